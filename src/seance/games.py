"""The registry: every game of the house, one line each."""

from typing import Any

from seance.errors import OptionError
from seance.kernel.game import Game
from seance.rip.game import RIP
from seance.siggil.game import SIGGIL

AnyGame = Game[Any, Any, Any]

GAMES: dict[str, AnyGame] = {game.name: game for game in (SIGGIL, RIP)}


def find_game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in GAMES:
        raise OptionError(f"There is no game {name!r}; there are {' and '.join(GAMES)}.")
    return GAMES[name]
