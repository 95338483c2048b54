"""A balancer that knows nothing but addresses, in a process of its own: what it does is no work of those who measure.

`python -m tests.nodes.balancer FILE host:port …` prints its port, then does what it is told on its standard input
(`cut`, `mend`, nothing more) and ends with it. FILE tells which of the servers the connection from each port was given.
"""

from __future__ import annotations

import asyncio
import itertools
import sys
from contextlib import suppress
from typing import IO


class Relay:
    """Gives each connection to the next server; to another if that one does not take it."""

    def __init__(self, backends: list[tuple[str, int]], given: IO[str]) -> None:
        self.backends = backends
        self.given = given
        self._next = itertools.count()
        self._lines: set[asyncio.StreamWriter] = set()
        self._is_cut = False

    def cut(self) -> None:
        """Cut all lines, and take no new ones."""
        self._is_cut = True
        for line in list(self._lines):
            line.transport.abort()

    def mend(self) -> None:
        """Take new ones again."""
        self._is_cut = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry what both ends say until one of them is gone."""
        self._lines.add(writer)
        try:
            for _ in self.backends if not self._is_cut else ():
                i = next(self._next) % len(self.backends)
                with suppress(OSError):
                    there, back = await asyncio.open_connection(*self.backends[i])
                    self.given.write(f"{writer.get_extra_info('peername')[1]} {i}\n")
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


async def main(file: str, *addresses: str) -> None:
    """Carry lines until nobody tells this process anything any more."""
    backends = [(host, int(port)) for host, port in (one.rsplit(":", 1) for one in addresses)]
    with open(file, "w", buffering=1) as given:
        relay = Relay(backends, given)
        server = await asyncio.start_server(relay.serve, "127.0.0.1", 0)
        say(str(server.sockets[0].getsockname()[1]))
        while word := (await asyncio.to_thread(sys.stdin.readline)).strip():
            {"cut": relay.cut, "mend": relay.mend}[word]()
            say(word)
        relay.cut()


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
