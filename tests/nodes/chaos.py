"""Nodes that die, stand still, lose their database or all of them lose it, while people play: is anything lost?

`python -m tests.nodes.chaos --tables 200 --faults 100 --moves 20000` runs for long and prints what it found; the tests
run it for a short while.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Self

import asyncpg
import httpx
from websockets.exceptions import WebSocketException

from tests.nodes.cluster import Balancer, Wanderer, cluster
from tests.nodes.histories import Attempt, Entry, History, Told, faults_in
from tests.postgres import Postgres, running_postgres
from tests.web.harness import Server, Socket

LOST = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, AssertionError)
"""What a person meets when a node is gone: then they come back and ask the same again."""
TRY_AGAIN = ("unavailable", "too_much", "failure")
"""Answers after which a browser's user clicks again."""
SILENCE = 10.0
"""Seconds without a word after which a person looks again."""
KINDS = ("kill", "stand still", "cut off", "restart", "database")


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
    waits: list[float] = field(default_factory=list)
    """For each table that went on after a node was killed: seconds until its next move was acknowledged."""


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

    async def play(self) -> None:
        """Until the game is over, or everything is."""
        while not (self.over or self.world.done.is_set()):
            with suppress(*LOST):
                changes = self.rng.random() < 0.5  # as pages listen, or as simple programs do
                watching = self.browser.watch(self.table_id, self.seat, self.after, changes)
                async with asyncio.timeout(60), watching as socket:
                    told = Told(self.seat, self.after)
                    self.world.histories[self.table_id].told.append(told)
                    await self.listen(socket, told)
            await asyncio.sleep(0.1)

    async def listen(self, socket: Socket, told: Told) -> None:
        """One connection, until it is lost or silent for too long."""
        self.acts_at = None
        while not (self.over or self.world.done.is_set()):
            message = await self.hear(socket)
            if message is None:
                await self.act(socket)
                continue
            if message["type"] in ("snapshot", "update", "changes"):
                told.events += message.get("events", ())
                self.after = socket.latest["table"]["number"]
                self.over = socket.latest["table"]["status"] == "over"
                if message["type"] == "snapshot" and self.asked is not None:
                    await self.send(socket)
            elif message["type"] == "done" and self.asked and message["key"] == self.asked[1]:
                self.answered(message["number"])
            elif message["type"] == "error" and self.asked and message["key"] == self.asked[1]:
                await self.refused(socket, message["code"])
            elif message["type"] == "error" and not message["key"]:
                return  # the socket was refused, and is closed
            mine = self.asked is None and socket.latest["moves"] and socket.latest["table"]["number"] > self.acted
            if not mine:
                self.acts_at = None
            elif self.acts_at is None:
                self.acts_at = time.monotonic() + self.rng.uniform(0, self.world.thinking)

    async def hear(self, socket: Socket) -> Any:
        """The next message; None if it is time to act before one comes."""
        patience = SILENCE if self.acts_at is None else max(0.0, self.acts_at - time.monotonic())
        try:
            async with asyncio.timeout(patience):
                return await socket.hear()
        except TimeoutError:
            if self.acts_at is None:
                raise
            return None

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
        await socket.say(type="act", key=key, seat=self.seat, token=attempt.token)

    def answered(self, number: int) -> None:
        assert self.asked is not None
        self.world.histories[self.table_id].acknowledge(self.asked[0], number)
        self.world.acknowledged += 1
        self.world.latest[self.table_id] = time.monotonic()
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
                world.latest[table["id"]] = time.monotonic()
                seats = [Person(world, one, table["id"], seat, rng) for seat, one in enumerate(people)]
                async with asyncio.TaskGroup() as group:
                    for person in seats:
                        group.create_task(person.play())
                world.latest.pop(table["id"], None)
            await asyncio.sleep(0.1)


