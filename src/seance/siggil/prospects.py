"""What a position between two turns is worth, without playing on: weights fitted to many games (docs/decisions/0020).

The chance of a seat to win is its share of all seats' odds, whose logarithm is a sum: of the spirits it holds, of what
it misses in every lane for those it does not hold, of its hand, and of being to act.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import cython
import msgspec

from seance.datafile import read_as

if not cython.compiled:
    from seance.kernel.bits import bit, popcount
    from seance.siggil.codes import SPIRITS
    from seance.siggil.lanes import lane_of
    from seance.siggil.state import Pile

FILE = Path(__file__).with_name("prospects.toml")
THOUSAND = 1000
STAGES = 4

By_stage = Annotated[list[int], msgspec.Meta(min_length=STAGES, max_length=STAGES)]
Missing = Annotated[list[int], msgspec.Meta(min_length=9, max_length=9)]
Count = Annotated[list[int], msgspec.Meta(min_length=6, max_length=6)]
Lanes = Annotated[list[Missing], msgspec.Meta(min_length=STAGES, max_length=STAGES)]
Counts = Annotated[list[Count], msgspec.Meta(min_length=STAGES, max_length=STAGES)]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights, in thousandths, for each stage of the game: what is missing where a spirit still lies in the
    siggil, is free, or is another's; what holds a spirit; how many are held; to be to act; each card of the hand."""

    covered: Lanes
    free: Lanes
    taken: Lanes
    holding: Counts
    held: Counts
    acting: By_stage
    cards: By_stage


def read_weights(path: Path = FILE) -> Weights:
    """The weights of a data file; DataError names what does not fit."""
    return read_as(path, Weights)


@cython.cclass
class Prospects:
    """The weights as tables."""

    def __init__(self, weights: Weights) -> None:
        if not cython.compiled:
            self.lanes = [[[0.0] * 9 for _ in range(STAGES)] for _ in range(3)]
            self.holding = [[0.0] * 6 for _ in range(STAGES)]
            self.held = [[0.0] * 6 for _ in range(STAGES)]
            self.acting = [0.0] * STAGES
            self.cards = [0.0] * STAGES
        statuses = (weights.covered, weights.free, weights.taken)
        for stage in range(4):
            for missing in range(9):
                for status in range(3):
                    self.lanes[status][stage][missing] = statuses[status][stage][missing] / THOUSAND
            for count in range(6):
                self.holding[stage][count] = weights.holding[stage][count] / THOUSAND
                self.held[stage][count] = weights.held[stage][count] / THOUSAND
            self.acting[stage] = weights.acting[stage] / THOUSAND
            self.cards[stage] = weights.cards[stage] / THOUSAND

    def points(self, state: Pile, seat: cython.int, missing: cython.ulonglong) -> cython.double:
        """What counts for a seat that misses so much in every lane."""
        spirit: cython.int
        status: cython.int
        held: cython.uint = state.held[seat]
        stage: cython.int = min(3, popcount(state.in_pile) * 4 // 57)
        points: cython.double = self.held[stage][min(5, popcount(held))]
        points += self.cards[stage] * popcount(state.hands[seat])
        if state.turn == seat:
            points += self.acting[stage]
        for spirit in range(SPIRITS):
            if held & bit(spirit):
                points += self.holding[stage][lane_of(state.need, 2 * spirit) - 3]
                continue
            status = 0
            if state.out & bit(spirit):
                status = 1 if state.free & bit(spirit) else 2
            points += self.lanes[status][stage][min(8, lane_of(missing, 2 * spirit))]
            points += self.lanes[status][stage][min(8, lane_of(missing, 2 * spirit + 1))]
        return points


@cache
def prospects() -> Prospects:
    """The prospects by the weights of this installation."""
    return Prospects(read_weights())
