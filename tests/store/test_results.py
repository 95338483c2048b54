"""What visitors made of numbered and daily deals, in a real database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import insert, text, update

from seance.host.deals import Deals
from seance.store.log import Store
from seance.store.schema import results
from seance.table import daily
from seance.table.daily import DailySecret
from tests.host.rooms import NOON, Room
from tests.store.test_log import made, run

TODAY = daily.day_text(daily.day_at(NOON))
EASY = f"daily-{TODAY}-easy"


async def play(here: Room, deals: Deals, code: str, visitor: str) -> None:
    live = await deals.play(code, visitor, visitor.title())
    here.clock.time += 1  # no two games end at the same moment
    await here.play_out(live, {0: visitor})


def told(url: str, story: object) -> None:
    async def begin(store: Store) -> None:
        async with store.running():
            here = Room(store)  # type: ignore[arg-type]
            async with here.tables.running():
                await story(store, here, Deals(here.commands, here.lists))  # type: ignore[operator]

    run(url, begin)


def test_the_first_game_counts_and_the_best_is_remembered(url: str) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        for _ in range(2):
            await play(here, deals, "pass-easy-3", "anna")
        await play(here, deals, EASY, "anna")
        await play(here, deals, EASY, "boris")
        mine = await store.result_of("anna", "pass-easy-3")
        assert mine is not None
        assert (mine.games, mine.best_points) == (2, mine.points)
        assert {one.deal for one in await store.results_of("anna", None, 9)} == {"pass-easy-3", EASY}
        assert [one.deal for one in await store.results_of("anna", daily.PREFIX, 9)] == [EASY]
        assert [one.deal for one in await store.results_of("anna", "pass-easy", 9)] == ["pass-easy-3"]
        assert await store.results_of("anna", None, 1) == [(await store.result_of("anna", EASY))]
        assert sum(one.players for one in await store.tally(EASY)) == 2
        assert {row.sitters[0].name for row in await store.best_of_deal(EASY, 9)} == {"Anna", "Boris"}
        assert len(await store.best_of_deal(EASY, 1)) == 1

    told(url, story)


def test_a_game_of_a_day_counts_if_it_was_begun_on_that_day_and_ends_soon_after(url: str) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        midnight = (daily.day_at(NOON) + 1) * daily.DAY_SECONDS
        here.clock.time = midnight - 2
        late, too_late = [await deals.play(EASY, who, who.title()) for who in ("anna", "boris")]
        here.clock.time = midnight
        after = await deals.play(EASY, "carl", "Carl")
        await here.play_out(after, {0: "carl"})
        here.clock.time = midnight + daily.GRACE - 1
        await here.play_out(late, {0: "anna"})
        here.clock.time += 1
        await here.play_out(too_late, {0: "boris"})
        found = {who: await store.result_of(who, EASY) for who in ("anna", "boris", "carl")}
        assert [who for who, made in found.items() if made is not None] == ["anna"]

    told(url, story)


def test_the_best_come_first(url: str) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        quitter = await deals.play(EASY, "boris", "Boris")
        await here.commands.resign(quitter, "boris", 0, "r")
        await play(here, deals, EASY, "anna")
        async with store.engine.begin() as connection:
            await connection.execute(update(results).where(results.c.visitor == "anna").values(points=7, won=True))
        assert [row.sitters[0].name for row in await store.best_of_deal(EASY, 9)] == ["Anna", "Boris"]
        info = await deals.see(EASY, "boris")
        assert info.standing is not None
        assert info.standing.yours is not None
        assert (info.standing.won, info.standing.yours.place) == (1, 2)

    told(url, story)


def test_a_shared_deal_has_no_such_results(url: str) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        live = await here.open("siggil", "person", options={"players": 1})
        await here.play_out(live, {0: "anna"})
        code = await deals.share(live, "anna", "")
        await play(here, deals, code, "boris")
        assert await store.results_of("boris", None, 9) == []
        assert (await deals.see(code, "boris")).played == 2

    told(url, story)


def test_results_are_downloaded_erased_and_end_with_their_tables(tmp_path: Path) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        await play(here, deals, EASY, "visitor-anna")
        await play(here, deals, EASY, "boris")
        assert [one.deal for one in (await store.own_data("visitor-anna")).results] == [EASY]
        await here.tables.erase("visitor-anna")
        assert (await store.own_data("visitor-anna")).results == ()
        assert sum(one.players for one in await store.tally(EASY)) == 2
        assert "Visitor-Anna" not in str(await store.best_of_deal(EASY, 9))
        await store.forget([row.id for row in await store.best_of_deal(EASY, 9)])
        assert await store.tally(EASY) == []

    told(made(tmp_path), story)
    for path in tmp_path.iterdir():
        assert b"visitor-anna" not in path.read_bytes().lower()


def test_thousands_of_results_are_counted_from_an_index(tmp_path: Path) -> None:
    async def story(store: Store, here: Room, deals: Deals) -> None:
        await play(here, deals, EASY, "anna")
        table_id = (await store.best_of_deal(EASY, 1))[0].id
        made = [
            {"deal": EASY, "visitor": f"v{i}", "kind": daily.PREFIX, "table_id": table_id, "won": i % 3 == 0,
             "points": i % 8, "turns": i % 25, "ended": 1.0, "games": 1, "best_points": i % 8, "best_turns": None}
            for i in range(5000)
        ]  # fmt: skip
        async with store.engine.begin() as connection:
            await connection.execute(insert(results), made)
            query = "SELECT won, points, turns, count(*) FROM results WHERE deal = 'x' GROUP BY won, points, turns"
            plan = str((await connection.execute(text(f"EXPLAIN QUERY PLAN {query}"))).all())
            assert "USING COVERING INDEX results_of_a_deal" in plan
        tally = await store.tally(EASY)
        assert sum(one.players for one in tally) == 5001
        assert len(tally) <= 2 * 8 * 25 + 1, "what the 5000 can differ in, and Anna's own result"
        info = await deals.see(EASY, "anna")
        assert info.standing is not None
        assert info.standing.players == 5001
        assert info.results is not None
        assert len(info.results) <= 20

    told(made(tmp_path), story)


def test_the_house_is_founded_once_whoever_asks(url: str) -> None:
    async def story(store: Store) -> None:
        other = Store(str(store.engine.url))
        async with store.running(), other.running():
            drawn = [DailySecret(bytes([i]) * 32, 20_000 + i) for i in range(6)]
            found = await asyncio.gather(*((store, other)[i % 2].house(one) for i, one in enumerate(drawn)))
            assert len(set(found)) == 1
            assert found[0] in drawn

    run(url, story)
