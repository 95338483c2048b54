"""Plays the random games of an option set and prints a digest of each: of every state, its legal actions and facts.

Run by the twin test as `python -m tests.twin.digest NAME FIRST GAMES`, compiled and interpreted.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Any

import msgspec

from seance.kernel.rng import Rng
from tests.option_sets import game_of, next_action, seed_of


def digest(name: str, number: int) -> str:
    """One game: equal only if every state, every list of legal actions and every fact is equal."""
    game, options = game_of(name)
    seed, rng = seed_of(number), Rng(number)
    state = game.deal(options, seed)
    rows = game.deal_facts(state)
    told = blake2b(digest_size=12)
    while True:
        told.update(msgspec.msgpack.encode((rows, state.dump(), state.actions(), state.result())))
        if state.played % 16 == 5:
            told.update(msgspec.msgpack.encode(another(state).dump()))
        if state.over:
            return told.hexdigest()
        rows = state.play(next_action(game, state, seed, rng))


def another(state: Any) -> Any:
    """A copy with what a seat cannot know drawn anew, played out: the generator's work must be equal too."""
    rng = Rng(state.played)
    other = state.copy()
    other.redeal(state.turn, rng)
    other.roll_out(rng)
    return other


def main(name: str, first: int, games: int) -> None:
    sys.stdout.write("\n".join(digest(name, number) for number in range(first, first + games)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
