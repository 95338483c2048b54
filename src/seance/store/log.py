"""The append-only logs of all tables. What `append` has returned from is on the disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import case, delete, func, insert, literal, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from seance.errors import LogError, NotFound, Stale
from seance.store import commitments, listing, results
from seance.store.commits import Statements
from seance.store.database import (
    CONNECTIONS,
    is_shared,
    make_engine,
    put,
)
from seance.store.folder import DATABASE
from seance.store.lines import line, read_after
from seance.store.pauses import ALIVE
from seance.store.retention import Outline, deletions, outdated
from seance.store.row import AGAIN, GONE, Hint, ListedRow, Result, Sealed, TableRow, Tally
from seance.store.schema import entries, marks, presence, reviews, seats, tables
from seance.store.slices import in_slices
from seance.store.visitor import erase_visitor, read_own_data
from seance.store.writer import Writer
from seance.store.writing import Waiting
from seance.table.daily import DailySecret
from seance.table.events import Entry, decode
from seance.table.folded import SLICE
from seance.table.table import Table
from seance.table.visitor import OwnData

log = logging.getLogger(__name__)
ERASED_AT_ONCE = 20
"""Tables that one commit takes a visitor out of."""
CHECK_SECONDS = 1.0
"""So long a store that could write is taken for well: nobody keeps the disk busy by asking."""
WELL = "well"
WRITING = 2
"""Connections that are kept for the writer and for hints."""


class Store:
    """All tables of one database. One writer commits what has come together since its last commit."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        kept = WRITING if is_shared(url) else 0
        self.engine: AsyncEngine = make_engine(url, max(1, connections - kept))
        self.writing = make_engine(url, kept) if kept else self.engine
        """Connections of their own for the writer, and for what is told of it: no move waits until many have read."""
        self.writer = Writer(url, self.writing)
        self.node = ""
        """Who notes presence, where others do too."""
        self._well_until = 0.0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """The store with its writer at work; leaving waits until everything accepted is written."""
        try:
            async with self.writer.running():
                yield
        finally:
            await self.engine.dispose()
            await self.writing.dispose()

    async def append(
        self,
        table_id: str,
        new_entries: Sequence[Entry],
        status: str,
        new: TableRow | None = None,
        most: int | None = None,
    ) -> None:
        """Add entries to a log, all or none; Stale if another process was first, Unavailable if the disk refuses.

        TooMuch if the host of a new table would have more than so many that are not over.
        """
        # Here, not in the writer: what cannot be written is nobody else's fault.
        lines = [line(table_id, entry) for entry in new_entries]
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self.writer.append(Waiting(table_id, new, new_entries, lines, status, done, most=most))

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise self.writer.refused(error) from error

    async def own_data(self, visitor: str) -> OwnData:
        """Everything that is kept of a visitor."""
        async with self._reading() as connection:
            return await read_own_data(connection, visitor)

    async def erase(self, visitor: str) -> list[str]:
        """Take a visitor's name and identity out of every log; the tables where they were.

        A few tables with each commit: others, whose moves are to be written, are not to wait for all of them.
        """
        found: list[str] = []
        some: list[str] = []

        async def without(connection: Statements) -> None:
            some[:] = await erase_visitor(connection, visitor, ERASED_AT_ONCE)

        while True:
            await self.writer.write(without)
            found += some
            if len(some) < ERASED_AT_ONCE:
                break
        self.writer.tell_others(Hint(table_id, AGAIN) for table_id in found)
        return found

    async def check(self) -> None:
        """Write a small row of the store's own and read of a log; Unavailable unless both go, or did a moment ago."""
        self.writer.check()
        if time.monotonic() < self._well_until:
            return
        await self.mark(WELL, str(int(time.time())))
        await self._read_one()
        self._well_until = time.monotonic() + CHECK_SECONDS

    async def _read_one(self) -> None:
        """Read an entry and who sits at a table: writing touches hardly a page of those."""
        entry = select(entries.c.event).order_by(entries.c.table_id.desc(), entries.c.number.desc()).limit(1)
        seat = select(seats.c.name).order_by(seats.c.table_id.desc(), seats.c.seat.desc()).limit(1)
        async with self._reading() as connection:
            await connection.execute(select(entry.scalar_subquery(), seat.scalar_subquery()))

    async def alive(self, now: float) -> None:
        """Write down that there is a server now."""
        await self.mark(ALIVE, repr(now))

    async def mark(self, name: str, value: str) -> None:
        """Write one of the marks."""
        await self.writer.write(lambda connection: put(connection, marks, [{"name": name, "value": value}]))

    def note_presence(self, table_id: str, left: Mapping[int, float | None]) -> None:
        """Note who is there with the next commit; nobody waits for it, and if the disk refuses it is lost."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.writer.append_sometime(Waiting(table_id, None, (), (), "", done, left, self.node))

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When the seats of a table were left, None where somebody was there when it was last noted."""
        query = select(presence.c.seat, presence.c.left).where(presence.c.table_id == table_id, presence.c.node == "")
        async with self._reading() as connection:
            return {row.seat: row.left for row in await connection.execute(query)}

    async def load(self, table_id: str) -> tuple[Table, str]:
        """A table rebuilt from its log, and its invitation."""
        try:
            async with self._reading() as connection:
                row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
                if row is None:
                    raise NotFound("There is no such table.")
                query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
                log: list[Entry] = []
                async with connection.stream(query) as lines:
                    async for some in lines.partitions(SLICE):  # nobody waits for a long log
                        log += [Entry(line.number, line.at, decode(line.event), line.key) for line in some]
        except (TypeError, ValueError) as error:  # a column that holds what its type does not allow
            raise LogError("This table's row is damaged.") from error
        return await in_slices(Table.replaying(table_id, row["secret"], row["salt"], log)), row["invitation"]

    async def entries_after(self, known: Mapping[str, int]) -> dict[str, list[Entry]]:
        """What logs hold beyond an entry of each; a table that is gone is not among them."""
        async with self._reading() as connection:
            return await read_after(connection, known)

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last entry of each of these tables that is there."""
        last = select(entries.c.number).where(entries.c.table_id == tables.c.id).order_by(entries.c.number.desc())
        query = select(tables.c.id, last.limit(1).scalar_subquery()).where(tables.c.id.in_(table_ids))
        async with self._reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def game_of(self, table_id: str) -> str:
        """The game of a table; empty if there is none."""
        async with self._reading() as connection:
            return (await connection.execute(select(tables.c.game).where(tables.c.id == table_id))).scalar() or ""

    async def review(self, table_id: str) -> str:
        """The review that is kept of a game; empty if there is none."""
        async with self._reading() as connection:
            query = select(reviews.c.told).where(reviews.c.table_id == table_id)
            return (await connection.execute(query)).scalar() or ""

    async def keep_review(self, table_id: str, told: str, lucks: str) -> None:
        """Keep a game's review in the place of an earlier one, if the table is still there."""

        async def kept(connection: Statements) -> None:
            await connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
            there = select(tables.c.id, literal(told), literal(lucks)).where(tables.c.id == table_id)
            await connection.execute(insert(reviews).from_select(["table_id", "told", "lucks"], there))

        await self.writer.write(kept)

    async def ids(self, **wanted: Any) -> list[str]:
        """The tables with these columns, the latest first."""
        query = select(tables.c.id).order_by(tables.c.changed.desc())
        for name, value in wanted.items():
            query = query.where(tables.c[name] == value)
        async with self._reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def clocks(self, table_id: str | None = None) -> list[tuple[str, float]]:
        """The tables being played with a clock (or only one), and when each must be looked at if nobody acts before.

        Where something else than a move came last, the clock began before it: that table is looked at at once.
        """
        of_table = entries.c.table_id == tables.c.id
        latest = select(entries.c.at).where(of_table).order_by(entries.c.number.desc()).limit(1)
        last, what = latest.scalar_subquery(), latest.with_only_columns(entries.c.event).scalar_subquery()
        winds = or_(*(what.like(f'{{"type":"{kind}"%') for kind in ("Played", "Dealt")))
        query = select(tables.c.id, case((winds, last + tables.c.clock), else_=last)).where(
            tables.c.status == "playing", tables.c.clock.is_not(None)
        )
        if table_id is not None:
            query = query.where(tables.c.id == table_id)
        async with self._reading() as connection:
            return [(row[0], row[1]) for row in await connection.execute(query)]

    async def tables_of(self, visitor: str) -> list[ListedRow]:
        """The tables that a visitor hosts or sits at and that are not over."""
        async with self._reading() as connection:
            return await listing.tables_of(connection, visitor)

    async def games_of(self, visitor: str, after: str, most: int) -> list[ListedRow]:
        """The games that are over and that a visitor sat at, from after a table of theirs on."""
        async with self._reading() as connection:
            return await listing.games_of(connection, visitor, after, most)

    async def share_deal(self, table_id: str, code: str) -> None:
        """The deal of a table is passed on under this code."""

        async def shared(connection: Statements) -> None:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(deal=code))

        await self.writer.write(shared)

    async def tables_of_deal(self, code: str, most: int, visitor: str | None = None) -> list[ListedRow]:
        """The tables that are played with a deal; only a visitor's own, the latest first, if one is named."""
        async with self._reading() as connection:
            return await listing.tables_of_deal(connection, code, most, visitor)

    async def best_of_deal(self, code: str, most: int) -> list[ListedRow]:
        """The tables of the best results of a deal."""
        async with self._reading() as connection:
            return await listing.best_of_deal(connection, code, most)

    async def tally(self, code: str) -> list[Tally]:
        """How many players made what of a deal."""
        async with self._reading() as connection:
            return await results.tally(connection, code)

    async def results_of(self, visitor: str, kind: str | None, most: int) -> list[Result]:
        """What a visitor made of deals, the latest first; of one kind of deals, if one is named."""
        async with self._reading() as connection:
            return await results.results_of(connection, visitor, kind, most)

    async def result_of(self, visitor: str, code: str) -> Result | None:
        """What a visitor made of a deal."""
        async with self._reading() as connection:
            return await results.result_of(connection, visitor, code)

    async def house(self, drawn: DailySecret) -> DailySecret:
        """What the daily deals come from: what the database has, or else what was drawn."""
        found: list[DailySecret] = []

        async def founded(connection: Statements) -> None:
            found[:] = [await results.house(connection, drawn)]

        try:
            await self.writer.write(founded)
        except Stale:  # another server was quicker: now it is there
            await self.writer.write(founded)
        return found[0]

    async def waiting(self, since: float, most: int, of_one_host: int) -> list[str]:
        """Public tables that wait for players and whose hosts were there since, a few of each."""
        async with self._reading() as connection:
            return await listing.waiting(connection, since, most, of_one_host)

    async def listed(self, table_ids: Sequence[str]) -> list[ListedRow]:
        """What lists tell of these tables."""
        async with self._reading() as connection:
            return await listing.listed(connection, table_ids)

    async def note_seen(self, ids: Sequence[str], now: float) -> None:
        """The hosts of these tables are there."""

        async def seen(connection: Statements) -> None:
            await connection.execute(update(tables).where(tables.c.id.in_(ids)).values(seen=now))

        await self.writer.write(seen)

    async def count(self, host: str) -> int:
        """How many tables of this host are not over."""
        query = select(func.count()).where(tables.c.host == host, tables.c.status != "over")
        async with self._reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def outdated(self, finished: float, abandoned: float, most: int) -> list[str]:
        """Tables that are over and where nothing happened since `finished`; or not over, and since `abandoned`."""
        async with self._reading() as connection:
            return list((await connection.execute(outdated(finished, abandoned).limit(most))).scalars())

    async def outlines(self, finished: float, abandoned: float) -> list[Outline]:
        """The same tables, with what a host wants to know of them."""
        last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        ids = outdated(finished, abandoned).subquery()
        query = select(tables.c.id, tables.c.game, tables.c.status, func.coalesce(last, tables.c.changed))
        async with self._reading() as connection:
            rows = await connection.execute(query.join(ids, ids.c.id == tables.c.id).order_by(tables.c.changed))
            return [Outline(*row) for row in rows]

    async def forget(self, table_ids: Sequence[str]) -> None:
        """Delete tables with all that is kept of them."""

        async def deleted(connection: Statements) -> None:
            for statement in deletions(table_ids):
                await connection.execute(statement)

        await self.writer.write(deleted)
        self.writer.tell_others(Hint(table_id, GONE) for table_id in table_ids)

    async def call_off(self, table_id: str) -> None:
        """Delete a table that waits for players; Stale if it has begun or is gone."""

        async def called_off(connection: Statements) -> None:
            row = select(tables.c.status).where(tables.c.id == table_id).with_for_update()  # nobody sits down meanwhile
            if (await connection.execute(row)).scalar() != "waiting":
                raise Stale("The table has changed since; look again.")
            for statement in deletions([table_id]):
                await connection.execute(statement)

        await self.writer.write(called_off)
        self.writer.tell_others([Hint(table_id, GONE)])

    async def keep_sealed(self, sealed: Sealed, since: float, most: int) -> None:
        """Write a commitment down, and forget the old ones and those of its visitor past so many."""
        await self.writer.write(lambda connection: commitments.keep(connection, sealed, since, most))

    async def take_sealed(self, commitment: str, visitor: str, since: float) -> Sealed | None:
        """A visitor's commitment, for one use; None if it was used, is too old or was never drawn for them."""
        found: list[Sealed | None] = []

        async def taken(connection: Statements) -> None:
            found[:] = [await commitments.take(connection, commitment, visitor, since)]

        await self.writer.write(taken)
        return found[0]


def sqlite_url(folder: Path) -> str:
    """The database of a data folder."""
    return f"sqlite+aiosqlite:///{folder / DATABASE}"
