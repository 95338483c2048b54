"""Other nodes on the same store: what they change is taken over here, and what a dead one saw to is seen to.

Whoever writes gives a hint afterwards; a hint only says where to look. What no hint told is found by looking at the
tables in memory every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from seance.errors import SeanceError, Unavailable
from seance.host.live import Gesture, Live
from seance.host.ports import Nodes
from seance.store.row import AGAIN, ENTRIES, GESTURE, GONE, LEFT, THERE, Hint

if TYPE_CHECKING:
    from seance.host.tables import Tables

log = logging.getLogger(__name__)
LOOK_SECONDS = 3.0
"""How often it is looked whether there is something that no hint told."""
ADOPT_SECONDS = 0.5
ADOPTED = 20
"""So many tables of a dead node are taken over at once; the next ones after those, or by others."""
AT_ONCE = 200


class Neighbours:
    """The work that is only there because other nodes are."""

    def __init__(self, tables: Tables, nodes: Nodes) -> None:
        self.tables = tables
        self.nodes = nodes
        self._wanted: dict[str, set[str]] = {}
        """What hints were about, for each table that is not being looked after yet."""
        self._some = asyncio.Event()
        """There are such tables."""
        self._following: dict[str, asyncio.Task[None]] = {}
        self._early: dict[str, list[Hint]] = {}
        """Hints about tables that are being loaded: what was read may be older."""
        self._leaving: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._left = asyncio.Event()
        """A node is gone."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At work, until the tables are not."""
        loops = (self._hear_for_ever(), self._follow_for_ever(), self._look_for_ever(), self._adopt())
        work = [asyncio.create_task(one) for one in loops]
        try:
            yield
        finally:
            others = (one for one in (self._leaving, self._reading) if one is not None)
            always = [*work, *self._following.values(), *others]
            for task in always:
                task.cancel()
            await asyncio.gather(*always, return_exceptions=True)

    async def _hear_for_ever(self) -> None:
        while True:
            hints = await self.nodes.heard()
            if hints is None:
                self._doubt_all()
            for hint in hints or ():
                self._take(hint)

    def _take(self, hint: Hint) -> None:
        if hint.kind == LEFT:
            self._left.set()
            self._leaving = asyncio.create_task(self.tables.unattended.find())
        live = self.tables.in_memory(hint.table_id)
        if live is None:
            if hint.table_id in self.tables.loading:
                self._early.setdefault(hint.table_id, []).append(hint)
            return
        if hint.kind == GESTURE:
            live.show(Gesture(hint.number, hint.emote))
        elif hint.kind == AGAIN:
            live.doubtful = True
            self.follow(hint.table_id, AGAIN)
        elif hint.kind in (THERE, GONE) or (hint.kind == ENTRIES and hint.number > live.table.number):
            self.follow(hint.table_id, hint.kind)

    def loaded(self, table_id: str) -> None:
        """A table is in memory now, or could not be loaded: what was heard meanwhile counts."""
        for hint in self._early.pop(table_id, ()):
            self._take(hint)

    def _doubt_all(self) -> None:
        """Something may have been missed, or others took this node for dead: what is new is asked for at once."""
        watched = []
        for table_id in self.tables.loading:
            self._early.setdefault(table_id, []).append(Hint(table_id, AGAIN))
        for live in self.tables.all_in_memory():
            self.tables.note_again(live)
            if self._matters(live):
                watched.append(live)
                self.follow(live.table.id, ENTRIES)
            else:
                live.doubtful = True
        if self._reading is not None:
            self._reading.cancel()
        self._reading = asyncio.create_task(self._read_again(watched))

    async def _read_again(self, some: Iterable[Live]) -> None:
        """Logs may also have been written over: each is read again, one after the other, while play goes on."""
        for live in some:
            live.doubtful = True
            self._look_closer(live.table.id, {AGAIN, THERE})
            await asyncio.wait([self._following[live.table.id]])

    def _matters(self, live: Live) -> bool:
        """Whether somebody here waits for what happens at a table: who looks on, or a bot that is to move here."""
        return not live.idle or self.nodes.holds(live.table.id)

    def follow(self, table_id: str, *kinds: str) -> None:
        """Look at a table, soon, and again if there is another hint meanwhile."""
        self._wanted.setdefault(table_id, set()).update(kinds)
        self._some.set()

    async def _follow_for_ever(self) -> None:
        """Of many tables with nothing but new entries those are asked for together; the others each for themselves."""
        while True:
            await self._some.wait()
            self._some.clear()
            wanted, self._wanted = self._wanted, {}
            grown = {
                live for one, kinds in wanted.items() if kinds == {ENTRIES} and (live := self.tables.in_memory(one))
            }
            closer = {one: kinds for one, kinds in wanted.items() if kinds != {ENTRIES}}
            try:
                again = await self.tables.catch_up_all(grown) if grown else ()
            except Unavailable:  # looking finds out
                again = ()
            except SeanceError:  # one of them is not as it should be
                again = grown
            for table_id, kinds in (closer | {live.table.id: {ENTRIES} for live in again}).items():
                self._look_closer(table_id, kinds)

    def _look_closer(self, table_id: str, kinds: set[str]) -> None:
        if table_id in self._following:
            self._following[table_id].add_done_callback(lambda _: self.follow(table_id, *kinds))
            return
        task = self._following[table_id] = asyncio.create_task(self._follow(table_id, kinds))
        task.add_done_callback(lambda _: self._following.pop(table_id, None))

    async def _follow(self, table_id: str, kinds: set[str]) -> None:
        live = self.tables.in_memory(table_id)
        if live is None:
            return
        try:
            if THERE in kinds:
                await self.look_around(live)
            if kinds - {THERE}:
                await self.tables.catch_up(live)
        except Unavailable:  # looking finds out
            return
        except SeanceError as error:
            log.error("a table cannot be followed", extra={"table": table_id, "reason": str(error)})

    async def look_around(self, live: Live) -> None:
        """See who is at a table through other nodes."""
        live.know_elsewhere(await self.tables.ask(self.nodes.presence(live.table.id)))
        self.tables.come_or_go(live)

    async def _look_for_ever(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            looked_at = [live for live in self.tables.all_in_memory() if self._matters(live)]
            for i in range(0, len(looked_at), AT_ONCE):
                with suppress(Unavailable):
                    await self._look_at(looked_at[i : i + AT_ONCE])

    async def _look_at(self, some: Iterable[Live]) -> None:
        known = {live.table.id: live for live in some}
        numbers = await self.tables.ask(self.tables.store.numbers(list(known)))
        for table_id, live in known.items():
            if live.doubtful or numbers.get(table_id, 0) != live.table.number:
                self.follow(table_id, ENTRIES)

    async def _adopt(self) -> None:
        """See to the tables of nodes that are gone."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._left.wait(), ADOPT_SECONDS)
            self._left.clear()
            with suppress(Unavailable):
                while not self.tables.parting and (found := await self.tables.ask(self.nodes.adopt(ADOPTED))):
                    await asyncio.gather(*map(self.tables.unattended.see_to, found))
