"""The entries of logs as rows, many with one statement: each is a turn that the thread which writes has to wait for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from seance.store.commits import Statements
from seance.store.schema import entries
from seance.table.events import Entry, decode, encode

Line = tuple[str, int, float, str, str | None]
"""An entry as a row."""

COLUMNS = {"table_id": "varchar", "number": "int", "at": "float8", "event": "text", "key": "varchar"}
LISTS = ", ".join(f"${i}::{kind}[]" for i, kind in enumerate(COLUMNS.values(), 1))
WRITE = f"INSERT INTO entries ({', '.join(COLUMNS)}) SELECT * FROM unnest({LISTS})"  # noqa: S608
ROW = f"({', '.join('?' * len(COLUMNS))})"
MOST = 128
"""Rows of one statement: SQLite's driver keeps as many statements prepared as there can be numbers of rows."""
READ = (
    "SELECT one.table_id, one.number, one.at, one.event, one.key FROM unnest($1::varchar[], $2::int[]) known (id, last)"
    " JOIN entries one ON one.table_id = known.id AND one.number >= known.last ORDER BY one.table_id, one.number"
)


def line(table_id: str, entry: Entry) -> Line:
    """An entry as a row."""
    return table_id, entry.number, entry.at, encode(entry.event), entry.key


async def write_lines(connection: Statements, lines: Sequence[Line]) -> None:
    """Add rows to logs: PostgreSQL is handed lists."""
    if connection.dialect.name == "postgresql":
        await connection.exec_driver_sql(WRITE, tuple(map(list, zip(*lines, strict=True))))
        return
    for first in range(0, len(lines), MOST):
        some = lines[first : first + MOST]
        await connection.exec_driver_sql(write_some(len(some)), tuple(chain.from_iterable(some)))


@cache
def write_some(count: int) -> str:
    """SQLite's statement for so many rows."""
    return f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES {', '.join([ROW] * count)}"  # noqa: S608


async def read_after(connection: AsyncConnection, known: Mapping[str, int]) -> dict[str, list[Entry]]:
    """What logs hold beyond an entry of each; a log that does not even hold that one is not among them."""
    rows: list[Any] = []
    if connection.dialect.name == "postgresql":
        there = [table_id for table_id in known if "\0" not in table_id]
        rows += await connection.exec_driver_sql(READ, (there, [known[table_id] for table_id in there]))
    else:
        for table_id, last in known.items():
            mine = entries.c.table_id == table_id, entries.c.number >= last
            rows += await connection.execute(select(entries).where(*mine).order_by(entries.c.number))
    found: dict[str, list[Entry]] = {}
    for table_id, number, at, event, key in rows:
        beyond = found.setdefault(table_id, [])
        if number > known[table_id]:
            beyond.append(Entry(number, at, decode(event), key))
    return found
