"""What players of a game know beyond its rules: searches lean on it. This one knows nothing, for any game.

Methods in C's reach (`shortlist`, `weigh`, `promise`, `playout`, `look_ahead`, `worth`, `chance`) raise nothing, need
no interpreter lock and trust their caller. A search has one of these for itself, so that a game's own may keep notes
from one call to the next.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State


@cython.cclass
class Heuristics:
    """An eye for moves. What a game does not know better is as the rules have it."""

    def shortlist(self, state: State, moves: Moves) -> cython.int:
        """Like `State.fill`, but of actions that come to much the same only one: never none where there is one."""
        return state.fill(moves)

    def weigh(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        """Write to `moves` how promising each of its first n actions looks, from 1 to 1000."""
        i: cython.int
        for i in range(n):
            moves.weight[i] = 1

    def promise(self, state: State, moves: Moves, n: cython.int) -> cython.void:
        """Like `weigh`, but each weight as likely as strong players are to choose the action."""
        self.weigh(state, moves, n)

    def playout(self, state: State, rng: Rng, moves: Moves) -> cython.int:
        """Play to the end about as players would; return how many actions."""
        return state.random_playout(rng, moves)

    def look_ahead(self, state: State, rng: Rng, moves: Moves, far: cython.int) -> cython.int:
        """`playout`, but only so far, in rounds or turns of the game, as `worth` can judge what comes out there."""
        return self.playout(state, rng, moves)

    def worth(self, state: State, seat: cython.int) -> cython.double:
        """What a finished game is worth to a seat, from 0 to 1: its share of the win; if this `judges`, also before."""
        return state.share(seat)

    def chance(self, state: State, seat: cython.int) -> cython.double:
        """Like `worth`, by what strong players made of such positions."""
        return self.worth(state, seat)

    # For Python

    def judges(self, state: State) -> bool:
        """Whether in this game `worth` can tell before its end, where `look_ahead` stops, what a position is worth.

        Only of two seats, 0 and 1, whose chances then add up to 1.
        """
        return False

    def promising(self, state: State) -> list[tuple[int, int]]:
        """The shortlist with its weights."""
        moves = Moves()
        n = self.shortlist(state, moves)
        self.weigh(state, moves, n)
        return [(moves.at[i], moves.weight[i]) for i in range(n)]

    def likely(self, state: State) -> list[tuple[int, int]]:
        """The shortlist with its promise."""
        moves = Moves()
        n = self.shortlist(state, moves)
        self.promise(state, moves, n)
        return [(moves.at[i], moves.weight[i]) for i in range(n)]

    def play_well(self, state: State, rng: Rng) -> int:
        """`playout`; returns how many actions it took."""
        moves: Moves = Moves()
        n: cython.int
        with cython.nogil:
            n = self.playout(state, rng, moves)
        return n

    def value(self, state: State, seat: int) -> float:
        """`worth`."""
        return self.worth(state, seat)

    def outlook(self, state: State, seat: int) -> float:
        """`chance`."""
        return self.chance(state, seat)
