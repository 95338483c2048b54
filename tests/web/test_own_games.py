"""The games that a visitor has played: their own alone, in pages, with who won."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from seance.host import lists
from tests.web.harness import Browser, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def games(browser: Browser, after: str = "") -> Any:
    answer = await browser.http.get(f"/api/me/games?after={after}")
    assert answer.status_code == 200, answer.text
    return answer.json()["games"]


async def resigned(browser: Browser, game: str = "rip", *chairs: str, **more: Any) -> str:
    """A game that was given up at once."""
    table = await browser.open(game, "person", *chairs, **more)
    await browser.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=0)
    return str(table["id"])


def test_a_list_has_ones_own_games_that_are_over_and_who_won_them(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            assert await games(anna) == []
            alone = await resigned(anna, "siggil", options={"players": 1}, name="Anna")
            await anna.open("rip", "person", "greedy")
            table = await anna.open("rip", "person", "open", name="Anna")
            await boris.join(table, name="Boris")
            assert [game["id"] for game in await games(anna)] == [alone]
            await boris.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=1)
            mine, theirs = await games(anna), await games(boris)
            assert [game["id"] for game in mine] == [table["id"], alone]
            assert [(game["yours"], game["winners"]) for game in mine] == [([0], [0]), ([0], [])]
            assert [seat["name"] for seat in mine[0]["seats"]] == ["Anna", "Boris"]
            assert [(game["id"], game["yours"], game["winners"]) for game in theirs] == [(table["id"], [1], [0])]
            assert mine[1]["options"]["players"] == 1
            assert mine[0]["ended"] > mine[1]["ended"]
            await anna.do("POST", f"/{table['id']}/rematch", type="rematch", key="again")
            assert [game["winners"] for game in await games(anna)] == [[0], []]
            assert await games(eve) == await games(eve, table["id"]) == []

    asyncio.run(story())


def test_pages_follow_each_other_without_gap_or_repetition(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            played = [await resigned(anna, "rip", "greedy") for _ in range(lists.GAMES_OF_A_PAGE + 3)]
            others = await resigned(eve, "rip", "greedy")
            first = [game["id"] for game in await games(anna)]
            rest = [game["id"] for game in await games(anna, first[-1])]
            assert len(first) == lists.GAMES_OF_A_PAGE
            assert [*first, *rest] == played[::-1]
            assert await games(anna, rest[-1]) == []
            assert await games(anna, others) == await games(anna, "nowhere") == []
            assert (await anna.http.get("/api/me/games?after=" + "x" * 33)).status_code == 400

    asyncio.run(story())


def test_whoever_is_nobody_has_no_games(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            await resigned(anna, "rip", "greedy")
            anna.http.cookies.clear()
            assert await games(anna) == []

    asyncio.run(story())
