"""What a list of tables shows, as rows: names, bots that took over, clocks, and when a host was last there."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.Integer))
    op.add_column("tables", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.create_index("tables_that_wait", "tables", ["status", "public", "seen"])
    op.add_column("seats", sa.Column("name", sa.String(80), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("bot", sa.String(80), nullable=False, server_default=""))
    connection = op.get_bind()
    connection.execute(sa.text("UPDATE tables SET seen = changed"))
    openings = connection.execute(sa.text("SELECT table_id, event FROM entries WHERE number = 1"))
    clocks = [{"id": table_id, "clock": read(text).get("clock")} for table_id, text in openings]
    clocks = [row for row in clocks if isinstance(row["clock"], int)]
    if clocks:
        connection.execute(sa.text("UPDATE tables SET clock = :clock WHERE id = :id"), clocks)
    log = sa.text(
        "SELECT table_id, event FROM entries "
        """WHERE event LIKE '%"type":"Joined"%' OR event LIKE '%"type":"Replaced"%' ORDER BY table_id, number"""
    )
    found = list(seated(connection.execute(log)))
    if found:
        connection.execute(sa.text("DELETE FROM seats"))
        columns: list[sa.ColumnClause[object]] = [
            sa.column(name) for name in ("table_id", "seat", "visitor", "name", "bot")
        ]
        op.bulk_insert(sa.table("seats", *columns), found)


def read(text: str) -> dict[str, Any]:
    """An event; nothing of one that is damaged, which stops no other."""
    try:
        event = json.loads(text)
    except (TypeError, ValueError):
        return {}
    return event if isinstance(event, dict) else {}


def seated(lines: Iterable[Sequence[str]]) -> Iterator[dict[str, object]]:
    """Who sits on each seat at the end of each log, if somebody joined or took over there."""
    found: dict[tuple[str, int], dict[str, object]] = {}
    for table_id, text in lines:
        event = read(text)
        if event.get("type") in ("Joined", "Replaced") and isinstance(event.get("seat"), int):
            found[table_id, event["seat"]] = {
                "table_id": table_id,
                "seat": event["seat"],
                "visitor": str(event.get("visitor", "")),
                "name": str(event.get("name", ""))[:80],
                "bot": str(event.get("bot", ""))[:80],
            }
    yield from found.values()
