"""A solo position and the plans for it: what is bare, free or ready, and what a plan becomes.

`codes.py` says how a plan is written as a number. C fields and signatures stand in `plans.pxd`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, popcount
    from seance.siggil.codes import CARDS, GONE, ORDINARY, SPIRITS
    from seance.siggil.lanes import lanes_of_card
    from seance.siggil.state import Pile
    from seance.solve.codes import *


@cython.cclass
class Plans:
    """What does not change while a position is searched.

    `covered` and `lanes` are tables by the seven bytes of a pile: the places that its cards cover, and how many cards
    of each family and number it has. `buried` are the places that stay while a card stays. `home` is where a spirit
    lies, NOWHERE if it is out. `pile` and `plan` are those of the position; no card of the hand has a use yet.
    """

    def __init__(self, state: Pile) -> None:
        if not cython.compiled:
            self.covers, self.beneath, self.buried, self.card_at = [0] * 56, [0] * 56, [0] * 56, [0] * 56
            self.covered, self.lanes, self.home = [0] * 1792, [0] * 1792, [0] * 7
        self._read_layout(state)
        self._read_cards()
        self._read_plan(state)

    def _read_layout(self, state: Pile) -> None:
        place: cython.int
        rest: cython.ulonglong
        self.pile = state.in_pile
        self.spirits = state.spirit_places
        for place in range(CARDS):
            self.covers[place] = state.tables.covers[place]
            self.card_at[place] = state.card_at[place]
            self.beneath[place] = 0
        for place in range(CARDS):
            rest = self.covers[place]
            while rest:
                self.beneath[lowest(rest)] |= bit(place)
                rest &= rest - 1
        for place in range(CARDS):
            rest = self.beneath[place] & self.pile
            self.buried[place] = rest
            while rest:
                self.buried[place] |= self.buried[lowest(rest)]
                rest &= rest - 1

    def _read_cards(self) -> None:
        byte: cython.int
        part: cython.int
        rest: cython.int
        place: cython.int
        card: cython.int
        for byte in range(7):
            self.covered[256 * byte] = self.lanes[256 * byte] = 0
            for part in range(1, 256):
                rest = 256 * byte + (part & part - 1)
                place = 8 * byte + lowest(part)
                card = self.card_at[place]
                self.covered[256 * byte + part] = self.covered[rest] | self.beneath[place]
                self.lanes[256 * byte + part] = self.lanes[rest] + (lanes_of_card(card) if card < ORDINARY else 0)

    def _read_plan(self, state: Pile) -> None:
        """The plan in which no card of the hand has a use yet."""
        place: cython.int
        spirit: cython.int
        i: cython.int
        n: cython.int = 0
        self.set_size = state.set_size
        self.choice = state.choice
        self.plan = 0
        if SPIRITS - popcount(state.lost) > state.goal:
            self.plan = SPARE
        self.ordered = not state.choice
        for spirit in range(SPIRITS):
            self.home[spirit] = NOWHERE
            if (state.held[0] | state.lost) & bit(spirit):
                self.plan |= cython.cast(cython.ulonglong, CLOSED) << 4 * spirit
        for place in range(CARDS):
            if ORDINARY <= self.card_at[place] < GONE:
                self.home[self.card_at[place] - ORDINARY] = place
        self.newest = NOWHERE
        for i in range(state.escaped):
            spirit = state.line[i]
            if not state.free & bit(spirit):
                continue
            self.newest = spirit
            if self.ordered and self.plan & SPARE:
                self.plan |= cython.cast(cython.ulonglong, spirit + 1) << ORDER + 4 * n
                n += 1

    def bare(self, pile: cython.ulonglong) -> cython.ulonglong:
        """The places with nothing on them (siggil 2.4)."""
        return pile & ~(
            self.covered[pile & 255]
            | self.covered[256 + (pile >> 8 & 255)]
            | self.covered[512 + (pile >> 16 & 255)]
            | self.covered[768 + (pile >> 24 & 255)]
            | self.covered[1024 + (pile >> 32 & 255)]
            | self.covered[1280 + (pile >> 40 & 255)]
            | self.covered[1536 + (pile >> 48 & 255)]
        )

    def lanes_in(self, pile: cython.ulonglong) -> cython.ulonglong:
        """How many cards of each family and number lie in the siggil."""
        return (
            self.lanes[pile & 255]
            + self.lanes[256 + (pile >> 8 & 255)]
            + self.lanes[512 + (pile >> 16 & 255)]
            + self.lanes[768 + (pile >> 24 & 255)]
            + self.lanes[1024 + (pile >> 32 & 255)]
            + self.lanes[1280 + (pile >> 40 & 255)]
            + self.lanes[1536 + (pile >> 48 & 255)]
        )

    def free_in(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.int:
        """The spirits that are wanted and not in the siggil, as a mask."""
        spirit: cython.int
        free: cython.int = 0
        for spirit in range(SPIRITS):
            if plan >> 4 * spirit & 15 != CLOSED and not pile >> self.home[spirit] & 1:
                free |= cython.cast(cython.int, bit(spirit))
        return free

    def without(self, plan: cython.ulonglong, spirit: cython.int) -> cython.ulonglong:
        """The plan when nothing more is wanted of a spirit."""
        n: cython.int = ORDER
        order: cython.ulonglong = plan >> ORDER
        plan = plan & ~(cython.cast(cython.ulonglong, 15) << 4 * spirit)
        plan |= cython.cast(cython.ulonglong, CLOSED) << 4 * spirit
        if not order:
            return plan
        plan &= VALUES_ONLY | SPARE
        while order:
            if cython.cast(cython.int, order & 15) != spirit + 1:
                plan |= (order & 15) << n
                n += 4
            order >>= 4
        return plan

    def ready(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.int:
        """The free spirit with a complete set that is captured now, the oldest if that matters; or NOWHERE."""
        spirit: cython.int
        order: cython.ulonglong = plan >> ORDER
        while order:
            spirit = cython.cast(cython.int, order & 15) - 1
            if plan >> 4 * spirit & 15 == COMPLETE:
                return spirit
            order >>= 4
        if self.ordered and plan & SPARE:
            return NOWHERE
        for spirit in range(SPIRITS):
            if plan >> 4 * spirit & 15 == COMPLETE and not pile >> self.home[spirit] & 1:
                return spirit
        return NOWHERE

    def none_before(self, pile: cython.ulonglong, plan: cython.ulonglong, free: cython.int) -> cython.bint:
        """Whether no free spirit's set can be had before another spirit escapes.

        Until then what lies under the spirits in the siggil stays; and so does, for each of them, one of the cards on
        it, with all that lies under that card.
        """
        place: cython.int
        now: cython.int
        possible: cython.int = free
        above: cython.ulonglong
        loose: cython.ulonglong = pile & ~self.spirits
        spirits: cython.ulonglong = pile & self.spirits
        while spirits:
            loose &= ~self.buried[lowest(spirits)]
            spirits &= spirits - 1
        spirits = pile & self.spirits
        while spirits and possible:
            above = self.covers[lowest(spirits)] & pile
            spirits &= spirits - 1
            now = 0
            while above and now != possible:
                place = lowest(above)
                above &= above - 1
                now |= self.within(loose & ~(bit(place) | self.buried[place]), plan, possible)
            possible = now
        return possible == 0

    def within(self, places: cython.ulonglong, plan: cython.ulonglong, free: cython.int) -> cython.int:
        """Those of the free spirits whose sets can be had from these places: two cards leave for one that is taken."""
        spirit: cython.int
        value: cython.int
        family: cython.int
        number: cython.int
        found: cython.int = 0
        left: cython.int
        most: cython.int = (popcount(places) + 1) // 2
        lanes: cython.ulonglong = self.lanes_in(places)
        for spirit in range(SPIRITS):
            if free & bit(spirit):
                value = cython.cast(cython.int, plan >> 4 * spirit & 15)
                left = cython.cast(cython.int, lanes >> 8 * spirit & 255)
                family = self.set_size - (value if value < COMPLETE else 0)
                number = self.set_size - (value - TURNED if value > COMPLETE else 0)
                if family <= min(left & 15, most) or number <= min(left >> 4, most):
                    found |= cython.cast(cython.int, bit(spirit))
        return found
