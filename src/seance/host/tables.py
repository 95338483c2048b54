"""All tables of a host: loads them from the store, changes them through it, and lets those who watch know.

A change is judged on the table in memory, written, and only then made true and told. Nothing here is the truth: any
table can be dropped from memory at any moment and loaded again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from typing import Any, TypeVar

from seance.errors import LogError, NotFound, NotNow, SeanceError, Stale, Unavailable
from seance.host.live import Gesture, Live, News
from seance.host.neighbours import Neighbours
from seance.host.ports import Bots, Clock, Meter, Nodes, Store
from seance.host.presence import Presence
from seance.host.turns import Decide, Turns
from seance.host.unattended import Unattended
from seance.store.row import GESTURE, Hint, Sealed, TableRow
from seance.table import fairness
from seance.table.events import AnyEvent, Entry, Opened
from seance.table.pauses import Pause
from seance.table.rules import sealed
from seance.table.table import Table

log = logging.getLogger(__name__)
AnyT = TypeVar("AnyT")
PRESENCE_SECONDS = 0.5
"""Who comes and goes within so long is told of at once."""
SEEN_SECONDS = 60.0
"""How often it is noted which hosts of public tables are there."""
HOST_GONE = 300.0
"""A public table whose host was not there for so long is not offered any more."""

OVERTAKEN = 4
"""So often a change is judged anew because another node was faster."""
LAST_TRY = (*[False] * OVERTAKEN, True)
"""For each try, whether there is none after it."""


class Tables:
    """The tables of one process."""

    def __init__(
        self,
        store: Store,
        bots: Bots,
        clock: Clock,
        meter: Meter | None = None,
        cached: int = 2000,
        pauses: Sequence[Pause] = (),
        grace: float = 60.0,
        nodes: Nodes | None = None,
    ) -> None:
        """`grace`: seconds that a person may be away before a bot can stand in. `nodes`: others on the same store."""
        self.store = store
        self.nodes = nodes
        self.neighbours = None if nodes is None else Neighbours(self, nodes)
        self.bots = bots
        self.clock = clock
        self.cached = cached
        self.pauses = pauses
        """When there was no host: no player's clock runs then."""
        self.grace = grace
        self._started = clock.now()
        self._meter = meter
        self._turns = Turns(self.change, bots, clock, None if nodes is None else self)
        self.unattended = Unattended(self, self._turns)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._unreadable: set[str] = set()
        """Tables whose logs cannot be read, which is said once."""
        self._stopping = False
        self.parting = False
        """Others see to bots and clocks from now on."""
        self._asking: set[asyncio.Task[Any]] = set()
        """Questions to the store that nothing may cut off."""
        self._visited: set[Live] = set()
        """Tables to which somebody came, or from which somebody went, since that was last told."""
        self._visit = asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Tables at work. Nothing is loaded before somebody looks at it, or before its clock has run out."""
        always = [
            asyncio.create_task(work) for work in (self.unattended.keep(), self._tell_presence(), self._note_hosts())
        ]
        try:
            async with self.neighbours.running() if self.neighbours is not None else nullcontext():
                yield
        finally:
            self._stopping = True
            for task in always:
                task.cancel()
            # a question to the store is answered soon; cut off, it would leave a connection behind
            await asyncio.gather(*always, *self._asking, *self._loading.values(), return_exceptions=True)
            at_work = [live.at_work for live in self._live.values() if live.at_work is not None]
            for task in at_work:
                task.cancel()
            await asyncio.gather(*at_work, return_exceptions=True)

    def skip(self, table_id: str, error: SeanceError) -> None:
        """Say once why a table is left out: its id and a sentence, which repeats nothing of its content."""
        if table_id not in self._unreadable:
            self._unreadable.add(table_id)
            log.error("a table cannot be read", extra={"table": table_id, "reason": str(error)})

    async def ask(self, question: Coroutine[Any, Any, AnyT]) -> AnyT:
        """Ask the store, and let it answer even if whoever asked is gone."""
        task = asyncio.create_task(question)
        self._asking.add(task)
        task.add_done_callback(self._answered)
        return await asyncio.shield(task)

    def _answered(self, task: asyncio.Task[Any]) -> None:
        self._asking.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked hears of it; where they are gone nobody has to

    async def claim(self, table_id: str) -> bool:
        """Whether this host is to move for bots and late people at a table."""
        if self.nodes is None:
            return True
        return not self.parting and await self.ask(self.nodes.claim(table_id))

    def drop(self, table_id: str) -> None:
        """Leave that to any other."""
        if self.nodes is not None:
            self.nodes.drop(table_id)

    def hand_over(self) -> None:
        """Leave all of that to others from now on, who must not wait for this host to end."""
        self.parting = True
        for live in self._live.values():
            self.drop(live.table.id)

    # Who is there

    def come_or_go(self, live: Live) -> None:
        """Somebody came or went."""
        if self._stopping:
            return
        self._turns.attend(live)
        self._visited.add(live)
        self._visit.set()

    async def _tell_presence(self) -> None:
        """Tell who is there, of many who come and go at once only the outcome."""
        while True:
            await self._visit.wait()
            await self.clock.sleep_until(self.clock.now() + PRESENCE_SECONDS)
            self._visit.clear()
            visited, self._visited = self._visited, set()
            for live in visited:
                live.tell_presence()

    async def _note_hosts(self) -> None:
        """Note which hosts of tables that wait for players are there: the others' leave the list."""
        while True:
            await self.clock.sleep_until(self.clock.now() + SEEN_SECONDS)
            now = self.clock.now()
            there = [live.table.id for live in self._live.values() if live.offered and live.host_here(now)]
            if there:
                with suppress(Unavailable):  # another time
                    await self.ask(self.store.note_seen(there, now))

    def present(self, table_id: str, seat: int) -> bool:
        """Whether somebody looks on from this seat; at a table that is not in memory nobody does."""
        return table_id in self._live and self._live[table_id].present(seat)

    def look(self, live: Live, visitor: str) -> None:
        """Somebody looks at a table, once: bots that play for nobody else think for them."""
        live.look(visitor, self.clock.now())
        self._turns.attend(live)

    # Tables in memory

    async def live(self, table_id: str) -> Live:
        """A table, from memory or rebuilt from its log; as the store holds it now, where other nodes write too."""
        if table_id in self._live:
            self._live.move_to_end(table_id)
            found = self._live[table_id]
            if self.nodes is not None:
                await self.catch_up(found)
                if found.gone:
                    raise NotFound("There is no such table.")
            return found
        joined = table_id in self._loading
        if not joined:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        live = await asyncio.shield(self._loading[table_id])
        if joined and self.nodes is not None:  # what was read may be older than this question
            return await self.live(table_id)
        return self._live.setdefault(table_id, live)  # it may have been forgotten again before we woke up

    @property
    def loading(self) -> Collection[str]:
        """The tables that are being read, and are not in memory yet."""
        return self._loading.keys()

    def in_memory(self, table_id: str) -> Live | None:
        """A table, if it is in memory."""
        return self._live.get(table_id)

    def all_in_memory(self) -> list[Live]:
        return list(self._live.values())

    async def game_of(self, table_id: str) -> str:
        """The game of a table, which is not loaded for that; empty if there is none."""
        live = self._live.get(table_id)
        return await self.ask(self.store.game_of(table_id)) if live is None else live.table.opened.game

    async def _load(self, table_id: str) -> Live:
        try:
            table, invitation = await self._read(table_id)
            live = Live(table, invitation, await self._presence_at(table_id), self.come_or_go)
            self._keep(live)
            self._turns.wake(live)
            return live
        except LogError as error:
            self.skip(table_id, error)
            raise
        finally:
            del self._loading[table_id]
            if self.neighbours is not None:
                self.neighbours.loaded(table_id)

    async def _read(self, table_id: str) -> tuple[Table, str]:
        """A table as the store holds it, and its invitation."""
        table, invitation = await self.store.load(table_id)
        table.pauses = self.pauses
        return table, invitation

    def _keep(self, live: Live) -> None:
        """Remember a table, and forget the ones not looked at for longest."""
        self._live[live.table.id] = live
        for table_id in list(self._live):
            if len(self._live) <= self.cached:
                break
            if self._live[table_id].idle:
                del self._live[table_id]
                self.drop(table_id)
        if self._meter is not None:
            self._meter.tables_in_memory(len(self._live))

    async def forget(self, table_ids: Sequence[str]) -> int:
        """Delete tables for good, but for those that are being looked at; how many."""
        gone = [table_id for table_id in table_ids if table_id not in self._live or self._live[table_id].unwatched]
        for live in [self._live.pop(table_id) for table_id in gone if table_id in self._live]:
            if live.at_work is not None:
                live.at_work.cancel()
        for table_id in gone:
            self._turns.deadlines.set(table_id, None)
        if gone:
            await self.store.forget(gone)
        return len(gone)

    async def close(self, live: Live) -> None:
        """Delete a table that still waits for players, also from under those who look on; NotNow once it has begun."""
        async with live.lock:
            live.check_there()
            if live.table.status != "waiting":
                raise NotNow("A game that has begun cannot be called off; it can be resigned.")
            await self.store.call_off(live.table.id)
            self._lose(live)
        log.info("table closed", extra={"table": live.table.id})

    def _lose(self, live: Live) -> None:
        """There is no such table any more."""
        live.gone = True
        self._live.pop(live.table.id, None)
        live.tell()

    async def erase(self, visitor: str) -> int:
        """Take a visitor's name and identity out of every table; how many they were at."""
        found = await self.store.erase(visitor)
        for live in [self._live[table_id] for table_id in found if table_id in self._live]:
            async with live.lock:
                live.doubtful = True
                with suppress(Unavailable):
                    await self._reload(live)
        if found:
            log.info("a visitor was erased", extra={"tables": len(found)})
        return len(found)

    async def _presence_at(self, table_id: str) -> Presence:
        """Who is at a table that nobody had in memory here."""
        if self.nodes is None:
            return self._presence(await self.store.presence(table_id))
        found = self._presence({})
        found.elsewhere = await self.nodes.presence(table_id)
        return found

    async def look_around(self, live: Live) -> None:
        """Before it is decided who is away: see who is there through other nodes."""
        if self.neighbours is not None:
            await self.neighbours.look_around(live)

    def _presence(self, left: Mapping[int, float | None]) -> Presence:
        return Presence(self.clock.now, self.grace, self._started, left)

    @contextmanager
    def watching(
        self, live: Live, seats: Sequence[int], visitor: str = "", call: Callable[[], None] | None = None
    ) -> Iterator[News]:
        """Somebody looks on from their seats (none: a spectator), and the store knows. See `Live.watching`."""
        try:
            with live.watching(*seats, visitor=visitor, call=call) as news:
                self._note(live, seats)
                yield news
        finally:
            self._note(live, seats)

    def touch(self, live: Live, seats: Sequence[int]) -> None:
        """Somebody asked for something: that counts as being there."""
        if live.presence.touch(seats):
            self._note(live, seats)
            live.tell()

    def _note(self, live: Live, seats: Sequence[int]) -> None:
        if seats and not live.table.over and not live.gone:
            self.store.note_presence(live.table.id, live.presence.notes(seats))

    def note_again(self, live: Live) -> None:
        """Let the store know once more who is there."""
        self._note(live, live.presence.seats_here)

    def show(self, live: Live, gesture: Gesture) -> None:
        """Let everybody who watches see a gesture, through whichever node."""
        live.show(gesture)
        if self.nodes is not None:
            self.nodes.tell([Hint(live.table.id, GESTURE, gesture.seat, gesture.emote)])

    # Changes

    def draw(self, visitor: str) -> Sealed:
        """A fresh secret, and the commitment to it."""
        secret, salt = secrets.token_bytes(fairness.SECRET_BYTES), secrets.token_bytes(fairness.SALT_BYTES)
        return Sealed(fairness.commitment(secret, salt), visitor, secret, salt, self.clock.now())

    async def set_up(
        self,
        opened: Opened,
        name: str,
        entropy: str,
        table_id: str,
        key: str | None = None,
        drawn: Sealed | None = None,
        most: int | None = None,
    ) -> Live:
        """A new table with the host's person on their chairs; everybody there from the start, it begins.

        Its secret is the one drawn before, if there was one. If the same table was set up meanwhile, that one;
        KeyReused if it was another one with the same key. TooMuch if its host has more than `most` then.
        """
        _, _, secret, salt, _ = drawn or self.draw(opened.host)
        row = TableRow(
            table_id,
            opened.game,
            opened.host,
            opened.public,
            secret,
            salt,
            secrets.token_urlsafe(12),
            opened.clock,
            (opened.origin and opened.origin.code) or None,
        )
        table = Table(row.id, secret, salt)
        entries = self._take_in(table, [sealed(opened, secret, salt)], key)
        for seat, chair in enumerate(opened.chairs):
            if chair.kind == "person":
                entries += self._take_in(table, table.join(opened.host, name, entropy, seat))
        entries += self._take_in(table, table.begin())
        try:
            await self.store.append(row.id, entries, table.status, row, most)
        except Stale:
            return await self.opened_before(row.id, key)
        live = Live(table, row.invitation, self._presence({}), self.come_or_go)
        self._keep(live)
        self._turns.wake(live)
        log.info("table opened", extra={"table": row.id, "game": opened.game})
        return live

    async def opened_before(self, table_id: str, key: str | None) -> Live:
        """A table that is there already, for a request that may have opened it."""
        live = await self.live(table_id)
        live.table.answered(key)
        return live

    def _take_in(self, table: Table, events: Sequence[AnyEvent], key: str | None = None) -> list[Entry]:
        """Apply events to a table that nobody knows yet."""
        entries = table.next_entries(events, self.clock.now(), key)
        for entry in entries:
            table.apply(entry)
        return entries

    async def change(self, live: Live, decide: Decide, key: str | None) -> int:
        """Decide on the table as it is, write it down, make it true, tell. A key used before changes nothing.

        Where other nodes write too, a refusal counts only if it stands on what the store holds.
        """
        async with live.lock:
            for last in LAST_TRY:
                live.check_there()
                try:
                    if live.doubtful:
                        await self._reload(live)
                    number, written = await self._carry_out(live, decide, key)
                    break
                except Unavailable:
                    raise
                except SeanceError:
                    if last or self.nodes is None or not await self._take_over(live):
                        raise
        if written:
            if self._meter is not None:
                self._meter.entries_written(written)
            live.tell()
            self._turns.wake(live)
        return number

    async def _carry_out(self, live: Live, decide: Decide, key: str | None) -> tuple[int, int]:
        """Decide, write, make true; the number of the first entry, and how many were written."""
        table = live.table
        if (number := table.answered(key)) is not None:
            return number, 0
        events = decide(table)
        entries = table.next_entries(events, max(self.clock.now(), table.last), key)
        await self._write(live, entries, table.status_after(events))
        for entry in entries:
            table.apply(entry)
        return entries[0].number, len(entries)

    async def _write(self, live: Live, entries: Sequence[Entry], ahead: str) -> None:
        """Write down what is about to be true; if it cannot be, take over what the store holds."""
        live.doubtful = True
        try:
            await self.store.append(live.table.id, entries, "" if ahead == live.table.status else ahead)
        except (Stale, Unavailable) as error:
            if self.nodes is None or isinstance(error, Unavailable):
                with suppress(Unavailable):
                    await self._reload(live)
            raise
        live.doubtful = False

    async def catch_up(self, live: Live) -> bool:
        """Take over what other nodes have written; whether there was anything."""
        async with live.lock:
            return not live.gone and await self._take_over(live)

    async def _take_over(self, live: Live) -> bool:
        table = live.table
        if live.doubtful:
            try:
                await self._reload(live)
            except NotFound:
                self._lose(live)
            return True
        found = await self.ask(self.store.entries_after({table.id: table.number}))
        if table.id not in found:
            self._lose(live)
            return True
        return self._add(live, found[table.id])

    async def catch_up_all(self, some: Collection[Live]) -> set[Live]:
        """Take over what other nodes have written at many tables, all asked for at once; those that need a closer look.

        Nobody waits for a table that is being changed here.
        """
        known = {live.table.id: live.table.number for live in some}
        found = await self.ask(self.store.entries_after(known))
        busy = {live for live in some if live.doubtful or live.gone or live.lock.locked()}
        closer = busy | {live for live in some if live.table.id not in found}
        for live in set(some) - closer:
            try:
                self._add(live, found[live.table.id])
            except Exception:  # noqa: BLE001  it is doubtful now: loading it says what is wrong
                closer.add(live)
        return closer

    def _add(self, live: Live, entries: Sequence[Entry]) -> bool:
        """Make true what others have written and this host does not know yet; whether there was anything."""
        table = live.table
        new = [entry for entry in entries if entry.number > table.number]
        if not new:
            return False
        live.doubtful = True
        for entry in new:
            table.apply(entry)
        live.doubtful = False
        live.tell()
        self._turns.wake(live)
        return True

    async def _reload(self, live: Live) -> None:
        """Take over what the store holds, which is true."""
        live.table, live.invitation = await self._read(live.table.id)
        live.doubtful = False
        live.tell()
        self._turns.wake(live)
