"""Who plays a game: what its `players.py` says, and what any game can do without one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from seance.games import part_of
from seance.kernel.players import LEVELS, Bot, Doubt, Level, Manner, RandomBot, SearchSettings


class Players(NamedTuple):
    """Makes a player that does not think ahead, the levels from the weakest on, what searches do best with, how far to
    trust them, what moves people of some manner like, and which nobody overlooks."""

    greedy: Callable[[], Bot]
    levels: tuple[Level, ...]
    search: SearchSettings
    doubt: Doubt
    manners: Mapping[str, Manner]
    plain: frozenset[int]


@cache
def players_of(game: str) -> Players:
    """The players of a game. One that says nothing of them is played at random, and searched without knowing it."""
    told = part_of(game, "players")
    return Players(
        getattr(told, "Greedy", RandomBot),
        getattr(told, "LEVELS", LEVELS),
        getattr(told, "SEARCH", SearchSettings()),
        getattr(told, "DOUBT", Doubt()),
        getattr(told, "MANNERS", {}),
        getattr(told, "PLAIN", frozenset()),
    )
