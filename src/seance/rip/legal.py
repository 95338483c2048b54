"""What can be done in a position of RIP: cards to lay, targets to choose, lots that chance may draw."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, count, lowest, nth_item, size
    from seance.kernel.state import Moves
    from seance.rip.codes import *
    from seance.rip.state import Street

EACH_VALUE = cython.declare(cython.ulonglong, 0x01010101010100)


@cython.cclass
class Choices(Street):
    """A position of RIP that knows its legal actions."""

    def fill(self, moves: Moves) -> cython.int:
        n: cython.int = 0
        value: cython.int
        bag: cython.ulonglong
        if self.phase == LAY:
            return self.fill_lay(moves)
        if self.phase == HIDING:
            return self.fill_hide(moves)
        if self.phase < BY_CHANCE:
            return self.fill_pick(moves)
        if self.phase == ENDED:
            return 0
        bag = self.chance_pool()
        for value in range(1, 7):
            if count(bag, value):
                moves.at[n] = LOT + value
                n += 1
        return n

    def fill_lay(self, moves: Moves) -> cython.int:
        """Stop, or any ghost of the hand or psychic before you that the opponent's cards allow (rip 3.1, 7.6, 7.7)."""
        me: cython.int = self.player
        foe: cython.int = 1 - me
        company: cython.bint = (self.force[foe] & COMPANY) != 0
        first: cython.bint = company and self.laid_now == 0
        psychics: cython.uint = self.layable()
        blind: cython.bint = (self.force[foe] & STUMBLE) != 0 and self.hand[me] != 0
        enough: cython.bint = not first or size(self.hand[me]) > 1 or psychics != 0
        value: cython.int
        card: cython.int
        n: cython.int = 0
        if not (company and self.laid_now == 1):
            moves.at[n] = STOP
            n += 1
        if blind:
            if enough:
                moves.at[n] = LAY_BLIND
                n += 1
        else:
            if enough:
                for value in range(1, 7):
                    if count(self.hand[me], value):
                        moves.at[n] = LAY_GHOST + value
                        n += 1
            while psychics:
                card = lowest(psychics)
                psychics &= psychics - 1
                if not first or self.follows(card):
                    moves.at[n] = LAY_PSYCHIC + card
                    n += 1
        if n == 0:  # no card data, however corrected, may leave a player without a move
            moves.at[n] = STOP
            n += 1
        return n

    def layable(self) -> cython.uint:
        """The psychics that the player could lay now (psychics 7 and 17)."""
        if self.force[1 - self.player] & HUSH:
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
        return (self.force_of(left & ~struck) & COMPANY) == 0

    def bound(self) -> cython.bint:
        """Whether only a choice that does away with company can bring this turn to a legal stop (rip 8.5)."""
        return (
            self.round != TENTH
            and self.laid_now == 1
            and (self.force[1 - self.player] & COMPANY) != 0
            and self.hand[self.player] == 0
            and self.layable() == 0
            and not self.rescues(self.todo)
        )

    def allowed(self, card: cython.int) -> cython.bint:
        """Whether a player who is bound may choose this psychic."""
        if self.phase == ECHOING:
            return self.rescues(self.tables.does[0][card])
        return self.lifts(card)

    def fill_pick(self, moves: Moves) -> cython.int:
        """Everything the acting card, or the tenth mansion, can be aimed at."""
        bag: cython.ulonglong = self.pickable_ghosts()
        psychics: cython.uint = self.pickable()
        narrow: cython.bint = self.phase in (BANISHING, STRIKING, ECHOING) and self.bound()
        n: cython.int = 0
        i: cython.int
        if not narrow:
            for i in range(1, 7):
                if count(bag, i):
                    moves.at[n] = PICK_GHOST + i
                    n += 1
        while psychics:
            i = lowest(psychics)
            psychics &= psychics - 1
            if not narrow or self.allowed(i):
                moves.at[n] = PICK_PSYCHIC + i
                n += 1
        if self.phase == MOVING:
            for i in range(self.round + 1, 10):
                moves.at[n] = PICK_ROUND + i
                n += 1
        return n

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

    def fill_hide(self, moves: Moves) -> cython.int:
        """The loser may lay any one card of theirs, or none, at the tenth mansion (rip 3.4)."""
        psychics: cython.uint = self.before[self.player]
        n: cython.int = 1
        value: cython.int
        moves.at[0] = KEEP
        for value in range(1, 7):
            if count(self.hand[self.player], value):
                moves.at[n] = HIDE_GHOST + value
                n += 1
        while psychics:
            moves.at[n] = HIDE_PSYCHIC + lowest(psychics)
            psychics &= psychics - 1
            n += 1
        return n

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
