"""A match: one game being played. The only judge of whose turn it is and of what is legal; pure, without any I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from typing import Generic, NamedTuple, cast

import msgspec

from seance.errors import IllegalMove, NotYourTurn, OptionError
from seance.kernel.codes import CHANCE, EVERYBODY
from seance.kernel.facts import Row
from seance.kernel.game import Fact, Game, OptionsT, StateT, ViewT

EVERY = 16
"""So many moves apart positions are kept, so that taking a move back never replays more."""

SeatFacts = tuple[tuple[Fact, ...], ...]
"""What something brought about as each seat may know it, a spectator last."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """An action that was played, by a seat or by chance (None). Secret: it may tell what a seat must not know."""

    seat: int | None
    action: int


class SeatMove(NamedTuple):
    """The same as one seat may know it: the move's token, `?` for what is hidden, and what it brought about."""

    seat: int | None
    token: str
    facts: tuple[Fact, ...]


class ToldMove(msgspec.Struct, frozen=True, gc=False):
    """What everybody is told of one move: its token and its facts as each seat may know them, a spectator last."""

    tokens: tuple[str, ...]
    facts: SeatFacts


class JudgedMove(NamedTuple, Generic[StateT]):
    """A move that was judged, whatever chance does after it, and where they lead."""

    moves: tuple[Move, ...]
    turn: int
    """The number of the turn that the move belongs to."""
    after: StateT


