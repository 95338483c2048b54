"""A bot that searches: it deals what it cannot see anew, again and again, and plays on in its head."""

from __future__ import annotations

from threading import Event
from typing import Any

from seance.bots.players import players_of
from seance.games import AnyGame
from seance.kernel.players import SearchSettings
from seance.kernel.rng import Rng
from seance.search.think import Analysis, Budget, Progress, think

SEEDS = 1 << 31


class SearchBot:
    """Information-set tree search. With a budget of iterations and one thread its move follows from view and rng."""

    def __init__(
        self,
        game: AnyGame,
        budget: Budget,
        threads: int = 1,
        settings: SearchSettings | None = None,
        stop: Event | None = None,
    ) -> None:
        """`stop` ends a search early, with the best move so far."""
        self.game = game
        self.budget = budget.checked()
        self.threads = threads
        self.settings = settings or players_of(game.name).search
        self.stop = stop

    def choose(self, view: Any, rng: Rng) -> int:
        if len(view.actions) == 1:
            only: int = view.actions[0]
            return only
        root = self.game.from_view(view)
        seed = rng.draw(SEEDS)
        return think(root, self.game.heuristics, self.budget, seed, self.settings, self.threads, stop=self.stop).best


def analyse(
    game: AnyGame,
    view: Any,
    budget: Budget,
    seed: int = 0,
    threads: int = 1,
    on_progress: Progress | None = None,
    stop: Event | None = None,
) -> Analysis:
    """Every legal action of the view's seat with its estimated result, visits and likely continuation, best first.

    `on_progress` hears how it stands meanwhile; `stop` ends it early. There is nothing to analyse where the seat is
    not to act.
    """
    if not view.actions:
        return Analysis(0, ())
    settings = players_of(game.name).search
    return think(game.from_view(view), game.heuristics, budget, seed, settings, threads, True, on_progress, stop)
