"""How good the moves of a view are: the best ones, the one that was played, what it loses, and how sure that is.

One search nominates; what each nominee is worth is found out by others, which know nothing of the first: the best of
many guesses is flattered by chance, and a fresh look is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from seance.bots import players_of
from seance.games import AnyGame
from seance.kernel.state import State
from seance.review import alone
from seance.review.estimate import SURE, Effort, Estimate, estimate, millionths, new_search, seed_of
from seance.search.playouts import NOTHING
from seance.solve.trust import is_solved

WIDTH = 2.0
"""An interval reaches so many errors to either side."""


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


def judge(
    game: AnyGame,
    view: Any,
    played: int | None,
    effort: Effort,
    most: int = 1,
    choices: tuple[int, ...] = (),
) -> Judgement:
    """The best actions of the seat to act, up to so many, or these `choices`, and the one that was played."""
    root = game.from_view(view)
    chosen = choices or nominate(game, root, view, effort, most)
    if played is not None and played not in chosen:
        chosen = (*chosen, played)
    found = estimates(game, root, view, chosen, effort)
    told = tuple(candidate(game, action, found[action]) for action in chosen)
    if played is None or played == chosen[0]:
        return Judgement(told)
    best, other = found[chosen[0]], found[played]
    loss = millionths(best.mean) - millionths(other.mean)
    half = half_width(game, *apart(best, other), compared=True)
    return Judgement(told, loss, loss - half, loss + half)


def nominate(game: AnyGame, root: State, view: Any, effort: Effort, most: int) -> tuple[int, ...]:
    """What a search over all legal actions visits most; where a solver knows the game, what keeps the win most often
    of that."""
    if len(view.actions) <= most:
        return tuple(view.actions)
    search = new_search(game, root, effort.nominate, seed_of(view, "nominate"), NOTHING)
    search.run(effort.nominate)
    rows = sorted(search.rows(), key=lambda row: (-row[1], -row[3], row[0]))
    visited = tuple(action for action, *_ in rows)
    if is_solved(game, view):
        return alone.nominate(view, visited, effort)[:most]
    return visited[:most]


def estimates(
    game: AnyGame, root: State, view: Any, actions: tuple[int, ...], effort: Effort
) -> Mapping[int, Estimate]:
    """The chance after each of these actions."""
    solved = alone.estimates(view, actions, effort) if is_solved(game, view) else {}
    return solved or {action: estimate(game, root, view, action, effort) for action in actions}


def apart(one: Estimate, other: Estimate) -> tuple[float, float]:
    """Scatter and drift of the difference of two estimates."""
    if not one.looks:
        return one.scatter + other.scatter, one.drift - other.drift
    differences = [a - b for a, b in zip(one.looks, other.looks, strict=True)]
    mean, n = fmean(differences), len(differences)
    return sum((each - mean) ** 2 for each in differences) / (n * max(1, n - 1)), 0.0


def half_width(game: AnyGame, scatter: float, drift: float, compared: bool) -> int:
    """Half of an interval: for chance, and for not having thought longer, as far as the game's measured doubt goes.

    What is wrong with all moves of a position alike is not in a difference of two that are `compared`.
    """
    doubt = players_of(game.name).doubt
    known = scatter + (doubt.drift * drift) ** 2 + doubt.floor**2
    return millionths(WIDTH * sqrt(known if compared else known + doubt.shared**2))


def candidate(game: AnyGame, action: int, found: Estimate) -> Candidate:
    chance, half = millionths(found.mean), half_width(game, found.scatter, found.drift, compared=False)
    return Candidate(action, chance, max(0, chance - half), min(SURE, chance + half))
