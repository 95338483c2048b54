"""Changes and tables in memory: what the store holds is true, whatever the host believed."""

from __future__ import annotations

import asyncio
import gc

import pytest

from seance.errors import NotFound, Stale, Unavailable
from seance.table.table import Table
from tests.host.rooms import MemoryStore, room, settle
from tests.table.tables import told

GREEN = {"first": "green"}


def test_what_the_store_refused_did_not_happen_and_the_same_key_succeeds_later() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", options=GREEN)
            number = live.table.number
            one.store.refusals = 1
            with pytest.raises(Unavailable):
                await one.act(live, "anna", 0, "stop", key="k")
            assert live.table.number == number
            assert await one.act(live, "anna", 0, "stop", key="k") == number + 1
            assert told(one.store.replayed(live.table.id)) == told(live.table)

    asyncio.run(story())


def test_what_was_written_without_an_answer_happened_and_is_not_done_twice() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", options=GREEN)
            number = live.table.number
            one.store.silences = 1
            with live.watching(None) as news:
                with pytest.raises(Unavailable):
                    await one.act(live, "anna", 0, "stop", key="k")
                assert news.is_set()
            length = len(one.store.logs[live.table.id])
            assert await one.act(live, "anna", 0, "stop", key="k") == number + 1
            assert len(one.store.logs[live.table.id]) == length == live.table.number

    asyncio.run(story())


def test_a_change_by_another_host_is_taken_over() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one, room(store) as other:
            here = await one.open("siggil", "person", "person", options={"first": "P1"})
            there = await other.tables.live(here.table.id)
            move = one.moves(here, "anna", 0)[0]
            await other.act(there, "anna", 0, move)
            with pytest.raises(Stale):
                await one.act(here, "anna", 0, move)
            assert told(here.table) == told(there.table)
            await one.act(here, "anna", 1, one.moves(here, "anna", 1)[0])

    asyncio.run(story())


def test_tables_that_nobody_looks_at_are_forgotten_and_loaded_again_once_for_all_who_ask() -> None:
    async def story() -> None:
        async with room(cached=2) as one:
            lives = [await one.open("rip", "person", "person") for _ in range(2)]
            with lives[0].watching(0):
                await one.open("rip", "person", "person")
                assert one.counts.tables == 2
                assert one.store.loads == 0
                assert await one.tables.live(lives[0].table.id) is lives[0]
                again = await asyncio.gather(*(one.tables.live(lives[1].table.id) for _ in range(3)))
                assert one.store.loads == 1
                assert again[0] is again[1] is again[2] is not lives[1]
                assert told(again[0].table) == told(lives[1].table)

    asyncio.run(story())


def test_when_a_host_has_stopped_nothing_of_it_asks_the_store_any_more() -> None:
    async def story(store: SlowStore) -> None:
        async with room(store) as one:
            one.bots.held = asyncio.Event()
            await one.open("siggil", "person", "greedy", options={"first": "P2"})
            await one.open("siggil", "person", "person", clock=5)
            await settle()
            assert len(one.bots.asked) == 1
            asking = asyncio.create_task(one.tables.live("elsewhere"))
            await settle()
            before = store.answered
        assert before == 0
        assert store.answered == 1
        assert asyncio.all_tasks() <= {asyncio.current_task(), asking}
        with pytest.raises(NotFound):
            await asking

    asyncio.run(story(SlowStore()))


class SlowStore(MemoryStore):
    """A store that takes its time."""

    answered = 0

    async def load(self, table_id: str) -> tuple[Table, str]:
        for _ in range(10):
            await settle()
        self.answered += 1
        return await super().load(table_id)


def test_there_is_no_table_that_nobody_set_up() -> None:
    async def story() -> None:
        async with room() as one:
            for _ in range(2):
                with pytest.raises(NotFound):
                    await one.tables.live("nowhere")

    asyncio.run(story())


def test_the_meter_hears_of_every_entry_of_a_change() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", options=GREEN)
            number = live.table.number
            await one.play_out(live, {0: "anna", 1: "anna"})
            assert one.counts.entries == live.table.number - number

    asyncio.run(story())


def test_a_question_that_fails_when_whoever_asked_is_gone_troubles_nobody() -> None:
    async def story() -> None:
        troubles: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, told: troubles.append(told["message"]))
        refused = asyncio.Event()

        async def refuse() -> None:
            await refused.wait()
            raise Unavailable("The disk is full.")

        async with room() as one:
            asking = asyncio.create_task(one.tables.ask(refuse()))
            await settle()
            asking.cancel()
            await settle()
            del asking
            refused.set()
            await settle()
            gc.collect()
            with pytest.raises(Unavailable):
                await one.tables.ask(refuse())
        assert troubles == []

    asyncio.run(story())
