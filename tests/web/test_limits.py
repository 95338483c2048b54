"""What a visitor may have and do at most, and the headers that every answer bears."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from seance.errors import TooMuch
from seance.web.limits import Limits
from seance.web.requests import FILES
from tests.web.fuzz import HEADERS, Inside, check_refusal
from tests.web.harness import Browser, Server, Socket, running
from tests.web.test_bad_input import inside


def test_a_visitor_has_so_many_tables_and_another_visitor_their_own(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            tables = [await anna.open("rip", "person", "person", key=str(i)) for i in range(3)]
            assert (await anna.open("rip", "person", "person", key="2"))["id"] == tables[2]["id"]
            wish = {"game": "rip", "chairs": [{"kind": "person"}] * 2}
            status, told = await anna.call("POST", "", **wish)
            assert (status, told["code"]) == (429, "too_much")
            check_refusal(told)
            await boris.open("rip", "person", "person")
            await anna.do("POST", f"/{tables[0]['id']}/resign", type="resign", key="r", seat=0)
            assert (await anna.call("POST", "", **wish))[0] == 201

    with running(tmp_path, workers=1, tables_per_visitor=3) as server:
        asyncio.run(story(server))


def test_an_address_opens_so_many_tables_a_minute_also_without_cookies(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        for _ in range(3):
            async with Browser(server) as anna:
                await anna.open("rip", "person", "person")
        async with Browser(server) as boris:
            status, told = await boris.call("POST", "", game="rip", chairs=[{"kind": "person"}] * 2)
            assert (status, told["code"]) == (429, "too_much")
            check_refusal(told)

    with running(tmp_path, workers=1, tables_per_minute=3) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/", FILES),
        ("/icon/seal.svg", FILES),
        ("/rules/nothing", FILES),
        ("/nowhere", FILES),
        ("/api/nowhere", 3),
        ("/api", 3),
        ("/api/openapi.json", 3),
        ("/api/games", 3),
        ("/api/tables", 1),
        ("/api/me/games", 1),
        ("/api/puzzles", 3),
    ],
)
def test_whatever_an_address_asks_for_it_may_not_ask_for_ever(path: str, most: int, tmp_path: Path) -> None:
    """Also without a cookie, as a new visitor each time."""

    async def story() -> None:
        async with inside(tmp_path, requests_per_second=1) as anna:
            statuses = []
            for _ in range(most + 2):
                statuses.append((await Inside(anna.app).ask("GET", path))[0])
            assert 429 not in statuses[:most]
            assert statuses[-1] == 429

    asyncio.run(story())


def test_wrong_links_count_for_their_address_also_in_a_browser(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, requests_per_second=1) as anna:
            browser = ((b"accept", b"text/html"),)
            for _ in range(FILES):
                status, headers, _ = await anna.ask("GET", "/nowhere", headers=browser, page=True)
                assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
            statuses = [(await anna.ask("GET", "/nowhere", headers=browser, page=True))[0] for _ in range(2)]
            assert statuses[-1] == 429

    asyncio.run(story())


def test_everything_of_a_visitor_is_told_and_erased_a_few_times_a_minute(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, tables_per_minute=12) as anna:
            assert [(await anna.ask(method, "/api/me"))[0] for method in ("GET", "DELETE", "GET")] == [200, 200, 429]

    asyncio.run(story())


def test_a_bucket_empties_and_fills_again() -> None:
    limits = Limits(6, 2, "Too fast.")
    for _ in range(6):
        limits.take("anna", 10.0)
    with pytest.raises(TooMuch):
        limits.take("anna", 10.0)
    limits.take("boris", 10.0)
    limits.take("anna", 11.0)


def test_a_flood_is_refused_and_in_the_end_cut_off_while_others_play_on(tmp_path: Path) -> None:
    """However many messages are let through between those that are too much: a slow flood is one, too."""

    async def some_moves(socket: Socket) -> None:
        for _ in range(5):
            while not (socket.latest and socket.latest["moves"]):
                await socket.hear()
            done = await socket.act(socket.latest["moves"][-1])
            assert done["type"] == "done"
            while socket.latest["table"]["number"] < done["number"]:
                await socket.hear()

    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await anna.open("siggil", "person", "greedy", spectators=True)
            async with eve.watch(table["id"]) as flood, anna.watch(table["id"], 0) as socket:
                playing = asyncio.create_task(some_moves(socket))
                codes = await pour(flood, 3000)
                assert codes.count("bad_request") >= 60
                assert codes.count("too_much") >= 100
                assert set(codes) == {"bad_request", "too_much"}
                assert flood.socket.close_code == 4429
                await playing
            status, told = await eve.act(table["id"], 0, "S1")
            assert (status, told["code"]) in ((429, "too_much"), (403, "forbidden"))

    with running(tmp_path, workers=1) as server:
        asyncio.run(story(server))


async def pour(socket: Any, messages: int) -> list[str]:
    """Send as fast as it goes, until cut off; the codes of what was answered."""
    codes = []

    async def listen() -> None:
        with suppress(ConnectionClosed):
            while True:
                told = await socket.hear()
                if told["type"] == "error":
                    check_refusal(told)
                    codes.append(told["code"])

    listening = asyncio.create_task(listen())
    with suppress(ConnectionClosed):
        for _ in range(messages):
            await socket.say()
    await listening
    return codes


REQUESTS = """GET /health, GET /api, HEAD /, HEAD /api/games, GET /api/openapi.json, GET /nowhere, PUT /api/tables,
POST /api/tables, GET /api/tables, OPTIONS /api/tables, GET /api/tables/x/record"""


@pytest.mark.parametrize("request_line", REQUESTS.replace("\n", " ").split(", "))
def test_every_answer_bears_the_usual_headers(server: Any, request_line: str) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as eve:
            method, path = request_line.split()
            answer = await eve.http.request(method, path, content=b"nonsense" if method != "GET" else None)
            for name, value in HEADERS.items():
                assert value in answer.headers[name]
                assert len(answer.headers.get_list(name)) == 1
            assert "server" not in answer.headers

    asyncio.run(story(server))


def test_a_browser_is_known_by_a_cookie_that_scripts_and_other_sites_do_not_get(server: Any) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as eve:
            eve.http.cookies.clear()
            cookie = (await eve.http.get("/api/games")).headers["set-cookie"]
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))

    asyncio.run(story(server))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running(tmp_path_factory.mktemp("data"), workers=1) as found:
        yield found
