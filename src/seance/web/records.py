"""A finished table as a record that can be checked against its commitment."""

from __future__ import annotations

from datetime import UTC, datetime

from seance import __version__
from seance.games import find_game
from seance.records import Record
from seance.table.table import Table


def table_record(table: Table) -> Record:
    """The game that was played at a table that is over."""
    match, opened = table.match, table.opened
    assert match is not None
    secret, salt = table.secrets()
    labels = find_game(opened.game).seats(match.options)
    entropy = [(f"Entropy.{label}", text) for label, text in zip(labels, table.entropy, strict=True) if text]
    return Record(
        game=opened.game,
        options=match.options,
        deal=match.deal,
        actions=tuple(move.action for move in match.moves),
        seed=match.seed,
        players=tuple(seat.name or f"{seat.bot} bot" for seat in table.seats),
        date=datetime.fromtimestamp(table.since, UTC).date().isoformat(),
        version=__version__,
        resigned="" if table.resigned is None else labels[table.resigned],
        tags=(
            ("Commitment", opened.commitment),
            ("Secret", secret.hex()),
            ("Salt", salt.hex()),
            *entropy,
        ),
    )
