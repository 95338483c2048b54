"""Who sits where, as rows: filled from the logs."""

import json
from collections.abc import Iterable, Iterator, Sequence

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    seats = op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("visitor", sa.String(64), nullable=False, index=True),
    )
    log = sa.text(
        "SELECT table_id, event FROM entries "
        """WHERE event LIKE '%"type":"Joined"%' OR event LIKE '%"type":"Replaced"%' ORDER BY table_id, number"""
    )
    found = list(seated(op.get_bind().execute(log)))
    if found:
        op.bulk_insert(seats, found)


def seated(lines: Iterable[Sequence[str]]) -> Iterator[dict[str, object]]:
    """The people who sit at the end of each log: who joined and was not replaced by a bot."""
    people: dict[tuple[str, int], str] = {}
    for table_id, text in lines:
        try:
            event = json.loads(text)
            if event["type"] == "Joined":
                people[table_id, event["seat"]] = event["visitor"]
            elif event["type"] == "Replaced":
                people.pop((table_id, event["seat"]), None)
        except (ValueError, TypeError, LookupError):  # a damaged log has no seats, and stops no other
            continue
    for (table_id, seat), visitor in people.items():
        yield {"table_id": table_id, "seat": seat, "visitor": visitor}
