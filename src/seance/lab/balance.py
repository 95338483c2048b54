"""What having a thing changes: a logistic regression of who wins on how it stands and on who has what.

Positions of one game are not independent of each other, so errors are those between games (the sandwich of Huber and
White, by game).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seance.kernel.study import Moment
from seance.lab.rating import Interval, Z

Array = NDArray[np.float64]
STEPS, ENOUGH = 50, 1e-9
RIDGE = 1e-4
"""A pull towards nothing, as of a game that was not played: it keeps a column solvable that never varied."""

GAMES_A_FIGURE = 3
"""Of fewer games for each figure that is fitted the intervals promise more than they hold."""


class Fit(NamedTuple):
    """Coefficients with their covariance."""

    values: Array
    covariance: Array


class Effects(NamedTuple):
    """What having each of some things changes, in points of the win rate, and the covariance of these."""

    numbers: tuple[int, ...]
    points: Array
    covariance: Array
    games: tuple[int, ...]
    """In how many games each was had by somebody."""

    def of(self, weights: dict[int, float]) -> Interval:
        """A weighted sum of effects, with its 95 % interval."""
        row = np.array([weights.get(number, 0.0) for number in self.numbers])
        value, error = float(row @ self.points), float(np.sqrt(row @ self.covariance @ row))
        return Interval(value, value - Z * error, value + Z * error)


class Sample(NamedTuple):
    """Moments of many games, and whether the first seat won each: 1, 0 or a half."""

    moments: list[Moment]
    won: list[float]
    game: list[int]

    def add(self, moments: Sequence[Moment], won: float) -> None:
        number = self.game[-1] + 1 if self.game else 0
        self.moments.extend(moments)
        self.won.extend(won for _ in moments)
        self.game.extend(number for _ in moments)

    def tells(self, things: int) -> bool:
        """Whether there are games enough to tell anything of so many things."""
        figures = things + len(self.moments[0].standing) if self.moments else 0
        return bool(self.moments) and self.game[-1] + 1 >= GAMES_A_FIGURE * figures


def effects(sample: Sample, numbers: Sequence[int]) -> Effects:
    """What having each thing changes for its holder, on average over the moments at which somebody had it."""
    place = {number: i for i, number in enumerate(numbers)}
    held = np.zeros((len(sample.moments), len(numbers)))
    for row, moment in enumerate(sample.moments):
        for number in moment.held:
            held[row, place[abs(number)]] += 1 if number > 0 else -1
    standing = np.array([moment.standing for moment in sample.moments])
    games = np.array(sample.game)
    columns = np.hstack([held, standing])
    fit = logistic(columns, np.array(sample.won), games)
    chance = expit(columns @ fit.values)
    points, slopes, counts = [], [], []
    for i in range(len(numbers)):
        rows = held[:, i] != 0
        sign, with_it = held[rows, i], chance[rows]
        without = expit(columns[rows] @ fit.values - sign * fit.values[i])
        points.append(float(np.mean(sign * (with_it - without))) if rows.any() else 0.0)
        slopes.append(float(np.mean(with_it * (1 - with_it))) if rows.any() else 0.25)
        counts.append(len(set(games[rows].tolist())))
    slope = np.array(slopes)
    covariance = fit.covariance[: len(numbers), : len(numbers)] * np.outer(slope, slope)
    return Effects(tuple(numbers), 100 * np.array(points), 1e4 * covariance, tuple(counts))


def logistic(columns: Array, won: Array, games: NDArray[Any]) -> Fit:
    """Newton's method; there is no constant: turned round, every column changes its sign and so does the result."""
    width = columns.shape[1]
    values = np.zeros(width)
    inverse: Array = np.eye(width)
    for _ in range(STEPS):
        chance = expit(columns @ values)
        slope = columns.T @ (won - chance) - RIDGE * values
        weight = chance * (1 - chance)
        inverse = np.asarray(np.linalg.inv((columns * weight[:, None]).T @ columns + RIDGE * np.eye(width)), np.float64)
        step = inverse @ slope
        values = values + step
        if float(np.max(np.abs(step))) < ENOUGH:
            break
    pulls = columns * (won - expit(columns @ values))[:, None]
    _, starts = np.unique(games, return_index=True)
    by_game = np.add.reduceat(pulls, starts, axis=0)
    return Fit(values, inverse @ (by_game.T @ by_game) @ inverse)


def expit(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -40, 40))))
