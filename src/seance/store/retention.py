"""Which tables have been kept long enough, and their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Delete, Select, and_, delete, exists, or_, select

from seance.store.schema import entries, leases, presence, results, reviews, seats, tables, visits


class Outline(NamedTuple):
    """A table as a host sees it in a list."""

    id: str
    game: str
    status: str
    last: float
    """When something happened there last."""


def outdated(finished: float, abandoned: float) -> Select[Any]:
    """Tables that are over and where nothing happened since `finished`; or not over, and since `abandoned`.

    A row knows when its status changed; what happened since, its log.
    """

    def silent(since: float) -> Any:
        later = exists().where(entries.c.table_id == tables.c.id, entries.c.at >= since)
        return and_(tables.c.changed < since, ~later)

    over = tables.c.status == "over"
    wanted = or_(and_(over, silent(finished)), and_(~over, silent(abandoned)))
    return select(tables.c.id).where(wanted).order_by(tables.c.changed, tables.c.id)


def deletions(table_ids: Sequence[str]) -> list[Delete]:
    """What deletes tables and everything that hangs on them."""
    parts = (entries, seats, presence, visits, reviews, results, leases)
    hanging = [delete(part).where(part.c.table_id.in_(table_ids)) for part in parts]
    return [*hanging, delete(tables).where(tables.c.id.in_(table_ids))]
