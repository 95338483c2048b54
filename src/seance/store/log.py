"""The append-only logs of all tables. What `append` has returned from is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, delete, event, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from seance.errors import NotFound, Stale, Unavailable
from seance.store.row import ListedRow, Sitter, TableRow
from seance.store.schema import entries, seats, tables
from seance.table.events import Entry, Joined, Replaced, decode, encode
from seance.table.table import SLICE, Table

BUSY_SECONDS = 4
MOST_AT_ONCE = 512
"""So many appends share one commit at most, and so one wait for the disk."""


MOST_OWN = 100
"""Of a visitor's own tables no more are listed."""
LISTED = select(tables.c.id, tables.c.status, tables.c.invitation, entries.c.event).join(
    entries, and_(entries.c.table_id == tables.c.id, entries.c.number == 1)
)
"""What a list needs of tables' rows and logs."""


class Waiting(NamedTuple):
    """An append that waits for the next commit."""

    table_id: str
    new: TableRow | None
    entries: Sequence[Entry]
    status: str
    done: asyncio.Future[None]

    def refuse(self, error: Exception) -> None:
        if not self.done.done():  # or whoever asked is gone
            self.done.set_exception(error)


class Store:
    """All tables of one database. One writer commits what has come together since its last commit."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, connect_args=connect_args(url))
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
        self._queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The store with its writer at work; leaving waits until everything accepted is written."""
        self._writer = asyncio.create_task(self._write_for_ever())
        try:
            yield
        finally:
            await self._queue.join()
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
            await self.engine.dispose()

    async def append(
        self, table_id: str, new_entries: Sequence[Entry], status: str, new: TableRow | None = None
    ) -> None:
        """Add entries to a log, all or none; Stale if another process was first, Unavailable if the disk refuses."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Waiting(table_id, new, new_entries, status, done))
        await done

    async def load(self, table_id: str) -> tuple[Table, str]:
        """A table rebuilt from its log, and its invitation."""
        try:
            async with self.engine.connect() as connection:
                row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
                if row is None:
                    raise NotFound("There is no such table.")
                query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
                log: list[Entry] = []
                async with connection.stream(query) as lines:
                    async for some in lines.partitions(SLICE):  # nobody waits for a long log
                        log += [Entry(line.number, line.at, decode(line.event), line.key) for line in some]
        except SQLAlchemyError as error:
            raise unavailable(error) from error
        return await in_slices(Table.replaying(table_id, row["secret"], row["salt"], log)), row["invitation"]

    async def ids(self, **wanted: Any) -> list[str]:
        """The tables with these columns, the latest first."""
        query = select(tables.c.id).order_by(tables.c.changed.desc())
        for name, value in wanted.items():
            query = query.where(tables.c[name] == value)
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(query)).scalars())
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def clocks(self) -> list[tuple[str, float]]:
        """The tables being played with a clock, and when each must be looked at if nobody acts before."""
        of_table = entries.c.table_id == tables.c.id
        last = select(entries.c.at).where(of_table).order_by(entries.c.number.desc()).limit(1).scalar_subquery()
        query = select(tables.c.id, last + tables.c.clock).where(
            tables.c.status == "playing", tables.c.clock.is_not(None)
        )
        return [(row[0], row[1]) for row in await self._read(query)]

    async def tables_of(self, visitor: str, most: int = MOST_OWN) -> list[ListedRow]:
        """The tables that a visitor hosts or sits at and that are not over: first those in play, the latest first."""
        if not visitor:
            return []
        sits = select(seats.c.table_id).where(seats.c.visitor == visitor)
        query = (
            LISTED.where(tables.c.status != "over", or_(tables.c.host == visitor, tables.c.id.in_(sits)))
            .order_by(tables.c.status, tables.c.changed.desc())
            .limit(most)
        )
        return await self._listed(query)

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[ListedRow]:
        """Public tables that wait for players and whose hosts were there since, the latest first, a few of each."""
        rank = func.row_number().over(partition_by=tables.c.host, order_by=tables.c.changed.desc()).label("rank")
        ranked = (
            select(tables.c.id, rank)
            .where(tables.c.status == "waiting", tables.c.public.is_(True), tables.c.seen >= since)
            .subquery()
        )
        query = LISTED.join(ranked, ranked.c.id == tables.c.id).where(ranked.c.rank <= of_one_host)
        return await self._listed(query.order_by(tables.c.changed.desc()).limit(most))

    async def _listed(self, query: Select[Any]) -> list[ListedRow]:
        rows = await self._read(query)
        sitters: dict[str, list[Sitter]] = {row.id: [] for row in rows}
        if rows:
            columns = (seats.c.table_id, seats.c.seat, seats.c.visitor, seats.c.name, seats.c.bot)
            for row in await self._read(select(*columns).where(seats.c.table_id.in_(sitters))):
                sitters[row.table_id].append(Sitter(row.seat, row.visitor, row.name, row.bot))
        return [ListedRow(row.id, row.status, row.invitation, row.event, tuple(sitters[row.id])) for row in rows]

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        """The hosts of these tables are there."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(seen=now))
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        try:
            async with self.engine.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(query)).all()
                return rows
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def count(self, host: str) -> int:
        """How many tables of this host are not over."""
        query = select(func.count()).where(tables.c.host == host, tables.c.status != "over")
        try:
            async with self.engine.connect() as connection:
                return int((await connection.execute(query)).scalar_one())
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                await self._write(batch)
            except IntegrityError:
                for waiting in batch:  # one of them is at fault: each for itself, so that the others go through
                    await self._write_alone(waiting)
            except (SQLAlchemyError, OSError) as error:  # nobody could write now, and nobody waits for the others
                for waiting in batch:
                    waiting.refuse(unavailable(error))
            for _ in batch:
                self._queue.task_done()

    async def _write(self, batch: Sequence[Waiting]) -> None:
        async with self.engine.begin() as connection:
            await insert_all(connection, batch)
        for waiting in batch:
            if not waiting.done.done():  # or whoever asked is gone
                waiting.done.set_result(None)

    async def _write_alone(self, waiting: Waiting) -> None:
        try:
            await self._write([waiting])
        except IntegrityError:
            waiting.refuse(Stale("The table has changed since; look again."))
        except (SQLAlchemyError, OSError) as error:
            waiting.refuse(unavailable(error))


