"""What the start of a round is worth, without playing on: weights that were fitted to many games (docs/decisions/0020).

The chance of a player to win is a logistic function of a sum, in which everything counts for its owner and against the
other: how many manors and castles they still need of those to come, what hand, deck and tenth mansion hold, the
psychics before them, and who begins.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import cython
import msgspec

from seance.datafile import read_as

if not cython.compiled:
    from math import exp

    from seance.kernel.bits import bit, lowest, popcount, size, sum_of
    from seance.rip.codes import CASTLE, CASTLE_GOAL, MANOR, MANOR_GOAL, TENTH
    from seance.rip.state import Street

FILE = Path(__file__).with_name("prospects.toml")
THOUSAND = 1000

Row = Annotated[list[int], msgspec.Meta(min_length=10, max_length=10)]
Numbers = Annotated[list[int], msgspec.Meta(min_length=30, max_length=30)]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights, in thousandths: mansions by how many are needed and how many are to come, the next ones by round,
    the rest by a psychic's number."""

    manors: Annotated[list[Row], msgspec.Meta(min_length=5, max_length=5)]
    castles: Annotated[list[Row], msgspec.Meta(min_length=5, max_length=5)]
    begins: Row
    cards: Row
    values: Row
    deck: Row
    hidden: Row
    decides: Row
    early: Numbers
    late: Numbers
    tenth: Numbers


def read_weights(path: Path = FILE) -> Weights:
    """The weights of a data file; DataError names what does not fit."""
    return read_as(path, Weights)


@cython.cclass
class Prospects:
    """The weights as tables."""

    def __init__(self, weights: Weights) -> None:
        if not cython.compiled:
            self.mansions = [[[0.0] * 10 for _ in range(5)] for _ in range(2)]
            self.by_round = [[0.0] * 10 for _ in range(6)]
            self.before = [[0.0] * 30 for _ in range(2)]
            self.tenth = [0.0] * 30
        rounds = (weights.begins, weights.cards, weights.values, weights.deck, weights.hidden, weights.decides)
        for needed in range(5):
            for left in range(10):
                self.mansions[MANOR][needed][left] = weights.manors[needed][left] / THOUSAND
                self.mansions[CASTLE][needed][left] = weights.castles[needed][left] / THOUSAND
        for i in range(6):
            for j in range(10):
                self.by_round[i][j] = rounds[i][j] / THOUSAND
        for number in range(30):
            self.before[0][number] = weights.early[number] / THOUSAND
            self.before[1][number] = weights.late[number] / THOUSAND
            self.tenth[number] = weights.tenth[number] / THOUSAND

    def chance(self, state: Street, seat: cython.int) -> cython.double:
        """A seat's chance to win at the start of a round."""
        return 1.0 / (1.0 + exp(self.points(state, 1 - seat) - self.points(state, seat)))

    def points(self, state: Street, seat: cython.int) -> cython.double:
        """What counts for a seat."""
        now: cython.int = state.round
        to_come: cython.uint = bit(TENTH) - bit(now)
        castles: cython.int = CASTLE_GOAL - popcount(state.won[seat] & state.castles)
        manors: cython.int = MANOR_GOAL - popcount(state.won[seat] & ~state.castles)
        sum: cython.double = self.mansions[CASTLE][castles][popcount(to_come & state.castles)]
        sum += self.mansions[MANOR][manors][popcount(to_come & ~state.castles)]
        if state.leader == seat:
            sum += self.by_round[0][now]
        sum += self.by_round[1][now] * size(state.hand[seat]) + self.by_round[2][now] * sum_of(state.hand[seat])
        sum += self.by_round[3][now] * sum_of(state.deck[seat]) + self.by_round[4][now] * sum_of(state.face_down[seat])
        if (castles if state.castles & bit(now) else manors) == 1:
            sum += self.by_round[5][now]
        return sum + self.psychics(state, seat)

    def psychics(self, state: Street, seat: cython.int) -> cython.double:
        """What a seat's psychics count: those before it, and, the more the nearer it is, those laid at the tenth."""
        half: cython.int = 1 if state.round > 4 else 0
        left: cython.uint = state.before[seat]
        sum: cython.double = 0.0
        hidden: cython.double = 0.0
        while left:
            sum += self.before[half][lowest(left)]
            left &= left - 1
        left = state.tenth_psychics[seat]
        while left:
            hidden += self.tenth[lowest(left)]
            left &= left - 1
        return sum + hidden * state.round / 8


@cache
def prospects() -> Prospects:
    """The prospects by the weights of this installation."""
    return Prospects(read_weights())
