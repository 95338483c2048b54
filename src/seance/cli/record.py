"""`seance record`: game records from the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from seance import records
from seance.errors import RecordError
from seance.games import find_game
from seance.records.record import result_text

app = typer.Typer(no_args_is_help=True, help="Check game records.")


@app.callback()
def group() -> None:
    """Check game records."""


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Record files to replay and verify.")],
    commitment: Annotated[str, typer.Option(help="What the table showed at the start: the record must match it.")] = "",
) -> None:
    """Replay each record and verify every move, the deal, the result and the final position."""
    bad = 0
    for path in files:
        try:
            record = read_file(path)
            if commitment and dict(record.tags).get("Commitment") != commitment.lower():
                raise RecordError("the record does not match that commitment.")
            typer.echo(f"{path}: {verdict(record)}")
        except RecordError as error:
            bad += 1
            typer.echo(f"{path}: {error}", err=True)
    if bad:
        raise typer.Exit(2)


def read_file(path: Path) -> records.Record:
    """The verified record in a file."""
    try:
        return records.read(path.read_bytes())
    except OSError as error:
        raise RecordError(f"the file cannot be read ({error.strerror}).") from None


def verdict(record: records.Record) -> str:
    """What was verified, in a sentence."""
    labels = find_game(record.game).seats(record.options)
    result = result_text(record.last(), labels, record.resigned)
    end = {"*": "not finished", "nobody": "lost"}.get(result, f"won by {result}")
    deal = "deal and chance match the seed" if record.seed is not None else "deal as told, no seed given"
    fair = f", the seed matches commitment {sealed}" if (sealed := dict(record.tags).get("Commitment")) else ""
    return f"good: {record.game}, {len(record.actions)} moves, {end}; {deal}{fair}."
