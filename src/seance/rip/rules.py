"""How a position of RIP changes: laying, chance, the end of a round and the tenth mansion.

A card's acting effects wait in `todo` and happen one after the other; an effect that needs a choice or a lot sets the
phase and goes on when the answer comes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, count, lowest, nth, nth_item, one, popcount, size, sum_of, values_in
    from seance.kernel.codes import CHANCE, EVERYBODY, OVER
    from seance.kernel.rng import Rng, draw_high, next_word
    from seance.kernel.state import Moves
    from seance.rip.codes import *
    from seance.rip.effects import Effects
    from seance.rip.force import joined, no_force
    from seance.rip.legal import offered
    from seance.rip.state import WHOLE_FAMILY, draw_from, most_of
    from seance.rip.tables import PsychicTables


@cython.final
@cython.cclass
class RipState(Effects):
    """The whole truth of a game of RIP in progress."""

    def apply(self, action: cython.int) -> cython.void:
        if self.facts is not None:
            self.note_counts()
            self.note(ASKED, self.turn, self.phase, 0, 0)
        self.carry_out(action)
        if (self.force[0].effects | self.force[1].effects) & SIGHT:
            self.look()
        if self.facts is not None and not self.over:
            self.note_counts()
            self.note(ASKED, self.turn, self.phase, 0, 0)

    def random_playout(self, rng: Rng, moves: Moves) -> cython.int:
        """Nobody asks after a playout who saw what in it, so that is not kept."""
        start: cython.int = self.played
        offer: cython.ulonglong
        word: cython.ulonglong
        while not self.over:
            word = rng.word
            while self.phase == LAY:  # more than half of all actions
                offer = self.offer_lay()
                word = next_word(word)
                self.played += 1
                self.lay(LAY_GHOST + nth(offer, draw_high(word, popcount(offer))))
            rng.word = word
            if self.turn == CHANCE:
                self.cast_lots(rng)
            elif self.phase == HIDING:  # once a round
                offer = self.offer_hide()
                self.played += 1
                self.hide(HIDE_GHOST + nth(offer, rng.below(popcount(offer))))
            elif not self.over:
                offer = self.offer()
                self.carry_out(self.base() + nth(offer, rng.below(popcount(offer))))
        return self.played - start

    def carry_out(self, action: cython.int) -> cython.void:
        """Play an action; whoever sees a hand has not looked yet."""
        self.played += 1
        if self.phase == LAY:
            self.lay(action)
        elif self.phase == HIDING:
            self.hide(action)
        elif self.phase == BRINGING:
            self.acting = action - PICK_PSYCHIC
            self.brought |= bit(self.acting)
            self.note(BROUGHT, self.player, self.acting, 0, 0)
            self.todo = self.tables.does[1][self.acting] & ACTING
            self.proceed()
        elif self.phase < BY_CHANCE:
            if self.choose(action):
                self.proceed()
        else:
            self.apply_chance(action - LOT)

    # What can be done.

    def fill(self, moves: Moves) -> cython.int:
        left: cython.ulonglong = self.offer()
        base: cython.int = self.base()
        n: cython.int = 0
        while left:
            moves.at[n] = base + lowest(left)
            left &= left - 1
            n += 1
        return n

    def base(self) -> cython.int:
        """The action that bit 0 of an offer stands for in this phase, whether it is there or not."""
        if self.phase == LAY:
            return LAY_GHOST
        if self.phase == HIDING:
            return HIDE_GHOST
        return PICK_GHOST if self.phase < BY_CHANCE else LOT

    def offer(self) -> cython.ulonglong:
        """All that can be done now, as a mask: a bit for each action from `base` on.

        Bits 1 to 6 are ghosts by their value, those above PSYCHIC_BIT psychics by their number, in every phase.
        """
        if self.phase == LAY:
            return self.offer_lay()
        if self.phase == HIDING:
            return self.offer_hide()
        if self.phase < BY_CHANCE:
            return self.offer_pick()
        return values_in(self.chance_pool())

    def offer_lay(self) -> cython.ulonglong:
        """Stop, or any ghost of the hand or psychic before you that the opponent's cards allow (rip 3.1)."""
        if self.force[1 - self.player].effects & HINDERING:
            return self.offer_hindered()
        return bit(STOP) | offered(self.hand[self.player], self.before[self.player] & ~self.tables.unlayable)

    def offer_hide(self) -> cython.ulonglong:
        """Any one card of yours, or none (rip 3.4)."""
        return bit(KEEP - HIDE_GHOST) | offered(self.hand[self.player], self.before[self.player])

    # Laying a card, and what it does.

    def lay(self, action: cython.int) -> cython.void:
        """Lay a card on your side, effects at once, or stop (rip 3.1, 3.2)."""
        if action == STOP:
            self.stop()
            return
        if self.force[1 - self.player].effects & STUMBLE:
            self.use_up_stumble()
        if action <= LAY_PSYCHIC:
            self.laid_now += 1
            self.leave_hand(self.player, action - LAY_GHOST)
            self.ghosts[self.round][self.player] += one(action - LAY_GHOST)
            self.note(LAID, self.player, PICK_GHOST + action - LAY_GHOST, CHOSEN, 0)
        elif action == LAY_BLIND:
            self.phase = STUMBLING
            self.turn = CHANCE
        else:
            self.laid_now += 1
            self.lay_psychic(action - LAY_PSYCHIC)

    def lay_psychic(self, card: cython.int) -> cython.void:
        """Lay a psychic; what it does that lasts is in force before it acts."""
        me: cython.int = self.player
        self.acting = card
        self.before[me] &= ~bit(card)
        self.psychics[self.round][me] |= bit(card)
        self.laid |= bit(card)
        self.todo = self.tables.does[0][card] & ACTING
        self.note(LAID, me, PICK_PSYCHIC + card, CHOSEN, 0)
        if (self.force[GREEN].effects | self.force[BLUE].effects) & STRIKE:  # who is struck may change
            self.refresh()
        else:
            self.force[me] = joined(self.force[me], self.tables.force[0][card])  # it has no choice to remember yet
        self.proceed()

    def use_up_stumble(self) -> cython.void:
        """Stumble is looked at when the opponent lays a card and, either way, used up (rip 7.6)."""
        foe: cython.int = 1 - self.player
        left: cython.uint = self.psychics[self.round][foe] & ~self.struck
        while left:
            if self.effects_of(lowest(left)) & STUMBLE:
                self.used |= left & (~left + 1)
                self.note(USED, foe, lowest(left), 0, 0)
            left &= left - 1
        self.refresh()

    def leave_hand(self, seat: cython.int, value: cython.int) -> cython.void:
        """A ghost leaves a hand for all to see."""
        self.hand[seat] -= one(value)
        if not self.known[seat]:  # nor seen, which is known to all
            return
        if count(self.known[seat], value):
            self.known[seat] -= one(value)
        if count(self.seen[seat], value):
            self.seen[seat] -= one(value)

    def lead(self, side: cython.int) -> cython.int:
        """How far a side is ahead."""
        mine: cython.ulonglong = self.ghosts[self.round][side] + self.force[side].faces
        theirs: cython.ulonglong = self.ghosts[self.round][1 - side] + self.force[1 - side].faces
        if (self.force[GREEN].effects | self.force[BLUE].effects) & COUNTING or self.round == TENTH:
            return self.total(side) - self.total(1 - side)
        return sum_of(mine) - sum_of(theirs)  # as in most rounds: every ghost counts its value

    def stop(self) -> cython.void:
        """The higher total passes the turn, or wins at cock-crow; anything else withdraws (rip 3.2, 7.8)."""
        me: cython.int = self.player
        foe: cython.int = 1 - me
        if self.lead(me) <= 0:
            self.end_round(foe, True)
        elif self.force[me].effects & CROW:
            self.end_round(me, False)
        else:
            self.note(PASSED, me, 0, 0, 0)
            self.player = foe
            self.turn = foe
            self.laid_now = 0
            self.turns += 1

    def proceed(self) -> cython.void:
        """Let the acting card's effects happen until one has to wait for an answer."""
        effect: cython.int
        while self.todo:
            effect = self.todo & -self.todo
            self.todo ^= effect
            if self.begin(effect):
                return
        self.acting = 0
        if self.round == TENTH:
            self.note_counts()
            self.next_bringer()
        else:
            self.ask(LAY)

    def apply_chance(self, value: cython.int) -> cython.void:
        """Take what chance gave."""
        if self.phase == STUMBLING:
            self.leave_hand(self.player, value)
            self.ghosts[self.round][self.player] += one(value)
            self.laid_now += 1
            self.note(LAID, self.player, PICK_GHOST + value, STUMBLED, 0)
            self.ask(LAY)
        elif self.phase == SNATCHING:
            self.leave_hand(1 - self.player, value)
            self.discards += one(value)
            self.note(SNATCHED, 1 - self.player, value, 0, 0)
            self.proceed()
        else:
            self.draw(GREEN if self.draws[GREEN] else BLUE, value)
            if not self.draws[GREEN] and not self.draws[BLUE]:
                self.end_draws()

    def draw(self, seat: cython.int, value: cython.int) -> cython.void:
        """A ghost of the deck goes to the hand."""
        self.draws[seat] -= 1
        self.deck[seat] -= one(value)
        self.hand[seat] += one(value)
        if self.facts is not None:
            self.facts.add(DREW, seat, value, 0, 0, 0, 0, PLAYERS if self.sees(1 - seat) else bit(seat))
        if self.sees(1 - seat):  # one more than those known before, some of which may lie at the tenth (rip 8.6)
            self.known[seat] += one(value)

    def end_draws(self) -> cython.void:
        """All have drawn."""
        if self.closed:
            self.open_hiding()
        else:
            self.proceed()

    def cast_lots(self, rng: Rng) -> cython.void:
        """In a playout: let chance act once, or until all have drawn who do."""
        bag: cython.ulonglong
        seat: cython.int
        if self.phase != DRAWING:
            bag = self.chance_pool()
            self.played += 1
            self.apply_chance(nth_item(bag, rng.below(size(bag))))
            return
        for seat in range(2):
            bag = draw_from(self.deck[seat], self.draws[seat], rng)
            self.deck[seat] -= bag
            self.hand[seat] += bag
            self.played += self.draws[seat]
            self.draws[seat] = 0
        self.end_draws()

    # The end of a round, and of the game.

    def end_round(self, winner: cython.int, withdrew: cython.bint) -> cython.void:
        """Mansion, psychic, ghosts in safe passage, two new ghosts each: in this order (rip 3.4)."""
        loser: cython.int = 1 - winner
        taker: cython.int = loser
        seat: cython.int
        self.won[winner] |= bit(self.round)
        self.leader = winner
        self.closed = True
        self.note(ROUND_WON, winner, self.round + 1, withdrew, self.castles >> self.round & 1)
        if self.owns(winner, MANOR) >= MANOR_GOAL or self.owns(winner, CASTLE) >= CASTLE_GOAL:
            self.win(winner, BY_MANORS if self.owns(winner, MANOR) >= MANOR_GOAL else BY_CASTLES)
            return
        if self.force[winner].effects & CLAIM and not self.force[loser].effects & CLAIM:  # rip 7.9
            taker = winner
        self.before[taker] |= bit(self.line[self.round])
        self.note(PSYCHIC_WON, taker, self.line[self.round], 0, 0)
        if withdrew and self.force[loser].effects & PASSAGE:  # before both draw (rip 7.8)
            if self.facts is not None:
                self.facts.add(RETURNED, loser, 0, 0, 0, self.ghosts[self.round][loser], 0, EVERYBODY)
            self.hand[loser] += self.ghosts[self.round][loser]
            self.known[loser] += self.ghosts[self.round][loser]
            self.seen[loser] += self.ghosts[self.round][loser]
            self.ghosts[self.round][loser] = 0
            self.note_counts()
        self.player = loser
        for seat in range(2):
            self.draws[seat] = min(2, size(self.deck[seat]))
        self.phase = DRAWING
        self.turn = CHANCE
        if not self.draws[GREEN] and not self.draws[BLUE]:
            self.open_hiding()

    def owns(self, seat: cython.int, kind: cython.int) -> cython.int:
        """How many manors or castles a player has taken."""
        return popcount(self.won[seat] & (self.castles if kind == CASTLE else ~self.castles))

    def open_hiding(self) -> cython.void:
        """The loser may lay a card at the tenth mansion, if there is one to lay."""
        if self.hand[self.player] or self.before[self.player]:
            self.ask(HIDING)
        else:
            self.next_round()

    def hide(self, action: cython.int) -> cython.void:
        """Lay one card face down at the tenth mansion, or none."""
        me: cython.int = self.player
        if action > HIDE_PSYCHIC:
            self.before[me] &= ~bit(action - HIDE_PSYCHIC)
            self.tenth_psychics[me] |= bit(action - HIDE_PSYCHIC)
            self.note(HID, me, PICK_PSYCHIC + action - HIDE_PSYCHIC, 0, 0)
        elif action > HIDE_GHOST:
            self.hand[me] -= one(action - HIDE_GHOST)
            self.face_down[me] += one(action - HIDE_GHOST)
            if self.facts is not None:
                self.facts.add(HID, me, PICK_GHOST + action - HIDE_GHOST, 0, 0, 0, 0, bit(me))
        else:
            self.note(KEPT, me, 0, 0, 0)
        self.next_round()

    def next_round(self) -> cython.void:
        """The winner starts the next round; after the ninth comes the tenth mansion (rip 3.4, 4.2)."""
        self.round += 1
        self.turns += 1
        self.closed = False
        self.laid_now = 0
        self.player = self.leader
        if self.facts is not None:
            revealed: cython.int = self.line[self.round + 2] if self.tutorial and self.round + 2 < TENTH else 0
            self.note(ROUND_BEGAN, self.leader, self.round + 1, revealed, 0)
        if self.round == TENTH:
            self.turn_up()
            self.refresh()
            self.next_bringer()
        else:  # nothing lies there yet, so that nothing is in force
            self.force[GREEN] = self.force[BLUE] = no_force()
            self.struck = 0
            self.ask(LAY)

    def turn_up(self) -> cython.void:
        """Both turn up what they laid at the tenth mansion; values and lasting effects hold at once (rip 4.2)."""
        seat: cython.int
        if self.facts is not None:
            self.turn_up_singly(self.leader)
            self.turn_up_singly(1 - self.leader)
        for seat in range(2):
            self.known[seat] = most_of(self.known[seat], self.face_down[seat]) - self.face_down[seat]
            self.seen[seat] = most_of(self.seen[seat], self.face_down[seat]) - self.face_down[seat]
            self.ghosts[TENTH][seat] = self.face_down[seat]
            self.psychics[TENTH][seat] = self.tenth_psychics[seat]
            self.laid |= self.tenth_psychics[seat]
            self.face_down[seat] = 0
            self.tenth_psychics[seat] = 0

    def turn_up_singly(self, seat: cython.int) -> cython.void:
        """A player's cards at the tenth mansion, one after the other, with what both sides count then.

        All come to lie there at once; those who watch are shown the ghosts from the lowest on, then the psychics.
        """
        ghosts: cython.ulonglong = self.face_down[seat]
        psychics: cython.uint = self.tenth_psychics[seat]
        value: cython.int
        while ghosts:
            value = nth_item(ghosts, 0)
            ghosts -= one(value)
            self.ghosts[TENTH][seat] += one(value)
            self.refresh()
            self.note_lying()
            self.note(TURNED_UP, seat, PICK_GHOST + value, self.total(GREEN), self.total(BLUE))
        while psychics:
            value = lowest(psychics)
            psychics &= psychics - 1
            self.psychics[TENTH][seat] |= bit(value)
            self.refresh()
            self.note_lying()
            self.note(TURNED_UP, seat, PICK_PSYCHIC + value, self.total(GREEN), self.total(BLUE))

    def next_bringer(self) -> cython.void:
        """Ask for the next psychic to bring to effect: first the winner of round 9, then the other player (rip 4.2)."""
        self.phase = BRINGING
        if not self.pickable() and self.player == self.leader:
            self.player = 1 - self.leader
            self.turns += 1
        if self.pickable():
            self.ask(BRINGING)
        else:
            self.finish()

    def finish(self) -> cython.void:
        """The higher total takes the tenth mansion and wins; on a tie the player with more mansions (rip 4.3, 4.4)."""
        lead: cython.int = self.lead(GREEN)
        if lead:
            self.leader = GREEN if lead > 0 else BLUE
            self.won[self.leader] |= bit(TENTH)
            self.win(self.leader, BY_TENTH)
        else:
            self.leader = BLUE
            if self.owns(GREEN, MANOR) + self.owns(GREEN, CASTLE) > 4:
                self.leader = GREEN
            self.win(self.leader, BY_MORE)

    def win(self, seat: cython.int, reason: cython.int) -> cython.void:
        self.note(GAME_ENDED, seat, reason, 0, 0)
        self.over = True
        self.winners = bit(seat)
        self.phase = ENDED
        self.turn = OVER

    # For Python.

    def start(
        self, line: Sequence[int], mansions: Sequence[int], hands: Sequence[int], first: int, tutorial: bool
    ) -> None:
        """Set up a new game from its psychics, its mansions, two hands (bags) and the first player (rip 2.1)."""
        self.tutorial = tutorial
        for i in range(9):
            self.line[i] = line[i]
        self.castles = sum([1 << i for i in range(10) if mansions[i] == CASTLE])
        for seat in range(2):
            self.hand[seat] = hands[seat]
            self.deck[seat] = WHOLE_FAMILY - self.hand[seat]
        self.open_game(first)

    def open_game(self, first: cython.int) -> cython.void:
        self.player = first
        self.leader = first
        self.turns = 1
        self.ask(LAY)

    def __repr__(self) -> str:
        from seance.rip.position import text_of  # which knows this module

        return f"<{text_of(self)}>"

    def copy(self) -> RipState:
        other: RipState = RipState(self.tables, self.options)
        other.assign(self)
        return other

    def __copy__(self) -> RipState:
        return self.copy()

    def __deepcopy__(self, memo: object) -> RipState:
        return self.copy()  # tables and options never change

    def __reduce__(self) -> tuple[Any, ...]:
        return RipState.load, (self.tables, self.options, dict(self.dump()))

    @staticmethod
    def load(tables: PsychicTables, options: object, dump: Mapping[str, Any]) -> RipState:
        """The state that `dump` told of."""
        state: RipState = RipState(tables, options)
        state.restore(dump)
        return state


def state_bytes() -> int:
    """The size of a state in memory, compiled."""
    return cython.sizeof(RipState)


def benchmark(state: RipState, games: int, seed: int) -> tuple[int, int, int]:
    """Deal and play out so many random games with all psychics; return games, turns and mansions taken."""
    fresh: RipState = RipState(state.tables, None)
    table: RipState = RipState(state.tables, None)
    rng: Rng = Rng(seed)
    moves: Moves = Moves()
    left: cython.int = games
    turns: cython.longlong = 0
    taken: cython.longlong = 0
    seat: cython.int
    with cython.nogil:
        while left:
            table.assign(fresh)
            table.scatter(rng)
            table.open_game(rng.below(2))
            table.random_playout(rng, moves)
            turns += table.turns
            for seat in range(2):
                taken += table.owns(seat, MANOR) + table.owns(seat, CASTLE)
            left -= 1
    return games, turns, taken
