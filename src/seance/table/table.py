"""A table: seats, people, bots and a match, as the fold of its log. Pure: commands say what would happen, nothing else.

A command returns the events to append; once they are in the log, `apply` makes them true. So a table is always what
its log says, and what was never written never happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from seance.errors import Forbidden, NotNow, OptionError, SeatTaken, Stale
from seance.games import find_game
from seance.table import fairness
from seance.table.events import (
    AnyEvent,
    Dealt,
    Entry,
    Joined,
    Opened,
    Played,
    Rematched,
    Replaced,
    Resigned,
    Revealed,
    SeatEvent,
    TakenBack,
)
from seance.table.match import Match, Move

MOST_NAME = 40


class Seat(msgspec.Struct):
    """Who sits there now: a visitor's browser, a bot, or nobody yet."""

    label: str
    visitor: str = ""
    name: str = ""
    bot: str = ""
    entropy: str = ""

    @property
    def empty(self) -> bool:
        return not self.visitor and not self.bot


class Table:
    """One table, rebuilt from its log at any time."""

    opened: Opened

    def __init__(self, table_id: str, secret: bytes, salt: bytes) -> None:
        self.id = table_id
        self.number = 0
        self.keys: dict[str, int] = {}
        """The numbers of requests that were answered before, by their keys."""
        self.seats: list[Seat] = []
        self.match: Match[Any, Any, Any] | None = None
        self.resigned: int | None = None
        self.rematch = ""
        self.since = 0.0
        """When the seat to act could begin to think."""
        self._secret = secret
        self._salt = salt
        self._told: list[tuple[SeatEvent, ...]] = []
        self._begun: list[float] = []
        """For each move, since when its seat could think."""

    @classmethod
    def replay(cls, table_id: str, secret: bytes, salt: bytes, entries: Iterable[Entry]) -> Table:
        """The table that has this log."""
        table = cls(table_id, secret, salt)
        for entry in entries:
            table.apply(entry)
        return table

    # What is so

    @property
    def status(self) -> str:
        return "waiting" if self.match is None else "over" if self.over else "playing"

    @property
    def over(self) -> bool:
        return self.match is not None and (self.match.over or self.resigned is not None)

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        return None if self.match is None or self.over else self.match.turn

    @property
    def winners(self) -> tuple[int, ...]:
        if self.match is None or not self.over:
            return ()
        if self.resigned is not None:
            return tuple(seat for seat in range(len(self.seats)) if seat != self.resigned)
        return self.match.result

    @property
    def deadline(self) -> float | None:
        """When the person to act runs out of time."""
        turn = self.turn
        if turn is None or self.opened.clock is None or self.seats[turn].bot:
            return None
        return self.since + self.opened.clock

    @property
    def people(self) -> int:
        """The seats of people, also of several around one screen."""
        return sum(bool(seat.visitor) for seat in self.seats)

    @property
    def entropy(self) -> tuple[str, ...]:
        """What each seat's browser added to the seed."""
        return tuple(seat.entropy for seat in self.seats)

    def seats_of(self, visitor: str) -> list[int]:
        """The seats that belong to a visitor's browser."""
        return [i for i, seat in enumerate(self.seats) if visitor and seat.visitor == visitor]

    def kept_for(self, visitor: str) -> list[int]:
        """The empty seats that are kept for a visitor."""
        chairs = enumerate(self.opened.chairs)
        return [i for i, chair in chairs if self.seats[i].empty and visitor and chair.reserved == visitor]

    def check_owner(self, visitor: str, seat: int) -> None:
        """Refuse whoever does not have this seat."""
        if not visitor or seat not in range(len(self.seats)) or self.seats[seat].visitor != visitor:
            raise Forbidden("That seat is not yours.")

    def view_for(self, seat: int | None) -> Any:
        """The position as this seat (None: a spectator) may know it; None before the deal."""
        return None if self.match is None else self.match.view_for(seat)

    def events_for(self, seat: int | None, after: int = 0) -> list[SeatEvent]:
        """What happened after event number `after`, as this seat may know it."""
        return [told[-1 if seat is None else seat] for told in self._told[max(0, after) :]]

    def secrets(self) -> tuple[bytes, bytes]:
        """The secret and the salt, once the game is over."""
        if not self.over:
            raise NotNow("The secret is revealed when the game is over.")
        return self._secret, self._salt

    # What would happen

    def join(self, visitor: str, name: str, entropy: str, seat: int | None = None) -> list[AnyEvent]:
        """Sit down on a seat, or on the first that is empty; the deal follows when all are there."""
        kept = self.kept_for(visitor)
        empty = kept or [i for i, chair in enumerate(self.opened.chairs) if self.seats[i].empty and not chair.reserved]
        if not empty:
            raise SeatTaken("Every seat of this table is taken.")
        chosen = empty[0] if seat is None else seat
        if chosen not in empty:
            raise SeatTaken("That seat is taken.")
        name = " ".join(name.split())[:MOST_NAME] or self.seats[chosen].label
        joined = Joined(chosen, visitor, name, entropy[: fairness.MOST_ENTROPY])
        return [joined, *self._deal_if_full(joined)]

    def begin(self) -> list[AnyEvent]:
        """The deal, if everybody is there from the start."""
        return self._deal_if_full(None)

    def _deal_if_full(self, joining: Joined | None) -> list[AnyEvent]:
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        if joining is not None:
            seats[joining.seat].visitor, seats[joining.seat].entropy = joining.visitor, joining.entropy
        if self.match is not None or any(seat.empty for seat in seats):
            return []
        seed = fairness.game_seed(self._secret, [seat.entropy for seat in seats])
        game = find_game(self.opened.game)
        options = game.options(self.opened.options)
        return [Dealt(game.deal_text(game.deal(options, seed)))]

    def act(self, seat: int, token: str, by: str = "", seen: int | None = None) -> list[AnyEvent]:
        """Play a move in notation, and what chance does after it; at the end of the game the secret is revealed.

        `seen` is the number of the last event that the mover knew; Stale if more has happened since.
        """
        if seen is not None and seen != self.number:
            raise Stale("Something has happened at the table since; look again.")
        match = self._playing()
        moves, ends = match.plan(seat, match.game.parse(token))
        events: list[AnyEvent] = [
            Played(move.seat, match.game.format(move.action), by if move.seat is not None else "")  # type: ignore[arg-type]
            for move in moves
        ]
        return events + ([self._reveal()] if ends else [])

    def resign(self, seat: int, bot: str) -> list[AnyEvent]:
        """Give up: with two players, or alone, the game is over; at a larger table a bot plays on."""
        self._playing()
        if len(self.seats) > 2:
            return [Replaced(seat, bot)]
        return [Resigned(seat), self._reveal()]

    def replace(self, seat: int, bot: str) -> list[AnyEvent]:
        """Let a bot play on for a person who is gone, or who never came."""
        if seat not in range(len(self.seats)):
            raise OptionError(f"There is no seat {seat} at this table.")
        if self.over or self.seats[seat].bot:
            raise NotNow("A bot can only replace a person, in a game that is not over.")
        trial = Replaced(seat, bot)
        if self.match is not None:
            return [trial]
        before = msgspec.structs.replace(self.seats[seat])
        self.seats[seat] = Seat(before.label, bot=bot)
        events = self._deal_if_full(None)
        self.seats[seat] = before
        return [trial, *events]

    def take_back(self, seat: int) -> list[AnyEvent]:
        """Undo this seat's last move: while nothing hidden was revealed and nobody acted since, or alone with bots."""
        match = self._playing()
        mine = [i for i, move in enumerate(match.moves) if move.seat == seat]
        if not mine:
            raise NotNow("You have no move to take back.")
        kept = mine[-1]
        if self.people > 1:
            if any(move.seat not in (seat, None) for move in match.moves[kept:]):
                raise NotNow("Somebody has acted since; your move cannot be taken back.")
            if match.revealing(kept):
                raise NotNow("Your move showed what was hidden; it cannot be taken back.")
        return [TakenBack(seat, kept)]

    def rematched(self, table_id: str) -> list[AnyEvent]:
        """The same people play again elsewhere."""
        if not self.over:
            raise NotNow("A rematch can begin when the game is over.")
        if self.rematch:
            raise NotNow("The rematch has begun already.")
        return [Rematched(table_id)]

    def _playing(self) -> Match[Any, Any, Any]:
        if self.match is None:
            raise NotNow("The game has not begun: a seat is still empty.")
        if self.over:
            raise NotNow("The game is over.")
        return self.match

    def _reveal(self) -> Revealed:
        return Revealed(self._secret.hex(), self._salt.hex(), self.entropy)

    # What happened

    def apply(self, entry: Entry) -> None:
        """Make an entry of the log true."""
        event = entry.event
        self.number = entry.number
        if entry.key is not None:
            self.keys[entry.key] = entry.number
        told = SeatEvent(number=entry.number, at=entry.at, kind=type(event).__name__.lower())
        if isinstance(event, Played):
            self._apply_played(event, told)
            self._begun.append(self.since)
            self.since = entry.at
            return
        if isinstance(event, Dealt):
            told = msgspec.structs.replace(told, facts=self._apply_dealt(event))
            self.since = entry.at
        else:
            told = self._apply_other(event, told)
        self._told.append((told,) * (len(self.seats) + 1))

    def _apply_played(self, event: Played, told: SeatEvent) -> None:
        assert self.match is not None
        self.match.play(Move(event.seat, self.match.game.parse(event.token)))
        number, at, kind = told.number, told.at, told.kind
        facts, by = self.match.facts, event.by
        known = {t: SeatEvent(number, at, kind, event.seat, t, facts, by=by) for t in self.match.told_last()}
        self._told.append(tuple(known[token] for token in self.match.told_last()))

    def _apply_dealt(self, event: Dealt) -> tuple[str, ...]:
        game = find_game(self.opened.game)
        seed = fairness.game_seed(self._secret, self.entropy)
        self.match = Match(game, game.options(self.opened.options), seed, deal=event.deal)
        return self.match.facts

    def _apply_other(self, event: AnyEvent, told: SeatEvent) -> SeatEvent:
        change = msgspec.structs.replace
        match event:
            case Opened():
                self.opened = event
                game = find_game(event.game)
                labels = game.seats(game.options(event.options))
                self.seats = [Seat(label, bot=chair.bot) for label, chair in zip(labels, event.chairs, strict=True)]
            case Joined():
                label = self.seats[event.seat].label
                self.seats[event.seat] = Seat(label, event.visitor, event.name, "", event.entropy)
                return change(told, seat=event.seat, name=event.name)
            case Replaced():
                seat = self.seats[event.seat]
                self.seats[event.seat] = Seat(seat.label, bot=event.bot, entropy=seat.entropy)
                return change(told, seat=event.seat, name=event.bot)
            case TakenBack():
                assert self.match is not None
                self.match.take_back(event.kept)
                # A clock is not wound up by taking back, but for those who train alone.
                self.since = told.at if self.people == 1 else self._begun[event.kept]
                del self._begun[event.kept :]
                return change(told, seat=event.seat, kept=event.kept)
            case Resigned():
                self.resigned = event.seat
                return change(told, seat=event.seat)
            case Revealed():
                return change(told, secret=event.secret, salt=event.salt, entropy=event.entropy)
            case Rematched():
                self.rematch = event.table
                return change(told, table=event.table)
        return told
