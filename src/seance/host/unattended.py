"""Bots and clocks at tables that nobody looks at: whose time is up at any table, and what others left to us."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from seance.errors import SeanceError, Unavailable
from seance.host.turns import PATIENCE, Turns

if TYPE_CHECKING:
    from seance.host.tables import Tables

log = logging.getLogger(__name__)


class Unattended:
    """Tables at which nobody looks, also where they are not in memory yet: somebody must move there all the same."""

    def __init__(self, tables: Tables, turns: Turns) -> None:
        self.tables = tables
        self.turns = turns

    async def keep(self) -> None:
        """Move for whoever lets their time run out, at any table of the store."""
        await self.find()
        while True:
            for table_id in await self.turns.deadlines.wait():
                await self._time_is_up(table_id)

    async def find(self) -> None:
        """The clocks that ran when a host stopped: each table is looked at when its time may be up."""
        while True:
            try:
                found = await self.tables.ask(self.tables.store.clocks())
            except Unavailable:
                await self.tables.clock.sleep_until(self.tables.clock.now() + PATIENCE)
            else:
                for table_id, moment in found:
                    if self.tables.in_memory(table_id) is None:  # or it is known better
                        self.turns.deadlines.set(table_id, moment)
                return

    async def _time_is_up(self, table_id: str) -> None:
        try:
            if not await self._moved_on(table_id):
                self.turns.attend(await self.tables.live(table_id))
        except Unavailable:
            self.turns.deadlines.set(table_id, self.tables.clock.now() + PATIENCE)
        except SeanceError as error:
            self.tables.skip(table_id, error)
        except Exception:  # one table must not stop the clocks of all others
            log.exception("a table whose time is up cannot be loaded", extra={"table": table_id})

    async def _moved_on(self, table_id: str) -> bool:
        """Whether other nodes play on at a table that is not in memory here: its clock is set anew."""
        if self.tables.nodes is None or self.tables.in_memory(table_id) is not None:
            return False
        found = dict(await self.tables.ask(self.tables.store.clocks(table_id)))
        if found and found[table_id] <= self.tables.clock.now():
            return False
        self.turns.deadlines.set(table_id, found.get(table_id))
        return True

    async def see_to(self, table_id: str) -> None:
        """Move for bots and late people at a table, from now on here."""
        try:
            self.turns.attend(await self.tables.live(table_id))
        except Unavailable:
            self.tables.drop(table_id)
        except SeanceError as error:
            self.tables.skip(table_id, error)
        except Exception:  # one table must not keep the others from being seen to
            log.exception("a table that is to be seen to cannot be loaded", extra={"table": table_id})
