"""What a player of SIGGIL knows beyond the rules: which cards and captures look promising. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, popcount
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves
    from seance.siggil.actions import *
    from seance.siggil.state import Pile


@cython.cclass
class Sense(Pile):
    """A position of SIGGIL with an eye for its moves."""

    # How near a seat is to a capture

    def _missing(self, seat: cython.int, spirit: cython.int, kind: cython.int) -> cython.int:
        """How many cards the seat lacks in hand and on the table to capture a spirit this way."""
        return (
            self.need[spirit]
            - popcount(self.sets[(seat * 7 + spirit) * 2 + kind])
            - popcount(self.hands[seat] & matching(spirit, kind))
        )

    def _left(self) -> cython.ulonglong:
        """The ordinary cards that nobody has taken or openly discarded."""
        i: cython.int
        left: cython.ulonglong = ALL_CARDS
        for i in range(self.taken):
            left &= ~bit(self.takes[i])
        if not self.hard:
            left &= ~self.discards
        return left

    def _wish(self, seat: cython.int, spirit: cython.int, kind: cython.int, left: cython.ulonglong) -> cython.int:
        """What one more matching card is worth to a seat: most when it is the last one missing."""
        missing: cython.int
        wish: cython.int
        if (self.held[seat] | self.lost) & bit(spirit):
            return 0
        missing = self._missing(seat, spirit, kind)
        if popcount(left & matching(spirit, kind)) < missing:
            return 0
        if missing <= 0:
            return 3
        wish = 12 // missing
        return 2 * wish if self.out & bit(spirit) else wish

    def _wish_all(self, left: cython.ulonglong) -> cython.void:
        """Note what a card of each kind is worth to the seat to act, and half of what it is worth to the next seat."""
        spirit: cython.int
        kind: cython.int
        rival: cython.int = self.turn + 1
        if rival == self.players:
            rival = 0
        for spirit in range(SPIRITS):
            for kind in range(2):
                self.wishes[2 * spirit + kind] = 2 * self._wish(self.turn, spirit, kind, left)
                if rival != self.turn:
                    self.wishes[2 * spirit + kind] += self._wish(rival, spirit, kind, left)

    def _use(self, card: cython.int) -> cython.int:
        return self.wishes[2 * (card // 7)] + self.wishes[2 * (card % 7) + 1]

    # Captures

    def _keep(self, spirit: cython.int, kind: cython.int) -> cython.int:
        """What a card of this kind is worth kept in the hand."""
        need: cython.int = self.need[spirit]
        if (self.held[self.turn] | self.lost) & bit(spirit) or need > 7:
            return 0
        return 64 * (need - self._missing(self.turn, spirit, kind)) // need

    def _spare(self, spirit: cython.int, kind: cython.int, n: cython.int) -> cython.ulonglong:
        """The n cards of the hand that capture a spirit this way and are worth least for anything else."""
        have: cython.ulonglong = self.hands[self.turn] & matching(spirit, kind)
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
                worth = self._keep(card // 7, 0) if kind else self._keep(card % 7, 1)
                if worth < least:
                    least = worth
                    best = card
            chosen |= bit(best)
            have ^= bit(best)
            n -= 1
        return chosen

    def shortlist(self, moves: Moves) -> cython.int:
        if self.phase == CAPTURE:
            return self._shortlist_captures(moves)
        return self.fill(moves)

    def _shortlist_captures(self, moves: Moves) -> cython.int:
        """No capture, and for each spirit and kind the one with the cards that can best be spared."""
        n: cython.int = 1
        kind: cython.int
        spirit: cython.int
        lack: cython.int
        targets: cython.ulonglong = self.out & ~self.held[self.turn]
        cards: cython.ulonglong
        moves.at[0] = PASS
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                if self._missing(self.turn, spirit, kind) > 0:
                    continue
                lack = self.need[spirit] - popcount(self.sets[(self.turn * 7 + spirit) * 2 + kind])
                cards = self._spare(spirit, kind, lack)
                moves.at[n] = CAPTURES + (spirit * 2 + kind) * MASKS + squeeze(cards, spirit, kind) - 1
                n += 1
        return n

    def _price(self, spirit: cython.int, kind: cython.int) -> cython.int:
        """How good a capture looks: from another player rather than a free spirit, with few cards."""
        lack: cython.int = self.need[spirit] - popcount(self.sets[(self.turn * 7 + spirit) * 2 + kind])
        return (120 if self.need[spirit] > self.set_size else 60) - 8 * lack

    # For searches

    def weigh(self, moves: Moves, n: cython.int) -> cython.void:
        i: cython.int
        action: cython.int
        group: cython.int
        if self.phase != CAPTURE:
            self._wish_all(self._left())
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
                moves.weight[i] = self._price(group // 2, group % 2)

    def playout(self, rng: Rng, moves: Moves) -> cython.int:
        """Captures most of the time when it can, and takes cards by their use, with some luck."""
        start: cython.int = self.played
        left: cython.ulonglong = self._left()
        action: cython.int
        while not self.over:
            if self.phase == CAPTURE:
                action = self._capture_well(rng)
            elif self.phase == CHOICE:
                action = self._drive_out_well(rng)
            else:
                action = self._pick_well(left, rng)
                left &= ~bit(action - TAKES if action < DISCARDS else action - DISCARDS)
            self.apply(action)
        return self.played - start

    def _pick_well(self, left: cython.ulonglong, rng: Rng) -> cython.int:
        places: cython.ulonglong = self.available
        card: cython.int
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(left)
        while places:
            card = self.card_at[lowest(places)]
            places &= places - 1
            score = self._use(card)
            if self.phase == DISCARD:
                score = 200 - score
            score = (1 + score) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = card
        return (DISCARDS if self.phase == DISCARD else TAKES) + best

    def _capture_well(self, rng: Rng) -> cython.int:
        spirit: cython.int
        kind: cython.int
        score: cython.int
        best: cython.int = -1
        highest: cython.int = 20 * (64 + rng.below(192))
        targets: cython.ulonglong = self.out & ~self.held[self.turn]
        while targets:
            spirit = lowest(targets)
            targets &= targets - 1
            for kind in range(2):
                if self._missing(self.turn, spirit, kind) <= 0:
                    score = self._price(spirit, kind) * (64 + rng.below(192))
                    if score > highest:
                        highest = score
                        best = 2 * spirit + kind
        if best < 0:
            return PASS
        spirit = best >> 1
        kind = best & 1
        score = self.need[spirit] - popcount(self.sets[(self.turn * 7 + spirit) * 2 + kind])
        return CAPTURES + best * MASKS + squeeze(self._spare(spirit, kind, score), spirit, kind) - 1

    def _drive_out_well(self, rng: Rng) -> cython.int:
        i: cython.int
        spirit: cython.int
        score: cython.int
        best: cython.int = 0
        highest: cython.int = -1
        self._wish_all(self._left())
        for i in range(MOST_FREE):
            spirit = self.line[i]
            score = (150 - self.wishes[2 * spirit] - self.wishes[2 * spirit + 1]) * (64 + rng.below(192))
            if score > highest:
                highest = score
                best = spirit
        return DRIVE_OUTS + best

    def worth(self, seat: cython.int) -> cython.double:
        """The share of the win; a lost solo game is worth a little for every spirit captured."""
        winners: cython.int = popcount(self.winners)
        if self.players == 1 and not winners:
            return 0.4 * popcount(self.held[0]) / self.goal
        return 1.0 / winners if self.winners >> seat & 1 else 0.0
