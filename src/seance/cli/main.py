"""The command `seance`: every room of the house from the terminal."""

from __future__ import annotations

import signal
import sys

import typer

from seance import __version__, runs_compiled
from seance.cli import analyse, arena, bench, bot, data, play, record, serve
from seance.errors import SeanceError

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
app.command("play")(play.play)
app.command("arena")(arena.arena)
app.command("analyse")(analyse.analyse_record)
app.command("bot")(bot.bot)
app.command("serve")(serve.serve)
app.command("backup")(serve.backup)
app.command("prune")(data.prune)
app.add_typer(data.visitor_app, name="visitor")
app.add_typer(record.app, name="record")
app.add_typer(bench.app, name="bench")


@app.command()
def version() -> None:
    """Print the version, and whether the rules run compiled."""
    typer.echo(f"seance {__version__}, rules {'compiled' if runs_compiled() else 'interpreted'}")


def main() -> None:
    """Run the command line; what the caller can mend is one sentence and exit code 2."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # so that it ends its own children first
    try:
        app()
    except SeanceError as error:
        typer.echo(f"seance: {error}", err=True)
        sys.exit(2)
