"""A bot that searches: it deals what it cannot see anew, again and again, and plays on in its head."""

from __future__ import annotations

from threading import Event
from typing import Any

from seance.bots.players import players_of
from seance.games import AnyGame
from seance.kernel.players import Manner, SearchSettings
from seance.kernel.rng import Rng
from seance.search.think import Analysis, Budget, Clock, Progress, think

SEEDS = 1 << 31
LIKED = 1.2
"""A move to one's liking counts as if it had been visited so many times as often."""


class SearchBot:
    """Information-set tree search. With a budget of iterations and one thread its move follows from view and rng."""

    def __init__(
        self,
        game: AnyGame,
        budget: Budget,
        threads: int = 1,
        settings: SearchSettings | None = None,
        stop: Event | None = None,
        wavers: float = 0.0,
        manner: Manner | None = None,
        clock: Clock | None = None,
        judging: Budget | None = None,
    ) -> None:
        """`stop` ends a search early, with the best move so far. `wavers`, `manner` and `judging`: see `Level`.

        `clock` counts the budget's milliseconds.
        """
        self.game = game
        self.budget = budget.checked()
        self.judging = (judging or budget).checked()
        self.threads = threads
        self.settings = settings or players_of(game.name).search
        self.stop = stop
        self.wavers = wavers
        self.manner = manner
        self.clock = clock

    def choose(self, view: Any, rng: Rng) -> int:
        if len(view.actions) == 1:
            only: int = view.actions[0]
            return only
        root = self.game.from_view(view)
        seed = rng.draw(SEEDS)
        judges = self.settings.far and self.game.heuristics().judges(root)
        found = think(
            root,
            self.game.heuristics,
            self.judging if judges else self.budget,
            seed,
            self.settings,
            self.threads,
            stop=self.stop,
            clock=self.clock,
            margin=0.0 if self.wavers else LIKED if self.manner else 1.0,
        )
        visits = {line.action: float(line.visits) for line in found.lines if line.visits}
        if not visits or (not self.wavers and self.manner is None):  # stopped at once, or sure of itself
            return found.best
        if self.manner is not None:
            visits = {action: n * LIKED if self.manner(view, action) else n for action, n in visits.items()}
        return drawn(visits, self.wavers, rng) if self.wavers else max(visits, key=lambda action: visits[action])


def drawn(visits: dict[int, float], wavers: float, rng: Rng) -> int:
    """An action, each as likely as its visits to the power of 1 / wavers."""
    most = max(visits.values())
    likely = {action: (n / most) ** (1 / wavers) for action, n in visits.items()}
    left = rng.draw(SEEDS) / SEEDS * sum(likely.values())
    for action, chance in likely.items():
        left -= chance
        if left < 0:
            return action
    return max(likely, key=lambda action: likely[action])


def analyse(
    game: AnyGame,
    view: Any,
    budget: Budget,
    seed: int = 0,
    threads: int = 1,
    on_progress: Progress | None = None,
    stop: Event | None = None,
    clock: Clock | None = None,
) -> Analysis:
    """Every legal action of the view's seat with its estimated result, visits and likely continuation, best first.

    `on_progress` hears how it stands meanwhile; `stop` ends it early, and so do the budget's milliseconds by the
    `clock`. There is nothing to analyse where the seat is not to act.
    """
    if not view.actions:
        return Analysis(0, ())
    settings = players_of(game.name).search
    root = game.from_view(view)
    return think(root, game.heuristics, budget, seed, settings, threads, True, on_progress, stop, clock)
