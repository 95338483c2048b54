"""`python -m seance.lab.learning GAME [GAMES [FIRST]]`: plays games and prints the `experience.toml` that fits them.

The search plays both seats, with some moves drawn by its visits or at random, so that all kinds of positions come up.
Weights of moves are fitted to the visits of a position's moves, one against the other; a small network to half the
result and half what the search thought. So what is learnt can play the games that the next file is learnt from.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seance.bots import players_of
from seance.errors import OptionError
from seance.games import find_game, part_of
from seance.kernel.chance import Stream
from seance.kernel.rng import Rng
from seance.search.ismcts import Search

ITERATIONS = 1500
ANYTHING = 25
"""One move in so many is anything at all, and of the others"""
DRAWN = 6
"""one in so many, and every one of"""
OPENING = 8
"""the first so many, is drawn by its visits."""
MOVE_PASSES, NETWORK_PASSES, BATCH = 8, 5, 512
RATE, DECAY = 0.003, 2e-5
"""How far a step of the network goes at first, and how weights are drawn to 0; those of moves go STRIDE."""
STRIDE = 0.03

Floats = NDArray[np.float32]
Whole = NDArray[np.int32]


class Decision(NamedTuple):
    """The moves of a position: what weights each adds up, and its share of the visits."""

    moves: list[list[int]]
    shares: list[float]


class Standing(NamedTuple):
    """What counts in a position between two turns, and how good it was for the seat to act."""

    codes: list[int]
    tempers: list[int]
    good: float


def learning_of(game: str) -> Any:
    """What a game says of it: its module."""
    found = part_of(find_game(game).name, "learning")
    if found is None:
        raise OptionError(f"{game} has no learning.py that tells what can be learnt of it.")
    return found


def play(game: str, number: int, iterations: int = ITERATIONS) -> tuple[list[Decision], list[Standing]]:
    """A game's decisions, and its positions at which a turn began."""
    rules, learning = find_game(game), learning_of(game)
    stream = Stream(bytes(32), f"learning {game} {number}")
    options = learning.OPTIONS[number % len(learning.OPTIONS)]
    state = rules.deal(rules.options(options), bytes(stream.below(256) for _ in range(32)))
    rng = Rng(stream.below(1 << 62))
    decisions: list[Decision] = []
    seen: list[tuple[list[int], list[int], int, float | None]] = []
    while not state.over:
        actions, seat, thought = state.actions(), state.turn, None
        counts = learning.counts(state) if learning.begins(state) else None
        action = actions[0]
        if len(actions) > 1:
            search = Search(state, rules.heuristics(), iterations + 2, rng.draw(1 << 31), players_of(game).search)
            search.run(iterations)
            thought = search.wins() / iterations
            visits = {row[0]: row[1] for row in search.rows()}
            decisions.append(_decision(learning, state, visits))
            action = _choose(actions, visits, len(decisions), rng)
        if counts is not None:
            seen.append((*counts, seat, thought))
        state.play(action)
    result = state.result()
    shares = [(seat in result) / len(result) for seat in range(2)]
    good = [shares[seat] if thought is None else (shares[seat] + thought) / 2 for _, _, seat, thought in seen]
    return decisions, [Standing(one[0], one[1], value) for one, value in zip(seen, good, strict=True)]


def _decision(learning: Any, state: Any, visits: dict[int, int]) -> Decision:
    total = sum(visits.values())
    return Decision([learning.told_apart(state, action) for action in visits], [n / total for n in visits.values()])


def _choose(actions: list[int], visits: dict[int, int], number: int, rng: Rng) -> int:
    if rng.draw(ANYTHING) == 0:
        return actions[rng.draw(len(actions))]
    if number <= OPENING or rng.draw(DRAWN) == 0:
        left = rng.draw(sum(visits.values()))
        for action, n in visits.items():
            left -= n
            if left < 0:
                return action
    return max(visits, key=lambda action: visits[action])


