"""Play this deal: the same cards for others, who are told nothing of them or of the results before they have played."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from seance.records import check_promise, read
from tests.web.harness import Browser, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def play_out(browser: Browser, table: Any) -> None:
    seat = table["yours"][0]
    async with browser.watch(table["id"], seat) as socket:
        await socket.play_out()


async def shared(anna: Browser, game: str, *chairs: str, **more: Any) -> tuple[Any, str]:
    """A game that Anna has played to the end, and the code of its deal."""
    table = await anna.open(game, *chairs, entropy="anna's", **more)
    await play_out(anna, table)
    return table, (await anna.do("POST", f"/{table['id']}/deal", share=""))["code"]


async def see(browser: Browser, code: str) -> Any:
    return (await browser.http.get(f"/api/deals/{code}")).json()


async def play(browser: Browser, code: str, name: str = "") -> Any:
    answer = await browser.http.post(f"/api/deals/{code}", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


def deal_line(record: str) -> str:
    return next(line for line in record.split("\n") if line.startswith("[Deal"))


@pytest.mark.parametrize(
    ("game", "chairs", "options"),
    [
        ("siggil", ["person", "random"], {}),
        ("siggil", ["random", "person", "random"], {"players": 3}),
        ("siggil", ["person"], {"players": 1}),
        ("rip", ["person", "random"], {}),
    ],
)
def test_others_get_the_same_deal_under_the_same_seal(
    game: str, chairs: list[str], options: dict[str, Any], server: Server
) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            first, code = await shared(anna, game, *chairs, options=options)
            before = await see(boris, code)
            assert before["results"] is None
            assert before["played"] == 1
            assert before["commitment"] == first["commitment"]
            table = await play(boris, code, "Boris")
            assert table["commitment"] == before["commitment"]
            assert table["yours"] == first["yours"] == [before["seat"]]
            assert table["take_backs"] == "never"
            assert table["left"] is None
            assert [seat["kind"] for seat in table["seats"]] == [seat["kind"] for seat in first["seats"]]
            assert (await play(boris, code))["id"] == table["id"]
            assert (await see(boris, code))["table"] == table["id"]
            await play_out(boris, table)
            record = await boris.do("GET", f"/{table['id']}/record")
            assert deal_line(record) == deal_line(await anna.do("GET", f"/{first['id']}/record"))
            check_promise(read(record), before["commitment"], {first["seats"][first["yours"][0]]["label"]: "anna's"})
            after = await see(boris, code)
            assert [result["first"] for result in after["results"]] == [True, False]
            assert [bool(result["yours"]) for result in after["results"]] == [False, True]
            assert all(result["moves"] > 0 for result in after["results"])

    asyncio.run(story())


def test_the_link_tells_nothing_of_the_deal_and_leads_to_no_game(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            first, code = await shared(anna, "rip", "person", "random", spectators=True)
            record = await anna.do("GET", f"/{first['id']}/record")
            secrets = [
                line.split('"')[1] for line in record.split("\n") if line.startswith(("[Secret", "[Salt", "[Seed"))
            ]
            told = (await eve.http.get(f"/api/deals/{code}")).text + (await eve.http.get(f"/deal/{code}")).text
            table = await play(eve, code)
            told += msgspec.json.encode(await eve.do("GET", f"/{table['id']}?seat={table['yours'][0]}")).decode()
            told += (await eve.http.get("/api/me")).text + (await eve.http.get("/api/tables")).text
            for secret in (*secrets, first["id"], deal_line(record)):
                assert secret not in told
            assert (await eve.http.get(f"/api/tables/{code}")).status_code == 404

    asyncio.run(story())


def test_only_the_first_game_of_each_counts_and_nobody_plays_two_at_once(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            first, code = await shared(anna, "rip", "person", "random")
            opened = await asyncio.gather(*(play(boris, code) for _ in range(4)))
            assert len({table["id"] for table in opened}) == 1
            await boris.do("POST", f"/{opened[0]['id']}/resign", type="resign", key="r", seat=0)
            again = await play(boris, code)
            assert again["id"] != opened[0]["id"]
            await play_out(boris, again)
            mine = await play(anna, code)
            await play_out(anna, mine)
            results = (await see(anna, code))["results"]
            assert [result["yours"] for result in results] == [[0], []]
            assert (await see(anna, code))["played"] == 4
            assert mine["id"] != first["id"]

    asyncio.run(story())


def test_no_other_game_has_a_deal_to_pass_on(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            running_game = await anna.open("rip", "person", "random")
            status, told = await anna.call("POST", f"/{running_game['id']}/deal", share="")
            assert (status, told["code"]) == (409, "not_now")
            first, code = await shared(anna, "rip", "person", "random")
            assert (await eve.call("POST", f"/{first['id']}/deal", share=""))[0] == 403
            assert (await eve.call("POST", f"/{first['id']}/deal", share="x"))[0] == 403
            answer = await anna.http.post(
                "/api/what-if", json={"table": first["id"], "played": 0, "seat": 0, "bot": "random"}
            )
            await play_out(anna, answer.json())
            status, told = await anna.call("POST", f"/{answer.json()['id']}/deal", share="")
            assert (status, told["code"]) == (409, "not_now")
            for wrong in ("nowhere", "x" * 33, code[:-1], first["id"]):
                assert (await eve.http.get(f"/api/deals/{wrong}")).status_code in (400, 404)
                assert (await eve.http.post(f"/api/deals/{wrong}", json={})).status_code in (400, 404)

    asyncio.run(story())


def test_a_rematch_of_a_deal_is_a_game_of_its_own(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            first, code = await shared(anna, "rip", "person", "random")
            hers = (await anna.do("POST", f"/{first['id']}/rematch", type="rematch", key="r"))["table"]
            table = await play(boris, code)
            await play_out(boris, table)
            his = (await boris.do("POST", f"/{table['id']}/rematch", type="rematch", key="r"))["table"]
            assert his != hers
            fresh = (await boris.do("GET", f"/{his}/link"))["table"]
            assert fresh["commitment"] != table["commitment"]
            assert fresh["deal"] == ""

    asyncio.run(story())


def test_who_is_erased_leaves_a_result_without_a_name(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            _, code = await shared(anna, "rip", "person", "random", name="Anna")
            await play_out(boris, await play(boris, code))
            await anna.http.request("DELETE", "/api/me", json={})
            results = (await see(boris, code))["results"]
            assert len(results) == 2
            assert "Anna" not in str(results)

    asyncio.run(story())
