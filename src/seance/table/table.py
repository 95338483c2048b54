"""A table: what its log makes of it, and what can be done at it. Pure: commands say what would happen, nothing else.

A command returns the events to append; once they are in the log, `apply` makes them true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from seance.errors import CardShown, NotNow, OptionError, SeatTaken, Stale, TooLate
from seance.games import find_game
from seance.kernel.codes import CHANCE
from seance.kernel.state import State
from seance.table import fairness, numbered
from seance.table.events import (
    AnyEvent,
    Dealt,
    Joined,
    Origin,
    Played,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Revealed,
    StoodIn,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from seance.table.folded import Folded
from seance.table.match import Match, read_token
from seance.table.names import clean_name
from seance.table.seats import Seat, seated


class Table(Folded):
    """One table, rebuilt from its log at any time."""

    def join(self, visitor: str, name: str, entropy: str, seat: int | None = None) -> list[AnyEvent]:
        """Sit down on a seat, or on the first that is empty; the deal follows when all are there."""
        self.check_rules()
        kept = self.kept_for(visitor)
        empty = kept or [i for i, chair in enumerate(self.opened.chairs) if self.seats[i].empty and not chair.reserved]
        if not empty:
            raise SeatTaken("Every seat of this table is taken.")
        chosen = empty[0] if seat is None else seat
        if chosen not in empty:
            raise SeatTaken("That seat is taken.")
        name = clean_name(name) or self.seats[chosen].label
        joined = Joined(chosen, visitor, name, entropy[: fairness.MOST_ENTROPY])
        return [joined, *self._deal_if_full(seated(self.seats, joined))]

    def begin(self) -> list[AnyEvent]:
        """The deal, if everybody is there from the start."""
        self.check_rules()
        return self._deal_if_full(self.seats)

    def _deal_if_full(self, seats: Sequence[Seat]) -> list[AnyEvent]:
        """The deal, if these seats are all taken and it has not been."""
        if self.match is not None or any(seat.empty for seat in seats):
            return []
        bots = tuple(i for i, seat in enumerate(seats) if seat.bot)
        if self.opened.origin is not None:
            return [Dealt(self.opened.origin.deal, bots), *self._played_before(self.opened.origin)]
        seed = fairness.game_seed(self._secret, [seat.entropy for seat in seats])
        game = find_game(self.opened.game)
        return [Dealt(game.deal_text(game.deal(game.options(self.opened.options), seed)), bots)]

    def _played_before(self, origin: Origin) -> Iterator[Played]:
        """What was played in another game before it is left."""
        game = find_game(self.opened.game)
        state = game.deal_from(game.options(self.opened.options), origin.deal)
        for token in origin.moves:
            seat = None if state.turn == CHANCE else state.turn
            yield Played(seat, token, "before", 0 if seat is None else state.turns)
            state.play(read_token(game, token))

    def act(self, seat: int, token: str, by: str = "", seen: int | None = None) -> list[AnyEvent]:
        """Play a move in notation, and what chance does after it; at the end of the game the secret is revealed.

        `seen` is the number of the last event that the mover knew; Stale if more has happened since.
        """
        if seen is not None and seen != self.number:
            raise Stale("Something has happened at the table since; look again.")
        match = self._playing()
        plan = match.plan(seat, read_token(match.game, token))
        mine, *chance = (match.game.format(move.action) for move in plan.moves)
        events: list[AnyEvent] = [
            Played(seat, mine, by, plan.turn),  # type: ignore[arg-type]
            *(Played(None, lot) for lot in chance),
        ]
        if plan.after.over:
            events.append(self._reveal(plan.after.result(), plan.after))
        return events

    def resign(self, seat: int, bot: str) -> list[AnyEvent]:
        """Give up: with two players, or alone, the game is over; at a larger table a bot plays on."""
        match = self._playing()
        if len(self.seats) > 2:
            return [Replaced(seat, bot)]
        return [Resigned(seat), self._reveal(self._others(seat), match.state)]

    def replace(self, seat: int, bot: str) -> list[AnyEvent]:
        """Let a bot sit where nobody came; after the deal, let it play on for a person, whose seat that stays."""
        self.check_rules()
        if seat not in range(len(self.seats)):
            raise OptionError(f"There is no seat {seat} at this table.")
        if self.over or self.seats[seat].bot:
            raise NotNow("A bot can only replace a person, in a game that is not over.")
        if self.status == "playing":
            return [StoodIn(seat, bot)]
        replaced = Replaced(seat, bot, forgets=bool(self.seats[seat].entropy))
        return [replaced, *self._deal_if_full(seated(self.seats, replaced))]

    def come_back(self, seat: int) -> list[AnyEvent]:
        """Give a person their seat back from the bot that stood in."""
        if not self.seats[seat].stand_in:
            raise NotNow("No bot stands in for you.")
        return [Returned(seat)]

    def take_back(self, seat: int) -> list[AnyEvent]:
        """Undo this seat's last move: while nothing hidden was revealed and nobody acted since, or alone with bots.

        Who is alone was settled at the deal: a person whom a bot replaced is no bot. The others are asked first.
        """
        match = self._playing()
        if self.opened.take_backs == "never":
            raise NotNow("At this table no move is taken back.")
        mine = [i for i, move in enumerate(match.moves) if move.seat == seat]
        if not mine:
            raise NotNow("You have no move to take back.")
        kept = mine[-1]
        if self.opened.take_backs == "unseen" and match.revealing(kept):
            raise CardShown("Your move showed what was hidden; it cannot be taken back.")
        if sum(map(bool, self._dealt_to)) > 1:
            if any(move.seat not in (seat, None) for move in match.moves[kept:]):
                raise TooLate("Somebody has acted since; your move cannot be taken back.")
            if match.revealing(kept):
                raise CardShown("Your move showed what was hidden; it cannot be taken back.")
        if not self._others_asked(seat):
            return [TakenBack(seat, kept)]
        if self.asking is not None:
            raise NotNow("That was refused." if self.asking.refused else "That has been asked for already.")
        return [TakeBackAsked(seat, kept)]

    def answer(self, seat: int, granted: bool, number: int) -> list[AnyEvent]:
        """Grant what event `number` asked for, or refuse it; granted by all, the move is taken back."""
        self._playing()
        asking = self.asking
        if asking is None or asking.number != number or seat not in asking.waiting:
            raise NotNow("Nobody asks you for that, or not any more.")
        events: list[AnyEvent] = [TakeBackAnswered(seat, granted)]
        if granted and not asking.answered(self._seats_with(seat), granted).waiting:
            events.append(TakenBack(asking.seat, asking.kept))
        return events

    def rematched(self, table_id: str) -> list[AnyEvent]:
        """The same people play again elsewhere."""
        self.check_rules()
        if not self.over:
            raise NotNow("A rematch can begin when the game is over.")
        if self.rematch:
            raise NotNow("The rematch has begun already.")
        return [Rematched(table_id)]

    def _playing(self) -> Match[Any, Any, Any]:
        self.check_rules()
        if self.match is None:
            raise NotNow("The game has not begun: a seat is still empty.")
        if self.over:
            raise NotNow("The game is over.")
        return self.match

    def _reveal(self, winners: tuple[int, ...], last: State) -> Revealed:
        revealed = Revealed(self._secret.hex(), self._salt.hex(), self.entropy, winners, last.fingerprint())
        if self.opened.origin is None or not self.opened.origin.code:
            return revealed
        points = numbered.points(self.opened.game, last) if len(self.seats) == 1 else None
        turns = 0 if points is None else last.turns
        return msgspec.structs.replace(revealed, points=points, turns=turns)
