"""Tables end when they were kept long enough, and not while somebody looks."""

from __future__ import annotations

import asyncio

import pytest

from seance.errors import NotFound
from seance.host.retention import A_DAY, BETWEEN, Retention, Sweep
from tests.host.rooms import room, settle


def test_finished_and_abandoned_tables_end_each_after_its_own_time() -> None:
    async def story() -> None:
        async with room() as one:
            over = await one.open("rip", "person", "person")
            await one.commands.resign(over, "anna", 0, "k")
            waiting, playing = await one.open("rip", "person", "open"), await one.open("rip", "person", "person")
            ids = [live.table.id for live in (over, waiting, playing)]
            sweep = Sweep(one.tables, Retention(finished_days=2, abandoned_days=4))
            await one.clock.pass_time(2 * A_DAY)
            assert await sweep.sweep() == 0
            await one.clock.pass_time(1)
            assert await sweep.sweep() == 1
            assert sorted(one.store.rows) == sorted(ids[1:])
            await one.act(
                playing, "anna", playing.table.turn or 0, one.moves(playing, "anna", playing.table.turn or 0)[0]
            )
            await one.clock.pass_time(2 * A_DAY)
            assert await sweep.sweep() == 1
            assert list(one.store.rows) == ids[2:]
            for gone in ids[:2]:
                with pytest.raises(NotFound):
                    await one.tables.live(gone)

    asyncio.run(story())


def test_a_table_does_not_end_while_somebody_looks_at_it() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "open")
            sweep = Sweep(one.tables, Retention(1, 1))
            await one.clock.pass_time(9 * A_DAY)
            with live.watching(0):
                assert await sweep.sweep() == 0
            assert await sweep.sweep() == 1

    asyncio.run(story())


def test_whoever_acts_at_a_table_that_has_just_ended_is_told_that_it_is_gone() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("rip", "person", "person", options={"first": "green"})
            await one.clock.pass_time(9 * A_DAY)
            await Sweep(one.tables, Retention(1, 1)).sweep()
            with pytest.raises(NotFound):
                await one.act(live, "anna", 0, "stop")

    asyncio.run(story())


def test_nothing_ends_where_tables_are_kept_for_ever() -> None:
    async def story() -> None:
        async with room() as one:
            await one.open("rip", "person", "open")
            await one.clock.pass_time(10_000 * A_DAY)
            assert await Sweep(one.tables, Retention(0, 0)).sweep() == 0

    asyncio.run(story())


def test_the_sweep_comes_again_every_hour_also_after_trouble() -> None:
    async def story() -> None:
        async with room() as one, Sweep(one.tables, Retention(1, 1)).running():
            await one.open("rip", "person", "open")
            await settle()
            one.store.refusals = 1
            await one.clock.pass_time(A_DAY + BETWEEN)
            assert len(one.store.rows) == 1
            await one.clock.pass_time(BETWEEN)
            assert not one.store.rows

    asyncio.run(story())
