"""Five named levels for each game: a line of configuration each."""

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """A bot, how many iterations it thinks, and how often, in a hundred moves, it plays anything at all."""

    name: str
    bot: str
    iterations: int = 0
    noise: int = 0


LEVELS: dict[str, tuple[Level, ...]] = {
    "siggil": (
        Level("Whisper", "greedy", noise=60),
        Level("Knock", "greedy", noise=15),
        Level("Shadow", "search", iterations=40),
        Level("Phantom", "search", iterations=300),
        Level("Oracle", "search", iterations=1200),
    ),
    "rip": (
        Level("Whisper", "greedy", noise=60),
        Level("Knock", "greedy", noise=15),
        Level("Shadow", "search", iterations=30),
        Level("Phantom", "search", iterations=200),
        Level("Oracle", "search", iterations=800),
    ),
}
