"""What rooms to the right ask of a game's `players.py`: who plays it without thinking, at which levels, how to search.

A bot's whole input is a View; it never meets a State of the real game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from seance.kernel.rng import Rng


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: Any, rng: Rng) -> int:
        """One of the view's actions, for the seat whose turn it is."""


class RandomBot:
    """Any legal action, each equally likely."""

    def choose(self, view: Any, rng: Rng) -> int:
        actions: tuple[int, ...] = view.actions
        return actions[rng.draw(len(actions))]


class Level(msgspec.Struct, frozen=True):
    """A bot that plays like a person of some strength: `greedy`, or `search` with so many iterations."""

    name: str
    bot: str
    iterations: int = 0
    judging: int = 0
    """Search: so many iterations instead where positions are judged, which takes fewer; 0: as many."""
    deals: int = 0
    """Search, where a solver knows the game: so many deals are solved after the most visited moves."""
    overlooks: int = 0
    """Greedy: each move that can be overlooked it overlooks in so many of a hundred cases."""
    wavers: float = 0.0
    """Search: moves are drawn by how often they were visited to the power of 1 / wavers; 0: always the first."""
    manner: str = ""
    """One of the game's MANNERS: of moves that look alike it likes these."""
    noise: int = 0
    """So many of a hundred moves are anything at all."""
    settings: SearchSettings | None = None
    """Search: how it weighs what it knows; None: as searches of the game do best."""
    alone: Level | None = None
    """How it plays games for one."""


Manner = Callable[[Any, int], bool]
"""Whether an action, in a view, is to somebody's liking."""


class SearchSettings(msgspec.Struct, frozen=True):
    """How a search weighs what it knows: see `search.ismcts.Search`."""

    explore: float = 0.6
    bias: float = 0.0
    urgency: float = 10.0
    far: int = 0
    """How far to look beyond the tree before judging, in rounds or turns of the game; 0: to its end."""
    explore_far: float = 0.2
    """`explore` where results are judged: they differ less than those of games played to the end."""
    prior: float = 0.0
    """Where results are judged, how far moves are chosen by their promise and positions judged by experience; 0: not
    at all, but by `explore_far` and by `worth`."""


class Doubt(msgspec.Struct, frozen=True):
    """How far to trust a search's estimate of a chance, measured for a game (docs/review.md)."""

    drift: float = 3.0
    """So many times what it still changed by in its later half may be missing for not having thought longer."""
    floor: float = 0.03
    """An error that is there however little it changed, as a share of the win."""
    shared: float = 0.05
    """An error that the chances of all moves of a position have in common, so that no difference of two has it."""
    luck: float = 0.5
    """What of the luck that a rule of thumb sees is luck among those who play better."""


LEVELS = (
    Level("Whisper", "greedy", noise=60),
    Level("Knock", "greedy", noise=15),
    Level("Shadow", "search", iterations=40),
    Level("Phantom", "search", iterations=300),
    Level("Oracle", "search", iterations=1200),
)
"""The five levels of a game that has measured none of its own."""
