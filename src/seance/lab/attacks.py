"""What one visitor, or a few, can do to a table server: each attack is a process of its own with addresses of its own.

`python -m seance.lab.attacks NAME PORT SECONDS` prepares itself, says `ready`, waits for a line, attacks for so many
seconds and prints what it counted. Only ever against this machine.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from seance.lab import databases
from seance.lab.databases import GAME
from seance.lab.server import allow_many_files, fast_loop, from_address, open_socket

LOST = (httpx.HTTPError, WebSocketException, OSError, TimeoutError, EOFError)
LONG_LOGS = 12
LONG_LOG = 12_000
"""So many tables of so many entries lie in the database for the attack `long log`."""
WAITING = 20_000
"""So many tables wait in the hall for the attack `hall`."""
TOGETHER = [{"kind": "person"}, {"kind": "person"}]


class Visitor:
    """Somebody with a cookie and an address of their own."""

    def __init__(self, attack: Attack, source: str) -> None:
        self.attack = attack
        self.source = source
        self.keys = itertools.count()
        self.http = httpx.AsyncClient(base_url=attack.address, timeout=60, transport=from_address(source))

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        """The answer, counted by its status."""
        answer = await self.http.request(method, f"/api/tables{path}", json=body or None)
        self.attack.counts[f"answers {answer.status_code}"] += 1
        return answer.json() if answer.status_code < 300 else None

    async def command(self, table_id: str, what: str, **body: Any) -> Any:
        return await self.ask("POST", f"/{table_id}/{what}", key=f"{id(self)}-{next(self.keys)}", seat=0, **body)

    async def open(self, chairs: list[dict[str, str]], **more: Any) -> Any:
        return await self.ask("POST", "", game=GAME, chairs=chairs, **more)

    async def watch(self, stack: AsyncExitStack, table_id: str, query: str = "") -> ClientConnection:
        """An open socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        where = f"{self.attack.address.replace('http', 'ws')}/api/tables/{table_id}/socket{query}"
        return await stack.enter_async_context(open_socket(where, {"Cookie": cookie}, self.source))


class Attack:
    """The attackers of one run, what they have open and what they count."""

    def __init__(self, port: int, stack: AsyncExitStack) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.stack = stack
        self.counts: Counter[str] = Counter()
        self.tasks: list[asyncio.Task[None]] = []
        self._numbers = itertools.count(1)

    async def visitor(self) -> Visitor:
        """A new one, at an address that nobody else has."""
        number = next(self._numbers)
        visitor = Visitor(self, f"127.66.{number // 250}.{number % 250 + 1}")
        self.stack.push_async_callback(visitor.http.aclose)
        return visitor

    async def visitors(self, count: int) -> list[Visitor]:
        return [await self.visitor() for _ in range(count)]

    def for_ever(self, once: Callable[[], Awaitable[Any]], pause: float, delay: float = 0.0) -> None:
        """Do something again and again; what the server refuses or cuts off is counted."""

        async def again() -> None:
            await asyncio.sleep(delay)
            while True:
                try:
                    await once()
                    self.counts["rounds"] += 1
                except LOST as error:
                    self.counts[f"cut off: {type(error).__name__}"] += 1
                await asyncio.sleep(pause)

        self.tasks.append(asyncio.create_task(again()))

    def read(self, socket: ClientConnection) -> None:
        """Read whatever comes."""

        async def listen() -> None:
            with suppress(*LOST):
                async for _ in socket:
                    self.counts["messages heard"] += 1

        self.tasks.append(asyncio.create_task(listen()))


Start = Callable[[], None]
Prepare = Callable[[Attack], Coroutine[Any, Any, Start]]


async def nothing(attack: Attack) -> Start:
    """Nobody attacks: how much the measure varies by itself."""
    return lambda: None


