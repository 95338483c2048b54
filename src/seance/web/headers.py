"""Headers that every HTTP answer bears, and which answers may be kept."""

from __future__ import annotations

from collections.abc import Callable

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NEVER_KEPT = "private, no-store"
"""What an answer says that says nothing else: only files that are the same for everybody may be kept."""
ONLY_HTTPS = "max-age=31536000"


def with_headers(app: ASGIApp, parting: Callable[[], bool] = lambda: False) -> ASGIApp:
    """Every HTTP answer bears the headers, also where no route was found; HEAD is GET without the body.

    A server that is about to stop ends each connection with its answer: the next request goes to another.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        without_body = scope["method"] == "HEAD"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders(message)
                headers.update(HEADERS)
                headers.setdefault("Cache-Control", NEVER_KEPT)
                if parting():
                    headers["Connection"] = "close"
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = ONLY_HTTPS
            elif without_body and message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked = {**scope, "method": "GET"} if without_body else scope
        await app(asked, receive, send_with_headers)

    return guarded
