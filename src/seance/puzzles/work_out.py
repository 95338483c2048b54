"""A puzzle worked out: what becomes of every move that can be made in it, so that judging one is looking it up.

A move that keeps the win is answered by the reply after which the fewest moves do; any other one by what refutes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from seance.games import AnyGame
from seance.puzzles.prove import Belief, Prover, TooMuchWork, Way

GOES_ON, SOLVED, WRONG = ">", "!", "x"
MOST_ENTRIES = 90
"""So many moves of one puzzle are kept."""


class Entry(NamedTuple):
    """What becomes of a move: the verdict, in which deal that is shown, and all actions since the position."""

    verdict: str
    deal: int
    actions: tuple[int, ...]


class Working(NamedTuple):
    """All that is needed to work out one puzzle."""

    game: AnyGame
    prover: Prover
    shown: int
    """The deal that is shown while nothing is wrong."""
    resist: Callable[[Any], int]
    """What somebody who plays on in a lost cause would do, by their view."""
    entries: dict[tuple[int, ...], Entry]

    def step(self, belief: Belief, path: tuple[int, ...]) -> None:
        """Take down every move of the seat in what it believes now, and of those after it that are still judged."""
        for action in belief[0].state.actions():
            if len(self.entries) >= MOST_ENTRIES:
                raise TooMuchWork
            here = (*path, action)
            if not self.prover.keeps(belief, action):
                self.entries[here] = Entry(WRONG, *self.refuted(belief, action))
                continue
            later = self.reply(belief, action)
            if isinstance(later, Way):
                self.entries[here] = Entry(SOLVED, later.deal, later.actions)
            else:
                seen = self.shown_in(later)
                self.entries[here] = Entry(GOES_ON, seen.deal, seen.actions)
                self.step(later, here)

    def shown_in(self, belief: Belief) -> Way:
        """The position of a belief that is shown: of the deal that was shown all along."""
        return next(way for way in belief if way.deal == self.shown)

    def reply(self, belief: Belief, action: int) -> Belief | Way:
        """What is believed after the toughest reply to a move that keeps the win, moves without a choice being made;
        the end of the game once nothing can go wrong any more."""
        ends = self.prover.ends(belief, action) or []
        beliefs = [one for one in self.prover.beliefs(ends) if any(way.deal == self.shown for way in one)]
        if not beliefs:
            return max((way for way in ends if way.deal == self.shown), key=lambda way: len(way.actions))
        toughest = min(beliefs, key=self.ease)
        legal = toughest[0].state.actions()
        if len(legal) == 1:
            return self.reply(toughest, legal[0])
        return self.finish(toughest) if self.safe(toughest) else toughest

    def ease(self, belief: Belief) -> tuple[float, int, tuple[int, ...]]:
        """How easy the next move is: the share of moves that keep the win; then the shortest way there."""
        legal = belief[0].state.actions()
        return len(self.prover.right(belief)) / len(legal), -len(legal), self.shown_in(belief).actions

    def safe(self, belief: Belief) -> bool:
        """Whether nothing can go wrong any more, whatever the seat does."""
        legal = belief[0].state.actions()
        if len(self.prover.right(belief)) < len(legal):
            return False
        return all(all(map(self.safe, self.prover.beliefs(self.prover.ends(belief, action) or []))) for action in legal)

    def finish(self, belief: Belief) -> Way:
        """A way to the end from where nothing can go wrong."""
        action = self.resist(self.game.view(belief[0].state, self.prover.seat))
        ends = self.prover.ends(belief, action) or []
        shown = [way for way in ends if way.deal == self.shown]
        over = [way for way in shown if way.state.over]
        if over:
            return min(over, key=lambda way: (len(way.actions), way.actions))
        beliefs = [one for one in self.prover.beliefs(ends) if any(way.deal == self.shown for way in one)]
        return self.finish(min(beliefs, key=lambda one: self.shown_in(one).actions))

    def refuted(self, belief: Belief, action: int) -> tuple[int, tuple[int, ...]]:
        """A deal, and how the win is missed in it after a move that does not keep it, played on to the end."""
        ends = self.prover.ends(belief, action) or []
        lost = [way for way in ends if self.prover.lost(way.state)]
        if lost:
            way = min(lost, key=self.nearest)
            return way.deal, way.actions
        open_ends = [one for one in self.prover.beliefs(ends) if not self.prover.wins(one)]
        worst = min(open_ends, key=lambda one: min(map(self.nearest, one)))
        return self.refuted(worst, self.resist(self.game.view(worst[0].state, self.prover.seat)))

    def nearest(self, way: Way) -> tuple[bool, int, tuple[int, ...]]:
        """The deal that is shown before others, the shortest way first."""
        return way.deal != self.shown, len(way.actions), way.actions


def worked_out(
    game: AnyGame, prover: Prover, deals: Sequence[Any], shown: int, resist: Callable[[Any], int]
) -> dict[tuple[int, ...], Entry]:
    """What becomes of every move, by the seat's own moves so far; TooMuchWork where they are too many."""
    work = Working(game, prover, shown, resist, {})
    work.step(tuple(Way(state, number, ()) for number, state in enumerate(deals)), ())
    return work.entries
