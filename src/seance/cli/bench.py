"""`seance bench`: measured figures, as ratios against a limit of the same run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.lab import beside as beside_lab
from seance.lab import engine as lab
from seance.lab import peers as peers_lab
from seance.lab import review as review_lab
from seance.lab import search as search_lab
from seance.lab import server as lab_server
from seance.lab import solver as solver_lab
from seance.lab.ledger import Ledger

app = typer.Typer(help="Measure speed; timings are printed, never asserted.")

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")]
Repeats = Annotated[int, typer.Option(min=1, help="How often each figure is measured; the median counts.")]


@app.callback(invoke_without_command=True)
def everything(context: typer.Context, json: Json = False, repeats: Repeats = 5) -> None:
    """Measure everything there is to measure."""
    if context.invoked_subcommand is None:
        figures = {"engine": run_engine(repeats), "search": run_search(repeats)}
        load_figures = run_server(lab_server.ServerPlan())
        if json:
            typer.echo(msgspec.json.encode({**figures, "server": load_figures}).decode())
        else:
            report(figures, json)
            Console().print(server_table(load_figures))


@app.command()
def engine(json: Json = False, repeats: Repeats = 5) -> None:
    """Measure the rules: playouts, copies and views per second, and the C yardstick."""
    measured = run_engine(repeats)
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        report({"engine": measured}, json)


@app.command()
def search(json: Json = False, repeats: Repeats = 5) -> None:
    """Measure the search: iterations a second on one core, two threads against one, memory over 10,000 searches."""
    measured = run_search(repeats)
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        report({"search": measured}, json)


@app.command()
def solver(
    json: Json = False,
    repeats: Repeats = 3,
    deals: Annotated[int, typer.Option(min=10, help="Deals of each kind of solo game.")] = 300,
    positions: Annotated[int, typer.Option(min=10, help="Positions from the middle of games of each kind.")] = 300,
) -> None:
    """Measure the solver: deals a second, positions from the middle of games, two processes, memory."""
    with Console(stderr=True).status("measuring") as status:
        measured = solver_lab.measure(deals, positions, repeats, lambda what: status.update(f"measuring {what}"))
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
        return
    for title, figures in measured.items():
        Console().print(turned_table(title, figures))


@app.command()
def peers(
    json: Json = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; several times for several.")] = None,
    milliseconds: Annotated[
        list[int] | None, typer.Option(min=1, help="Processor time of a move; several times for several.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games of each row, each deal from both seats.")] = 200,
    keep: Annotated[Path | None, typer.Option(help="A file of what was measured: gone on with if it is there.")] = None,
) -> None:
    """Measure our search against OpenSpiel's at equal processor time, 10 and 50 ms a move if nothing is said."""
    names = [find_game(name).name for name in game or GAMES]
    with Console(stderr=True).status("measuring") as status:
        measured = peers_lab.measure(
            names, milliseconds or [10, 50], games, lambda what: status.update(f"measuring {what}"), Ledger(keep)
        )
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        Console().print(turned_table("peers", measured))


def turned_table(title: str, figures: dict[str, dict[str, Any]]) -> Table:
    """What was measured in a row each."""
    table = Table(title=title, title_justify="left", border_style="grey37")
    columns = rows_of(figures)
    table.add_column("")
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right")
    for name, told in figures.items():
        table.add_row(name, *(str(told.get(column, "–")) for column in columns))
    return table


def run_search(repeats: int) -> dict[str, dict[str, float]]:
    console = Console(stderr=True)
    with console.status("measuring") as status:
        return search_lab.measure(repeats, lambda what: status.update(f"measuring {what}"))


@app.command()
def server(
    json: Json = False,
    repeats: Repeats = 3,
    matches: Annotated[int, typer.Option(min=1, help="Matches of two people at once.")] = 500,
    idle: Annotated[int, typer.Option(min=1, help="Sockets that only listen.")] = 5000,
    seconds: Annotated[float, typer.Option(min=0.5, help="How long one measurement lasts.")] = 5.0,
) -> None:
    """Measure the table server: moves and messages per second, delays, idle sockets; a bare echo as the limit."""
    measured = run_server(lab_server.ServerPlan(matches, idle, seconds, repeats))
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        Console().print(server_table(measured))


def run_server(plan: lab_server.ServerPlan) -> dict[str, Any]:
    with Console(stderr=True).status("measuring") as status:
        return lab_server.measure(plan, lambda what: status.update(f"measuring {what}"))


