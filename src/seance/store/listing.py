"""What lists tell of tables, read from their rows and the ends of their logs: no log is replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from seance.store.row import ListedRow, Sitter
from seance.store.schema import entries, results, reviews, seats, tables

MOST_OF_HALL = 2000
"""Of the public tables that wait no more are looked at: those whose hosts were there last."""
MOST_OWN = 100
"""Of a visitor's own tables no more are listed."""
_later = entries.alias("later")
_last = (
    select(_later.c.at).where(_later.c.table_id == tables.c.id).order_by(_later.c.number.desc()).limit(1)
).scalar_subquery()
_ending = (
    select(_later.c.event)
    .where(_later.c.table_id == tables.c.id, _later.c.event.like('{"type":"Revealed"%'))
    .order_by(_later.c.number.desc())
    .limit(1)
).scalar_subquery()
_moves = (
    select(func.count())
    .where(
        _later.c.table_id == tables.c.id,
        _later.c.event.like('{"type":"Played"%'),
        _later.c.event.not_like('{"type":"Played","seat":null%'),
    )
    .scalar_subquery()
)
_taken_back = (
    select(func.count())
    .where(_later.c.table_id == tables.c.id, _later.c.event.like('{"type":"TakenBack"%'))
    .scalar_subquery()
)
_lucks = select(reviews.c.lucks).where(reviews.c.table_id == tables.c.id).scalar_subquery()
LISTED = select(tables.c.id, tables.c.status, tables.c.invitation, entries.c.event, _last.label("last")).join(
    entries, and_(entries.c.table_id == tables.c.id, entries.c.number == 1)
)
"""What a list needs of tables' rows and logs."""


async def tables_of(connection: AsyncConnection, visitor: str) -> list[ListedRow]:
    """The tables that a visitor hosts or sits at and that are not over: first those in play, the latest first."""
    if not visitor:
        return []
    sits = select(seats.c.table_id).where(seats.c.visitor == visitor)
    query = (
        LISTED.where(tables.c.status != "over", or_(tables.c.host == visitor, tables.c.id.in_(sits)))
        .order_by(tables.c.status, tables.c.changed.desc())
        .limit(MOST_OWN)
    )
    return await _listed(connection, query)


async def games_of(connection: AsyncConnection, visitor: str, after: str, most: int) -> list[ListedRow]:
    """The games that are over and that a visitor sat at, the latest first, from after a table of theirs on."""
    if not visitor:
        return []
    sits = select(seats.c.table_id).where(seats.c.visitor == visitor)
    told = LISTED.add_columns(_ending.label("ending"), _taken_back.label("taken_back"), _lucks.label("lucks"))
    query = told.where(tables.c.status == "over", tables.c.id.in_(sits))
    if after:
        known = tables.alias("known")
        ended = select(known.c.changed).where(known.c.id == after, known.c.id.in_(sits)).scalar_subquery()
        query = query.where(or_(tables.c.changed < ended, and_(tables.c.changed == ended, tables.c.id < after)))
    return await _listed(connection, query.order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(most))


async def tables_of_deal(connection: AsyncConnection, code: str, most: int, visitor: str | None) -> list[ListedRow]:
    """The tables that are played with a deal, the oldest first; only those where a visitor sits, if one is named, the
    latest first.
    """
    query = LISTED.add_columns(_ending.label("ending"), _moves.label("moves")).where(tables.c.deal == code)
    if visitor is not None:
        query = query.where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.visitor == visitor)))
        return await _listed(connection, query.order_by(tables.c.created.desc(), tables.c.id).limit(most))
    return await _listed(connection, query.order_by(tables.c.created, tables.c.id).limit(most))


async def best_of_deal(connection: AsyncConnection, code: str, most: int) -> list[ListedRow]:
    """The tables of the best results of a deal, the best first."""
    best = (results.c.won.desc(), results.c.points.desc(), results.c.turns, results.c.ended)
    columns = (_ending.label("ending"), _moves.label("moves"))
    query = LISTED.add_columns(*columns).join(results, results.c.table_id == tables.c.id).where(results.c.deal == code)
    return await _listed(connection, query.order_by(*best).limit(most))


async def waiting(connection: AsyncConnection, since: float, most: int, of_one_host: int) -> list[str]:
    """Public tables that wait for players and whose hosts were there since, the latest first, a few of each."""
    found = (
        select(tables.c.id)
        .where(tables.c.status == "waiting", tables.c.public.is_(True), tables.c.seen >= since)
        .order_by(tables.c.seen.desc())  # as they lie in the index: however many wait, a few are read
        .limit(MOST_OF_HALL)
        .subquery()
    )
    latest = (tables.c.changed.desc(), tables.c.id)
    of_host = func.row_number().over(partition_by=tables.c.host, order_by=latest).label("of_host")
    ranked = select(tables.c.id, tables.c.changed, of_host).join(found, found.c.id == tables.c.id).subquery()
    few = select(ranked.c.id).where(ranked.c.of_host <= of_one_host)
    return list((await connection.execute(few.order_by(ranked.c.changed.desc(), ranked.c.id).limit(most))).scalars())


async def listed(connection: AsyncConnection, ids: Sequence[str]) -> list[ListedRow]:
    """What lists tell of these tables, in this order, as far as they are there."""
    rows = {row.id: row for row in await _listed(connection, LISTED.where(tables.c.id.in_(ids)))}
    return [rows[table_id] for table_id in ids if table_id in rows]


async def _listed(connection: AsyncConnection, query: Select[Any]) -> list[ListedRow]:
    rows = (await connection.execute(query)).all()
    sitters: dict[str, list[Sitter]] = {row.id: [] for row in rows}
    if rows:
        columns = (seats.c.table_id, seats.c.seat, seats.c.visitor, seats.c.name, seats.c.bot)
        for row in await connection.execute(select(*columns).where(seats.c.table_id.in_(sitters))):
            sitters[row.table_id].append(Sitter(row.seat, row.visitor, row.name, row.bot))
    return [
        ListedRow(
            row.id,
            row.status,
            row.invitation,
            row.event,
            tuple(sitters[row.id]),
            row.last,
            getattr(row, "ending", None) or "",
            getattr(row, "moves", 0),
            getattr(row, "taken_back", 0),
            getattr(row, "lucks", None) or "",
        )
        for row in rows
    ]
