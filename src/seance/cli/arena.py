"""`seance arena`: bots against bots, measured."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from seance.cli.play import read_options
from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.lab.arena import Outcome, Plan, check, run
from seance.seeds import parse_seed


def arena(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    bots: Annotated[str, typer.Option(help="Bots with commas: greedy,level:5,search:5000,program:COMMAND.")],
    players: Annotated[int, typer.Option(help="How many players sit at a table.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games of each pairing, each deal from every seat.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="Only the first bot meets the others.")] = False,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="An option, like layout=river.")] = None,
    seed: Annotated[str, typer.Option(help="64 hexadecimal digits that fix the deals.")] = "00" * 32,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """Let bots play each other on the same deals, every seat alike, and rate them."""
    options = read_options(option or [])
    allowed = find_game(game).players
    if len(allowed) > 1:
        options["players"] = players
    elif players not in allowed:
        raise OptionError(f"{game} is a game for {allowed[0]} players, not for {players}.")
    plan = Plan(game, options, tuple(name.strip() for name in bots.split(",")), games, parse_seed(seed), gauntlet)
    check(plan)
    outcome = play_with_bar(plan, jobs)
    if json:
        typer.echo(msgspec.json.encode(outcome).decode())
    else:
        show(outcome)


def play_with_bar(plan: Plan, jobs: int) -> Outcome:
    """Play behind a progress bar on standard error, with the time left."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{plan.game} games", total=len(plan.pairs()) * plan.deals() * plan.seats())
        return run(plan, jobs, lambda games: bar.advance(task, games))


def show(outcome: Outcome) -> None:
    """Pairings, then ratings."""
    console = Console()
    table = Table(title=f"{outcome.game}, {outcome.players} players", title_justify="left", border_style="grey37")
    for title in ("bot", "against"):
        table.add_column(title)
    for title in ("games", "wins %", "95 % interval", "fair %", "ms a move"):
        table.add_column(title, justify="right")
    for pair in outcome.pairings:
        sure = pair.low > pair.fair or pair.high < pair.fair
        table.add_row(
            pair.bot,
            pair.against,
            f"{pair.games:,}",
            f"{100 * pair.win_rate:.1f}",
            f"{100 * pair.low:.1f} – {100 * pair.high:.1f}",
            f"{100 * pair.fair:.0f}",
            f"{1000 * pair.seconds_a_move:.1f}",
            style="bold" if sure else None,
        )
    console.print(table)
    ladder = Table(title="ratings (Bradley-Terry, Elo's scale)", title_justify="left", border_style="grey37")
    ladder.add_column("bot")
    for title in ("rating", "95 % interval"):
        ladder.add_column(title, justify="right")
    for row in outcome.ratings:
        ladder.add_row(row.bot, f"{row.rating:+.0f}", f"{row.low:+.0f} – {row.high:+.0f}")
    console.print(ladder)