def server_table(measured: dict[str, Any]) -> Table:
    """Both servers side by side, then the ratios."""
    table = Table(title="server", title_justify="left", border_style="grey37")
    for name in ("", "server", "echo"):
        table.add_column(name, justify="right" if name else "left")
    for row, value in measured["server"].items():
        table.add_row(row.replace("_", " "), str(value), str(measured["echo"].get(row, "")))
    table.add_section()
    for row in ("ratio", "ratio_range", "ratio_per_cpu_s", "ratio_per_cpu_s_range"):
        table.add_row(row.replace("_", " "), str(measured[row]), "1")
    return table


@app.command()
def load(
    json: Json = False,
    repeats: Repeats = 3,
    database: Annotated[str, typer.Option(help="An empty PostgreSQL database, to be measured too.")] = "",
    matches: Annotated[int, typer.Option(min=1, help="Matches of two people at once.")] = 500,
    rate: Annotated[int, typer.Option(min=1, help="Moves a second over all of them, where that is fixed.")] = 250,
    idle: Annotated[int, typer.Option(min=1, help="Sockets that only listen.")] = 10_000,
    onlookers: Annotated[int, typer.Option(min=1, help="Who look on at one table.")] = 1000,
    seconds: Annotated[float, typer.Option(min=0.5, help="How long one measurement lasts.")] = 5.0,
) -> None:
    """Measure what servers carry: moves a second on SQLite and PostgreSQL, delays at a fixed rate, many sockets."""
    from seance.lab import load as load_lab  # here, for it opens databases, which needs a Unix

    plan, more = lab_server.ServerPlan(matches, idle, seconds, repeats), load_lab.Load(rate, 4 * seconds, onlookers)
    with Console(stderr=True).status("measuring") as status:
        measured = load_lab.measure(plan, more, database, lambda what: status.update(f"measuring {what}"))
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
        return
    runs = {name: told for name, told in measured.items() if "messages_per_s" in told}
    Console().print(turned_columns("at full speed", runs))
    for name, told in measured.items():
        if name not in runs:
            Console().print(turned_columns(name.replace("_", " "), {"": told}))


def turned_columns(title: str, figures: dict[str, dict[str, Any]]) -> Table:
    """What was measured in a column each."""
    table = Table("", *figures, title=title, title_justify="left", border_style="grey37")
    for row in rows_of(figures):
        table.add_row(row.replace("_", " "), *(str(told.get(row, "–")) for told in figures.values()))
    return table


@app.command()
def hostile(
    json: Json = False,
    attack: Annotated[list[str] | None, typer.Option(help="Only this attack; several times for several.")] = None,
    seconds: Annotated[float, typer.Option(min=1, help="How long each attack lasts, and is waited for.")] = 10.0,
    repeats: Annotated[int, typer.Option(min=1, help="How often each attack is made; all moves count together.")] = 1,
    tables: Annotated[int, typer.Option(min=10, help="Tables for memory and start-up.")] = 10_000,
) -> None:
    """Measure others' moves, undisturbed and under each attack; memory over finished tables; start-up with many."""
    from seance.lab import hostile as hostile_lab  # here, for it opens databases, which needs a Unix
    from seance.lab.attacks import ATTACKS

    names = attack or []
    if unknown := sorted(set(names) - set(ATTACKS)):
        raise OptionError(f"There is no attack {unknown[0]!r}; there are {', '.join(ATTACKS)}.")
    plan = hostile_lab.HostilePlan(seconds=seconds, repeats=repeats, tables=tables)
    with Console(stderr=True).status("measuring") as status:
        measured = hostile_lab.measure(plan, names, lambda what: status.update(f"measuring {what}"))
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
        return
    console = Console()
    console.print(attack_table(measured["attacks"]))
    for title in ("memory", "start_up"):
        if title in measured:
            console.print(title.replace("_", "-"), measured[title])


def attack_table(attacks: dict[str, dict[str, Any]]) -> Table:
    """Each attack with the delays of others' moves before and during it, in milliseconds."""
    table = Table(title="others' moves under attack, ms", title_justify="left", border_style="grey37")
    phases = [f"{figure} {phase}" for phase in ("before", "during") for figure in ("p50", "p99")]
    for name in ("attack", "others", *phases, "p99 ratio", "of single runs", "lost"):
        table.add_column(name, justify="left" if name in ("attack", "others") else "right")
    for name, told in attacks.items():
        for kind in ("people", "bots"):
            cells = [str(told[f"{kind}_{phase.replace(' ', '_')}"]) for phase in phases]
            single: list[float] = told[f"{kind}_ratios"]
            table.add_row(
                name, kind, *cells, str(told[f"{kind}_ratio"]), f"{min(single)} to {max(single)}", str(told["lost"])
            )
    return table


