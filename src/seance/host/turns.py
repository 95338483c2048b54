"""Bots and clocks at work: whoever is to act and is no person with time is played for, in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from seance.errors import SeanceError, Stale
from seance.games import find_game
from seance.host.deadlines import Deadlines
from seance.host.live import Live
from seance.host.ports import Bots, Clock
from seance.table.events import AnyEvent
from seance.table.table import Table

PATIENCE = 1.0
"""Seconds until a bot tries again what the store refused."""
STAND_IN = "greedy"
"""The bot that moves for a person whose time is up, or who resigned at a larger table."""

Decide = Callable[[Table], list[AnyEvent]]


class Change(Protocol):
    """Decides on a table as it is, writes it down, makes it true and tells it; the number of the first event."""

    async def __call__(self, live: Live, decide: Decide, key: str | None) -> int: ...


class Leases(Protocol):
    """Who sees to which table, where several hosts share them."""

    async def claim(self, table_id: str) -> bool: ...

    def drop(self, table_id: str) -> None: ...


class Turns:
    """Plays for bots, and for people whose time is up."""

    def __init__(self, change: Change, bots: Bots, clock: Clock, leases: Leases | None = None) -> None:
        """`leases`: where several hosts share the tables, one of them sees to each."""
        self.change = change
        self.leases = leases
        self.bots = bots
        self.clock = clock
        self.deadlines = Deadlines(clock)

    def wake(self, live: Live) -> None:
        """If a bot is to act, or somebody's time is up, see to it in the background; if a clock runs, remember it."""
        table = live.table
        late = self._late(table)
        self.deadlines.set(table.id, None if late else table.deadline)
        if live.at_work is not None and not live.at_work.done():
            if live.at_work is asyncio.current_task():
                return  # it looks again by itself
            live.at_work.cancel()  # it thinks about a position that is no more
        if late or self._bot_to_act(live):
            live.at_work = asyncio.create_task(self._play(live))

    def attend(self, live: Live) -> None:
        """See to a table that somebody looks at, or whose time has come, unless that is being done."""
        if live.at_work is None or live.at_work.done():
            self.wake(live)

    def _late(self, table: Table) -> bool:
        """Whether a person's time is up."""
        return table.deadline is not None and table.deadline <= self.clock.now()

    def _bot_to_act(self, live: Live) -> str:
        """The bot that is to act; where no people sit, none unless somebody looks on."""
        table = live.table
        turn = table.turn
        bot = "" if turn is None else table.seats[turn].bot
        return bot if bot and (table.people or live.watched(self.clock.now())) else ""

    async def _play(self, live: Live) -> None:
        """Play on until it is the turn of a person who has time."""
        try:
            await self._play_on(live)
        finally:
            if self.leases is not None and (live.table.over or not live.table.people):
                self.leases.drop(live.table.id)  # where only bots play, others may look on through another host

    async def _play_on(self, live: Live) -> None:
        while (turn := live.table.turn) is not None:
            bot, by = self._bot_to_act(live), "bot"
            if not bot:
                if not self._late(live.table):
                    return
                bot, by = STAND_IN, "clock"
            try:
                if self.leases is not None and not await self.leases.claim(live.table.id):
                    await self.clock.sleep_until(self.clock.now() + PATIENCE)  # another moves, or else it is gone soon
                    continue
                await self._move(live, turn, bot, by)
            except Stale:
                continue
            except SeanceError:
                await self.clock.sleep_until(self.clock.now() + PATIENCE)

    async def _move(self, live: Live, turn: int, bot: str, by: str) -> None:
        table = live.table
        seen = table.number
        opened = table.opened
        action = await self.bots.choose(opened.game, bot, table.view_for(turn), opened.host, not table.people)
        token = find_game(opened.game).format(action)
        await self.change(live, lambda table: table.act(turn, token, by, seen), None)
