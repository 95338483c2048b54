"""How much one visitor, or one address, may do at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

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


class AtOnce:
    """How many of something each may have at the same time."""

    def __init__(self, most: int, refusal: str) -> None:
        self.most = most
        self.refusal = refusal
        self._held: Counter[str] = Counter()

    @contextmanager
    def one(self, who: str) -> Iterator[None]:
        """Hold one of them; TooMuch if there are too many."""
        self.enter(who)
        try:
            yield
        finally:
            self.leave(who)

    def enter(self, who: str) -> None:
        """Take one; TooMuch if there are too many."""
        if self._held[who] >= self.most:
            raise TooMuch(self.refusal)
        self._held[who] += 1

    def leave(self, who: str) -> None:
        """Give one back."""
        self._held[who] -= 1
        if not self._held[who]:
            del self._held[who]
