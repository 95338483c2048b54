"""Daily and numbered deals over the wire: nothing is told of a day before it comes, or of cards before one plays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from seance.records import check_promise, read
from seance.table import daily
from seance.table.daily import Chain, DailySecret
from tests.web.harness import Browser, Server, running
from tests.web.test_deals import deal_line, play, play_out, see


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


def chain_of(server: Server) -> Chain:
    """What only the database knows."""
    with closing(sqlite3.connect(server.data / "seance.db")) as database:
        secret, first = database.execute("SELECT value FROM marks WHERE name = 'house'").fetchone()[0].split()
    return Chain(DailySecret(bytes.fromhex(secret), int(first)))


async def catalogue(browser: Browser) -> Any:
    answer = await browser.http.get("/api/deals")
    assert answer.status_code == 200, answer.text
    return answer.json()


def on_one_day(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a story that is about one day; once more if midnight came in its middle."""
    began = datetime.now(UTC).date()
    try:
        asyncio.run(story())
    except AssertionError:
        if datetime.now(UTC).date() == began:
            raise
        asyncio.run(story())


def test_a_daily_deal_is_the_same_for_all_and_tells_nothing_before_it_is_played(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            today = (await catalogue(anna))["today"]
            code = today["deals"][1]["code"]
            chain, day = chain_of(server), daily.read_day(today["date"])
            table = await play(anna, code, "Anna")
            await play_out(anna, table)
            record = await anna.do("GET", f"/{table['id']}/record")
            told = "".join(
                [
                    (await eve.http.get(path)).text
                    for path in (
                        "/api/deals",
                        f"/api/deals/{code}",
                        f"/api/daily/{today['date']}",
                        "/api/tables",
                        "/api/me",
                    )
                ]
            )
            hers = await play(eve, code)
            told += str(await eve.do("GET", f"/{hers['id']}?seat=0"))
            deal = daily.find(code)
            assert deal is not None
            secret, salt = daily.sealed(chain.secret(day), deal)
            house = [chain.secret(one).hex() for one in (day, day + 1, day + 2)]
            for hidden in (secret.hex(), salt.hex(), *house, deal_line(record)):
                assert hidden not in told
            assert (await see(eve, code))["results"] is None
            his = await play(boris, code)
            assert his["commitment"] == table["commitment"] == hers["commitment"]
            await play_out(boris, his)
            other = await boris.do("GET", f"/{his['id']}/record")
            assert deal_line(other) == deal_line(record)
            check_promise(read(other), his["commitment"], {})
            standing = (await see(boris, code))["standing"]
            assert (standing["players"], standing["yours"]["games"]) == (2, 1)
            # what whoever has played is told is this deal's own secret, never the day's
            known = record + other + str(await see(boris, code))
            assert all(one not in known for one in house)

    on_one_day(story)


def test_days_that_have_not_come_and_dates_that_are_none(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            today = date.fromisoformat((await catalogue(anna))["today"]["date"])
            for days in (2, 400):  # midnight may come while this runs
                later = (today + timedelta(days)).isoformat()
                for ask in (f"/api/daily/{later}", f"/api/deals/daily-{later}-easy"):
                    answer = await anna.http.get(ask)
                    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
                    assert "not there before that day" in answer.json()["message"]
                assert (await anna.http.post(f"/api/deals/daily-{later}-easy", json={})).status_code == 404
            before = (today - timedelta(3)).isoformat()
            answer = await anna.http.get(f"/api/daily/{before}")
            assert answer.status_code == 404
            assert "first daily deals" in answer.json()["message"]
            for wrong in ("today", "2026-02-30", "2026-1-1", "x" * 40):
                assert (await anna.http.get(f"/api/daily/{wrong}")).status_code == 400

    asyncio.run(story())


def test_a_numbered_deal_may_be_helped_and_a_daily_one_not(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            free = await play(anna, "pass-easy-11")
            assert (free["hints"], free["take_backs"], free["deal"]) == (True, "free", "pass-easy-11")
            assert free["grade"] in range(5)
            code = (await catalogue(anna))["today"]["deals"][0]["code"]
            alone = await play(anna, code)
            assert (alone["hints"], alone["take_backs"]) == (False, "never")
            assert (await anna.call("POST", f"/{alone['id']}/hint", seat=0))[0] == 403
            moves = (await anna.do("GET", f"/{alone['id']}?seat=0"))["moves"]
            assert (await anna.act(alone["id"], 0, moves[0]))[0] == 200
            status, told = await anna.call("POST", f"/{alone['id']}/take-back", type="takeback", key="k", seat=0)
            assert (status, told["code"]) == (409, "not_now")

    on_one_day(story)


def test_what_was_played_is_in_the_catalogue_and_erased_with_the_visitor(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            await play_out(anna, await play(anna, "turtle-hard-4"))
            kinds = {one["kind"]: one for one in (await catalogue(anna))["numbered"]}
            assert kinds["turtle-hard"]["played"] == [4]
            assert set(kinds["turtle-hard"]["grades"]) <= set("01234")
            assert [one["deal"] for one in (await anna.http.get("/api/me")).json()["results"]] == ["turtle-hard-4"]
            await anna.http.request("DELETE", "/api/me", json={})
            async with Browser(server) as nobody:
                assert (await see(nobody, "turtle-hard-4"))["played"] == 1
                assert (await catalogue(nobody))["numbered"][0]["played"] == []

    asyncio.run(story())


def test_the_house_survives_a_crash_and_is_in_no_log_line(server: Server) -> None:
    async def anchor() -> str:
        async with Browser(server) as anna:
            today = (await catalogue(anna))["today"]["date"]
            told: str = (await anna.http.get(f"/api/daily/{today}")).json()["anchor"]
            return told

    before = asyncio.run(anchor())
    chain = chain_of(server)
    assert chain.anchor.hex() == before
    server.kill()
    server.start()
    assert asyncio.run(anchor()) == before
    printed = server.stop()
    server.start()
    with closing(sqlite3.connect(server.data / "seance.db")) as database:
        secret = database.execute("SELECT value FROM marks WHERE name = 'house'").fetchone()[0].split()[0]
    assert secret not in printed
