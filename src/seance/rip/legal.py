"""What can be done in a position of RIP: cards to lay, targets to choose, lots that chance may draw."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, nth_item, size, values_in
    from seance.rip.codes import *
    from seance.rip.state import Street

if not cython.compiled:  # the compiled twin is inline in legal.pxd

    def offered(ghosts: int, psychics: int) -> int:
        """Ghosts and psychics as bits of an offer."""
        return values_in(ghosts) | psychics << PSYCHIC_BIT


EACH_VALUE = cython.declare(cython.ulonglong, 0x01010101010100)


@cython.cclass
class Choices(Street):
    """A position of RIP that knows its legal actions."""

    def offer_hindered(self) -> cython.ulonglong:
        """What can be laid against Stumble, Company and Hush (rip 7.6, 7.7)."""
        me: cython.int = self.player
        company: cython.bint = (self.force[1 - me].effects & COMPANY) != 0
        first: cython.bint = company and self.laid_now == 0
        psychics: cython.uint = self.layable()
        enough: cython.bint = not first or size(self.hand[me]) > 1 or psychics != 0
        offer: cython.ulonglong = 0 if company and self.laid_now == 1 else bit(STOP)
        left: cython.uint = psychics
        if self.force[1 - me].effects & STUMBLE and self.hand[me]:
            if enough:
                offer |= bit(LAY_BLIND)
        else:
            while first and left:
                if not self.follows(lowest(left)):
                    psychics &= ~bit(lowest(left))
                left &= left - 1
            offer |= offered(self.hand[me] if enough else 0, psychics)
        return offer if offer else bit(STOP)  # no card data, however corrected, may leave a player without a move

    def layable(self) -> cython.uint:
        """The psychics that the player could lay now (psychics 7 and 17)."""
        if self.force[1 - self.player].effects & HUSH:
            return 0
        return self.before[self.player] & ~self.tables.unlayable

    def follows(self, card: cython.int) -> cython.bint:
        """Whether, with this psychic laid first in company, the turn can still reach a legal stop (rip 7.7)."""
        m: cython.int
        if self.hand[self.player] or self.layable() & ~bit(card):
            return True
        effects: cython.int = self.tables.does[0][card]
        if self.rescues(effects):
            return True
        if effects & ECHO:
            for m in range(1, 30):
                if self.laid & ~self.tables.uncopied & bit(m) and self.rescues(self.tables.does[0][m]):
                    return True
        return False

    def rescues(self, effects: cython.int) -> cython.bint:
        """Whether one of these effects gives a second card or can do away with the company that asks for it."""
        card: cython.int
        if effects & (CALL | DRAW) and self.deck[self.player]:
            return True
        if effects & RECALL and self.past(self.player):
            return True
        if effects & (BANISH | STRIKE):
            for card in range(1, 30):
                if self.psychics[self.round][1 - self.player] & bit(card) and self.lifts(card):
                    return True
        return False

    def lifts(self, card: cython.int) -> cython.bint:
        """Whether the opponent's company would be done away with if this psychic of theirs were discarded or struck."""
        foe: cython.int = 1 - self.player
        left: cython.uint = self.psychics[self.round][foe] & ~bit(card)
        struck: cython.uint = self.struck_among(left | self.psychics[self.round][self.player])
        return (self.force_of(left & ~struck).effects & COMPANY) == 0

    def bound(self) -> cython.bint:
        """Whether only a choice that does away with company can bring this turn to a legal stop (rip 8.5)."""
        return (
            self.round != TENTH
            and self.laid_now == 1
            and (self.force[1 - self.player].effects & COMPANY) != 0
            and self.hand[self.player] == 0
            and self.layable() == 0
            and not self.rescues(self.todo)
        )

    def allowed(self, card: cython.int) -> cython.bint:
        """Whether a player who is bound may choose this psychic."""
        if self.phase == ECHOING:
            return self.rescues(self.tables.does[0][card])
        return self.lifts(card)

    def offer_pick(self) -> cython.ulonglong:
        """Everything the acting card, or the tenth mansion, can be aimed at."""
        psychics: cython.uint = self.pickable()
        left: cython.uint = psychics
        if self.phase == MOVING:  # a later round, the tenth too (psychic 28)
            return bit(PICK_ROUND - PICK_GHOST + 10) - bit(PICK_ROUND - PICK_GHOST + self.round + 1)
        if self.phase in (BANISHING, STRIKING, ECHOING) and self.bound():
            while left:
                if not self.allowed(lowest(left)):
                    psychics &= ~bit(lowest(left))
                left &= left - 1
            return offered(0, psychics)
        return offered(self.pickable_ghosts(), psychics)

    def pickable_ghosts(self) -> cython.ulonglong:
        """The printed ghosts, or named values, that can be chosen in this phase."""
        if self.phase == CALLING:
            return self.deck[self.player]
        if self.phase == NAMING:
            return EACH_VALUE
        if self.phase == RECALLING:
            return self.past(self.player)
        if self.phase == SWAPPING:
            return self.ghosts[self.round][self.player]
        if self.phase == BANISHING or self.phase == SWAPPING_FOR:
            return self.ghosts[self.round][1 - self.player]
        return 0

    def pickable(self) -> cython.uint:
        """The psychics that can be chosen in this phase."""
        me: cython.int = self.player
        if self.phase == BANISHING or self.phase == STRIKING:
            return self.psychics[self.round][1 - me]
        if self.phase == SWAPPING:
            return self.ghostly_on(me)
        if self.phase == SWAPPING_FOR:
            return self.ghostly_on(1 - me)
        if self.phase == ECHOING:
            return self.laid & ~self.tables.uncopied
        if self.phase == BRINGING:
            return self.psychics[TENTH][me] & self.tables.brings & ~self.brought & ~self.struck
        return 0

    def chance_pool(self) -> cython.ulonglong:
        """The ghosts among which chance picks now."""
        if self.phase == STUMBLING:
            return self.hand[self.player]
        if self.phase == SNATCHING:
            return self.hand[1 - self.player]
        if self.phase == DRAWING:
            return self.deck[GREEN if self.draws[GREEN] else BLUE]
        return 0

    def drawer(self) -> int:
        """Who draws, while ghosts are drawn."""
        return GREEN if self.draws[GREEN] else BLUE

    def odds(self) -> cython.int:
        return size(self.chance_pool())

    def outcome(self, k: cython.int) -> cython.int:
        return LOT + nth_item(self.chance_pool(), k)
