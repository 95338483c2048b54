"""A log that cannot be read: one line about it, `5xx` for whoever asks, and every other table goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest

from seance.errors import LogError
from seance.table.events import Entry, Joined, Played, TakenBack
from seance.web.failures import failure
from tests.host.rooms import MemoryStore, room, settle

Damage = Callable[[list[Entry]], list[Entry]]


def other(log: list[Entry], number: int, **changes: object) -> list[Entry]:
    """A log with another entry of that number."""
    return [msgspec.structs.replace(entry, **changes) if entry.number == number else entry for entry in log]


DAMAGES: dict[str, Damage] = {
    "empty": lambda log: [],
    "headless": lambda log: log[1:],
    "a hole": lambda log: [entry for entry in log if entry.number != 2],
    "twice": lambda log: [*log[:2], *log[1:]],
    "a seat that is not there": lambda log: other(log, 2, event=Joined(7, "anna", "Anna", "")),
    "no deal before a move": lambda log: other(log, 2, event=Played(0, "stop")),
    "taken back too much": lambda log: [*log, Entry(len(log) + 1, 9.0, TakenBack(0, 99))],
}


@pytest.mark.parametrize("name", DAMAGES)
def test_whatever_is_wrong_with_a_log_is_our_fault_and_said_in_a_sentence(name: str) -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            table = (await one.open("rip", "person", "person")).table
        store.logs[table.id] = DAMAGES[name](store.logs[table.id])
        async with room(store) as one:
            with pytest.raises(LogError) as caught:
                await one.tables.live(table.id)
            told, status = failure(caught.value)
            assert (told.code, status) == ("unavailable", 503)
            assert "damaged" in told.message
            assert "anna" not in told.message
            assert store.rows[table.id].secret.hex() not in told.message

    asyncio.run(story())


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_table_stops_no_other_from_waking_and_breaks_no_list(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            one.bots.held = asyncio.Event()
            lives = [await one.open("siggil", "person", "greedy", options={"first": "P2"}, clock=30) for _ in range(3)]
            await one.open("rip", "person", "open", public=True)
        broken = lives[1].table.id
        store.logs[broken] = DAMAGES[name](store.logs[broken])
        async with room(store) as one:
            await one.clock.pass_time(30)
            assert {one.tables._live[live.table.id].table.turn for live in lives[::2]} == {0}  # the bots have moved
            for visitor, tables in (("anna", 3), ("eve", 1)):
                listed = [table.id for table in await one.lists.list_tables(visitor) if table.id != broken]
                assert len(listed) == tables

    with caplog.at_level(logging.ERROR):
        asyncio.run(story())
    told = [record for record in caplog.records if record.message == "a table cannot be read"]
    assert len(told) == 1


def test_an_unreadable_table_is_named_once_however_often_it_is_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> str:
        store = MemoryStore()
        async with room(store) as one:
            table = (await one.open("rip", "person", "person")).table
        store.logs[table.id] = []
        async with room(store) as one:
            for _ in range(3):
                with pytest.raises(LogError):
                    await one.tables.live(table.id)
        return table.id

    with caplog.at_level(logging.ERROR):
        table_id = asyncio.run(story())
    (record,) = caplog.records
    assert record.__dict__["table"] == table_id
    assert record.__dict__["reason"] == "This table's log is damaged: it is empty."


def test_waking_waits_for_a_store_that_does_not_answer_yet() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            one.bots.held = asyncio.Event()
            live = await one.open("siggil", "greedy", "person", options={"first": "P1"}, clock=30)
        store.silent_lists = 2
        async with room(store) as one:
            await settle()
            assert live.table.id not in one.tables._live
            for _ in range(31):
                await one.clock.pass_time(1.0)
            assert one.tables._live[live.table.id].table.turn == 1

    asyncio.run(story())