async def trouble(world: World, kinds: list[str], rng: random.Random, moves: int, pause: float) -> None:
    """One fault after the other, with play between them; then play until so many moves were made, and a while more."""
    for kind in kinds:
        await some_play(world, len(world.latest) // 4 + 5)
        i = rng.randrange(len(world.nodes))
        world.faults[kind] += 1
        await FAULTS[kind](world, i, pause)
    while world.acknowledged < moves:
        await asyncio.sleep(0.1)
    await nobody_is_stuck(world)
    world.done.set()


async def some_play(world: World, moves: int) -> None:
    wanted = world.acknowledged + moves
    while world.acknowledged < wanted:
        await asyncio.sleep(0.02)


async def nobody_is_stuck(world: World) -> None:
    """Return once something was acknowledged, or ended, at every table since now."""
    began = time.monotonic()
    waiting = set(world.latest)
    async with asyncio.timeout(120):
        while waiting:
            waiting = {one for one in waiting if one in world.latest and world.latest[one] < began}
            await asyncio.sleep(0.1)


async def kill(world: World, i: int, pause: float) -> None:
    began = time.monotonic()
    waiting = set(world.latest)
    await asyncio.to_thread(world.nodes[i].kill)
    while waiting and time.monotonic() < began + 3 * pause:
        for one in list(waiting):
            if one not in world.latest:
                waiting.discard(one)
            elif world.latest[one] > began:
                world.waits.append(world.latest[one] - began)
                waiting.discard(one)
        await asyncio.sleep(0.02)
    world.waits += [3 * pause] * len(waiting)
    await asyncio.to_thread(world.nodes[i].start)


async def stand_still(world: World, i: int, pause: float) -> None:
    process = world.nodes[i].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(pause)
    process.send_signal(signal.SIGCONT)


async def cut_off(world: World, i: int, pause: float) -> None:
    world.lines[i].cut()
    await asyncio.sleep(pause)
    world.lines[i].mend()


async def restart(world: World, i: int, pause: float) -> None:
    await asyncio.to_thread(world.nodes[i].stop)
    await asyncio.to_thread(world.nodes[i].start)


async def lose_database(world: World, i: int, pause: float) -> None:
    await asyncio.to_thread(world.database.stop)
    await asyncio.sleep(pause / 4)
    await asyncio.to_thread(world.database.start)


FAULTS = dict(zip(KINDS, (kill, stand_still, cut_off, restart, lose_database), strict=True))


async def logs(url: str) -> dict[str, list[Entry]]:
    """Every log as the database has it."""
    connection = await asyncpg.connect(url)
    try:
        found: dict[str, list[Entry]] = {}
        for row in await connection.fetch("SELECT table_id, number, event, key FROM entries ORDER BY 1, 2"):
            found.setdefault(row["table_id"], []).append((row["number"], row["event"], row["key"]))
        return found
    finally:
        await connection.close()


async def story(world: World, tables: int, kinds: list[str], moves: int, pause: float, seed: int) -> list[str]:
    """Play through all of that; what must not have been."""
    async with asyncio.TaskGroup() as group:
        group.create_task(trouble(world, kinds, random.Random(seed), moves, pause))
        for number in range(tables):
            group.create_task(keep_playing(world, number))
    written = await logs(world.url)
    return [f"{one}: {fault}" for one, history in world.histories.items() for fault in faults_in(history, written[one])]


@contextmanager
def a_world(folder: Path, nodes: int = 3) -> Iterator[World]:
    """Nodes that each have a line of their own to the database, and a balancer before them."""
    with running_postgres(fsync="on", synchronous_commit="on") as database, ExitStack() as stack:
        url = database.fresh()
        lines = [stack.enter_context(Balancer([("127.0.0.1", database.port)])) for _ in range(nodes)]
        own = [{"database": url.replace(str(database.port), str(line.port))} for line in lines]
        settings = {"drain_seconds": 0.5, "tables_per_visitor": 100_000}
        balancer, servers = stack.enter_context(cluster(folder, url, each=own, **settings))
        yield World(database, url, balancer, servers, lines)


def run(
    folder: Path, tables: int, kinds: list[str], moves: int, pause: float = 4.0, seed: int = 1, thinking: float = 0.0
) -> tuple[Any, ...]:
    """All of it; the world as it was in the end, and what must not have been."""
    with a_world(folder) as world:
        world.thinking = thinking
        return world, asyncio.run(story(world, tables, kinds, moves, pause, seed))


def main() -> None:
    parser = argparse.ArgumentParser(description="Chaos for long.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds that a fault lasts")
    parser.add_argument("--thinking", type=float, default=1.5, help="seconds that people think about a move at most")
    parser.add_argument("--only", choices=KINDS, help="nothing but this fault")
    told = parser.parse_args()
    mixed = random.Random(told.seed).choices(KINDS, weights=(4, 2, 2, 2, 1), k=told.faults)
    kinds = [told.only] * told.faults if told.only else mixed
    with tempfile.TemporaryDirectory() as folder:
        world, found = run(Path(folder), told.tables, kinds, told.moves, told.pause, told.seed, told.thinking)
    waits = sorted(world.waits)
    p99 = quantiles(waits, n=100)[98] if len(waits) > 1 else 0.0
    lines = [
        f"{world.acknowledged} moves acknowledged at {len(world.histories)} tables, "
        f"{sum(world.faults.values())} faults ({', '.join(f'{count} {kind}' for kind, count in world.faults.items())})",
        f"after a kill the next move at a table was acknowledged within {median(waits or [0]):.2f} s (median), "
        f"{p99:.2f} s (p99), of {len(waits)}",
        f"{len(found)} faults in the histories",
        *found[:20],
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
