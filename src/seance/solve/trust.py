"""Which games a solver knows, and how many of those that can be won somebody wins who does not see the cards."""

from __future__ import annotations

from typing import Any

from seance.games import AnyGame
from seance.siggil.view import View
from seance.solve.solver import GAME

HARD = "hard"
TRUST = ((14, 0.78), (22, 1.0))
"""Of the hard games that can still be won by somebody who sees every card, the share that the strongest bot wins: up to
the first turn, from the last on, and in between in proportion. It wins all easy ones."""


def is_solved(game: AnyGame, view: Any) -> bool:
    """Whether a solver knows games of this kind."""
    return game.name == GAME and game.alone(view)


def trusted(view: View) -> float:
    """How many of the games that can be won from here the strongest bot wins."""
    return share(view.difficulty, view.turns)


def trusted_at_first(view: View) -> float:
    """The same before the deal."""
    return share(view.difficulty, 0)


def share(difficulty: str, turn: int) -> float:
    if difficulty != HARD:
        return 1.0
    (early, low), (late, high) = TRUST
    return low + (high - low) * min(1.0, max(0.0, (turn - early) / (late - early)))
