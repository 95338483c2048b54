"""Whether a seat wins for certain: whatever the cards are that it cannot see, whatever others and chance do.

What a seat believes is a list of positions that look the same to it. A move keeps the win if, from each of them and
whatever happens until the seat is to act again, the game is won or the seat can tell enough apart to win from there:
positions of equal views stay together. So a win never rests on a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from seance.games import AnyGame
from seance.kernel.codes import CHANCE
from seance.kernel.state import State

Beyond = Callable[[State, State], bool]
"""Whether a win in a later position would come too late for a puzzle that starts in the first."""


class TooMuchWork(Exception):
    """A proof was given up at its limit."""


class Way(NamedTuple):
    """A position, and how it came about: which deal, and the actions since."""

    state: Any
    deal: int
    actions: tuple[int, ...]

    def then(self, action: int) -> Way:
        after = self.state.copy()
        after.play(action)
        return Way(after, self.deal, (*self.actions, action))


Belief = tuple[Way, ...]


class Prover:
    """Proofs for one seat of one position, remembered from one question to the next."""

    def __init__(self, game: AnyGame, seat: int, start: State, beyond: Beyond, limit: int) -> None:
        self.game = game
        self.seat = seat
        self.start = start
        self.beyond = beyond
        self.left = limit
        """So many positions may still be looked at."""
        self._wins: dict[frozenset[int], bool] = {}
        self._keeps: dict[tuple[frozenset[int], int], bool] = {}
        """By the positions' hashes of 64 bits, which are made of everything in them: comparing all of it is slow."""

    def wins(self, belief: Belief) -> bool:
        """Whether the seat, which is to act, can win for certain."""
        key = frozenset(hash(way.state) for way in belief)
        if key not in self._wins:
            self._wins[key] = any(self.keeps(belief, action) for action in reversed(belief[0].state.actions()))
        return self._wins[key]

    def keeps(self, belief: Belief, action: int) -> bool:
        """Whether the seat still wins for certain after this action."""
        key = frozenset(hash(way.state) for way in belief), action
        if key not in self._keeps:
            ends = self.ends(belief, action, until_lost=True)
            self._keeps[key] = ends is not None and all(map(self.wins, self.beliefs(ends)))
        return self._keeps[key]

    def right(self, belief: Belief) -> list[int]:
        """Every action that keeps the win."""
        return [action for action in belief[0].state.actions() if self.keeps(belief, action)]

    def lost(self, state: Any) -> bool:
        """Whether the goal was missed: the game is over and not the seat's alone, or it goes on for too long."""
        if state.over:
            return bool(state.winners != 1 << self.seat)
        return self.beyond(self.start, state)

    def ends(self, belief: Sequence[Way], action: int, until_lost: bool = False) -> list[Way] | None:
        """Where an action can lead before the seat is to act again; None if that may be a loss and one is enough."""
        found: list[Way] = []
        waiting = [way.then(action) for way in belief]
        seen = {hash(way.state) for way in waiting}
        while waiting:
            way = waiting.pop()
            self.left -= 1
            if self.left < 0:
                raise TooMuchWork
            if self.lost(way.state):
                if until_lost:
                    return None
                found.append(way)
            elif way.state.over or way.state.turn == self.seat:
                found.append(way)
            else:
                for reply in way.state.actions():
                    later = way.then(reply)
                    if hash(later.state) not in seen:
                        seen.add(hash(later.state))
                        waiting.append(later)
        return found

    def beliefs(self, ends: Sequence[Way]) -> Iterator[Belief]:
        """The positions in which the seat is to act, those that look the same to it together."""
        groups: dict[bytes, list[Way]] = {}
        for way in ends:
            if not way.state.over and not self.lost(way.state):
                groups.setdefault(self.game.view(way.state, self.seat).key(), []).append(way)
        return (tuple(group) for group in groups.values())


def chance(game: AnyGame, seat: int, state: Any) -> float:
    """The share of the win with all cards open and everybody at their best: only where nothing is hidden any more."""
    if state.over:
        return float(state.winners == 1 << seat)
    values = [chance(game, seat, after(state, action)) for action in state.chances() or state.actions()]
    if state.turn == CHANCE:
        return sum(values) / len(values)
    return max(values) if state.turn == seat else min(values)


def after(state: Any, action: int) -> Any:
    later = state.copy()
    later.play(action)
    return later
