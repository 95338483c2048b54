"""Who a browser is: a random name in a signed cookie that its scripts cannot read."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "seance"
A_YEAR = 365 * 24 * 3600
VISITOR = "visitor"


def sign(key: bytes, visitor: str) -> str:
    """The cookie's value for a visitor."""
    return f"{visitor}.{hmac.new(key, visitor.encode(), sha256).hexdigest()}"


def verify(key: bytes, value: str) -> str:
    """The visitor whom a cookie's value names, or nobody (an empty text) if it is not ours."""
    visitor, _, _ = value.partition(".")
    return visitor if hmac.compare_digest(sign(key, visitor).encode(), value.encode()) else ""


def no_cookie() -> str:
    """The header that makes a browser forget who it was."""
    return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def read_cookie(key: bytes, scope: Scope) -> str:
    """The visitor of a connection, or nobody."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            try:
                morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                return ""
            if morsel is not None:
                return verify(key, morsel.value)
    return ""


def with_identity(app: ASGIApp, key: bytes) -> ASGIApp:
    """Give every connection its visitor, and a new browser its cookie."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        visitor = read_cookie(key, scope)
        if visitor or scope["type"] != ScopeType.HTTP:
            scope["state"][VISITOR] = visitor
            await app(scope, receive, send)
            return
        visitor = secrets.token_urlsafe(16)
        scope["state"][VISITOR] = visitor
        secure = "; Secure" if scope["scheme"] == "https" else ""
        cookie = f"{COOKIE}={sign(key, visitor)}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        await app(scope, receive, with_cookie)

    return named
