"""What a spirit still needs, and how likely that looks: numbers for every value of a plan and every rest of the siggil.

The needs are exact bounds. The penalties, minus logarithms of chances, only say where to look first.
"""

from __future__ import annotations

from functools import cache

import cython

if not cython.compiled:
    from math import log

    from seance.solve.codes import *

FINE = cython.declare(cython.int, 16)
"""The penalty of a chance of 1 / e."""
GREED = cython.declare(cython.double, 0.8)
"""How likely a wanted card is had, as a multiple of the share of cards that are taken. Of 0.6 to 1.9 the low ones were
better: they make the search finish sets early."""
HASTE = cython.declare(cython.double, 6.0)
"""How much more a set matters whose spirit is free: it may be driven out."""


@cython.cclass
class Chances:
    """`at[((cards * 2 + free) * VALUES + value) * 256 + left]` is need << 16 | penalty.

    `cards` ordinary cards lie in the siggil; `left` counts those of the spirit's family and of its number there, four
    bits each.
    """

    def __init__(self, set_size: int) -> None:
        if not cython.compiled:
            self.at = [0] * 230400
            self.tails = [0.0] * 40
        cards: cython.int
        for cards in range(50):
            self._fill(set_size, cards)

    def _fill(self, set_size: cython.int, cards: cython.int) -> cython.void:
        wanted: cython.int
        value: cython.int
        left: cython.int
        row: cython.int
        luck: cython.double = GREED * (cards // 2) / max(cards, 1)
        for wanted in range(5):
            for left in range(8):
                self.tails[8 * wanted + left] = at_least(wanted, left, luck)
        for value in range(CLOSED):
            if value == COMPLETE or value % TURNED >= set_size:
                continue
            for left in range(128):
                if left & 15 < 8:
                    row = 2 * VALUES * cards + value
                    self.at[row * 256 + left] = self._term(set_size, value, left, 1.0)
                    self.at[(row + VALUES) * 256 + left] = self._term(set_size, value, left, HASTE)

    def _term(self, set_size: cython.int, value: cython.int, left: cython.int, haste: cython.double) -> cython.int:
        """Of either kind that can still be had: the fewest cards needed, and the chance that one of them works."""
        family: cython.int = set_size - (value if value < COMPLETE else 0)
        number: cython.int = set_size - (value - TURNED if value > COMPLETE else 0)
        need: cython.int = HOPELESS
        chance: cython.double
        if left & 15 >= family:
            need = family
        if left >> 4 >= number:
            need = min(need, number)
        chance = (1 - self.tails[8 * family + (left & 15)]) * (1 - self.tails[8 * number + (left >> 4)])
        if need == HOPELESS or chance == 1.0:
            return need << 16 | BEYOND
        return need << 16 | cython.cast(cython.int, -log(1 - chance) * FINE * haste)


def at_least(wanted: cython.int, cards: cython.int, luck: cython.double) -> cython.double:
    """The chance to get at least so many of the cards, each with the same luck."""
    n: cython.int
    k: cython.int
    chance: cython.double
    total: cython.double = 0.0
    ways: cython.double = 1.0
    for n in range(cards + 1):
        chance = ways if n >= wanted else 0.0
        for k in range(cards):
            chance *= luck if k < n else 1 - luck
        total += chance
        ways = ways * (cards - n) / (n + 1)
    return total


@cache
def chances(set_size: int) -> Chances:
    """The numbers for sets of this size, worked out once."""
    return Chances(set_size)
