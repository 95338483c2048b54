"""Bots and clocks at work."""

from __future__ import annotations

import asyncio

from seance.host.turns import PATIENCE
from seance.table.events import Played
from tests.host.rooms import NOON, Room, room, settle


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
