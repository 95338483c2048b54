"""A match: one game being played. The only judge of whose turn it is and of what is legal; pure, without any I/O."""

from __future__ import annotations

from typing import Generic, NamedTuple, cast

from seance.errors import IllegalMove, NotYourTurn
from seance.kernel.codes import CHANCE
from seance.kernel.game import Game, OptionsT, StateT, ViewT


class Move(NamedTuple):
    """An action that was played, by a seat or by chance (None). Secret: it may tell what a seat must not know."""

    seat: int | None
    action: int


class SeatMove(NamedTuple):
    """The same as one seat may know it: the move's token, `?` for what is hidden."""

    seat: int | None
    token: str


class Match(Generic[StateT, ViewT, OptionsT]):
    """A game from its deal on. The state is what replaying the moves gives."""

    def __init__(
        self, game: Game[StateT, ViewT, OptionsT], options: OptionsT, seed: bytes, deal: str | None = None
    ) -> None:
        """Deal from the seed, or, if a deal's text was kept, from that: an old game survives a changed shuffle."""
        self.game = game
        self.options = options
        self.moves: list[Move] = []
        self._seed = seed
        self._deal = game.deal(options, seed) if deal is None else game.deal_from(options, deal)
        self._state = cast(StateT, self._deal.copy())
        self._told: list[tuple[str, ...]] = []
        self._public: ViewT | None = None
        """What everybody may know of the position, once somebody has asked."""
        self.facts = game.happened(None, self.view_for(None))
        """What the last move, or the deal, brought about by itself."""

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
        return None if self._state.turn < 0 else self._state.turn

    @property
    def result(self) -> tuple[int, ...]:
        """The seats that won."""
        return self._state.result()

    def plan(self, seat: int, action: int) -> tuple[list[Move], bool]:
        """The move and whatever chance does after it, judged but not played, and whether the game would be over then.

        An error says why a move is refused.
        """
        labels = self.game.seats(self.options)
        if self._state.over:
            raise NotYourTurn("The game is over; no more moves can be played.")
        if seat != self._state.turn:
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
        return moves, ahead.over

    def play(self, move: Move) -> None:
        """Play a move that was judged before."""
        seats = (*range(len(self.game.seats(self.options))), None)
        before = self.view_for(None)
        self._told.append(tuple(self.game.token_for(self._state, move.action, seat) for seat in seats))
        self._state.play(move.action)
        self._public = None
        self.facts = self.game.happened(before, self.view_for(None))
        self.moves.append(move)

    def submit(self, seat: int, action: int) -> list[Move]:
        """Judge and play a move, and whatever chance does after it. Nothing changes if it is refused."""
        moves, _ = self.plan(seat, action)
        for move in moves:
            self.play(move)
        return moves

    def take_back(self, kept: int) -> None:
        """Undo all but the first moves."""
        moves = self.moves[:kept]
        self.moves, self._told = [], []
        self._state = cast(StateT, self._deal.copy())
        self._public = None
        for move in moves:
            self.play(move)

    def revealing(self, kept: int) -> bool:
        """Whether the moves after the first `kept` told anybody what was hidden before."""
        state = cast(StateT, self._deal.copy())
        for number, move in enumerate(self.moves):
            before = cast(StateT, state.copy())
            state.play(move.action)
            if number >= kept and (move.seat is None or self.game.reveals(before, state)):
                return True
        return False

    def view_for(self, seat: int | None) -> ViewT:
        """The position as this seat (None: a spectator) may know it."""
        if self._public is None:
            self._public = self.game.public_view(self._state)
        return self._public if seat is None else self.game.seat_view(self._public, self._state, seat)

    def told_last(self) -> tuple[str, ...]:
        """The token of the last move as each seat may know it, a spectator last."""
        return self._told[-1]

    def moves_for(self, seat: int | None, after: int = 0) -> list[SeatMove]:
        """The moves after the first so many, as this seat may know them."""
        told = zip(self.moves[after:], self._told[after:], strict=True)
        return [SeatMove(move.seat, tokens[-1 if seat is None else seat]) for move, tokens in told]


def seat_label(labels: tuple[str, ...], seat: int) -> str:
    return labels[seat] if seat in range(len(labels)) else f"seat {seat}, which is not at this table"


def illegal_sentence(game: Game[StateT, ViewT, OptionsT], action: int, legal: list[int]) -> str:
    """Why an action is refused: what was tried, and what is allowed."""
    tried = game.format(action) if action in range(game.action_count) else f"action {action}"
    allowed = ", ".join(game.format(one) for one in legal[:12])
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"{tried} cannot be played now; allowed: {allowed}{more}."
