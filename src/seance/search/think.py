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
"""Iterations between two looks at whether to stop or to report."""
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
) -> Analysis:
    """Search for the seat to act in `root`, a state that its view allows. `whole` tells of every legal action.

    `heuristics` makes what each thread knows beyond the rules.

    With iterations alone and one thread the same seed finds the same.
    """
    budget = budget.checked()
    threads = min(threads, budget.iterations or threads)
    share = -(-budget.iterations // threads) or None
    nodes = min(share + 2 if share else MOST_NODES, MOST_NODES)
    searches = [
        Search(root, heuristics(), nodes, scramble(seed + i), settings.explore, settings.bias, settings.urgency, whole)
        for i in range(threads)
    ]
    legal = root.actions()
    halt = stop or Event()
    if threads == 1 and not budget.milliseconds:
        _run(searches[0], share, halt, _reporter(searches, legal, on_progress))
    else:
        _run_threads(searches, share, budget.milliseconds / 1000 or None, halt, _reporter(searches, legal, on_progress))
    return _merge(searches, legal)


def _reporter(searches: list[Search], legal: list[int], on_progress: Progress | None) -> Callable[[], None]:
    def report() -> None:
        if on_progress is not None:
            on_progress(_merge(searches, legal))

    return report


def _run(search: Search, share: int | None, halt: Event, report: Callable[[], None]) -> None:
    """One search to its share of iterations, in slices that double between reports."""
    next_report = SLICE
    while not halt.is_set() and (share is None or search.done < share):
        search.run(SLICE if share is None else min(SLICE, share - search.done))
        if search.done >= next_report:
            next_report *= 2
            report()


def _run_threads(
    searches: list[Search], share: int | None, seconds: float | None, halt: Event, report: Callable[[], None]
) -> None:
    """Every search in a thread of its own, until its share is done or the time is up."""
    finished = Event()
    stopped = Event()

    def work(search: Search) -> None:
        _run(search, share, stopped, lambda: None)
        if share is not None and all(other.done >= share for other in searches):
            finished.set()

    workers = [Thread(target=work, args=(search,), daemon=True) for search in searches]
    for worker in workers:
        worker.start()
    waited = 0.0
    step = 0.05
    while not halt.is_set() and (seconds is None or waited < seconds):
        step = step if seconds is None else min(step, seconds - waited)
        if finished.wait(step):
            break
        waited += step
        report()
    stopped.set()
    for search in searches:
        search.halt()
    for worker in workers:
        worker.join()


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
