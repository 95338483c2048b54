"""The abstract State: a whole position of a game, small, mutable, and the same for any search.

Methods in C's reach (`fill`, `apply`, `assign`, `deal_anew`, `random_playout`, `odds`, `outcome`, `share`) raise
nothing, need no interpreter lock and trust their caller; those for Python stand below them. Legality is judged by the
table's Match.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import cython

from seance.kernel.facts import Row

if not cython.compiled:
    from seance.kernel.codes import OVER
    from seance.kernel.facts import Facts
    from seance.kernel.rng import Rng

MOST_ACTIONS = 512
"""No position of any game has more legal actions than this."""


@cython.cclass
class Moves:
    """Room for the legal actions of one position and their weights, made once and filled again and again."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.at = [0] * MOST_ACTIONS
            self.weight = [0] * MOST_ACTIONS


@cython.cclass
class State:
    """The whole truth of a game in progress. `winners` is a mask of seats, empty until the game is over."""

    def __init__(self) -> None:
        self.turn = OVER
        self.facts: Facts | None = None
        self.over = False
        self.winners = 0
        self.played = 0
        self.turns = 0

    def fill(self, moves: Moves) -> cython.int:
        """Write the legal actions, ascending, to `moves` and return how many there are."""
        return 0

    def apply(self, action: cython.int) -> cython.void:
        """Play a legal action."""

    def assign(self, other: State) -> cython.void:
        """Become equal to another state of the same game and tables."""

    def deal_anew(self, observer: cython.int, rng: Rng) -> cython.void:
        """Draw anew everything that the observer (a seat or SPECTATOR) cannot know, each possibility equally likely."""

    def odds(self) -> cython.int:
        """Where chance acts: how many equally likely outcomes there are. Elsewhere 0."""
        return 0

    def outcome(self, k: cython.int) -> cython.int:
        """Where chance acts: the action that the k-th outcome is, from 0."""
        return 0

    def random_playout(self, rng: Rng, moves: Moves) -> cython.int:
        """Play random legal actions to the end; return how many."""
        played: cython.int = 0
        n: cython.int
        while not self.over:
            n = self.odds()
            if n:
                self.apply(self.outcome(rng.below(n)))
            else:
                n = self.fill(moves)
                self.apply(moves.at[rng.below(n)])
            played += 1
        return played

    def share(self, seat: cython.int) -> cython.double:
        """A seat's share of the win: 1, less where it is shared, 0 for whoever has not won."""
        mask: cython.int = self.winners
        winners: cython.int = 0
        if not mask >> seat & 1:
            return 0.0
        while mask:
            winners += mask & 1
            mask >>= 1
        return 1.0 / winners

    def actions(self) -> list[int]:
        """Every legal action, ascending; where chance acts, every possible outcome; none when the game is over."""
        moves = Moves()
        return [moves.at[i] for i in range(self.fill(moves))]

    def chances(self) -> list[int]:
        """Where chance acts: its equally likely outcomes, an action as often as it is likely. Elsewhere none."""
        return [self.outcome(k) for k in range(self.odds())]

    def play(self, action: int) -> list[Row]:
        """Play an action that the caller knows to be legal, nothing is checked here; say what it brought about."""
        facts = Facts()
        self.facts = facts
        self.apply(action)
        self.facts = None
        return facts.rows()

    def redeal(self, observer: int, rng: Rng) -> None:
        """`deal_anew`, for Python."""
        self.deal_anew(observer, rng)

    def roll_out(self, rng: Rng) -> int:
        """Play random actions to the end and return how many."""
        moves: Moves = Moves()
        n: cython.int
        with cython.nogil:
            n = self.random_playout(rng, moves)
        return n

    def result(self) -> tuple[int, ...]:
        """The seats that won: several when they share the win, none when a solo game is lost or nothing is decided."""
        return tuple([seat for seat in range(4) if self.winners >> seat & 1])

    def copy(self) -> State:
        """An independent state, equal to this one."""
        raise NotImplementedError

    def dump(self) -> tuple[Any, ...]:
        """All that makes this state what it is, as nested tuples of numbers; the game's `load` takes it back."""
        raise NotImplementedError

    def fingerprint(self) -> str:
        """32 hex digits that are equal for equal states, on any machine, compiled or not.

        Kept records end with it, so the names in a game's `dump` never change.
        """
        return blake2b(repr(self.dump()).encode(), digest_size=16).hexdigest()
