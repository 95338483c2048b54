"""What the games of a study tell: who wins by the order of play, how games end, what having things changes."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, NamedTuple

import polars as pl

from seance.bots import players_of
from seance.games import find_game, part_of
from seance.kernel.players import Level
from seance.kernel.study import Thing
from seance.lab.balance import Effects, Sample, effects
from seance.lab.folder import Folder
from seance.lab.part import start
from seance.lab.rating import Interval, win_rate
from seance.lab.study import Cell


class CellResults(NamedTuple):
    """What one kind of table tells at one strength."""

    cell: Cell
    games: pl.DataFrame
    effects: Effects | None

    @property
    def seats(self) -> int:
        return self.cell.plan.seats()

    def orders(self, variant: dict[str, Any] | None = None) -> list[Interval]:
        """How often the first to play wins, the second, and so on; shared wins in part."""
        games = self.of(variant)
        labels = self.cell.plan.labels()
        wins = [0.0] * self.seats
        for first, winners in games.select("first", "winners").iter_rows():
            seats = [labels.index(label) for label in winners.split()]
            for seat in seats:
                wins[(seat - labels.index(first)) % self.seats] += 1 / len(seats)
        return [win_rate(won, len(games)) for won in wins]

    def of(self, variant: dict[str, Any] | None) -> pl.DataFrame:
        """The games, or those of one variant of the options."""
        games = self.games
        for name, value in (variant or {}).items():
            games = games.filter(pl.col(name) == str(value))
        return games

    def endings(self, variant: dict[str, Any] | None = None) -> dict[str, float]:
        games = self.of(variant)
        found = games["ended"].value_counts().iter_rows()
        return {ended: count / len(games) for ended, count in found}


def tell(found: list[tuple[Cell, Folder]]) -> list[CellResults]:
    """Read all games of a study."""
    return [CellResults(cell, folder.games(), effects_in(folder)) for cell, folder in found if folder.played()]


def effects_in(folder: Folder) -> Effects | None:
    """What having things changes, where the game says what to weigh and there are games enough."""
    study = part_of(folder.plan.game, "study")
    if study is None or not hasattr(study, "weigh"):
        return None
    sample = Sample([], [], [])
    for positions, won in replayed(folder, study):
        sample.add([study.weigh(state) for state in positions], won)
    numbers = [thing.number for thing in things_of(folder.plan.game)]
    return effects(sample, numbers) if sample.tells(len(numbers)) else None


def replayed(folder: Folder, study: ModuleType) -> Iterator[tuple[Iterator[Any], float]]:
    """Of each game the positions that a study weighs, one state that goes on, and what it brought to the first seat."""
    game = find_game(folder.plan.game)
    first = folder.plan.labels()[0]
    for row in folder.recorded():
        state = start(folder.plan, row["deal"]).state
        winners = row["winners"].split()
        actions = [game.parse(token) for token in row["record"].split()]
        yield study.positions(state, actions), (first in winners) / len(winners)


def things_of(game: str) -> list[Thing]:
    found: list[Thing] = getattr(part_of(game, "study"), "things", list)()
    return found


def level_of(game: str, bot: str) -> Level:
    return players_of(game).levels[int(bot.removeprefix("level:")) - 1]
