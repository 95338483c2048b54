"""How long there was no server, as the next one works it out."""

from __future__ import annotations

import asyncio
from pathlib import Path

from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.store.pauses import REMEMBERED, resume
from seance.table.pauses import Pause

NOON = 1_800_000_000.0


def live_until(folder: Path, now: float) -> None:
    async def story() -> None:
        store = Store(sqlite_url(folder))
        async with store.running():
            await store.alive(now)

    asyncio.run(story())


def test_every_absence_is_remembered_for_a_while(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    migrate(url)
    assert resume(url, NOON) == (NOON, [])
    live_until(tmp_path, NOON + 10.25)
    first = Pause(NOON + 10.25, NOON + 50)
    assert resume(url, NOON + 50) == (NOON + 50, [first])
    assert resume(url, NOON + 60) == (NOON + 60, [first, Pause(NOON + 50, NOON + 60)])
    late = NOON + 61 + REMEMBERED
    assert resume(url, late) == (late, [Pause(NOON + 60, late)])


def test_time_never_goes_back_from_one_server_to_the_next(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    migrate(url)
    resume(url, NOON)
    live_until(tmp_path, NOON + 100)
    assert resume(url, NOON - 3600) == (NOON + 100, [])
    assert resume(url, NOON - 3600) == (NOON + 100, [])
    assert resume(url, NOON + 200) == (NOON + 200, [Pause(NOON + 100, NOON + 200)])
