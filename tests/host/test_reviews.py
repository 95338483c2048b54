"""Reviews at work: how many at once, for whom, and what becomes of them when a worker breaks."""

from __future__ import annotations

import asyncio
import stat
import sys
from pathlib import Path

import pytest

from seance.errors import TooMuch
from seance.host.reviews import MOST_OF_ONE, Reviews
from seance.table.table import Table
from tests.host.rooms import Room, room


async def given_up(one: Room) -> Table:
    live = await one.open("rip", "person", "greedy", options={"first": "green"})
    await one.commands.resign(live, "anna", 0, "key")
    assert live.table.over
    return live.table


async def done(reviews: Reviews, table: Table) -> str:
    async with asyncio.timeout(60):
        while (told := await reviews.find(table.id)).status == "working":
            await asyncio.sleep(0.01)
    return told.status


def test_one_game_at_a_time_for_each_and_a_few_from_one_address() -> None:
    async def story() -> None:
        async with room() as one:
            tables = [await given_up(one) for _ in range(MOST_OF_ONE + 3)]
            reviews = Reviews(one.store, 1)
            async with reviews.running():
                for number in range(MOST_OF_ONE):
                    told = await reviews.ask(tables[number], f"visitor {number}", "here")
                    assert (told.status, told.done) == ("working", 0)
                assert (await reviews.ask(tables[0], "somebody else", "here")).status == "working"  # it is the same
                with pytest.raises(TooMuch):
                    await reviews.ask(tables[-1], "another", "here")
                assert (await reviews.ask(tables[-2], "another", "there")).status == "working"
                with pytest.raises(TooMuch):
                    await reviews.ask(tables[-3], "another", "elsewhere")

    asyncio.run(story())


def test_a_review_that_failed_can_be_asked_for_again_and_is_kept_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with room() as one:
            table = await given_up(one)
            reviews = Reviews(one.store, 1, effort=0.001)
            async with reviews.running():
                with monkeypatch.context() as patch:
                    program = tmp_path / "worker"
                    program.write_text(f"#!{sys.executable}\nprint('nonsense', flush=True)\n")
                    program.chmod(program.stat().st_mode | stat.S_IXUSR)
                    patch.setattr(sys, "executable", str(program))
                    await reviews.ask(table, "anna", "here")
                    assert await done(reviews, table) == "failed"
                assert table.id not in one.store.reviews
                await reviews.ask(table, "anna", "here")
                assert await done(reviews, table) == "done"
                told = await reviews.find(table.id)
                assert told.review is not None
                assert len(told.hindsight) == told.review.moves + 1
                one.store.reviews[table.id] = "{}"  # as an earlier version may have written it
                assert await done(reviews, table) == "none"

    asyncio.run(story())
