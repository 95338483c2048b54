"""Gestures between people: told to those who look on, limited, and kept nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from seance.web.requests import EMOTES
from tests.web.harness import Browser, running

Story = Callable[[Browser, Browser, Browser, Any], Awaitable[None]]


def told(story: Story, data: Path) -> None:
    """Anna and Boris at a table, and Eve who may look on."""

    async def run() -> None:
        with running(data, workers=1) as server:
            async with Browser(server) as anna, Browser(server) as boris, Browser(server) as eve:
                table = await anna.open("rip", "person", "open", spectators=True)
                await boris.join(table)
                await story(anna, boris, eve, table)

    asyncio.run(run())


def test_everybody_who_looks_on_sees_a_gesture_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    async def story(anna: Browser, boris: Browser, eve: Browser, table: Any) -> None:
        async with (
            anna.watch(table["id"], 0) as first,
            boris.watch(table["id"], 1) as other,
            eve.watch(table["id"]) as on,
        ):
            sockets = (first, other, on)
            for socket in sockets:
                await socket.hear()
            before = first.latest["table"]["number"]
            await first.say(type="emote", key="k", seat=0, emote="bravo")
            for socket in sockets:
                shown = await socket.hear_until(lambda message: message["type"] == "emoted")
                assert shown == {"type": "emoted", "seat": 0, "emote": "bravo"}
            seen = await boris.do("GET", f"/{table['id']}?seat=1")
            assert seen["table"]["number"] == before
            assert "bravo" not in str(seen)
        async with boris.watch(table["id"], 1) as late:
            assert (await late.hear())["type"] == "snapshot"
            await late.say(type="emote", key="l", seat=1, emote="hello")
            assert (await late.hear_until(lambda message: message["type"] == "emoted"))["emote"] == "hello"
            assert [message for message in late.messages if message.get("emote") == "bravo"] == []

    told(story, tmp_path)
    assert b"bravo" not in b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())


def test_only_those_who_sit_there_show_something_and_only_what_there_is(tmp_path: Path) -> None:
    async def story(anna: Browser, boris: Browser, eve: Browser, table: Any) -> None:
        async with eve.watch(table["id"]) as on, boris.watch(table["id"], 1) as other:
            for socket, seat, emote, code in (
                (on, 0, "hello", "forbidden"),
                (other, 0, "hello", "forbidden"),
                (other, 1, "you are a fool", "bad_request"),
            ):
                await socket.say(type="emote", key="k", seat=seat, emote=emote)
                answer = await socket.hear_until(lambda message: message["type"] == "error")
                assert answer["code"] == code
            assert [message["type"] for message in (*on.messages, *other.messages) if message["type"] == "emoted"] == []

    told(story, tmp_path)


def test_the_snapshot_comes_first_however_early_somebody_speaks(tmp_path: Path) -> None:
    async def story(anna: Browser, boris: Browser, eve: Browser, table: Any) -> None:
        for number in range(30):
            async with anna.watch(table["id"], 0) as hasty:
                await hasty.say(type="emote", key=f"k{number}", seat=0, emote="oops")
                assert (await hasty.hear())["type"] == "snapshot"
                await hasty.hear_until(lambda message: message["type"] in ("done", "error"))

    told(story, tmp_path)


def test_gestures_are_few(tmp_path: Path) -> None:
    async def story(anna: Browser, boris: Browser, eve: Browser, table: Any) -> None:
        async with anna.watch(table["id"], 0) as first:
            for number in range(EMOTES + 2):
                await first.say(type="emote", key=f"k{number}", seat=0, emote="oops")
            answers = [await first.hear_until(lambda m: m["type"] in ("done", "error")) for _ in range(EMOTES + 2)]
            assert [answer["type"] for answer in answers] == ["done"] * EMOTES + ["error"] * 2
            assert answers[-1]["code"] == "too_much"
            status, _ = await anna.act(table["id"], first.latest["table"]["turn"], "stop")
            assert status in (200, 403)  # moves are counted by themselves

    told(story, tmp_path)


def test_a_table_called_off_closes_the_sockets_of_those_who_wait(tmp_path: Path) -> None:
    async def story(anna: Browser, boris: Browser, eve: Browser, _: Any) -> None:
        table = await anna.open("siggil", "person", "open", "open", options={"players": 3})
        await boris.join(table)
        async with boris.watch(table["id"], 1) as other:
            await other.hear()
            status, answer = await boris.call("DELETE", f"/{table['id']}", sure=True)
            assert (status, answer["code"]) == (403, "forbidden")
            assert await anna.do("DELETE", f"/{table['id']}", sure=True) == {"id": table["id"]}
            answer = await other.hear_until(lambda message: message["type"] == "error")
            assert answer["code"] == "not_found"
            await other.socket.wait_closed()
            assert other.socket.close_code == 4404
        status, answer = await anna.call("DELETE", f"/{table['id']}", sure=True)
        assert (status, answer["code"]) == (404, "not_found")

    told(story, tmp_path)
