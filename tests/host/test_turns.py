"""Bots and clocks at work."""

from __future__ import annotations

import asyncio

from seance.host.deadlines import SPARE, Deadlines
from seance.host.turns import PATIENCE
from seance.table.events import Played
from tests.host.rooms import NOON, HandClock, MemoryStore, Room, room, settle


def played_by(one: Room, table_id: str) -> list[str]:
    """Who made each move that was not chance."""
    events = [entry.event for entry in one.store.logs[table_id]]
    return [event.by for event in events if isinstance(event, Played) and event.seat is not None]


def test_a_clock_moves_for_whoever_lets_it_run_out_and_not_a_second_before() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", clock=30)
            assert live.see("anna", 0, 0, NOON + 12).seconds_left == 18
            await one.clock.pass_time(29.5)
            assert played_by(one, live.table.id) == []
            await one.clock.pass_time(0.5)
            assert played_by(one, live.table.id) == ["clock"]
            assert live.table.deadline == NOON + 60
            await one.clock.pass_time(20)
            turn = live.table.turn
            assert turn is not None
            await one.act(live, "anna", turn, one.moves(live, "anna", turn)[0])
            await one.clock.pass_time(29)
            assert played_by(one, live.table.id) == ["clock", ""]
            await one.clock.pass_time(1)
            assert played_by(one, live.table.id) == ["clock", "", "clock"]

    asyncio.run(story())


def test_a_clock_left_alone_plays_the_game_to_its_end() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", clock=5)
            for _ in range(200):
                await one.clock.pass_time(5)
            assert live.table.over
            assert set(played_by(one, live.table.id)) == {"clock"}

    asyncio.run(story())


def test_a_bot_tries_again_what_the_store_refused() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "greedy", options={"first": "P1"})
            one.bots.held = asyncio.Event()
            await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0])
            one.store.refusals = 2
            one.bots.held.set()
            await settle()
            assert played_by(one, live.table.id) == [""]
            for tried in (1, 0, 0):
                assert one.store.refusals == tried
                await one.clock.pass_time(PATIENCE)
            assert played_by(one, live.table.id)[:2] == ["", "bot"]
            assert live.table.turn == 0

    asyncio.run(story())


def test_what_a_bot_thought_about_a_position_that_was_taken_back_is_not_played() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "greedy", options={"first": "P1"})
            first = one.moves(live, "anna", 0)[0]
            one.bots.held = asyncio.Event()
            await one.act(live, "anna", 0, first)
            await settle()
            assert len(one.bots.asked) == 1
            await one.commands.take_back(live, "anna", 0, one.key())
            one.bots.held.set()
            await settle()
            assert live.table.turn == 0
            assert played_by(one, live.table.id) == [""]
            await one.act(live, "anna", 0, first)
            await settle()
            assert played_by(one, live.table.id) == ["", "", "bot"]

    asyncio.run(story())


def test_a_hundred_clocks_are_no_tasks_and_hold_no_table_in_memory() -> None:
    async def story() -> None:
        async with room(cached=3, tables_per_visitor=100) as one:
            await settle()
            before = len(asyncio.all_tasks())
            ids = [(await one.open("siggil", "person", "person", clock=30)).table.id for _ in range(100)]
            await settle()
            assert len(asyncio.all_tasks()) <= before + 1
            assert one.counts.tables == 3
            await one.clock.pass_time(29)
            assert not any(played_by(one, table_id) for table_id in ids)
            await one.clock.pass_time(1)
            while not all(played_by(one, table_id) for table_id in ids):
                await settle()
            assert [played_by(one, table_id) for table_id in ids] == [["clock"]] * 100
            assert len(asyncio.all_tasks()) <= before + 1

    asyncio.run(story())


def test_a_clock_that_ran_when_the_last_host_stopped_is_loaded_when_its_time_is_up() -> None:
    async def begin(store: MemoryStore) -> str:
        async with room(store) as one:
            live = await one.open("siggil", "person", "person", clock=30)
            await one.open("siggil", "person", "person")
            return live.table.id

    async def go_on(store: MemoryStore, table_id: str) -> None:
        async with room(store) as one:
            await one.clock.pass_time(29)
            assert store.loads == 0
            await one.clock.pass_time(1)
            assert played_by(one, table_id) == ["clock"]
            assert store.loads == 1

    store = MemoryStore()
    asyncio.run(go_on(store, asyncio.run(begin(store))))


def test_a_table_that_cannot_be_loaded_stops_no_other_clock() -> None:
    async def story() -> None:
        async with room(cached=1) as one:
            lives = [await one.open("siggil", "person", "person", clock=30) for _ in range(3)]
            first, second, _ = [live.table.id for live in lives]
            one.store.logs[first] = one.store.logs[first][1:]  # a log without its beginning
            await one.clock.pass_time(30)
            assert played_by(one, second) == ["clock"]

    asyncio.run(story())


def test_moves_that_set_a_clock_again_and_again_leave_nothing_behind() -> None:
    async def story() -> None:
        clock = HandClock()
        deadlines = Deadlines(clock)
        for number in range(10_000):
            deadlines.set(f"t{number % 10}", NOON + 60 + number)
        assert len(deadlines) == 10
        assert len(deadlines._heap) <= 20 + SPARE + 1
        deadlines.set("t3", None)
        clock.time = NOON + 100_000
        assert sorted(await deadlines.wait()) == [f"t{number}" for number in range(10) if number != 3]
        assert len(deadlines) == 0

    asyncio.run(story())


def test_bots_without_people_think_while_somebody_looks_on_or_has_just_looked() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "greedy", "greedy", spectators=True)
            await settle()
            assert not one.bots.asked
            one.bots.held = asyncio.Event()
            with live.watching(None):
                await settle()
                assert len(one.bots.asked) == 1
            one.bots.held.set()
            await settle()
            assert len(played_by(one, live.table.id)) == len(one.bots.asked) == 1
            one.tables.look(live, "eve")
            while not live.table.over:
                await settle()

    asyncio.run(story())
