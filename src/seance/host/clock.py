"""The clock of the machine."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """A `Clock` that tells the real time."""

    def now(self) -> float:
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - time.time()))
