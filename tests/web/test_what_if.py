"""What if over HTTP: of games that are over and of records, for those who may look at them; never of a running game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seance.games import GAMES
from tests.web.harness import Browser, Server, running

RECORD = (Path(__file__).parents[1] / "rip" / "golden" / "rip-all.txt").read_text(encoding="utf-8")

PATHS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("tries", {}),
    ("tries", {"anew": 3, "eyes": 1}),
    ("analyses", {}),
    ("beliefs", {"seat": 0}),
    ("what-if", {"seat": 0, "bot": "random"}),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def post(browser: Browser, path: str, **body: Any) -> tuple[int, Any]:
    answer = await browser.http.post(f"/api/{path}", json=body)
    return answer.status_code, answer.json()


def keeps_cards(moves: list[str]) -> str:
    """A move of somebody who would rather hold cards than lay them."""
    return "stop" if "stop" in moves else moves[-1]


async def over_with_full_hands(anna: Browser, game: str) -> str:
    """A game that is over, in which the second seat held many cards all the time."""
    table = await anna.open(game, "person", "person")
    async with anna.watch(table["id"], 0) as mine, anna.watch(table["id"], 1) as other:
        await asyncio.gather(mine.play_out(), other.play_out(keeps_cards))
    return str(table["id"])


async def over(anna: Browser, game: str = "rip") -> str:
    """A game that is over, closed to spectators."""
    table = await anna.open(game, "person", "random")
    async with anna.watch(table["id"], 0) as socket:
        await socket.play_out()
    return str(table["id"])


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_tried_for_all_seats_and_nothing_is_kept(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await over(anna, game)
            before = await anna.do("GET", f"/{table}")
            tokens: list[str] = []
            seats = set()
            for _ in range(20):
                status, tried = await post(anna, "tries", table=table, played=0, moves=tokens)
                assert status == 200, tried
                seats.add(tried["frames"][-1]["view"]["seat"])
                if not tried["moves"]:  # a short game
                    break
                tokens.append(tried["moves"][-1])
            assert seats == {0, 1}
            assert await anna.do("GET", f"/{table}") == before

    asyncio.run(story())


def test_a_running_game_is_never_tried_by_anybody(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open", spectators=True)
            await boris.join(table)
            for path, more in PATHS:
                for browser in (anna, boris, eve):
                    for share in ("", "0" * 24, table["invitation"]):
                        wish = {"table": table["id"], "share": share, "played": 0, **more}
                        status, told = await post(browser, path, **wish)
                        assert (status, told["code"]) == (409, "not_now")
            closed = await anna.open("rip", "person", "open")
            assert (await post(eve, "tries", table=closed["id"], played=0))[0] == 403

    asyncio.run(story())


def test_who_may_not_look_at_a_game_may_not_try_in_it(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await over(anna)
            share = (await anna.do("GET", f"/{table}/replay?seat=0"))["share"]
            for path, more in PATHS:
                assert (await post(eve, path, table=table, played=0, **more))[0] == 403
                assert (await post(eve, path, table=table, share="x", played=0, **more))[0] == 403
                assert (await post(eve, path, table=table, share=share, played=0, **more))[0] < 300
                assert (await post(eve, path, table="nowhere", played=0, **more))[0] == 404

    asyncio.run(story())


def test_a_record_is_tried_too_and_played_on(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            status, tried = await post(anna, "tries", text=RECORD, played=0)
            assert status == 200
            token = tried["moves"][0]
            wish = {"text": RECORD, "played": 0, "moves": [token], "seat": 1, "bot": "random", "key": "k"}
            status, table = await post(anna, "what-if", **wish)
            assert (status, table["yours"], table["left"]) == (201, [1], {"table": "", "played": 0})
            assert (await post(anna, "what-if", **wish))[1]["id"] == table["id"]
            assert (await post(anna, "what-if", **(wish | {"seat": 0})))[1]["code"] == "key_reused"
            assert (await post(anna, "tries", text="[Game", played=0))[1]["code"] == "bad_record"

    asyncio.run(story())


def test_a_game_that_is_played_on_is_marked_and_proves_nothing(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            source = await over(anna)
            wish = {"table": source, "played": 0, "seat": 1, "bot": "random"}
            _, table = await post(anna, "what-if", **wish)
            assert table["left"] == {"table": source, "played": 0}
            assert (await eve.call("GET", f"/{table['id']}"))[0] == 403  # as any table that is not public
            async with anna.watch(table["id"], 1) as socket:
                await socket.play_out()
            record = await anna.do("GET", f"/{table['id']}/record")
            assert f'[From "{source} 0"]' in record
            assert "[Commitment" not in record
            first = next(line for line in record.split("\n") if line.startswith("[Deal"))
            assert first in await anna.do("GET", f"/{source}/record")
            games = (await anna.http.get("/api/me/games")).json()["games"]
            assert [game["left"] is not None for game in games] == [True, False]
            _, rematch = await anna.call("POST", f"/{table['id']}/rematch", type="rematch", key="r")
            assert (await anna.do("GET", f"/{rematch['table']}/link"))["table"]["left"] is None

    asyncio.run(story())


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_what_a_seat_could_not_know_is_dealt_anew_and_all_it_knew_stays(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await over_with_full_hands(anna, game)  # where a hand is empty there is nothing to deal anew
            frames = (await anna.do("GET", f"/{table}/replay?seat=0"))["frames"]
            frame = next(one for one in frames if one["view"]["turn"] == 0 and one["played"] > 6)
            wish = {"table": table, "played": frame["played"], "eyes": 0}
            told = [(await post(anna, "tries", anew=number, **wish))[1] for number in (*range(9), 1)]
            views = [one["frames"][0]["view"] for one in told]
            assert all(view["hand"] == frame["view"]["hand"] for view in views)
            assert all(one["moves"] == told[0]["moves"] for one in told)
            assert views[1] == views[-1]
            assert len({str(view) for view in views}) > 2  # a small hand is now and then dealt alike
            assert (await post(anna, "tries", anew=10_000, **wish))[1]["code"] == "bad_request"
            assert (await post(anna, "tries", anew=1, **(wish | {"eyes": 3})))[1]["code"] == "bad_request"
            played_on = {"moves": [told[1]["moves"][0]], "anew": 1, "seat": 0, "bot": "random"}
            status, went_on = await post(anna, "what-if", **wish, **played_on)
            assert (status, went_on["left"]["table"]) == (201, table)
            async with anna.watch(went_on["id"], 0) as socket:
                await socket.play_out()
            record = await anna.do("GET", f"/{went_on['id']}/record")
            assert f'[Deal "{game} ' in record
            assert "[Seed" not in record
            status, shown = await post(anna, "replays", text=record)
            assert status == 200
            assert shown["frames"][-1]["view"]["over"]

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_told_where_moves_lead_by_what_the_seat_to_act_could_know(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await over(anna, game)
            wish = {"table": table, "played": 0, "moves": []}
            _, tried = await post(anna, "tries", **wish)
            status, told = await post(anna, "analyses", **wish)
            assert status == 200
            assert told["seat"] == tried["frames"][0]["view"]["seat"]
            assert 1 <= len(told["moves"]) <= 3
            assert {one["move"] for one in told["moves"]} <= set(tried["moves"])
            assert all(one["low"] <= one["chance"] <= one["high"] for one in told["moves"])
            anew = await post(anna, "analyses", **wish, anew=4, eyes=told["seat"])
            assert anew == (status, told), "what the seat could not know makes no difference"
            assert (await post(anna, "analyses", text=RECORD, played=0))[0] == 200
            end = (await anna.do("GET", f"/{table}/replay?seat=0"))["frames"][-1]["played"]
            status, refused = await post(anna, "analyses", table=table, played=end)
            assert (status, refused["code"]) in ((409, "not_now"), (400, "bad_request"))

    asyncio.run(story())


def test_best_moves_are_rationed_as_hints_are(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            codes = [(await post(anna, "analyses", table="x", played=0))[1]["code"] for _ in range(4)]
            assert codes == ["not_found"] * 2 + ["too_much"] * 2

    with running(tmp_path, hints_per_minute=2) as server:
        asyncio.run(story(server))


def test_a_branch_is_bounded(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await over(anna)
            for wish in (
                {"played": 0, "moves": ["stop"] * 81},
                {"played": 0, "moves": ["x" * 65]},
                {"played": 10_000},
                {"played": -1},
                {"played": 9_999},
                {"played": 0, "moves": "stop"},
            ):
                status, told = await post(anna, "tries", table=table, **wish)
                assert (status, told["code"]) == (400, "bad_request")
            status, told = await post(anna, "tries", text="x" * 20_000, played=0)
            assert told["code"] == "too_large"

    asyncio.run(story())


def test_tries_are_rationed_by_address(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            codes = [(await post(anna, "tries", table="x", played=0))[1]["code"] for _ in range(12)]
            assert codes == ["not_found"] * 10 + ["too_much"] * 2

    with running(tmp_path, tables_per_minute=10) as server:
        asyncio.run(story(server))
