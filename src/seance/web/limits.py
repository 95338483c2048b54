"""How much a visitor may do at once."""

from __future__ import annotations

from collections import OrderedDict

from seance.errors import TooMuch

MOST_REMEMBERED = 20_000


class Limits:
    """A bucket of moves for each visitor: it holds three seconds' worth and fills all the time."""

    def __init__(self, per_second: int) -> None:
        self.per_second = per_second
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str, now: float) -> None:
        """Count one request of a visitor; TooMuch if there were too many."""
        most = 3.0 * self.per_second
        left, last = self._buckets.pop(visitor, (most, now))
        left = min(most, left + (now - last) * self.per_second) - 1
        self._buckets[visitor] = (max(left, -1), now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if left < 0:
            raise TooMuch(f"That is too fast: at most {self.per_second} moves a second.")
