"""`seance arena`: bots against bots, measured."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from seance.cli.play import read_options
from seance.cli.progress import progress
from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.lab.arena import Outcome, PartStore, Plan, Workers, check, processes, run
from seance.lab.cluster import workers_at
from seance.lab.extras import need
from seance.lab.part import sized
from seance.lab.sequential import Sequential, parse_bounds
from seance.records.read import option_value
from seance.seeds import parse_seed

STOPPED = 130
UNTIL_CLEAR = 20_000
"""Games after which a sequential test is given up, if nothing else is said."""


def arena(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(GAMES)}.")],
    bots: Annotated[str, typer.Option(help="Bots with commas: greedy,level:5,search:5000,program:COMMAND.")],
    players: Annotated[int, typer.Option(help="How many players sit at a table.")] = 2,
    games: Annotated[int | None, typer.Option(min=1, help="Games of each pairing, each deal from every seat.")] = None,
    sprt: Annotated[str, typer.Option(help="Stop when it is clear which Elo difference is true, as -5,15.")] = "",
    jobs: Annotated[int, typer.Option(min=1, help="Worker processes.")] = 1,
    gauntlet: Annotated[bool, typer.Option("--gauntlet", help="Only the first bot meets the others.")] = False,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="An option, like layout=river.")] = None,
    vary: Annotated[list[str] | None, typer.Option(help="Deals in turn, like layout=pass,river.")] = None,
    seed: Annotated[str, typer.Option(help="64 hexadecimal digits that fix the deals.")] = "00" * 32,
    out: Annotated[Path | None, typer.Option(help="A folder for results: a row a game, records, plots.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with what the folder has.")] = False,
    records: Annotated[str, typer.Option(help="Records to keep in the folder: all, or how many.")] = "100",
    cluster: Annotated[str, typer.Option(help="The address of a Dask scheduler, like tcp://host:8786.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """Let bots play each other on the same deals, every seat alike, and rate them."""
    options = read_options(option or [])
    allowed = find_game(game).players
    if len(allowed) > 1:
        options["players"] = players
    elif players not in allowed:
        raise OptionError(f"{game} is a game for {allowed[0]} players, not for {players}.")
    bounds = parse_bounds(sprt) if sprt else None
    most = games or (UNTIL_CLEAR if bounds else 100)
    names = tuple(name.strip() for name in bots.split(","))
    plan = Plan(game, options, names, most, parse_seed(seed), gauntlet, bounds, read_variants(vary or []))
    check(plan)
    workers = workers_at(cluster) if cluster else processes(jobs)
    if out is not None:
        plan = msgspec.structs.replace(plan, records=read_count(records))
        outcome = play_into(out, plan, workers, resume)
    elif resume:
        raise OptionError("--resume goes on in a folder: name it with --out.")
    else:
        outcome = play_with_bar(plan, workers)
    if json:
        typer.echo(msgspec.json.encode(outcome).decode())
    else:
        show(outcome)


def read_variants(given: list[str]) -> tuple[dict[str, object], ...]:
    """Options that change from deal to deal: every combination of what is named."""
    read_options(given)  # says what is no option
    sides = [(name, texts.split(",")) for name, _, texts in (one.partition("=") for one in given)]
    rows = product(*([(name, option_value(text)) for text in texts] for name, texts in sides))
    return tuple(dict(row) for row in rows) if sides else ()


def read_count(text: str) -> int | None:
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal()):
        raise OptionError(f"{text!r} is no number of records; it is all, or a number from 0 on.")
    return int(text)


def play_with_bar(plan: Plan, workers: Workers, kept: PartStore | None = None) -> Outcome:
    """Play behind a progress bar on standard error, with the time left."""
    with progress() as bar:
        task = bar.add_task(f"{plan.game} games", total=plan.all_games())
        return run(plan, 1, lambda games: bar.advance(task, games), kept, workers)


def play_into(path: Path, plan: Plan, workers: Workers, resume: bool) -> Outcome:
    """Play, keep every part in a folder, and make of them what can be read: rows, records, plots."""
    need("polars", "matplotlib")
    from seance.lab.folder import opened  # here, for they need what not everybody has installed
    from seance.lab.plots import draw

    with opened(path, plan, resume, sized) as folder:
        try:
            outcome = play_with_bar(folder.plan, workers, folder)
        except KeyboardInterrupt:
            typer.echo(f"Stopped: what was played is kept in {path}; --resume goes on from there.", err=True)
            raise typer.Exit(STOPPED) from None
        games = folder.write_games()
        folder.write_records()
        draw(path, outcome, games)
    return outcome


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
    if outcome.sequential is not None:
        console.print(answer(outcome.bots[0], outcome.bots[1], outcome.sequential))


def answer(one: str, other: str, found: Sequential) -> str:
    """What a sequential test found, in a sentence."""
    pairs = "pairs of games that brought 0, ½, 1, 1½ and 2 points: " + ", ".join(map(str, found.pairs))
    said = {
        "stronger": f"{one} is stronger than {other} by {found.high:+g} Elo rather than {found.low:+g}",
        "not stronger": f"{one} is not stronger than {other} by {found.high:+g} Elo, {found.low:+g} is likelier",
        "open": f"whether {one} is stronger than {other} is not clear yet",
    }[found.answer]
    return f"[bold]{said}[/bold] (log-likelihood ratio {found.ratio:+.2f}, bounds ±{found.bound:.2f}; {pairs})"
