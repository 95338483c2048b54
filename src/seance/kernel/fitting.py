"""Weights of what counts in a position, fitted to the results of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt

Weight = tuple[str, int, int]
"""A weight's name, row and column."""
Features = dict[Weight, float]
"""What counts in a position for a seat, and how much of it is there."""

Position = tuple[Sequence[Features], Sequence[float]]
"""What counts for each seat, and each seat's share of the win."""

THOUSAND = 1000
STEP = 0.3
"""How far the first step goes; later ones are shorter where much was learnt already (AdaGrad)."""
SHRINK = 1e-5
"""By how much weights are drawn to 0, in each position."""


def chances(seats: Sequence[Features], weights: Mapping[Weight, float]) -> list[float]:
    """Each seat's chance: its share of all odds, whose logarithms add up what counts."""
    points = [sum(weights.get(name, 0.0) * amount for name, amount in seat.items()) for seat in seats]
    odds = [exp(one - max(points)) for one in points]
    return [one / sum(odds) for one in odds]


def fit(positions: Sequence[Position], rounds: int) -> dict[Weight, float]:
    """The weights under which the results are about the likeliest, after so many passes over all positions."""
    weights: dict[Weight, float] = {}
    learnt: dict[Weight, float] = {}
    for _ in range(rounds):
        for seats, shares in positions:
            found = chances(seats, weights)
            for seat, chance, share in zip(seats, found, shares, strict=True):
                for name, amount in seat.items():
                    slope = (chance - share) * amount + SHRINK * weights.get(name, 0.0)
                    learnt[name] = learnt.get(name, 1.0) + slope * slope
                    weights[name] = weights.get(name, 0.0) - STEP * slope / sqrt(learnt[name])
    return weights


def loss(positions: Sequence[Position], weights: Mapping[Weight, float]) -> float:
    """The mean squared difference of chances and shares, of the first seat."""
    apart = [chances(seats, weights)[0] - shares[0] for seats, shares in positions]
    return sum(one * one for one in apart) / len(apart)


def rows(weights: Mapping[Weight, float], name: str, height: int, width: int) -> str:
    """A line of a data file: a weight's rows in thousandths, or its one row."""
    table = [[round(THOUSAND * weights.get((name, i, j), 0.0)) for j in range(width)] for i in range(height)]
    if height == 1:
        return f"{name} = {table[0]}"
    return "\n".join((f"{name} = [", *(f"    {row}," for row in table), "]"))
