"""A State whose rules are plain Python: for a game that needs no speed, or none yet.

A game in plain Python derives from `PlainState` and says in `legal_actions`, `outcomes`, `advance` and `redealt` what
the compiled rooms ask in C. They take the interpreter's lock for each question: searches work, slowly. The whole
position is one value that never changes, a tuple for instance, so that copying and comparing come by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

from seance.kernel.facts import Row

if not cython.compiled:
    from seance.kernel.codes import OVER
    from seance.kernel.facts import Facts
    from seance.kernel.rng import Rng
    from seance.kernel.state import Moves, State


@cython.cclass
class PlainState(State):
    """The whole truth of a game in progress; `position` is a value made of tuples, numbers and texts."""

    def __init__(self, position: Any, turn: int, played: int = 0, turns: int = 0, winners: int = 0) -> None:
        State.__init__(self)
        self.position = position
        self.played = played
        self.turns = turns
        self.set_turn(turn, winners)

    # What a game says

    def legal_actions(self) -> Sequence[int]:
        """The legal actions, ascending; not asked where chance acts or the game is over."""
        raise NotImplementedError

    def outcomes(self) -> Sequence[int]:
        """Where chance acts: its equally likely outcomes, an action as often as it is likely. Elsewhere none."""
        return ()

    def advance(self, action: int) -> None:
        """Play a legal action: set `position`, then say by `set_turn` who acts next."""
        raise NotImplementedError

    def redealt(self, observer: int, rng: Rng) -> Any:
        """The position with everything drawn anew that the observer (a seat or SPECTATOR) cannot know."""
        raise NotImplementedError

    # What a game does with it

    def set_turn(self, turn: int, winners: int = 0) -> None:
        """Say whose turn it is: a seat's, CHANCE's, or OVER with the mask of the seats that won."""
        self.turn = turn
        self.over = turn == OVER
        self.winners = winners

    def count_turn(self) -> None:
        """Count one more turn."""
        self.turns += 1

    def add_fact(self, kind: int, seat: int, x: int = 0, y: int = 0, z: int = 0, eyes: int = -1) -> None:
        """Write down what happened, if somebody wants to know: see `kernel.facts`."""
        if self.facts is not None:
            self.facts.add(kind, seat, x, y, z, 0, 0, eyes)

    # In C's reach

    def fill(self, moves: Moves) -> cython.int:
        n: cython.int = 0
        with cython.gil:
            for action in self.actions():
                moves.at[n] = action
                n += 1
        return n

    def apply(self, action: cython.int) -> cython.void:
        with cython.gil:
            self._play(action)

    def assign(self, other: State) -> cython.void:
        with cython.gil:
            self._become(other)

    def deal_anew(self, observer: cython.int, rng: Rng) -> cython.void:
        with cython.gil:
            self.position = self.redealt(observer, rng)

    def odds(self) -> cython.int:
        with cython.gil:
            return len(self.outcomes())

    def outcome(self, k: cython.int) -> cython.int:
        with cython.gil:
            return self.outcomes()[k]

    # For Python: an error of the rules is raised here, where C could only print it

    def actions(self) -> list[int]:
        return [] if self.over else sorted(set(self.outcomes())) or list(self.legal_actions())

    def play(self, action: int) -> list[Row]:
        facts = Facts()
        self.facts = facts
        try:
            self._play(action)
        finally:
            self.facts = None
        return facts.rows()

    def redeal(self, observer: int, rng: Rng) -> None:
        self.position = self.redealt(observer, rng)

    def copy(self) -> State:
        return type(self)(self.position, self.turn, self.played, self.turns, self.winners)

    def dump(self) -> tuple[Any, ...]:
        return (self.position, self.turn, self.played, self.turns, self.winners)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlainState) and type(self) is type(other) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.dump()}"

    def _play(self, action: int) -> None:
        self.played += 1
        try:
            self.advance(action)
        except BaseException:
            self.set_turn(OVER)  # so that a search, which cannot hear of it, comes to an end
            raise

    def _become(self, other: State) -> None:
        told = other.dump()
        self.position = told[0]
        self.played = other.played
        self.turns = other.turns
        self.set_turn(other.turn, other.winners)
