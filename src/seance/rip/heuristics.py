"""What a player of RIP knows beyond the rules: when to stop, which card leads cheaply. Searches lean on it."""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, nth, popcount, size, sum_of
    from seance.kernel.codes import CHANCE
    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State
    from seance.rip.codes import *
    from seance.rip.prospects import Prospects
    from seance.rip.rules import RipState

HOPELESS = cython.declare(cython.int, 7)
"""A round is given up when the lead would take more than this from the hand."""
LEADS = cython.declare(cython.int, 20)
BEST = cython.declare(cython.int, 60)
"""Weights of a card that takes the lead, and of what looks best."""


@cython.cclass
class RipHeuristics(Heuristics):
    """An eye for the moves of RIP."""

    def __init__(self, prospects: Prospects) -> None:
        self.prospects = prospects

    def weigh(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        self._weigh(cython.cast(RipState, state), moves, n)

    def playout(self, state: State, rng: Rng, moves: Moves) -> cython.int:
        return self._play_to(cython.cast(RipState, state), TENTH, rng, moves)

    def look_ahead(self, state: State, rng: Rng, moves: Moves, far: cython.int) -> cython.int:
        """So many rounds on, to the start of one; from the ninth on to the end."""
        return self._play_to(cython.cast(RipState, state), cython.cast(RipState, state).round + far - 1, rng, moves)

    def judges(self, state: State) -> bool:
        return True

    def worth(self, state: State, seat: cython.int) -> cython.double:
        if state.over:
            return state.share(seat)
        return self._chance(cython.cast(RipState, state), seat)

    def _chance(self, state: RipState, seat: cython.int) -> cython.double:
        return self.prospects.chance(state, seat)

    # How promising actions look

    def _lead_with(self, state: RipState, card: cython.int) -> cython.int:
        """How far the player would be ahead with this psychic lying there, before it acts on anything."""
        green: cython.uint = state.psychics[state.round][GREEN]
        blue: cython.uint = state.psychics[state.round][BLUE]
        struck: cython.uint
        if state.player == GREEN:
            green |= bit(card)
        else:
            blue |= bit(card)
        struck = state.struck_among(green | blue)
        return state.lead_with(state.player, green & ~struck, blue & ~struck)

    def _weigh(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        if state.phase == LAY:
            self._weigh_lay(state, moves, n)
        elif state.phase == HIDING:
            self._weigh_hide(state, moves, n)
        else:
            self._weigh_picks(state, moves, n)

    def _weigh_lay(self, state: RipState, moves: Moves, n: cython.int) -> cython.void:
        """Stop when ahead; else the cheapest card that leads, else the strongest; give up when it costs too much."""
        lead: cython.int = state.lead(state.player)
        best: cython.int
        if lead > 0:
            self._weigh_ahead(state, moves, n)
            return
        best = self._weigh_cards(state, moves, n, lead)
        if moves.at[0] == STOP:
            moves.weight[0] = 4
            if best < 0 or moves.weight[best] < LEADS:
                moves.weight[0] = 20
                if -lead >= HOPELESS or -lead >= sum_of(state.hand[state.player]):
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
            elif LAY_PSYCHIC < action < LAY_BLIND and state.tables.crowing & bit(action - LAY_PSYCHIC):
                moves.weight[i] = BEST

    def _weigh_cards(self, state: RipState, moves: Moves, n: cython.int, lead: cython.int) -> cython.int:
        """Weigh the cards to lay when behind; the index of the cheapest that leads, or of the strongest, -1 for none.

        A psychic costs about as much as a middling ghost; its lasting effects count.
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
            else:
                after = self._lead_with(state, action - LAY_PSYCHIC)
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
                moves.weight[i] = 30 - value if value > -state.lead(state.player) else 2 * value
            else:
                moves.weight[i] = 6 * value

    # Playing on

    def _play_to(self, state: RipState, last: cython.int, rng: Rng, moves: Moves) -> cython.int:
        """Actions drawn by their weights, squared, to the end of this round, counted from 0, or of the game."""
        start: cython.int = state.played
        n: cython.int
        while not state.over and (state.round <= last or state.round == TENTH):
            if state.turn == CHANCE:
                state.cast_lots(rng)
            elif state.phase == LAY:
                state.carry_out(LAY_GHOST + self._glance(state, state.offer(), rng))
            else:
                n = state.fill(moves)
                if n > 1:
                    self._weigh(state, moves, n)
                state.carry_out(moves.at[self._drawn(moves, n, rng) if n > 1 else 0])
        return state.played - start

    def _glance(self, state: RipState, offer: cython.ulonglong, rng: Rng) -> cython.int:
        """One bit of an offer to lay, drawn by the weights of `_weigh_lay`; but a psychic counts its value, no more."""
        cards: cython.ulonglong = offer & ~bit(STOP)
        leading: cython.ulonglong = 0
        rising: cython.ulonglong = 0
        best: cython.ulonglong
        lead: cython.int
        stop: cython.int = 200
        if not cards:
            return STOP
        lead = state.lead(state.player)
        if lead > 0:
            best = cards & cython.cast(cython.ulonglong, state.tables.crowing) << PSYCHIC_BIT
        else:
            leading = cards & self._worth_more(state, -lead)
            rising = cards & self._worth_more(state, 0)
            best = self._cheapest(leading) if leading else self._strongest(state, cards)
            stop = 4 if leading else 20
            if not leading and offer & bit(STOP) and (-lead >= HOPELESS or -lead >= sum_of(state.hand[state.player])):
                stop = BEST
                best = 0
        return self._drawn_of(offer, best, leading & ~best, rising & ~leading & ~best, stop, rng)

    def _worth_more(self, state: RipState, value: cython.int) -> cython.ulonglong:
        """The bits of cards to lay that are worth more than a value from 0 on; a blind one is taken for a 2."""
        psychics: cython.ulonglong = state.tables.worth_more[min(value, 7)]
        ghosts: cython.ulonglong = bit(7) - bit(min(value, 6) + 1)
        return ghosts | psychics << PSYCHIC_BIT | (bit(LAY_BLIND) if value < 2 else 0)

    def _cheapest(self, cards: cython.ulonglong) -> cython.ulonglong:
        """One of these: a ghost up to 3, else a psychic or a blind card, else a higher ghost."""
        best: cython.ulonglong = cards & (bit(4) - 1)
        if not best:
            best = cards & ~(bit(7) - 1)
        if not best:
            best = cards
        return best & (~best + 1)

    def _strongest(self, state: RipState, cards: cython.ulonglong) -> cython.ulonglong:
        """The card of the highest value, a ghost rather than a psychic."""
        value: cython.int = 6
        best: cython.ulonglong = cards & self._worth_more(state, value)
        while not best and value > 0:
            value -= 1
            best = cards & self._worth_more(state, value)
        if not best:
            best = cards
        return best & (~best + 1)

    def _drawn_of(
        self,
        offer: cython.ulonglong,
        best: cython.ulonglong,
        good: cython.ulonglong,
        fair: cython.ulonglong,
        stop: cython.int,
        rng: Rng,
    ) -> cython.int:
        """A bit of an offer, each as likely as its weight squared says; what is none of these weighs 4."""
        poor: cython.ulonglong = offer & ~(best | good | fair | bit(STOP))
        until_stop: cython.int = stop * stop if offer & bit(STOP) else 0
        until_best: cython.int = until_stop + popcount(best) * BEST * BEST
        until_good: cython.int = until_best + popcount(good) * LEADS * LEADS
        until_fair: cython.int = until_good + popcount(fair) * 64
        drawn: cython.int = rng.below(until_fair + popcount(poor) * 16)
        if drawn < until_stop:
            return STOP
        if drawn < until_best:
            return nth(best, (drawn - until_stop) // (BEST * BEST))
        if drawn < until_good:
            return nth(good, (drawn - until_best) // (LEADS * LEADS))
        if drawn < until_fair:
            return nth(fair, (drawn - until_good) // 64)
        return nth(poor, (drawn - until_fair) // 16)

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
