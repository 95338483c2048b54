"""Reviews and hints over HTTP: for whom, when, how many, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seance.games import GAMES
from tests.web.harness import Browser, Server, running

QUICK = {"workers": 1, "moves_per_second": 100_000, "review_effort": 0.01}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), **QUICK) as found:
        yield found


async def given_up(browser: Browser, *chairs: str, game: str = "rip", moves: int = 2, **more: Any) -> Any:
    """A table whose first seat has played a little and given up."""
    table = await browser.open(game, "person", *chairs, **more)
    async with browser.watch(table["id"], 0) as seat:
        await seat.hear()
        for _ in range(moves):
            while not seat.latest["moves"]:
                await seat.hear()
            done = await seat.act(seat.latest["moves"][-1])  # who stops in RIP again and again has soon lost
            while seat.latest["table"]["number"] < done["number"]:  # the answer may come before the news
                await seat.hear()
        await seat.say(type="resign", key=browser.key(), seat=0)
        while seat.latest["table"]["status"] != "over":
            await seat.hear()
    return table


async def reviewed(browser: Browser, table_id: str, share: str = "") -> Any:
    """A game's review, once it is done."""
    async with asyncio.timeout(120):
        told = await browser.do("POST", f"/{table_id}/review", share=share)
        while told["status"] == "working":
            await asyncio.sleep(0.05)
            told = await browser.do("GET", f"/{table_id}/review?share={share}")
    return told


async def refused(browser: Browser, method: str, path: str, **body: Any) -> tuple[int, str]:
    status, told = await browser.call(method, path, **body)
    return status, told["code"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_is_reviewed_once_and_adds_up(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await given_up(anna, "greedy", game=game)
            assert (await anna.do("GET", f"/{table['id']}/review"))["status"] == "none"
            assert (await anna.http.get("/api/me/games")).json()["games"][0]["luck"] is None
            told = await reviewed(anna, table["id"])
            assert told["status"] == "done"
            review = told["review"]
            assert (review["game"], review["finished"], review["steps"]) == (game, True, review["moves"])
            assert [seat["result"] for seat in review["seats"]] == [0, 1_000_000]
            for seat in review["seats"]:
                assert seat["start"] + seat["luck"] - seat["lost"] + seat["rest"] == seat["result"]
                assert seat["player"] == ""
            assert await anna.do("POST", f"/{table['id']}/review", share="") == told
            games = (await anna.http.get("/api/me/games")).json()["games"]
            luck = {one["id"]: one["luck"] for one in games}
            assert luck[table["id"]] == review["seats"][0]["luck"]

    asyncio.run(story())


def test_a_review_is_for_those_who_may_see_the_record(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await given_up(anna, "greedy")
            share = (await anna.do("GET", f"/{table['id']}/replay"))["share"]
            path = f"/{table['id']}/review"
            for wrong in ("", "x"):
                assert await refused(eve, "GET", f"{path}?share={wrong}") == (403, "forbidden")
                assert await refused(eve, "POST", path, share=wrong) == (403, "forbidden")
            assert (await reviewed(eve, table["id"], share))["status"] == "done"
            running_one = await anna.open("rip", "person", "greedy")
            path = f"/{running_one['id']}/review"
            assert await refused(anna, "GET", path) == (409, "not_now")
            assert await refused(anna, "POST", path, share=share) == (409, "not_now")

    asyncio.run(story())


def test_a_review_survives_the_server_and_is_not_worked_out_again(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, **QUICK) as server:
            async with Browser(server) as anna:
                table = await given_up(anna, "greedy")
                told = await reviewed(anna, table["id"])
                cookies = anna.http.cookies
            server.kill()
            server.start()
            async with Browser(server) as again:
                again.http.cookies = cookies
                assert await again.do("GET", f"/{table['id']}/review") == told

    asyncio.run(story())


def test_one_at_a_time_for_a_visitor_and_so_many_an_hour_from_an_address(tmp_path: Path) -> None:
    async def story() -> None:
        slow = QUICK | {"review_effort": 1.0, "reviews_per_hour": 2}
        with running(tmp_path, **slow) as server:
            async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
                tables = [await given_up(one, "greedy", moves=8) for one in (anna, anna, boris, eve)]
                first, second, third, last = (f"/{table['id']}/review" for table in tables)
                assert (await anna.do("POST", first, share=""))["status"] == "working"
                assert (await anna.do("POST", first, share=""))["status"] == "working"  # the same one
                assert await refused(anna, "POST", second, share="") == (429, "too_much")
                assert (await boris.do("POST", third, share=""))["status"] == "working"  # nobody waits for anna
                assert await refused(eve, "POST", last, share="") == (429, "too_much")

    asyncio.run(story())


def test_a_hint_tells_the_best_moves_of_ones_own_view(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            codes = ("pass-easy-3", "pass-easy-11", "river-hard-17")
            known = [(await anna.http.post(f"/api/deals/{code}", json={})).json() for code in codes]
            why = []
            for table in [*known, *[await anna.open(game, "person", "greedy") for game in ("siggil", "rip")]]:
                async with anna.watch(table["id"], 0) as seat:
                    await seat.hear_until(lambda message: bool(message.get("moves")))
                told = await anna.do("POST", f"/{table['id']}/hint", seat=0)
                assert told["number"] == seat.latest["table"]["number"]
                moves = told["moves"]
                assert 1 <= len(moves) <= 3
                assert {one["move"] for one in moves} <= set(seat.latest["moves"])
                assert [one["chance"] for one in moves] == sorted((one["chance"] for one in moves), reverse=True)
                assert all(0 <= one["low"] <= one["chance"] <= one["high"] <= 1_000_000 for one in moves)
                why += [one["why"] for one in moves if table in known]  # of another deal there may be nothing to say
            assert any(why)

    asyncio.run(story())


def test_there_are_no_hints_among_people_for_others_or_out_of_turn(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", options={"first": "green"})
            path = f"/{table['id']}/hint"
            assert await refused(anna, "POST", path, seat=0) == (403, "forbidden")  # nothing is dealt yet
            await boris.join(table)
            assert await refused(anna, "POST", path, seat=0) == (403, "forbidden")
            alone = await anna.open("rip", "person", "greedy", options={"first": "green"})
            path = f"/{alone['id']}/hint"
            assert await refused(eve, "POST", path, seat=0) == (403, "forbidden")
            assert await refused(anna, "POST", path, seat=1) == (403, "forbidden")
            assert await refused(anna, "POST", path, seat=9) == (400, "bad_request")
            over = await given_up(anna, "greedy")
            assert await refused(anna, "POST", f"/{over['id']}/hint", seat=0) == (409, "not_now")

    asyncio.run(story())


def test_hints_are_rationed(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1, hints_per_minute=1) as server:
            async with Browser(server) as anna:
                table = await anna.open("rip", "person", "greedy", options={"first": "green"})
                path = f"/{table['id']}/hint"
                await anna.do("POST", path, seat=0)
                assert await refused(anna, "POST", path, seat=0) == (429, "too_much")

    asyncio.run(story())
