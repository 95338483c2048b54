"""All tables of a server: loads them from the store, changes them through it, and lets those who watch know.

A change is judged on the table in memory, written, and only then made true and told. Nothing here is the truth: any
table can be dropped from memory at any moment and loaded again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b

import msgspec
import structlog

from seance.bots.roster import Roster
from seance.errors import Forbidden, NotFound, OptionError, SeanceError, Stale, TooMuch, Unavailable
from seance.games import find_game
from seance.store.log import Store
from seance.store.row import TableRow
from seance.table import fairness
from seance.table.events import AnyEvent, Chair, Entry, Opened
from seance.table.rules import sealed
from seance.table.table import Table
from seance.web import metrics
from seance.web.protocol import ChairWish, Join, NewTable, TableInfo
from seance.web.settings import Settings
from seance.web.thinkers import Thinkers

log = structlog.get_logger()
PATIENCE = 1.0
"""Seconds until a bot tries again what the store refused."""


class Live:
    """A table in memory, with those who watch it."""

    def __init__(self, table: Table, invitation: str) -> None:
        self.table = table
        self.invitation = invitation
        self.lock = asyncio.Lock()
        self.watchers: set[asyncio.Event] = set()
        self.present: Counter[int] = Counter()
        self.thinking: asyncio.Task[None] | None = None
        self.info: TableInfo | None = None
        """What anybody may know of the table, until something changes."""
        self.doubtful = False
        """The store may hold more than the table in memory."""

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.lock.locked() and (self.thinking is None or self.thinking.done())


class House:
    """The tables of one server process."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = thinkers
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the house: bots whose turn it was when the server stopped go on thinking."""
        async with self.store.running(), self.thinkers.running():
            waking = asyncio.create_task(self._wake_all())
            try:
                yield
            finally:
                waking.cancel()
                for live in self._live.values():
                    if live.thinking is not None:
                        live.thinking.cancel()

    async def _wake_all(self) -> None:
        for table_id in await self.store.ids(status="playing"):
            with suppress(SeanceError):
                await self.live(table_id)

    # Tables in memory

    async def live(self, table_id: str) -> Live:
        """A table, from memory or rebuilt from its log."""
        if table_id in self._live:
            self._live.move_to_end(table_id)
            return self._live[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        live = await asyncio.shield(self._loading[table_id])
        return self._live.setdefault(table_id, live)  # it may have been forgotten again before we woke up

    async def _load(self, table_id: str) -> Live:
        try:
            live = Live(*await self.store.load(table_id))
            self._keep(live)
            self._wake(live)
            return live
        finally:
            del self._loading[table_id]

    def _keep(self, live: Live) -> None:
        """Remember a table, and forget the ones not looked at for longest."""
        self._live[live.table.id] = live
        for table_id in list(self._live):
            if len(self._live) <= self.settings.cached_tables:
                break
            if self._live[table_id].idle:
                del self._live[table_id]
        metrics.tables.set(len(self._live))

    # Changes

    async def open_table(self, wish: NewTable, visitor: str) -> Live:
        """Set up a table as a visitor wishes and seat them; everybody there from the start, it begins.

        A key used before gives the table that it opened then.
        """
        table_id = secrets.token_urlsafe(12)
        if wish.key:
            table_id = request_key(visitor, wish.key)
            with suppress(NotFound):
                return await self.live(table_id)  # whatever the limits say: it is there
        game = find_game(wish.game)
        check_chairs(wish.chairs, len(game.seats(game.options(wish.options))), wish.game, self.thinkers.roster)
        most = self.settings.tables_per_visitor
        if await self.store.count(visitor) >= most:
            raise TooMuch(f"You have {most} tables that are not over; finish one first.")
        chairs = tuple(Chair(chair.kind, chair.bot) for chair in wish.chairs)
        more = {"public": wish.public, "spectators": wish.spectators, "clock": wish.clock}
        opened = Opened(wish.game, dict(wish.options), chairs, visitor, "", **more)  # type: ignore[arg-type]
        return await self._set_up(opened, wish.name, wish.entropy, table_id)

    async def open_rematch(self, table: Table, visitor: str) -> Live:
        """The same table again with everybody one seat further; the chairs are kept for the people who played."""
        chairs = [Chair("bot", seat.bot) if seat.bot else Chair("open", "", seat.visitor) for seat in table.seats]
        turned = tuple(chairs[-1:] + chairs[:-1])
        again = msgspec.structs.replace(table.opened, chairs=turned, host=visitor)
        # One table has one rematch, also when the server was killed before it could be told of.
        table_id = request_key(table.secrets()[0].hex(), "rematch")
        with suppress(NotFound):
            return await self.live(table_id)
        return await self._set_up(again, "", "", table_id)

    async def _set_up(self, opened: Opened, name: str, entropy: str, table_id: str) -> Live:
        secret, salt = secrets.token_bytes(fairness.SECRET_BYTES), secrets.token_bytes(fairness.SALT_BYTES)
        row = TableRow(table_id, opened.game, opened.host, opened.public, secret, salt, secrets.token_urlsafe(12))
        table = Table(row.id, secret, salt)
        entries = self._take_in(table, [sealed(opened, secret, salt)])
        for seat, chair in enumerate(opened.chairs):
            if chair.kind == "person":
                entries += self._take_in(table, table.join(opened.host, name, entropy, seat))
        entries += self._take_in(table, table.begin())
        try:
            await self.store.append(row.id, entries, table.status, row)
        except Stale:  # the same request, sent twice, was quicker
            return await self.live(row.id)
        live = Live(table, row.invitation)
        self._keep(live)
        self._wake(live)
        log.info("table opened", table=row.id, game=opened.game)
        return live

    @staticmethod
    def _take_in(table: Table, events: Sequence[AnyEvent]) -> list[Entry]:
        """Apply events to a table that nobody knows yet."""
        entries = table.next_entries(events, time.time())
        for entry in entries:
            table.apply(entry)
        return entries

    async def join(self, table_id: str, wish: Join, visitor: str) -> int:
        """Seat a visitor; whoever sits there already keeps the seat."""
        live = await self.live(table_id)
        mine = live.table.seats_of(visitor)
        if mine and (wish.seat is None or wish.seat in mine):
            return mine[0] if wish.seat is None else wish.seat
        if not self.may_join(live, wish.invitation, visitor):
            raise Forbidden("This invitation is not for this table.")
        await self.change(live, lambda table: table.join(visitor, wish.name, wish.entropy, wish.seat), None)
        taken = live.table.seats_of(visitor)
        return taken[-1] if wish.seat is None else wish.seat

    @staticmethod
    def may_join(live: Live, invitation: str, visitor: str) -> bool:
        """Whether a visitor may sit down where there is room."""
        invited = secrets.compare_digest(invitation.encode(), live.invitation.encode())
        return invited or live.table.opened.public or bool(live.table.kept_for(visitor))

    async def change(self, live: Live, decide: Callable[[Table], list[AnyEvent]], key: str | None) -> int:
        """Decide on the table as it is, write it down, make it true, tell. A key used before changes nothing."""
        async with live.lock:
            if live.doubtful:
                await self._reload(live)
            table = live.table
            if key is not None and key in table.keys:
                return table.keys[key]
            before = table.status
            events = decide(table)
            entries = table.next_entries(events, time.time(), key)
            ahead = table.status_after(events)
            live.doubtful = True
            try:
                await self.store.append(table.id, entries, "" if ahead == before else ahead)
            except (Stale, Unavailable):
                with suppress(Unavailable):
                    await self._reload(live)
                raise
            live.doubtful = False
            for entry in entries:
                table.apply(entry)
            metrics.entries.inc(len(entries))
        self.tell(live)
        self._wake(live)
        return entries[0].number

    async def _reload(self, live: Live) -> None:
        """Take over what the database holds, which is true."""
        live.table, live.invitation = await self.store.load(live.table.id)
        live.doubtful = False
        self.tell(live)
        self._wake(live)

    @staticmethod
    def tell(live: Live) -> None:
        """Let everybody who watches look again."""
        live.info = None
        for watcher in live.watchers:
            watcher.set()

    # Bots and clocks

    def _wake(self, live: Live) -> None:
        """If a bot is to act, or a clock runs, see to it in the background."""
        table = live.table
        if live.thinking is not None and not live.thinking.done():
            if live.thinking is asyncio.current_task():
                return  # it looks again by itself
            live.thinking.cancel()  # it thinks about, or waits at, a position that is no more
        if table.turn is None:
            return
        if table.seats[table.turn].bot or table.deadline is not None:
            live.thinking = asyncio.create_task(self._think(live))

    async def _think(self, live: Live) -> None:
        """Play for bots, and for people whose time is up, until it is the turn of one who has time."""
        while (turn := live.table.turn) is not None:
            table = live.table
            bot, by = table.seats[turn].bot, "bot"
            if not bot:
                if table.deadline is None:
                    return
                await asyncio.sleep(max(0.0, table.deadline - time.time()))
                bot, by = "greedy", "clock"
            seen = table.number
            action = await self.thinkers.choose(table.opened.game, bot, table.view_for(turn))
            token = find_game(table.opened.game).format(action)
            try:
                await self.change(live, lambda t, s=turn, k=token, b=by, n=seen: t.act(s, k, b, n), None)  # type: ignore[misc]
            except Stale:
                continue
            except SeanceError:
                await asyncio.sleep(PATIENCE)


def request_key(visitor: str, key: str) -> str:
    """A request's key in the log: no visitor's key can meet another's."""
    return blake2b(f"{visitor} {key}".encode(), digest_size=16).hexdigest()


def check_chairs(chairs: Sequence[ChairWish], seats: int, game: str, roster: Roster) -> None:
    """Refuse chairs that do not fit the game."""
    if len(chairs) != seats:
        raise OptionError(f"This game has {seats} seats, but {len(chairs)} chairs were named.")
    for chair in chairs:
        if chair.kind == "bot":
            roster.check(chair.bot, game)
        elif chair.bot:
            raise OptionError("Only a chair of kind bot names a bot.")
