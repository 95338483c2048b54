"""The append-only logs of all tables. What `append` has returned from is on the disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, case, delete, event, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from seance.errors import LogError, NotFound, Stale, Unavailable
from seance.store import commitments
from seance.store.folder import DATABASE
from seance.store.pauses import ALIVE
from seance.store.retention import Outline, deletions, outdated
from seance.store.row import ListedRow, Sealed, Sitter, TableRow
from seance.store.schema import entries, marks, presence, seats, tables, visits
from seance.store.slices import in_slices
from seance.store.visitor import erase_visitor, read_own_data
from seance.table.events import AnyEvent, Entry, Joined, Opened, Replaced, decode, encode
from seance.table.table import SLICE, Table
from seance.table.visitor import OwnData

log = logging.getLogger(__name__)
BUSY_SECONDS = 4
MOST_AT_ONCE = 512
"""So many appends share one commit at most, and so one wait for the disk."""
CHECK_SECONDS = 1.0
"""So long a store that could write is taken for well: nobody keeps the disk busy by asking."""
WELL = "well"


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
LISTED = select(tables.c.id, tables.c.status, tables.c.invitation, entries.c.event, _last.label("last")).join(
    entries, and_(entries.c.table_id == tables.c.id, entries.c.number == 1)
)
"""What a list needs of tables' rows and logs."""


class Waiting(NamedTuple):
    """An append that waits for the next commit."""

    table_id: str
    new: TableRow | None
    entries: Sequence[Entry]
    lines: Sequence[dict[str, Any]]
    """The entries as rows."""
    status: str
    done: asyncio.Future[None]
    left: Mapping[int, float | None] = {}
    """Who is there, to be noted: when each seat was left."""


class Work(NamedTuple):
    """Anything else that is to be written, in a commit of its own."""

    write: Callable[[AsyncConnection], Awaitable[None]]
    done: asyncio.Future[None]