async def in_slices(work: Generator[None, None, Table]) -> Table:
    """Do a long piece of work with a turn for everybody else after each slice."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            table: Table = done.value
            return table
        await asyncio.sleep(0)


async def insert_all(connection: AsyncConnection, batch: Sequence[Waiting]) -> None:
    """Write a batch: new tables, entries, and what follows from them, each in one statement for all but the status."""
    now = [waiting.entries[-1].at if waiting.entries else 0.0 for waiting in batch]
    rows = [
        {**waiting.new._asdict(), "status": waiting.status, "created": at, "changed": at, "seen": at}
        for waiting, at in zip(batch, now, strict=True)
        if waiting.new is not None
    ]
    if rows:
        await connection.execute(insert(tables), rows)
    lines = [
        {
            "table_id": waiting.table_id,
            "number": entry.number,
            "at": entry.at,
            "event": encode(entry.event),
            "key": entry.key,
        }
        for waiting in batch
        for entry in waiting.entries
    ]
    await connection.execute(insert(entries), lines)
    await seat_all(connection, batch)
    for waiting, at in zip(batch, now, strict=True):
        if waiting.status and waiting.new is None:
            change = update(tables).where(tables.c.id == waiting.table_id)
            await connection.execute(change.values(status=waiting.status, changed=at))


async def seat_all(connection: AsyncConnection, batch: Sequence[Waiting]) -> None:
    """Keep the rows of who sits where: a person sits down on an empty seat, a bot takes over from anybody."""
    sitters: dict[tuple[str, int], Sitter] = {}
    left = []
    for waiting in batch:
        for one in (entry.event for entry in waiting.entries):
            if isinstance(one, Joined):
                sitters[waiting.table_id, one.seat] = Sitter(one.seat, one.visitor, one.name, "")
            elif isinstance(one, Replaced):
                sitters[waiting.table_id, one.seat] = Sitter(one.seat, "", "", one.bot)
                left.append(and_(seats.c.table_id == waiting.table_id, seats.c.seat == one.seat))
    if left:
        await connection.execute(delete(seats).where(or_(*left)))
    if sitters:
        rows = [{"table_id": table_id, **sitter._asdict()} for (table_id, _), sitter in sitters.items()]
        await connection.execute(insert(seats), rows)


def connect_args(url: str) -> dict[str, Any]:
    return {"timeout": BUSY_SECONDS} if url.startswith("sqlite") else {}


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Each commit reaches the disk before it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def unavailable(error: Exception) -> Unavailable:
    """What a client is told of a database that does not answer: no path, no statement, no secret."""
    cause = str(getattr(error, "orig", error))
    if "locked" in cause or "busy" in cause:
        return Unavailable("The store is busy; nothing was changed, try again.")
    if "full" in cause or "space" in cause:
        return Unavailable("The disk is full; nothing was changed.")
    return Unavailable("The store does not answer; nothing was changed, try again.")


def sqlite_url(folder: Path) -> str:
    """The database of a data folder."""
    return f"sqlite+aiosqlite:///{folder / 'seance.db'}"
