"""What a player of RIP knows beyond the rules: when to stop, which card leads cheaply. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, count, size
    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State
    from seance.rip.codes import *
    from seance.rip.rules import RipState

HOPELESS = cython.declare(cython.int, 7)
"""A round is given up when the lead would take more than this from the hand."""
LEADS = cython.declare(cython.int, 20)
BEST = cython.declare(cython.int, 60)
"""Weights of a card that takes the lead, and of what looks best."""


@cython.cclass
class RipHeuristics(Heuristics):
    """An eye for the moves of RIP."""

    def weigh(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        self._weigh(cython.cast(RipState, state), moves, n)

    def playout(self, state: State, rng: Rng, moves: Moves) -> cython.int:
        return self._playout(cython.cast(RipState, state), rng, moves)

    # How promising actions look

    def _lead(self, state: RipState) -> cython.int:
        """How far the player is ahead in this round."""
        return state.total(state.player) - state.total(1 - state.player)

    def _lead_with(self, state: RipState, card: cython.int) -> cython.int:
        """How far the player would be ahead with this psychic lying there, before it acts on anything."""
        green: cython.uint = state.psychics[state.round][GREEN]
        blue: cython.uint = state.psychics[state.round][BLUE]
        struck: cython.uint
        lead: cython.int
        if state.player == GREEN:
            green |= bit(card)
        else:
            blue |= bit(card)
        struck = state.struck_among(green | blue)
        lead = state.total_with(GREEN, green & ~struck, blue & ~struck)
        lead -= state.total_with(BLUE, green & ~struck, blue & ~struck)
        return lead if state.player == GREEN else -lead

    def _sum(self, bag: cython.ulonglong) -> cython.int:
        value: cython.int
        total: cython.int = 0
        for value in range(1, 7):
            total += value * count(bag, value)
        return total

    def _weigh(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        if state.phase == LAY:
            self._weigh_lay(state, moves, n, True)
        elif state.phase == HIDING:
            self._weigh_hide(state, moves, n)
        else:
            self._weigh_picks(state, moves, n)

    def _weigh_lay(self, state: RipState, moves: Moves, n: cython.int, closely: cython.bint) -> cython.void:
        """Stop when ahead; else the cheapest card that leads, else the strongest; give up when it costs too much."""
        lead: cython.int = self._lead(state)
        best: cython.int
        if lead > 0:
            self._weigh_ahead(state, moves, n)
            return
        best = self._weigh_cards(state, moves, n, lead, closely)
        if moves.at[0] == STOP:
            moves.weight[0] = 4
            if best < 0 or moves.weight[best] < LEADS:
                moves.weight[0] = 20
                if -lead >= HOPELESS or -lead >= self._sum(state.hand[state.player]):
                    moves.weight[0] = BEST
                    return
        if best >= 0:
            moves.weight[best] = BEST

    def _weigh_ahead(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        """Ahead, there is little to do but stop, or let the cock crow."""
        i: cython.int
        action: cython.int
        for i in range(n):
            action = moves.at[i]
            moves.weight[i] = 4
            if action == STOP:
                moves.weight[i] = 200
            elif LAY_PSYCHIC < action < LAY_BLIND and state.tables.does[0][action - LAY_PSYCHIC] & CROW:
                moves.weight[i] = BEST

    def _weigh_cards(
        self, state: RipState, moves: Moves, n: cython.int, lead: cython.int, closely: cython.bint
    ) -> cython.int:
        """Weigh the cards to lay when behind; the index of the cheapest that leads, or of the strongest, -1 for none.

        A psychic costs about as much as a middling ghost; looked at closely, its lasting effects count.
        """
        i: cython.int
        action: cython.int
        after: cython.int
        score: cython.int
        best: cython.int = -1
        highest: cython.int = -1000
        for i in range(n):
            action = moves.at[i]
            if action == STOP:
                continue
            score = -35
            if action == LAY_BLIND:
                after = lead + 2
            elif action <= LAY_PSYCHIC:
                after = lead + action - LAY_GHOST
                score = -10 * (action - LAY_GHOST)
            elif closely:
                after = self._lead_with(state, action - LAY_PSYCHIC)
            else:
                after = lead + state.tables.amounts[0][action - LAY_PSYCHIC][0]
            if after > 0:
                moves.weight[i] = LEADS
            else:
                moves.weight[i] = 8 if after > lead else 4
                score = after - 200
            if score > highest:
                highest = score
                best = i
        return best

    def _weigh_hide(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        """A card that is good only at the tenth mansion; else a high ghost, once the hand can spare it."""
        i: cython.int
        action: cython.int
        rich: cython.bint = size(state.hand[state.player]) > 4
        for i in range(n):
            action = moves.at[i]
            if action == KEEP:
                moves.weight[i] = 15 if rich else 40
            elif action <= HIDE_PSYCHIC:
                moves.weight[i] = 10 * (action - HIDE_GHOST) if rich else 1 + action - HIDE_GHOST
            elif state.tables.does[1][action - HIDE_PSYCHIC]:
                moves.weight[i] = 60 if state.tables.does[0][action - HIDE_PSYCHIC] & UNLAYABLE else 8
            else:
                moves.weight[i] = 1

    def _weigh_picks(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        """High ghosts are called, recalled, banished and swapped for; low ones are swapped away."""
        i: cython.int
        value: cython.int
        for i in range(n):
            value = moves.at[i] - PICK_GHOST
            if value > 6 or state.phase == NAMING:
                moves.weight[i] = 20
            elif state.phase == SWAPPING:
                moves.weight[i] = 6 * (7 - value)
            elif state.phase == CALLING:
                moves.weight[i] = 30 - value if value > -self._lead(state) else 2 * value
            else:
                moves.weight[i] = 6 * value

    # Playing on

    def _playout(self, state: RipState, rng: Rng, moves: Moves) -> cython.int:
        """Actions drawn by their weights, squared."""
        start: cython.int = state.played
        n: cython.int
        while not state.over:
            n = state.odds()
            if n:
                state.apply(state.outcome(rng.below(n)))
                continue
            n = state.fill(moves)
            if n == 1:
                state.apply(moves.at[0])
                continue
            if state.phase == LAY:
                self._weigh_lay(state, moves, n, False)
            else:
                self._weigh(state, moves, n)
            state.apply(moves.at[self._drawn(moves, n, rng)])
        return state.played - start

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
