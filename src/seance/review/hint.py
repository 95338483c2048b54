"""A hint: the best moves of a seat's view, with estimated chances and reasons in words.

It knows what the seat knows. Whether somebody may ask for one is the table's decision: `Table.hints`.
"""

from __future__ import annotations

from typing import Any

from seance.games import AnyGame
from seance.review.estimate import Effort, judge
from seance.review.review import Choice, choice

MOST = 3
"""How many moves a hint tells."""
HINT = Effort(nominate=8000, trees=2, grow=6000)
"""A hint is wanted at once: about a tenth of a second."""


def hint(game: AnyGame, view: Any, effort: Effort = HINT, most: int = MOST) -> tuple[Choice, ...]:
    """The best moves, the best one first; none where the seat is not to act, and a forced one is told alone."""
    if not view.actions:
        return ()
    found = judge(game, view, None, effort, most)
    told = [choice(game, view, one) for one in found.candidates]
    return tuple(sorted(told, key=lambda one: -one.chance))
