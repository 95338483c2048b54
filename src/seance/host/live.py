"""A table in memory: those who watch it, who is there, and what each of them may know."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from operator import is_
from typing import Any, NamedTuple

import msgspec

from seance.errors import Forbidden, NotFound, NotNow, OptionError
from seance.games import find_game
from seance.host.info import Sight, TableInfo, info_after_moves, public_info
from seance.host.presence import Presence
from seance.table import fairness
from seance.table.table import Table

LOOK_SECONDS = 10.0
"""Whoever looks without a socket is taken to look on for so long."""


HOST_SECONDS = 120.0
"""Whoever set up a table and looked at it without a socket is taken to be there for so long."""


class Gesture(NamedTuple):
    """What a person shows the others at the table. It is told to those who look on, and kept nowhere."""

    seat: int
    emote: str


MOST_GESTURES = 8


class News:
    """What is new for one who watches. They are called once, soon after it began to be something."""

    def __init__(self, call: Callable[[], None] | None = None) -> None:
        """Without `call` whoever watches looks for themselves."""
        self._call = call
        self._is_set = False
        self.changed = False
        """Whether the table itself has changed."""
        self.moved = False
        """Whether somebody came or went."""
        self.told_there: tuple[bool, ...] = ()
        """Who is there, as this one was last told, or is about to be."""
        self.gestures: list[Gesture] = []
        """What people have shown each other since it was last told; of many the latest."""

    def is_set(self) -> bool:
        return self._is_set

    def set(self) -> None:
        if not self._is_set and self._call is not None:
            asyncio.get_running_loop().call_soon(self._call)
        self._is_set = True

    def clear(self) -> None:
        """It was told."""
        self._is_set = self.changed = self.moved = False
        if self.gestures:
            self.gestures = []


class Live:
    """One table. Not the truth, which is in the store: it can be dropped at any moment and loaded again."""

    def __init__(
        self,
        table: Table,
        invitation: str,
        presence: Presence,
        on_presence: Callable[[Live], None] | None = None,
    ) -> None:
        self.table = table
        self.invitation = invitation
        self.presence = presence
        self._on_presence = on_presence
        """Hears whenever somebody comes or goes."""
        self.lock = asyncio.Lock()
        """Held while a change is judged and written."""
        self.doubtful = False
        """The store may hold more than the table in memory."""
        self.gone = False
        """The table was closed, and there is none any more."""
        self.at_work: asyncio.Task[None] | None = None
        """A bot that thinks."""
        self._watchers: set[News] = set()
        self._looked = 0.0
        """When somebody last looked."""
        self._hosts = 0
        """The host's windows that look on."""
        self._host_looked = 0.0
        self._info: TableInfo | None = None
        """What anybody may know of the table, until something changes."""
        self._settled: tuple[TableInfo, tuple[object, ...]] | None = None
        """The same as it was when that was last worked out, and what it came from besides the moves."""
        self._there: tuple[bool, ...] | None = None
        """For each of the seats, whether somebody is there, until somebody comes or goes."""
        self._there_at = table.seats
        """The seats of which that is said."""
        self.version = 0
        """Counts what changes, at the table and about who is there."""
        self.memo: dict[Any, Any] = {}
        """For whoever tells those who look on: what was worked out for one of them, until something changes."""

    @property
    def idle(self) -> bool:
        return not self._watchers and not self.lock.locked() and (self.at_work is None or self.at_work.done())

    @property
    def unwatched(self) -> bool:
        return not self._watchers and not self.lock.locked()

    # Presence

    @contextmanager
    def watching(self, *seats: int | None, visitor: str = "", call: Callable[[], None] | None = None) -> Iterator[News]:
        """Somebody looks on, from their seats or as a spectator, and is called when there is something to see."""
        news = News(call)
        mine = [seat for seat in seats if seat is not None]
        hosts = bool(visitor) and visitor == self.table.opened.host
        self._watchers.add(news)
        self._hosts += hosts
        for seat in mine:
            self.presence.come(seat)
        self._there = None
        news.told_there = self.there  # they themselves are there now
        self._come_or_go(mine)
        try:
            yield news
        finally:
            self._watchers.discard(news)
            self._hosts -= hosts
            for seat in mine:
                self.presence.go(seat)
            self._there = None
            self._come_or_go(mine)

    def _come_or_go(self, seats: list[int]) -> None:
        if seats:
            self._change()
        if self._on_presence is not None:
            self._on_presence(self)

    def know_elsewhere(self, left: Mapping[int, float | None]) -> None:
        """Who is there through other nodes, and when those who are not left."""
        self.presence.elsewhere = left
        self._there = None
        self._change()

    def _change(self) -> None:
        """What was worked out is true no more."""
        self._info = None
        self.version += 1
        self.memo.clear()

    def look(self, visitor: str, now: float) -> None:
        """Somebody looks, once."""
        self._looked = now
        if visitor == self.table.opened.host:
            self._host_looked = now

    @property
    def offered(self) -> bool:
        """Whether anybody may sit down here."""
        return self.table.opened.public and self.table.status == "waiting"

    def host_here(self, now: float) -> bool:
        """Whether whoever set up the table looks on, or has looked lately."""
        return self._hosts > 0 or now < self._host_looked + HOST_SECONDS

    def watched(self, now: float) -> bool:
        """Whether somebody looks on, or has looked just now."""
        return bool(self._watchers) or now < self._looked + LOOK_SECONDS

    def present(self, seat: int) -> bool:
        """Whether somebody looks on from this seat."""
        return self.presence.here(seat)

    def away_since(self, seat: int) -> float | None:
        """When the person of a seat who is not there was last seen, by socket, by request or in the log."""
        if not self.table.seats[seat].visitor or self.present(seat):
            return None
        return max(self.table.acted.get(seat, 0.0), self.presence.left(seat))

    def replaceable_at(self, seat: int) -> float | None:
        """When a bot may stand in for a person; None where nobody is away, or a bot plays already."""
        away_since = self.away_since(seat)
        if away_since is None or self.table.over or self.table.seats[seat].bot:
            return None
        return self.presence.replaceable_at(away_since)

    @property
    def there(self) -> tuple[bool, ...]:
        """For each seat, whether somebody is there; a bot always is, but for one that only stands in."""
        seats = self.table.seats
        if self._there is None or self._there_at is not seats:
            self._there_at = seats
            self._there = tuple([self.present(i) if seat.visitor else bool(seat.bot) for i, seat in enumerate(seats)])
        return self._there

    @property
    def away(self) -> tuple[float | None, ...]:
        """For each seat, since when its person is away."""
        if all(self.there):
            return (None,) * len(self.there)
        return tuple(self.away_since(seat) for seat in range(len(self.table.seats)))

    def replaceable_in(self, now: float) -> tuple[float | None, ...]:
        """For each seat, in how many seconds a bot may stand in."""
        if all(there := self.there):
            return (None,) * len(there)
        moments = [self.replaceable_at(seat) for seat in range(len(self.table.seats))]
        return tuple(None if at is None else max(0.0, at - now) for at in moments)

    def tell(self) -> None:
        """Let everybody who watches look again."""
        self._change()
        there = self.there
        for news in self._watchers:
            news.told_there = there
            news.changed = True
            news.set()

    def tell_presence(self) -> None:
        """Let those who watch know who is there, if that is another than they were last told."""
        there = self.there
        for news in self._watchers:
            if news.told_there != there:
                news.told_there = there
                news.moved = True
                news.set()

    def show(self, gesture: Gesture) -> None:
        """Let everybody who watches see a gesture."""
        for news in self._watchers:
            news.gestures = [*news.gestures, gesture][-MOST_GESTURES:]
            news.set()

    # Who may see what

    def has_part(self, visitor: str) -> bool:
        """Whether a visitor sits here or set up the table."""
        return visitor == self.table.opened.host or bool(self.table.seats_of(visitor))

    def may_join(self, invitation: str, visitor: str) -> bool:
        """Whether a visitor may sit down where there is room."""
        invited = secrets.compare_digest(invitation.encode(), self.invitation.encode())
        return invited or self.table.opened.public or bool(self.table.kept_for(visitor))

    def check_viewer(self, visitor: str, seat: int | None) -> None:
        """Forbidden unless a visitor may look on: from their own seat, or as a spectator where the host allows it."""
        self.check_there()
        if seat is not None:
            self.table.check_owner(visitor, seat)
        elif not (self.table.opened.spectators or self.has_part(visitor)):
            raise Forbidden("This table is not open to spectators.")

    @property
    def share(self) -> str:
        """What a link to this game bears that lets others look at it; empty until it is over."""
        return fairness.share(*self.table.secrets(), self.table.opened.host, self.table.id) if self.table.over else ""

    def share_for(self, visitor: str, share: str = "") -> str:
        """The same, for those who may pass it on: who had part, or was given it."""
        known = bool(share) and secrets.compare_digest(share.encode(), self.share.encode())
        return self.share if known or self.has_part(visitor) else ""

    def check_reader(self, visitor: str, seat: int | None, opened: bool, share: str = "") -> None:
        """Forbidden unless a visitor may look back: while it is played as they may look on, then through any eyes."""
        over = self.table.over
        self.check_there()
        if not self.share_for(visitor, share):
            self.check_viewer(visitor, None if over else seat)
        if opened and not over:
            raise NotNow("The cards are laid open when the game is over.")
        if seat is not None and seat not in range(len(self.table.seats)):
            raise OptionError(f"There is no seat {seat} at this table.")

    def check_there(self) -> None:
        """NotFound if the table was closed."""
        if self.gone:
            raise NotFound("The host has closed this table.")

    def see(self, visitor: str, seat: int | None, after: int, now: float) -> Sight:
        """Where things stand for one viewer, and what happened after event number `after`."""
        self.check_viewer(visitor, seat)  # every time: a seat may have been left to a bot since
        table = self.table
        view = table.view_for(seat)
        game = None if view is None else find_game(table.opened.game)
        return Sight(
            table=self.info_for(visitor),
            seat=seat,
            view=view,
            moves=() if game is None or table.over else tuple(map(game.format, view.actions)),
            events=tuple(table.events_for(seat, after)),
            explanation=None if game is None else game.explain(view),
            seconds_left=None if table.deadline is None else max(0.0, table.deadline - now),
            replaceable_in=self.replaceable_in(now),
        )

    def info_for(self, visitor: str) -> TableInfo:
        """The table itself, as this visitor may know it."""
        if self._info is None:
            self._info = self._public_info()
        yours = tuple(self.table.seats_of(visitor))
        hosting = visitor == self.table.opened.host
        if not (yours or hosting):
            return self._info
        return msgspec.structs.replace(self._info, yours=yours, invitation=self.invitation, hosting=hosting)

    def _public_info(self) -> TableInfo:
        """What anybody may know; only what moves change is worked out anew where nothing else has changed."""
        table = self.table
        came_from = (table, table.seats, self.there, table.status, table.asking, table.taken_back)
        if self._settled is not None and table.status == "playing" and all(self.there):
            info, before = self._settled
            if all(map(is_, before, came_from[:2])) and before[2:] == came_from[2:]:
                return info_after_moves(info, table)
        info = public_info(table, self.there, self.away)
        self._settled = info, came_from
        return info
