"""`seance analyse`: what a search thinks of a position, of a recorded game or told by its text."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from seance.bots import Analysis, Budget, analyse
from seance.cli.record import read_file
from seance.cli.terminal import terminal_of
from seance.errors import OptionError
from seance.games import AnyGame, find_game
from seance.kernel.codes import CHANCE, OVER
from seance.records import Record

MOST_SHOWN = 15


class Asked(NamedTuple):
    """The position that somebody asks about."""

    game: AnyGame
    view: Any
    label: str
    where: str
    played: int | None = None
    """What was played there, if that is known."""


def analyse_position(
    file: Annotated[Path | None, typer.Argument(help="A game record.")] = None,
    move: Annotated[
        int | None, typer.Option(help="The position before this move, counted from 1 as the record lists them.")
    ] = None,
    position: Annotated[str, typer.Option(help="A position's line of text (docs/notation.md), without a record.")] = "",
    iterations: Annotated[int, typer.Option(help="How many iterations to think.")] = 20000,
    milliseconds: Annotated[int, typer.Option(help="How long to think at most; 0 for no limit.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="How many cores think.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object with every legal move.")] = False,
) -> None:
    """Print every promising move of a position: estimated result, visits and likely continuation.

    The position stands before a record's move N, or is told by its line of text; the seat to act is asked what it
    would do with what it may know.
    """
    asked = about(file, move, position)
    budget = Budget(iterations, milliseconds).checked()
    console = Console(stderr=True)
    with console.status("thinking") as status:
        found = analyse(
            asked.game,
            asked.view,
            budget,
            0,
            threads,
            lambda so_far: status.update(progress_text(asked.game, so_far, iterations)),
            clock=perf_counter,
        )
    if json:
        typer.echo(msgspec.json.encode(as_json(asked.game, found)).decode())
    else:
        show(asked, found)


def about(file: Path | None, move: int | None, position: str) -> Asked:
    """What is asked: a record with a move's number, or a position's text."""
    if position and file is None and move is None:
        return at_position(position)
    if file is None or move is None or position:
        raise OptionError("Name a record and --move N, or --position and its text.")
    return before_move(read_file(file), move)


def at_position(text: str) -> Asked:
    """The position that a text tells of."""
    game = find_game(text.partition(" ")[0])
    options, state = game.position(text)
    if state.turn in (CHANCE, OVER):
        raise OptionError("Nobody is to act in this position; there is nothing to choose there.")
    return Asked(game, game.view(state, state.turn), game.seats(options)[state.turn], "here")


def before_move(record: Record, move: int) -> Asked:
    """The position of a record before one of its moves."""
    if move not in range(1, len(record.actions) + 1):
        raise OptionError(f"There is no move {move}; the record has moves 1 to {len(record.actions)}.")
    game, state = find_game(record.game), record.first()
    for action in record.actions[: move - 1]:
        state.play(action)
    if state.turn == CHANCE:
        raise OptionError(f"Move {move} is chance's; there is nothing to choose there.")
    label = game.seats(record.options)[state.turn]
    return Asked(game, game.view(state, state.turn), label, f"before move {move}", record.actions[move - 1])


def progress_text(game: AnyGame, so_far: Analysis, iterations: int) -> str:
    best = so_far.lines[0]
    return f"thinking: {so_far.iterations:,} of {iterations:,}, {game.format(best.action)} {percent(best.value)}"


def percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def as_json(game: AnyGame, found: Analysis) -> dict[str, object]:
    return {
        "iterations": found.iterations,
        "moves": [
            {
                "move": game.format(line.action),
                "value": line.value,
                "visits": line.visits,
                "line": [game.format(action) for action in line.continuation],
            }
            for line in found.lines
        ],
    }


def show(asked: Asked, found: Analysis) -> None:
    """The best moves and, wherever it stands, the one that was played."""
    game, played = asked.game, asked.played
    table = Table(
        title=f"{asked.label} {asked.where}: {found.iterations:,} iterations",
        title_justify="left",
        border_style="grey37",
    )
    table.add_column("move")
    for column in ("result", "visits"):
        table.add_column(column, justify="right")
    table.add_column("likely continuation")
    lines = [line for i, line in enumerate(found.lines) if i < MOST_SHOWN or line.action == played]
    for line in lines:
        token = game.format(line.action)
        words = terminal_of(game.name).words(token, line.action)
        table.add_row(
            f"{token}  {words}".rstrip() + ("  ◀ played" if line.action == played else ""),
            percent(line.value),
            f"{line.visits:,}",
            " ".join(game.format(action) for action in line.continuation[1:7]),
            style="bold gold1" if line is found.lines[0] else None,
        )
    console = Console()
    console.print(table)
    if len(lines) < len(found.lines):
        console.print(f"{len(found.lines) - len(lines)} more moves: --json tells of all.", style="dim")
