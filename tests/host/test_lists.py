"""The hall: what is listed, of whom, and at what price."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import msgspec
import pytest
from sqlalchemy import event

from seance.host.lists import MOST_LISTED, MOST_TURNS, OF_ONE_ADDRESS, OF_ONE_HOST, Lists
from seance.host.tables import HOST_GONE, SEEN_SECONDS, Tables
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.store.row import TableRow
from seance.table.events import Entry
from tests.host.rooms import BotsHere, HandClock, MemoryStore, Room, room
from tests.table.tables import SALT, SECRET, Logged


async def listed(one: Room, visitor: str = "eve") -> list[str]:
    return [table.id for table in await one.lists.list_tables(visitor)]


def test_a_list_is_a_few_queries_and_no_log_is_replayed_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = Store(url)
        asked: list[str] = []
        event.listen(store.engine.sync_engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
        async with store.running():
            lists = Lists(Tables(store, BotsHere(), clock))
            waiting = Logged("rip", "po", {"first": "green"}, public=True)
            for i in range(600):
                row = TableRow(f"t{i}", "rip", f"host {i}", True, SECRET, SALT, f"i{i}")
                opening = msgspec.structs.replace(waiting.table.opened, host=row.host)
                events = (opening, *(entry.event for entry in waiting.log[1:]))
                entries = [Entry(number, clock.now(), one) for number, one in enumerate(events, 1)]
                await store.append(row.id, entries, "waiting", row)
            monkeypatch.setattr(store, "load", None)
            asked.clear()
            read: list[str] = []
            listed = Lists.listed
            monkeypatch.setattr(Lists, "listed", lambda self, row, who: read.append(row.id) or listed(self, row, who))  # type: ignore[func-returns-value]
            tables = await lists.list_tables("host 3")
            assert len(tables) == MOST_LISTED
            assert len(read) == MOST_LISTED + 1  # of the hall only what is shown, and their own
            assert len([statement for statement in asked if statement.startswith("SELECT")]) == 5
            asked.clear()
            assert len(await lists.list_tables("host 4")) == MOST_LISTED
            assert len([statement for statement in asked if statement.startswith("SELECT")]) == 2  # their own alone
            assert tables[0].id == "t3"
            assert tables[0].invitation == "i3"
            assert {table.invitation for table in tables[1:]} == {""}
            assert [(seat.kind, seat.name, seat.present) for seat in tables[1].seats] == [
                ("person", "Host", False),
                ("open", "", False),
            ]

    url = sqlite_url(tmp_path)
    migrate(url)
    clock = HandClock()
    asyncio.run(story())


def test_a_database_lists_what_the_tables_say(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async with store.running(), room(cast(MemoryStore, store)) as one:
            three = {"players": 3}
            live = await one.open("siggil", "person", "open", "greedy", options=three, public=True)
            other = await one.open("siggil", "person", "open", "open", options=three, public=True)
            await one.commands.replace(other, "anna", 1, "random", one.key())
            for found, visitors in ((live, "anna boris eve"), (other, "anna boris eve")):
                for visitor in visitors.split():
                    info = found.info_for(visitor)
                    (shown,) = [table for table in await one.lists.list_tables(visitor) if table.id == info.id]
                    for name in type(shown).__struct_fields__:
                        if name not in ("seats", "since"):
                            assert getattr(shown, name) == getattr(info, name)
                    assert shown.since == found.table.events_for(None, 0)[-1].at
                    told = tuple(msgspec.structs.replace(seat, away_since=None) for seat in info.seats)
                    assert shown.seats == told  # since when somebody is away is told at the table
            await one.join(live, "boris")
            assert [table.id for table in await one.lists.list_tables("eve")] == [other.table.id]
            assert live.table.id in [table.id for table in await one.lists.list_tables("boris")]

    url = sqlite_url(tmp_path)
    migrate(url)
    asyncio.run(story(Store(url)))


def test_of_one_host_and_from_one_address_a_few_tables_are_shown() -> None:
    async def story() -> None:
        async with room() as one:
            mine = [await one.open("rip", "person", "open", by="mallory", public=True) for _ in range(10)]
            honest = await one.open("rip", "person", "open", by="anna", public=True)
            found = await listed(one)
            assert len(found) == OF_ONE_HOST + 1
            assert found[0] == honest.table.id
            assert len(await listed(one, "mallory")) == len(mine) + 1
            for number in range(20):
                live = await one.open("rip", "person", "open", by=f"mallory {number}", public=True)
                one.lists.remember(live.table.id, "192.0.2.1")
            found = await listed(one)
            assert len(found) == OF_ONE_HOST + 1 + OF_ONE_ADDRESS
            assert honest.table.id in found

    asyncio.run(story())


def test_a_table_whose_host_is_gone_leaves_the_list_and_comes_back_with_them() -> None:
    async def story() -> None:
        async with room() as one:
            attended, looked_at, left = [
                await one.open("rip", "person", "open", by=who, public=True) for who in ("anna", "boris", "carl")
            ]
            assert len(await listed(one)) == 3
            with attended.watching(0, visitor="anna"), left.watching(None, visitor="eve"):
                for _ in range(int(HOST_GONE // SEEN_SECONDS) + 1):
                    one.tables.look(looked_at, "boris")
                    one.tables.look(left, "eve")
                    await one.clock.pass_time(SEEN_SECONDS)
                assert set(await listed(one)) == {attended.table.id, looked_at.table.id}
                assert await listed(one, "carl") == [left.table.id, *await listed(one)]
            with left.watching(0, visitor="carl"):
                await one.clock.pass_time(SEEN_SECONDS)
                assert left.table.id in await listed(one)

    asyncio.run(story())


def test_no_invitation_is_listed_for_strangers() -> None:
    async def story() -> None:
        async with room() as one:
            public = await one.open("rip", "person", "open", public=True)
            await one.open("rip", "person", "open")
            (shown,) = await one.lists.list_tables("eve")
            assert (shown.id, shown.invitation, shown.yours) == (public.table.id, "", ())
            assert await one.lists.list_tables("") == [shown]

    asyncio.run(story())


def test_a_list_says_of_a_visitors_own_latest_tables_whose_turn_it_is_and_since_when() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            lives = [await one.open("rip", "person", "person", by="anna", options={"first": "blue"}) for _ in range(3)]
            waiting = await one.open("rip", "person", "open", by="anna", public=True)
            await one.clock.pass_time(60)
            opened = one.clock.now() - 60
            await one.commands.act(lives[1], "anna", 1, "stop", None, one.key())
            shown = {table.id: table for table in await one.lists.list_tables("anna")}
            assert [shown[live.table.id].turn for live in lives] == [1, lives[1].table.turn, 1]
            assert [shown[live.table.id].since - opened for live in lives] == [0, 60, 0]
            assert shown[waiting.table.id].turn is None
            (seen,) = await one.lists.list_tables("eve")
            assert (seen.id, seen.turn) == (waiting.table.id, None)

    asyncio.run(story())


def test_for_a_list_only_a_few_logs_are_replayed() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            for _ in range(MOST_TURNS + 5):
                await one.open("rip", "person", "person", by="anna", options={"first": "blue"})
        async with room(store) as one:  # another server, with nothing in memory
            store.loads = 0
            turns = [table.turn for table in await one.lists.list_tables("anna")]
            assert turns == [1] * MOST_TURNS + [None] * 5
            assert store.loads == MOST_TURNS
            await one.lists.list_tables("anna")
            assert store.loads == MOST_TURNS

    asyncio.run(story())
