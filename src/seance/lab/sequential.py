"""A test that ends as soon as its answer is clear: is one bot stronger than another by so many points of Elo's scale?

Each deal is played once from either side, so what counts are pairs of games: their five possible scores (0, ¼, ½, ¾,
1) carry less chance than single games do. After every pair two suppositions are held against what was seen, that the
difference is `low` and that it is `high`: the logarithm of the ratio of their likelihoods, each with the distribution
of scores that fits it best (the generalised sequential probability ratio test, as engines for chess are tested).
It ends at Wald's bounds: then each of the two errors has a chance of 5 in a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Literal

import msgspec

from seance.errors import OptionError

ERROR = 0.05
"""The chance to call a difference of `low` one of `high`, and the other way round."""
BOUND = log((1 - ERROR) / ERROR)
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Of a pair: the mean of its two games."""
UNSEEN = 1e-3
"""What counts of a score that has not come up yet."""
NARROWINGS = 60
"""Halvings of an interval until its ends are the same number."""

SprtAnswer = Literal["stronger", "not stronger", "open"]


class Bounds(msgspec.Struct, frozen=True):
    """The two suppositions, on Elo's scale."""

    low: float
    high: float


class Sequential(msgspec.Struct, frozen=True):
    """What a sequential test found."""

    low: float
    high: float
    pairs: tuple[int, ...]
    """So many pairs of each score, from none to all."""
    ratio: float
    """The logarithm of the likelihood ratio: the test ends at plus or minus `bound`."""
    bound: float
    answer: SprtAnswer


def parse_bounds(text: str) -> Bounds:
    """Two numbers with a comma, the lower one first: `-5,15`."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise OptionError(f"{text!r} are no two numbers with a comma between them, like -5,15.") from None
    if not -1000 <= low < high <= 1000:
        raise OptionError(f"{text!r} does not fit: a lower number first, both between -1000 and 1000.")
    return Bounds(low, high)


def judge(pairs: Sequence[int], bounds: Bounds) -> Sequential:
    """What these pairs of games tell about the two suppositions."""
    ratio = log_likelihood_ratio(pairs, bounds)
    answer: SprtAnswer = "stronger" if ratio >= BOUND else "not stronger" if ratio <= -BOUND else "open"
    return Sequential(bounds.low, bounds.high, tuple(pairs), round(ratio, 3), round(BOUND, 3), answer)


def log_likelihood_ratio(pairs: Sequence[int], bounds: Bounds) -> float:
    """By how much more likely the higher supposition makes what was seen, as a logarithm."""
    if not sum(pairs):
        return 0.0
    seen = [count or UNSEEN for count in pairs]
    low, high = (likeliest(seen, expected(elo)) for elo in (bounds.low, bounds.high))
    return sum(count * log(more / less) for count, more, less in zip(seen, high, low, strict=True))


def expected(elo: float) -> float:
    """The score that a difference on Elo's scale leads to."""
    return 1 / (1 + 10 ** (-elo / 400))


def likeliest(seen: Sequence[float], mean: float) -> list[float]:
    """The distribution of scores with this mean under which what was seen is likeliest.

    It is p / (1 + t (score - mean)) for the shares p that were seen, with the one t that makes its mean right.
    """
    total = sum(seen)
    apart = [score - mean for score in SCORES]

    def excess(t: float) -> float:
        """How far the mean is above what it must be; it falls as t grows."""
        return sum(count * away / (1 + t * away) for count, away in zip(seen, apart, strict=True))

    low, high = -1 / apart[-1], -1 / apart[0]
    for _ in range(NARROWINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    t = (low + high) / 2
    return [count / total / (1 + t * away) for count, away in zip(seen, apart, strict=True)]
