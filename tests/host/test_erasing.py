"""A visitor who is erased loses seats and name at once, and the table goes on."""

from __future__ import annotations

import asyncio

import pytest

from seance.errors import Forbidden
from tests.host.rooms import room


def test_tables_in_memory_forget_a_visitor_and_tell_everybody() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open", options={"first": "green"})
            await one.join(live, "boris")
            number = live.table.number
            with live.watching(1) as news:
                news.clear()
                assert await one.tables.erase("anna") == 1
                assert news.is_set()
            assert [seat.name for seat in live.table.seats] == ["green", "Boris"]
            assert live.info_for("boris").seats[0].name == "green"
            with pytest.raises(Forbidden):
                await one.act(live, "anna", 0, "stop")
            with pytest.raises(Forbidden):
                live.see("anna", 0, 0, one.clock.now())
            assert live.table.number == number
            assert await one.lists.list_tables("anna") == []
            await one.clock.pass_time(one.tables.grace)
            await one.commands.replace(live, "boris", 0, "greedy", "k")
            assert live.table.seats[0].bot == "greedy"

    asyncio.run(story())


def test_a_table_that_cannot_be_read_again_now_is_before_its_next_change() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", options={"first": "green"})
            one.store.silent_loads = 1
            await one.tables.erase("anna")
            assert live.doubtful
            with pytest.raises(Forbidden):
                await one.act(live, "anna", 0, "stop")
            assert not live.doubtful

    asyncio.run(story())
