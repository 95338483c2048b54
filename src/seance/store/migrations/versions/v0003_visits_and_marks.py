"""Who ever had part at a table, filled from the logs; and what the database knows of its server."""

import json
from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    visits = op.create_table(
        "visits",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True, index=True),
    )
    op.create_table(
        "marks",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.Float, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
    )
    log = sa.text(
        "SELECT table_id, event FROM entries "
        """WHERE event LIKE '%"type":"Joined"%' OR event LIKE '%"type":"Opened"%'"""
    )
    found = sorted(visited(op.get_bind().execute(log)))
    if found:
        op.bulk_insert(visits, [{"visitor": visitor, "table_id": table_id} for visitor, table_id in found])


def visited(lines: Iterable[Sequence[str]]) -> set[tuple[str, str]]:
    """Every visitor whom a log names, and the table."""
    found: set[tuple[str, str]] = set()
    for table_id, text in lines:
        try:
            event = json.loads(text)
            kept = [chair.get("reserved") for chair in event.get("chairs", ())]
        except (ValueError, TypeError, AttributeError):  # a damaged log tells of nobody, and stops no other
            continue
        people = [event.get("host"), event.get("visitor"), *kept]
        found |= {(person, table_id) for person in people if isinstance(person, str) and person}
    return found
