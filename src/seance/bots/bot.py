"""What a bot is: something that looks at a View and names an action. It never meets a State of the real game."""

from __future__ import annotations

from typing import Any, Protocol

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


class NoisyBot:
    """Another bot that plays anything at all in so many of a hundred moves."""

    def __init__(self, bot: Bot, noise: int) -> None:
        self.bot = bot
        self.noise = noise

    def choose(self, view: Any, rng: Rng) -> int:
        if rng.draw(100) < self.noise:
            return RandomBot().choose(view, rng)
        return self.bot.choose(view, rng)
