"""Looking back over HTTP: of a running game what the seat was told live, byte for byte; of one that is over all."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from seance.games import GAMES
from seance.table import fairness
from seance.table.events import Opened
from tests.web.harness import Browser, Server, running
from tests.web.test_nothing_leaks import read_log

GOLDEN = Path(__file__).parents[1]
RECORD = (GOLDEN / "rip" / "golden" / "rip-all.txt").read_text(encoding="utf-8")
RULES = f'[Rules "{GAMES["rip"].rules_version}"]'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=100_000) as found:
        yield found


async def replay(browser: Browser, table_id: str, **query: Any) -> Any:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return await browser.do("GET", f"/{table_id}/replay?{asked}")


async def refused(browser: Browser, table_id: str, **query: Any) -> tuple[int, str]:
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    status, told = await browser.call("GET", f"/{table_id}/replay?{asked}")
    return status, told["code"]


async def play_together(anna: Browser, boris: Browser, table: Any, moves: int) -> list[list[Any]]:
    """So many moves by whoever is to act; the messages that each of the two was told."""
    async with anna.watch(table["id"], 0) as first, boris.watch(table["id"], 1) as second:
        sockets = (first, second)
        for socket in sockets:
            await socket.hear()
        for _ in range(moves):
            latest = [socket.latest for socket in sockets]
            if latest[0]["table"]["status"] == "over":
                break
            mover = sockets[0 if latest[0]["moves"] else 1]
            done = await mover.act(mover.latest["moves"][0])
            for socket in sockets:
                while socket.latest["table"]["number"] < done["number"]:
                    await socket.hear()
        return [[one for one in socket.messages if "view" in one] for socket in sockets]


@pytest.mark.parametrize("game", GAMES)
def test_a_running_game_is_told_as_it_was_live_byte_for_byte(game: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open(game, "person", "open", spectators=True)
            await boris.join(table)
            told = await play_together(anna, boris, table, 25)
            for browser, seat in ((anna, 0), (boris, 1)):
                back = await replay(browser, table["id"], seat=seat)
                assert (back["seat"], back["open"]) == (seat, False)
                live = {one["table"]["number"]: one for one in told[seat]}
                assert [frame["number"] for frame in back["frames"]] == sorted(live)
                for frame in back["frames"]:
                    for name in ("view", "explanation"):
                        assert msgspec.json.encode(frame[name]) == msgspec.json.encode(live[frame["number"]][name])
                events = [event for frame in back["frames"] for event in frame["events"]]
                heard = [event for one in told[seat] for event in one["events"]]
                assert msgspec.json.encode(events) == msgspec.json.encode(heard)
            watched = await replay(eve, table["id"])
            looked = await eve.do("GET", f"/{table['id']}")
            assert watched["frames"][-1]["view"] == looked["view"]
            assert [event for frame in watched["frames"] for event in frame["events"]] == looked["events"]

    asyncio.run(story())


def test_while_it_is_played_nobody_looks_through_other_eyes(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            path = table["id"]
            assert await refused(anna, path, seat=1) == (403, "forbidden")
            assert await refused(boris, path, seat=0) == (403, "forbidden")
            assert await refused(anna, path, seat=0, open="true") == (409, "not_now")
            assert await refused(anna, path, seat=1, open="true") == (403, "forbidden")
            assert await refused(boris, path, open="true") == (403, "forbidden")
            for query in ({}, {"seat": 0}, {"seat": 0, "open": "true"}, {"open": "true"}):
                assert await refused(eve, path, **query) == (403, "forbidden")
            for seat in (-1, 2, 10**9):
                assert (await refused(anna, path, seat=seat))[0] in (400, 403)
            assert await refused(anna, "nowhere") == (404, "not_found")
            spectator = await replay(anna, path)
            assert spectator["frames"][0]["view"]["hand"] is None

    asyncio.run(story())


def test_a_game_that_is_over_can_be_seen_through_all_eyes_by_those_who_may_look(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            await play_together(anna, boris, table, 5)
            await anna.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=0)
            for seat in (0, 1):
                back = await replay(anna, table["id"], seat=seat)
                assert all(frame["view"]["seat"] == seat for frame in back["frames"])
                assert all(frame["view"]["opposing"] is None for frame in back["frames"])
            shown = await replay(boris, table["id"], open="true", seat=1)
            assert all(len(frame["view"]["opposing"]) == 5 for frame in shown["frames"][:1])
            assert shown["open"]
            assert (await replay(boris, table["id"], open="true"))["seat"] == 0
            assert [event["kind"] for event in shown["frames"][-1]["events"]][-2:] == ["resigned", "revealed"]
            assert await refused(anna, table["id"], seat=2) == (400, "bad_request")
            assert await refused(eve, table["id"]) == (403, "forbidden")
            assert await refused(eve, table["id"], open="true") == (403, "forbidden")

    asyncio.run(story())


def test_a_link_that_a_player_passes_on_shows_a_game_that_is_over_and_no_other(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            running = await replay(anna, table["id"], seat=0)
            assert running["share"] == ""
            await anna.do("POST", f"/{table['id']}/resign", type="resign", key="r", seat=0)
            share = (await replay(anna, table["id"], seat=0))["share"]
            assert (await replay(boris, table["id"], seat=1))["share"] == share
            shown = await replay(eve, table["id"], seat=1, open="true", share=share)
            assert (shown["share"], shown["table"]["invitation"], shown["table"]["yours"]) == (share, "", [])
            assert (await eve.call("GET", f"/{table['id']}/record?share={share}"))[0] == 200
            assert (await eve.call("GET", f"/{table['id']}/record"))[0] == 403
            for wrong in {"", "0" * 24, share[:-1], share.upper(), "é", table["invitation"]} - {share}:
                assert await refused(eve, table["id"], share=wrong) == (403, "forbidden")
            assert (await eve.call("GET", f"/{table['id']}"))[0] == 403  # the table itself stays closed
            other = await anna.open("rip", "person", "open")
            await boris.join(other)
            assert await refused(eve, other["id"], share=share) == (403, "forbidden")

    asyncio.run(story())


def test_while_a_game_is_played_nothing_that_could_be_its_link_shows_it(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
            table = await anna.open("rip", "person", "open")
            await boris.join(table)
            log = read_log(server.data, table["id"])
            opened = log.entries[0].event
            assert isinstance(opened, Opened)
            share = fairness.share(log.secret, log.salt, opened.host, table["id"])
            for browser, query in ((eve, {}), (eve, {"seat": 0}), (anna, {"seat": 1}), (boris, {"open": "true"})):
                assert await refused(browser, table["id"], share=share, **query) == (403, "forbidden")
            assert (await eve.call("GET", f"/{table['id']}/record?share={share}"))[0] == 403

    asyncio.run(story())


def test_a_table_that_waits_has_nothing_to_look_back_on(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "open")
            assert await refused(anna, table["id"]) == (409, "not_now")

    asyncio.run(story())


async def show(browser: Browser, text: str, **more: Any) -> httpx.Response:
    return await browser.http.post("/api/replays", json={"text": text, **more})


def test_a_record_that_somebody_brings_is_shown_through_any_eyes(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            for path in (
                *(GOLDEN / "siggil" / "golden").glob("*-2.txt"),
                *(GOLDEN / "rip" / "golden").glob("rip-*.txt"),
            ):
                text = path.read_text(encoding="utf-8")
                for more in ({}, {"seat": 1}, {"seat": 0, "open": True}):
                    answer = await show(anna, text, **more)
                    assert answer.status_code == 200, answer.text
                    told = answer.json()
                    assert told["table"]["status"] == "over"
                    assert told["frames"][-1]["view"]["over"]
                    assert (told["table"]["id"], told["table"]["yours"]) == ("", [])
            assert (await anna.do("GET", ""))["tables"] == []

    asyncio.run(story())


def test_what_was_played_here_is_told_the_same_from_its_record(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "greedy")
            async with anna.watch(table["id"], 0) as socket:
                await socket.play_out(lambda moves: moves[0])
            record = await anna.do("GET", f"/{table['id']}/record")
            for more in ({"seat": 0}, {"seat": 1}, {"seat": 1, "open": True}):
                asked = {name: str(value).lower() for name, value in more.items()}
                here, there = await replay(anna, table["id"], **asked), (await show(anna, record, **more)).json()
                for name in ("played", "view", "explanation"):
                    assert [frame[name] for frame in here["frames"]] == [frame[name] for frame in there["frames"]]
                facts = [
                    [event.get("facts") for frame in one["frames"] for event in frame["events"]]
                    for one in (here, there)
                ]
                assert [one for one in facts[0] if one] == [one for one in facts[1] if one]
                assert here["table"]["winners"] == there["table"]["winners"]
                names = [[(seat["kind"], seat["name"]) for seat in one["table"]["seats"]] for one in (here, there)]
                assert names[0] == names[1]

    asyncio.run(story())


BROKEN = {
    "nothing": "",
    "another text": "Dear diary,\ntoday I lost.",
    "cut off": RECORD[: len(RECORD) // 2],
    "another game": RECORD.replace('[Game "rip"]', '[Game "chess"]'),
    "unknown rules": RECORD.replace(RULES, '[Rules "99"]'),
    "other cards": RECORD.replace("[Option", '[Data "00"]\n[Option', 1),
    "a changed move": RECORD.replace(": ", ": stop ", 1),
    "a deep option": RECORD.replace("[Option.psychics", f'[Option.tutorial "{"[" * 5000}"]\n[Option.psychics', 1),
    "a lone surrogate": RECORD.replace(RULES, RULES + '\n[Event "\\ud800"]'),
    "a page": "<script>alert(1)</script>" * 100,
    "zeros": "\0" * 500,
    "many tags": "\n".join(f'[Game{i} "x"]' for i in range(900)),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_answered_with_one_sentence(name: str, server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            answer = await show(anna, BROKEN[name])
            assert (answer.status_code, answer.json()["code"]) in ((422, "bad_record"), (400, "bad_request"))
            sentence = answer.json()["message"]
            assert 10 < len(sentence) <= 301
            assert sentence.isprintable()

    asyncio.run(story())


def test_a_record_of_ten_megabytes_is_not_even_read(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            answer = await show(anna, "x" * 20_000)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
            with suppress(httpx.TransportError):  # whoever still sends is cut off
                assert (await show(anna, "x" * 10_000_000)).status_code == 413
            assert (await show(anna, RECORD)).status_code == 200
            assert (await show(anna, RECORD, seat=3)).status_code == 400
            assert (await anna.http.post("/api/replays", content=RECORD)).status_code == 415

    asyncio.run(story())
