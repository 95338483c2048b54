"""The secret of a deal is sealed before any entropy arrives, and the table uses that very secret."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from seance import records
from seance.games import GAMES
from tests.web.harness import Browser, running


async def commit(browser: Browser) -> str:
    answer = await browser.http.post("/api/commitments", json={})
    assert answer.status_code == 201
    assert set(answer.json()) == {"commitment", "seconds"}
    return str(answer.json()["commitment"])


CHAIRS = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]


@pytest.mark.parametrize("game", GAMES)
def test_a_table_keeps_the_promise_that_was_made_before_it_was_asked_for(game: str, tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1) as server:
            async with Browser(server) as anna:
                shown = await commit(anna)
                server.kill()
                server.start()
                table = await anna.open(game, "person", "greedy", entropy="mine", commitment=shown)
                assert table["commitment"] == shown
                async with anna.watch(table["id"], 0) as socket:
                    await socket.play_out()
                record = records.read(await anna.do("GET", f"/{table['id']}/record"))
                label = table["seats"][0]["label"]
                records.check_promise(record, shown, {label: "mine", table["seats"][1]["label"]: ""})
                assert dict(record.tags)["Bots"] == table["seats"][1]["label"]

    asyncio.run(story())


def test_a_promise_holds_for_one_table_of_one_visitor(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1) as server:
            async with Browser(server) as anna, Browser(server) as boris:
                shown = await commit(anna)
                wish: dict[str, Any] = {"game": "siggil", "chairs": CHAIRS, "commitment": shown}
                assert (await boris.call("POST", "", **wish))[0] == 409
                opened = await asyncio.gather(*(anna.call("POST", "", **wish) for _ in range(4)))
                assert sorted(status for status, _ in opened) == [201, 409, 409, 409]
                assert {told["code"] for status, told in opened if status == 409} == {"stale"}
                assert (await anna.call("POST", "", **wish | {"commitment": "0" * 64}))[1]["code"] == "stale"

                wish = wish | {"commitment": await commit(anna), "key": "k"}
                first, again = [await anna.do("POST", "", **wish) for _ in range(2)]
                assert first["id"] == again["id"]  # a repeated request is answered, not refused

    asyncio.run(story())


def test_a_wish_that_is_refused_uses_no_promise(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1) as server:
            async with Browser(server) as anna:
                shown = await commit(anna)
                bad = {"game": "siggil", "chairs": [{"kind": "person"}], "commitment": shown}
                assert (await anna.call("POST", "", **bad))[0] == 400
                table = await anna.open("siggil", "person", "greedy", commitment=shown)
                assert table["commitment"] == shown

    asyncio.run(story())


def test_commitments_from_one_address_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1, tables_per_minute=3) as server:
            async with Browser(server) as anna:
                told = [(await anna.http.post("/api/commitments", json={})).status_code for _ in range(5)]
                assert told[:3] == [201] * 3
                assert 429 in told[3:]

    asyncio.run(story())
