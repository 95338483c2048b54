"""Everything that the database holds of one visitor: found, and taken out.

A log is only ever added to, with this one exception: where a visitor asks to be erased, exactly the values that name
them are written over in the entries of their tables.
"""

from __future__ import annotations

import secrets
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Row, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from seance.errors import LogError
from seance.store.commits import Statements
from seance.store.results import MOST_OWN, results_of
from seance.store.schema import commitments, entries, results, seats, tables, visits
from seance.store.slices import in_slices
from seance.table import rules
from seance.table.events import Entry, Opened, decode
from seance.table.folded import SLICE
from seance.table.visitor import OwnData, OwnResult, OwnTable, erased, own_part


async def read_own_data(connection: AsyncConnection, visitor: str) -> OwnData:
    """What is kept of a visitor, table by table, the oldest first."""
    theirs = select(visits.c.table_id).where(visits.c.visitor == visitor)
    query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(theirs)).order_by(tables.c.created, tables.c.id)
    found = [await read_part(connection, *row, visitor) for row in (await connection.execute(query)).all()]
    made = await results_of(connection, visitor, None, MOST_OWN)
    return OwnData(visitor, tuple(found), tuple(OwnResult(**one._asdict()) for one in made))


async def read_part(connection: AsyncConnection, table_id: str, status: str, visitor: str) -> OwnTable:
    """A visitor's part at a table; of lines that cannot be read nothing is told."""
    query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
    log = await in_slices(reading((await connection.execute(query)).all()), short=1)
    return own_part(table_id, status, log, visitor)


def reading(lines: Sequence[Row[*tuple[Any, ...]]]) -> Generator[None, None, list[Entry]]:
    """Those entries of a log that can be read, in slices: of many tables nobody else is to wait for all."""
    log = []
    for count, line in enumerate(lines, 1):
        with suppress(LogError):
            log.append(Entry(line.number, line.at, decode(line.event)))
        if count % SLICE == 0 or count == len(lines):
            yield
    return log


async def erase_visitor(connection: Statements, visitor: str, most: int) -> list[str]:
    """Put nobody in a visitor's place, at each table another nobody; the tables, no more than so many at once.

    When there are fewer, nothing is left that tells of the visitor.
    """
    theirs = select(visits.c.table_id).where(visits.c.visitor == visitor).order_by(visits.c.table_id).limit(most)
    found = list((await connection.execute(theirs)).scalars())
    for table_id in found:
        nobody = f"nobody-{secrets.token_urlsafe(12)}"
        await erase_from_log(connection, table_id, visitor, nobody)
        seat = update(seats).where(seats.c.table_id == table_id, seats.c.visitor == visitor)
        await connection.execute(seat.values(visitor=nobody, name=""))
        host = update(tables).where(tables.c.id == table_id, tables.c.host == visitor)
        await connection.execute(host.values(host=nobody))
        made = update(results).where(results.c.table_id == table_id, results.c.visitor == visitor)
        await connection.execute(made.values(visitor=nobody))
    await connection.execute(delete(visits).where(visits.c.visitor == visitor, visits.c.table_id.in_(found)))
    await connection.execute(delete(commitments).where(commitments.c.visitor == visitor))
    return found


async def erase_from_log(connection: Statements, table_id: str, visitor: str, nobody: str) -> None:
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
