"""Several hosts on one store: what one of them writes, the others take over, whether they are told of it or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from seance.host import neighbours
from seance.store.row import ENTRIES, Hint
from seance.table.events import Played
from seance.table.table import Table
from tests.host.rooms import MemoryStore, Room, room, settle


class Told:
    """The other hosts, as one of them knows them: what it hears, and which tables it sees to, is the test's affair."""

    def __init__(self, *, claims: bool) -> None:
        self.claims = claims
        self.news: asyncio.Queue[list[Hint] | None] = asyncio.Queue()
        self.held: set[str] = set()

    def tell(self, hints: Sequence[Hint]) -> None:
        """Every hint is lost."""

    async def heard(self) -> list[Hint] | None:
        return await self.news.get()

    async def presence(self, table_id: str) -> dict[int, float | None]:
        return {}

    async def claim(self, table_id: str) -> bool:
        if self.claims:
            self.held.add(table_id)
        return self.claims

    def holds(self, table_id: str) -> bool:
        return table_id in self.held

    def drop(self, table_id: str) -> None:
        self.held.discard(table_id)

    async def adopt(self, most: int) -> list[str]:
        return []


async def bot_moves(one: Room, table_id: str, more_than: int) -> int:
    """How many moves a bot has made, once they are more than that."""
    made = 0
    async with asyncio.timeout(60):
        while made <= more_than:
            await asyncio.sleep(0.01)
            events = [entry.event for entry in one.store.logs[table_id]]
            made = sum(isinstance(event, Played) and event.by == "bot" for event in events)
    return made


@pytest.mark.parametrize("missed", [True, False])
def test_a_bots_move_is_made_where_its_table_is_seen_to_though_nobody_looks_on_there_and_every_hint_was_lost(
    missed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the host knows that it has missed something, or only looks from time to time."""
    monkeypatch.setattr(neighbours, "LOOK_SECONDS", 600 if missed else 0.01)

    async def story() -> None:
        store, here, there = MemoryStore(), Told(claims=True), Told(claims=False)
        async with room(store, nodes=here) as first, room(store, nodes=there) as second:
            live = await first.open("siggil", "person", "greedy", options={"first": "P2"})
            table_id = live.table.id
            made = await bot_moves(first, table_id, 0)  # so it is seen to by the first
            await settle()
            assert here.holds(table_id)
            assert live.idle
            other = await second.tables.live(table_id)
            await second.act(other, "anna", 0, second.moves(other, "anna", 0)[-1])
            if missed:
                here.news.put_nowait(None)
            await bot_moves(first, table_id, made)

    asyncio.run(story())


def test_a_log_that_was_written_over_is_read_again_though_no_hint_told_of_it() -> None:
    async def story() -> None:
        store, here = MemoryStore(), Told(claims=True)
        async with room(store, nodes=here) as first, room(store, nodes=Told(claims=False)) as second:
            live = await first.open("rip", "person", "open")
            await first.join(live, "boris")
            with first.tables.watching(live, [0], "anna"):
                assert live.table.seats[1].name == "Boris"
                await second.tables.erase("boris")
                here.news.put_nowait(None)
                async with asyncio.timeout(60):
                    while live.table.seats[1].name == "Boris":
                        await asyncio.sleep(0.01)

    asyncio.run(story())


class SlowStore(MemoryStore):
    """What is loaded was read a while ago."""

    def __init__(self) -> None:
        super().__init__()
        self.handed_out = asyncio.Event()

    async def load(self, table_id: str) -> tuple[Table, str]:
        found = await super().load(table_id)
        await self.handed_out.wait()
        return found


@pytest.mark.parametrize("hint", [ENTRIES, None])
def test_what_is_written_and_told_while_a_table_is_loaded_is_known_soon_afterwards(
    hint: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it was told, or may have been."""
    monkeypatch.setattr(neighbours, "LOOK_SECONDS", 600)

    async def story() -> None:
        store, here = SlowStore(), Told(claims=False)
        async with room(store, nodes=Told(claims=True)) as first, room(store, nodes=here) as second:
            live = await first.open("siggil", "person", "person")
            loading = asyncio.create_task(second.tables.live(live.table.id))
            await settle()
            await first.act(live, "anna", live.table.turn or 0, first.moves(live, "anna", live.table.turn or 0)[-1])
            here.news.put_nowait(hint and [Hint(live.table.id, hint, live.table.number)])  # type: ignore[arg-type]
            await settle()
            store.handed_out.set()
            other = await loading
            async with asyncio.timeout(60):
                while other.table.number < live.table.number:
                    await asyncio.sleep(0.01)

    asyncio.run(story())


def test_whoever_asks_for_a_table_that_is_being_loaded_is_shown_nothing_older_than_their_question() -> None:
    async def story() -> None:
        store = SlowStore()
        async with room(store, nodes=Told(claims=True)) as first, room(store, nodes=Told(claims=False)) as second:
            live = await first.open("siggil", "person", "person")
            loading = asyncio.create_task(second.tables.live(live.table.id))
            await settle()
            await first.act(live, "anna", live.table.turn or 0, first.moves(live, "anna", live.table.turn or 0)[-1])
            asked = asyncio.create_task(second.tables.live(live.table.id))
            await settle()
            store.handed_out.set()
            await loading
            assert (await asked).table.number == live.table.number

    asyncio.run(story())
