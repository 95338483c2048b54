"""Nothing lost: a server that is killed again and again keeps every move it has acknowledged, once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from seance import records
from seance.store.log import Store, sqlite_url
from tests.web.harness import PATIENCE, Browser, Server, Socket, running

MATCHES = 100
MOVES_EACH = 20
KILLS = 7
BROWSERS = 16
PLAYED_OUT = 12
LOST = (httpx.TransportError, WebSocketException, OSError, TimeoutError)
FREE = {"tables_per_visitor": 1000, "moves_per_second": 100_000, "workers": 1}


class Chair:
    """One seat of a person who, when the connection is lost, comes back and asks the same again."""

    def __init__(self, browser: Browser, table_id: str, seat: int) -> None:
        self.browser = browser
        self.table_id = table_id
        self.seat = seat
        self.retries = 0

    async def look(self, number: int) -> Any:
        """The table as of event `number` or later."""
        return await self.insist(lambda: self.browser.do("GET", f"/{self.table_id}?seat={self.seat}&after={number}"))

    async def act(self, token: str) -> int:
        """Play a move until it is acknowledged; the number it got."""
        body = {"type": "act", "key": self.browser.key(), "seat": self.seat, "token": token}
        done = await self.insist(lambda: self.browser.do("POST", f"/{self.table_id}/act", **body))
        return int(done["number"])

    async def insist(self, ask: Callable[[], Awaitable[Any]]) -> Any:
        """Ask until there is an answer."""
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                try:
                    return await ask()
                except LOST:
                    self.retries += 1
                    await self.come_back()

    async def come_back(self) -> None:
        await asyncio.sleep(0.2)


class SocketChair(Chair):
    """The same over a socket."""

    def __init__(self, browser: Browser, table_id: str, seat: int) -> None:
        super().__init__(browser, table_id, seat)
        self.socket: Socket | None = None
        self.open = AsyncExitStack()

    async def connected(self) -> Socket:
        if self.socket is None:
            self.socket = await self.open.enter_async_context(self.browser.watch(self.table_id, self.seat))
        return self.socket

    async def come_back(self) -> None:
        self.socket = None
        await self.open.aclose()
        await super().come_back()

    async def look(self, number: int) -> Any:
        async def heard() -> Any:
            socket = await self.connected()
            while socket.latest is None or socket.latest["table"]["number"] < number:
                await socket.hear()
            return socket.latest

        return await self.insist(heard)

    async def act(self, token: str) -> int:
        key = self.browser.key()

        async def answered() -> Any:
            return await (await self.connected()).act(token, key=key)

        done = await self.insist(answered)
        assert done["type"] == "done", done
        return int(done["number"])


class Match:
    """Two people at a table, and what was acknowledged to them."""

    def __init__(self, table: Any, chairs: tuple[Chair, Chair], rng: random.Random) -> None:
        self.id = table["id"]
        self.number = table["number"]
        self.chairs = chairs
        self.rng = rng
        self.turn: int | None = 0
        self.acknowledged: dict[int, tuple[int, str]] = {}

    async def step(self) -> bool:
        """Play one random legal move; whether there was one to play."""
        seen = await self.chairs[self.turn or 0].look(self.number)
        if seen["table"]["turn"] not in (self.turn, None):
            self.turn = seen["table"]["turn"]
            seen = await self.chairs[self.turn].look(seen["table"]["number"])
        if not seen["moves"]:
            return False
        # whoever stops in RIP at random can have lost the game within a few moves
        token = self.rng.choice([move for move in seen["moves"] if move != "stop"] or seen["moves"])
        self.number = await self.chairs[self.turn or 0].act(token)
        assert self.number not in self.acknowledged
        self.acknowledged[self.number] = (self.turn or 0, token)
        return True

    async def leave(self) -> None:
        for chair in self.chairs:
            if isinstance(chair, SocketChair):
                await chair.open.aclose()


async def set_up(browsers: list[Browser], i: int) -> Match:
    """The i-th match: both games in turn, half of each over sockets."""
    host, guest = browsers[i % BROWSERS], browsers[(i + 1 + i // BROWSERS) % BROWSERS]
    table = await host.open(("siggil", "rip")[i % 2], "person", "open", entropy=f"host {i}")
    await guest.join(table, entropy=f"guest {i}")
    kind = SocketChair if i % 4 < 2 else Chair
    return Match(table, (kind(host, table["id"], 0), kind(guest, table["id"], 1)), random.Random(i))


async def kill_at_random(server: Server, matches: list[Match], rng: random.Random, kills: int) -> None:
    """End the server without warning whenever so many moves were acknowledged, and start it again."""
    for wanted in sorted(rng.sample(range(50, MATCHES * MOVES_EACH - 200), kills)):
        while sum(len(match.acknowledged) for match in matches) < wanted:
            await asyncio.sleep(0.005)
        await asyncio.sleep(rng.random() / 20)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)


def logs(data: Path) -> dict[str, list[tuple[int, Any]]]:
    """Every table's log as it stands in the database."""
    told: dict[str, list[tuple[int, Any]]] = {}
    with closing(sqlite3.connect(data / "seance.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table_id, number, event in database.execute("SELECT table_id, number, event FROM entries ORDER BY 1, 2"):
            told.setdefault(table_id, []).append((number, msgspec.json.decode(event)))
    return told


def check_log(match: Match, log: list[tuple[int, Any]]) -> None:
    """Numbers without gaps; every acknowledged move where it was promised; no move that nobody made."""
    assert [number for number, _ in log] == list(range(1, len(log) + 1))
    played = {n: (e["seat"], e["token"]) for n, e in log if e["type"] == "Played" and e["seat"] is not None}
    assert played == match.acknowledged


async def check_replays(data: Path, matches: list[Match]) -> None:
    store = Store(sqlite_url(data))
    for match in matches:
        table, _ = await store.load(match.id)
        assert table.number >= max(match.acknowledged)
    await store.engine.dispose()


async def story(server: Server, data: Path, kills: int = KILLS, seed: int = 3) -> Counter[str]:
    """Many matches while the server is killed so often; what was counted."""
    counts: Counter[str] = Counter(kills=kills)
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(Browser(server)) for _ in range(BROWSERS)]
        matches = [await set_up(browsers, i) for i in range(MATCHES)]

        async def play(match: Match) -> None:
            for _ in range(MOVES_EACH):
                assert await match.step()

        async with asyncio.TaskGroup() as group:
            group.create_task(kill_at_random(server, matches, random.Random(seed), kills))
            for match in matches:
                group.create_task(play(match))
        await asyncio.to_thread(server.kill)
        found = logs(data)
        for match in matches:
            check_log(match, found[match.id])
        await check_replays(data, matches)
        await asyncio.to_thread(server.start)
        await go_on(matches)
        found = logs(data)
        for match in matches:
            check_log(match, found[match.id])
            await match.leave()
            counts["moves"] += len(match.acknowledged)
            counts["retries"] += sum(chair.retries for chair in match.chairs)
    return counts


async def go_on(matches: list[Match]) -> None:
    """Every match is played one move further, some to their end, whose records are good."""
    async with asyncio.TaskGroup() as group:
        for match in matches[PLAYED_OUT:]:
            group.create_task(match.step())
        for match in matches[:PLAYED_OUT]:
            group.create_task(play_out(match))
    for match in matches:
        assert len(match.acknowledged) > MOVES_EACH


async def play_out(match: Match) -> None:
    while await match.step():
        pass
    text = await match.chairs[0].browser.do("GET", f"/{match.id}/record")
    record = records.read(text)
    assert record.last().over
    assert dict(record.tags)["Secret"]


def test_every_acknowledged_move_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    with running(tmp_path, **FREE) as server:
        counts = asyncio.run(story(server, tmp_path))
    assert counts["moves"] >= 2000
    assert counts["retries"] > KILLS  # the kills did break connections in the middle of moves
