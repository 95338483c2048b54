"""The registry: every game, one line each.

A game is a package with modules of fixed names. `game` has its Game as GAME and is all that a game must have; what else
others ask for is loaded when it is needed, and has a default where it is missing: CONTRIBUTING.md lists these modules.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from seance.errors import OptionError
from seance.kernel.game import Game

AnyGame = Game[Any, Any, Any]

PACKAGES = (
    "seance.siggil",
    "seance.rip",
)
ELSEWHERE = "SEANCE_GAMES"
"""The environment variable that names further packages, with commas between them."""


def packages(elsewhere: str) -> dict[str, AnyGame]:
    """The games by package: ours, then those from elsewhere."""
    further = [name.strip() for name in elsewhere.split(",") if name.strip()]
    return {package: _game_in(package) for package in dict.fromkeys((*PACKAGES, *further))}


def _game_in(package: str) -> AnyGame:
    """The Game of a package; OptionError if there is none."""
    name = f"{package}.game"
    try:
        named = all(map(str.isidentifier, package.split(".")))
        game = getattr(import_module(name), "GAME", None) if named else None
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise
        game = None
    if not isinstance(game, Game):
        raise OptionError(f"{ELSEWHERE} names {package!r}, but there is no Game called GAME in {name}.")
    return game


_FOUND = packages(os.environ.get(ELSEWHERE, ""))
GAMES: dict[str, AnyGame] = {game.name: game for game in _FOUND.values()}
_PACKAGE_OF = {game.name: package for package, game in _FOUND.items()}


def find_game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in GAMES:
        *others, last = GAMES
        raise OptionError(f"There is no game {name!r}; there are {', '.join(others)} and {last}.")
    return GAMES[name]


def part_of(game: str, name: str) -> ModuleType | None:
    """A module of a game's package, None if the package has none of that name."""
    module = f"{_PACKAGE_OF[find_game(game).name]}.{name}"
    return import_module(module) if find_spec(module) is not None else None


def folder_of(game: str) -> Path:
    """Where a game's package stands."""
    return Path(str(import_module(_PACKAGE_OF[find_game(game).name]).__file__)).parent
