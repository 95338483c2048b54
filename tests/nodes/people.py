"""People at tables whose nodes come and go: they play at random, and come back as the page does."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from typing import Any, Self

import httpx
from websockets.exceptions import WebSocketException

from tests.nodes.cluster import Balancer, Wanderer
from tests.nodes.histories import Attempt, History, Told
from tests.nodes.waiting import Diary, Note, Wait
from tests.postgres import Postgres
from tests.web.harness import Server, Socket

LOST = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, AssertionError)
"""What a person meets when a node is gone: then they come back and ask the same again."""
TRY_AGAIN = ("unavailable", "too_much", "failure")
"""Answers after which a browser's user clicks again."""
FIRST_PAUSE, LONGEST_PAUSE = 0.4, 5.0
PATIENCE, LONGEST_PATIENCE = 4.0, 16.0
QUIET = 4.0
"""As the page has them (client/src/lib/connection.svelte.ts): seconds until it comes back, until it takes a server that
does not answer for gone, and until it asks one that says nothing."""


@dataclass
class World:
    """Everything that is there."""

    database: Postgres
    url: str
    balancer: Balancer
    nodes: list[Server]
    lines: list[Balancer]
    """Each node's own way to the database."""
    histories: dict[str, History] = field(default_factory=dict)
    latest: dict[str, float] = field(default_factory=dict)
    """When something was last acknowledged at each table."""
    acknowledged: int = 0
    done: asyncio.Event = field(default_factory=asyncio.Event)
    faults: Counter[str] = field(default_factory=Counter)
    thinking: float = 0.0
    """Seconds that people think about a move at most."""
    waits: list[Wait] = field(default_factory=list)
    """Each table whenever a node was killed, until its next move was acknowledged."""
    diary: Diary = field(default_factory=Diary)
    printed: list[tuple[int, str]] = field(default_factory=list)
    """What nodes printed that are gone."""


