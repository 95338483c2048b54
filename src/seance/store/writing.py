"""What one commit writes: appends of several tables, and what follows from them, in few statements."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import func, insert, select, update

from seance.errors import TooMuch
from seance.store.commits import Statements
from seance.store.database import put
from seance.store.lines import Line, write_lines
from seance.store.results import note_results
from seance.store.row import Sitter, TableRow
from seance.store.schema import presence, seats, tables, visits
from seance.table.events import AnyEvent, Entry, Joined, Opened, Played, Replaced


class Waiting(NamedTuple):
    """An append that waits for the next commit."""

    table_id: str
    new: TableRow | None
    entries: Sequence[Entry]
    lines: Sequence[Line]
    """The entries as rows."""
    status: str
    done: asyncio.Future[None]
    left: Mapping[int, float | None] = {}
    """Who is there, to be noted: when each seat was left."""
    node: str = ""
    """Who saw that."""
    most: int | None = None
    """So many tables that are not over a new one's host may have, with it."""


def is_plain(waiting: Waiting) -> bool:
    """Whether an append is nothing but moves, from which nothing else follows."""
    return not (waiting.new or waiting.status or waiting.left) and all(
        isinstance(entry.event, Played) for entry in waiting.entries
    )


async def insert_all(connection: Statements, batch: Sequence[Waiting]) -> None:
    """Write a batch: new tables, entries, and what follows from them, each in one statement for all but the status.

    In the order of the tables' ids, so that two processes which write to the same tables never wait for each other.
    """
    batch = sorted(batch, key=lambda waiting: waiting.table_id)
    now = [waiting.entries[-1].at if waiting.entries else 0.0 for waiting in batch]
    rows = [
        {**waiting.new._asdict(), "status": waiting.status, "created": at, "changed": at, "seen": at}
        for waiting, at in zip(batch, now, strict=True)
        if waiting.new is not None
    ]
    if rows:
        await queue_up(connection, sorted({row["host"] for row in rows}))
        await connection.execute(insert(tables), rows)
        await check_room(connection, batch)
    lines = [one for waiting in batch for one in waiting.lines]
    if lines:
        await write_lines(connection, lines)
    await seat_all(connection, batch)
    await note_all(connection, batch)
    for waiting, at in zip(batch, now, strict=True):
        if waiting.status and waiting.new is None:
            change = update(tables).where(tables.c.id == waiting.table_id)
            await connection.execute(change.values(status=waiting.status, changed=at))
    await note_results(connection, [(waiting.table_id, entry) for waiting in batch for entry in waiting.entries])


async def queue_up(connection: Statements, hosts: Sequence[str]) -> None:
    """Where several processes write, tables of one host are opened one after the other, so that they can be counted."""
    if connection.dialect.name == "postgresql":
        for host in hosts:
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(host, 0))))


async def check_room(connection: Statements, batch: Sequence[Waiting]) -> None:
    """TooMuch if somebody has more tables now than they may."""
    limits = {waiting.new.host: waiting.most for waiting in batch if waiting.new is not None and waiting.most}
    if limits:
        held = select(tables.c.host, func.count().label("count")).where(tables.c.status != "over")
        held = held.where(tables.c.host.in_(limits)).group_by(tables.c.host)
        for host, count in (await connection.execute(held)).all():
            if count > limits[host]:
                raise TooMuch(f"You have {limits[host]} tables that are not over; finish one first.")


async def seat_all(connection: Statements, batch: Sequence[Waiting]) -> None:
    """Keep the rows of who sits where, and of who ever had part: people on empty seats, bots after anybody."""
    sitters: dict[tuple[str, int], Sitter] = {}
    told = [(waiting.table_id, entry.event) for waiting in batch for entry in waiting.entries]
    for table_id, one in told:
        if isinstance(one, Joined):
            sitters[table_id, one.seat] = Sitter(one.seat, one.visitor, one.name, "")
        elif isinstance(one, Replaced):
            sitters[table_id, one.seat] = Sitter(one.seat, "", "", one.bot)
    await put(connection, seats, ({"table_id": one, **sitter._asdict()} for (one, _), sitter in sitters.items()))
    found = {(visitor, table_id) for table_id, one in told for visitor in named(one)}
    await put(connection, visits, ({"visitor": visitor, "table_id": table_id} for visitor, table_id in found))


def named(event: AnyEvent) -> set[str]:
    """The visitors of whom an event tells."""
    people: set[str] = set()
    if isinstance(event, Opened):
        people = {event.host, *(chair.reserved for chair in event.chairs)}
    elif isinstance(event, Joined):
        people = {event.visitor}
    return people - {""}


async def note_all(connection: Statements, batch: Sequence[Waiting]) -> None:
    """Keep the rows of who is there; of several notes of a seat the last counts."""
    notes = {(one.table_id, seat, one.node): left for one in batch for seat, left in one.left.items()}
    rows = ({"table_id": one, "seat": seat, "node": node, "left": at} for (one, seat, node), at in notes.items())
    await put(connection, presence, rows)
