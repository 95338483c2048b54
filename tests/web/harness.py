"""A real server in a process of its own, and clients that speak to it as a browser does."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

COMMAND = str(Path(sys.executable).with_name("seance"))
PATIENCE = 60
"""Seconds after which somebody says that nothing comes any more, also where the machine has much else to do."""

UNLIMITED = (
    "tables_per_minute",
    "joins_per_minute",
    "requests_per_second",
    "sockets_per_address",
    "connections_per_address",
    "connections_per_second",
    "truths_per_minute",
)
"""What one address may do, unless a test is about that: all clients are at the same."""


class Server:
    """`seance serve` on a free port of this machine."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        wanted = dict.fromkeys(UNLIMITED, 10**6) | settings
        self.settings = {f"SEANCE_{name.upper()}": str(value) for name, value in wanted.items()}
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.metrics = ""
        self.printed: list[str] = []
        self.reading: threading.Thread | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [COMMAND, "serve", "--port", self.address.rsplit(":", 1)[-1].strip("/") or "0", "--data", str(self.data)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | self.settings,
        )
        assert self.process.stdout is not None
        heard = []
        for line in self.process.stdout:
            heard.append(line)
            if '"figures"' in line:
                self.metrics = msgspec.json.decode(line)["address"]
            if '"listening"' in line:
                self.address = msgspec.json.decode(line)["address"]
                # a pipe that nobody empties would make the server wait with its next line
                self.reading = threading.Thread(target=self.printed.extend, args=(self.process.stdout,), daemon=True)
                self.reading.start()
                return
        raise AssertionError("".join(heard))

    def kill(self) -> None:
        """End it without any warning."""
        assert self.process is not None
        self.process.kill()
        self._wait()

    def stop(self) -> str:
        """Ask it to stop and wait; what it printed since it listened."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._wait()

    def _wait(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        assert self.reading is not None
        self.process.wait(PATIENCE)
        self.reading.join()
        self.process.stdout.close()
        told, self.printed = "".join(self.printed), []
        return told

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)


@contextmanager
def running(data: Path, **settings: object) -> Iterator[Server]:
    """A server for the length of a test."""
    server = Server(data, **settings)
    server.start()
    try:
        yield server
    finally:
        assert server.process is not None
        if server.process.poll() is None:
            server.kill()


class Browser:
    """One browser: a cookie jar, requests, sockets."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE)
        self.keys = itertools.count()

    async def __aenter__(self) -> Self:
        await self.http.get("/")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    def key(self) -> str:
        return f"{id(self)}-{next(self.keys)}"

    async def call(self, method: str, path: str, **body: Any) -> tuple[int, Any]:
        """Status and decoded answer of a request to the API."""
        answer = await self.http.request(method, f"/api/tables{path}", json=body or None)
        decoded = answer.json() if "json" in answer.headers.get("content-type", "") else answer.text
        return answer.status_code, decoded

    async def do(self, method: str, path: str, **body: Any) -> Any:
        """The answer to a request that must succeed."""
        status, told = await self.call(method, path, **body)
        assert status < 300, (status, told)
        return told

    async def open(self, game: str, *chairs: str, **more: Any) -> Any:
        """A new table; a chair is `person`, `open` or a bot's name."""
        wishes = [{"kind": c} if c in ("person", "open") else {"kind": "bot", "bot": c} for c in chairs]
        return await self.do("POST", "", game=game, chairs=wishes, **more)

    async def join(self, table: Any, **more: Any) -> Any:
        return await self.do("POST", f"/{table['id']}/join", invitation=table["invitation"], **more)

    async def act(self, table_id: str, seat: int, token: str, **more: Any) -> tuple[int, Any]:
        body = {"type": "act", "key": self.key(), "seat": seat, "token": token} | more
        return await self.call("POST", f"/{table_id}/act", **body)

    @asynccontextmanager
    async def watch(
        self, table_id: str, seat: int | None = None, after: int = 0, changes: bool = False
    ) -> AsyncIterator[Socket]:
        """A socket at a table; with `changes` it is told only those, as a page is."""
        query = f"?after={after}" + ("" if seat is None else f"&seat={seat}") + ("&changes=true" if changes else "")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.server.socket_address}api/tables/{table_id}/socket{query}"
        # No pings of its own: they draw from the global generator, which hypothesis forbids while it makes examples.
        more: Any = {"additional_headers": {"Cookie": cookies}, "max_size": None, "ping_interval": None}
        async with connect(address, open_timeout=PATIENCE, **more) as socket:
            yield Socket(socket, self, seat)


def merged(before: Any, changes: Any) -> Any:
    """What somebody knows who knew that, and was told these changes."""
    after = before | {"type": "update", "events": []} | {name: told for name, told in changes.items() if name != "type"}
    for part in ("table", "view"):
        if before[part] and after[part]:
            after[part] = before[part] | after[part]
    return after


class Socket:
    """An open socket that remembers every message."""

    def __init__(self, socket: ClientConnection, browser: Browser, seat: int | None) -> None:
        self.socket = socket
        self.browser = browser
        self.seat = seat
        self.messages: list[Any] = []
        self.latest: Any = None
        """The last snapshot or update, or what changes made of it."""

    async def hear(self) -> Any:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            message = msgspec.json.decode(await self.socket.recv())
        self.messages.append(message)
        if message["type"] in ("snapshot", "update"):
            self.latest = message
        elif message["type"] == "changes":
            self.latest = merged(self.latest, message)
        return message

    async def hear_until(self, wanted: Any) -> Any:
        """The next message that fits."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def play_out(self, choose: Any = lambda moves: moves[-1]) -> Any:
        """Play this seat's moves until the game is over; the last thing told."""
        acted = -1
        while self.latest is None or self.latest["table"]["status"] != "over":
            number = 0 if self.latest is None else self.latest["table"]["number"]
            if number > acted and self.latest is not None and self.latest["moves"]:
                acted = number
                token = choose(self.latest["moves"])
                await self.say(type="act", key=self.browser.key(), seat=self.seat, token=token)
            await self.hear()
        return self.latest

    async def act(self, token: str, **more: Any) -> Any:
        """Play a move; the server's answer to it."""
        key = self.browser.key()
        await self.say(**({"type": "act", "key": key, "seat": self.seat, "token": token} | more))
        return await self.hear_until(lambda m: m["type"] in ("done", "error") and m["key"] == more.get("key", key))
