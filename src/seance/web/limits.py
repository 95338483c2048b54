"""How much one visitor, or one address, may do at once."""

from __future__ import annotations

import time
from collections import OrderedDict

from seance.errors import TooMuch

MOST_REMEMBERED = 20_000


class Limits:
    """A bucket for each who asks: it holds so many requests and fills all the time."""

    def __init__(self, most: float, per_second: float, refusal: str) -> None:
        self.most = most
        self.per_second = per_second
        self.refusal = refusal
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, now: float | None = None) -> None:
        """Count one request; TooMuch if there were too many."""
        now = time.monotonic() if now is None else now
        left, last = self._buckets.pop(who, (self.most, now))
        left = min(self.most, left + (now - last) * self.per_second) - 1
        self._buckets[who] = (max(left, -1), now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 0:
            raise TooMuch(self.refusal)
