"""What a position is worth to a seat if everybody plays on by rule of thumb: fresh deals, each played to its end.

Nothing is learnt from one deal to the next: a mean is what it seems, and what a card brings is on average nothing.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from seance.kernel.heuristics import Heuristics
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State

NOTHING = -1
"""Instead of an action: play on from the position itself."""


@cython.cclass
class Playouts:
    """Playouts from `root`, a state that the seat's view allows, after `first` (NOTHING: from the position itself)."""

    def __init__(self, root: State, heuristics: Heuristics, seat: int, seed: int, first: int = NOTHING) -> None:
        self.root = root
        self.scratch = root.copy()
        self.heuristics = heuristics
        self.seat = seat
        self.first = first
        self.rng = Rng(seed)
        self.moves = Moves()
        self.done = 0
        self.wins = 0.0

    def run(self, deals: int, most_tried: int = 0) -> None:
        """So many deals more: `wins` adds up the seat's shares. Releases the interpreter lock.

        `first` may be another seat's, and then not possible on every deal: those are passed over, until `most_tried`
        were dealt. What a seat does itself is always possible.
        """
        wanted: cython.int = self.done + deals
        left: cython.int = max(deals, most_tried)
        with cython.nogil:
            while self.done < wanted and left > 0:
                left -= 1
                self.play()

    def play(self) -> cython.void:
        """One deal to its end, if the first action is possible on it."""
        self.scratch.assign(self.root)
        self.scratch.deal_anew(self.seat, self.rng)
        if self.first >= 0:
            if self.root.turn != self.seat and not self.possible():
                return
            self.scratch.apply(self.first)
        if not self.scratch.over:
            self.heuristics.playout(self.scratch, self.rng, self.moves)
        self.wins += self.scratch.share(self.seat)
        self.done += 1

    def possible(self) -> cython.bint:
        i: cython.int = 0
        n: cython.int = self.scratch.fill(self.moves)
        while i < n and self.moves.at[i] != self.first:
            i += 1
        return i < n
