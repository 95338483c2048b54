"""What experience says of a game for two: how likely strong players make each move, and who wins (docs/decisions/0020).

All of it counts lanes by their codes: where a lane's spirit is, what each seat misses in it and how many of its cards
are available. The chance is a small network: a row of numbers for each code, added for both lanes of a spirit, what is
above 0 of them added for all spirits and weighed with spirits held, cards left and hands. Whole numbers only, so that
compiled and interpreted agree.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import cython
import msgspec

from seance.datafile import read_as

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, popcount
    from seance.siggil.codes import ORDINARY, SPIRITS
    from seance.siggil.lanes import EVERY_LANE, TOPS, enough, lane_of, lanes_of_card
    from seance.siggil.layers import WIDE, add_spirits, odds
    from seance.siggil.state import Pile

    CODES = 576
    """Of lanes: 4 places of a spirit by 6 and 6 missing by 4 available."""
    TEMPERS = 92
    """Spirits held, 25; ordinary cards left, 50; difference of hands, 17."""

UNITY = cython.declare(cython.double, 65536.0)
"""What stands for 1 in the sums of the network."""
FILE = Path(__file__).with_name("experience.toml")
MOST = 32767

Weight = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Small = Annotated[int, msgspec.Meta(ge=-2000, le=2000)]
"""Sums of these stay within what a vector's numbers can hold."""
Height = Annotated[int, msgspec.Meta(ge=-(1 << 24), le=1 << 24)]
By_code = Annotated[list[Weight], msgspec.Meta(min_length=576, max_length=576)]
Row = Annotated[list[Small], msgspec.Meta(min_length=16, max_length=16)]
Heights = Annotated[list[Height], msgspec.Meta(min_length=16, max_length=16)]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of moves, in thousandths of the logarithm of odds: a card taken, one uncovered, a capture, by the codes of their
    lanes; a spirit that escapes, by what both seats miss; cards uncovered that nobody knows. Then the network."""

    taking: By_code
    uncovering: By_code
    capturing: By_code
    escaping: Annotated[list[Weight], msgspec.Meta(min_length=36, max_length=36)]
    hidden: Annotated[list[Weight], msgspec.Meta(min_length=4, max_length=4)]
    rows: Annotated[list[Row], msgspec.Meta(min_length=576, max_length=576)]
    tempers: Annotated[list[Heights], msgspec.Meta(min_length=92, max_length=92)]
    second: Annotated[list[Row], msgspec.Meta(min_length=16, max_length=16)]
    last: Row


def read_weights(path: Path = FILE) -> Weights:
    """The weights of a data file; DataError names what does not fit."""
    return read_as(path, Weights)


@cython.cclass
class LaneCodes:
    """The codes of all lanes of a position for two, for the seat to act: room for them, and how they are found."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.at = [0] * 14
            self.sums, self.heights = [0] * WIDE, [0] * WIDE

    def read(self, state: Pile) -> cython.void:
        """Find the codes."""
        spirit: cython.int
        lane: cython.int
        code: cython.int
        left: cython.ulonglong = self.left(state)
        here: cython.ulonglong = self.available(state)
        mine: cython.ulonglong = self.missing(state, state.turn, left)
        theirs: cython.ulonglong = self.missing(state, 1 - state.turn, left)
        for spirit in range(SPIRITS):
            code = 144 * self.where(state, spirit)
            for lane in range(2 * spirit, 2 * spirit + 2):
                self.at[lane] = (
                    code
                    + 24 * min(5, lane_of(mine, lane))
                    + 4 * min(5, lane_of(theirs, lane))
                    + min(3, lane_of(here, lane))
                )

    def where(self, state: Pile, spirit: cython.int) -> cython.int:
        """A spirit in the siggil 0, free 1, the seat's own 2, the other's 3."""
        if not state.out & bit(spirit):
            return 0
        if state.free & bit(spirit):
            return 1
        return 2 if state.held[state.turn] & bit(spirit) else 3

    def left(self, state: Pile) -> cython.ulonglong:
        """In every lane, how many cards nobody has taken."""
        i: cython.int
        left: cython.ulonglong = 7 * EVERY_LANE
        for i in range(state.taken):
            left -= lanes_of_card(state.takes[i])
        return left

    def available(self, state: Pile) -> cython.ulonglong:
        """In every lane, how many cards are available."""
        here: cython.ulonglong = 0
        places: cython.ulonglong = state.available
        while places:
            here += lanes_of_card(state.card_at[lowest(places)])
            places &= places - 1
        return here

    def missing(self, state: Pile, seat: cython.int, left: cython.ulonglong) -> cython.ulonglong:
        """In every lane, what the seat lacks in hand and on the table to capture: 8 or more where it is too much."""
        have: cython.ulonglong = state.in_hand[seat] + state.on_table[seat]
        short: cython.ulonglong = 15 * ((TOPS ^ enough(have, state.need)) >> 3)
        missing: cython.ulonglong = (state.need & short) - (have & short)
        return missing | TOPS ^ enough(left, missing)

    def near(self, spirit: cython.int) -> cython.int:
        """What the seat to act and the other miss at least for a spirit, as one number."""
        family: cython.int = self.at[2 * spirit]
        number: cython.int = self.at[2 * spirit + 1]
        return 6 * min(family // 24 % 6, number // 24 % 6) + min(family // 4 % 6, number // 4 % 6)

    # For Python

    def codes_of(self, state: Pile) -> list[int]:
        """The codes of the fourteen lanes."""
        self.read(state)
        return [self.at[lane] for lane in range(14)]


@cython.cclass
class Experience:
    """The weights as tables."""

    def __init__(self, weights: Weights) -> None:
        i: cython.int
        k: cython.int
        if not cython.compiled:
            self.taking, self.uncovering, self.capturing = [0] * CODES, [0] * CODES, [0] * CODES
            self.escaping, self.hidden = [0] * 36, [0] * 4
            self.rows = [0] * (CODES * WIDE)
            self.tempers = [0] * (TEMPERS * WIDE)
            self.second, self.last = [0] * (WIDE * WIDE), [0] * WIDE
        for i in range(CODES):
            self.taking[i] = weights.taking[i]
            self.uncovering[i] = weights.uncovering[i]
            self.capturing[i] = weights.capturing[i]
            for k in range(WIDE):
                self.rows[WIDE * i + k] = weights.rows[i][k]
        for i in range(36):
            self.escaping[i] = weights.escaping[i]
        for i in range(4):
            self.hidden[i] = weights.hidden[i]
        for i in range(TEMPERS):
            for k in range(WIDE):
                self.tempers[WIDE * i + k] = weights.tempers[i][k]
        for i in range(WIDE):
            self.last[i] = weights.last[i]
            for k in range(WIDE):
                self.second[WIDE * i + k] = weights.second[i][k]

    def take(self, codes: LaneCodes, state: Pile, place: cython.int) -> cython.int:
        """The weight of taking the available card at a place: for itself and for what it uncovers."""
        hidden: cython.int = 0
        weight: cython.int = self.both(self.taking, codes, state.card_at[place])
        under: cython.ulonglong = state.tables.under[place] & state.ones & ~(state.twos | state.fours)
        while under:
            place = lowest(under)
            under &= under - 1
            if not state.tables.face_up & bit(place):
                hidden += 1
            elif state.card_at[place] < ORDINARY:
                weight += self.both(self.uncovering, codes, state.card_at[place])
            else:
                weight += self.escaping[codes.near(state.card_at[place] - ORDINARY)]
        return weight + self.hidden[min(3, hidden)]

    def both(self, table: cython.p_int, codes: LaneCodes, card: cython.int) -> cython.int:
        """A table's weights for the two lanes of a card."""
        return table[codes.at[2 * (card // 7)]] + table[codes.at[2 * (card % 7) + 1]]

    def catch(self, codes: LaneCodes, lane: cython.int) -> cython.int:
        """The weight of a capture with this lane; of none it is 0."""
        return self.capturing[codes.at[lane]]

    def points(self, codes: LaneCodes, state: Pile) -> cython.double:
        """The logarithm of the odds of the seat to act, between two turns."""
        k: cython.int
        me: cython.int = state.turn
        held: cython.int = WIDE * (5 * popcount(state.held[me]) + popcount(state.held[1 - me]))
        left: cython.int = WIDE * (25 + ORDINARY - state.taken)
        more: cython.int = 8 + popcount(state.hands[me]) - popcount(state.hands[1 - me])
        hands: cython.int = WIDE * (75 + max(0, min(16, more)))
        for k in range(WIDE):
            codes.heights[k] = self.tempers[held + k] + self.tempers[left + k] + self.tempers[hands + k]
        add_spirits(self.rows, codes.at, codes.sums)
        return odds(codes.sums, self.second, codes.heights, self.last) / UNITY


@cache
def experience() -> Experience:
    """The experience by the weights of this installation."""
    return Experience(read_weights())
