"""A whole game on a host: no network, no database, no process, no waiting."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter

import pytest

from seance.table.events import Played, Revealed
from tests.host.rooms import GAMES, MemoryStore, room, settle
from tests.table.tables import told


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_bot_to_the_end_and_the_store_holds_every_move(game: str) -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open(game, "person", "greedy")
            await one.play_out(live, {0: "anna"})
            assert live.table.over
            assert live.table.winners
            log = one.store.logs[live.table.id]
            assert isinstance(log[-1].event, Revealed)
            assert told(one.store.replayed(live.table.id)) == told(live.table)
            assert one.store.statuses[live.table.id] == "over"
            movers = Counter(entry.event.by for entry in log if isinstance(entry.event, Played) and entry.event.seat)
            assert set(movers) == {"bot"}
            assert set(one.bots.asked) == {(game, "greedy")}

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_bots_alone_go_on_where_the_last_host_stopped_once_somebody_looks_on(game: str) -> None:
    async def begin(store: MemoryStore) -> str:
        async with room(store) as one:
            one.bots.held = asyncio.Event()
            live = await one.open(game, "greedy", "random")
            await settle()
            assert not one.bots.asked
            with live.watching(None):
                await settle()
                assert one.bots.asked
        return live.table.id

    async def go_on(store: MemoryStore, table_id: str) -> None:
        async with room(store) as one:
            await settle()
            assert not one.store.loads
            live = await one.tables.live(table_id)
            await settle()
            assert not one.bots.asked
            with live.watching(None):
                while not live.table.over:
                    await settle()

    store = MemoryStore()
    table_id = asyncio.run(begin(store))
    assert not store.replayed(table_id).over
    asyncio.run(go_on(store, table_id))
    assert store.statuses[table_id] == "over"


WITHOUT_THE_REST = """
import asyncio, sys
from tests.host.rooms import room
async def story():
    async with room() as one:
        live = await one.open("siggil", "person", "greedy")
        await one.play_out(live, {0: "anna"})
        assert live.table.over
asyncio.run(story())
unwanted = "litestar uvicorn starlette prometheus_client structlog sqlalchemy aiosqlite alembic sqlite3 seance.web"
print([name for name in unwanted.split() if name in sys.modules])
"""


def test_a_host_plays_without_the_libraries_of_the_server_and_of_the_database() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT_THE_REST], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"
