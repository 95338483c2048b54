"""What rooms to the right ask of a game's `players.py`: who plays it without thinking, at which levels, how to search.

A bot's whole input is a View; it never meets a State of the real game.
"""

from __future__ import annotations

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
    """A bot, how many iterations it thinks, and how often, in a hundred moves, it plays anything at all."""

    name: str
    bot: str
    iterations: int = 0
    noise: int = 0


class SearchSettings(msgspec.Struct, frozen=True):
    """How a search weighs what it knows: see `search.ismcts.Search`."""

    explore: float = 0.6
    bias: float = 0.0
    urgency: float = 10.0


class Doubt(msgspec.Struct, frozen=True):
    """How far to trust a search's estimate of a chance, measured for a game (docs/review.md)."""

    drift: float = 3.0
    """So many times what it still changed by in its later half may be missing for not having thought longer."""
    floor: float = 0.03
    """An error that is there however little it changed, as a share of the win."""
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
