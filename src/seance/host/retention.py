"""Tables end: finished ones after a while, and those where nothing has happened for longer than that."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from seance.errors import Unavailable
from seance.host.tables import Tables

log = logging.getLogger(__name__)
A_DAY = 24 * 3600.0
BETWEEN = 3600.0
"""Seconds from one sweep to the next."""
AT_ONCE = 200
"""Tables that go in one commit: others wait for no more than that."""
NEVER = float("-inf")


class Retention(msgspec.Struct, frozen=True):
    """How many days tables are kept after the last thing that happened there; 0 for ever."""

    finished_days: int = 365
    abandoned_days: int = 90

    def since(self, now: float) -> tuple[float, float]:
        """What is older than the first moment and over, or older than the second and not over, ends."""
        days = (self.finished_days, self.abandoned_days)
        finished, abandoned = (now - count * A_DAY if count else NEVER for count in days)
        return finished, abandoned


class Sweep:
    """Ends tables in the background."""

    def __init__(self, tables: Tables, retention: Retention) -> None:
        self.tables = tables
        self.retention = retention

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The sweep at work: now, and then every hour."""
        sweeping = asyncio.create_task(self._sweep_for_ever())
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)

    async def _sweep_for_ever(self) -> None:
        clock = self.tables.clock
        while True:
            try:
                ended = await self.sweep()
                if ended:
                    log.info("tables ended", extra={"count": ended})
            except Unavailable as error:
                log.warning("tables could not be ended", extra={"reason": str(error)})
            await clock.sleep_until(clock.now() + BETWEEN)

    async def sweep(self) -> int:
        """End every table that was kept long enough and that nobody looks at; how many."""
        ended = 0
        since = self.retention.since(self.tables.clock.now())
        while found := await self.tables.store.outdated(*since, AT_ONCE):
            gone = await self.tables.forget(found)
            ended += gone
            if gone < AT_ONCE:
                break
        return ended
