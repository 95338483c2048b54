"""A visitor in the database: all of it can be told, and taken out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
from sqlalchemy import select

from seance.store.log import ERASED_AT_ONCE, Store
from seance.store.row import TableRow
from seance.store.schema import tables
from seance.table.events import Entry, Replaced
from tests.store.test_log import SEALS, made, run
from tests.table.tables import Logged


async def fill(store: Store) -> None:
    """Three tables: Anna sits at one, was replaced at another, and opened the third."""
    for i, (host, guest) in enumerate([("host", "visitor-anna"), ("host", "visitor-anna"), ("visitor-anna", "boris")]):
        logged = Logged("rip", "oo", {"first": "green"})
        event = msgspec.structs.replace(logged.table.opened, host=host)
        await store.append(f"t{i}", [Entry(1, 1.0, event)], "waiting", TableRow(f"t{i}", "rip", host, False, *SEALS))
        events = logged.table.join(guest, guest.title(), "")
        await store.append(f"t{i}", logged.table.next_entries(events, 2.0), "")
    await store.append("t1", [Entry(3, 3.0, Replaced(0, "greedy"))], "")


def test_everything_of_a_visitor_is_found_also_where_a_bot_sits_now(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            await fill(store)
            told = await store.own_data("visitor-anna")
            assert [(part.table, part.host) for part in told.tables] == [("t0", False), ("t1", False), ("t2", True)]
            assert [part.entries[0].name for part in told.tables[:2]] == ["Visitor-Anna"] * 2
            assert (await store.own_data("eve")).tables == (await store.own_data("")).tables == ()

    run(url, story)


def test_an_erased_visitor_is_nowhere_in_the_file_and_everybody_else_is(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            await fill(store)
            assert sorted(await store.erase("visitor-anna")) == ["t0", "t1", "t2"]
            assert await store.erase("visitor-anna") == await store.erase("") == []
            assert (await store.own_data("visitor-anna")).tables == ()
            assert [part.table for part in (await store.own_data("boris")).tables] == ["t2"]
            assert [row.id for row in await store.tables_of("boris")] == ["t2"]
            loaded = [(await store.load(f"t{i}"))[0] for i in range(3)]
            seats = [table.seats[0] for table in loaded]
            assert [(seat.name, seat.bot) for seat in seats] == [("green", ""), ("", "greedy"), ("Boris", "")]
            nobodies = {loaded[0].seats[0].visitor, loaded[2].opened.host}
            assert len(nobodies) == 2
            assert all(nobody.startswith("nobody-") for nobody in nobodies)
            async with store.engine.connect() as connection:
                hosts = (await connection.execute(select(tables.c.host).order_by(tables.c.id))).scalars().all()
            assert hosts == ["host", "host", loaded[2].opened.host]

    run(made(tmp_path), story)
    for path in tmp_path.iterdir():
        assert b"visitor-anna" not in path.read_bytes().lower()


def test_while_somebody_is_erased_from_many_tables_others_play_on(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            await fill(store)
            for i in range(3 * ERASED_AT_ONCE):
                opened = Logged("rip", "oo", {"first": "green"}).table.opened
                event = msgspec.structs.replace(opened, host="visitor-carl")
                row = TableRow(f"c{i}", "rip", event.host, False, *SEALS)
                await store.append(row.id, [Entry(1, 1.0, event)], "waiting", row)
            erasing = asyncio.create_task(store.erase("visitor-carl"))
            await asyncio.sleep(0)  # now it waits for the first commit
            await store.append("t1", [Entry(4, 4.0, Replaced(1, "greedy"))], "")
            assert not erasing.done()
            assert len(await erasing) == 3 * ERASED_AT_ONCE
            assert (await store.own_data("visitor-carl")).tables == ()

    run(url, story)


def test_a_visitor_is_erased_from_a_damaged_log_too(url: str) -> None:
    async def story(store: Store) -> None:
        async with store.running():
            await fill(store)
            async with store.engine.begin() as connection:
                await connection.exec_driver_sql("UPDATE entries SET event = event || '}' WHERE number < 3")
            assert len((await store.own_data("visitor-anna")).tables) == 3
            await store.erase("visitor-anna")
            async with store.engine.connect() as connection:
                texts = (await connection.exec_driver_sql("SELECT event FROM entries")).scalars().all()
            assert not any("visitor-anna" in text for text in texts)

    run(url, story)
    asyncio.run(Store(url).engine.dispose())
