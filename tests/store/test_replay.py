"""A table is what its log says: whatever happened, replaying gives the same table."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from seance.kernel.rng import Rng
from seance.store.log import Store
from seance.store.row import TableRow
from seance.store.schema import seats
from tests.option_sets import OPTION_SETS, SOME, game_of
from tests.table.tables import SALT, SECRET, Logged, told


def random_table(name: str, number: int) -> Logged:
    """A table of an option set, with chairs of any kind but never bots alone."""
    rng = Rng(number)
    game, options = game_of(name)
    chairs = ["pob"[rng.draw(3)] for _ in game.seats(options)]
    chairs[0] = "p"
    return Logged(game.name, "".join(chairs), OPTION_SETS[name], clock=(None, 30)[number % 2])


@pytest.mark.parametrize("name", OPTION_SETS)
def test_replaying_the_log_gives_the_live_table(name: str) -> None:
    for number in range(3):
        logged, rng = random_table(name, number), Rng(100 + number)
        assert told(logged.replayed()) == told(logged.table)
        while logged.table.rematch == "" and len(logged.log) < 120:
            before = len(logged.log)
            logged.anything(rng)
            if len(logged.log) > before and rng.draw(4) == 0:
                assert told(logged.replayed()) == told(logged.table)
        assert told(logged.replayed()) == told(logged.table)
        assert len(logged.log) > 3


@pytest.mark.parametrize("name", SOME)
def test_what_the_database_holds_is_the_live_table(name: str, url: str) -> None:
    async def story() -> None:
        logged, rng = random_table(name, 1), Rng(5)
        new = TableRow("t1", logged.table.opened.game, "host", False, SECRET, SALT, "i")
        store = Store(url)
        async with store.running():
            await store.append("t1", logged.log, logged.table.status, new)
            while logged.table.rematch == "" and len(logged.log) < 300:
                before = len(logged.log)
                logged.anything(rng)
                if len(logged.log) > before:
                    await store.append("t1", logged.log[before:], logged.table.status)
            table, invitation = await store.load("t1")
            assert told(table) == told(logged.table)
            assert invitation == "i"
            assert await store.ids(status=logged.table.status) == ["t1"]
            async with store.engine.connect() as connection:
                rows = (
                    await connection.execute(
                        select(seats.c.seat, seats.c.visitor).where(seats.c.visitor != "").order_by(seats.c.seat)
                    )
                ).all()
            people = [(i, seat.visitor) for i, seat in enumerate(table.seats) if seat.visitor]
            assert list(map(tuple, rows)) == people

    asyncio.run(story())
