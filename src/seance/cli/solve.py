"""`seance solve`: whether a solo game can be won by somebody who sees every card, or where it was lost."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from seance.cli.play import read_options
from seance.cli.record import read_file
from seance.errors import OptionError
from seance.games import find_game
from seance.records import Record
from seance.seeds import parse_seed
from seance.solve.choices import Choices, Loss, choices, find_loss, played
from seance.solve.solver import GAME, Limits, Stop, solve
from seance.table.numbered import read_code

MOST_SECONDS = 86_400
MOST_MEMORY = 1 << 20
"""MiB."""
SENTENCES = {
    "won": "It can be won.",
    "lost": "It is lost: no way is left that could win.",
    "unknown": "Unknown: the limit came first.",
}


class Asked(NamedTuple):
    """A position and where it stands; or, with `actions`, the deal of a game whose loss is asked for."""

    state: Any
    where: str
    actions: tuple[int, ...] | None = None


class Solution(msgspec.Struct, omit_defaults=True):
    """What is told of a position: a line that wins, the move that lost the game there, what each choice leads to."""

    where: str
    outcome: str
    line: list[str] = []
    nodes: int = 0
    lost_by: str = ""
    choices: dict[str, str] = {}


def solve_position(
    file: Annotated[Path | None, typer.Argument(help="A record of a solo game.")] = None,
    move: Annotated[
        int | None, typer.Option(help="The position before this move of the record; else: where was the game lost?")
    ] = None,
    position: Annotated[str, typer.Option(help="A position's line of text (docs/notation.md), without a record.")] = "",
    seed: Annotated[
        str, typer.Option(help="A deal's 64 hexadecimal digits, without a record; its options by -o.")
    ] = "",
    deal: Annotated[str, typer.Option(help="A numbered deal, like pass-hard-17, without a record.")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="An option, like layout=river.")] = None,
    each: Annotated[bool, typer.Option("--choices", help="Also tell which choices keep the win.")] = False,
    seconds: Annotated[float, typer.Option(help="How long it may take.")] = 10.0,
    nodes: Annotated[int, typer.Option(help="How many nodes a search may expand; 0 for any number.")] = 0,
    memory: Annotated[int, typer.Option(help="MiB that a search may use.")] = 1024,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Solve a solo game of SIGGIL with every card known: won with a line, lost for sure, or unknown at a limit."""
    if not 0 < seconds <= MOST_SECONDS:
        raise OptionError(
            f"A search cannot take {seconds:g} seconds: more than 0 and at most {MOST_SECONDS} are allowed."
        )
    if not 0 < memory <= MOST_MEMORY:
        raise OptionError(f"A search cannot use {memory} MiB: 1 to {MOST_MEMORY} are allowed.")
    if nodes < 0:
        raise OptionError(f"A search cannot expand {nodes} nodes: 0, for any number, or more are allowed.")
    limits = Limits(nodes, memory << 20)
    asked = about(file, move, position, seed, option or [], deal)
    with Console(stderr=True).status("searching"):
        state, answer = look(asked, limits, until(seconds), each)
    if json:
        typer.echo(msgspec.json.encode(answer).decode())
    else:
        show(state, answer)


def about(file: Path | None, move: int | None, position: str, seed: str, options: list[str], deal: str = "") -> Asked:
    """What is asked: a record, with a move's number or whole; a position's text; or a deal."""
    named = [bool(file), bool(position), bool(seed), bool(deal)]
    if named.count(True) != 1 or (move and not file) or (options and not seed):
        raise OptionError(
            "Name one of a record (and --move N), --position and its text, --seed and its options, or --deal."
        )
    game = find_game(GAME)
    if deal:
        coded = read_code(deal)
        return Asked(solo(find_game(coded.game).deal(coded.options, coded.seed)), f"The deal {coded.code}")
    if seed:
        given = game.options({"players": 1, **read_options(options)})
        return Asked(solo(game.deal(given, parse_seed(seed))), "The deal")
    if position:
        return Asked(solo(game.position(position)[1]), "The position")
    return in_record(read_file(file), move) if file else Asked(None, "")


def in_record(record: Record, move: int | None) -> Asked:
    """The position of a record before one of its moves, or its last one with the whole game."""
    if record.game != GAME:
        raise OptionError(f"Only solo games of {GAME} can be solved; this is a record of {record.game}.")
    first = solo(record.first())
    if move is None:
        return Asked(first, "The last position", record.actions)
    if move not in range(1, len(record.actions) + 1):
        raise OptionError(f"There is no move {move}; the record has moves 1 to {len(record.actions)}.")
    return Asked(played(first, record.actions[: move - 1]), f"Before move {move}")


def solo(state: Any) -> Any:
    if state.players != 1:
        raise OptionError(f"Only solo games can be solved; this one has {state.players} players.")
    return state


def until(seconds: float) -> Stop:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def look(asked: Asked, limits: Limits, stop: Stop, each: bool) -> tuple[Any, Solution]:
    """The position that there is something to tell of, and what that is."""
    state = asked.state
    if asked.actions is not None:
        found = find_loss(state, asked.actions, limits, stop)
        if isinstance(found, Loss):
            return lost_at(state, asked.actions, found, limits, stop)
        state = played(state, asked.actions)
    verdict = solve(state, limits, stop)
    answer = Solution(asked.where, verdict.outcome, tokens(verdict.line), verdict.nodes)
    if each:
        answer.choices = outcomes(choices(state, limits, stop))
    return state, answer


def lost_at(first: Any, actions: Sequence[int], found: Loss, limits: Limits, stop: Stop) -> tuple[Any, Solution]:
    """The position before the move that lost a game, and what could have been done there."""
    state = played(first, actions[: found.move])
    number = found.move + 1
    return state, Solution(
        f"Before move {number}",
        "won",
        tokens(found.line),
        lost_by=f"{number}. {tokens([actions[found.move]])[0]}, turn {state.turns}",
        choices=outcomes(choices(state, limits, stop)),
    )


def tokens(line: Sequence[int]) -> list[str]:
    return [find_game(GAME).format(action) for action in line]


def outcomes(found: Choices) -> dict[str, str]:
    return {tokens([action])[0]: outcome for action, outcome in found.after.items()}


def show(state: Any, answer: Solution) -> None:
    console = Console(highlight=False)
    if answer.lost_by:
        console.print(f"The game was lost by move {answer.lost_by}.", style="bold")
    else:
        console.print(f"{answer.where}: {SENTENCES[answer.outcome]}", style="bold")
    if answer.choices:
        kept = [token for token, outcome in answer.choices.items() if outcome == "won"]
        open_ = sum(outcome == "unknown" for outcome in answer.choices.values())
        said = f"{len(kept)} of {len(answer.choices)} choices {'kept' if answer.lost_by else 'keep'} the win"
        console.print(f"{said}{f', of {open_} it is unknown' if open_ else ''}: {' '.join(kept) or 'none'}.")
    if answer.line:
        console.print(line_table(state, answer.line))


def line_table(state: Any, line: list[str]) -> Table:
    """A line by its turns."""
    game, rows = find_game(GAME), []
    state = state.copy()
    for token in line:
        rows.append((state.turns, token))
        state.play(game.parse(token))
    table = Table(title="a line that wins", title_justify="left", border_style="grey37", show_header=False)
    for turn, moves in groupby(rows, key=lambda row: row[0]):
        table.add_row(f"turn {turn}", "  ".join(token for _, token in moves))
    return table
