"""The search: layer by layer of single removals, equal positions merged, and if need be only the best of a layer kept.

Each card gets one use when it is taken, and captures come by themselves: docs/solver.md says why that loses no win.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, mix, popcount
    from seance.siggil.codes import CAPTURE, CHOICE, DISCARD, MOST_FREE, ORDINARY, SPIRITS, TAKE
    from seance.siggil.lanes import lanes_of_card
    from seance.siggil.state import Pile
    from seance.solve.chances import Chances
    from seance.solve.codes import *
    from seance.solve.nodes import Node, Step, clear_slots, free_memory, more_nodes, more_slots, more_steps
    from seance.solve.plans import Plans

FIRST_ROOM = cython.declare(cython.int, 256)
MANY = 512
"""From so many nodes on it pays to look for better ones."""


@cython.cclass
class Layers(Plans):
    """A search from one solo position. `begin` a pass of some width, then `run` it until `status` tells the end.

    `nodes` is the layer being expanded, `founds` the next one, `slots` the hash table over it, `steps` what is needed
    of earlier layers to tell the way back.
    """

    def __init__(self, state: Pile, chances: Chances, last_turn: int = 25) -> None:
        """Only wins up to the last turn count."""
        Plans.__init__(self, state)
        if not cython.compiled:
            self.hand, self.counts = [0] * 49, [0] * 4096
            self.kinds, self.ends, self.takes, self.captures = [0] * 100, [False] * 100, [0] * 100, [0] * 100
            self.cards, self.waiting, self.begins = [0] * 100, [0] * 100, [0] * 101
            self.nodes: list[Node] = []
            self.founds: list[Node] = []
            self.slots: list[int] = []
            self.steps: list[Step] = []
        self.room = self.found_room = self.slot_room = self.step_room = 0
        self.chances = chances
        self.halted = False
        self.many = MANY
        self.expanded = 0
        self._lay_out(state, last_turn)
        self.status = FULL

    def __dealloc__(self) -> None:
        free_memory(self.nodes)
        free_memory(self.founds)
        free_memory(self.slots)
        free_memory(self.steps)

    # What is given

    def _lay_out(self, state: Pile, last_turn: int) -> None:
        """What each layer does, and what is left after it: takes (cards of the hand too), captures, cards."""
        turn: cython.int = state.turns
        i: cython.int
        card: cython.int
        due: cython.bint = state.taken < state.turns
        left: cython.int = popcount(self.pile & ~self.spirits)
        self.depth = 0
        for card in range(ORDINARY):
            if state.hands[0] & bit(card):
                self.hand[self.depth] = card
                self._add_layer(COMMIT, False, left)
        hand: cython.int = self.depth
        if state.phase == CAPTURE:
            self._add_layer(SETTLE, True, left)
        elif state.phase == CHOICE:
            due = due and left > 0
            self._add_layer(DRIVE_OUT, not due, left)
        if state.phase == TAKE or (state.phase == CHOICE and due):
            left -= 1
            self._add_layer(TAKE_ONE, True, left)
        if state.phase != DISCARD:
            turn += 1
        while left and turn <= last_turn:
            left -= 1
            self._add_layer(DISCARD_ONE, left == 0, left)
            if left:
                left -= 1
                self._add_layer(TAKE_ONE, True, left)
            turn += 1
        takes: cython.int = 0
        captures: cython.int = 0
        waiting: cython.ulonglong = 0
        for i in range(self.depth - 1, -1, -1):
            self.takes[i] = takes
            self.captures[i] = captures
            self.waiting[i] = waiting
            if self.kinds[i] == TAKE_ONE or self.kinds[i] == COMMIT:
                takes += 1
            if self.ends[i]:
                captures += 1
            if i < hand:
                waiting += lanes_of_card(self.hand[i])

    def _add_layer(self, kind: int, ends: bool, left: int) -> None:
        self.kinds[self.depth] = kind
        self.ends[self.depth] = ends
        self.cards[self.depth] = left
        self.depth += 1

    # A pass

    def begin(self, width: int) -> None:
        """Start from the first layer again, to keep at most so many of each."""
        self.width = width
        self.layer = 0
        self.widest = 1
        self.cut = False
        self.at = 0
        self.count = 1
        self.begins[0] = 0
        self.status = SEARCHING if self.depth else LOST
        if not self.room:
            self.nodes = more_nodes(self.nodes, FIRST_ROOM)
            self.founds = more_nodes(self.founds, FIRST_ROOM)
            self.slots = more_slots(self.slots, 2 * FIRST_ROOM)
            self.steps = more_steps(self.steps, 16 * FIRST_ROOM)
            if not (self.nodes and self.founds and self.slots and self.steps):
                raise MemoryError
            self.room = self.found_room = FIRST_ROOM
            self.slot_room = 2 * FIRST_ROOM
            self.step_room = 16 * FIRST_ROOM
        self.nodes[0].pile = self.pile
        self.nodes[0].plan = self.plan
        self._open_layer()

    def run(self, budget: int) -> int:
        """Expand at most so many nodes; the status then. Releases the interpreter lock."""
        most: cython.longlong = budget
        with cython.nogil:
            self._run(most)
        return self.status

    def halt(self) -> None:
        """End a run in another thread, for good."""
        self.halted = True

    def moves(self) -> list[int]:
        """The moves of the line that won, from the first layer on."""
        told = [self.last_move]
        index: cython.int = self.last_parent
        layer: cython.int
        for layer in range(self.layer - 1, -1, -1):
            told.append(self.steps[self.begins[layer] + index].move)
            index = self.steps[self.begins[layer] + index].parent
        return told[::-1]

    def _run(self, budget: cython.longlong) -> cython.void:
        while budget > 0 and self.status == SEARCHING and not self.halted:
            if self.at == self.count:
                self._next_layer()
                continue
            self._expand(self.nodes[self.at].pile, self.nodes[self.at].plan)
            self.at += 1
            self.expanded += 1
            budget -= 1

    def _next_layer(self) -> cython.void:
        """What was found becomes the layer to expand; of that parents and moves are written down."""
        i: cython.int
        here: cython.longlong = self.begins[self.layer]
        if self.loose and self.found > self.many:
            self._thin()
        if self.found > self.width:
            self._keep(self.width)
        if self.found == 0:
            self.status = CUT if self.cut else LOST
            return
        if here + self.found > self.step_room:
            self.steps = more_steps(self.steps, 2 * (here + self.found))
            if not self.steps:
                self.step_room = 0
                self.status = FULL
                return
            self.step_room = 2 * (here + self.found)
        for i in range(self.found):
            self.steps[here + i].parent = self.founds[i].parent
            self.steps[here + i].move = self.founds[i].move
        self.layer += 1
        self.begins[self.layer] = here + self.found
        self.nodes, self.founds = self.founds, self.nodes
        self.room, self.found_room = self.found_room, self.room
        self.count = self.found
        self.widest = max(self.widest, self.count)
        self.at = 0
        self._open_layer()

    def _open_layer(self) -> cython.void:
        self.found = 0
        self.loose = False
        self.base = self.cards[self.layer] * 2 * VALUES * 256
        self.slot_mask = 255
        while self.slot_mask < 4 * self.count and self.slot_mask < self.slot_room - 1:
            self.slot_mask = 2 * self.slot_mask + 1
        clear_slots(self.slots, self.slot_mask + 1)

    def _keep(self, most: cython.int) -> cython.void:
        """Of what was found keep the best, and their order: of equals those found first."""
        i: cython.int
        limit: cython.int = 0
        kept: cython.int = 0
        spare: cython.int = most
        self.cut = True
        for i in range(WORST + 1):
            self.counts[i] = 0
        for i in range(self.found):
            self.counts[self.founds[i].penalty] += 1
        while self.counts[limit] <= spare:
            spare -= self.counts[limit]
            limit += 1
        for i in range(self.found):
            if self.founds[i].penalty > limit:
                continue
            if self.founds[i].penalty == limit:
                if spare == 0:
                    continue
                spare -= 1
            self._move(i, kept)
            kept += 1
        self.found = kept

    def _move(self, i: cython.int, kept: cython.int) -> cython.void:
        """What was found as number i becomes number `kept`."""
        self.founds[kept].pile = self.founds[i].pile
        self.founds[kept].plan = self.founds[i].plan
        self.founds[kept].parent = self.founds[i].parent
        self.founds[kept].move = self.founds[i].move
        self.founds[kept].penalty = self.founds[i].penalty

    def _thin(self) -> cython.void:
        """Leave out every plan for which one with a card more in one set was found, for the same pile."""
        i: cython.int
        kept: cython.int = 0
        for i in range(self.found):
            if self._outdone(self.founds[i].pile, self.founds[i].plan):
                self.founds[i].parent = -1
        for i in range(self.found):
            if self.founds[i].parent >= 0:
                self._move(i, kept)
                kept += 1
        self.found = kept

    def _outdone(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.bint:
        """Whether a plan with a card more was found."""
        spirit: cython.int
        value: cython.int
        more: cython.int
        for spirit in range(SPIRITS):
            value = cython.cast(cython.int, plan >> 4 * spirit & 15)
            if value in (COMPLETE, CLOSED):
                continue
            more = COMPLETE if value % TURNED + 1 == self.set_size else value + 1
            if self.slots[self._slot(pile, plan ^ cython.cast(cython.ulonglong, value ^ more) << 4 * spirit)] >= 0:
                return True
            more = TURNED + 1
            if (
                value == NONE
                and self.slots[self._slot(pile, plan | cython.cast(cython.ulonglong, more) << 4 * spirit)] >= 0
            ):
                return True
        return False

    def _slot(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.int:
        """The slot of what was found, or the empty one where it belongs."""
        slot: cython.int = cython.cast(cython.int, mix(pile, plan) >> 20 & self.slot_mask)
        i: cython.int = self.slots[slot]
        while i >= 0 and (self.founds[i].pile != pile or self.founds[i].plan != plan):
            slot = slot + 1 & self.slot_mask
            i = self.slots[slot]
        return slot

    def _rehash(self) -> cython.void:
        """Enter what was found in the cleared table."""
        i: cython.int
        clear_slots(self.slots, self.slot_mask + 1)
        for i in range(self.found):
            self.slots[self._slot(self.founds[i].pile, self.founds[i].plan)] = i

    # What follows from a node

    def _expand(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.void:
        kind: cython.int = self.kinds[self.layer]
        place: cython.int
        card: cython.int
        spirit: cython.int
        places: cython.ulonglong
        lanes: cython.ulonglong = self.lanes_in(pile) + self.waiting[self.layer]
        self.left = lanes
        if kind == COMMIT:
            self._use(pile, plan, self.hand[self.layer], NOWHERE)
        elif kind == SETTLE:
            self._arrive(pile, plan, NOWHERE)
        elif kind == DRIVE_OUT:
            for spirit in range(SPIRITS):
                if spirit != self.newest and self.free_in(pile, plan) & bit(spirit):
                    self._escapes(pile, self.without(plan, spirit) & ~SPARE, NOWHERE | spirit + 1 << 8)
        else:
            places = self.bare(pile)
            while places:
                place = lowest(places)
                places &= places - 1
                card = self.card_at[place]
                self.left = lanes - lanes_of_card(card)
                if kind == DISCARD_ONE:
                    self._leave(pile ^ bit(place), plan, place, place)
                else:
                    self._use(pile ^ bit(place), plan, card, place)

    def _use(self, pile: cython.ulonglong, plan: cython.ulonglong, card: cython.int, place: cython.int) -> cython.void:
        """Every use of a card: for its family's spirit, for its number's, or none.

        A set of the other kind is given up for the first card of this one. No use is as good as one more card in a
        set, so none is tried only where neither set could simply grow.
        """
        family: cython.int = card // 7
        number: cython.int = card % 7
        value: cython.int = cython.cast(cython.int, plan >> 4 * family & 15)
        grown: cython.bint = False
        now: cython.int
        if value < COMPLETE:
            now = value + 1 if value + 1 < self.set_size else COMPLETE
            grown = True
        else:
            now = 1
        if value != COMPLETE and value != CLOSED:
            self._leave(
                pile, plan ^ cython.cast(cython.ulonglong, value ^ now) << 4 * family, place, place | FOR_FAMILY << 6
            )
        value = cython.cast(cython.int, plan >> 4 * number & 15)
        if value == NONE or COMPLETE < value < CLOSED:
            now = value + 1 if value else TURNED + 1
            if now - TURNED == self.set_size:
                now = COMPLETE
            grown = True
        else:
            now = TURNED + 1
        if value != COMPLETE and value != CLOSED:
            self._leave(
                pile, plan ^ cython.cast(cython.ulonglong, value ^ now) << 4 * number, place, place | FOR_NUMBER << 6
            )
        if not grown:
            self._leave(pile, plan, place, place)

    def _leave(
        self, pile: cython.ulonglong, plan: cython.ulonglong, place: cython.int, move: cython.int
    ) -> cython.void:
        """A card has left this place."""
        if place < NOWHERE and self.beneath[place] & self.spirits & pile:
            self._escapes(pile, plan, move)
        else:
            self._arrive(pile, plan, move)

    def _escapes(self, pile: cython.ulonglong, plan: cython.ulonglong, move: cython.int) -> cython.void:
        """Spirits escape, the lowest place first; of four one must go (siggil 2.5, 7.4)."""
        place: cython.int
        spirit: cython.int
        other: cython.int
        n: cython.int
        free: cython.int
        loose: cython.ulonglong = self.spirits & self.bare(pile)
        while loose:
            place = lowest(loose)
            spirit = self.card_at[place] - ORDINARY
            pile ^= bit(place)
            if self.ordered and plan & SPARE:
                n = ORDER
                while plan >> n & 15:
                    n += 4
                plan |= cython.cast(cython.ulonglong, spirit + 1) << n
            free = self.free_in(pile, plan)
            if popcount(free) > MOST_FREE:
                if not plan & SPARE:
                    return
                if self.choice:
                    for other in range(SPIRITS):
                        if other != spirit and free & bit(other):
                            self._escapes(pile, self.without(plan, other) & ~SPARE, move | other + 1 << 8)
                    return
                other = cython.cast(cython.int, plan >> ORDER & 15) - 1
                plan = self.without(plan, other) & VALUES_ONLY
                move |= other + 1 << 8
            loose = self.spirits & self.bare(pile)
        self._arrive(pile, plan, move)

    def _arrive(self, pile: cython.ulonglong, plan: cython.ulonglong, move: cython.int) -> cython.void:
        """End the turn if it is over, then see what is still needed: too much, or a new node."""
        spirit: cython.int
        value: cython.int
        term: cython.int
        wanted: cython.int = 0
        need: cython.int = 0
        most: cython.int = 0
        penalty: cython.int = 0
        worst: cython.int = 0
        at: cython.int
        if self.ends[self.layer]:
            spirit = self.ready(pile, plan)
            if spirit != NOWHERE:
                plan = self.without(plan, spirit)
                move |= spirit + 1 << 11
        for spirit in range(SPIRITS):
            value = cython.cast(cython.int, plan >> 4 * spirit & 15)
            if value == CLOSED:
                continue
            wanted += 1
            at = 0 if pile >> self.home[spirit] & 1 else VALUES
            at = (at + value) * 256 + cython.cast(cython.int, self.left >> 8 * spirit & 255)
            term = self.chances.at[self.base + at]
            need += term >> 16
            most = max(most, term >> 16)
            penalty += term & 65535
            worst = max(worst, term & 65535)
        if plan & SPARE:
            wanted -= 1
            need -= most
            penalty -= worst
        if wanted <= 0:
            self.status = WON
            self.last_parent = self.at
            self.last_move = move
        elif need <= self.takes[self.layer] and wanted <= self.captures[self.layer] and not self._stuck(pile, plan):
            self.loose |= need < self.takes[self.layer]
            self._add(pile, plan, move, min(penalty, WORST))

    def _stuck(self, pile: cython.ulonglong, plan: cython.ulonglong) -> cython.bint:
        """Whether three spirits are free, a fourth may not be, and none of their sets can be had before it is."""
        spirit: cython.int
        free: cython.int
        if plan & SPARE or not pile & self.spirits or self.kinds[self.layer] == COMMIT:
            return False
        free = self.free_in(pile, plan)
        if popcount(free) < MOST_FREE:
            return False
        for spirit in range(SPIRITS):
            if free & bit(spirit) and plan >> 4 * spirit & 15 == COMPLETE:
                return False
        return self.none_before(pile, plan, free)

    def _add(
        self, pile: cython.ulonglong, plan: cython.ulonglong, move: cython.int, penalty: cython.int
    ) -> cython.void:
        """A node of the next layer, unless there is an equal one."""
        slot: cython.int = self._slot(pile, plan)
        i: cython.int
        if self.slots[slot] >= 0:
            return
        i = self.found
        if i == self.found_room:
            self.founds = more_nodes(self.founds, 2 * i)
            if not self.founds:
                self.found_room = self.found = 0
                self.status = FULL
                return
            self.found_room = 2 * i
        self.slots[slot] = i
        self.founds[i].pile = pile
        self.founds[i].plan = plan
        self.founds[i].parent = self.at
        self.founds[i].move = move
        self.founds[i].penalty = penalty
        self.found += 1
        if self.found >= 4 * self.width:
            if self.loose and self.found > self.many:
                self._thin()
            if self.found > 2 * self.width:
                self._keep(self.width)
            self._rehash()
        elif 2 * self.found > self.slot_mask:
            if self.slot_mask + 1 == self.slot_room:
                self.slots = more_slots(self.slots, 2 * self.slot_room)
                if not self.slots:
                    self.slot_room = 0
                    self.status = FULL
                    return
                self.slot_room *= 2
            self.slot_mask = 2 * self.slot_mask + 1
            self._rehash()
