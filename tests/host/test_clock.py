"""Clocks: a jump of the machine's time and a server's absence are nobody's thinking time."""

from __future__ import annotations

import asyncio
import time

import pytest

from seance.host.clock import BEAT, Pulse, SystemClock
from seance.table.pauses import Pause, lost
from tests.host.rooms import NOON, MemoryStore, room, settle


@pytest.mark.parametrize("jump", [3600.0, -3600.0, 10.0**9])
def test_a_jump_of_the_machines_time_is_no_time(jump: float, monkeypatch: pytest.MonkeyPatch) -> None:
    wall, passed = [NOON], [100.0]
    monkeypatch.setattr(time, "time", lambda: wall[-1])
    monkeypatch.setattr(time, "monotonic", lambda: passed[-1])
    clock = SystemClock()
    assert clock.now() == NOON
    wall.append(NOON + jump)
    assert clock.now() == NOON
    passed.append(107.0)
    assert clock.now() == NOON + 7
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(clock.sleep_until(NOON + 10))
    assert slept == [3.0]


def test_what_is_lost_of_the_time_since_a_moment() -> None:
    pauses = [Pause(10, 20), Pause(30, 35)]
    assert [lost(pauses, since) for since in (0, 10, 15, 20, 30, 34, 35, 99)] == [15, 15, 10, 5, 5, 1, 0, 0]


def test_a_servers_absence_is_not_the_players_also_when_there_are_several() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await one.open("siggil", "person", "person", options={"first": "P1"}, clock=60)
            table_id, number = live.table.id, live.table.number
            assert live.table.deadline == NOON + 60
            await one.clock.pass_time(20)
        pauses = [Pause(NOON + 20, NOON + 5000)]
        async with room(store, pauses=pauses) as one:
            one.clock.time = NOON + 5000
            live = await one.tables.live(table_id)
            assert live.table.deadline == NOON + 5040
            assert live.see("anna", 0, 0, one.clock.now()).seconds_left == 40
            await one.clock.pass_time(39)
            assert live.table.number == number
        pauses.append(Pause(NOON + 5039, NOON + 9000))
        async with room(store, pauses=pauses) as one:
            one.clock.time = NOON + 9000
            live = await one.tables.live(table_id)
            assert live.see("anna", 0, 0, one.clock.now()).seconds_left == 1
            await settle()
            assert live.table.number == number
            await one.clock.pass_time(1)
            assert live.table.number > number  # the stand-in has moved
            assert live.table.deadline == one.clock.now() + 60

    asyncio.run(story())


def test_a_server_gives_a_sign_of_life_now_and_then_and_when_it_stops() -> None:
    async def story() -> None:
        async with room() as one:
            async with Pulse(one.store, one.clock).running():
                await settle()
                await one.clock.pass_time(BEAT)
                assert one.store.last_alive == NOON + BEAT
                await one.clock.pass_time(BEAT)
                assert one.store.last_alive == NOON + 2 * BEAT
                await one.clock.pass_time(3)
            assert one.store.last_alive == NOON + 2 * BEAT + 3

    asyncio.run(story())
