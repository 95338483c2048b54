"""Everything that the database holds of one visitor: found, and taken out.

A log is only ever added to, with this one exception: where a visitor asks to be erased, exactly the values that name
them are written over in the entries of their tables.
"""

from __future__ import annotations

import secrets

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from seance.errors import LogError
from seance.store.schema import commitments, entries, seats, tables, visits
from seance.table import rules
from seance.table.events import Entry, Opened, decode
from seance.table.visitor import OwnData, OwnTable, erased, own_part


async def read_own_data(connection: AsyncConnection, visitor: str) -> OwnData:
    """What is kept of a visitor, table by table, the oldest first."""
    theirs = select(visits.c.table_id).where(visits.c.visitor == visitor)
    query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(theirs)).order_by(tables.c.created, tables.c.id)
    found = [await read_part(connection, *row, visitor) for row in (await connection.execute(query)).all()]
    return OwnData(visitor, tuple(found))


async def read_part(connection: AsyncConnection, table_id: str, status: str, visitor: str) -> OwnTable:
    """A visitor's part at a table; of lines that cannot be read nothing is told."""
    query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    log = []
    for line in await connection.execute(query):
        try:
            log.append(Entry(line.number, line.at, decode(line.event)))
        except LogError:
            continue
    return own_part(table_id, status, log, visitor)


async def erase_visitor(connection: AsyncConnection, visitor: str) -> list[str]:
    """Put nobody in a visitor's place, at each table another nobody; the tables."""
    theirs = select(visits.c.table_id).where(visits.c.visitor == visitor)
    found = list((await connection.execute(theirs)).scalars())
    for table_id in found:
        nobody = f"nobody-{secrets.token_urlsafe(12)}"
        await erase_from_log(connection, table_id, visitor, nobody)
        seat = update(seats).where(seats.c.table_id == table_id, seats.c.visitor == visitor)
        await connection.execute(seat.values(visitor=nobody, name=""))
        host = update(tables).where(tables.c.id == table_id, tables.c.host == visitor)
        await connection.execute(host.values(host=nobody))
    for theirs_alone in (visits, commitments):
        await connection.execute(delete(theirs_alone).where(theirs_alone.c.visitor == visitor))
    return found


async def erase_from_log(connection: AsyncConnection, table_id: str, visitor: str, nobody: str) -> None:
    here = entries.c.table_id == table_id
    first = (await connection.execute(select(entries.c.event).where(here, entries.c.number == 1))).scalar()
    labels = seat_labels(first or "")
    naming = select(entries.c.number, entries.c.event).where(here, entries.c.event.contains(visitor, autoescape=True))
    for number, text in (await connection.execute(naming)).all():
        change = update(entries).where(here, entries.c.number == number)
        await connection.execute(change.values(event=erased(text, visitor, nobody, labels)))


def seat_labels(text: str) -> tuple[str, ...]:
    """What the seats are called at a table that was opened so; nothing if that cannot be read."""
    try:
        opened = decode(text)
    except LogError:
        return ()
    return rules.labels(opened) if isinstance(opened, Opened) else ()
