"""A hint: the best moves of a seat's view, with estimated chances and reasons in words; or the chance alone.

It knows what the seat knows. Whether somebody may ask for one is the table's decision: `Table.hints`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from seance.games import AnyGame
from seance.review.estimate import Effort
from seance.review.judge import judge
from seance.review.review import Choice, choice

MOST = 3
"""How many moves a hint tells."""
HINT = Effort(nominate=8000, trees=2, grow=6000)
"""A hint is wanted at once: about a tenth of a second."""


class Chance(msgspec.Struct, frozen=True):
    """A seat's chance in millionths, with its interval; which move it comes from is not told."""

    chance: int
    low: int
    high: int


def hint(game: AnyGame, view: Any, effort: Effort = HINT, most: int = MOST) -> tuple[Choice, ...]:
    """The best moves, the best one first; none where the seat is not to act, and a forced one is told alone."""
    if not view.actions:
        return ()
    found = judge(game, view, None, effort, most)
    told = [choice(game, view, one) for one in found.candidates]
    return tuple(sorted(told, key=lambda one: -one.chance))


def chance(game: AnyGame, view: Any, effort: Effort = HINT) -> Chance:
    """The chance of the seat to act, if it plays what looks best."""
    (best,) = judge(game, view, None, effort).candidates
    return Chance(best.chance, best.low, best.high)
