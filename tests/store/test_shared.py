"""What holds where several processes share a database: PostgreSQL alone."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError

from seance.errors import NotFound, StartError, TooMuch
from seance.store.database import CONNECTIONS
from seance.store.folder import open_data
from seance.store.lines import line, write_lines
from seance.store.log import WRITING, Store
from seance.store.nodes import Nodes
from seance.store.pauses import resume
from seance.store.row import ENTRIES, THERE, Hint, TableRow
from seance.table.events import Entry, Played
from tests.postgres import Postgres
from tests.store.test_log import SEALS, next_entry, opened, outcomes, run
from tests.table.tables import Logged


def test_of_servers_that_start_at_once_on_an_empty_database_all_find_the_same_key(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.fresh(migrated=False)
    with ThreadPoolExecutor(4) as pool:
        keys = list(pool.map(lambda _: open_data(tmp_path / "none", url), range(4)))
    assert len(keys[0]) == 32
    assert keys == [keys[0]] * 4
    assert not (tmp_path / "none").exists()  # a node keeps nothing on its own disk
    fresh = open_data(tmp_path, url, new_key=True)
    assert fresh != keys[0]
    assert open_data(tmp_path, url) == fresh


def test_a_key_that_is_gone_stops_the_start_once_there_are_tables(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh()
    open_data(tmp_path, url)

    async def story(store: Store) -> None:
        async with opened(store), store.engine.begin() as connection:
            await connection.exec_driver_sql("DELETE FROM marks")

    run(url, story)
    with pytest.raises(StartError, match="The key of cookies is missing"):
        open_data(tmp_path, url)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda url: url.replace("/test", "/nowhere"), "is not there"),
        (lambda url: "postgresql://postgres@127.0.0.1:1/x", "does not answer at its address"),
        (lambda url: "postgresql://postgres@127.0.0.1:port/x", "no database's address"),
        (lambda url: "mysql://host/x", "A database is SQLite or PostgreSQL"),
    ],
)
def test_a_database_that_cannot_be_used_stops_the_start_in_a_sentence(
    change: object, told: str, postgres: Postgres, tmp_path: Path
) -> None:
    assert callable(change)
    with pytest.raises(StartError, match=told):
        open_data(tmp_path, change(postgres.fresh()))


def test_many_appends_of_two_stores_to_the_same_tables_are_written_once_each(url: str) -> None:
    """Batches in any order: nobody waits for somebody who waits for them."""
    count, rounds = 40, 10

    async def story(store: Store) -> None:
        other = Store(url)
        rng = random.Random(4)
        async with opened(store, tables=count) as tables, other.running():
            for ahead in range(1, rounds + 1):
                order = rng.sample(range(count), count)
                entries = [next_entry(one, ahead=ahead) for one in tables]
                here = outcomes(*(store.append(f"t{i}", entries[i], "playing") for i in order))
                there = outcomes(*(other.append(f"t{i}", entries[i], "playing") for i in reversed(order)))
                won, lost = await asyncio.gather(here, there)
                for one, two in zip(won, reversed(lost), strict=True):
                    assert (one is None) != (two is None), (one, two)
            for i, logged in enumerate(tables):
                async with store.engine.connect() as connection:
                    said = await connection.exec_driver_sql(f"SELECT max(number) FROM entries WHERE table_id = 't{i}'")
                    assert said.scalar_one() == logged.table.number + rounds

    run(url, story)


def test_nobody_gets_more_tables_than_they_may_by_asking_two_servers_at_once(url: str) -> None:
    async def story(store: Store) -> None:
        other = Store(url)
        async with store.running(), other.running():
            logged = Logged("rip", "po", {"first": "green"})
            asked = [
                one.append(f"t{i}", logged.log, "waiting", TableRow(f"t{i}", "rip", "anna", False, *SEALS), most=3)
                for i, one in enumerate([store, other] * 10)
            ]
            told = await outcomes(*asked)
            assert told.count(None) == 3
            assert told.count(TooMuch) == 17
            assert await store.count("anna") == 3

    run(url, story)


@pytest.mark.parametrize("strange", ["\0", "t0\0", "\ufffd", "x" * 500])
def test_an_id_that_no_database_can_hold_is_that_of_no_table(strange: str, url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store):
            with pytest.raises(NotFound):
                await store.load(strange)
            assert await store.game_of(strange) == await store.review(strange) == ""
            assert await store.presence(strange) == {}
            assert await store.tables_of(strange) == await store.games_of("host", strange, 9) == []
            assert await store.tables_of_deal(strange, 9) == []
            assert await store.take_sealed(strange, "host", 0.0) is None
            assert await outcomes(store.append("t0", [Entry(99, 9.0, Played(0, "\0"), "k")], "")) == [None]

    run(url, story)


def test_time_is_the_databases_and_there_is_no_pause_while_another_server_is_there(postgres: Postgres) -> None:
    url = postgres.fresh()
    first, none = resume(url, 0.0)
    assert first > 1_700_000_000
    assert none == []
    later, (pause,) = resume(url, 0.0)
    assert (pause.began, pause.ended) == (first, later)

    async def story(store: Store) -> None:
        nodes = Nodes(url, store.engine)
        async with store.running(), nodes.running():
            assert await nodes.heard() is None
            while not nodes.now:
                await asyncio.sleep(0.01)
            now, pauses = await asyncio.to_thread(resume, url, 0.0)
            assert now == pytest.approx(nodes.now, abs=60)
            assert pauses == [pause]

    run(url, story)
    assert len(resume(url, 0.0)[1]) == 2  # it has gone again


def test_what_one_node_writes_the_others_are_told(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def story(store: Store) -> None:
        mine, other = (Nodes(url, store.engine, gone=600) for _ in range(2))
        async with opened(store, tables=2) as (logged, _), mine.running(), other.running():
            assert await mine.heard() is await other.heard() is None
            store.writer.tell = mine.tell  # and of what was written before nobody hears
            await store.append("t0", next_entry(logged), "")
            store.note_presence("t1", {0: None})
            heard: list[Hint] = []
            while len(heard) < 2:
                heard += await other.heard() or []
            assert set(heard) >= {Hint("t0", ENTRIES, logged.table.number + 1), Hint("t1", THERE)}
            many = [Hint(f"table {i}", ENTRIES, i) for i in range(1000)]
            mine.tell(many)
            heard.clear()
            while len(heard) < 1000:
                heard += await other.heard() or []
            assert set(heard) >= set(many)
            assert mine._heard.empty()  # nobody hears themselves

    run(url, story)


def test_one_node_sees_to_a_table_until_it_drops_it_or_is_gone(postgres: Postgres, monkeypatch: Any) -> None:
    url = postgres.fresh()
    monkeypatch.setattr("seance.store.nodes.BEAT", 0.05)

    async def story(store: Store) -> None:
        mine, other = (Nodes(url, store.engine, gone=60) for _ in range(2))
        async with opened(store, tables=3), other.running():
            async with mine.running():
                assert await mine.heard() is await other.heard() is None
                while not (mine.now and other.now):
                    await asyncio.sleep(0.01)
                both = await asyncio.gather(mine.claim("t0"), other.claim("t0"))
                assert sorted(both) == [False, True]
                winner, loser = (mine, other) if both[0] else (other, mine)
                assert await winner.claim("t0")
                assert not await loser.claim("nowhere")
                winner.drop("t0")
                while not await loser.claim("t0"):
                    await asyncio.sleep(0.01)
                assert not await winner.claim("t0")
                assert await mine.claim("t1")
                assert await mine.claim("t2")
                assert await other.adopt(9) == []
            taken = [*await other.adopt(1), *await other.adopt(9)]  # it has gone, and handed on what it saw to
            assert {"t1", "t2"} <= set(taken)
            assert await other.adopt(9) == []

    run(url, story)


def test_whoever_is_at_another_node_is_there_until_that_node_is_gone(postgres: Postgres, monkeypatch: Any) -> None:
    url = postgres.fresh()
    monkeypatch.setattr("seance.store.nodes.BEAT", 0.05)

    async def story(store: Store) -> None:
        mine, other = (Nodes(url, store.engine, gone=600) for _ in range(2))
        hasty = Nodes(url, store.engine, gone=0.1)
        store.node = mine.name
        async with opened(store) as (logged,), other.running():
            beating = asyncio.create_task(mine._attend())
            while not (mine.now and other.now):
                await asyncio.sleep(0.01)
            store.note_presence("t0", {0: None, 1: 5.0})
            await store.append("t0", next_entry(logged), "")
            while not (found := await other.presence("t0")):  # nobody waits for it
                await asyncio.sleep(0.01)
            assert found == {0: None, 1: 5.0}
            assert await mine.presence("t0") == {}
            last = mine.now
            beating.cancel()  # as if it were killed
            await asyncio.wait([beating])
            while None in (found := await hasty.presence("t0")).values():
                await asyncio.sleep(0.01)
            assert last - 0.001 <= (found[0] or 0) <= mine.now + 60
            assert found[1] == 5.0
            assert await other.claim("t0")

    run(url, story)


def test_a_node_whose_connection_has_ended_is_gone_long_before_its_silence_would_tell(
    postgres: Postgres, monkeypatch: Any
) -> None:
    url = postgres.fresh()
    monkeypatch.setattr("seance.store.nodes.BEAT", 0.05)

    async def story(store: Store) -> None:
        mine, still, other = (Nodes(url, store.engine, gone=600) for _ in range(3))
        async with opened(store, tables=2), other.running():
            beating = [asyncio.create_task(one._attend()) for one in (mine, still)]
            while not (mine.now and still.now):
                await asyncio.sleep(0.01)
            assert await mine.claim("t0")
            assert await still.claim("t1")
            while other.count != 3:
                await asyncio.sleep(0.01)
            monkeypatch.setattr(still, "_beat", lambda _: asyncio.Event().wait())  # it stands still, and is connected
            beating[0].cancel()  # as if it were killed
            async with asyncio.timeout(60):
                while other.count != 2:
                    await asyncio.sleep(0.01)
            assert await other.adopt(9) == ["t0"]
            beating[1].cancel()
            await asyncio.wait(beating)

    run(url, story)


def test_a_node_that_stands_still_in_the_middle_of_a_commit_does_not_hold_the_others_up(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        async with opened(store) as (logged,), store.engine.connect() as still:
            entry = next_entry(logged)
            await write_lines(still, [line("t0", entry[0])])  # and it says no more
            await store.append("t0", entry, "")
            with pytest.raises(DBAPIError):
                await still.commit()

    run(postgres.fresh(), story)


def test_moves_and_hints_do_not_wait_until_many_have_read(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def story(store: Store) -> None:
        mine, other = (Nodes(url, store.engine, gone=600, telling=store.writing) for _ in range(2))
        async with opened(store) as (logged,), mine.running(), other.running(), AsyncExitStack() as reading:
            assert await mine.heard() is await other.heard() is None
            store.writer.tell = mine.tell
            for _ in range(CONNECTIONS - WRITING):
                await reading.enter_async_context(store.engine.connect())
            async with asyncio.timeout(60):
                await store.append("t0", next_entry(logged), "")
                assert await other.heard() == [Hint("t0", ENTRIES, logged.table.number + 1)]

    run(url, story)


def test_many_tables_are_claimed_and_looked_around_at_in_a_few_statements(postgres: Postgres) -> None:
    url = postgres.fresh()

    async def story(store: Store) -> None:
        mine, other = (Nodes(url, store.engine, gone=600) for _ in range(2))
        store.node = other.name
        async with opened(store, tables=30), mine.running(), other.running():
            assert await mine.heard() is await other.heard() is None
            while not (mine.now and other.now):
                await asyncio.sleep(0.01)
            for i in range(30):
                store.note_presence(f"t{i}", {0: None})
            while await mine.presence("t29") != {0: None}:
                await asyncio.sleep(0.01)
            said: list[str] = []
            event.listen(store.engine.sync_engine, "before_cursor_execute", lambda _, __, text, *___: said.append(text))
            claimed = await asyncio.gather(*(mine.claim(f"t{i}") for i in range(30)))
            seen = await asyncio.gather(*(mine.presence(f"t{i}") for i in range(30)))
            assert claimed == [True] * 30
            assert seen == [{0: None}] * 30
            assert len(said) <= 4
            assert not any(await asyncio.gather(*(other.claim(f"t{i}") for i in range(30))))

    run(url, story)
