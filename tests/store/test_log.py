"""The store: one truth for each number, and a clear error when the disk or a lock is in the way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, select

from seance.errors import LogError, NotFound, Stale, Unavailable
from seance.store import database, log, writer, writing
from seance.store.commits import Statements
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.store.row import TableRow
from seance.store.schema import entries
from seance.table.events import Entry, Played, Replaced, Resigned
from seance.table.folded import SLICE
from seance.table.table import Table
from tests.store.test_folder import damage_page_of
from tests.table.tables import SALT, SECRET, Logged
from tests.table.test_long_logs import back_and_forth

SEALS = (SECRET, SALT, "i")


async def own(store: Store, visitor: str) -> list[str]:
    """A visitor's tables as they are listed."""
    return [row.id for row in await store.tables_of(visitor)]


@asynccontextmanager
async def opened(store: Store, tables: int = 1) -> AsyncIterator[list[Logged]]:
    """A store at work, with so many tables that have just begun."""
    async with store.running():
        found = []
        for i in range(tables):
            found.append(Logged("rip", "pp", {"first": "green"}))
            new = TableRow(f"t{i}", "rip", "host", False, SECRET, SALT, "i")
            await store.append(f"t{i}", found[i].log, "playing", new)
        yield found


def made(folder: Path) -> str:
    """The address of a new database in a file."""
    migrate(sqlite_url(folder))
    return sqlite_url(folder)


def run(url: str, story: Callable[[Store], Any]) -> None:
    asyncio.run(story(Store(url)))


def committing(store: Store) -> Engine:
    """What makes a store's commits."""
    return store.writing.sync_engine if store.writer.commits is None else store.writer.commits.engine


def next_entry(logged: Logged, token: str = "stop", key: str | None = None, ahead: int = 1) -> list[Entry]:
    return [Entry(logged.table.number + ahead, 9.0, Played(0, token), key)]