class Match(Generic[StateT, ViewT, OptionsT]):
    """A game from its deal on. The state is what replaying the moves gives."""

    def __init__(
        self, game: Game[StateT, ViewT, OptionsT], options: OptionsT, seed: bytes, deal: str | None = None
    ) -> None:
        """Deal from the seed, or, if a deal's text was kept, from that: an old game survives a changed shuffle."""
        self.game = game
        self.options = options
        self.moves: list[Move] = []
        self._told: list[ToldMove] = []
        """What was told of each move."""
        self._seats = (*range(len(game.seats(options))), None)
        self._seed = seed
        self._deal = game.deal(options, seed) if deal is None else game.deal_from(options, deal)
        self._state = cast(StateT, self._deal.copy())
        self._kept: list[StateT] = [self._deal]
        """The positions after 0, EVERY, twice EVERY moves and so on."""
        self._public: ViewT | None = None
        """What everybody may know of the position, once somebody has asked."""

    @property
    def seed(self) -> bytes:
        """What the deal and chance come from. Secret until the end."""
        return self._seed

    @property
    def deal(self) -> str:
        """What was dealt. Secret."""
        return self.game.deal_text(self._deal)

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the game is over."""
        return None if self._state.over else self._state.turn

    @property
    def result(self) -> tuple[int, ...]:
        """The seats that won."""
        return self._state.result()

    @property
    def fingerprint(self) -> str:
        """Of the position: equal for equal ones."""
        return self._state.fingerprint()

    @property
    def state(self) -> StateT:
        """The whole truth, for whoever judges. Secret."""
        return self._state

    def deal_facts(self) -> SeatFacts:
        """What the deal itself brought about, as each seat may know it, a spectator last."""
        return self.game.facts_for(self.game.deal_facts(self._deal), self._seats)

    def plan(self, seat: int, action: int) -> JudgedMove[StateT]:
        """The move and whatever chance does after it, judged but not played. An error says why a move is refused."""
        if self._state.over:
            raise NotYourTurn("The game is over; no more moves can be played.")
        if seat != self._state.turn:
            labels = self.game.seats(self.options)
            raise NotYourTurn(f"It is {labels[self._state.turn]}'s turn, not that of {seat_label(labels, seat)}.")
        legal = self._state.actions()
        if action not in legal:
            raise IllegalMove(illegal_sentence(self.game, action, legal))
        moves = [Move(seat, action)]
        ahead = cast(StateT, self._state.copy())
        ahead.play(action)
        while ahead.turn == CHANCE:
            moves.append(Move(None, self.game.outcome(ahead, self._seed)))
            ahead.play(moves[-1].action)
        return JudgedMove(tuple(moves), self._state.turns, ahead)

    def fits(self, move: Move) -> bool:
        """Whether a move that is said to have been played could be: by whom it is due, and legal or possible."""
        due = None if self._state.turn == CHANCE else self._state.turn
        return not self._state.over and move.seat == due and move.action in self._state.actions()

    def play(self, move: Move, undone: bool = False) -> ToldMove:
        """Play a move that was judged before; say what everybody is told of it, without facts if it will be undone."""
        tokens = self.game.tokens_for(self._state, move.action, self._seats)
        rows = self._state.play(move.action)
        told = ToldMove(tokens, ((),) * len(tokens) if undone else self.game.facts_for(rows, self._seats))
        self._public = None
        self.moves.append(move)
        self._told.append(told)
        if len(self.moves) % EVERY == 0:
            self._kept.append(cast(StateT, self._state.copy()))
        return told

    def submit(self, seat: int, action: int) -> tuple[Move, ...]:
        """Judge and play a move, and whatever chance does after it. Nothing changes if it is refused."""
        moves = self.plan(seat, action).moves
        for move in moves:
            self.play(move)
        return moves

    def position_at(self, played: int) -> StateT:
        """The position after the first so many moves. Secret."""
        if played not in range(len(self.moves) + 1):
            raise OptionError(f"There is no position after {played} moves; {len(self.moves)} were played.")
        nearest = played // EVERY
        state = cast(StateT, self._kept[nearest].copy())
        for move in self.moves[nearest * EVERY : played]:
            state.play(move.action)
        return state

    def fork(self, played: int) -> Match[StateT, ViewT, OptionsT]:
        """Another match, of the same deal and seed, that goes on from the position after the first so many moves."""
        other = copy(self)
        other._state = self.position_at(played)
        other._public = None
        other.moves, other._told = self.moves[:played], self._told[:played]
        other._kept = self._kept[: played // EVERY + 1]
        return other

    def take_back(self, kept: int) -> None:
        """Undo all but the first moves."""
        self._state = self.position_at(kept)
        self._public = None
        del self.moves[kept:], self._told[kept:], self._kept[kept // EVERY + 1 :]

    def revealing(self, kept: int) -> bool:
        """Whether the moves after the first `kept` told anybody what was hidden before."""
        state = self.position_at(kept)
        for move in self.moves[kept:]:
            before = cast(StateT, state.copy())
            state.play(move.action)
            if move.seat is None or self.game.reveals(before, state):
                return True
        return False

    def view_for(self, seat: int | None) -> ViewT:
        """The position as this seat (None: a spectator) may know it."""
        if self._public is None:
            self._public = self.game.public_view(self._state)
        return self._public if seat is None else self.game.seat_view(self._public, self._state, seat)

    def decisions(self) -> Iterator[tuple[int, StateT]]:
        """The positions where a seat had to act, and the last, each after so many moves. Secret."""
        state = cast(StateT, self._deal.copy())
        for played, move in enumerate(self.moves):
            if state.turn != CHANCE:
                yield played, state
            state.play(move.action)
        yield len(self.moves), state

    def open_deal_facts(self, seat: int) -> tuple[Fact, ...]:
        """What the deal brought about, as this seat is told it where all cards are open. Secret until the end."""
        return self.game.facts(open_rows(self.game.deal_facts(self._deal)), seat)

    def open_moves(self, seat: int) -> list[SeatMove]:
        """The moves as this seat is told them where all cards are open. Secret until the end."""
        state = self._deal.copy()
        told = [(move, open_rows(state.play(move.action))) for move in self.moves]
        return [SeatMove(move.seat, self.game.format(move.action), self.game.facts(rows, seat)) for move, rows in told]

    def moves_for(self, seat: int | None, after: int = 0) -> list[SeatMove]:
        """The moves after the first so many, as this seat may know them."""
        who = -1 if seat is None else seat
        moves = zip(self.moves[after:], self._told[after:], strict=True)
        return [SeatMove(move.seat, told.tokens[who], told.facts[who]) for move, told in moves]


def open_rows(rows: Sequence[Row]) -> list[Row]:
    """The same facts, for everybody's eyes."""
    return [row._replace(eyes=EVERYBODY) for row in rows]


@lru_cache(maxsize=4096)
def read_token(game: Game[StateT, ViewT, OptionsT], token: str) -> int:
    """The action that a token means. Remembered: a move is read when it is judged, and again from its log entry."""
    return game.parse(token)


def seat_label(labels: tuple[str, ...], seat: int) -> str:
    return labels[seat] if seat in range(len(labels)) else f"seat {seat}, which is not at this table"


def illegal_sentence(game: Game[StateT, ViewT, OptionsT], action: int, legal: list[int]) -> str:
    """Why an action is refused: what was tried, and what is allowed."""
    tried = game.format(action) if action in range(game.action_count) else f"action {action}"
    allowed = ", ".join(game.format(one) for one in legal[:12])
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"{tried} cannot be played now; allowed: {allowed}{more}."
