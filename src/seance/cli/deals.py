"""`seance deals`: numbered deals with their grades and seeds, and daily deals checked."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from seance.cli.progress import progress
from seance.cli.record import read_file
from seance.errors import OptionError, RecordError
from seance.host.daily import DayInfo
from seance.kernel.numbered import GRADES, Kind
from seance.lab import grading
from seance.solve.solver import GAME
from seance.table import daily, fairness
from seance.table.numbered import MOST, Numbered, graded, kinds_of

app = typer.Typer(no_args_is_help=True, help="Numbered deals, their grades, and daily deals.")

STOPPED = 130
KEEP_SECONDS = 5.0
"""So often what is done is kept."""


@app.command("list")
def list_deals(
    kind: Annotated[str, typer.Argument(help="A kind of deals, like pass-hard; without one, all kinds are told.")] = "",
    grade: Annotated[str, typer.Option(help=f"Only this grade: {', '.join(GRADES)}.")] = "",
    limit: Annotated[int, typer.Option(help="So many at most.")] = 200,
) -> None:
    """The kinds of numbered deals and how hard they are; or the deals of one kind, with grades and seeds."""
    if grade and grade not in GRADES:
        raise OptionError(f"There is no grade {grade!r}: allowed are {', '.join(GRADES)}.")
    if not 1 <= limit <= MOST:
        raise OptionError(f"The limit cannot be {limit}: allowed is a whole number from 1 to {MOST}.")
    if not kind:
        show_kinds()
        return
    chosen = find_kind(kind)
    known = graded(GAME).get(kind)
    if known is None:
        raise OptionError(f"The deals of {kind} were not graded.")
    deals = [Numbered(GAME, chosen, number) for number in range(1, len(known.found) + 1)]
    wanted = [deal for deal in deals if deal.grade >= 0 and (not grade or GRADES[deal.grade] == grade)]
    for deal in wanted[:limit]:
        typer.echo(f"{deal.code:<26} {GRADES[deal.grade]:<9} {known.score(deal.number):6.1%}  {deal.seed.hex()}")


def show_kinds() -> None:
    """Of each kind: how many deals were graded, and how often the bot wins those of each grade."""
    table = Table(title="numbered deals: how often the bot wins", title_justify="left", box=SIMPLE_HEAD, padding=0)
    for title in ("kind", "deals", "bot", *GRADES):
        table.add_column(title, justify="left" if title in ("kind", "bot") else "right", no_wrap=True)
    for kind in kinds_of(GAME):
        if known := graded(GAME).get(kind.name):
            rates = [known.mean(grade) for grade in range(len(GRADES))]
            found = sum(one is not None for one in known.found)
            table.add_row(kind.name, str(found), kind.bot, *("" if rate is None else f"{rate:.0%}" for rate in rates))
    Console().print(table)


@app.command()
def confirm(
    games: Annotated[int, typer.Option(min=1, max=1000, help="Games of each deal.")] = 2,
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind, like pass-hard; may be given again.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays; without one, the bot that made the grades.")] = "",
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
) -> None:
    """Play the graded deals again with fresh luck: are the easy ones easier?"""
    for one in [find_kind(name) for name in kind] if kind else list(kinds_of(GAME)):
        if known := graded(GAME).get(one.name):
            rates = grading.confirm(one, known.grades, games, bot, jobs)
            typer.echo(f"{one.name:<22} {'  '.join(f'{rate:6.1%}' for rate in rates)}")


@app.command()
def check(
    day: Annotated[Path, typer.Argument(metavar="DAY", help="What a house tells at /api/daily/DATE; - reads it here.")],
    files: Annotated[list[Path] | None, typer.Argument(metavar="RECORDS", help="Records of that day's games.")] = None,
    anchor: Annotated[str, typer.Option(help="The seal of all days, if you wrote it down before.")] = "",
) -> None:
    """Check the daily deals of a day that is over: that they were fixed before, and that records are of them."""
    told = read_day(day)
    deals = check_day(told, anchor)
    typer.echo(f"good: the deals of {told.date} follow from the seal of all days {told.anchor}.")
    if not anchor:
        typer.echo("That seal is as the house tells it now: compare it with what others were told, or you before.")
    for path in files or []:
        tags = dict(read_file(path).tags)
        code = next((code for code, secret in deals.items() if tags.get("Secret") == secret), "")
        if not code:
            raise RecordError(f"{path} is no game of a deal of {told.date}.")
        typer.echo(f"{path}: good, a game of {code}.")


def read_day(path: Path) -> DayInfo:
    """What a house told of a day."""
    try:
        text = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return msgspec.json.decode(text, type=DayInfo)
    except OSError as error:
        raise OptionError(f"{path} cannot be read ({error.strerror}).") from None
    except msgspec.MsgspecError:
        raise OptionError(f"{path} is not what a house tells of a day: that is at /api/daily/ and the date.") from None


def check_day(told: DayInfo, anchor: str) -> dict[str, str]:
    """The secrets of a day's deals by their codes, if all is as it was sealed; a sentence where it is not."""
    day, first = daily.read_day(told.date), daily.read_day(told.first)
    if not told.secret:
        raise OptionError(f"The secret of {told.date} is told an hour after that day is over.")
    if anchor and anchor != told.anchor:
        raise OptionError(
            "The seal of all days is another one than you wrote down: this house has begun anew, or cheats."
        )
    secret = link = secret_bytes(told.secret)
    for _ in range(day, first - 1, -1) if 0 <= day - first < daily.DAYS else ():
        link = daily.before(link)
    if link.hex() != told.anchor:
        raise OptionError(f"The secret of {told.date} is not the one that was sealed.")
    seals = {deal.code: deal.commitment for deal in told.deals}
    made = {deal.code: daily.sealed(secret, deal) for deal in daily.deals_of(day)}
    for code, sealed in made.items():
        if seals.get(code) != fairness.commitment(*sealed):
            raise OptionError(f"The seal of {code} does not fit the secret of its day.")
    return {code: secret.hex() for code, (secret, _) in made.items()}


