"""Whether samples are uniform: frequencies against expectations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from seance.games import AnyGame
from seance.kernel.rng import Rng


def frequencies(game: AnyGame, view: Any, samples: int, part: Callable[[Any], Any]) -> Counter[Any]:
    rng = Rng(3)
    return Counter(part(game.sample(view, rng)) for _ in range(samples))


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[key] - n) ** 2 / n for key, n in expected.items())


def limit(degrees: int) -> float:
    """What chi-square exceeds less than once in a million (Wilson and Hilferty)."""
    return float(degrees * (1 - 2 / (9 * degrees) + 4.8 * (2 / (9 * degrees)) ** 0.5) ** 3)
