"""What the psychics do when they act: each effect starts, asks for what it needs, and takes the answer.

A card's acting effects wait in `todo` and happen one after the other; rules.py lets them.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, count, lowest, one, size
    from seance.kernel.codes import CHANCE, EVERYBODY
    from seance.rip.codes import *
    from seance.rip.legal import Choices


@cython.cclass
class Effects(Choices):
    """A position of RIP whose psychics act."""

    if not cython.compiled:  # the compiled twins are inline in effects.pxd

        def note(self, kind: cython.int, seat: cython.int, x: cython.int, y: cython.int, z: cython.int) -> cython.void:
            """Write down something that everybody may know (facts.py says what the numbers mean)."""
            if self.facts is not None:
                self.facts.add(kind, seat, x, y, z, 0, 0, EVERYBODY)

        def ask(self, phase: cython.int) -> cython.bint:
            """The player has to answer."""
            self.phase = phase
            self.turn = self.player
            return True

    def note_counts(self) -> cython.void:
        """Write down what counts now and who sees a hand; told is what differs from the rows before."""
        seer: cython.int
        if self.facts is None:
            return
        self.note_lying()
        self.facts.add(COUNTS, 0, self.total(GREEN), self.total(BLUE), 0, self.struck, 0, EVERYBODY)
        for seer in range(2):
            if self.sees(seer):
                self.facts.add(SAW, seer, 0, 0, 0, self.hand[1 - seer], 0, PLAYERS)

    def note_lying(self) -> cython.void:
        """Write down what lies at this round's mansion: told is what each card counts."""
        seat: cython.int
        card: cython.int
        left: cython.uint
        if self.facts is None:
            return
        for seat in range(2):
            left = self.psychics[self.round][seat]
            self.facts.add(LYING, seat, self.round, 0, 0, self.ghosts[self.round][seat], left, EVERYBODY)
            while left:
                card = lowest(left)
                left &= left - 1
                if self.marks[card] or self.copies[card]:
                    self.note(MARKED, seat, card, self.marks[card], self.copies[card])

    def begin(self, effect: cython.int) -> cython.bint:
        """Start one acting effect; true if it waits. With nothing to act on it does nothing (rip 7.2)."""
        me: cython.int = self.player
        foe: cython.int = 1 - me
        if effect == CALL:
            return self.deck[me] != 0 and self.ask(CALLING)
        if effect == NAME:
            return self.ask(NAMING)
        if effect == BANISH:
            return (self.ghosts[self.round][foe] != 0 or self.psychics[self.round][foe] != 0) and self.ask(BANISHING)
        if effect == RECALL:
            return self.past(me) != 0 and self.ask(RECALLING)
        if effect == STRIKE:
            return self.psychics[self.round][foe] != 0 and self.ask(STRIKING)
        if effect == SWAP:
            return (
                (self.ghosts[self.round][me] != 0 or self.ghostly_on(me) != 0)
                and (self.ghosts[self.round][foe] != 0 or self.ghostly_on(foe) != 0)
                and self.ask(SWAPPING)
            )
        if effect == MOVE:
            return self.ask(MOVING)
        if effect == ECHO:
            return (self.laid & ~self.tables.uncopied) != 0 and self.ask(ECHOING)
        if effect == MIRROR:
            self.marks[self.acting] = 8 + self.highest(foe)
            self.note(MIRRORED, me, self.acting, self.marks[self.acting] - 8, 0)
            self.refresh()
            return False
        if effect == SNATCH:
            self.phase = SNATCHING
            self.turn = CHANCE
            return self.hand[foe] != 0
        self.draws[me] = min(self.amount(self.acting, DRAW), size(self.deck[me]))
        self.phase = DRAWING
        self.turn = CHANCE
        return self.draws[me] != 0

    def choose(self, action: cython.int) -> cython.bint:
        """Take the player's answer to what the acting card asks; false if it asks for another one."""
        me: cython.int = self.player
        if self.phase == CALLING:
            self.deck[me] -= one(action - PICK_GHOST)
            self.ghosts[self.round][me] += one(action - PICK_GHOST)
            self.laid_now += 1
            self.note(LAID, me, action, CALLED, 0)
        elif self.phase == NAMING:
            self.marks[self.acting] = action - PICK_GHOST
            self.note(NAMED, me, self.acting, action - PICK_GHOST, 0)
            self.refresh()
        elif self.phase == BANISHING:
            self.banish(action)
        elif self.phase == RECALLING:
            self.recall(action - PICK_GHOST)
        elif self.phase == STRIKING:
            self.marks[self.acting] = action - PICK_PSYCHIC
            self.note(STRUCK, me, self.acting, action - PICK_PSYCHIC, 0)
            self.refresh()
        elif self.phase == SWAPPING:
            self.chosen = action
            self.ask(SWAPPING_FOR)
            return False
        elif self.phase == SWAPPING_FOR:
            self.change_sides(me, self.chosen)
            self.change_sides(1 - me, action)
            self.note(SWAPPED, me, self.chosen, action, 0)
            self.chosen = 0
            self.refresh()
        elif self.phase == MOVING:
            if self.mansion(self.round) != self.mansion(action - PICK_ROUND):
                self.castles ^= bit(self.round) | bit(action - PICK_ROUND)
            self.note(MOVED, me, self.round + 1, action - PICK_ROUND + 1, 0)
        else:
            self.copies[self.acting] = action - PICK_PSYCHIC
            self.note(ECHOED, me, self.acting, action - PICK_PSYCHIC, self.round + 1)
            self.todo |= self.tables.does[self.round == TENTH][action - PICK_PSYCHIC] & ACTING
            self.refresh()
        return True

    def banish(self, action: cython.int) -> cython.void:
        """Discard a card of the opponent's side of this round (psychic 11)."""
        foe: cython.int = 1 - self.player
        self.note(BANISHED, foe, action, 0, 0)
        if action > PICK_PSYCHIC:
            self.psychics[self.round][foe] &= ~bit(action - PICK_PSYCHIC)
            self.discarded |= bit(action - PICK_PSYCHIC)
            self.refresh()
        else:
            self.ghosts[self.round][foe] -= one(action - PICK_GHOST)
            self.discards += one(action - PICK_GHOST)

    def recall(self, value: cython.int) -> cython.void:
        """Take a ghost of an earlier round back, at the tenth mansion to your side there (psychic 15, rip 8.1)."""
        me: cython.int = self.player
        earlier: cython.int = 0
        while not count(self.ghosts[earlier][me], value):
            earlier += 1
        self.ghosts[earlier][me] -= one(value)
        self.note(RECALLED, me, value, earlier + 1, 0)
        if self.round == TENTH:
            self.ghosts[TENTH][me] += one(value)
        else:
            self.hand[me] += one(value)
            self.known[me] += one(value)
            self.seen[me] += one(value)

    def change_sides(self, side: cython.int, action: cython.int) -> cython.void:
        """Move a ghost, printed or a psychic that counts as one, to the other side (psychic 22)."""
        if action > PICK_PSYCHIC:
            self.psychics[self.round][side] &= ~bit(action - PICK_PSYCHIC)
            self.psychics[self.round][1 - side] |= bit(action - PICK_PSYCHIC)
        else:
            self.ghosts[self.round][side] -= one(action - PICK_GHOST)
            self.ghosts[self.round][1 - side] += one(action - PICK_GHOST)
