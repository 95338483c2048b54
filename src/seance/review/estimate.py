"""What a seat's chances are, estimated by searches from its view and nothing else (docs/review.md).

A chance is a whole number of millionths, so that sums come out exactly. Every seed follows from the view itself: the
same view always gives the same numbers, whatever lies hidden.
"""

from __future__ import annotations

from hashlib import blake2b
from statistics import fmean
from typing import Any

import msgspec

from seance.bots import players_of
from seance.games import AnyGame
from seance.kernel.game import View
from seance.kernel.state import State
from seance.search.ismcts import Search
from seance.search.playouts import NOTHING, Playouts

SURE = 1_000_000
"""The chance of whoever has won."""
MOST_TRIES = 8
"""Deals tried for each that is wanted, where another's move is not possible on all of them."""


class Effort(msgspec.Struct, frozen=True):
    """How much is thought about one thing."""

    nominate: int = 8000
    """Iterations of the search that looks for the best actions."""
    trees: int = 4
    """Searches that judge a candidate, each for itself."""
    grow: int = 12000
    """Iterations of each."""
    luck: int = 3000
    """Playouts of a position before and after chance."""

    def times(self, factor: float) -> Effort:
        """So many times as much, by the same number of searches."""
        nominate, grow, luck = (max(8, round(n * factor)) for n in (self.nominate, self.grow, self.luck))
        return Effort(nominate, self.trees, grow, luck)


class Estimate(msgspec.Struct, frozen=True):
    """A chance, the variance of its mean over several looks, and by how much it still changed as they went on.

    All three as shares of the win.
    """

    mean: float
    scatter: float
    drift: float = 0.0
    looks: tuple[float, ...] = ()
    """What each look found, where the same ones were taken at other actions too."""


def seed_of(view: View, purpose: str) -> int:
    """A seed for one purpose that follows from the view alone."""
    return int.from_bytes(blake2b(view.key(), digest_size=6, person=purpose.encode()).digest(), "big")


def millionths(share: float) -> int:
    return round(SURE * share)


def outcome(view: View) -> int:
    """The share of the win, where the game is over."""
    return SURE // len(view.winners) if view.seat in view.winners else 0


def plain_chance(game: AnyGame, view: Any, deals: int, first: int = NOTHING) -> int | None:
    """The seat's chance if everybody plays on by rule of thumb, after an action or from here.

    None where the action was possible on none of the deals tried.
    """
    if view.over:
        return outcome(view)
    playouts = Playouts(game.from_view(view), game.heuristics(), view.seat, seed_of(view, f"plain {first}"), first)
    playouts.run(deals, MOST_TRIES * deals)
    return millionths(playouts.wins / playouts.done) if playouts.done else None


def new_search(game: AnyGame, root: State, iterations: int, seed: int, first: int) -> Search:
    """The search that plays best nominates; what is judged is played to its end, as the doubts were measured."""
    settings = players_of(game.name).search
    if first != NOTHING:
        settings = msgspec.structs.replace(settings, far=0)
    return Search(root, game.heuristics(), iterations + 2, seed, settings, first == NOTHING, first)


def estimate(game: AnyGame, root: State, view: Any, action: int, effort: Effort) -> Estimate:
    """The chance after an action: several searches for its best continuation, each by its later half."""
    earlier, later = [], []
    seed = seed_of(view, f"judge {action}")
    quarter = -(-effort.grow // 4)
    for number in range(effort.trees):
        search = new_search(game, root, 4 * quarter, seed + number, action)
        search.run(quarter)
        start = search.wins()
        search.run(quarter)
        middle = search.wins()
        search.run(2 * quarter)
        earlier.append((middle - start) / quarter)
        later.append((search.wins() - middle) / (2 * quarter))
    mean, n = fmean(later), len(later)
    scatter = sum((one - mean) ** 2 for one in later) / (n * max(1, n - 1))
    return Estimate(mean, scatter, mean - fmean(earlier))
