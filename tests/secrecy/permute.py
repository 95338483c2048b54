"""Deals anew everything that a seat cannot know, from a state's dump alone: without the rules' own `redeal`.

How, a game says in `permute.py` of its tests' folder. Without one the rules' own sampling must do.
"""

from __future__ import annotations

from random import Random
from typing import Any

from seance.games import AnyGame
from seance.kernel.rng import Rng
from tests.option_sets import tests_of


def permuted(game: AnyGame, options: Any, state: Any, seat: int | None, random: Random) -> Any:
    """Another state that this seat (None: a spectator) cannot tell from the given one."""
    told = tests_of(game.name, "permute")
    if told is None:
        return game.sample(game.view(state, seat), Rng(random.getrandbits(62)))
    return game.load(options, told.shuffle(options, state, seat, random))