async def long_log(attack: Attack) -> Start:
    """13. Look at tables whose logs are very long."""
    ids = itertools.cycle(f"long-{i}" for i in range(LONG_LOGS))
    visitors = await attack.visitors(2)

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: visitor.ask("GET", f"/{next(ids)}?after=999999"), 0.05)  # type: ignore[misc]

    return start


async def take_back(attack: Attack) -> Start:
    """14. Move and take back against the strongest bot, as fast as is allowed."""
    pairs = []
    for visitor in await attack.visitors(4):
        table = await visitor.open([{"kind": "person"}, {"kind": "bot", "bot": "level:5"}])
        pairs.append((visitor, table["id"]))

    async def there_and_back(visitor: Visitor, table_id: str) -> None:
        seen = await visitor.ask("GET", f"/{table_id}?seat=0&after=999999")
        if seen and seen["moves"]:
            for _ in range(9):
                await visitor.command(table_id, "act", type="act", token=seen["moves"][-1])
                await visitor.command(table_id, "take-back", type="takeback")

    def start() -> None:
        for visitor, table_id in pairs:
            attack.for_ever(lambda v=visitor, t=table_id: there_and_back(v, t), 0.2)  # type: ignore[misc]

    return start


async def bots(attack: Attack) -> Start:
    """15. Fifty tables of four strong bots, each watched."""
    visitors = await attack.visitors(5)

    async def open_and_watch(visitor: Visitor) -> None:
        table = await visitor.open([{"kind": "bot", "bot": "level:5"}] * 4, options={"players": 4})
        if table:
            attack.read(await visitor.watch(attack.stack, table["id"]))

    async def ten(visitor: Visitor) -> None:
        for _ in range(10):
            await open_and_watch(visitor)

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: ten(visitor), 60)  # type: ignore[misc]

    return start


async def slow(attack: Attack) -> Start:
    """16. Requests that never end and connections that say nothing, opened again when cut off."""
    halves = (b"", b"GET /", b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")

    async def hang(source: str, half: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", attack.port, local_addr=(source, 0))
        try:
            writer.write(half)
            attack.counts["opened"] += 1
            await reader.read()
        finally:
            writer.close()

    def start() -> None:
        for i in range(900):
            attack.for_ever(lambda i=i: hang(f"127.67.0.{i % 9 + 1}", halves[i % 3]), 0.5, i / 300)  # type: ignore[misc]

    return start


async def hall(attack: Attack) -> Start:
    """17. List a hall in which very many tables wait."""
    visitors = await attack.visitors(4)

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: visitor.ask("GET", ""), 0.05)  # type: ignore[misc]

    return start


async def clocks(attack: Attack) -> Start:
    """18. Hundreds of tables whose clocks run out."""
    visitors = await attack.visitors(10)

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: visitor.open(TOGETHER, clock=5), 0.1)  # type: ignore[misc]

    return start


async def presence(attack: Attack) -> Start:
    """19. Come and go at a table that 400 people look at."""
    host = await attack.visitor()
    table = await host.open(TOGETHER, spectators=True)
    for visitor in await attack.visitors(40):
        for _ in range(10):
            attack.read(await visitor.watch(attack.stack, table["id"], "?after=999999"))

    async def come_and_go() -> None:
        async with AsyncExitStack() as stack:
            socket = await host.watch(stack, table["id"], "?seat=0&after=999999")
            await socket.recv()

    return lambda: attack.for_ever(come_and_go, 0.02)


async def moves(attack: Attack) -> Start:
    """Flood: moves on a socket, one after the other, until it is closed; then the next socket."""
    pairs = [(visitor, (await visitor.open(TOGETHER))["id"]) for visitor in await attack.visitors(4)]
    message = msgspec.json.encode({"type": "act", "key": "k", "seat": 1, "token": "?"})

    async def pour(visitor: Visitor, table_id: str) -> None:
        async with AsyncExitStack() as stack:
            socket = await visitor.watch(stack, table_id, "?seat=0")
            attack.read(socket)
            while True:
                for _ in range(10):
                    await socket.send(message, text=True)
                    attack.counts["sent"] += 1
                await asyncio.sleep(0.02)

    def start() -> None:
        for visitor, table_id in pairs:
            attack.for_ever(lambda v=visitor, t=table_id: pour(v, t), 0.05)  # type: ignore[misc]

    return start


