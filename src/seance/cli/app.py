"""Séance from the terminal."""

from __future__ import annotations

import typer

from seance import __version__, runs_compiled
from seance.cli import analyse, arena, bench, bot, data, deals, play, puzzles, record, review, serve, solve, study

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
app.command("play")(play.play)
app.command("arena")(arena.arena)
app.command("analyse")(analyse.analyse_position)
app.command("solve")(solve.solve_position)
app.command("review")(review.review)
app.command("bot")(bot.bot)
app.command("serve")(serve.serve)
app.command("backup")(serve.backup)
app.command("copy")(serve.copy)
app.command("prune")(data.prune)
app.add_typer(data.visitor_app, name="visitor")
app.add_typer(record.app, name="record")
app.add_typer(deals.app, name="deals")
app.add_typer(study.app, name="study")
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(bench.app, name="bench")


@app.command()
def version() -> None:
    """Print the version, and whether the rules run compiled."""
    typer.echo(f"seance {__version__}, rules {'compiled' if runs_compiled() else 'interpreted'}")