async def outcomes(*appends: Awaitable[None]) -> list[type | None]:
    """What became of appends that were made together: None is success."""
    told = await asyncio.gather(*appends, return_exceptions=True)
    return [None if one is None else type(one) for one in told]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else writes and does not finish."""
    with closing(sqlite3.connect(folder / "seance.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_of_two_appends_for_one_number_exactly_one_wins(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            both = [store.append("t0", next_entry(logged, token), "") for token in ("stop", "2")]
            assert sorted(map(str, await outcomes(*both))) == sorted(map(str, [None, Stale]))
            async with store.engine.connect() as connection:
                query = select(entries.c.event).where(entries.c.number == logged.table.number + 1)
                assert len((await connection.execute(query)).all()) == 1

    run(url, story)


def test_two_stores_of_one_database_cannot_both_write_a_number(url: str) -> None:
    async def story(store: Store) -> None:
        other = Store(url)
        async with opened(store) as (logged,), other.running():
            for ahead in range(1, 30):
                entries = next_entry(logged, ahead=ahead)
                told = await outcomes(store.append("t0", entries, ""), other.append("t0", entries, ""))
                assert sorted(map(str, told)) == sorted(map(str, [None, Stale]))

    run(url, story)


def test_one_append_at_fault_does_not_hold_up_the_others_of_its_batch(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=6) as tables:
            entries = [next_entry(logged) for logged in tables]
            entries[2] = [Entry(1, 9.0, Played(0, "stop"))]
            entries[4] = [*entries[4], Entry(2, 9.0, Played(0, "stop"))]
            told = await outcomes(*(store.append(f"t{i}", entries[i], "over") for i in range(6)))
            assert told == [None, None, Stale, None, Stale, None]
            assert sorted(await store.ids(status="over")) == ["t0", "t1", "t3", "t5"]
            assert (await store.load("t4"))[0].number == tables[4].table.number

    run(url, story)


@pytest.mark.parametrize("count", [1, 7, 8, 31, 171])
def test_any_number_of_appends_is_written_whole_and_in_order(count: int, url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=count) as tables:
            entries = [next_entry(logged) for logged in tables]
            assert await outcomes(*(store.append(f"t{i}", entries[i], "") for i in range(count))) == [None] * count
            known = {f"t{i}": tables[i].table.number for i in range(count)}
            assert await store.entries_after(known) == {f"t{i}": entries[i] for i in range(count)}

    run(url, story)


def test_a_key_is_in_a_log_only_once(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=2) as (logged, other):
            await store.append("t0", next_entry(logged, key="k"), "")
            await store.append("t1", next_entry(other, key="k"), "")  # another table's key is another key
            with pytest.raises(Stale):
                await store.append("t0", next_entry(logged, key="k", ahead=2), "")
            assert (await store.load("t0"))[0].keys == {"k": logged.table.number + 1}

    run(url, story)


def test_a_visitors_tables_are_those_they_host_or_sit_at_and_that_are_not_over(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            for i, guest in enumerate(["anna", "boris", "anna", "anna"]):
                logged = Logged("rip", "po", {"first": "green"})
                await store.append(f"t{i}", logged.log, "waiting", TableRow(f"t{i}", "rip", "host", False, *SEALS))
                events = logged.table.join(guest, "Guest", "")
                at = 10.0 + i
                await store.append(f"t{i}", logged.table.next_entries(events, at), logged.table.status_after(events))
            assert await own(store, "anna") == ["t3", "t2", "t0"]
            assert await own(store, "boris") == ["t1"]
            assert await own(store, "host") == ["t3", "t2", "t1", "t0"]
            assert await own(store, "eve") == await own(store, "") == []
            await store.append("t3", [Entry(5, 20.0, Replaced(1, "greedy"))], "")
            await store.append("t0", [Entry(5, 21.0, Resigned(0))], "over")
            assert await own(store, "anna") == ["t2"]
            assert await own(store, "host") == ["t3", "t2", "t1"]

    run(url, story)


def test_who_sits_where_is_written_with_its_entry_or_not_at_all(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            logged = Logged("rip", "po", {"first": "green"})
            await store.append("t0", logged.log, "waiting", TableRow("t0", "rip", "host", False, *SEALS))
            both = [logged.table.next_entries(logged.table.join(who, who, ""), 9.0) for who in ("anna", "boris")]
            told = await outcomes(*(store.append("t0", entries, "playing") for entries in both))
            assert sorted(map(str, told)) == sorted(map(str, [None, Stale]))
            winner = "anna" if told[0] is None else "boris"
            assert (await store.load("t0"))[0].seats[1].visitor == winner
            assert [await own(store, who) for who in ("anna", "boris")].count(["t0"]) == 1
            assert await own(store, winner) == ["t0"]

    run(url, story)


def test_a_log_that_a_newer_server_wrote_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=2):
            with closing(sqlite3.connect(tmp_path / "seance.db")) as other, other:
                newer = (
                    "UPDATE entries SET event = replace(event, '\"format\":2', '\"format\":9') WHERE table_id = 't0'"
                )
                other.execute(newer)
            with pytest.raises(LogError, match=r"This table's log has format 9; this server reads formats up to 2\."):
                await store.load("t0")
            assert (await store.load("t1"))[0].status == "playing"

    run(made(tmp_path), story)


def test_the_game_of_a_table_is_known_without_its_log(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store):
            assert [await store.game_of(name) for name in ("t0", "none", "")] == ["rip", "", ""]

    run(url, story)


def test_a_table_that_does_not_exist_is_neither_read_nor_written(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            with pytest.raises(NotFound):
                await store.load("t9")
            with pytest.raises(Stale):
                await store.append("t9", next_entry(logged), "")

    run(url, story)


def test_a_full_disk_is_told_and_the_same_append_succeeds_once_there_is_room(tmp_path: Path) -> None:
    room: list[int] = []

    async def story(store: Store) -> None:
        event.listen(committing(store), "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={room[-1]}"))
        room.append(1 << 30)
        async with opened(store) as (logged,):
            room.append(1)  # the database keeps what it has, and grows no more
            long = [Entry(logged.table.number + 1, 9.0, Played(0, "x" * 100_000), "k")]
            with pytest.raises(Unavailable, match=r"The disk is full; nothing was changed\."):
                await store.append("t0", long, "")
            assert (await store.load("t0"))[0].number == logged.table.number
            room.append(1 << 30)
            await store.append("t0", next_entry(logged, key="k"), "")
            assert (await store.load("t0"))[0].keys == {"k": logged.table.number + 1}

    run(made(tmp_path), story)


def test_a_locked_database_is_told_to_all_who_wait_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody waits for the same lock; nobody waits for the others' waiting as well."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 1.0)

    async def story(store: Store) -> None:
        async with opened(store, tables=40) as tables:
            with locked(tmp_path):
                async with asyncio.timeout(30):  # one after the other would be 40
                    appends = (store.append(f"t{i}", next_entry(one), "") for i, one in enumerate(tables))
                    assert await outcomes(*appends) == [Unavailable] * 40
                assert (await store.load("t0"))[0].number == tables[0].table.number
            appends = (store.append(f"t{i}", next_entry(one), "") for i, one in enumerate(tables))
            assert await outcomes(*appends) == [None] * 40

    run(made(tmp_path), story)


def test_the_loop_hears_once_of_a_commit_to_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all processors are busy, each time would be a wait."""

    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            loop, heard = asyncio.get_running_loop(), []
            wake = loop.call_soon_threadsafe

            def hear(*given: Any) -> Any:
                heard.append(given)
                return wake(*given)

            monkeypatch.setattr(loop, "call_soon_threadsafe", hear)
            await store.append("t0", next_entry(logged), "over")
            assert len(heard) == 1
            assert (await store.load("t0"))[0].number == logged.table.number + 1

    run(made(tmp_path), story)


