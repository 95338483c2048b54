"""What the psychics do, as tables that the rules look up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import lowest, one
    from seance.rip.codes import *
    from seance.rip.force import Force, no_force

EFFECTS = 27


@cython.cclass
class PsychicTables:
    """What the psychics do, as tables: for rounds 1-9 and for the tenth mansion, effects and their amounts."""

    def __init__(self, effects: Mapping[tuple[int, int], Mapping[int, int]]) -> None:
        """`effects[where, number]` maps each effect of a psychic, 0 in the rounds and 1 at the tenth, to its amount."""
        if not cython.compiled:
            self.does = [[0] * 30 for _ in range(2)]
            self.amounts = [[[0] * EFFECTS for _ in range(30)] for _ in range(2)]
            self.force = [[no_force() for _ in range(30)] for _ in range(2)]
            self.worth_more = [0] * 8
        self.brings = self.unlayable = self.uncopied = self.crowing = 0
        for (where, number), amounts in effects.items():
            for effect, amount in amounts.items():
                self.does[where][number] |= effect
                self.amounts[where][number][effect.bit_length() - 1] = amount
            self.force[where][number] = self.force_of(where, number)
        for number in range(1, 30):
            if self.does[1][number] & ACTING:
                self.brings |= 1 << number
            if self.does[0][number] & UNLAYABLE:
                self.unlayable |= 1 << number
            if self.does[0][number] & CROW:
                self.crowing |= 1 << number
            if (self.does[0][number] | self.does[1][number]) & (UNLAYABLE | ECHO):
                self.uncopied |= 1 << number
        for value in range(8):
            worth = [number for number in range(30) if self.amounts[0][number][0] > value]
            self.worth_more[value] = sum([1 << number for number in worth])

    def __reduce__(self) -> tuple[Any, ...]:
        effects = {
            (where, number): {
                1 << i: self.amounts[where][number][i] for i in range(EFFECTS) if self.does[where][number] >> i & 1
            }
            for where in range(2)
            for number in range(1, 30)
        }
        return PsychicTables, (effects,)

    def force_of(self, where: cython.int, card: cython.int) -> Force:
        """What a psychic does that has no choice to remember."""
        force: Force = no_force()
        value: cython.int = self.amounts[where][card][lowest(VALUE)]
        force.effects = self.does[where][card]
        force.even = self.amounts[where][card][lowest(EVEN)]
        force.odd = self.amounts[where][card][lowest(ODD)]
        force.twins = self.amounts[where][card][lowest(TWINS)]
        force.parade = self.amounts[where][card][lowest(PROCESSION)]
        force.fearless = self.amounts[where][card][lowest(FEARLESS)]
        if force.effects & VALUE:
            force.faces = one(value) if value >= 0 else 0
            force.below = one(-value) if value < 0 else 0
        return force
