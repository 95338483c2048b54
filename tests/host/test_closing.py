"""A table that nobody has come to can be called off by its host, and by nobody else."""

from __future__ import annotations

import asyncio

import pytest

from seance.errors import Forbidden, NotFound, NotNow, Unavailable
from tests.host.rooms import MemoryStore, room


def test_the_host_calls_a_waiting_table_off_and_nothing_is_left_of_it() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await one.open("rip", "person", "open", by="anna", public=True)
            with one.tables.watching(live, [0], "anna") as news:
                await one.commands.close(live, "anna")
                assert news.is_set()
                assert news.changed
                with pytest.raises(NotFound):
                    live.see("anna", 0, 0, one.clock.now())
            assert store.logs == {}
            assert store.left.get(live.table.id, {}) == {0: None}  # noted when anna came; not again when she went
            assert await one.lists.list_tables("anna") == []
            assert (await one.commands.follow_link(live.table.id, live.invitation, "boris"))[0] == "nowhere"
            with pytest.raises(NotFound):
                await one.tables.live(live.table.id)

    asyncio.run(story())


def test_whoever_sits_down_while_the_table_is_called_off_finds_none() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await one.open("rip", "person", "open", by="anna")
            closing = asyncio.create_task(one.commands.close(live, "anna"))
            joining = asyncio.create_task(one.commands.join(live, "boris", live.invitation, "Boris", ""))
            again = asyncio.create_task(one.commands.close(live, "anna"))
            told = await asyncio.gather(closing, joining, again, return_exceptions=True)
            assert told[0] is None
            assert isinstance(told[1], NotFound)
            assert isinstance(told[2], NotFound)
            assert store.logs == {}

    asyncio.run(story())


def test_only_the_host_calls_off_and_only_before_the_deal() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "open", "open", by="anna", options={"players": 3}, public=True)
            await one.join(live, "boris")
            for visitor in ("boris", "eve", ""):
                with pytest.raises(Forbidden):
                    await one.commands.close(live, visitor)
            await one.join(live, "carl")
            with pytest.raises(NotNow):
                await one.commands.close(live, "anna")
            assert live.table.status == "playing"

    asyncio.run(story())


def test_a_rematch_is_not_called_off_its_chairs_are_kept() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", by="anna")
            await one.join(live, "boris")
            await one.commands.resign(live, "anna", 0, one.key())
            _, fresh = await one.commands.rematch(live, "anna", one.key())
            again = await one.tables.live(fresh)
            with pytest.raises(NotNow):
                await one.commands.close(again, "anna")
            assert again.table.status == "waiting"

    asyncio.run(story())


def test_what_cannot_be_written_changes_nothing() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await one.open("rip", "person", "open", by="anna")
            store.refusals = 1
            with pytest.raises(Unavailable):
                await one.commands.close(live, "anna")
            await one.join(live, "boris")
            assert live.table.status == "playing"

    asyncio.run(story())
