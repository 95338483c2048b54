"""A bot for games for one that a solver knows: it solves deals that its view allows, after every promising move."""

from __future__ import annotations

from threading import Event
from typing import Any

from seance.bots.players import players_of
from seance.bots.search import SEEDS
from seance.games import AnyGame
from seance.kernel.rng import Rng
from seance.search.think import Budget, think
from seance.solve.crossroads import kept_on_deals

PROMISING = 5
"""So many moves are compared: those that the search visits most."""


class SolvingBot:
    """The move that keeps the win on most of some deals; the search, which sees no card either, decides between equals.

    Whoever solves a deal sees its cards, which the player will not: a move that only waits to know more looks better
    than it is. So only moves that the search finds promising are compared.
    """

    def __init__(self, game: AnyGame, budget: Budget, deals: int, stop: Event | None = None) -> None:
        self.game = game
        self.budget = budget.checked()
        self.deals = deals
        self.stop = stop or Event()

    def choose(self, view: Any, rng: Rng) -> int:
        if len(view.actions) == 1:
            only: int = view.actions[0]
            return only
        settings, root = players_of(self.game.name).search, self.game.from_view(view)
        found = think(root, self.game.heuristics, self.budget, rng.draw(SEEDS), settings, stop=self.stop)
        moves = tuple(line.action for line in found.lines if line.visits)[:PROMISING] or (found.best,)
        kept = self.kept(view, moves, rng) if len(moves) > 1 else [0]
        return moves[kept.index(max(kept))]

    def kept(self, view: Any, moves: tuple[int, ...], rng: Rng) -> list[int]:
        """On how many of the deals each of the moves keeps the win; what cannot be solved in time does not count."""
        counts = [0] * len(moves)
        rows = kept_on_deals(view, moves, self.deals, rng)
        while not self.stop.is_set() and (row := next(rows, None)) is not None:
            for i, keeps in enumerate(row):
                counts[i] += keeps
        return counts
