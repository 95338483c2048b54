"""`seance study`: what a game is like, from many thousands of deals."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from seance.cli.progress import progress
from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.lab import solo as lab
from seance.lab.arena import Workers, processes
from seance.lab.cluster import workers_at
from seance.lab.extras import need
from seance.lab.rating import win_rate
from seance.lab.solo_page import page

app = typer.Typer(no_args_is_help=True, help="Study what a game is like, from many deals.")

STOPPED = 130
KEEP_SECONDS = 5.0
"""So often what is done is kept."""


@app.callback()
def study() -> None:
    """Study what a game is like, from many deals."""


@app.command()
def solo(
    data: Annotated[Path, typer.Argument(metavar="FILE", help="What was found is kept here, and gone on from.")],
    deals: Annotated[int, typer.Option(min=1, help="Deals of each kind of game to solve.")] = 1000,
    games: Annotated[int, typer.Option(min=0, help="Deals of each kind of game that bots play.")] = 50,
    html: Annotated[Path | None, typer.Option(help="Write a page with plots.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
) -> None:
    """Study the solo games of SIGGIL: five layouts, two difficulties, two rules for a fourth spirit.

    Ctrl-C ends it early; what is done is kept, told, and gone on from the next time.
    """
    found = lab.read(data)
    lab.keep(data, found)  # what cannot be written is said before an hour's work
    stopped = not done(found, data, lab.plan(deals, games), jobs)
    lab.keep(data, found)
    if html is not None:
        lab.write(html, page(found).encode())
    show(found)
    if stopped:
        typer.echo(f"Stopped: what was done is kept in {data}; the same command goes on from there.", err=True)
        raise typer.Exit(STOPPED)


def study_of(game: str) -> Callable[..., None]:
    """The command that studies a game's balance."""

    def study_balance(
        folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Games are kept here, and gone on from.")],
        games: Annotated[int, typer.Option(min=1, help="Games of each of the three strengths.")] = 20_000,
        html: Annotated[Path | None, typer.Option(help="Write a page with plots.")] = None,
        jobs: Annotated[int, typer.Option(min=1, max=64, help="Worker processes.")] = os.cpu_count() or 1,
        cluster: Annotated[str, typer.Option(help="The address of a Dask scheduler, like tcp://host:8786.")] = "",
        play: Annotated[bool, typer.Option(help="Play what is not played yet; without, look at what there is.")] = True,
    ) -> None:
        need("polars", "numpy")
        from seance.lab.folder import whole  # here, for they need what not everybody has installed
        from seance.lab.study import read
        from seance.lab.study_page import page, sentence
        from seance.lab.study_read import tell

        stopped = play and not played(game, folder, games, workers_at(cluster) if cluster else processes(jobs))
        found = tell(read(folder, game))
        if html is not None:
            whole(html, lambda path: path.write_bytes(page(game, found).encode()))
        typer.echo(sentence(game, found))
        if stopped:
            typer.echo(f"Stopped: what was played is kept in {folder}; the same command goes on from there.", err=True)
            raise typer.Exit(STOPPED)

    return study_balance


def played(game: str, folder: Path, games: int, workers: Workers) -> bool:
    """Play a study behind a bar; whether nobody stopped it."""
    from seance.lab.study import cells, play

    with progress() as bar:
        task = bar.add_task(f"{game} games", total=sum(cell.plan.all_games() for cell in cells(game, games)))
        try:
            play(folder, game, games, workers, lambda more: bar.advance(task, more))
        except KeyboardInterrupt:
            return False
    return True


@app.command()
def check(
    game: Annotated[str, typer.Argument(help="The game of the study.")],
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the study is kept.")],
    pairs: Annotated[int, typer.Option(min=2, help="Positions for each thing.")] = 100,
    strength: Annotated[str, typer.Option(help="novice, middle or strong: whose games, and who plays on.")] = "middle",
) -> None:
    """Try what a study estimates: take things away in positions of its games, and play on with and without."""
    find_game(game)
    need("polars", "numpy")
    from seance.lab.experiment import experiment  # here, for they need what not everybody has installed
    from seance.lab.study import read
    from seance.lab.study_read import effects_in, things_of

    kept = next((one for cell, one in read(folder, game) if cell.strength.key == strength and one.played()), None)
    if kept is None:
        raise OptionError(f"{folder} has no games of strength {strength!r}; there are novice, middle and strong.")
    with progress() as bar:
        task = bar.add_task("pairs", total=pairs * len(things_of(game)))
        tried = experiment(kept, pairs, lambda: bar.advance(task))
    told = effects_in(kept)
    table = Table(title=f"{game}, {strength}: points", title_justify="left", border_style="grey37", box=SIMPLE_HEAD)
    for title in ("", "estimated", "tried"):
        table.add_column(title, justify="right" if title else "left")
    for thing in things_of(game):
        rates = [told.of({thing.number: 1}) if told else None, tried.get(thing.number)]
        cells = [f"{one.value:+.1f} ± {one.value - one.low:.1f}" if one else "" for one in rates]
        table.add_row(f"{thing.number} {thing.title}", *cells)
    Console().print(table)
    if told is None:
        typer.echo(f"{folder} has too few games of this strength to estimate anything.", err=True)


for name in GAMES:
    app.command(name, help=f"Study {name.upper()}'s balance, from games of bots at three strengths.")(study_of(name))


def done(found: lab.Study, data: Path, tasks: list[lab.Task], jobs: int) -> bool:
    """Do the work behind a bar; whether nobody stopped it."""
    left = [task for task in tasks if task.key not in found.done]
    kept = time.monotonic()
    with progress() as bar:
        bars = {
            played: bar.add_task(name, total=sum(task.last - task.first for task in left if task.played is played))
            for played, name in ((False, "deals solved"), (True, "deals played"))
        }

        def on_task(task: lab.Task) -> None:
            nonlocal kept
            bar.advance(bars[task.played], task.last - task.first)
            if time.monotonic() - kept > KEEP_SECONDS:
                lab.keep(data, found)
                kept = time.monotonic()

        try:
            lab.run(found, left, jobs, on_task)
        except KeyboardInterrupt:
            return False
    return True


def show(found: lab.Study) -> None:
    """A line for each kind of game."""
    table = Table(
        title="solo games, rates in %",
        title_justify="left",
        border_style="grey37",
        box=SIMPLE_HEAD,
        padding=0,
    )
    table.add_column("game", no_wrap=True)
    for title in ("deals", "not won", "earliest", "kept", "greedy", "strongest"):
        table.add_column(title, justify="right", no_wrap=True)
    for cell in lab.studied_cells():
        if one := found.findings.get(cell.name):
            table.add_row(
                cell.title,
                f"{one.deals:,}",
                f"{one.lost + one.unknown:,}",
                str(min(one.earliest, default="")),
                f"{100 * one.first_kept / one.first_moves:.0f}" if one.first_moves else "",
                *(won(one.bots.get(bot)) for bot in lab.BOTS),
            )
    Console().print(table)


def won(games: lab.BotGames | None) -> str:
    if games is None:
        return ""
    rate = win_rate(games.won, games.games)
    return f"{100 * rate.value:.0f} ± {50 * (rate.high - rate.low):.0f}"
