"""What a seat's chances are, estimated from its view and nothing else (docs/review.md).

A chance is a whole number of millionths, so that sums come out exactly. Every seed follows from the view itself: the
same view always gives the same numbers, whatever lies hidden.
"""

from __future__ import annotations

from hashlib import blake2b
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from seance.bots import players_of
from seance.games import AnyGame
from seance.kernel.state import State
from seance.search.ismcts import Search
from seance.search.playouts import NOTHING, Playouts

SURE = 1_000_000
"""The chance of whoever has won."""
WIDTH = 2.0
"""An interval reaches so many errors to either side."""
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
    """A chance, the variance of its mean over several searches, and by how much it still changed as they thought.

    All three as shares of the win.
    """

    mean: float
    scatter: float
    drift: float


class Candidate(msgspec.Struct, frozen=True):
    """An action and the chance after it, with its interval."""

    action: int
    chance: int
    low: int
    high: int


class Judgement(msgspec.Struct, frozen=True):
    """Candidates, as a search nominated them, and what the one that was played loses against the first of them.

    Others look at what they are worth, so a loss can be less than nothing: then the search was wrong, or nearly so.
    """

    candidates: tuple[Candidate, ...]
    loss: int = 0
    low: int = 0
    high: int = 0


def seed_of(view: Any, purpose: str) -> int:
    """A seed for one purpose that follows from the view alone."""
    return int.from_bytes(blake2b(view.key(), digest_size=6, person=purpose.encode()).digest(), "big")


def millionths(share: float) -> int:
    return round(SURE * share)


def outcome(view: Any) -> int:
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


def judge(
    game: AnyGame,
    view: Any,
    played: int | None,
    effort: Effort,
    most: int = 1,
    choices: tuple[int, ...] = (),
) -> Judgement:
    """The best actions of the seat to act, up to so many, or these `choices`, and the one that was played.

    One search nominates; what each nominee is worth is found out by other searches, which know nothing of the first:
    the best of many guesses is flattered by chance, and a fresh look is not.
    """
    root = game.from_view(view)
    chosen = choices or nominate(game, root, view, effort, most)
    if played is not None and played not in chosen:
        chosen = (*chosen, played)
    found = {action: estimate(game, root, view, action, effort) for action in chosen}
    told = tuple(candidate(game, action, found[action]) for action in chosen)
    if played is None or played == chosen[0]:
        return Judgement(told)
    best, other = found[chosen[0]], found[played]
    loss = millionths(best.mean) - millionths(other.mean)
    half = half_width(game, best.scatter + other.scatter, best.drift - other.drift)
    return Judgement(told, loss, loss - half, loss + half)


def nominate(game: AnyGame, root: State, view: Any, effort: Effort, most: int) -> tuple[int, ...]:
    """What a search over all legal actions visits most."""
    if len(view.actions) <= most:
        return tuple(view.actions)
    search = new_search(game, root, effort.nominate, seed_of(view, "nominate"), NOTHING)
    search.run(effort.nominate)
    rows = sorted(search.rows(), key=lambda row: (-row[1], -row[3], row[0]))
    return tuple(action for action, *_ in rows[:most])


def new_search(game: AnyGame, root: State, iterations: int, seed: int, first: int) -> Search:
    known, told = game.heuristics(), players_of(game.name).search
    whole = first == NOTHING
    return Search(root, known, iterations + 2, seed, told.explore, told.bias, told.urgency, whole, first)


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


def half_width(game: AnyGame, scatter: float, drift: float) -> int:
    """Half of an interval: for chance, and for not having thought longer, as far as the game's measured doubt goes."""
    doubt = players_of(game.name).doubt
    return millionths(WIDTH * sqrt(scatter + (doubt.drift * drift) ** 2 + doubt.floor**2))


def candidate(game: AnyGame, action: int, found: Estimate) -> Candidate:
    chance, half = millionths(found.mean), half_width(game, found.scatter, found.drift)
    return Candidate(action, chance, max(0, chance - half), min(SURE, chance + half))