@app.command()
def review(
    json: Json = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; several times for several.")] = None,
    games: Annotated[int, typer.Option(min=2, help="Games for luck.")] = 100,
    matches: Annotated[int, typer.Option(min=2, help="Games for the losses of two levels.")] = 25,
    positions: Annotated[int, typer.Option(min=1, help="Positions whose intervals are tried.")] = 50,
    times: Annotated[float, typer.Option(min=1, help="How much more thinking they are held against.")] = 50.0,
    stronger: Annotated[str, typer.Option(help="The bot that should lose less.")] = "level:4",
    weaker: Annotated[str, typer.Option(help="The one that it plays against.")] = "level:3",
    keep: Annotated[Path | None, typer.Option(help="A file of what was measured: gone on with if it is there.")] = None,
) -> None:
    """Measure the review: luck's mean, what it takes out of results, losses of two levels, intervals, time."""
    names = [find_game(name).name for name in game or GAMES]
    with Console(stderr=True).status("measuring") as status:
        plan = review_lab.ReviewPlan(games, matches, positions, times, stronger, weaker)
        measured = review_lab.measure(plan, names, lambda what: status.update(f"measuring {what}"), Ledger(keep))
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        Console().print(plain_table("review", measured))


@app.command()
def beside(
    json: Json = False,
    game: Annotated[list[str] | None, typer.Option(help="Only this game; several times for several.")] = None,
    pairs: Annotated[int, typer.Option(min=1, help="How often it is measured with reviews and without.")] = 8,
    seconds: Annotated[float, typer.Option(min=0, help="How long each measurement lasts.")] = 10.0,
) -> None:
    """Measure bots that search all the time, with reviews beside them all the time and without."""
    names = [find_game(name).name for name in game or GAMES]
    plan = beside_lab.BesidePlan(pairs=pairs, seconds=seconds)
    with Console(stderr=True).status("measuring") as status:
        measured = {
            name: beside_lab.measure(plan, name, lambda what: status.update(f"measuring {what}")) for name in names
        }
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
    else:
        Console().print(plain_table("bots beside reviews", measured))


def run_engine(repeats: int) -> dict[str, dict[str, float]]:
    console = Console(stderr=True)
    with console.status("measuring") as status:
        return lab.measure(repeats, lambda what: status.update(f"measuring {what}"))


def report(measured: dict[str, dict[str, dict[str, float]]], json: bool) -> None:
    if json:
        typer.echo(msgspec.json.encode(measured).decode())
        return
    console = Console()
    for title, figures in measured.items():
        console.print(engine_table(title, figures) if title == "engine" else plain_table(title, figures))


def plain_table(title: str, figures: dict[str, dict[str, float]]) -> Table:
    """Figures side by side."""
    table = Table(title=title, title_justify="left", border_style="grey37")
    table.add_column("")
    for name in figures:
        table.add_column(name, justify="right")
    for row in rows_of(figures):
        table.add_row(row.replace("_", " "), *(number(figures[name].get(row)) for name in figures))
    return table


def engine_table(title: str, figures: dict[str, dict[str, float]]) -> Table:
    """Figures side by side, then the ratios that matter."""
    table = Table(title=title, title_justify="left", border_style="grey37")
    table.add_column("")
    for name in figures:
        table.add_column(name, justify="right")
    yardsticks = {lab.yardstick_name(name) for name in figures}
    for row in rows_of({name: told for name, told in figures.items() if name not in yardsticks}):
        table.add_row(row.replace("_", " "), *(number(figures[name].get(row)) for name in figures))
    table.add_section()
    limits = {name: figures.get(lab.yardstick_name(name), {}).get("playouts_per_s") for name in figures}
    speeds = {name: figures[name]["playouts_per_s"] for name in figures}
    slow = {name: figures[name].get("interpreted_playouts_per_s") for name in figures}
    table.add_row("of the yardstick's playouts", *(number(speeds[name], limits[name]) for name in figures))
    table.add_row("times the interpreted speed", *(number(speeds[name], slow[name]) for name in figures))
    return table


def rows_of(figures: dict[str, dict[str, float]]) -> list[str]:
    """What was measured of anything, each once."""
    return list(dict.fromkeys(row for measured in figures.values() for row in measured))


def number(figure: float | None, of: float | None = 1) -> str:
    """A figure, or a ratio, as text; a dash where something was not measured."""
    return "–" if not figure or not of else f"{figure / of:,.2f}"
