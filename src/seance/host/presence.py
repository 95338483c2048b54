"""Who is at a table's seats, and since when those who are not are away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

SETTLE = 10.0
"""Seconds after a start in which nobody is replaced: browsers need them to find the way back."""
NOTED_EVERY = 15.0
"""Somebody who uses requests alone is written down so often at most, in seconds."""


class Presence:
    """The sockets and requests of one table's people. When somebody left is kept by the store, so it outlives us."""

    def __init__(
        self,
        now: Callable[[], float],
        grace: float,
        started: float = 0.0,
        left: Mapping[int, float | None] | None = None,
    ) -> None:
        self.now = now
        self._grace = grace
        self._started = started
        self._here: Counter[int] = Counter()
        # whoever was there when the last host ended is away only since this one began
        self._left = {seat: started if at is None else at for seat, at in (left or {}).items()}
        self._noted: dict[int, float] = {}
        self.elsewhere: Mapping[int, float | None] = {}
        """When other nodes last saw people at the seats; None where somebody is there."""

    def come(self, seat: int) -> None:
        """A socket was opened for a seat."""
        self._here[seat] += 1

    def go(self, seat: int) -> None:
        """A socket was closed."""
        self._here[seat] -= 1
        self._left[seat] = self.now()

    def touch(self, seats: Sequence[int]) -> bool:
        """Count a request as being there; whether that is worth writing down and telling."""
        seats = [seat for seat in seats if not self._here[seat]]  # of the others their sockets tell
        if not seats:
            return False
        now = self.now()
        for seat in seats:
            self._left[seat] = now
        if all(now - self._noted.get(seat, -NOTED_EVERY) < NOTED_EVERY for seat in seats):
            return False
        self._noted.update(dict.fromkeys(seats, now))
        return True

    def here(self, seat: int) -> bool:
        """Whether somebody looks on from this seat."""
        return self._here[seat] > 0 or self.elsewhere.get(seat, 0.0) is None

    @property
    def seats_here(self) -> list[int]:
        """The seats from which somebody looks on through this very host."""
        return [seat for seat, count in self._here.items() if count]

    def left(self, seat: int) -> float:
        """When somebody was last seen there."""
        return max(self._left.get(seat, 0.0), self.elsewhere.get(seat) or 0.0)

    def replaceable_at(self, away_since: float) -> float:
        """When a bot may stand in for somebody who is away since then."""
        return max(away_since + self._grace, self._started + min(self._grace, SETTLE))

    def notes(self, seats: Sequence[int]) -> dict[int, float | None]:
        """What the store keeps of these seats: when each was left, None where somebody is there."""
        return {seat: None if self._here[seat] else self._left.get(seat, 0.0) for seat in seats}
