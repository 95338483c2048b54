"""Every game with every set of options that makes another game of it; the generic suites run over all of them.

A game's option sets stand in `option_sets.py` of its tests' folder: OPTION_SETS by name, which begins with the game's
and a hyphen, SAME for those that are the same game as another, and SOME for tests that take long. A game whose tests
tell none has its defaults.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from seance.games import GAMES, AnyGame, find_game
from seance.kernel.rng import Rng


def tests_of(game: str, name: str) -> ModuleType | None:
    """A module of a game's tests, None if they have none of that name."""
    folder = f"tests.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.{name}") is None:
        return None
    return import_module(f"{folder}.{name}")


def sets_of(game: str) -> dict[str, dict[str, Any]]:
    sets: dict[str, dict[str, Any]] = getattr(tests_of(game, "option_sets"), "OPTION_SETS", {f"{game}-default": {}})
    assert all(name.startswith(f"{game}-") for name in sets)
    return sets


def same_in(game: str) -> dict[str, str]:
    same: dict[str, str] = getattr(tests_of(game, "option_sets"), "SAME", {})
    return same


ALL_SETS = {name: options for game in GAMES for name, options in sets_of(game).items()}
SAME = {name: other for game in GAMES for name, other in same_in(game).items()}
"""Option sets that are the same game as another: that one is tested."""
OPTION_SETS = {name: options for name, options in ALL_SETS.items() if name not in SAME}
SOME_OF = {game: tuple(getattr(tests_of(game, "option_sets"), "SOME", sets_of(game))) for game in GAMES}
SOME = tuple(name for names in SOME_OF.values() for name in names)
"""A few of each game, for tests that take long."""
ONE_OF = {game: names[0] for game, names in SOME_OF.items()}
ONE = tuple(ONE_OF.values())
"""One of each game."""


def game_of(name: str) -> tuple[AnyGame, Any]:
    """The game and the checked options of an option set."""
    game = find_game(name.partition("-")[0])
    return game, game.options(ALL_SETS[name])


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def next_action(game: AnyGame, state: Any, seed: bytes, rng: Rng) -> int:
    """What chance does, or a random legal action."""
    if state.turn < 0:
        return game.outcome(state, seed)
    actions = state.actions()
    return int(actions[rng.draw(len(actions))])


def positions(name: str, number: int) -> Iterator[Any]:
    """The positions of one random game, the same state object growing older, its end included."""
    game, options = game_of(name)
    seed, rng = seed_of(number), Rng(number)
    state = game.deal(options, seed)
    yield state
    while not state.over:
        state.play(next_action(game, state, seed, rng))
        yield state
