"""The client's files, compressed: each once, aside, and then remembered, for anybody may ask as often as they like.

And whoever says that they want no gzip is given none, neither here nor by the framework, which compresses the pages.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections import OrderedDict

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 500
"""Bytes from which on it is worth it."""
MOST_KEPT = 300
"""Files that are remembered: more than the client has."""
PACKED = ("font/", "image/png")
"""What is compressed already."""
UNWANTED = re.compile(rb"(?:^|,)\s*gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)", re.IGNORECASE)


def compressed_once(app: ASGIApp) -> ASGIApp:
    """Answer with a compressed file whoever understands that."""
    kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    async def compressing(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or not understands(scope):
            await app(scope, receive, send)
            return
        begun: list[Message] = []
        parts: list[bytes] = []

        async def collect(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
            elif message["type"] == "http.response.body":
                parts.append(message["body"])
                if not message["more_body"]:
                    await answer(begun[0], b"".join(parts))
            else:
                await send(message)

        async def answer(start: Message, body: bytes) -> None:
            headers = MutableScopeHeaders(start)  # type: ignore[arg-type]
            headers["Vary"] = "Accept-Encoding"
            kind = headers.get("Content-Type", "")
            if start.get("status") == 200 and len(body) >= LEAST and not kind.startswith(PACKED):
                body = await packed((scope["path"], headers.get("ETag", "")), body)
                headers["Content-Encoding"] = "gzip"
                headers["Content-Length"] = str(len(body))
            await send(start)
            await send({"type": "http.response.body", "body": body, "more_body": False})

        await app(scope, receive, collect)

    async def packed(name: tuple[str, str], body: bytes) -> bytes:
        if name not in kept:
            kept[name] = await asyncio.to_thread(gzip.compress, body, mtime=0)
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)
        return kept[name]

    return compressing


def understands(scope: Scope) -> bool:
    """Whether whoever asks can read gzip."""
    told = [value for name, value in scope["headers"] if name == b"accept-encoding"]
    return any(b"gzip" in value for value in told)


def as_wanted(app: ASGIApp) -> ASGIApp:
    """Whoever refuses gzip by its weight (q=0) has named no encoding at all."""

    async def wanted(scope: Scope, receive: Receive, send: Send) -> None:
        headers = scope["headers"] if scope["type"] == ScopeType.HTTP else ()
        if any(name == b"accept-encoding" and UNWANTED.search(value) for name, value in headers):
            scope["headers"] = [pair for pair in headers if pair[0] != b"accept-encoding"]
        await app(scope, receive, send)

    return wanted
