"""When people's time is up: one timer for all tables, whether they are in memory or not."""

from __future__ import annotations

import asyncio
from heapq import heapify, heappop, heappush

from seance.host.ports import Clock

SPARE = 64
"""Moments that are out of date are thrown away when they outnumber the others and this."""


class Deadlines:
    """The moment at which each table must be looked at, the earliest first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        """Also what was due once and is no more."""
        self._earlier = asyncio.Event()

    def __len__(self) -> int:
        return len(self._due)

    def set(self, table_id: str, moment: float | None) -> None:
        """A table is due at that moment and at no other; None: not at all."""
        if moment == self._due.get(table_id):
            return
        if moment is None:
            del self._due[table_id]
            return
        self._due[table_id] = moment
        if len(self._heap) > 2 * len(self._due) + SPARE:
            self._heap = [(due, other) for other, due in self._due.items()]
            heapify(self._heap)
        else:
            heappush(self._heap, (moment, table_id))
        if self._heap[0][1] == table_id:
            self._earlier.set()

    async def wait(self) -> list[str]:
        """The tables that are due, as soon as there are any: each is named once."""
        while not (found := self._take_due()):
            self._earlier.clear()
            waking: list[asyncio.Task[object]] = [asyncio.create_task(self._earlier.wait())]
            if self._heap:
                waking.append(asyncio.create_task(self._clock.sleep_until(self._heap[0][0])))
            try:
                await asyncio.wait(waking, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waking:
                    task.cancel()
        return found

    def _take_due(self) -> list[str]:
        now, found = self._clock.now(), []
        while self._heap and self._heap[0][0] <= now:
            moment, table_id = heappop(self._heap)
            if self._due.get(table_id) == moment:
                del self._due[table_id]
                found.append(table_id)
        return found
