"""Several real servers on one database behind a balancer that knows nothing but addresses: no session sticks."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import httpx

from tests.web.harness import PATIENCE, Browser, Server, running


class Balancer:
    """Gives each connection to the next server; to another if that one does not take it."""

    def __init__(self, backends: list[tuple[str, int]]) -> None:
        self.backends = backends
        self.address = ""
        self._next = itertools.count()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_cut = False

    def cut(self) -> None:
        """Cut all lines, and take no new ones."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        self._is_cut = True
        for line in list(self._lines):
            line.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1].strip("/"))

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(30)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/"
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self.close(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        self._loop.close()

    async def _listen(self) -> asyncio.Server:
        return await asyncio.start_server(self._serve, "127.0.0.1", 0)

    async def close(self) -> None:
        """Listen no more, and cut all lines."""
        self._server.close()
        for line in list(self._lines):
            line.transport.abort()
        while self._lines:
            await asyncio.sleep(0.01)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            for _ in self.backends if not self._is_cut else ():
                host, port = self.backends[next(self._next) % len(self.backends)]
                with suppress(OSError):
                    there, back = await asyncio.open_connection(host, port)
                    self._lines.add(back)
                    try:
                        await asyncio.gather(pump(reader, back), pump(there, writer))
                    finally:
                        self._lines.discard(back)
                        back.transport.abort()
                    return
        finally:
            self._lines.discard(writer)
            writer.transport.abort()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


class Wanderer(Browser):
    """A browser whose every request comes over a connection of its own, and so to another node each time."""

    def __init__(self, server: Any) -> None:
        super().__init__(server)
        limits = httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, limits=limits)
        self._at: dict[str, Browser] = {}

    def at(self, node: Any) -> Browser:
        """The same person at one node for good."""
        if node.address not in self._at:
            self._at[node.address] = Browser(node)
            self._at[node.address].http.cookies = self.http.cookies
        return self._at[node.address]

    async def __aexit__(self, *_: object) -> None:
        for browser in (self, *self._at.values()):
            await browser.http.aclose()


@contextmanager
def cluster(
    folder: Path, url: str, each: Sequence[Mapping[str, object]] = ({}, {}), **settings: object
) -> Iterator[tuple[Balancer, list[Server]]]:
    """Nodes on one database, each with settings of its own besides those of all, and a balancer before them."""
    with ExitStack() as stack:
        common = {"workers": 1, "tables_per_visitor": 1000, "moves_per_second": 10_000, "database": url} | settings
        nodes = [
            stack.enter_context(running(folder / f"node{i}", **(common | dict(own)))) for i, own in enumerate(each)
        ]
        yield stack.enter_context(Balancer([address_of(node) for node in nodes])), nodes


def address_of(node: Server) -> tuple[str, int]:
    host, port = node.address.removeprefix("http://").strip("/").split(":")
    return host, int(port)
