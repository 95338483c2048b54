"""Requests that a foreign page could have a visitor's browser send."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.fuzz import check_refusal
from tests.web.harness import Browser, Server, running

FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://127.0.0.1.evil.example"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1) as found:
        yield found


@pytest.mark.parametrize("headers", FOREIGN, ids=lambda headers: " ".join(headers.values()))
def test_a_changing_request_of_a_foreign_page_is_refused(server: Server, headers: dict[str, str]) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person")
            move = (await anna.do("GET", f"/{table['id']}?seat={table['turn']}"))["moves"][0]
            act = {"type": "act", "key": "k", "seat": table["turn"], "token": move}
            requests: dict[str, dict[str, Any]] = {
                "": {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "person"}]},
                f"/{table['id']}/act": act,
                f"/{table['id']}/resign": {"type": "resign", "key": "r", "seat": 0},
            }
            for path, body in requests.items():
                answer = await anna.http.post(f"/api/tables{path}", json=body, headers=headers)
                assert answer.status_code == 403, (path, answer.text)
                check_refusal(answer.json())
            assert (await anna.do("GET", f"/{table['id']}"))["table"]["number"] == table["number"]

    asyncio.run(story())


def test_a_page_of_ours_and_a_program_may_change_something(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            own = {"Origin": server.address.rstrip("/"), "Sec-Fetch-Site": "same-origin"}
            for headers in (own, {}):
                table = await anna.open("rip", "person", "person")
                resign = {"type": "resign", "key": "r", "seat": 0}
                answer = await anna.http.post(f"/api/tables/{table['id']}/resign", json=resign, headers=headers)
                assert answer.status_code == 200, answer.text

    asyncio.run(story())


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_changing_request_must_be_json(server: Server, media: str) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person")
            body = b'{"type": "resign", "key": "r", "seat": 0}'
            headers = {"Content-Type": media} if media else {}
            path = f"/api/tables/{table['id']}/resign"
            answer = await anna.http.post(path, content=body, headers=headers)
            assert answer.status_code in (400, 415), answer.text
            assert (await anna.do("GET", f"/{table['id']}"))["table"]["status"] == "playing"

    asyncio.run(story())