class Store:
    """All tables of one database. One writer commits what has come together since its last commit."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url, connect_args=connect_args(url), hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)
        self._queue: asyncio.Queue[Waiting | Work] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._well_until = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The store with its writer at work; leaving waits until everything accepted is written."""
        self._writer = asyncio.create_task(self._write_for_ever())
        try:
            yield
        finally:
            written = asyncio.create_task(self._queue.join())
            await asyncio.wait((written, self._writer), return_when=asyncio.FIRST_COMPLETED)
            for task in (written, self._writer):
                task.cancel()
            await asyncio.gather(written, self._writer, return_exceptions=True)
            await self.engine.dispose()

    async def append(
        self, table_id: str, new_entries: Sequence[Entry], status: str, new: TableRow | None = None
    ) -> None:
        """Add entries to a log, all or none; Stale if another process was first, Unavailable if the disk refuses."""
        lines = [line(table_id, entry) for entry in new_entries]  # here: what cannot be written is nobody else's fault
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._hand_in(Waiting(table_id, new, new_entries, lines, status, done))

    async def write(self, write: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Write something else, all or nothing; Unavailable if the disk refuses."""
        await self._hand_in(Work(write, asyncio.get_running_loop().create_future()))

    async def _hand_in(self, waiting: Waiting | Work) -> None:
        self._check_writer()
        self._queue.put_nowait(waiting)
        await waiting.done

    def _check_writer(self) -> None:
        if self._writer is None or self._writer.done():
            raise Unavailable("The store has stopped writing; nothing was changed.")

    async def own_data(self, visitor: str) -> OwnData:
        """Everything that is kept of a visitor."""
        try:
            async with self.engine.connect() as connection:
                return await read_own_data(connection, visitor)
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def erase(self, visitor: str) -> list[str]:
        """Take a visitor's name and identity out of every log; the tables where they were."""
        found: list[str] = []

        async def without(connection: AsyncConnection) -> None:
            found[:] = await erase_visitor(connection, visitor)

        await self.write(without)
        return found

    async def check(self) -> None:
        """Write a small row of the store's own; Unavailable unless that is on the disk, or was a moment ago."""
        self._check_writer()
        if time.monotonic() < self._well_until:
            return
        await self.mark(WELL, str(int(time.time())))
        self._well_until = time.monotonic() + CHECK_SECONDS

    async def alive(self, now: float) -> None:
        """Write down that there is a server now."""
        await self.mark(ALIVE, repr(now))

    async def mark(self, name: str, value: str) -> None:
        """Write one of the marks."""

        async def replaced(connection: AsyncConnection) -> None:
            await connection.execute(delete(marks).where(marks.c.name == name))
            await connection.execute(insert(marks).values(name=name, value=value))

        await self.write(replaced)

    def note_presence(self, table_id: str, left: Mapping[int, float | None]) -> None:
        """Note who is there with the next commit; nobody waits for it, and if the disk refuses it is lost."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda future: future.exception())
        self._queue.put_nowait(Waiting(table_id, None, (), (), "", done, left))

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When the seats of a table were left, None where somebody was there when it was last noted."""
        query = select(presence.c.seat, presence.c.left).where(presence.c.table_id == table_id)
        try:
            async with self.engine.connect() as connection:
                return {row.seat: row.left for row in await connection.execute(query)}
        except SQLAlchemyError as error:
            raise unavailable(error) from error

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
        except (TypeError, ValueError) as error:  # a column that holds what its type does not allow
            raise LogError("This table's row is damaged.") from error
        return await in_slices(Table.replaying(table_id, row["secret"], row["salt"], log)), row["invitation"]

    async def game_of(self, table_id: str) -> str:
        """The game of a table; empty if there is none."""
        return next((row.game for row in await self._read(select(tables.c.game).where(tables.c.id == table_id))), "")

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
        """The tables being played with a clock, and when each must be looked at if nobody acts before.

        Where something else than a move came last, the clock began before it: that table is looked at at once.
        """
        of_table = entries.c.table_id == tables.c.id
        latest = select(entries.c.at).where(of_table).order_by(entries.c.number.desc()).limit(1)
        last, what = latest.scalar_subquery(), latest.with_only_columns(entries.c.event).scalar_subquery()
        winds = or_(*(what.like(f'{{"type":"{kind}"%') for kind in ("Played", "Dealt")))
        query = select(tables.c.id, case((winds, last + tables.c.clock), else_=last)).where(
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

    async def games_of(self, visitor: str, after: str, most: int) -> list[ListedRow]:
        """The games that are over and that a visitor sat at, the latest first, from after a table of theirs on."""
        if not visitor:
            return []
        sits = select(seats.c.table_id).where(seats.c.visitor == visitor)
        query = LISTED.add_columns(_ending.label("ending")).where(tables.c.status == "over", tables.c.id.in_(sits))
        if after:
            known = tables.alias("known")
            ended = select(known.c.changed).where(known.c.id == after, known.c.id.in_(sits)).scalar_subquery()
            query = query.where(or_(tables.c.changed < ended, and_(tables.c.changed == ended, tables.c.id < after)))
        return await self._listed(query.order_by(tables.c.changed.desc(), tables.c.id.desc()).limit(most))

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[ListedRow]:
        """Public tables that wait for players and whose hosts were there since, the latest first, a few of each."""
        found = (
            select(tables.c.id)
            .where(tables.c.status == "waiting", tables.c.public.is_(True), tables.c.seen >= since)
            .order_by(tables.c.seen.desc())  # as they lie in the index: however many wait, a few are read
            .limit(MOST_OF_HALL)
            .subquery()
        )
        latest = select(tables.c.id, tables.c.host).join(found, found.c.id == tables.c.id)
        shown: Counter[str] = Counter()
        ids: list[str] = []
        for row in await self._read(latest.order_by(tables.c.changed.desc())):
            shown[row.host] += 1
            if shown[row.host] <= of_one_host:
                ids.append(row.id)
        return await self._listed(LISTED.where(tables.c.id.in_(ids[:most])).order_by(tables.c.changed.desc()))

    async def _listed(self, query: Select[Any]) -> list[ListedRow]:
        rows = await self._read(query)
        sitters: dict[str, list[Sitter]] = {row.id: [] for row in rows}
        if rows:
            columns = (seats.c.table_id, seats.c.seat, seats.c.visitor, seats.c.name, seats.c.bot)
            for row in await self._read(select(*columns).where(seats.c.table_id.in_(sitters))):
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
            )
            for row in rows
        ]

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        """The hosts of these tables are there."""

        async def seen(connection: AsyncConnection) -> None:
            await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(seen=now))

        await self.write(seen)

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

    async def outdated(self, finished: float, abandoned: float, most: int) -> list[str]:
        """Tables that are over and where nothing happened since `finished`; or not over, and since `abandoned`."""
        try:
            async with self.engine.connect() as connection:
                return list((await connection.execute(outdated(finished, abandoned).limit(most))).scalars())
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def outlines(self, finished: float, abandoned: float) -> list[Outline]:
        """The same tables, with what a host wants to know of them."""
        last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        ids = outdated(finished, abandoned).subquery()
        query = select(tables.c.id, tables.c.game, tables.c.status, func.coalesce(last, tables.c.changed))
        try:
            async with self.engine.connect() as connection:
                rows = await connection.execute(query.join(ids, ids.c.id == tables.c.id).order_by(tables.c.changed))
                return [Outline(*row) for row in rows]
        except SQLAlchemyError as error:
            raise unavailable(error) from error

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that is kept of them."""

        async def deleted(connection: AsyncConnection) -> None:
            for statement in deletions(table_ids):
                await connection.execute(statement)

        await self.write(deleted)

    async def keep_sealed(self, sealed: Sealed, since: float, most: int) -> None:
        """Write a commitment down, and forget the old ones and those of its visitor past so many."""
        await self.write(lambda connection: commitments.keep(connection, sealed, since, most))

    async def take_sealed(self, commitment: str, visitor: str, since: float) -> Sealed | None:
        """A visitor's commitment, for one use; None if it was used, is too old or was never drawn for them."""
        found: list[Sealed | None] = []

        async def taken(connection: AsyncConnection) -> None:
            found[:] = [await commitments.take(connection, commitment, visitor, since)]

        await self.write(taken)
        return found[0]

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                await self._write([one for one in batch if isinstance(one, Waiting)])
                for one in batch:
                    if isinstance(one, Work):
                        await self._write_alone(one)
            except Exception as error:  # whatever it was, the next batch may go through
                log.exception("the store's writer failed", extra={"error": type(error).__name__})
                for one in batch:
                    refuse(one, unavailable(error))
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: Sequence[Waiting]) -> None:
        """Write appends together; if one is at fault, each for itself, so that the others go through."""
        if not batch:
            return
        try:
            async with self.engine.begin() as connection:
                await insert_all(connection, batch)
        except (OperationalError, OSError) as error:  # nobody could write now, and nobody waits for the others
            for waiting in batch:
                refuse(waiting, unavailable(error))
        except Exception:  # noqa: BLE001  whatever it is, it is said of the one at fault
            for waiting in batch:
                await self._write_alone(waiting)
        else:
            for waiting in batch:
                settle(waiting)

    async def _write_alone(self, one: Waiting | Work) -> None:
        try:
            async with self.engine.begin() as connection:
                await (insert_all(connection, [one]) if isinstance(one, Waiting) else one.write(connection))
        except IntegrityError:
            refuse(one, Stale("The table has changed since; look again."))
        except (SQLAlchemyError, OSError) as error:
            refuse(one, unavailable(error))
        except Exception as error:
            log.exception("something could not be written", extra={"error": type(error).__name__})
            refuse(one, unavailable(error))
        else:
            settle(one)


