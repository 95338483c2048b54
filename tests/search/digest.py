"""Searches and playouts of an option set as one text, to be compared compiled and interpreted."""

from __future__ import annotations

import sys

from seance.kernel.players import SearchSettings
from seance.kernel.rng import Rng
from seance.search.ismcts import Search
from tests.option_sets import game_of, positions

SETTINGS = (SearchSettings(explore=0.6, bias=4.0, urgency=0.9, far=2), SearchSettings(far=2, prior=0.3))


def digest(name: str) -> str:
    """The roots of a few searches along a game, with floating-point sums to the last bit."""
    told = []
    knowing = game_of(name)[0].heuristics()
    for state in positions(name, 11):
        if state.over or state.turn < 0 or state.played % 5:
            continue
        other = state.copy()
        knowing.play_well(other, Rng(state.played))
        told.append(f"{other.fingerprint()} {knowing.promising(state)}")
        for settings in SETTINGS:
            search = Search(state, knowing, 200, state.played, settings, state.played % 2 == 0)
            search.run(40)
            told.append(f"{sorted(search.rows())}")
    return "\n".join(told)


if __name__ == "__main__":
    sys.stdout.write(digest(sys.argv[1]))
