"""What a spirit still needs, and how likely that looks: numbers for every value of a plan and every rest of the siggil.

The needs are exact bounds. The penalties, minus logarithms of chances, only say where to look first.
"""

from __future__ import annotations

from functools import cache

import cython

if not cython.compiled:
    from math import log

    from seance.solve.codes import *

FINE = cython.declare(cython.int, 64)
"""Penalty of a chance of 1 / e."""
GREED = cython.declare(cython.double, 1.5)
"""How much likelier a wanted card is taken than any card."""
HASTE = cython.declare(cython.double, 1.5)
"""How much more a set matters whose spirit is free already."""


@cython.cclass
class Chances:
    """`at[((cards * 2 + free) * VALUES + value) * 256 + left]` is need << 16 | penalty.

    `cards` ordinary cards lie in the siggil; `left` counts those of the spirit's family and of its number there, four
    bits each.
    """

    def __init__(self, set_size: int) -> None:
        if not cython.compiled:
            self.at = [0] * 230400
        cards: cython.int
        for cards in range(50):
            self._fill(set_size, cards)

    def _fill(self, set_size: cython.int, cards: cython.int) -> cython.void:
        free: cython.int
        value: cython.int
        left: cython.int
        need: cython.int
        family: cython.int
        number: cython.int
        lucky: cython.double = GREED * (cards // 2) / cards if cards else 0.0
        lucky = min(lucky, 0.95)
        for free in range(2):
            for value in range(COMPLETE + set_size):
                for left in range(128):
                    if left & 15 > 7:
                        continue
                    need = 0
                    if value == COMPLETE:
                        self.at[((cards * 2 + free) * VALUES + value) * 256 + left] = 0
                        continue
                    family = set_size - value if value < COMPLETE else set_size
                    number = set_size - (value - TURNED) if value > COMPLETE else set_size
                    if value < set_size or value > COMPLETE:
                        need = HOPELESS
                        if left & 15 >= family:
                            need = family
                        if left >> 4 >= number:
                            need = min(need, number)
                        self.at[((cards * 2 + free) * VALUES + value) * 256 + left] = need << 16 | self._term(
                            at_least(family, left & 15, lucky),
                            at_least(number, left >> 4, lucky),
                            need,
                            HASTE if free else 1.0,
                        )

    def _term(
        self, family: cython.double, number: cython.double, need: cython.int, haste: cython.double
    ) -> cython.int:
        chance: cython.double = 1 - (1 - family) * (1 - number)
        if need == HOPELESS or chance < 0.0001:
            return 600
        return cython.cast(cython.int, -log(chance) * FINE * haste)


def at_least(wanted: cython.int, cards: cython.int, lucky: cython.double) -> cython.double:
    """The chance to get at least so many of the cards, each with the same luck."""
    n: cython.int
    ways: cython.double = 1
    total: cython.double = 0
    power: cython.double
    k: cython.int
    for n in range(cards + 1):
        if n >= wanted:
            power = ways
            for k in range(n):
                power *= lucky
            for k in range(cards - n):
                power *= 1 - lucky
            total += power
        ways = ways * (cards - n) / (n + 1)
    return min(total, 1.0)


@cache
def chances(set_size: int) -> Chances:
    """The numbers for sets of this size, worked out once."""
    return Chances(set_size)
