"""Ratings from results: Bradley and Terry's model, fitted by Newton's method, with 95 % intervals.

At a table of n seats one bot sits against n - 1 of another; it wins with chance a / (a + (n - 1) b), which for two
seats is the model as usual. Ratings are on Elo's scale, their mean is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

import msgspec

ELO = 400 / log(10)
Z = 1.959964
"""Half the width of a 95 % interval, in standard errors."""


class Interval(msgspec.Struct, frozen=True):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """How bot number `one` did at tables of bot number `other`: its wins, shared ones in part, of so many games."""

    one: int
    other: int
    wins: float
    games: int
    seats: int = 2


def win_rate(wins: float, games: int) -> Interval:
    """The share won, with Wilson's interval: it holds for rates near 0 and 1 too."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    p = wins / games
    square = Z * Z / games
    middle = (p + square / 2) / (1 + square)
    half = Z * sqrt(p * (1 - p) / games + square / (4 * games)) / (1 + square)
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def ratings(bots: int, scores: Sequence[Score]) -> list[Interval]:
    """Every bot's rating. Half a win is given to both sides of each pairing, so that nobody is infinitely strong."""
    strength = [0.0] * bots
    for _ in range(100):
        slope, curve = _derivatives(strength, scores)
        step = _solve(curve, slope)
        largest = max(abs(change) for change in step)
        scale = min(1.0, 2.0 / largest) if largest else 1.0
        strength = [value + scale * change for value, change in zip(strength, step, strict=True)]
        if largest < 1e-9:
            break
    _, curve = _derivatives(strength, scores)
    mean = sum(strength) / bots
    errors = [_error(curve, bot) for bot in range(bots)]
    return [
        Interval(ELO * (s - mean), ELO * (s - mean - Z * e), ELO * (s - mean + Z * e))
        for s, e in zip(strength, errors, strict=True)
    ]


def _derivatives(strength: list[float], scores: Sequence[Score]) -> tuple[list[float], list[list[float]]]:
    """Slope of the log-likelihood, and minus its curvature, with the ratings' mean held at 0."""
    n = len(strength)
    slope = [0.0] * n
    curve = [[1.0] * n for _ in range(n)]  # a constant keeps it invertible; it only acts on the mean
    for score in scores:
        chance = 1 / (1 + (score.seats - 1) * exp(strength[score.other] - strength[score.one]))
        games, wins = score.games + 1, score.wins + 0.5
        pull, weight = wins - games * chance, games * chance * (1 - chance)
        slope[score.one] += pull
        slope[score.other] -= pull
        for a, b, sign in ((score.one, score.one, 1), (score.other, score.other, 1), (score.one, score.other, -1)):
            curve[a][b] += sign * weight
            if a != b:
                curve[b][a] += sign * weight
    return slope, curve


def _error(curve: list[list[float]], bot: int) -> float:
    """The standard error of a bot's distance from the mean: its entry in the inverse, the mean's own part taken off."""
    n = len(curve)
    unit = [float(i == bot) for i in range(n)]
    return sqrt(max(0.0, _solve(curve, unit)[bot] - 1 / n**2))


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with the largest pivot."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]
