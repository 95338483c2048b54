"""What a search tells about a game that is played: which choices keep the win, and which move lost it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from seance.siggil.rules import SiggilState
from seance.solve.solver import NO_LIMITS, Limits, Outcome, Stop, Verdict, solve


class Choices(msgspec.Struct, frozen=True):
    """The verdict of a position and of what each action leads to."""

    verdict: Verdict
    after: dict[int, Outcome]

    def that(self, outcome: Outcome) -> list[int]:
        """The actions with this outcome."""
        return [action for action, found in self.after.items() if found == outcome]


def choices(state: SiggilState, limits: Limits = NO_LIMITS, stop: Stop | None = None) -> Choices:
    """Solve a position and all that follow from it; the limits are those of each search.

    A lost position has no other kind of choice, and the first action of a line that wins keeps the win.
    """
    verdict = solve(state, limits, stop)
    after: dict[int, Outcome] = {}
    for action in state.actions():
        if verdict.outcome == "lost" or verdict.line[:1] == (action,):
            after[action] = verdict.outcome
        else:
            after[action] = solve(played(state, [action]), limits, stop).outcome
    return Choices(verdict, after)


class Loss(msgspec.Struct, frozen=True):
    """The move that lost a game, counted from 0, and a line that would have won instead of it."""

    move: int
    line: tuple[int, ...]


def find_loss(
    first: SiggilState, actions: Sequence[int], limits: Limits = NO_LIMITS, stop: Stop | None = None
) -> Loss | Outcome:
    """Where a game was lost: what is lost stays lost, so that halving finds the move.

    The verdict of the last position where it is not lost, `lost` where the first one is, `unknown` where the limits are
    met on the way.
    """
    end = solve(played(first, actions), limits, stop)
    if end.outcome != "lost":
        return end.outcome
    before = solve(first, limits, stop)
    if before.outcome != "won":
        return before.outcome
    won, lost = 0, len(actions)
    while lost - won > 1:
        middle = (won + lost) // 2
        verdict = solve(played(first, actions[:middle]), limits, stop)
        if verdict.outcome == "unknown":
            return "unknown"
        if verdict.outcome == "won":
            won, before = middle, verdict
        else:
            lost = middle
    return Loss(won, before.line)


def played(state: SiggilState, actions: Sequence[int]) -> SiggilState:
    """The position after these actions."""
    after = state.copy()
    for action in actions:
        after.play(action)
    return after
