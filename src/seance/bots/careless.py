"""Weaker players made of stronger ones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from seance.games import AnyGame
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


class OverlookingBot:
    """Another bot that overlooks each move in so many of a hundred cases, and plays well with what it sees.

    So it never plays a bad move while it sees a good one, the last one of a game least of all, as people do.
    """

    def __init__(self, bot: Bot, overlooks: int, plain: Collection[int]) -> None:
        """`plain` are moves that nobody overlooks."""
        self.bot = bot
        self.overlooks = overlooks
        self.plain = plain

    def choose(self, view: Any, rng: Rng) -> int:
        seen = tuple(action for action in view.actions if action in self.plain or rng.draw(100) >= self.overlooks)
        if not seen:
            return RandomBot().choose(view, rng)
        return self.bot.choose(replace(view, actions=seen), rng)


class AloneBot:
    """One bot among others, and another one alone: numbered deals were graded by how that one plays them."""

    def __init__(self, game: AnyGame, among_others: Bot, alone: Bot) -> None:
        self.game = game
        self.among_others = among_others
        self.alone = alone

    def choose(self, view: Any, rng: Rng) -> int:
        return (self.alone if self.game.alone(view) else self.among_others).choose(view, rng)
