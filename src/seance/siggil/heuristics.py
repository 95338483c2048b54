"""What a player of SIGGIL knows beyond the rules: which cards and captures look promising. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from math import exp

    from seance.kernel.bits import bit, lowest, popcount
    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State
    from seance.siggil.codes import *
    from seance.siggil.experience import Experience, LaneCodes
    from seance.siggil.lanes import EVERY_LANE, TOPS, enough, lane_of, lanes_of_card, lanes_of_spirits
    from seance.siggil.prospects import Prospects
    from seance.siggil.rules import SiggilState

    one_more = [0] * 32

for missing in range(1, 8):
    one_more[missing] = 12 // missing
    one_more[16 + missing] = 2 * (12 // missing)
one_more[0] = one_more[16] = 3
"""What one more matching card is worth by how many are missing, from 16 on if the spirit is out: most as the last one.

From 8 on nothing: so many cannot be had any more.
"""
THOUSAND = cython.declare(cython.double, 1000.0)
MOST_PROMISE = cython.declare(cython.int, 1 << 30)
ALL_TURNS = cython.declare(cython.int, 100)
"""More than a game has."""


@cython.cclass
class SiggilHeuristics(Heuristics):
    """An eye for the moves of SIGGIL. `wishes` holds what a card is worth by spirit and kind, from one look on."""

    def __init__(self, prospects: Prospects, experience: Experience) -> None:
        self.prospects = prospects
        self.experience = experience
        self.codes = LaneCodes()
        if not cython.compiled:
            self.wishes = [0] * 14

    # For searches

    def shortlist(self, state: State, moves: Moves) -> cython.int:
        return self._shortlist(cython.cast(SiggilState, state), moves)

    def weigh(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        self._weigh(cython.cast(SiggilState, state), moves, n)

    def promise(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        self._promise(cython.cast(SiggilState, state), moves, n)

    def playout(self, state: State, rng: Rng, moves: Moves) -> cython.int:
        """Captures most of the time when it can, and takes cards by their use, with some luck."""
        return self._play_to(cython.cast(SiggilState, state), ALL_TURNS, rng)

    def look_ahead(self, state: State, rng: Rng, moves: Moves, far: cython.int) -> cython.int:
        """So many turns on, this one included."""
        return self._play_to(cython.cast(SiggilState, state), state.turns + far - 1, rng)

    def judges(self, state: State) -> bool:
        """The prospects are those of two players."""
        return cython.cast(SiggilState, state).players == 2

    def worth(self, state: State, seat: cython.int) -> cython.double:
        """The share of the win; a lost solo game is worth a little for every spirit captured."""
        return self._share(cython.cast(SiggilState, state), seat)

    def chance(self, state: State, seat: cython.int) -> cython.double:
        return self._expected(cython.cast(SiggilState, state), seat)

    def _shortlist(self, state: SiggilState, moves: Moves) -> cython.int:
        if state.phase == CAPTURE:
            return self._shortlist_captures(state, moves)
        return state.fill(moves)

    def _weigh(self, state: SiggilState, moves: Moves, n: cython.int) -> cython.void:
        i: cython.int
        action: cython.int
        if state.phase != CAPTURE:
            self._wish_all(state, self._left(state))
        for i in range(n):
            action = moves.at[i]
            if action == PASS:
                moves.weight[i] = 20
            elif action < DISCARDS:
                moves.weight[i] = 1 + self._use(action - TAKES)
            elif action < DRIVE_OUTS:
                moves.weight[i] = 150 - self._use(action - DISCARDS)
            elif action < CAPTURES:
                action -= DRIVE_OUTS
                moves.weight[i] = 150 - self.wishes[2 * action] - self.wishes[2 * action + 1]
            else:
                moves.weight[i] = self._price(state, (action - CAPTURES) // MASKS)

    def _promise(self, state: SiggilState, moves: Moves, n: cython.int) -> cython.void:
        """Of the takes and captures of a game for two; a capture is likely whatever cards it is made with."""
        i: cython.int
        action: cython.int
        most: cython.int = -MOST_PROMISE
        self.codes.read(state)
        for i in range(n):
            action = moves.at[i]
            moves.weight[i] = 0
            if action >= CAPTURES:
                moves.weight[i] = self.experience.catch(self.codes, (action - CAPTURES) // MASKS)
            elif action != PASS:
                moves.weight[i] = self.experience.take(self.codes, state, state._place_of(action - TAKES))
            most = max(most, moves.weight[i])
        for i in range(n):
            moves.weight[i] = 1 + cython.cast(cython.int, 999 * exp((moves.weight[i] - most) / THOUSAND))

    def _expected(self, state: SiggilState, seat: cython.int) -> cython.double:
        """A seat's share of the win, or between two turns of a game for two its chance by experience."""
        points: cython.double
        if state.over:
            return state.share(seat)
        self.codes.read(state)
        points = self.experience.points(self.codes, state)
        return 1.0 / (1.0 + exp(-points if state.turn == seat else points))

    def _share(self, state: SiggilState, seat: cython.int) -> cython.double:
        if state.players == 1 and not state.winners:
            return 0.4 * popcount(state.held[0]) / state.goal
        return state.share(seat) if state.over else self._chance(state, seat)

    def _chance(self, state: SiggilState, seat: cython.int) -> cython.double:
        """A seat's chance by its prospects and the other's, between two turns of a game for two."""
        other: cython.int = 1 - seat
        left: cython.ulonglong = self._left(state)
        mine: cython.double = self.prospects.points(state, seat, self._outlook(state, seat, left))
        theirs: cython.double = self.prospects.points(state, other, self._outlook(state, other, left))
        return 1.0 / (1.0 + exp(theirs - mine))

    # How near a seat is to a capture

    def _missing(self, state: SiggilState, seat: cython.int) -> cython.ulonglong:
        """In every lane, how many cards the seat lacks in hand and on the table to capture: 0 where it has enough."""
        have: cython.ulonglong = state.in_hand[seat] + state.on_table[seat]
        short: cython.ulonglong = 15 * ((TOPS ^ enough(have, state.need)) >> 3)
        return (state.need & short) - (have & short)

    def _left(self, state: SiggilState) -> cython.ulonglong:
        """In every lane, how many cards nobody has taken or openly discarded."""
        i: cython.int
        left: cython.ulonglong = 7 * EVERY_LANE
        discards: cython.ulonglong = 0 if state.hard else state.discards
        for i in range(state.taken):
            left -= lanes_of_card(state.takes[i])
        while discards:
            left -= lanes_of_card(lowest(discards))
            discards &= discards - 1
        return left

    def _outlook(self, state: SiggilState, seat: cython.int, left: cython.ulonglong) -> cython.ulonglong:
        """What the seat misses in every lane: 8 or more where it is too much, or the spirit its own or lost."""
        missing: cython.ulonglong = self._missing(state, seat)
        hopeless: cython.ulonglong = TOPS ^ enough(left, missing)
        return missing | hopeless | 8 * lanes_of_spirits(state.held[seat] | state.lost)

    def _wish_all(self, state: SiggilState, left: cython.ulonglong) -> cython.void:
        """Note what a card of each kind is worth to the seat to act, and half of what it is worth to the next seat."""
        lane: cython.int
        out: cython.int
        rival: cython.int = state.turn + 1
        mine: cython.ulonglong = self._outlook(state, state.turn, left)
        theirs: cython.ulonglong = TOPS
        if rival == state.players:
            rival = 0
        if rival != state.turn:
            theirs = self._outlook(state, rival, left)
        for lane in range(2 * SPIRITS):
            out = 16 * (state.out >> (lane >> 1) & 1)
            self.wishes[lane] = 2 * one_more[out + lane_of(mine, lane)] + one_more[out + lane_of(theirs, lane)]

    def _use(self, card: cython.int) -> cython.int:
        return self.wishes[2 * (card // 7)] + self.wishes[2 * (card % 7) + 1]

    # Captures

    def _keep(self, state: SiggilState, lane: cython.int) -> cython.int:
        """What a card of this kind is worth kept in the hand."""
        need: cython.int = lane_of(state.need, lane)
        if (state.held[state.turn] | state.lost) & bit(lane >> 1) or need > 7:
            return 0
        return 64 * lane_of(state.in_hand[state.turn] + state.on_table[state.turn], lane) // need

    def _spare(self, state: SiggilState, lane: cython.int) -> cython.ulonglong:
        """The cards of the hand that capture with this lane and are worth least for anything else."""
        have: cython.ulonglong = state.hands[state.turn] & matching(lane >> 1, lane & 1)
        chosen: cython.ulonglong = 0
        rest: cython.ulonglong
        card: cython.int
        least: cython.int
        kept: cython.int
        best: cython.int
        n: cython.int = lane_of(state.lack[state.turn], lane)
        if popcount(have) == n:
            return have
        while n > 0:
            rest = have
            least = 10000
            best = lowest(have)
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                kept = self._keep(state, 2 * (card // 7) if lane & 1 else 2 * (card % 7) + 1)
                if kept < least:
                    least = kept
                    best = card
            chosen |= bit(best)
            have ^= bit(best)
            n -= 1
        return chosen

    def _capture_with(self, state: SiggilState, lane: cython.int) -> cython.int:
        """The action that captures with this lane by the cards that can best be spared."""
        return CAPTURES + lane * MASKS + squeeze(self._spare(state, lane), lane >> 1, lane & 1) - 1

    def _shortlist_captures(self, state: SiggilState, moves: Moves) -> cython.int:
        """No capture, and for each spirit and kind one."""
        n: cython.int = 1
        feasible: cython.ulonglong = enough(state.in_hand[state.turn], state.lack[state.turn])
        moves.at[0] = PASS
        while feasible:
            moves.at[n] = self._capture_with(state, lowest(feasible) >> 2)
            feasible &= feasible - 1
            n += 1
        return n

    def _price(self, state: SiggilState, lane: cython.int) -> cython.int:
        """How good a capture looks: from another player rather than a free spirit, with few cards."""
        price: cython.int = 120 if lane_of(state.need, lane) > state.set_size else 60
        return price - 8 * lane_of(state.lack[state.turn], lane)

    # Playing on

    def _play_to(self, state: SiggilState, last: cython.int, rng: Rng) -> cython.int:
        """To the end of this turn, or of the game."""
        start: cython.int = state.played
        left: cython.ulonglong = self._left(state)
        place: cython.int
        while not state.over and state.turns <= last:
            if state.phase == CAPTURE:
                state.apply(self._capture_well(state, rng))
            elif state.phase == CHOICE:
                state.apply(self._drive_out_well(state, rng))
            else:
                place = self._pick_well(state, left, rng)
                left -= lanes_of_card(state.card_at[place])
                state.pick(place)
        return state.played - start

    def _pick_well(self, state: SiggilState, left: cython.ulonglong, rng: Rng) -> cython.int:
        """The place of the card to take or discard."""
        places: cython.ulonglong = state.available
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(state, left)
        while places:
            score = self._use(state.card_at[lowest(places)])
            if state.phase == DISCARD:
                score = 200 - score
            score = (1 + score) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = lowest(places)
            places &= places - 1
        return best

    def _capture_well(self, state: SiggilState, rng: Rng) -> cython.int:
        lane: cython.int
        score: cython.int
        best: cython.int = -1
        highest: cython.int = 20 * (64 + rng.below(192))
        feasible: cython.ulonglong = enough(state.in_hand[state.turn], state.lack[state.turn])
        while feasible:
            lane = lowest(feasible) >> 2
            feasible &= feasible - 1
            score = self._price(state, lane) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = lane
        return PASS if best < 0 else self._capture_with(state, best)

    def _drive_out_well(self, state: SiggilState, rng: Rng) -> cython.int:
        i: cython.int
        spirit: cython.int
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(state, self._left(state))
        for i in range(state.escaped - 1):
            spirit = state.line[i]
            if not state.free & bit(spirit):
                continue
            score = (150 - self.wishes[2 * spirit] - self.wishes[2 * spirit + 1]) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = spirit
        return DRIVE_OUTS + best
