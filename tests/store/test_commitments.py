"""Commitments that wait for a table: kept over a restart, for one visitor, for one use, few and not for long."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from seance.errors import Unavailable
from seance.store.log import Store
from seance.store.row import Sealed
from seance.store.schema import commitments
from tests.store.test_log import locked, made
from tests.store.test_log import run as run_log


def run(url: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def at_work(store: Store) -> None:
        async with store.running():
            await story(store)

    run_log(url, at_work)


def drawn(name: str, at: float, visitor: str = "anna") -> Sealed:
    return Sealed(name, visitor, f"secret of {name}".encode(), b"salt", at)


def test_a_commitment_is_taken_once_by_its_visitor_also_after_a_restart(url: str) -> None:
    run(url, lambda store: store.keep_sealed(drawn("c", 10.0), 0.0, 4))

    async def story(store: Store) -> None:
        assert await store.take_sealed("c", "boris", 0.0) is None
        assert await store.take_sealed("d", "anna", 0.0) is None
        assert await store.take_sealed("c", "anna", 11.0) is None  # too old
        taken = await asyncio.gather(*(store.take_sealed("c", "anna", 10.0) for _ in range(8)))
        assert [one for one in taken if one is not None] == [drawn("c", 10.0)]

    run(url, story)


def test_few_are_kept_for_each_visitor_and_none_for_long(url: str) -> None:
    async def story(store: Store) -> None:
        await store.keep_sealed(drawn("other", 1.0, "boris"), 0.0, 3)
        for i in range(20):
            await store.keep_sealed(drawn(f"c{i}", float(i)), 0.0, 3)
        async with store.engine.connect() as connection:
            rows = (await connection.execute(select(commitments.c.commitment))).scalars().all()
        assert sorted(rows) == ["c17", "c18", "c19", "other"]
        await store.keep_sealed(drawn("late", 900.0, "cleo"), 300.0, 3)
        async with store.engine.connect() as connection:
            assert (await connection.execute(select(func.count()).select_from(commitments))).scalar_one() == 1

    run(url, story)


def test_a_store_that_cannot_write_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seance.store.database.BUSY_SECONDS", 0)

    async def story(store: Store) -> None:
        with locked(tmp_path):
            with pytest.raises(Unavailable):
                await store.keep_sealed(drawn("c", 1.0), 0.0, 3)
            with pytest.raises(Unavailable):
                await store.take_sealed("c", "anna", 0.0)

    run(made(tmp_path), story)
