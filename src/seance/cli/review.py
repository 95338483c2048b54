"""`seance review`: a recorded game judged decision by decision, by what each player could know."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from seance.cli.progress import progress
from seance.cli.record import read_file
from seance.errors import OptionError
from seance.games import find_game
from seance.records import Record
from seance.review.estimate import SURE, Effort
from seance.review.page import page
from seance.review.review import Piece, Review, SeatReview, put_together, work_out_all
from seance.review.words import (
    choice_words,
    heading,
    loss_words,
    move_words,
    number_of,
    points,
    signed,
    sum_words,
    told_turns,
)

BLOCKS = "▁▂▃▄▅▆▇█"
STOPPED = 130


def review(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A game record.")],
    html: Annotated[Path | None, typer.Option(help="Write a page with curves, which opens without a server.")] = None,
    seat: Annotated[str, typer.Option(help="Only this seat, by its label.")] = "",
    effort: Annotated[float, typer.Option(min=0.01, max=100, help="How much to think: 2 is twice as much.")] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="How many cores think.")] = os.cpu_count() or 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object with every number.")] = False,
) -> None:
    """Review a recorded game: every decision by what its player could know, and luck apart.

    The same record and effort always give the same numbers. Ctrl-C ends it early with what is there.
    """
    record = read_file(file)
    seats = chosen_seats(record, seat)
    found, stopped = worked_out(record, seats, effort, threads)
    told = put_together(record, found, effort)
    if html is not None:
        write_page(html, told)
    if json:
        typer.echo(msgspec.json.encode(told).decode())
    else:
        show(told)
    if stopped:
        last, moves = number_of(told, told.steps), number_of(told, told.moves)
        typer.echo(f"Stopped: moves 1 to {last} of {moves} were reviewed and are told above.", err=True)
        raise typer.Exit(STOPPED)


def chosen_seats(record: Record, label: str) -> list[int]:
    labels = find_game(record.game).seats(record.options)
    if label and label not in labels:
        raise OptionError(f"There is no seat {label!r} in this game; its seats are {', '.join(labels)}.")
    return [seat for seat, name in enumerate(labels) if label in ("", name)]


def worked_out(record: Record, seats: list[int], effort: float, threads: int) -> tuple[list[Piece], bool]:
    """The pieces, behind a bar on standard error with the time left, and whether somebody stopped it."""
    found: list[Piece] = []
    with progress() as bar:
        task = bar.add_task("reviewing", total=None)
        try:
            for done, of, piece in work_out_all(record, seats, Effort().times(effort), threads):
                found.append(piece)
                bar.update(task, completed=done, total=of)
        except KeyboardInterrupt:
            return found, True
    return found, False


def write_page(path: Path, told: Review) -> None:
    try:
        path.write_text(page(told), encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror}).") from None


def show(told: Review) -> None:
    """Curves, sums, turning points and decisions of every seat."""
    console = Console()
    console.print(Text(heading(told), style="bold gold1"))
    for seat in told.seats:
        console.print()
        console.print(Text(f"{seat.label} {seat.player}".rstrip(), style="bold"))
        room = max(20, min(console.width - 24, 100))
        chance, luck = ([getattr(point, name) for point in seat.curve] for name in ("chance", "luck"))
        console.print(Text.assemble("chance  ", (sparkline(chance, room), "gold1"), f"  {signed(chance[-1])[1:]} %"))
        steady = sparkline([seat.start + one for one in luck], room)
        console.print(Text.assemble("luck    ", (steady, "dodger_blue1"), f"  {signed(luck[-1])}"))
        console.print(Text(sum_words(told, seat)))
        if seat.turning_points:
            console.print(turns_table(told, seat))
        if seat.decisions:
            console.print(decisions_table(told, seat))


def sparkline(chances: list[int], room: int) -> str:
    """A curve from 0 to 100 % in blocks, thinned out to the room there is."""
    n = min(room, len(chances))
    picked = [chances[round(i * (len(chances) - 1) / max(1, n - 1))] for i in range(n)]
    return "".join(BLOCKS[min(max(one, 0) * len(BLOCKS) // SURE, len(BLOCKS) - 1)] for one in picked)


def turns_table(told: Review, seat: SeatReview) -> Table:
    table = Table(title="turning points", title_justify="left", border_style="grey37")
    table.add_column("move", justify="right")
    table.add_column("what")
    table.add_column("points", justify="right")
    table.add_column("better, and why")
    for step, what, change, better in told_turns(told, seat):
        table.add_row(str(step), what, change, better)
    return table


def decisions_table(told: Review, seat: SeatReview) -> Table:
    """Every decision: what was played, what that cost and what was best."""
    table = Table(title="decisions", title_justify="left", border_style="grey37")
    table.add_column("move", justify="right")
    table.add_column("played")
    table.add_column("loss", justify="right", no_wrap=True)
    table.add_column("mark")
    table.add_column("best, and why")
    table.add_column("chance", justify="right")
    for one in seat.decisions:
        best = "" if one.best.move == one.played.move else choice_words(told.game, one.best)
        number, chance = str(number_of(told, one.step)), points(one.best.chance)
        table.add_row(number, move_words(told.game, one.played.move), loss_words(one), one.mark, best, chance)
    return table
