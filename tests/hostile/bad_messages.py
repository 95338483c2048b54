"""Any number of bad messages to a real server, over HTTP byte for byte and over sockets; each answer is checked."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random

from tests.web.fuzz import check_answer, check_refusal, spoil
from tests.web.harness import Browser, Server
from tests.web.test_bad_input import COOKIES, GOOD, QUERIES, STRANGE_PATHS, TYPES, company

UNHURRIED = {"moves_per_second": 10**9, "tables_per_visitor": 10**6, "workers": 1}
AT_ONCE = 4
BATCH = 50
NO_HTTP = b"Invalid HTTP request received."
"""The words of the HTTP server itself, before it knows what is asked."""
METHODS = ("GET", "PUT", "DELETE", "HEAD", "PATCH", "NO", "get", "OPTIONS")
WRONG = ("a request failed", "Exception in ASGI", "Traceback", "Task exception was never retrieved")
"""What a log must not say, whatever was sent."""


class Stranger:
    """Sends requests that no library would, over connections that last as long as the server lets them."""

    def __init__(self, server: Server, table_id: str, seed: int) -> None:
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        self.where = (host, int(port))
        self.table = f"/api/tables/{table_id}"
        self.random = Random(seed)
        self.counts: Counter[str] = Counter()
        self.cookie = b""
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def request(self) -> tuple[str, bytes]:
        """A method, and all bytes of a bad request."""
        random = self.random
        end = random.choice(list(GOOD))
        path = (self.table if end else "/api/tables") + end
        if random.random() < 0.1:
            path = random.choice(STRANGE_PATHS)
        method = "POST" if random.random() < 0.9 else random.choice(METHODS)
        media = random.choice(TYPES) if random.random() < 0.2 else b"application/json"
        if random.random() < 0.1:
            self.cookie = random.choice(COOKIES)
        body = spoil(random, GOOD[end])
        target = path.encode("utf-8", "surrogateescape") + b"?" + random.choice(QUERIES)
        head = [method.encode() + b" " + target + b" HTTP/1.1", b"Host: x", b"Content-Type: " + media]
        head += [b"Cookie: " + self.cookie, b"Content-Length: %d" % len(body)]
        return method, b"\r\n".join([*head, b"", body])

    async def ask(self) -> None:
        """One bad request and its answer; a line that the server hangs up on is opened again."""
        method, request = self.request()
        if self.line is None:
            self.line = await asyncio.open_connection(*self.where)
        reader, writer = self.line
        try:
            async with asyncio.timeout(60):
                writer.write(request)
                kept = await self.answer(method, reader)
        except (OSError, EOFError):
            self.counts["cut off"] += 1
            kept = False
        if not kept:
            await self.hang_up()

    async def hang_up(self) -> None:
        if self.line is not None:
            writer, self.line = self.line[1], None
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def answer(self, method: str, reader: asyncio.StreamReader) -> bool:
        """Read and check an answer; whether the line can be used again."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split()[1])
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        length = 0 if method == "HEAD" else int(headers.get("content-length", 0))
        body = await reader.readexactly(length) if "transfer-encoding" not in headers else await reader.read()
        self.counts[str(status)] += 1
        if status == 400 and headers.get("content-type", "").startswith("text/plain"):
            assert body in (NO_HTTP, b""), body
            return False
        check_answer(status, headers, body, method)
        return headers.get("connection") != "close" and "transfer-encoding" not in headers


async def over_http(server: Server, table_id: str, count: int, seed: int) -> Counter[str]:
    """So many bad requests; the answers by status."""
    strangers = [Stranger(server, table_id, seed * 100 + i) for i in range(AT_ONCE)]

    async def pester(stranger: Stranger) -> None:
        try:
            for _ in range(count // AT_ONCE):
                await stranger.ask()
        finally:
            await stranger.hang_up()

    async with asyncio.TaskGroup() as group:
        for stranger in strangers:
            group.create_task(pester(stranger))
    total: Counter[str] = Counter()
    for stranger in strangers:
        total += stranger.counts
    return total


async def over_sockets(server: Server, table_id: str, count: int, seed: int) -> Counter[str]:
    """So many bad messages of an onlooker; the refusals by code."""
    random = Random(seed)
    good = [message for end, message in GOOD.items() if end not in ("", "/join")]
    counts: Counter[str] = Counter()
    async with Browser(server) as eve, eve.watch(table_id) as socket:
        await socket.hear()
        for _ in range(count // BATCH):
            batch = [spoil(random, random.choice(good)) for _ in range(BATCH)]
            for message in batch:
                await socket.socket.send(message.decode("latin-1") if random.random() < 0.5 else message)
            for _ in batch:
                told = await socket.hear_until(lambda m: m["type"] in ("done", "error"))
                check_refusal(told)
                counts[told["code"]] += 1
            socket.messages.clear()
    return counts


async def pester(server: Server, http: int, sockets: int, seed: int) -> Counter[str]:
    """Both at once, while friends play on at one table and nothing may happen at another; what was answered."""
    async with company(server) as friends:
        table_id = friends.quiet["id"]
        told = await asyncio.gather(
            over_http(server, table_id, http, seed), over_sockets(server, table_id, sockets, seed)
        )
    return told[0] + told[1]


def faults(printed: str) -> list[str]:
    """Lines of a log that tell of a fault of ours."""
    return [line for line in printed.splitlines() if any(wrong in line for wrong in WRONG)]
