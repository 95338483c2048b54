"""Floods, slow clients, long logs and tables of bots: refused where there is a limit, and others go on playing."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from seance import records
from seance.lab import databases
from tests.web.fuzz import check_refusal
from tests.web.harness import Browser, Server, running
from tests.web.test_bad_input import company

FREE = {"moves_per_second": 10**6, "tables_per_visitor": 1000, "workers": 1}
TOGETHER = [{"kind": "person"}, {"kind": "person"}]
HALVES = (
    b"",
    b"GET /",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{",
)


def host_and_port(server: Server) -> tuple[str, int]:
    host, port = server.address.removeprefix("http://").rstrip("/").split(":")
    return host, int(port)


def test_slow_and_silent_connections_keep_nobody_from_playing_or_coming_in(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with company(server) as friends, AsyncExitStack() as stack:
            for i in range(200):
                _, writer = await asyncio.open_connection(*host_and_port(server))
                stack.callback(writer.close)
                writer.write(HALVES[i % 3])
            seen = friends.moves
            async with Browser(server) as newcomer:
                await newcomer.open("rip", "person", "person")
            while friends.moves < seen + 10:
                await asyncio.sleep(0.01)

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


def test_a_socket_that_never_reads_holds_nobody_up(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            table = await anna.open("siggil", "person", "greedy", spectators=True)
            address = f"{server.socket_address}api/tables/{table['id']}/socket"
            async with AsyncExitStack() as stack:
                for _ in range(20):  # nothing is taken from them but what their own buffers hold
                    await stack.enter_async_context(connect(address, max_queue=1, close_timeout=1))
                async with anna.watch(table["id"], 0) as socket:
                    assert (await socket.play_out())["table"]["status"] == "over"

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize(
    ("path", "wish", "well"),
    [
        ("/api/tables", {"game": "rip", "chairs": TOGETHER, "public": True}, 201),
        ("/api/replays", {"text": databases.record(), "open": True}, 200),
    ],
    ids=["tables", "records to be looked back on"],
)
def test_one_address_that_asks_for_costly_things_without_end_is_refused_and_others_are_not(
    path: str, wish: dict[str, Any], well: int, tmp_path: Path
) -> None:
    async def story(server: Server) -> None:
        statuses: Counter[int] = Counter()
        async with httpx.AsyncClient(base_url=server.address, timeout=30) as flood:
            for _ in range(100):
                flood.cookies.clear()
                answer = await flood.post(path, json=wish)
                statuses[answer.status_code] += 1
                if answer.status_code != well:
                    check_refusal(answer.json())
        assert set(statuses) == {well, 429}
        assert statuses[429] > 50
        elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(base_url=server.address, transport=elsewhere, timeout=30) as newcomer:
            assert (await newcomer.post(path, json=wish)).status_code == well

    with running(tmp_path, workers=1, tables_per_minute=20) as server:
        asyncio.run(story(server))


def test_one_visitor_who_moves_without_end_is_refused_and_others_are_not(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as eve, Browser(server) as anna:
            table = await eve.open("rip", "person", "person")
            other = await anna.open("rip", "person", "person")
            codes: Counter[str] = Counter()
            for _ in range(200):
                _, told = await eve.act(table["id"], table["turn"], "nonsense")
                check_refusal(told)
                codes[told["code"]] += 1
            assert set(codes) == {"unreadable_move", "too_much"}
            move = (await anna.do("GET", f"/{other['id']}?seat={other['turn']}"))["moves"][0]
            assert (await anna.act(other["id"], other["turn"], move))[0] == 200

    with running(tmp_path, workers=1, moves_per_second=1) as server:  # a slow machine is too fast for that too
        asyncio.run(story(server))


def test_coming_and_going_changes_nothing_and_the_last_thing_told_is_true(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        people = (Browser(server), Browser(server), Browser(server))
        async with (
            company(server),
            people[0] as anna,
            people[1] as boris,
            people[2] as crowd,
            AsyncExitStack() as more,
        ):
            table = await anna.open("siggil", "person", "open", spectators=True)
            table = (await boris.join(table))["table"]
            onlookers = [await more.enter_async_context(crowd.watch(table["id"])) for _ in range(30)]
            for one in onlookers:
                await one.hear()
            for _ in range(40):
                async with anna.watch(table["id"], 0) as socket:
                    await socket.hear()
            seen = await anna.do("GET", f"/{table['id']}")
            assert seen["table"]["number"] == table["number"]
            async with boris.watch(table["id"], 1) as socket:
                await socket.hear()
                for one in onlookers:
                    await one.hear_until(present([False, True]))

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


def present(wanted: list[bool]) -> Any:
    """A message that tells who is there: an update, or one about nothing else."""

    def tells(message: Any) -> bool:
        seats = message.get("table", {}).get("seats", [])
        there: list[bool] = message.get("present", [seat["present"] for seat in seats])
        return there == wanted

    return tells


def test_moving_and_taking_back_without_end_leaves_a_good_log_and_a_bot_that_moves(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with company(server), Browser(server) as eve:
            table = await eve.open("siggil", "person", "level:5", options={"first": "P1"})
            path = f"/{table['id']}"
            move = (await eve.do("GET", f"{path}?seat=0"))["moves"][0]
            for _ in range(30):
                status, _ = await eve.act(table["id"], 0, move)
                assert status == 200
                await eve.do("POST", f"{path}/take-back", type="takeback", key=eve.key(), seat=0)
            async with eve.watch(table["id"], 0) as socket:
                await socket.play_out()
            assert records.read(await eve.do("GET", f"{path}/record")).last().over

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


def test_many_tables_of_bots_keep_no_other_bot_from_moving(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as eve, Browser(server) as anna, AsyncExitStack() as stack:
            for _ in range(12):
                table = await eve.open("siggil", *["level:5"] * 4, options={"players": 4})
                await stack.enter_async_context(eve.watch(table["id"]))
            mine = await anna.open("siggil", "person", "greedy")
            async with anna.watch(mine["id"], 0) as socket:
                for _ in range(5):
                    while not (socket.latest and socket.latest["moves"]):
                        await socket.hear()
                    done = await socket.act(socket.latest["moves"][0])
                    assert done["type"] == "done"
                    while socket.latest["table"]["number"] < done["number"]:  # the answer may come before the news
                        await socket.hear()

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


def test_a_very_long_log_is_read_whole_and_disturbs_nobody(tmp_path: Path) -> None:
    long = databases.taken_back(3000)
    databases.fill(tmp_path, databases.many(2, "long", long))

    async def story(server: Server) -> None:
        async with company(server), Browser(server) as eve:
            for i in range(2):
                seen = await eve.do("GET", f"/long-{i}?after={len(long.entries) - 5}")
                assert seen["table"]["number"] == len(long.entries)
                assert [event["number"] for event in seen["events"]] == [len(long.entries) - 4 + j for j in range(5)]
                assert records.read(await eve.do("GET", f"/long-{i}/record")).resigned

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))


def test_a_hall_full_of_tables_is_listed_without_end_and_disturbs_nobody(tmp_path: Path) -> None:
    databases.fill(tmp_path, databases.many(200, "waits", databases.waiting()))

    async def story(server: Server) -> None:
        async with company(server), Browser(server) as eve:
            mine = await eve.open("rip", "person", "open", public=True)
            for _ in range(20):
                listed = await eve.do("GET", "")
                assert mine["id"] in [table["id"] for table in listed["tables"]]
                assert len(listed["tables"]) <= 100

    with running(tmp_path, **FREE) as server:
        asyncio.run(story(server))
