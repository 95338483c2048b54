"""A trial of what a study estimates: positions of its games are played on twice by the same bot, with a thing and
without it, chance and the bot's own lots being the same as far as they can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from types import ModuleType
from typing import Any, NamedTuple

from seance.bots import Bot, make_player
from seance.errors import OptionError
from seance.games import AnyGame, find_game, part_of
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE
from seance.kernel.rng import Rng
from seance.kernel.state import State
from seance.lab.folder import Folder
from seance.lab.part import deal_seed
from seance.lab.rating import Interval, Z
from seance.lab.study_read import replayed, things_of


class Pair(NamedTuple):
    """A position in which a seat has a thing."""

    number: int
    seat: int
    state: State
    game: int
    """The number of the game among those that were played."""


def experiment(folder: Folder, pairs: int, on_pair: Callable[[], None]) -> dict[int, Interval]:
    """What having each thing changes, in points, from so many positions of different games; those that were tried."""
    game = find_game(folder.plan.game)
    study = part_of(game.name, "study")
    if study is None or not hasattr(study, "without"):
        raise OptionError(f"There is nothing in {game.name} that could be taken away.")
    bot = make_player(folder.plan.bots[0], game.name)
    gains: dict[int, list[float]] = {thing.number: [] for thing in things_of(game.name)}
    for pair in found(folder, study):
        if len(gains[pair.number]) < pairs:
            gains[pair.number].append(gain(game, study, bot, folder.plan.seed, pair))
            on_pair()
        elif all(len(of) >= pairs for of in gains.values()):
            break
    return {number: mean(of) for number, of in gains.items() if of}


def found(folder: Folder, study: ModuleType) -> Iterator[Pair]:
    """Of every game, for each thing that somebody had, one position at which they had it, by lot."""
    for game, (positions, _) in enumerate(replayed(folder, study)):
        held: dict[int, list[Pair]] = {}
        for state in positions:
            for number in study.weigh(state).held:
                pair = Pair(abs(number), 0 if number > 0 else 1, state.copy(), game)
                held.setdefault(pair.number, []).append(pair)
        for number, of in held.items():
            yield of[Stream(folder.plan.seed, f"experiment {game} {number}").below(len(of))]


def gain(game: AnyGame, study: ModuleType, bot: Bot, seed: bytes, pair: Pair) -> float:
    """What the holder's result is with the thing, less what it is without."""
    bare = study.without(pair.state, pair.number)
    results = [play_on(game, state, bot, seed, pair) for state in (pair.state.copy(), bare)]
    return results[0] - results[1]


def play_on(game: AnyGame, state: Any, bot: Bot, seed: bytes, pair: Pair) -> float:
    rng = Rng(Stream(seed, f"experiment rng {pair.game} {pair.number}").below(1 << 62))
    chance = deal_seed(seed, pair.game)
    while not state.over:
        lot = state.turn == CHANCE
        state.play(game.outcome(state, chance) if lot else bot.choose(game.view(state, state.turn), rng))
    winners = state.result()
    return (pair.seat in winners) / len(winners)


def mean(gains: list[float]) -> Interval:
    value = sum(gains) / len(gains)
    error = sqrt(sum((one - value) ** 2 for one in gains)) / len(gains)
    return Interval(100 * value, 100 * (value - Z * error), 100 * (value + Z * error))