def settle(one: Waiting | Work) -> None:
    """Tell whoever waits that it is written."""
    if not one.done.done():  # or whoever asked is gone
        one.done.set_result(None)


def refuse(one: Waiting | Work, error: Exception) -> None:
    """Tell whoever waits that it is not."""
    if not one.done.done():
        one.done.set_exception(error)


def line(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row."""
    text = encode(entry.event)
    return {"table_id": table_id, "number": entry.number, "at": entry.at, "event": text, "key": entry.key}


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
    lines = [one for waiting in batch for one in waiting.lines]
    if lines:
        await connection.execute(insert(entries), lines)
    await seat_all(connection, batch)
    await note_all(connection, batch)
    for waiting, at in zip(batch, now, strict=True):
        if waiting.status and waiting.new is None:
            change = update(tables).where(tables.c.id == waiting.table_id)
            await connection.execute(change.values(status=waiting.status, changed=at))


async def seat_all(connection: AsyncConnection, batch: Sequence[Waiting]) -> None:
    """Keep the rows of who sits where, and of who ever had part: people on empty seats, bots after anybody."""
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
    told = [(waiting.table_id, entry.event) for waiting in batch for entry in waiting.entries]
    found = {(visitor, table_id) for table_id, one in told for visitor in named(one)}
    if found:
        known = select(visits).where(visits.c.table_id.in_({table_id for _, table_id in found}))
        found -= {(row.visitor, row.table_id) for row in await connection.execute(known)}
    if found:
        known_now = [{"visitor": visitor, "table_id": table_id} for visitor, table_id in sorted(found)]
        await connection.execute(insert(visits), known_now)


def named(event: AnyEvent) -> set[str]:
    """The visitors of whom an event tells."""
    people: set[str] = set()
    if isinstance(event, Opened):
        people = {event.host, *(chair.reserved for chair in event.chairs)}
    elif isinstance(event, Joined):
        people = {event.visitor}
    return people - {""}


async def note_all(connection: AsyncConnection, batch: Sequence[Waiting]) -> None:
    """Keep the rows of who is there; of several notes of a seat the last counts."""
    notes = {(waiting.table_id, seat): left for waiting in batch for seat, left in waiting.left.items()}
    if notes:
        old = [and_(presence.c.table_id == table_id, presence.c.seat == seat) for table_id, seat in notes]
        await connection.execute(delete(presence).where(or_(*old)))
        rows = [{"table_id": table_id, "seat": seat, "left": left} for (table_id, seat), left in notes.items()]
        await connection.execute(insert(presence), rows)


def connect_args(url: str) -> dict[str, Any]:
    return {"timeout": BUSY_SECONDS} if url.startswith("sqlite") else {}


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Each commit reaches the disk before it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is gone from the file too
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
    return f"sqlite+aiosqlite:///{folder / DATABASE}"
