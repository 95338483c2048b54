"""A weaker player made of a stronger one."""

from __future__ import annotations

from typing import Any

from seance.kernel.players import Bot, RandomBot
from seance.kernel.rng import Rng


class NoisyBot:
    """Another bot that plays anything at all in so many of a hundred moves."""

    def __init__(self, bot: Bot, noise: int) -> None:
        self.bot = bot
        self.noise = noise

    def choose(self, view: Any, rng: Rng) -> int:
        if rng.draw(100) < self.noise:
            return RandomBot().choose(view, rng)
        return self.bot.choose(view, rng)
