"""The rules of SIGGIL: what may be done in a position, and what an action does to it."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from seance.kernel.facts import Row

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, nth, popcount
    from seance.kernel.codes import EVERYBODY, OVER
    from seance.kernel.facts import Facts
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves
    from seance.siggil.actions import *
    from seance.siggil.state import Pile

    def unlikely(condition: bool) -> bool:
        """The condition: the C compiler is told that it seldom holds, so that search pays nothing for facts."""
        return condition


@cython.cclass
class SiggilState(Pile):
    """A position of SIGGIL that knows its rules."""

    # What may be done

    def fill(self, moves: Moves) -> cython.int:
        if self.phase == TAKE:
            return self._fill_picks(TAKES, moves)
        if self.phase == DISCARD:
            return self._fill_picks(DISCARDS, moves)
        if self.phase == CAPTURE:
            return self._fill_captures(moves)
        if self.phase == CHOICE:
            return self._fill_drive_outs(moves)
        return 0

    def _fill_picks(self, base: cython.int, moves: Moves) -> cython.int:
        n: cython.int = 0
        cards: cython.ulonglong = 0
        places: cython.ulonglong = self.available
        while places:
            cards |= bit(self.card_at[lowest(places)])
            places &= places - 1
        while cards:
            moves.at[n] = base + lowest(cards)
            cards &= cards - 1
            n += 1
        return n

    def _fill_captures(self, moves: Moves) -> cython.int:
        """No capture, then every exact choice of cards that captures: of the lacking number, neither more nor less."""
        n: cython.int = 1
        kind: cython.int
        spirit: cython.int
        lack: cython.int
        have: cython.int
        mask: cython.int
        targets: cython.ulonglong = self._targets()
        moves.at[0] = PASS
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                lack = self._lack(spirit, kind)
                have = squeeze(self.hands[self.turn], spirit, kind)
                mask = have & -have
                while mask:  # the parts of `have`, ascending
                    if popcount(mask) == lack:
                        moves.at[n] = CAPTURES + (spirit * 2 + kind) * MASKS + mask - 1
                        n += 1
                    mask = (mask - have) & have
        return n

    def _fill_drive_outs(self, moves: Moves) -> cython.int:
        """One of the three spirits that were free before the fourth (siggil 7.4)."""
        n: cython.int = 0
        i: cython.int
        earlier: cython.ulonglong = 0
        for i in range(MOST_FREE):
            earlier |= bit(self.line[i])
        while earlier:
            moves.at[n] = DRIVE_OUTS + lowest(earlier)
            earlier &= earlier - 1
            n += 1
        return n

    def _targets(self) -> cython.ulonglong:
        """Spirits that are free or held by another player: one's own set cannot be added to (siggil 4.6)."""
        return self.out & ~self.held[self.turn]

    def _lack(self, spirit: cython.int, kind: cython.int) -> cython.int:
        """How many cards complete the set of this kind to the size that captures (siggil 4.2 to 4.4).

        A spirit on 7 cards would need 8, more than match it, so nobody can take it (siggil 4.6).
        """
        return self.need[spirit] - popcount(self.sets[(self.turn * 7 + spirit) * 2 + kind])

    def _feasible(self, moves: Moves) -> cython.int:
        """Write every spirit and kind that the seat can capture with as (spirit * 2 + kind) * 8 + cards lacking."""
        n: cython.int = 0
        spirit: cython.int
        kind: cython.int
        lack: cython.int
        hand: cython.ulonglong = self.hands[self.turn]
        targets: cython.ulonglong = self._targets()
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                lack = self._lack(spirit, kind)
                if popcount(hand & matching(spirit, kind)) >= lack:
                    moves.at[n] = (spirit * 2 + kind) * 8 + lack
                    n += 1
        return n

    def _can_capture(self) -> cython.bint:
        spirit: cython.int
        kind: cython.int
        hand: cython.ulonglong = self.hands[self.turn]
        targets: cython.ulonglong = self._targets()
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                if popcount(hand & matching(spirit, kind)) >= self._lack(spirit, kind):
                    return True
        return False

    # What an action does

    def apply(self, action: cython.int) -> cython.void:
        group: cython.int
        turns: cython.int = self.turns
        self.played += 1
        if action == PASS:
            if unlikely(self.facts is not None):
                self._tell(PASSED, 0, 0, 0, 0, 0)
            self._end_turn()
        elif action < DISCARDS:
            self._pick(self._place_of(action - TAKES))
        elif action < DRIVE_OUTS:
            self._pick(self._place_of(action - DISCARDS))
        elif action < CAPTURES:
            self._drive_out(action - DRIVE_OUTS)
            self._settle()
        else:
            group = (action - CAPTURES) // MASKS
            self._capture(group // 2, group % 2, spread((action - CAPTURES) % MASKS + 1, group // 2, group % 2))
        if self.phase == CAPTURE and not self._can_capture():  # siggil 3.3
            self._end_turn()
        if unlikely(self.facts is not None) and self.turns > turns:
            self._tell(TURN_BEGAN, self.turns, 0, 0, 0, 0)

    def _place_of(self, card: cython.int) -> cython.int:
        """Where an available card lies."""
        places: cython.ulonglong = self.available
        while self.card_at[lowest(places)] != card:
            places &= places - 1
        return lowest(places)

    def _pick(self, place: cython.int) -> cython.void:
        """Take the available card at this place into the hand (siggil 3.2), or discard it (siggil 7.2)."""
        card: cython.int = self.card_at[place]
        if self.phase == TAKE:
            self.hands[self.turn] |= bit(card)
            self.takes[self.taken] = card
            self.taken += 1
        else:
            self.discards |= bit(card)
        self._leave(place)
        if unlikely(self.facts is not None):
            self._tell_pick(card, place)
        self._settle()

    def _leave(self, place: cython.int) -> cython.void:
        """Take a card from the siggil: what nothing lies on any more becomes available (siggil 2.4)."""
        lower: cython.int
        in_pile: cython.ulonglong = self.in_pile ^ bit(place)
        under: cython.ulonglong = self.tables.under[place] & in_pile
        available: cython.ulonglong = self.available ^ bit(place)
        while under:
            lower = lowest(under)
            under &= under - 1
            if not self.tables.covers[lower] & in_pile:
                available |= bit(lower)
        self.in_pile = in_pile
        self.available = available
        self.card_at[place] = GONE

    def _settle(self) -> cython.void:
        """Let spirits escape, then go on in the turn: in solo to the take if it is due (siggil 7.2, 7.3)."""
        if self.over or not self._escapes():
            return
        if self.players == 1 and self.taken < self.turns and self.available:
            self.phase = TAKE
        else:
            self.phase = CAPTURE

    def _escapes(self) -> cython.bint:
        """Let every available spirit escape, the lowest place first, looking again each time (siggil 2.5).

        False if that stopped halfway: a spirit must be chosen, or the game is over.
        """
        loose: cython.ulonglong = self.available & self.spirit_places
        while loose:
            self._escape(lowest(loose))
            if self.players == 1 and self.waiting > MOST_FREE and not self._crowded():
                return False
            loose = self.available & self.spirit_places
        return True

    def _escape(self, place: cython.int) -> cython.void:
        spirit: cython.int = self.card_at[place] - ORDINARY
        self._leave(place)
        if unlikely(self.facts is not None):
            self._tell(ESCAPED, spirit, place, 0, 0, 0)
            self._tell_uncovered(place)
        self.spirit_places ^= bit(place)
        self.out |= bit(spirit)
        self.line[self.waiting] = spirit
        self.waiting += 1

    def _crowded(self) -> cython.bint:
        """A fourth spirit is free: drive out the oldest, or stop for the player's choice (siggil 7.4).

        Where any choice would lose the game nothing is asked and the oldest goes (siggil 7.6).
        """
        if self.choice and SPIRITS - popcount(self.lost) > self.goal:
            self.phase = CHOICE
            return False
        self._drive_out(self.line[0])
        return not self.over

    def _drive_out(self, spirit: cython.int) -> cython.void:
        """Discard a free spirit for good; lost if too few are left for the goal (siggil 7.6)."""
        self._unline(spirit)
        self.out ^= bit(spirit)
        self.lost |= bit(spirit)
        if unlikely(self.facts is not None):
            self._tell(LOST, spirit, 0, 0, 0, 0)
        if SPIRITS - popcount(self.lost) < self.goal:
            self._finish(BY_LOSS)

    def _unline(self, spirit: cython.int) -> cython.void:
        i: cython.int = 0
        while self.line[i] != spirit:
            i += 1
        self.waiting -= 1
        while i < self.waiting:
            self.line[i] = self.line[i + 1]
            i += 1

    def _capture(self, spirit: cython.int, kind: cython.int, cards: cython.ulonglong) -> cython.void:
        """Lay the cards as a new set or to complete one; the spirit moves onto it (siggil 4.3 to 4.5)."""
        seat: cython.int
        place: cython.int = (self.turn * 7 + spirit) * 2 + kind
        if unlikely(self.facts is not None):
            self._tell(CAPTURED, spirit, kind, self._holder(spirit), cards, self.sets[place] | cards)
        if self.need[spirit] == self.set_size:
            self._unline(spirit)
        self.hands[self.turn] ^= cards
        self.sets[place] |= cards
        self.need[spirit] = popcount(self.sets[place]) + 1
        for seat in range(self.players):
            self.held[seat] &= ~bit(spirit)
        self.held[self.turn] |= bit(spirit)
        if popcount(self.held[self.turn]) >= self.goal:  # siggil 5.1, 7.5
            self._finish(BY_GOAL)
        else:
            self._end_turn()

    def _end_turn(self) -> cython.void:
        """On to the next seat, or the end if the siggil is empty (siggil 5.2, 7.6)."""
        if not self.in_pile:
            self._finish(BY_EMPTY)
            return
        self.turns += 1
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
        self.phase = DISCARD if self.players == 1 else TAKE

    def _finish(self, reason: cython.int) -> cython.void:
        if self.players > 1:
            self.winners = self._best()
        elif popcount(self.held[0]) >= self.goal:
            self.winners = 1
        if unlikely(self.facts is not None):
            self._tell(ENDED, reason, 0, 0, self.winners, 0)
        self.over = True
        self.turn = OVER
        self.phase = DONE

    def _best(self) -> cython.int:
        """The seats with most spirits, of these the ones with fewest cards in hand (siggil 5.2)."""
        seat: cython.int
        score: cython.int
        best: cython.int = -64
        winners: cython.int = 0
        for seat in range(self.players):
            score = 64 * popcount(self.held[seat]) - popcount(self.hands[seat])
            if score > best:
                best = score
                winners = 0
            if score == best:
                winners |= cython.cast(cython.int, bit(seat))
        return winners

    # What is written down while somebody wants to know

    def _tell(
        self, kind: cython.int, x: cython.int, y: cython.int, z: cython.int, a: cython.ulonglong, b: cython.ulonglong
    ) -> cython.void:
        """A fact of the seat to act that everybody may know; `facts.py` says what the numbers hold."""
        if self.facts is not None:
            self.facts.add(kind, self.turn, x, y, z, a, b, EVERYBODY)

    def _tell_pick(self, card: cython.int, place: cython.int) -> cython.void:
        """A take is public, and so is a discard unless it lies face down (siggil 6.1, 7.2)."""
        if self.phase == TAKE:
            self._tell(TAKEN, card, place, 0, 0, 0)
        elif not self.hard:
            self._tell(DISCARDED, card, place, 0, 0, 0)
        elif self.facts is not None:
            self.facts.add(DISCARDED, self.turn, card, place, 0, 0, 0, 0)
        self._tell_uncovered(place)

    def _tell_uncovered(self, left: cython.int) -> cython.void:
        """What became available when a card left this place: all that is available of what it lay on (siggil 2.4)."""
        places: cython.ulonglong = self.tables.under[left] & self.available
        while places:
            self._tell(UNCOVERED, self.card_at[lowest(places)], lowest(places), 0, 0, 0)
            places &= places - 1

    def _holder(self, spirit: cython.int) -> cython.int:
        """The seat that holds a spirit, or NOBODY."""
        seat: cython.int
        for seat in range(self.players):
            if self.held[seat] & bit(spirit):
                return seat
        return NOBODY

    # Random play

    def rollout(self, rng: Rng, moves: Moves) -> cython.int:
        """Random play that chooses among spirits and kinds, then among cards, so that it need not list every subset."""
        start: cython.int = self.played
        while not self.over:
            if self.phase == CAPTURE:
                self._random_capture(rng, moves)
                continue
            self.played += 1
            if self.phase == CHOICE:
                self._drive_out(self.line[rng.below(MOST_FREE)])
                self._settle()
            else:
                self._pick(nth(self.available, rng.below(popcount(self.available))))
        return self.played - start

    def _random_capture(self, rng: Rng, moves: Moves) -> cython.void:
        spirit: cython.int
        kind: cython.int
        pick: cython.int
        n: cython.int = self._feasible(moves)
        if n:
            self.played += 1
            pick = rng.below(n + 1)
            if pick < n:
                pick = moves.at[pick]
                spirit = pick >> 4
                kind = pick >> 3 & 1
                self._capture(
                    spirit, kind, random_subset(self.hands[self.turn] & matching(spirit, kind), pick & 7, rng)
                )
                return
        self._end_turn()

    def _begin(self) -> cython.void:
        """Start the first turn on a full siggil; spirits on top escape at once (siggil 2.5)."""
        self._mark()
        self.in_pile = ALL_PLACES
        self.available = self.tables.top
        self.turn = self.first
        self.turns = 1
        self.phase = DISCARD if self.players == 1 else TAKE
        self._escapes()

    # For Python

    def _captures(self) -> cython.int:
        """How many captures there were: each raised what its spirit needs by one."""
        spirit: cython.int
        n: cython.int = 0
        for spirit in range(SPIRITS):
            n += self.need[spirit] - self.set_size
        return n

    def captures(self) -> int:
        """How many captures there were in the game so far."""
        return self._captures()

    def __repr__(self) -> str:
        from seance.siggil.position import position_text

        return f"<SiggilState {position_text(self)}>"

    def blank(self) -> SiggilState:
        """A state of the same game with nothing dealt."""
        return SiggilState(self.tables, self.players, self.hard, self.choice, self.open_memory, self.first)

    def copy(self) -> SiggilState:
        state: SiggilState = self.blank()
        state._mirror(self)
        return state

    def lay(self, cards: Sequence[int]) -> list[Row]:
        """Deal these 56 cards by place number and begin; say what that brought about: escapes (siggil 2.5)."""
        facts = Facts()
        for place in range(56):
            self.card_at[place] = cards[place]
        self.facts = facts
        self._begin()
        self.facts = None
        return facts.rows()


def random_subset(mask: cython.ulonglong, size: cython.int, rng: Rng) -> cython.ulonglong:
    """So many members of a mask, every choice equally likely."""
    chosen: cython.ulonglong = 0
    member: cython.ulonglong
    while size:
        member = bit(nth(mask, rng.below(popcount(mask))))
        chosen |= member
        mask ^= member
        size -= 1
    return chosen


def benchmark(state: SiggilState, games: int, seed: int) -> tuple[int, int, int]:
    """Deal and play out so many random games with the state's options; return games, turns and captures."""
    blank: SiggilState = state.blank()
    table: SiggilState = state.blank()
    rng: Rng = Rng(seed)
    moves: Moves = Moves()
    count: cython.ulonglong = games
    left: cython.ulonglong = count
    turns: cython.ulonglong = 0
    captures: cython.ulonglong = 0
    for place in range(56):
        blank.card_at[place] = place
    with cython.nogil:
        while left:
            table._mirror(blank)
            table._shuffle(rng)
            table._begin()
            table.rollout(rng, moves)
            turns += table.turns
            captures += table._captures()
            left -= 1
    return count, turns, captures


def state_bytes() -> int:
    """The size of a compiled state."""
    return cython.sizeof(SiggilState)
