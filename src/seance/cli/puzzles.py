"""`seance puzzles`: look for puzzles of a game, choose those that are shipped, and prove these again."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec
import typer

from seance.cli.progress import progress
from seance.errors import OptionError
from seance.lab import puzzles as lab
from seance.lab.parallel import results
from seance.lab.solo import write
from seance.puzzles.puzzle import Puzzle, Puzzles, file_of, shipped, written

app = typer.Typer(
    no_args_is_help=True, help="Look for puzzles of a game, choose those that are shipped, prove them again."
)

STOPPED = 130


class Looked(msgspec.Struct, frozen=True):
    """A game that was searched, and what was found."""

    game: str
    number: int
    solo: bool
    puzzle: Puzzle | None

    @property
    def task(self) -> lab.Task:
        return lab.Task(self.game, self.number, self.solo)


@app.command()
def find(
    game: Annotated[str, typer.Argument(help="The game.")],
    data: Annotated[Path, typer.Argument(metavar="FILE", help="What was found is added here, and gone on from.")],
    first: Annotated[int, typer.Option(min=0, help="The first game's number, from which its cards follow.")] = 0,
    games: Annotated[int, typer.Option(min=1, help="How many games to search.")] = 100,
    solo: Annotated[bool, typer.Option(help="Search solo games.")] = False,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
) -> None:
    """Play games and look for puzzles in them. Stopped by Ctrl-C, the same command goes on from there."""
    done = {one.task for one in read(data)} if data.exists() else set()
    left = [task for task in lab.tasks(game, first, first + games, solo) if task not in done]
    found = 0
    with progress() as bar, appended(data) as out:
        line = bar.add_task("games searched", total=len(left))
        try:
            for task, puzzle in results(lab.find, left, jobs):
                out.write(msgspec.json.encode(Looked(*task, puzzle)) + b"\n")
                out.flush()
                found += puzzle is not None
                bar.advance(line)
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None
    typer.echo(f"{found} puzzles in {len(left)} games.")


@app.command()
def choose(
    game: Annotated[str, typer.Argument(help="The game.")],
    data: Annotated[Path, typer.Argument(metavar="FILE", help="What `find` has found.")],
    most: Annotated[int, typer.Option(min=1, help="How many puzzles of one kind and grade at most.")] = 15,
) -> None:
    """Write the game's puzzles.toml anew: the first so many of each kind and grade, its kinds as they are."""
    path = file_for(game)
    found = [one.puzzle for one in read(data) if one.puzzle is not None and one.game == game]
    if not found:
        raise OptionError(f"{data} has no puzzles of {game}; its puzzles stay as they are.")
    chosen = lab.chosen(game, found, most)
    keep(path, game, chosen)
    for (kind, grade), n in sorted(Counter((one.kind, one.grade) for one in chosen).items()):
        typer.echo(f"{kind}, grade {grade}: {n}")


@app.command()
def prove(
    game: Annotated[str, typer.Argument(help="The game.")],
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
) -> None:
    """Prove all puzzles of a game again, after its rules or cards were changed, and write its puzzles.toml anew.

    What is no puzzle any more is left out. Stopped by Ctrl-C, nothing is written.
    """
    path = file_for(game)
    before = shipped(game).puzzles
    found: dict[str, Puzzle | None] = {}
    with progress() as bar:
        line = bar.add_task("puzzles proved", total=len(before))
        try:
            for task, puzzle in results(lab.prove, [lab.Doubted(game, one) for one in before], jobs):
                found[task.puzzle.id] = puzzle
                bar.advance(line)
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None
    left = [puzzle for one in before if (puzzle := found[one.id]) is not None]
    keep(path, game, left)
    told = {one.id: lab.verdicts(one) for one in before}
    others = [one.id for one in left if lab.verdicts(one) != told[one.id]]
    typer.echo(f"{len(left)} puzzles of {game} are proved, {len(others)} of them with other right moves than before.")
    for one in before:
        if found[one.id] is None:
            typer.echo(f"{one.id} is left out: it is no puzzle any more.")


def file_for(game: str) -> Path:
    """Where a game's puzzles stand; OptionError where nobody says what they are made of."""
    path = file_of(game)
    if path is None:
        raise OptionError(f"Nobody says what puzzles of {game} are made of.")
    return path


def keep(path: Path, game: str, chosen: list[Puzzle]) -> None:
    """Write a game's puzzles, its kinds as they are: whole or not at all, and never none."""
    if not chosen:
        raise OptionError(f"No puzzle of {game} would be left; {path.name} stays as it is.")
    write(path, written(Puzzles(shipped(game).kinds, tuple(chosen))).encode())


def appended(data: Path) -> BinaryIO:
    """The file, open to be added to."""
    try:
        return data.open("ab")
    except OSError as error:
        raise OptionError(f"{data} cannot be written: {error.strerror}.") from None


def read(data: Path) -> list[Looked]:
    """What was found so far, in the order of games."""
    try:
        lines = [msgspec.json.decode(line, type=Looked) for line in data.read_bytes().splitlines()]
    except OSError as error:
        raise OptionError(f"{data} cannot be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise OptionError(f"{data} is not what `seance puzzles find` writes: {error}.") from None
    return sorted(lines, key=lambda one: one.task)
