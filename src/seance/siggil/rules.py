"""The rules of SIGGIL: what may be done in a position, and what an action does to it."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from seance.kernel.facts import Row

if not cython.compiled:
    from seance.kernel.bits import bit, deposit, lowest, nth, popcount
    from seance.kernel.codes import EVERYBODY, OVER
    from seance.kernel.facts import Facts
    from seance.kernel.rng import Rng, draw_high, draw_low, left_over, next_word
    from seance.kernel.state import Moves
    from seance.siggil.codes import *
    from seance.siggil.lanes import (
        NEVER,
        both_lanes,
        enough,
        in_lane,
        lacking,
        lane_of,
        lanes_of_card,
        lanes_of_set,
    )
    from seance.siggil.state import Pile

    def unlikely(condition: bool) -> bool:
        """The condition: the C compiler is told that it seldom holds, so that search pays nothing for facts."""
        return condition

    choices = [[0] * 8 for _ in range(8)]
    subsets = [[[0] * 35 for _ in range(8)] for _ in range(8)]


def _list_subsets() -> None:
    """Fill `choices`, how many ways there are to choose so many of so many, and `subsets`, each way as a mask."""
    for members in range(8):
        for mask in range(1 << members):
            size = mask.bit_count()
            subsets[members][size][choices[members][size]] = mask
            choices[members][size] += 1


_list_subsets()


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
        lane: cython.int
        lack: cython.int
        have: cython.int
        mask: cython.int
        feasible: cython.ulonglong = self._feasible()
        moves.at[0] = PASS
        while feasible:
            lane = lowest(feasible) >> 2
            feasible &= feasible - 1
            lack = lane_of(self.lack[self.turn], lane)
            have = squeeze(self.hands[self.turn], lane >> 1, lane & 1)
            mask = have & -have
            while mask:  # the parts of `have`, ascending
                if popcount(mask) == lack:
                    moves.at[n] = CAPTURES + lane * MASKS + mask - 1
                    n += 1
                mask = (mask - have) & have
        return n

    def _fill_drive_outs(self, moves: Moves) -> cython.int:
        n: cython.int = 0
        earlier: cython.ulonglong = self._earlier()
        while earlier:
            moves.at[n] = DRIVE_OUTS + lowest(earlier)
            earlier &= earlier - 1
            n += 1
        return n

    def _earlier(self) -> cython.ulonglong:
        """The three spirits that were free before the fourth: one of them must go (siggil 7.4)."""
        return self.free & ~bit(self.line[self.escaped - 1])

    def _feasible(self) -> cython.ulonglong:
        """The top bits of the lanes that the seat can capture with: it has in hand what they lack (siggil 4.2)."""
        return enough(self.in_hand[self.turn], self.lack[self.turn])

    # What an action does

    def apply(self, action: cython.int) -> cython.void:
        lane: cython.int
        turns: cython.int = self.turns
        self.played += 1
        if action == PASS:
            if unlikely(self.facts is not None):
                self.note(PASSED, 0, 0, 0, 0, 0)
            self._end_turn()
        elif action < DISCARDS:
            self._pick(self._place_of(action - TAKES))
        elif action < DRIVE_OUTS:
            self._pick(self._place_of(action - DISCARDS))
        elif action < CAPTURES:
            self._drive_out(action - DRIVE_OUTS)
            self._settle()
        else:
            lane = (action - CAPTURES) // MASKS
            self._capture(lane, spread((action - CAPTURES) % MASKS + 1, lane >> 1, lane & 1))
        if self.phase == CAPTURE and not self._feasible():  # siggil 3.3
            self._end_turn()
        if unlikely(self.facts is not None) and self.turns > turns:
            self.note(TURN_BEGAN, self.turns, 0, 0, 0, 0)

    def pick(self, place: cython.int) -> cython.void:
        """`apply` for who knows where the card lies that is taken or discarded, and wants no facts."""
        self.played += 1
        self._pick(place)
        if self.phase == CAPTURE and not self._feasible():  # siggil 3.3
            self._end_turn()

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
            self._take(place)
        else:
            self.discards |= bit(card)
            self._leave(place)
        if unlikely(self.facts is not None):
            self.note_pick(card, place)
        self._settle()

    def _take(self, place: cython.int) -> cython.void:
        card: cython.int = self.card_at[place]
        self.hands[self.turn] |= bit(card)
        self.in_hand[self.turn] += lanes_of_card(card)
        self.takes[self.taken] = card
        self.taken += 1
        self._leave(place)

    def _leave(self, place: cython.int) -> cython.void:
        """Take a card from the siggil: what nothing lies on any more becomes available (siggil 2.4)."""
        under: cython.ulonglong = self.tables.under[place]
        borrow: cython.ulonglong = under  # from how many lie over each place one is taken, where it lay over it
        self.ones ^= borrow
        borrow &= self.ones
        self.twos ^= borrow
        borrow &= self.twos
        self.fours ^= borrow
        self.available ^= bit(place) | under & ~(self.ones | self.twos | self.fours)
        self.in_pile ^= bit(place)
        self.card_at[place] = GONE
        if unlikely(self.hollow):
            self.available = self._bare()

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
            if self.players == 1 and popcount(self.free) > MOST_FREE and not self._crowded():
                return False
            loose = self.available & self.spirit_places
        return True

    def _escape(self, place: cython.int) -> cython.void:
        spirit: cython.int = self.card_at[place] - ORDINARY
        self._leave(place)
        if unlikely(self.facts is not None):
            self.note(ESCAPED, spirit, place, 0, 0, 0)
            self.note_uncovered(place)
        self.spirit_places ^= bit(place)
        self.out |= bit(spirit)
        self.free |= bit(spirit)
        self._set_lack(spirit)
        self.line[self.escaped] = spirit
        self.escaped += 1

    def _crowded(self) -> cython.bint:
        """A fourth spirit is free: drive out the oldest, or stop for the player's choice (siggil 7.4).

        Where any choice would lose the game nothing is asked and the oldest goes (siggil 7.6).
        """
        if self.choice and SPIRITS - popcount(self.lost) > self.goal:
            self.phase = CHOICE
            return False
        self._drive_out(self._oldest())
        return not self.over

    def _drive_out(self, spirit: cython.int) -> cython.void:
        """Discard a free spirit for good; lost if too few are left for the goal (siggil 7.6)."""
        self.free ^= bit(spirit)
        self.out ^= bit(spirit)
        self.lost |= bit(spirit)
        self._set_lack(spirit)
        if unlikely(self.facts is not None):
            self.note(LOST, spirit, 0, 0, 0, 0)
        if SPIRITS - popcount(self.lost) < self.goal:
            self.finish(BY_LOSS)

    def _oldest(self) -> cython.int:
        """The spirit that has been free longest."""
        i: cython.int = 0
        while not self.free & bit(self.line[i]):
            i += 1
        return self.line[i]

    def _capture(self, lane: cython.int, cards: cython.ulonglong) -> cython.void:
        """Lay the cards as a new set or to complete one; the spirit moves onto it (siggil 4.3 to 4.5)."""
        seat: cython.int
        spirit: cython.int = lane >> 1
        kind: cython.int = lane & 1
        place: cython.int = self.turn * 2 * SPIRITS + lane
        if unlikely(self.facts is not None):
            self.note(CAPTURED, spirit, kind, self._holder(spirit), cards, self.sets[place] | cards)
        self.free &= ~bit(spirit)
        self.hands[self.turn] ^= cards
        self.sets[place] |= cards
        self.in_hand[self.turn] -= lanes_of_set(squeeze(cards, spirit, kind), lane)
        self.on_table[self.turn] += in_lane(lane, popcount(cards))
        self.need += both_lanes(spirit)
        for seat in range(self.players):
            self.held[seat] &= ~bit(spirit)
        self.held[self.turn] |= bit(spirit)
        self._set_lack(spirit)
        if popcount(self.held[self.turn]) >= self.goal:  # siggil 5.1, 7.5
            self.finish(BY_GOAL)
        else:
            self._end_turn()

    def _set_lack(self, spirit: cython.int) -> cython.void:
        """How many cards complete each seat's sets to the size that captures a spirit now (siggil 4.2 to 4.4).

        One's own set cannot be added to; and on 7 cards a spirit needs 8, more than match it (siggil 4.6).
        """
        seat: cython.int
        now: cython.ulonglong
        for seat in range(self.players):
            now = lacking(self.need, self.on_table[seat], spirit)
            if not self.out & ~self.held[seat] & bit(spirit):
                now = NEVER * both_lanes(spirit)
            self.lack[seat] = self.lack[seat] & ~(15 * both_lanes(spirit)) | now

    def _end_turn(self) -> cython.void:
        """On to the next seat, or the end if the siggil is empty (siggil 5.2, 7.6)."""
        if not self.in_pile:
            self.finish(BY_EMPTY)
            return
        self.turns += 1
        self.turn += 1
        if self.turn == self.players:
            self.turn = 0
        self.phase = DISCARD if self.players == 1 else TAKE

    def finish(self, reason: cython.int) -> cython.void:
        if self.players > 1:
            self.winners = self._best()
        elif popcount(self.held[0]) >= self.goal:
            self.winners = 1
        if unlikely(self.facts is not None):
            self.note(ENDED, reason, 0, 0, self.winners, 0)
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

    def note(
        self, kind: cython.int, x: cython.int, y: cython.int, z: cython.int, a: cython.ulonglong, b: cython.ulonglong
    ) -> cython.void:
        """A fact of the seat to act that everybody may know; `facts.py` says what the numbers hold."""
        if self.facts is not None:
            self.facts.add(kind, self.turn, x, y, z, a, b, EVERYBODY)

    def note_pick(self, card: cython.int, place: cython.int) -> cython.void:
        """A take is public, and so is a discard unless it lies face down (siggil 6.1, 7.2)."""
        if self.phase == TAKE:
            self.note(TAKEN, card, place, 0, 0, 0)
        elif not self.hard:
            self.note(DISCARDED, card, place, 0, 0, 0)
        elif self.facts is not None:
            self.facts.add(DISCARDED, self.turn, card, place, 0, 0, 0, 0)
        self.note_uncovered(place)

    def note_uncovered(self, left: cython.int) -> cython.void:
        """What became available when a card left this place: all that is available of what it lay on (siggil 2.4)."""
        place: cython.int
        places: cython.ulonglong = self.available
        while places:
            place = lowest(places)
            places &= places - 1
            if self.tables.covers[place] & bit(left):
                self.note(UNCOVERED, self.card_at[place], place, 0, 0, 0)

    def _holder(self, spirit: cython.int) -> cython.int:
        """The seat that holds a spirit, or NOBODY."""
        seat: cython.int
        for seat in range(self.players):
            if self.held[seat] & bit(spirit):
                return seat
        return NOBODY

    # Random play

    def random_playout(self, rng: Rng, moves: Moves) -> cython.int:
        """Random play that chooses among spirits and kinds, then among cards, so that it need not list every subset."""
        start: cython.int = self.played
        if self.players == 1:
            self._random_solo(rng)
        else:
            self._random_turns(rng)
        return self.played - start

    def _random_turns(self, rng: Rng) -> cython.void:
        """Play on with two and more players: all choices of a turn are drawn from one random word."""
        word: cython.ulonglong = rng.word
        if self.phase == CAPTURE:
            word = next_word(word)
            self._random_capture(word)
        while not self.over:
            word = next_word(word)
            self._take(nth(self.available, draw_high(word, popcount(self.available))))
            self.played += 1
            self._escapes()
            self._random_capture(word)
        rng.word = word

    def _random_solo(self, rng: Rng) -> cython.void:
        while not self.over:
            if self.phase == CAPTURE:
                rng.word = next_word(rng.word)
                self._random_capture(rng.word)
                continue
            self.played += 1
            if self.phase == CHOICE:
                self._drive_out(nth(self._earlier(), rng.below(MOST_FREE)))
                self._settle()
            else:
                self._pick(nth(self.available, rng.below(popcount(self.available))))

    def _random_capture(self, word: cython.ulonglong) -> cython.void:
        """Capture with any feasible lane and any cards for it, or not, each equally likely by the word's lower half."""
        lane: cython.int
        have: cython.int
        lack: cython.int
        chosen: cython.int
        feasible: cython.ulonglong = self._feasible()
        n: cython.int = popcount(feasible)
        pick: cython.int = draw_low(word, n + 1)
        self.played += n > 0
        if pick == n:
            self._end_turn()
            return
        lane = nth(feasible, pick) >> 2
        have = lane_of(self.in_hand[self.turn], lane)
        lack = lane_of(self.lack[self.turn], lane)
        chosen = subsets[have][lack][draw_high(left_over(word, n + 1), choices[have][lack])]
        self._capture(lane, deposit(chosen, self.hands[self.turn] & matching(lane >> 1, lane & 1)))

    def _begin(self) -> cython.void:
        """Start the first turn on a full siggil; spirits on top escape at once (siggil 2.5)."""
        self.in_pile = ALL_PLACES
        self.ones = self.tables.ones
        self.twos = self.tables.twos
        self.fours = self.tables.fours
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
            n += lane_of(self.need, 2 * spirit) - self.set_size
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
        state.become(self)
        return state

    def lay(self, cards: Sequence[int]) -> list[Row]:
        """Deal these 56 cards by place number and begin; say what that brought about: escapes (siggil 2.5)."""
        facts = Facts()
        for place in range(56):
            self.card_at[place] = cards[place]
        self.facts = facts
        self._mark()
        self._begin()
        self.facts = None
        return facts.rows()


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
            table.become(blank)
            table._shuffle(rng)
            table._begin()
            table.random_playout(rng, moves)
            turns += table.turns
            captures += table._captures()
            left -= 1
    return count, turns, captures


def state_bytes() -> int:
    """The size of a compiled state."""
    return cython.sizeof(SiggilState)
