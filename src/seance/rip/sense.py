"""What a player of RIP knows beyond the rules: when to stop, which card leads cheaply. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import count
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves
    from seance.rip.codes import *
    from seance.rip.legal import Choices


@cython.cclass
class Sense(Choices):
    """A position of RIP with an eye for its moves."""

    def _lead(self) -> cython.int:
        """How far the player is ahead in this round."""
        return self.total(self.player) - self.total(1 - self.player)

    def _sum(self, bag: cython.ulonglong) -> cython.int:
        value: cython.int
        total: cython.int = 0
        for value in range(1, 7):
            total += value * count(bag, value)
        return total

    def weigh(self, moves: Moves, n: cython.int) -> cython.void:
        """Stop when ahead; else a ghost that just leads, a psychic, a high ghost; give up when it costs too much."""
        i: cython.int
        action: cython.int
        lead: cython.int
        value: cython.int
        if self.phase == HIDING:
            for i in range(n):
                action = moves.at[i]
                if action == KEEP:
                    moves.weight[i] = 20
                elif action <= HIDE_PSYCHIC:
                    moves.weight[i] = 4 * (action - HIDE_GHOST)
                else:
                    moves.weight[i] = 20 if self.cards.does[1][action - HIDE_PSYCHIC] else 1
            return
        if self.phase != LAY:
            for i in range(n):
                moves.weight[i] = 20
            return
        lead = self._lead()
        for i in range(n):
            action = moves.at[i]
            if action == STOP:
                if lead > 0:
                    moves.weight[i] = 200
                else:
                    moves.weight[i] = 2 if lead == 0 else min(60, 6 - 4 * lead)
                    if self._sum(self.hand[self.player]) <= -lead:
                        moves.weight[i] = 60
            elif lead > 0:
                moves.weight[i] = 4
            elif action <= LAY_PSYCHIC:
                if action > -lead:
                    moves.weight[i] = 30 - 3 * (action + lead)
                else:
                    moves.weight[i] = 2 * action
            elif action == LAY_BLIND:
                moves.weight[i] = 20
            else:
                value = self.cards.amounts[0][action - LAY_PSYCHIC][0]
                if value > -lead:
                    moves.weight[i] = 30 - 2 * (value + lead)
                else:
                    moves.weight[i] = 12

    def playout(self, rng: Rng, moves: Moves) -> cython.int:
        """Actions drawn by their weights."""
        start: cython.int = self.played
        n: cython.int
        while not self.over:
            n = self.odds()
            if n:
                self.apply(self.outcome(rng.below(n)))
                continue
            n = self.fill(moves)
            if n == 1:
                self.apply(moves.at[0])
                continue
            self.weigh(moves, n)
            self.apply(moves.at[self._drawn(moves, n, rng)])
        return self.played - start

    def _drawn(self, moves: Moves, n: cython.int, rng: Rng) -> cython.int:
        """The index of one of n actions, each as likely as its weight squared says."""
        i: cython.int
        left: cython.int = 0
        for i in range(n):
            moves.weight[i] *= moves.weight[i]
            left += moves.weight[i]
        left = rng.below(left)
        i = 0
        while left >= moves.weight[i]:
            left -= moves.weight[i]
            i += 1
        return i
