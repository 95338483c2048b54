"""`seance record`: game records from the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from seance import records
from seance.errors import RecordError
from seance.games import find_game
from seance.records.proof import TAGS, entropy_sentence, missing, tells_bots
from seance.records.record import result_text

NO_BOTS_TOLD = "which seats were bots the record does not tell"
app = typer.Typer(no_args_is_help=True, help="Check game records.")


@app.callback()
def group() -> None:
    """Check game records."""


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="Record files to replay and verify.")],
    commitment: Annotated[str, typer.Option(help="What the table showed at the start: the record must prove it.")] = "",
    entropy: Annotated[
        list[str] | None,
        typer.Option(help="SEAT=TEXT: what your browser added to the deal from that seat. May be given several times."),
    ] = None,
) -> None:
    """Replay each record and verify every move, the deal, the result and the final position."""
    known = parse_entropy(entropy or [])
    bad = 0
    for path in files:
        try:
            record = read_file(path)
            if commitment or known:
                records.check_promise(record, commitment, known)
            typer.echo(f"{path}: {verdict(record, known)}")
        except RecordError as error:
            bad += 1
            typer.echo(f"{path}: {error}", err=True)
    if bad:
        raise typer.Exit(2)


def parse_entropy(given: Sequence[str]) -> dict[str, str]:
    """What is said of each seat's entropy."""
    parts = [one.partition("=") for one in given]
    if any(not label or not sign for label, sign, _ in parts):
        raise typer.BadParameter("entropy is given as SEAT=TEXT.")
    return {label: text for label, _, text in parts}


def read_file(path: Path) -> records.Record:
    """The verified record in a file."""
    try:
        with path.open("rb") as file:  # some files never end
            return records.read(file.read(records.MOST_BYTES + 1))
    except OSError as error:
        raise RecordError(f"the file cannot be read ({error.strerror}).") from None


def verdict(record: records.Record, known: Mapping[str, str]) -> str:
    """What was verified, in a sentence, and what was not."""
    labels = find_game(record.game).seats(record.options)
    result = result_text(record.last(), labels, record.resigned)
    end = {"*": "not finished", "nobody": "lost"}.get(result, f"won by {result}")
    deal = "deal and chance match the seed" if record.seed is not None else "deal as told, no seed given"
    return f"good: {record.game}, {len(record.actions)} moves, {end}; {deal}{fairness(record, known)}."


def fairness(record: records.Record, known: Mapping[str, str]) -> str:
    """What the record proves about where its seed comes from; nothing is said of a record that claims nothing."""
    lacking = missing(record)
    sealed = dict(record.tags).get("Commitment", "")
    if not lacking:
        proof = f"the seed matches commitment {sealed}"
        if not tells_bots(record):
            proof = f"the seed comes from the secret of commitment {sealed}; {NO_BOTS_TOLD}"
        return f", {proof}; {entropy_sentence(record, known)}"
    claimed = [name for name in TAGS if name not in (*lacking, "Seed")]
    return f", which proves nothing about the deal: {', '.join(lacking)} is missing" if claimed else ""
