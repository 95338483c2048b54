"""Coming and going: small messages, and few of them, however many look on."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, cast

import msgspec

from seance.host.live import Gesture, Live
from seance.host.reviews import Reviews
from seance.host.tables import PRESENCE_SECONDS
from seance.host.truths import Judges
from seance.web.connections import WIRE
from seance.web.protocol import Command, Done
from seance.web.requests import Requests
from seance.web.settings import Settings
from seance.web.socket import AnySocket, Watcher, Wish
from tests.host.rooms import Room, room, settle

ONLOOKERS = 100


class Recorder:
    """A socket that remembers what is sent, and hears nothing until it is closed."""

    def __init__(self) -> None:
        self.scope = {"client": ("127.0.0.1", 1), "extensions": {WIRE: self}}
        self.takes = True
        self.behind: Callable[[], None] | None = None
        self.sent: list[dict[str, Any]] = []
        self.closed = asyncio.Event()

    def put(self, frame: bytes) -> None:
        self.sent.append(json.loads(frame[frame.index(b"{") :]))

    async def write(self, frame: bytes) -> None:
        self.put(frame)

    async def receive(self) -> dict[str, str]:
        await self.closed.wait()
        return {"type": "websocket.disconnect"}


def requests_of(one: Room) -> Requests:
    reviews = Reviews(one.store, 1)
    return Requests(one.commands, reviews, Judges(reviews, 1), Settings())


def look_on(
    socket: Recorder, requests: Requests, live: Live, visitor: str, seat: int | None = None
) -> asyncio.Task[None]:
    """Somebody who watches until the socket is closed."""
    return asyncio.create_task(Watcher(cast(AnySocket, socket), requests, live, visitor, Wish(seat)).run())


def test_many_who_come_and_go_are_one_small_message_to_everybody_who_looks_on() -> None:
    async def story() -> None:
        async with room() as one:
            requests = requests_of(one)
            live = await one.open("siggil", "person", "person", spectators=True)
            sockets = [Recorder() for _ in range(ONLOOKERS)]
            watchers = [look_on(socket, requests, live, "eve") for socket in sockets]
            await settle()
            await one.clock.pass_time(PRESENCE_SECONDS)
            with ExitStack() as windows:
                for number in range(51):
                    windows.enter_context(live.watching(number % 2, visitor="anna"))
                    await settle()
                await one.clock.pass_time(PRESENCE_SECONDS)
            await settle()
            await one.clock.pass_time(PRESENCE_SECONDS)
            kinds = Counter(message["type"] for socket in sockets for message in socket.sent)
            assert kinds == {"snapshot": ONLOOKERS, "presence": 2 * ONLOOKERS}
            came, went = sockets[0].sent[1:]
            assert (came["type"], came["present"], came["away_since"]) == ("presence", [True, True], [None, None])
            assert came["replaceable_in"] == [None, None]
            assert (went["type"], went["present"]) == ("presence", [False, False])
            assert None not in went["away_since"] + went["replaceable_in"]
            turn = live.table.turn or 0
            await one.act(live, "anna", turn, one.moves(live, "anna", turn)[0])
            await settle()
            assert all(socket.sent[-1]["type"] == "update" for socket in sockets)
            for socket in sockets:
                socket.closed.set()
            await asyncio.gather(*watchers)

    asyncio.run(story())


def test_a_gesture_meanwhile_hides_nobody_who_came_or_went() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", spectators=True)
            socket = Recorder()
            watcher = look_on(socket, requests_of(one), live, "eve")
            with live.watching(0, 1, visitor="anna"):
                await settle()
                await one.clock.pass_time(PRESENCE_SECONDS)
            live.show(Gesture(1, "hello"))
            await settle()
            await one.clock.pass_time(PRESENCE_SECONDS)
            assert [message["type"] for message in socket.sent] == ["snapshot", "emoted", "presence"]
            assert [seat["present"] for seat in socket.sent[0]["table"]["seats"]] == [True, True]
            assert socket.sent[2]["present"] == [False, False]
            socket.closed.set()
            await watcher

    asyncio.run(story())


def test_who_comes_is_not_told_of_themselves_once_more() -> None:
    async def story() -> None:
        async with room() as one:
            live = await one.open("siggil", "person", "person", spectators=True)
            first, second = Recorder(), Recorder()
            requests = requests_of(one)
            watchers = [look_on(first, requests, live, "eve")]
            await settle()
            watchers.append(look_on(second, requests, live, "anna", 0))
            await settle()
            await one.clock.pass_time(PRESENCE_SECONDS)
            assert [message["type"] for message in first.sent] == ["snapshot", "presence"]
            assert [message["type"] for message in second.sent] == ["snapshot"]
            assert second.sent[0]["table"]["seats"][0]["present"]
            for socket in (first, second):
                socket.closed.set()
            await asyncio.gather(*watchers)

    asyncio.run(story())


def test_who_reads_slowly_is_told_of_many_moves_at_once_and_holds_nobody_up() -> None:
    async def story() -> None:
        async with room() as one:
            requests = requests_of(one)
            live = await one.open("siggil", "person", "person", spectators=True)
            slow, quick = Recorder(), Recorder()
            watchers = [look_on(socket, requests, live, "eve") for socket in (slow, quick)]
            await settle()
            slow.takes = False
            for _ in range(3):
                turn = live.table.turn or 0
                await one.act(live, "anna", turn, one.moves(live, "anna", turn)[0])
                await settle()
            assert [message["type"] for message in slow.sent] == ["snapshot"]
            assert [message["type"] for message in quick.sent] == ["snapshot", *["update"] * 3]
            slow.takes = True
            assert slow.behind is not None
            slow.behind()
            assert [message["type"] for message in slow.sent] == ["snapshot", "update"]
            assert slow.sent[1]["view"] == quick.sent[-1]["view"]
            told = [event for message in quick.sent[1:] for event in message["events"]]
            assert slow.sent[1]["events"] == told
            for socket in (slow, quick):
                socket.closed.set()
            await asyncio.gather(*watchers)

    asyncio.run(story())


def test_whoever_asks_whether_anybody_is_there_is_told_where_the_table_stands_and_changes_nothing() -> None:
    async def story() -> None:
        async with room() as one:
            requests = requests_of(one)
            live = await one.open("siggil", "person", "person", spectators=True)
            before = list(one.store.logs[live.table.id])
            asked = msgspec.json.decode(b'{"type":"there","key":"k"}', type=Command)
            for visitor in ("anna", "eve", ""):
                assert await requests.carry_out(live, asked, visitor, "::1") == Done("k", live.table.number)
            assert one.store.logs[live.table.id] == before

    asyncio.run(story())
