"""Who is away, since when, and when a bot may stand in."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from seance.errors import Forbidden, NotNow
from seance.host.live import Live
from seance.host.presence import SETTLE
from seance.host.turns import STAND_IN
from tests.host.rooms import NOON, MemoryStore, Room, room, settle

GRACE = 60.0


async def two_people(one: Room, **more: Any) -> Live:
    """Anna and Boris, who moves second."""
    live = await one.open("siggil", "person", "open", options={"first": "P1"}, **more)
    await one.join(live, "boris")
    return live


def counted(one: Room, live: Live) -> list[float | None]:
    """What everybody sees counted down."""
    return list(live.see("anna", 0, 0, one.clock.now()).replaceable_in)


async def replace(one: Room, live: Live, by: str = "anna", seat: int = 1, bot: str = "") -> None:
    await one.commands.replace(live, by, seat, bot, one.key())


def test_a_bot_stands_in_only_after_a_while_that_everybody_sees_counted_down() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one, spectators=True)
            with live.watching(0):
                with live.watching(1):
                    await one.clock.pass_time(1000)
                    assert counted(one, live) == [None, None]
                    with pytest.raises(NotNow, match="still there"):
                        await replace(one, live)
                assert counted(one, live) == [None, GRACE]
                assert live.info_for("anna").seats[1].away_since == one.clock.now()
                await one.clock.pass_time(GRACE - 0.5)
                assert live.see("eve", None, 0, one.clock.now()).replaceable_in == (None, 0.5)
                with pytest.raises(NotNow, match="after 1 more seconds"):
                    await replace(one, live)
                await one.clock.pass_time(0.5)
                assert counted(one, live) == [None, 0]
                await replace(one, live)
                seat = live.info_for("anna").seats[1]
                assert (seat.kind, seat.name, seat.stand_in, seat.present) == ("person", "Boris", STAND_IN, False)
                assert counted(one, live) == [None, None]

    asyncio.run(story())


def test_whoever_comes_back_in_time_starts_the_count_anew() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            await one.clock.pass_time(GRACE - 1)
            with live.watching(1):
                pass
            await one.clock.pass_time(GRACE - 1)
            with pytest.raises(NotNow):
                await replace(one, live)
            await one.clock.pass_time(1)
            await replace(one, live)

    asyncio.run(story())


def test_who_uses_requests_alone_is_there_with_each_of_them() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            for _ in range(5):
                await one.clock.pass_time(GRACE - 1)
                with pytest.raises(NotNow):
                    await replace(one, live)
                await one.commands.arrive(live, "boris")  # as with every look and every request
            await one.clock.pass_time(GRACE)
            await replace(one, live)

    asyncio.run(story())


def test_those_who_look_on_are_told_when_somebody_is_seen_again_but_not_with_each_request() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            with live.watching(0) as news:
                for passed, told in ((20, True), (1, False), (1, False), (15, True)):
                    news.clear()
                    await one.clock.pass_time(passed)
                    await one.commands.arrive(live, "boris")
                    assert news.is_set() is told

    asyncio.run(story())


def test_whoever_comes_back_gets_the_seat_back() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0])
            await one.clock.pass_time(GRACE)
            await replace(one, live)
            await settle()
            assert live.table.turn == 0  # the bot has moved
            assert live.table.id in [row.id for row in await one.store.tables_of("boris")]
            assert live.see("boris", 1, 0, one.clock.now()).table.yours == (1,)
            await one.commands.arrive(live, "boris")
            assert (live.table.seats[1].visitor, live.table.seats[1].bot) == ("boris", "")
            assert live.table.events_for(0)[-1].kind == "returned"
            await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0])
            await settle()
            assert live.table.turn == 1  # nobody plays for Boris now
            await one.act(live, "boris", 1, one.moves(live, "boris", 1)[0])
            number = live.table.number
            await one.commands.arrive(live, "boris")
            assert live.table.number == number

    asyncio.run(story())


def test_what_the_stand_in_was_thinking_about_is_not_played_once_its_person_is_back() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one, clock=300)
            await one.act(live, "anna", 0, one.moves(live, "anna", 0)[0])
            await one.clock.pass_time(GRACE)
            one.bots.held = asyncio.Event()
            await replace(one, live)
            await settle()
            assert one.bots.asked == [("siggil", STAND_IN)]
            await one.clock.pass_time(7)
            await one.commands.arrive(live, "boris")
            one.bots.held.set()
            await settle()
            assert live.table.turn == 1
            assert live.table.deadline == NOON + GRACE + 7 + 300

    asyncio.run(story())


def test_nobody_chooses_how_well_a_person_is_stood_in_for() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            await one.clock.pass_time(GRACE)
            with pytest.raises(Forbidden, match="not chosen"):
                await replace(one, live, bot="random")
            await replace(one, live)
            assert live.table.seats[1].bot == STAND_IN

    asyncio.run(story())


def test_since_when_somebody_is_away_survives_a_restart() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await two_people(one)
            await one.clock.pass_time(100)
            with one.tables.watching(live, [1]):
                await one.clock.pass_time(100)
        async with room(store, time=NOON + 240) as one:
            live = await one.tables.live(live.table.id)
            assert live.info_for("anna").seats[1].away_since == NOON + 200
            assert counted(one, live)[1] == 20
            with pytest.raises(NotNow):
                await replace(one, live)
            await one.clock.pass_time(20)
            await replace(one, live)

    asyncio.run(story())


def test_who_was_there_when_the_host_was_killed_is_away_only_since_the_next_one_began() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await two_people(one)
            with one.tables.watching(live, [1]):
                kept = {seat: dict(left) for seat, left in store.left.items()}
        store.left = kept  # the last note never came
        async with room(store, time=NOON + 5000) as one:
            live = await one.tables.live(live.table.id)
            assert live.info_for("anna").seats[1].away_since == NOON + 5000
            assert counted(one, live)[1] == GRACE

    asyncio.run(story())


def test_after_a_start_everybody_has_the_time_to_find_the_way_back() -> None:
    async def story() -> None:
        store = MemoryStore()
        async with room(store) as one:
            live = await two_people(one)
        async with room(store, time=NOON + 5000) as one:
            live = await one.tables.live(live.table.id)
            assert live.info_for("anna").seats[1].away_since == NOON
            assert counted(one, live)[1] == SETTLE
            with pytest.raises(NotNow):
                await replace(one, live)
            await one.clock.pass_time(SETTLE)
            await replace(one, live)

    asyncio.run(story())


def test_a_table_that_was_forgotten_still_knows_who_is_away() -> None:
    async def story() -> None:
        async with room(cached=1) as one:
            live = await two_people(one)
            await one.clock.pass_time(30)
            with one.tables.watching(live, [1]):
                pass
            await one.clock.pass_time(40)
            await one.open("rip", "person", "open")
            again = await one.tables.live(live.table.id)
            assert again is not live
            assert counted(one, again)[1] == GRACE - 40

    asyncio.run(story())


def test_at_a_rematch_the_chair_of_somebody_who_was_stood_in_for_is_kept() -> None:
    async def story() -> None:
        async with room() as one:
            live = await two_people(one)
            await one.clock.pass_time(GRACE)
            await replace(one, live)
            await one.commands.resign(live, "anna", 0, one.key())
            _, fresh = await one.commands.rematch(live, "anna", one.key())
            again = await one.tables.live(fresh)
            assert again.table.kept_for("boris") == [0]

    asyncio.run(story())


def test_before_the_deal_too_the_host_waits_for_somebody_who_sat_down() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "open", "open", options={"players": 3})
            await one.join(live, "boris")
            with pytest.raises(NotNow):
                await replace(one, live, bot="random")
            await one.clock.pass_time(GRACE)
            await replace(one, live, bot="random")
            assert live.table.seats[1].bot == "random"
            assert live.table.seats_of("boris") == []

    asyncio.run(story())
