"""Truths of solo games over HTTP: one's own, only what is asked for, rationed; and where a game was lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seance.games import find_game
from seance.records import Record, write
from tests.web.harness import Browser, Server, running
from tests.web.test_reviews import given_up, refused

SOLO = {"players": 1, "difficulty": "easy"}
ALL = {"seat": 0, "outcome": True, "chance": True, "crossroads": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def alone(browser: Browser, **more: Any) -> Any:
    return await browser.open("siggil", "person", options=SOLO, **more)


async def known(browser: Browser) -> Any:
    """A solo game of a known deal, which a search can always judge."""
    game = find_game("siggil")
    options = game.options(SOLO)
    text = write(Record("siggil", options, game.deal_text(game.deal(options, bytes(32))), ()))
    answer = await browser.http.post("/api/what-if", json={"text": text, "played": 0, "seat": 0, "bot": "greedy"})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def lose(browser: Browser, table: Any) -> None:
    """Capture nothing: the first spirit that is driven out ends an easy game."""
    async with browser.watch(table["id"], 0) as seat:
        await seat.play_out(lambda moves: "pass" if "pass" in moves else moves[0])
    assert seat.latest["table"]["winners"] == []


def test_only_what_is_asked_for_is_sent(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await known(anna)
            assert (table["solvable"], table["hints"]) == (True, True)
            path = f"/{table['id']}/truths"
            nothing = {"number": table["number"], "outcome": None, "chance": None, "crossroads": None}
            assert await anna.do("POST", path, seat=0) == nothing
            assert await anna.do("POST", path, seat=0, outcome=True) == nothing | {"outcome": "won"}
            told = await anna.do("POST", path, **ALL)
            assert told["outcome"] == "won"
            assert set(told["chance"]) == {"chance", "low", "high"}  # and not the move that it comes from
            assert isinstance(told["crossroads"], bool)
            again = await anna.do("POST", path, seat=0, chance=True, crossroads=True)
            assert again == told | {"outcome": None}

    asyncio.run(story())


def test_truths_are_refused_to_others_and_elsewhere_and_nothing_is_told_afterwards(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await alone(anna)
            path = f"/{table['id']}/truths"
            assert await refused(eve, "POST", path, **ALL) == (403, "forbidden")
            assert await refused(anna, "POST", path, **(ALL | {"seat": 1})) == (403, "forbidden")
            assert await refused(anna, "POST", path, **(ALL | {"seat": 9})) == (400, "bad_request")
            assert await refused(anna, "POST", path, **(ALL | {"cards": True})) == (400, "bad_request")
            assert await refused(anna, "POST", "/nowhere/truths", **ALL) == (404, "not_found")
            for game, chairs in (("siggil", ["person", "greedy"]), ("rip", ["person", "greedy"])):
                other = await anna.open(game, *chairs)
                assert not other["solvable"]
                assert await refused(anna, "POST", f"/{other['id']}/truths", **ALL) == (400, "bad_request")
            over = await given_up(anna, game="siggil", options=SOLO)
            told = await anna.do("POST", f"/{over['id']}/truths", **ALL)
            assert (told["outcome"], told["chance"], told["crossroads"]) == (None, None, None)  # it has just ended

    asyncio.run(story())


def test_nobody_is_helped_with_a_deal_that_is_compared(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            over = await given_up(anna, game="siggil", options=SOLO)
            code = (await anna.do("POST", f"/{over['id']}/deal", share=""))["code"]
            answer = await boris.http.post(f"/api/deals/{code}", json={"name": "Boris"})
            table = answer.json()
            assert (table["solvable"], table["hints"]) == (True, False)
            assert await refused(boris, "POST", f"/{table['id']}/truths", **ALL) == (403, "forbidden")

    asyncio.run(story())


def test_where_it_was_lost_is_told_to_those_who_may_look_back(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await known(anna)
            path = f"/{table['id']}/loss"
            assert await refused(anna, "GET", path) == (409, "not_now")
            await lose(anna, table)
            told = await anna.do("GET", path)
            assert told["found"] == "move"
            assert 0 < told["kept"] < told["choices"]
            assert await refused(eve, "GET", path) == (403, "forbidden")
            replay = await anna.do("GET", f"/{table['id']}/replay?seat=0")
            assert await eve.do("GET", f"{path}?share={replay['share']}") == told
            frame = replay["frames"][told["played"]]
            assert (frame["played"], frame["view"]["turns"]) == (told["played"], told["turn"])
            line = {"table": table["id"], "played": told["played"], "moves": told["way"]}
            tried = (await anna.http.post("/api/tries", json=line)).json()
            assert tried["winners"] == [0]
            rip = await given_up(anna, "greedy")
            assert await refused(anna, "GET", f"/{rip['id']}/loss") == (400, "bad_request")

    asyncio.run(story())


def test_truths_are_rationed(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1, truths_per_minute=2) as server:
            async with Browser(server) as anna, Browser(server) as boris:
                path, other = [f"/{(await alone(one))['id']}/truths" for one in (anna, boris)]
                await anna.do("POST", path, seat=0, outcome=True)
                await anna.do("POST", path, seat=0, outcome=True)
                assert await refused(anna, "POST", path, seat=0, outcome=True) == (429, "too_much")
                # whoever comes without a cookie is at the same address
                assert await refused(boris, "POST", other, seat=0, outcome=True) == (429, "too_much")

    asyncio.run(story())


def test_what_may_be_taken_back_alone_is_set_up_and_told(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            chairs = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
            for kind in ("any", "unseen"):
                wish = {"game": "rip", "chairs": chairs, "take_backs": kind}
                assert await refused(anna, "POST", "", **wish) == (400, "bad_request")
            table = await alone(anna, take_backs="any")
            assert (table["take_backs"], table["taken_back"]) == ("any", 0)
            async with anna.watch(table["id"], 0) as seat:
                await seat.hear()
                for taken in (1, 2):
                    await seat.act(seat.latest["moves"][0])
                    await seat.say(type="takeback", key=anna.key(), seat=0)
                    await seat.hear_until(lambda _, n=taken: seat.latest["table"]["taken_back"] == n)
                await seat.say(type="resign", key=anna.key(), seat=0)
                await seat.hear_until(lambda _: seat.latest["table"]["status"] == "over")
            games = (await anna.http.get("/api/me/games")).json()["games"]
            assert [(one["take_backs"], one["taken_back"]) for one in games] == [("any", 2)]
            record = (await anna.http.get(f"/api/tables/{table['id']}/record")).text
            assert '[TakeBacks "any 2"]' in record
            shown = await anna.http.post("/api/replays", json={"text": record})
            assert shown.status_code == 200

    asyncio.run(story())
