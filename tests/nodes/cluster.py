"""Several real servers on one database behind a balancer that knows nothing but addresses: no session sticks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import PIPE
from typing import Any, Self

import httpx

from tests.web.harness import PATIENCE, Browser, Server, running

ROOT = Path(__file__).parents[2]


class Balancer:
    """Gives each connection to the next server; to another if that one does not take it."""

    def __init__(self, backends: list[tuple[str, int]]) -> None:
        self.backends = backends
        self.address = ""

    def cut(self) -> None:
        """Cut all lines, and take no new ones."""
        self._tell("cut")

    def mend(self) -> None:
        """Take new ones again."""
        self._tell("mend")

    def _tell(self, word: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()
        assert self._process.stdout.readline() == f"{word}\n"

    @property
    def given(self) -> dict[int, int]:
        """To which of the servers the latest connection from each port was given."""
        return {
            int(port): int(i) for port, i in (line.split() for line in Path(self._file.name).read_text().splitlines())
        }

    @property
    def port(self) -> int:
        return int(self.address.rsplit(":", 1)[1].strip("/"))

    @property
    def socket_address(self) -> str:
        return self.address.replace("http", "ws", 1)

    def __enter__(self) -> Self:
        self._file = tempfile.NamedTemporaryFile(prefix="seance-balancer-")
        backends = [f"{host}:{port}" for host, port in self.backends]
        command = [sys.executable, "-m", "tests.nodes.balancer", self._file.name, *backends]
        self._process = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT)
        assert self._process.stdout is not None
        self.address = f"http://127.0.0.1:{int(self._process.stdout.readline())}/"
        return self

    def __exit__(self, *_: object) -> None:
        """Listen no more, and cut all lines."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()
        self._file.close()


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
