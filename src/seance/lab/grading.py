"""Grades for numbered deals: a bot that cannot see plays each of them, and the solver counts the first moves that keep
the win (docs/deals.md). The file grows by tasks and is kept: stopped, it goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from seance.bots import make_player
from seance.datafile import read_toml
from seance.errors import DataError, OptionError
from seance.games import find_game
from seance.kernel.numbered import (
    GRADES,
    MEASURE,
    GradeFile,
    Kind,
    Measured,
    file_text,
    read_kind,
    write_kind,
)
from seance.kernel.rng import Rng
from seance.lab.parallel import results
from seance.lab.solo import write
from seance.solve.choices import choices
from seance.solve.solver import GAME, Limits
from seance.table.numbered import Numbered, kinds_of

DEALS_A_TASK = 5
PATIENCE = Limits(nodes=500_000)
"""For each first move; one that takes longer counts as one that does not keep the win."""

Found = dict[str, list[Measured | None]]
"""By kind, for deals 1, 2, 3…"""


class Task(NamedTuple):
    """Some deals of one kind."""

    kind: Kind
    numbers: tuple[int, ...]


def measure(deal: Numbered) -> Measured:
    """Play a deal as often as its kind says, and look at its first moves; the same every time."""
    won = sum(plays(deal, Rng(deal.number << 16 | game)) for game in range(deal.kind.games))
    after = choices(find_game(deal.game).deal(deal.options, deal.seed), PATIENCE).after
    return Measured(won, sum(outcome == "won" for outcome in after.values()), len(after))


def plays(deal: Numbered, rng: Rng, bot: str = "") -> bool:
    """Whether a bot wins the deal, which it cannot see."""
    game, player = find_game(deal.game), make_player(bot or deal.kind.bot, deal.game)
    state = game.deal(deal.options, deal.seed)
    while not state.over:
        state.play(player.choose(game.view(state, 0), rng))
    return bool(state.result())


def work(task: Task) -> list[Measured]:
    return [measure(Numbered(GAME, task.kind, number)) for number in task.numbers]


def read(path: Path) -> Found:
    """What a file has of deals that would be measured the same way today; nothing where there is no file."""
    if not path.exists():
        return {}
    try:
        file = msgspec.convert(read_toml(path), GradeFile)
        known = {kind.name: kind for kind in kinds_of(GAME)}
        if (file.measure, file.rules) != (MEASURE, find_game(GAME).rules_version):
            return {}
        return {
            name: list(read_kind(name, one).found)
            for name, one in file.kinds.items()
            if name in known and same_measure(known[name], one.data, one.bot, one.games)
        }
    except (ValueError, DataError) as error:  # also what msgspec says
        raise OptionError(f"{path} is no file of grades: {error}") from None


def same_measure(kind: Kind, data: str, bot: str, games: int) -> bool:
    return (data, bot, games) == (fingerprint(kind), kind.bot, kind.games)


def fingerprint(kind: Kind) -> str:
    game = find_game(GAME)
    return game.data_fingerprint(game.options(kind.options))


def keep(path: Path, found: Found) -> None:
    """Write the file, whole or not at all."""
    kinds = {
        kind.name: write_kind(fingerprint(kind), kind, found[kind.name])
        for kind in kinds_of(GAME)
        if kind.name in found
    }
    write(path, file_text(GradeFile(MEASURE, find_game(GAME).rules_version, kinds)).encode())


def plan(found: Found, wanted: list[Kind], deals: int) -> list[Task]:
    """What is to be done so that each of these kinds has so many deals; all kinds grow alike."""
    tasks = []
    for kind in wanted:
        have = found.setdefault(kind.name, [])
        have += [None] * (deals - len(have))
        open_ = [number for number in range(1, deals + 1) if have[number - 1] is None]
        tasks += [Task(kind, tuple(open_[i : i + DEALS_A_TASK])) for i in range(0, len(open_), DEALS_A_TASK)]
    return sorted(tasks, key=lambda task: task.numbers)


def run(found: Found, tasks: list[Task], jobs: int, on_task: Callable[[Task], None]) -> None:
    """Do it; whatever stops it, `found` has what was finished."""
    for task, measured in results(work, tasks, jobs):
        for number, one in zip(task.numbers, measured, strict=True):
            found[task.kind.name][number - 1] = one
        on_task(task)


FRESH = 1 << 15
"""Games from this number on are none of those that made a grade."""


class Fresh(NamedTuple):
    """Some deals of one kind, to be played again by a bot with fresh luck."""

    kind: Kind
    numbers: tuple[int, ...]
    games: int
    bot: str


def play_fresh(task: Fresh) -> list[int]:
    """How many of the games were won, deal by deal."""
    deals = [Numbered(GAME, task.kind, number) for number in task.numbers]
    fresh = range(FRESH, FRESH + task.games)
    return [sum(plays(deal, Rng(deal.number << 16 | game), task.bot) for game in fresh) for deal in deals]


def confirm(kind: Kind, grades: Sequence[int], games: int, bot: str, jobs: int) -> list[float]:
    """How often a bot wins the deals of each grade in games that did not make the grades."""
    numbers = range(1, len(grades) + 1)
    tasks = [Fresh(kind, tuple(numbers[i : i + 20]), games, bot) for i in range(0, len(numbers), 20)]
    won, played = [0] * len(GRADES), [0] * len(GRADES)
    for task, found in results(play_fresh, tasks, jobs):
        for number, one in zip(task.numbers, found, strict=True):
            won[grades[number - 1]] += one
            played[grades[number - 1]] += games
    return [good / all_ if all_ else 0.0 for good, all_ in zip(won, played, strict=True)]
