"""`python -m seance.lab.fitting GAME [GAMES]`: plays games and prints the `prospects.toml` that fits them.

The search plays both seats, with a move in twenty at random, so that all kinds of positions come up. What counts in a
position stands in the game's `fitting.py`.
"""

from __future__ import annotations

import sys
from typing import Any

from seance.bots import players_of
from seance.errors import OptionError
from seance.games import find_game, part_of
from seance.kernel.chance import Stream
from seance.kernel.fitting import Position, fit, loss
from seance.kernel.rng import Rng
from seance.search.ismcts import Search

ITERATIONS = 100
ANYTHING = 20
"""One move in so many is anything at all."""
PASSES = 12
TESTED = 5
"""One game in so many is not learnt from, and tells how good the fit is."""


def fitting_of(game: str) -> Any:
    """What a game says of it: its module."""
    found = part_of(find_game(game).name, "fitting")
    if found is None:
        raise OptionError(f"{game} has no fitting.py that tells what counts in a position.")
    return found


def play(game: str, number: int) -> list[Position]:
    """The positions of a game that are looked at, with its result."""
    rules, fitting = find_game(game), fitting_of(game)
    stream = Stream(bytes(32), f"fitting {game} {number}")
    state = rules.deal(rules.options(fitting.OPTIONS), bytes(stream.below(256) for _ in range(32)))
    rng = Rng(stream.below(1 << 62))
    seen, last, next_look = [], -1, 0
    while not state.over:
        if chances := state.chances():
            state.play(chances[rng.draw(len(chances))])
            continue
        if state.turns != last and fitting.begins(state):
            last, next_look = state.turns, next_look - 1
            if next_look < 0:
                seen.append([fitting.features(state, seat) for seat in range(2)])
                next_look = rng.draw(2 * fitting.SPARSELY - 1)
        state.play(_choose(game, state, rng))
    result = state.result()
    return [(seats, [(seat in result) / len(result) for seat in range(2)]) for seats in seen]


def _choose(game: str, state: Any, rng: Rng) -> int:
    actions: list[int] = state.actions()
    if len(actions) == 1 or rng.draw(ANYTHING) == 0:
        return actions[rng.draw(len(actions))]
    known = find_game(game).heuristics()
    search = Search(state, known, ITERATIONS + 2, rng.draw(1 << 31), players_of(game).search)
    search.run(ITERATIONS)
    return max(search.rows(), key=lambda row: row[1])[0]


def main(game: str, games: int = 10_000) -> None:
    """Print the file; what is left unexplained goes to standard error."""
    positions: list[Position] = []
    tested: list[Position] = []
    for number in range(games):
        (positions if number % TESTED else tested).extend(play(game, number))
    weights = fit(positions, PASSES)
    sys.stderr.write(f"squared error {loss(tested, weights):.4f} on {len(tested)} other positions; 0.25 is a guess\n")
    sys.stdout.write(fitting_of(game).file_of(weights))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
