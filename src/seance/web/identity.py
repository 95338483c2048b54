"""Who a browser is: a random name in a signed cookie that its scripts cannot read."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "seance"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Behind https: browsers take it from this very host only, and send it nowhere else."""
A_DAY = 24 * 3600
A_YEAR = 365 * A_DAY
RENEWED_AFTER = 30 * A_DAY
VISITOR = "visitor"
SECURE = ("https", "wss")
NOWHERE = "/api/{path}"
"""Where the framework leads whatever is not found beside the API's description."""


class Identity(NamedTuple):
    """A visitor, nobody if it is empty, and when the cookie was made (in seconds since 1970)."""

    visitor: str
    made: int


NOBODY = Identity("", 0)


def sign(key: bytes, visitor: str, made: int) -> str:
    """The cookie's value for a visitor."""
    return signed(key, f"{visitor}.{made}")


def signed(key: bytes, text: str) -> str:
    return f"{text}.{hmac.new(key, text.encode(), sha256).hexdigest()}"


def verify(key: bytes, value: str) -> Identity:
    """Whom a cookie's value names, or nobody if it is not ours. The first cookies did not say when they were made."""
    text, _, _ = value.rpartition(".")
    if not hmac.compare_digest(signed(key, text).encode(), value.encode()):
        return NOBODY
    visitor, _, made = text.partition(".")
    return Identity(visitor, int(made or 0))


def no_cookie(scope: Scope) -> str:
    """The header that makes a browser forget who it was."""
    secure = "; Secure" if scope["scheme"] in SECURE else ""
    return f"{cookie_name(scope)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{secure}"


def cookies(scope: Scope) -> Iterator[tuple[str, str]]:
    """Every cookie of a connection: other programs at this host set theirs as they like, so nothing is parsed."""
    for name, line in scope["headers"]:
        if name == b"cookie":
            for cookie in line.decode("latin-1").split(";"):
                title, _, value = cookie.partition("=")
                yield title.strip(), value.strip()


def cookie_name(scope: Scope) -> str:
    return HOST_COOKIE if scope["scheme"] in SECURE else COOKIE


def read_cookie(key: bytes, scope: Scope) -> Identity:
    """The first cookie of a connection that is ours; others may bear its name."""
    ours = cookie_name(scope)
    found = (verify(key, value) for name, value in cookies(scope) if name == ours)
    return next((identity for identity in found if identity.visitor), NOBODY)


def is_private(path: str) -> bool:
    """Whether an answer depends on who asks: the page, where a browser begins, and the API save its description."""
    return (
        path in ("/", "/settings")
        or path.startswith("/t/")
        or (path.startswith("/api/") and path != "/api/openapi.json")
    )


def with_identity(app: ASGIApp, key: bytes) -> ASGIApp:
    """Give every connection its visitor, a new browser its cookie, and an old cookie new years."""

    async def named(scope: Scope, receive: Receive, send: Send) -> None:
        identity, now = read_cookie(key, scope), int(time.time())
        somewhere = scope["type"] == ScopeType.HTTP and scope["path_template"] != NOWHERE
        asks_in_private = somewhere and is_private(scope["path"])
        if not identity.visitor and asks_in_private:
            identity = Identity(secrets.token_urlsafe(16), 0)
        scope["state"][VISITOR] = identity.visitor
        if not asks_in_private or now - identity.made < RENEWED_AFTER:
            await app(scope, receive, send)
            return
        secure = "; Secure" if scope["scheme"] in SECURE else ""
        value = f"{cookie_name(scope)}={sign(key, identity.visitor, now)}"
        cookie = f"{value}; Path=/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax{secure}"

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"set-cookie", cookie.encode())]
            await send(message)

        await app(scope, receive, with_cookie)

    return named
