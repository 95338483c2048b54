"""The clock of the machine, and the sign of life that the next server reads off it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from seance.errors import SeanceError
from seance.host.ports import Clock, Store

BEAT = 10.0
"""Seconds between two signs of life."""
STEP = 0.01
"""Seconds by which a clock is put right at once: less than pass between two corrections."""


class SystemClock:
    """A `Clock` that tells the real time as it was at the start, and from then on how much has passed since.

    So it does not jump when somebody sets the machine's clock, and a deadline stays as far away as it was.
    """

    def __init__(self, start: float | None = None) -> None:
        self._ahead = (time.time() if start is None else start) - time.monotonic()

    def correct(self, told: float) -> None:
        """Another clock, which several share, told this: come nearer to it, so little that time never goes back."""
        self._ahead += max(-STEP, min(STEP, told - self.now()))

    def now(self) -> float:
        return self._ahead + time.monotonic()

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()))


class Pulse:
    """Writes down every few seconds that the server is there, so that the next one knows since when none was."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The pulse, with a last beat at the end."""
        beating = asyncio.create_task(self._beat_for_ever())
        try:
            yield
        finally:
            beating.cancel()
            await asyncio.gather(beating, return_exceptions=True)
            await self._beat()

    async def _beat_for_ever(self) -> None:
        while True:
            await self.clock.sleep_until(self.clock.now() + BEAT)
            await self._beat()

    async def _beat(self) -> None:
        with suppress(SeanceError):  # nobody can move now either
            await self.store.alive(self.clock.now())
