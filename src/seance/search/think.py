"""Thinking about one position: a search per thread, until the budget is spent or somebody says stop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread

import msgspec

from seance.errors import BotError
from seance.kernel.heuristics import Heuristics
from seance.kernel.players import SearchSettings
from seance.kernel.rng import scramble
from seance.kernel.state import State
from seance.search.ismcts import Search

SLICE = 256
"""Iterations between two looks at whether to stop or to report; fewer where the time is nearly up."""
REPORT_SECONDS = 0.05
MOST_NODES = 1 << 20
LEAST_SHOWN = 8
"""A continuation is told as far as it was visited so often."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think: iterations (of all threads together) or milliseconds; both: whichever is spent first."""

    iterations: int = 0
    milliseconds: int = 0

    def checked(self) -> Budget:
        """The budget itself, if it allows any thinking."""
        if self.iterations < 0 or self.milliseconds < 0 or not (self.iterations or self.milliseconds):
            raise BotError(
                f"A bot cannot think for {self.iterations} iterations and {self.milliseconds} ms: "
                "give it at least 1 of either."
            )
        return self


class Line(msgspec.Struct, frozen=True):
    """An action with its estimated result for the seat to act (0 lost to 1 won), visits and likely continuation."""

    action: int
    visits: int
    value: float | None
    continuation: tuple[int, ...]


class Analysis(msgspec.Struct, frozen=True):
    """What thinking found out: the best action first."""

    iterations: int
    lines: tuple[Line, ...]

    @property
    def best(self) -> int:
        return self.lines[0].action


Progress = Callable[[Analysis], None]
Clock = Callable[[], float]
"""Seconds from any moment on. Whoever wants thinking to end by a clock passes one in."""


def think(
    root: State,
    heuristics: Callable[[], Heuristics],
    budget: Budget,
    seed: int,
    settings: SearchSettings,
    threads: int = 1,
    whole: bool = False,
    on_progress: Progress | None = None,
    stop: Event | None = None,
    clock: Clock | None = None,
    margin: float = 0.0,
) -> Analysis:
    """Search for the seat to act in `root`, a state that its view allows. `whole` tells of every legal action.

    `heuristics` makes what each thread knows beyond the rules; `clock` counts a budget's milliseconds. With a `margin`
    and one thread it ends as soon as, after all iterations, no action can have had 1 / margin of the best one's visits.

    With iterations alone and one thread the same seed finds the same. One thread is the caller's own.
    """
    budget = budget.checked()
    threads = min(threads, budget.iterations or threads)
    share = -(-budget.iterations // threads) or None
    nodes = min(share + 2 if share else MOST_NODES, MOST_NODES)
    searches = [Search(root, heuristics(), nodes, scramble(seed + i), settings, whole) for i in range(threads)]
    legal = root.actions()
    slices = Slices(share, budget.milliseconds / 1000, stop or Event(), clock, margin if threads == 1 else 0.0)

    def report() -> None:
        if on_progress is not None:
            on_progress(_merge(searches, legal))

    if threads == 1:
        _run(searches[0], slices, report)
    else:
        _run_threads(searches, slices, report)
    return _merge(searches, legal)


class Slices:
    """How many iterations a search does next before it looks up again; 0: it is done, stopped, or its time is up."""

    def __init__(
        self, share: int | None, seconds: float, stop: Event, clock: Clock | None, margin: float = 0.0
    ) -> None:
        if seconds and clock is None:
            raise BotError(f"To think for {1000 * seconds:.0f} ms a bot needs a clock.")
        self.share = share
        self.seconds = seconds
        self.stop = stop
        self.clock = clock if seconds else None
        self.begun = clock() if seconds and clock else 0.0
        self.margin = margin

    def settled(self, search: Search) -> bool:
        """Whether the iterations that are left cannot change which action is visited most, by the margin."""
        if not self.margin or self.share is None:
            return False
        most, second = sorted((0, 0, *(row[1] for row in search.rows())))[:-3:-1]
        return most > self.margin * (second + self.share - search.done)

    def next(self, done: int) -> int:
        """The first slice is a single iteration by a clock: it tells the pace, by which the last one ends in time."""
        if self.stop.is_set():
            return 0
        left = SLICE if self.share is None else min(SLICE, self.share - done)
        if self.clock is None:
            return left
        used = self.clock() - self.begun
        if used >= self.seconds:
            return 0
        return min(left, 1 + int(done * (self.seconds - used) / used)) if used > 0 else min(left, 1 + done)


def _run(search: Search, slices: Slices, report: Callable[[], None]) -> None:
    """One search slice by slice; the iterations between two reports double."""
    next_report = SLICE
    while n := slices.next(search.done):
        search.run(n)
        if search.done >= next_report:
            next_report *= 2
            report()
        if slices.settled(search):
            break


def _run_threads(searches: list[Search], slices: Slices, report: Callable[[], None]) -> None:
    """Every search in a thread of its own, while this one reports."""
    workers = [Thread(target=_run, args=(search, slices, lambda: None), daemon=True) for search in searches]
    for worker in workers:
        worker.start()
    for worker in workers:
        while worker.is_alive():
            worker.join(REPORT_SECONDS)
            report()


def _merge(searches: list[Search], legal: list[int]) -> Analysis:
    """The trees' roots added up; actions that no tree tried stand last, without a value."""
    visits = dict.fromkeys(legal, 0)
    gains = dict.fromkeys(legal, 0.0)
    for search in searches:
        for action, visited, _, gain in search.rows():
            visits[action] += visited
            gains[action] += gain
    order = sorted(legal, key=lambda action: (-visits[action], -gains[action], action))
    lines = [
        Line(
            action,
            visits[action],
            gains[action] / visits[action] if visits[action] else None,
            max((tuple(search.line(action, LEAST_SHOWN)) for search in searches), key=len),
        )
        for action in order
    ]
    return Analysis(sum(search.done for search in searches), tuple(lines))