def secret_bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise OptionError("A day's secret is 64 hexadecimal digits.") from None


@app.command()
def grade(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of grades; what it has is not done again.")],
    deals: Annotated[int, typer.Option(min=1, max=5000, help="Deals of each kind.")] = 200,
    kind: Annotated[list[str] | None, typer.Option(help="Only this kind, like pass-hard; may be given again.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
) -> None:
    """Grade numbered deals: a bot that cannot see plays each of them, the solver looks at its first moves.

    Ctrl-C ends it early; what is done is kept, and gone on from the next time.
    """
    wanted = [find_kind(name) for name in kind] if kind else list(kinds_of(GAME))
    found = grading.read(file)
    tasks = grading.plan(found, wanted, deals)
    grading.keep(file, found)  # what cannot be written is said before an hour's work
    stopped = not done(found, file, tasks, jobs)
    grading.keep(file, found)
    if stopped:
        typer.echo(f"Stopped: what was done is kept in {file}; the same command goes on from there.", err=True)
        raise typer.Exit(STOPPED)


def find_kind(name: str) -> Kind:
    kinds = {kind.name: kind for kind in kinds_of(GAME)}
    if name not in kinds:
        raise OptionError(f"There is no kind of deals {name!r}: allowed are {', '.join(kinds)}.")
    return kinds[name]


def done(found: grading.Found, file: Path, tasks: list[grading.Task], jobs: int) -> bool:
    """Do the work behind a bar; whether nobody stopped it."""
    kept = time.monotonic()
    with progress() as bar:
        shown = bar.add_task("deals graded", total=sum(len(task.numbers) for task in tasks))

        def on_task(task: grading.Task) -> None:
            nonlocal kept
            bar.advance(shown, len(task.numbers))
            if time.monotonic() - kept > KEEP_SECONDS:
                grading.keep(file, found)
                kept = time.monotonic()

        try:
            grading.run(found, tasks, jobs, on_task)
        except KeyboardInterrupt:
            return False
    return True
