"""What a player of SIGGIL knows beyond the rules: which cards and captures look promising. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, popcount
    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State
    from seance.siggil.actions import *
    from seance.siggil.rules import SiggilState


@cython.cclass
class SiggilHeuristics(Heuristics):
    """An eye for the moves of SIGGIL. `wishes` holds what a card is worth by spirit and kind, from one look on."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.wishes = [0] * 14

    # For searches

    def shortlist(self, state: State, moves: Moves) -> cython.int:
        return self._shortlist(cython.cast(SiggilState, state), moves)

    def weigh(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        self._weigh(cython.cast(SiggilState, state), moves, n)

    def playout(self, state: State, rng: Rng, moves: Moves) -> cython.int:
        """Captures most of the time when it can, and takes cards by their use, with some luck."""
        return self._play_on(cython.cast(SiggilState, state), rng)

    def worth(self, state: State, seat: cython.int) -> cython.double:
        """The share of the win; a lost solo game is worth a little for every spirit captured."""
        return self._share(cython.cast(SiggilState, state), seat)

    def _shortlist(self, state: SiggilState, moves: Moves) -> cython.int:
        if state.phase == CAPTURE:
            return self._shortlist_captures(state, moves)
        return state.fill(moves)

    def _weigh(self, state: SiggilState, moves: Moves, n: cython.int) -> cython.void:
        i: cython.int
        action: cython.int
        group: cython.int
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
                group = (action - CAPTURES) // MASKS
                moves.weight[i] = self._price(state, group // 2, group % 2)

    def _share(self, state: SiggilState, seat: cython.int) -> cython.double:
        winners: cython.int = popcount(state.winners)
        if state.players == 1 and not winners:
            return 0.4 * popcount(state.held[0]) / state.goal
        return 1.0 / winners if state.winners >> seat & 1 else 0.0

    # How near a seat is to a capture

    def _missing(self, state: SiggilState, seat: cython.int, spirit: cython.int, kind: cython.int) -> cython.int:
        """How many cards the seat lacks in hand and on the table to capture a spirit this way."""
        return (
            state.need[spirit]
            - popcount(state.sets[(seat * 7 + spirit) * 2 + kind])
            - popcount(state.hands[seat] & matching(spirit, kind))
        )

    def _left(self, state: SiggilState) -> cython.ulonglong:
        """The ordinary cards that nobody has taken or openly discarded."""
        i: cython.int
        left: cython.ulonglong = ALL_CARDS
        for i in range(state.taken):
            left &= ~bit(state.takes[i])
        if not state.hard:
            left &= ~state.discards
        return left

    def _wish(
        self, state: SiggilState, seat: cython.int, spirit: cython.int, kind: cython.int, left: cython.ulonglong
    ) -> cython.int:
        """What one more matching card is worth to a seat: most when it is the last one missing."""
        missing: cython.int
        wish: cython.int
        if (state.held[seat] | state.lost) & bit(spirit):
            return 0
        missing = self._missing(state, seat, spirit, kind)
        if popcount(left & matching(spirit, kind)) < missing:
            return 0
        if missing <= 0:
            return 3
        wish = 12 // missing
        return 2 * wish if state.out & bit(spirit) else wish

    def _wish_all(self, state: SiggilState, left: cython.ulonglong) -> cython.void:
        """Note what a card of each kind is worth to the seat to act, and half of what it is worth to the next seat."""
        spirit: cython.int
        kind: cython.int
        rival: cython.int = state.turn + 1
        if rival == state.players:
            rival = 0
        for spirit in range(SPIRITS):
            for kind in range(2):
                self.wishes[2 * spirit + kind] = 2 * self._wish(state, state.turn, spirit, kind, left)
                if rival != state.turn:
                    self.wishes[2 * spirit + kind] += self._wish(state, rival, spirit, kind, left)

    def _use(self, card: cython.int) -> cython.int:
        return self.wishes[2 * (card // 7)] + self.wishes[2 * (card % 7) + 1]

    # Captures

    def _keep(self, state: SiggilState, spirit: cython.int, kind: cython.int) -> cython.int:
        """What a card of this kind is worth kept in the hand."""
        need: cython.int = state.need[spirit]
        if (state.held[state.turn] | state.lost) & bit(spirit) or need > 7:
            return 0
        return 64 * (need - self._missing(state, state.turn, spirit, kind)) // need

    def _spare(self, state: SiggilState, spirit: cython.int, kind: cython.int, n: cython.int) -> cython.ulonglong:
        """The n cards of the hand that capture a spirit this way and are worth least for anything else."""
        have: cython.ulonglong = state.hands[state.turn] & matching(spirit, kind)
        chosen: cython.ulonglong = 0
        rest: cython.ulonglong
        card: cython.int
        least: cython.int
        worth: cython.int
        best: cython.int
        while n > 0:
            rest = have
            least = 10000
            best = lowest(have)
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                worth = self._keep(state, card // 7, 0) if kind else self._keep(state, card % 7, 1)
                if worth < least:
                    least = worth
                    best = card
            chosen |= bit(best)
            have ^= bit(best)
            n -= 1
        return chosen

    def _shortlist_captures(self, state: SiggilState, moves: Moves) -> cython.int:
        """No capture, and for each spirit and kind the one with the cards that can best be spared."""
        n: cython.int = 1
        kind: cython.int
        spirit: cython.int
        lack: cython.int
        targets: cython.ulonglong = state.out & ~state.held[state.turn]
        cards: cython.ulonglong
        moves.at[0] = PASS
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                if self._missing(state, state.turn, spirit, kind) > 0:
                    continue
                lack = state.need[spirit] - popcount(state.sets[(state.turn * 7 + spirit) * 2 + kind])
                cards = self._spare(state, spirit, kind, lack)
                moves.at[n] = CAPTURES + (spirit * 2 + kind) * MASKS + squeeze(cards, spirit, kind) - 1
                n += 1
        return n

    def _price(self, state: SiggilState, spirit: cython.int, kind: cython.int) -> cython.int:
        """How good a capture looks: from another player rather than a free spirit, with few cards."""
        lack: cython.int = state.need[spirit] - popcount(state.sets[(state.turn * 7 + spirit) * 2 + kind])
        return (120 if state.need[spirit] > state.set_size else 60) - 8 * lack

    # Playing on

    def _play_on(self, state: SiggilState, rng: Rng) -> cython.int:
        start: cython.int = state.played
        left: cython.ulonglong = self._left(state)
        action: cython.int
        while not state.over:
            if state.phase == CAPTURE:
                action = self._capture_well(state, rng)
            elif state.phase == CHOICE:
                action = self._drive_out_well(state, rng)
            else:
                action = self._pick_well(state, left, rng)
                left &= ~bit(action - TAKES if action < DISCARDS else action - DISCARDS)
            state.apply(action)
        return state.played - start

    def _pick_well(self, state: SiggilState, left: cython.ulonglong, rng: Rng) -> cython.int:
        places: cython.ulonglong = state.available
        card: cython.int
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(state, left)
        while places:
            card = state.card_at[lowest(places)]
            places &= places - 1
            score = self._use(card)
            if state.phase == DISCARD:
                score = 200 - score
            score = (1 + score) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = card
        return (DISCARDS if state.phase == DISCARD else TAKES) + best

    def _capture_well(self, state: SiggilState, rng: Rng) -> cython.int:
        spirit: cython.int
        kind: cython.int
        score: cython.int
        best: cython.int = -1
        highest: cython.int = 20 * (64 + rng.below(192))
        targets: cython.ulonglong = state.out & ~state.held[state.turn]
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                if self._missing(state, state.turn, spirit, kind) <= 0:
                    score = self._price(state, spirit, kind) * (64 + rng.below(192))
                    if score > highest:
                        highest = score
                        best = 2 * spirit + kind
        if best < 0:
            return PASS
        spirit = best >> 1
        kind = best & 1
        score = state.need[spirit] - popcount(state.sets[(state.turn * 7 + spirit) * 2 + kind])
        return CAPTURES + best * MASKS + squeeze(self._spare(state, spirit, kind, score), spirit, kind) - 1

    def _drive_out_well(self, state: SiggilState, rng: Rng) -> cython.int:
        i: cython.int
        spirit: cython.int
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(state, self._left(state))
        for i in range(MOST_FREE):
            spirit = state.line[i]
            score = (150 - self.wishes[2 * spirit] - self.wishes[2 * spirit + 1]) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = spirit
        return DRIVE_OUTS + best
