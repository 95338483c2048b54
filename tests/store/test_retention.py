"""Which tables the store takes for old, and that nothing of them is left."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import func, select

from seance.store.log import Store
from seance.store.schema import entries, seats, tables, visits
from seance.table.events import Entry, Played
from tests.store.test_log import made, opened, run

EVER = float("-inf")


def test_a_table_is_as_old_as_the_last_thing_that_happened_there(url: str) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=4) as logs:
            number = logs[0].table.number
            for i, (at, status) in enumerate([(100.0, "over"), (200.0, "over"), (100.0, ""), (200.0, "")]):
                await store.append(f"t{i}", [Entry(number + 1, at, Played(0, "stop"))], status)
            assert await store.outdated(EVER, EVER, 9) == []
            assert await store.outdated(100.0, 100.0, 9) == []
            assert await store.outdated(150.0, EVER, 9) == ["t0"]
            assert await store.outdated(EVER, 150.0, 9) == ["t2"]
            assert sorted(await store.outdated(201.0, 150.0, 9)) == ["t0", "t1", "t2"]
            assert len(await store.outdated(201.0, 201.0, 3)) == 3
            told = await store.outlines(150.0, 150.0)
            assert sorted(map(tuple, told)) == [("t0", "rip", "over", 100.0), ("t2", "rip", "playing", 100.0)]

    run(url, story)


def test_of_a_table_that_has_ended_nothing_is_left_not_even_in_the_file(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        async with opened(store, tables=2) as logs:
            await store.append("t0", [Entry(logs[0].table.number + 1, 9.0, Played(0, "farewell-to-all"))], "over")
            await store.forget(["t0"])
            async with store.engine.connect() as connection:
                for part in (entries, seats, visits):
                    assert set((await connection.execute(select(part.c.table_id))).scalars()) == {"t1"}
                assert (await connection.execute(select(func.count()).select_from(tables))).scalar_one() == 1
        assert b"farewell-to-all" not in (tmp_path / "seance.db").read_bytes()

    run(made(tmp_path), story)