async def tables(attack: Attack) -> Start:
    """Flood: as many new tables as four addresses can ask for, each time without a cookie."""
    visitors = await attack.visitors(4)

    async def open_anew(visitor: Visitor) -> None:
        visitor.http.cookies.clear()
        await visitor.open(TOGETHER, public=True)

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: open_anew(visitor), 0.01)  # type: ignore[misc]

    return start


async def sockets(attack: Attack) -> Start:
    """Flood: sockets opened, read once and left open, a hundred from each of four addresses, again and again."""
    visitors = await attack.visitors(4)
    table = await visitors[0].open(TOGETHER, spectators=True)

    async def hundred(visitor: Visitor) -> None:
        async with AsyncExitStack() as stack:
            for _ in range(100):
                await (await visitor.watch(stack, table["id"])).recv()
                attack.counts["opened"] += 1

    def start() -> None:
        for visitor in visitors:
            attack.for_ever(lambda visitor=visitor: hundred(visitor), 0.05)  # type: ignore[misc]

    return start


async def replays(attack: Attack) -> Start:
    """Flood: records to be looked back on, as many as four addresses can bring, each time without a cookie."""
    visitors = await attack.visitors(4)
    text = databases.record()

    async def bring(visitor: Visitor) -> None:
        visitor.http.cookies.clear()
        answer = await visitor.http.post("/api/replays", json={"text": text, "open": True})
        attack.counts[f"answers {answer.status_code}"] += 1

    def start() -> None:
        for visitor in visitors:
            for _ in range(3):
                attack.for_ever(lambda visitor=visitor: bring(visitor), 0.01)  # type: ignore[misc]

    return start


async def files(attack: Attack) -> Start:
    """Flood: a file of the client's, which wants to be compressed, as often as four addresses can ask for it."""
    visitors = await attack.visitors(4)
    path = re.findall(r'"(/assets/[^"]+\.js)"', (await visitors[0].http.get("/")).text)[0]

    async def fetch(visitor: Visitor) -> None:
        answer = await visitor.http.get(path)
        attack.counts[f"answers {answer.status_code}"] += 1

    def start() -> None:
        for visitor in visitors:
            for _ in range(3):
                attack.for_ever(lambda visitor=visitor: fetch(visitor), 0.01)  # type: ignore[misc]

    return start


ATTACKS: dict[str, Prepare] = {
    "nothing": nothing,
    "long log": long_log,
    "take-back": take_back,
    "bots": bots,
    "slow clients": slow,
    "hall": hall,
    "clocks": clocks,
    "presence": presence,
    "moves": moves,
    "tables": tables,
    "sockets": sockets,
    "replays": replays,
    "files": files,
}


async def run(name: str, port: int, seconds: float) -> Counter[str]:
    """Prepare, say so, wait for a line, attack; what was counted."""
    async with AsyncExitStack() as stack:
        attack = Attack(port, stack)
        start = await ATTACKS[name](attack)
        attack.counts.clear()
        print("ready", flush=True)  # noqa: T201
        await asyncio.to_thread(sys.stdin.readline)
        start()
        await asyncio.sleep(seconds)
        counts = attack.counts.copy()
        for task in attack.tasks:
            task.cancel()
        await asyncio.gather(*attack.tasks, return_exceptions=True)
    return counts


if __name__ == "__main__":
    allow_many_files()
    with asyncio.Runner(loop_factory=fast_loop) as runner:
        print(msgspec.json.encode(runner.run(run(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))).decode())  # noqa: T201