class Steps:
    """Adam: steps down a slope, each weight at its own pace."""

    def __init__(self, weights: list[Floats]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(table) for table in weights]
        self.squares = [np.zeros_like(table) for table in weights]
        self.count = 0

    def take(self, slopes: list[Floats], rate: float) -> None:
        self.count += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            downhill = slope + DECAY * weight
            mean += 0.1 * (downhill - mean)
            square += 0.001 * (downhill * downhill - square)
            size = np.sqrt(square / (1 - 0.999**self.count)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self.count) / size


def fit_moves(decisions: list[Decision], size: int) -> Floats:
    """The weights under which the visits are about the likeliest."""
    weights = np.zeros(size, np.float32)
    steps = Steps([weights])
    rng = np.random.default_rng(1)
    for number in range(MOVE_PASSES):
        order = rng.permutation(len(decisions))
        for start in range(0, len(order), BATCH):
            slope = np.zeros(size, np.float32)
            for i in order[start : start + BATCH]:
                _lean(decisions[i], weights, slope)
            steps.take([(slope / BATCH).astype(np.float32)], STRIDE * (1 - number / MOVE_PASSES))
    return weights


def _lean(decision: Decision, weights: Floats, slope: Floats) -> None:
    """Add a decision's slope: how likely each move is by the weights, less its share of the visits."""
    sums = np.array([weights[move].sum() for move in decision.moves])
    likely = np.exp(sums - sums.max())
    for move, more in zip(decision.moves, likely / likely.sum() - decision.shares, strict=True):
        np.add.at(slope, move, more)


class Network:
    """The layers that `experience.py` describes, with slopes."""

    def __init__(self, learning: Any) -> None:
        wide, rng = learning.WIDE, np.random.default_rng(1)
        self.pairs = learning.PAIRS
        self.rows = (0.1 * rng.standard_normal((learning.CODES, wide))).astype(np.float32)
        self.tempers = np.full((learning.TEMPERS, wide), 0.1, np.float32)
        self.second = (rng.standard_normal((wide, wide)) / np.sqrt(wide)).astype(np.float32)
        self.last = (rng.standard_normal(wide) / np.sqrt(wide)).astype(np.float32)

    def layers(self) -> list[Floats]:
        return [self.rows, self.tempers, self.second, self.last]

    def slopes(self, codes: Whole, tempers: Whole, good: Floats) -> list[Floats]:
        """How the layers should change for these positions, downhill being better."""
        both = self.rows[codes[:, 0::2]] + self.rows[codes[:, 1::2]]
        sums = np.maximum(both, 0).sum(1)
        heights = sums @ self.second + self.tempers[tempers].sum(1)
        high = np.maximum(heights, 0)
        off = ((1 / (1 + np.exp(-(high @ self.last))) - good) / len(good)).astype(np.float32)
        back = np.outer(off, self.last) * (heights > 0)
        of_rows, of_tempers = np.zeros_like(self.rows), np.zeros_like(self.tempers)
        for i in range(tempers.shape[1]):
            np.add.at(of_tempers, tempers[:, i], back)
        deeper = (back @ self.second.T)[:, None, :] * (both > 0)
        for half in (codes[:, 0::2], codes[:, 1::2]):
            np.add.at(of_rows, half, deeper)
        return [of_rows, of_tempers, sums.T @ back, high.T @ off]


def fit_network(standings: list[Standing], learning: Any) -> Network:
    """The network after some passes over all positions."""
    network = Network(learning)
    steps, rng = Steps(network.layers()), np.random.default_rng(2)
    codes, tempers = (np.array([one[i] for one in standings], np.int32) for i in range(2))
    good = np.array([one.good for one in standings], np.float32)
    for number in range(NETWORK_PASSES):
        order = rng.permutation(len(standings))
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            rate = RATE * (1 - number / NETWORK_PASSES)
            steps.take(network.slopes(codes[part], tempers[part], good[part]), rate)
    return network


def main(game: str, games: int = 3000, first: int = 0) -> None:
    """Print the file."""
    learning = learning_of(game)
    decisions: list[Decision] = []
    standings: list[Standing] = []
    for number in range(first, first + games):
        of_moves, of_positions = play(game, number)
        decisions += of_moves
        standings += of_positions
    network = fit_network(standings, learning)
    sys.stdout.write(learning.file_of(fit_moves(decisions, learning.MOVE_WEIGHTS), *network.layers()))


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:4]))