def test_what_writes_to_sqlite_waits_for_nothing_else(tmp_path: Path) -> None:
    async def waits(_: Statements) -> None:
        await asyncio.sleep(0)

    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            with pytest.raises(Unavailable):
                await store.writer.write(waits)
            await store.append("t0", next_entry(logged), "")

    run(made(tmp_path), story)


def test_what_was_accepted_is_written_before_the_store_closes(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            asking = asyncio.create_task(store.append("t0", next_entry(logged, key="k"), ""))
            await asyncio.sleep(0)
            asking.cancel()
        assert (await store.load("t0"))[0].keys == {"k": logged.table.number + 1}
        await store.engine.dispose()

    run(url, story)


@pytest.mark.parametrize("kind", [RuntimeError, UnicodeError, KeyError, sqlite3.ProgrammingError])
def test_the_writer_survives_whatever_goes_wrong_in_it(
    kind: type[Exception], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise kind("a secret of the table")

    async def story(store: Store) -> None:
        async with opened(store, tables=2) as (logged, other):
            for name in ("insert_all", "seat_all"):
                with monkeypatch.context() as patch:
                    patch.setattr(writing, name, broken)
                    appends = [store.append(f"t{i}", next_entry(one), "") for i, one in enumerate((logged, other))]
                    async with asyncio.timeout(60):
                        told = await asyncio.gather(*appends, return_exceptions=True)
                    assert [type(one) for one in told] == [Unavailable] * 2
                    assert "secret" not in str(told)
            await store.append("t0", next_entry(logged, key="k"), "")
            assert (await store.load("t0"))[0].keys == {"k": logged.table.number + 1}


def test_who_is_there_is_noted_with_the_next_commit_and_the_last_note_counts(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, 2) as (logged, _):
            for left in ({0: 1.5, 1: None}, {0: None}, {0: 2.5}):
                store.note_presence("t0", left)
            store.note_presence("t1", {0: 9.0})
            await store.append("t0", next_entry(logged), "")
            assert await store.presence("t0") == {0: 2.5, 1: None}
            store.note_presence("t0", {1: 3.5})
        again = Store(url)
        async with again.running():
            assert await again.presence("t0") == {0: 2.5, 1: 3.5}
            assert await again.presence("t1") == {0: 9.0}
            assert await again.presence("nowhere") == {}

    run(url, story)


def test_the_writer_survives_even_a_fault_of_its_own(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            with monkeypatch.context() as patch:
                patch.setattr(writer, "settle", lambda _: 1 / 0)
                with pytest.raises(Unavailable):
                    await store.append("t0", next_entry(logged), "")
            with pytest.raises(Stale):  # it had been written
                await store.append("t0", next_entry(logged), "")
            await store.append("t0", next_entry(logged, ahead=2), "")

    run(url, story)


def test_what_cannot_be_written_down_is_the_fault_of_whoever_asks_for_it(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=2) as (logged, other):
            bad = store.append("t0", next_entry(logged, token="\ud800"), "")
            assert await outcomes(bad, store.append("t1", next_entry(other), "")) == [UnicodeEncodeError, None]

    run(url, story)


def test_a_store_is_well_only_if_it_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    monkeypatch.setattr(log, "CHECK_SECONDS", 0.0)

    async def story(store: Store) -> None:
        async with opened(store):
            await store.check()
            with locked(tmp_path), pytest.raises(Unavailable):
                await store.check()
            await store.check()
            assert store.writer._task is not None
            store.writer._task.cancel()
            await asyncio.wait([store.writer._task])
            with pytest.raises(Unavailable, match="stopped writing"):
                await store.check()
            with pytest.raises(Unavailable, match="stopped writing"):
                await store.append("t0", [], "over")

    run(made(tmp_path), story)


@pytest.mark.parametrize("name", ["entries", "seats"])
def test_a_store_with_a_damaged_page_is_not_well(name: str, tmp_path: Path) -> None:
    async def fill(store: Store) -> None:
        async with opened(store):
            await store.check()

    async def ask(store: Store) -> None:
        async with store.running():
            with pytest.raises(Unavailable):
                await store.check()

    run(made(tmp_path), fill)
    damage_page_of(tmp_path, name)
    run(sqlite_url(tmp_path), ask)


def test_asking_often_whether_a_store_is_well_writes_once(url: str) -> None:
    async def story(store: Store) -> None:
        commits: list[object] = []
        event.listen(committing(store), "commit", commits.append)
        async with opened(store):
            before = len(commits)
            for _ in range(20):
                await store.check()
            assert len(commits) == before + 1

    run(url, story)


def test_a_note_that_cannot_be_written_harms_nobody_else(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,):
            store.note_presence("nowhere", {0: 1.0})  # there is no such table
            await store.append("t0", next_entry(logged), "")
            assert (await store.load("t0"))[0].number == logged.table.number + 1
            assert await store.presence("nowhere") == {}

    run(url, story)


def test_while_a_long_log_is_loaded_others_have_their_turns(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            logged = back_and_forth(times=1000)
            await store.append("t0", logged.log, "playing", TableRow("t0", "rip", "host", False, *SEALS))
            loading = asyncio.create_task(store.load("t0"))
            slices = 0
            replaying = Table.replaying

            def counted(*given: Any) -> Any:
                nonlocal slices
                work = replaying(*given)
                while True:
                    try:
                        next(work)
                    except StopIteration as done:
                        return done.value
                    slices += 1
                    before = turns
                    yield
                    assert turns > before

            turns = 0
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Table, "replaying", counted)
                while not loading.done():
                    turns += 1
                    await asyncio.sleep(0)
            assert (await loading)[0].number == len(logged.log)
            assert slices == len(logged.log) // SLICE >= 8

    run(url, story)
