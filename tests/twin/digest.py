"""Plays the random games of an option set and prints a digest of each: of every state and its legal actions.

Run by the twin test as `python -m tests.twin.digest NAME FIRST GAMES`, compiled and interpreted.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from typing import Any

import msgspec

from seance.kernel.rng import Rng
from tests.option_sets import positions


def digest(name: str, number: int) -> str:
    """One game: equal only if every state and every list of legal actions is equal."""
    told = blake2b(digest_size=12)
    for state in positions(name, number):
        told.update(msgspec.msgpack.encode((state.dump(), state.actions(), state.result())))
        if state.played % 16 == 5:
            told.update(msgspec.msgpack.encode(another(state).dump()))
    return told.hexdigest()


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
