"""What a game is like, from many games in which one bot has every seat: at three strengths, for what is fair among
strong players may not be among novices. A game says in its `study.py` at which tables it is to be studied.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from seance.errors import OptionError
from seance.games import part_of
from seance.kernel.study import Table
from seance.lab.arena import Job, Workers
from seance.lab.folder import Folder, opened, read_folder
from seance.lab.part import sized
from seance.lab.plan import Plan

SEED = bytes.fromhex("5ea9ce" + "00" * 29)


class Strength(NamedTuple):
    """Who plays, and what the reader is told of it."""

    key: str
    bot: str
    title: str


STRENGTHS = (
    Strength("novice", "level:1", "novices"),
    Strength("middle", "level:3", "level 3"),
    Strength("strong", "search:1000", "strong players"),
)
"""The strongest level thinks twenty times as long as the last of these: thousands of its games would take days."""


class Cell(NamedTuple):
    """One kind of table at one strength, with a results folder of its own."""

    strength: Strength
    table: Table
    plan: Plan

    def folder(self, home: Path) -> Path:
        return home / self.strength.key / self.table.key


def cells(game: str, games: int) -> list[Cell]:
    """All that a study plays: so many games of each strength, shared among the kinds of tables."""
    tables = tables_of(game)
    share = -(-games // len(tables))
    return [
        Cell(
            strength,
            table,
            Plan(game, table.options, (strength.bot,), share, SEED, variants=table.variants, mirror=True, records=None),
        )
        for strength in STRENGTHS
        for table in tables
    ]


def tables_of(game: str) -> tuple[Table, ...]:
    """The kinds of tables that a game is studied at; one with the usual options where it says nothing of it."""
    return getattr(part_of(game, "study"), "TABLES", (Table("usual", "the usual options", {}),))


def play(home: Path, game: str, games: int, workers: Workers, on_games: Callable[[int], None]) -> None:
    """Play what is not played yet. All kinds of tables grow alike, so that a study that is stopped is still one."""
    refuse_strangers(home, game)
    with ExitStack() as stack:
        folders = [
            stack.enter_context(opened(cell.folder(home), cell.plan, True, sized)) for cell in cells(game, games)
        ]
        on_games(sum(part.last - part.first for folder in folders for part in folder.played()))
        todo = [
            (part.first / folder.plan.deals(), number, Job(folder.plan, part))
            for number, folder in enumerate(folders)
            for part in folder.left()
        ]
        todo.sort(key=lambda one: one[:2])
        folder_of = {id(folder.plan): folder for folder in folders}
        for job, played in workers([job for _, _, job in todo], False):
            folder_of[id(job.plan)].keep(job.part, played)
            on_games(len(played.games))


def refuse_strangers(home: Path, game: str) -> None:
    """A folder with anything else in it than a study of this game is left alone."""
    ours = {cell.folder(home) for cell in cells(game, 1)}
    known = ours | {folder.parent for folder in ours}
    try:
        there = [*home.iterdir(), *(file for one in STRENGTHS for file in (home / one.key).glob("*"))]
    except FileNotFoundError:
        return
    except OSError as error:
        raise OptionError(f"{home} cannot be read ({error.strerror}).") from None
    if strangers := sorted(str(file) for file in there if file not in known):
        raise OptionError(f"{strangers[0]} is no part of a study of {game}; name another folder.")


def read(home: Path, game: str) -> list[tuple[Cell, Folder]]:
    """What was played so far."""
    refuse_strangers(home, game)
    found = [(cell, cell.folder(home)) for cell in cells(game, 1)]
    played = [(cell, read_folder(path)) for cell, path in found if path.exists()]
    if other := next((folder.path for cell, folder in played if not same_table(folder.plan, cell.plan)), None):
        raise OptionError(f"{other} is no part of a study of {game}.")
    if not any(folder.played() for _, folder in played):
        raise OptionError(f"{home} has no games of {game} yet.")
    return [(cell._replace(plan=folder.plan), folder) for cell, folder in played]


def same_table(one: Plan, other: Plan) -> bool:
    return all(
        getattr(one, name) == getattr(other, name)
        for name in ("game", "options", "variants", "bots", "mirror", "records")
    )
