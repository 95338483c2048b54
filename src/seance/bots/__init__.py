"""Players that are programs. Their whole input is a View."""

from __future__ import annotations

from collections.abc import Callable

from seance.bots.bot import Bot, RandomBot
from seance.bots.greedy_rip import GreedyRip
from seance.bots.greedy_siggil import GreedySiggil
from seance.errors import OptionError

__all__ = ["NAMES", "Bot", "make_bot"]

GREEDY: dict[str, Callable[[], Bot]] = {"siggil": GreedySiggil, "rip": GreedyRip}
NAMES = ("random", "greedy")


def make_bot(name: str, game: str) -> Bot:
    """The bot of that name for a game."""
    if name == "random":
        return RandomBot()
    if name == "greedy" and game in GREEDY:
        return GREEDY[game]()
    raise OptionError(f"There is no bot {name!r} for {game}; there are {' and '.join(NAMES)}.")