class Person:
    """Somebody on one seat who plays at random, and after each loss of a connection comes back and asks the same."""

    def __init__(self, world: World, browser: Wanderer, table_id: str, seat: int, rng: random.Random) -> None:
        self.world = world
        self.browser = browser
        self.table_id = table_id
        self.seat = seat
        self.rng = rng
        self.after = 0
        self.asked: tuple[Attempt, str] | None = None
        self.acted = 0
        """What the table's number was when this person last acted."""
        self.acts_at: float | None = None
        """When this person, whose turn it is, has thought enough."""
        self.over = False
        self.port: int | None = None
        """From which of their own this person is connected."""
        self.pause = FIRST_PAUSE
        self.patience = PATIENCE
        self.answer_by: float | None = None
        """When a server is taken for gone that has not answered."""
        self.asks_at: float | None = None
        """When a server is asked whether it is there."""

    def note(self, what: str) -> None:
        self.world.diary.notes[self.table_id].append(Note(time.monotonic(), self.seat, self.port, what))

    async def play(self) -> None:
        """Until the game is over, or everything is."""
        while not (self.over or self.world.done.is_set()):
            try:
                changes = self.rng.random() < 0.5  # as pages listen, or as simple programs do
                watching = self.browser.watch(self.table_id, self.seat, self.after, changes)
                self.port = None
                self.note("comes")
                self.expect()
                async with asyncio.timeout(60), AsyncExitStack() as stack:
                    async with asyncio.timeout_at(self.answer_by):
                        socket = await stack.enter_async_context(watching)
                    self.port = socket.socket.local_address[1]
                    told = Told(self.seat, self.after)
                    self.world.histories[self.table_id].told.append(told)
                    await self.listen(socket, told)
            except LOST as error:
                self.note(f"lost it: {type(error).__name__}")
                if isinstance(error, TimeoutError):
                    self.patience = min(2 * self.patience, LONGEST_PATIENCE)
                    continue
            await asyncio.sleep(self.pause)
            self.pause = min(2 * self.pause, LONGEST_PAUSE)

    def expect(self) -> None:
        """From now on an answer is awaited."""
        self.answer_by = time.monotonic() + self.patience

    async def listen(self, socket: Socket, told: Told) -> None:
        """One connection, until it is lost or silent for too long."""
        self.acts_at = None
        while not (self.over or self.world.done.is_set()):
            message = await self.hear(socket)
            if message is None:
                await self.do_something(socket)
                continue
            if message["type"] in ("snapshot", "update", "changes"):
                told.events += message.get("events", ())
                self.after = socket.latest["table"]["number"]
                self.over = socket.latest["table"]["status"] == "over"
                self.note(f"{message['type']} {self.after}, turn of {socket.latest['table']['turn']}")
                if message["type"] == "snapshot":
                    self.pause, self.answer_by = FIRST_PAUSE, None
                    if self.asked is not None:
                        await self.send(socket)
            elif message["type"] in ("done", "error") and message["key"]:
                self.patience, self.answer_by = PATIENCE, None
                if self.asked and message["key"] == self.asked[1]:
                    await self.take_answer(socket, message)
            elif message["type"] == "error":
                self.note(f"socket refused: {message['code']}")
                return  # the socket was refused, and is closed
            mine = self.asked is None and socket.latest["moves"] and socket.latest["table"]["number"] > self.acted
            if not mine:
                self.acts_at = None
            elif self.acts_at is None:
                self.acts_at = time.monotonic() + self.rng.uniform(0, self.world.thinking)

    async def hear(self, socket: Socket) -> Any:
        """The next message; None if it is time to do something before one comes."""
        self.asks_at = time.monotonic() + QUIET if self.answer_by is None else None
        moments = [one for one in (self.acts_at, self.answer_by, self.asks_at) if one is not None]
        try:
            async with asyncio.timeout_at(min(moments)):
                return await socket.hear()
        except TimeoutError:
            return None

    async def do_something(self, socket: Socket) -> None:
        """Act, or do something about a server that says nothing: ask whether it is there, or leave it."""
        now = time.monotonic()
        if self.acts_at is not None and self.acts_at <= now:
            await self.act(socket)
        elif self.answer_by is not None and self.answer_by <= now:
            raise TimeoutError
        elif self.asks_at is not None and self.asks_at <= now:
            self.note("asks whether anybody is there")
            self.expect()
            await socket.say(type="there", key=self.browser.key())

    async def act(self, socket: Socket) -> None:
        """Play any of the moves that there are now."""
        self.acts_at, self.acted = None, socket.latest["table"]["number"]
        token = self.rng.choice(socket.latest["moves"])
        key = self.browser.key()
        visitor = self.browser.http.cookies["seance"].split(".")[0]
        attempt = self.world.histories[self.table_id].send(self.seat, token, visitor, key)
        self.asked = attempt, key
        await self.send(socket)

    async def send(self, socket: Socket) -> None:
        assert self.asked is not None
        attempt, key = self.asked
        self.note("sends")
        self.expect()
        await socket.say(type="act", key=key, seat=self.seat, token=attempt.token)

    async def take_answer(self, socket: Socket, message: Any) -> None:
        if message["type"] == "done":
            self.note(f"done {message['number']}")
            self.answered(message["number"])
        else:
            self.note(f"refused: {message['code']}")
            await self.refused(socket, message["code"])

    def answered(self, number: int) -> None:
        assert self.asked is not None
        self.world.histories[self.table_id].acknowledge(self.asked[0], number)
        self.world.acknowledged += 1
        self.world.latest[self.table_id] = time.monotonic()
        self.world.diary.acknowledged[self.table_id].append(time.monotonic())
        self.asked = None

    async def refused(self, socket: Socket, code: str) -> None:
        assert self.asked is not None
        if code in TRY_AGAIN:
            await asyncio.sleep(0.2)
            await self.send(socket)
            return
        self.asked[0].refused = code
        self.asked = None
        self.acted = 0
        await asyncio.sleep(0.2)


class Guest(Wanderer):
    """Comes in when there is a server."""

    async def __aenter__(self) -> Self:
        return self


async def keep_playing(world: World, number: int) -> None:
    """One table after the other, of two people or of one against a bot, until everything is over."""
    rng = random.Random(number)
    async with Guest(world.balancer) as anna, Guest(world.balancer) as boris:
        while not world.done.is_set():
            with suppress(*LOST):
                for browser in (anna, boris):
                    if "seance" not in browser.http.cookies:
                        await browser.http.get("/")
                chairs = ("person", "open") if number % 2 else ("person", "greedy")
                table = await anna.open(rng.choice(("siggil", "rip")), *chairs, key=anna.key())
                people = [anna, boris][: 1 + number % 2]
                if number % 2:
                    await boris.join(table)
                world.histories[table["id"]] = History()
                world.diary.kinds[table["id"]] = "two people" if number % 2 else "a bot"
                world.latest[table["id"]] = time.monotonic()
                seats = [Person(world, one, table["id"], seat, rng) for seat, one in enumerate(people)]
                async with asyncio.TaskGroup() as group:
                    for person in seats:
                        group.create_task(person.play())
                world.latest.pop(table["id"], None)
            await asyncio.sleep(0.1)
