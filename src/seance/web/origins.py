"""Whose pages may change something or open a socket: our own, and those of origins that the host named."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from seance.errors import Forbidden, OptionError
from seance.web.identity import SECURE

READING = ("GET", "HEAD", "OPTIONS")
WITHOUT_BODY = ("DELETE",)
"""A foreign page cannot send it without asking first, whatever type the body has."""
FOREIGN = "A page of another origin may not do that here."


ORIGIN = re.compile(r"[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?")
"""What browsers send: a scheme, a host, and a port if it is not the usual one; no path, not even its slash."""
USUAL = {"http": ":80", "https": ":443"}


def parse_origins(told: str) -> frozenset[str]:
    """The origins that a host named, as browsers send them; OptionError for what is none."""
    found = set()
    for part in filter(None, map(str.strip, told.split(","))):
        origin = part.lower()
        if not ORIGIN.fullmatch(origin):
            raise OptionError(f"SEANCE_ORIGINS: {part} is no origin; one is like https://example.org, without a path.")
        found.add(origin.removesuffix(USUAL.get(origin.partition(":")[0], "/")))
    return frozenset(found)


def same_origin(scope: Scope, allowed: Collection[str]) -> bool:
    """Whether a page of ours, an allowed page or a program (which tells of no page at all) asks."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin:
        fetched = [name for name in headers if name.startswith(b"sec-fetch-")]
        return not fetched or headers.get(b"sec-fetch-site") == b"same-origin"
    if origin in allowed:
        return True
    # Browsers do not agree about the site of a socket; an origin they always send with it.
    if scope["type"] == ScopeType.HTTP and headers.get(b"sec-fetch-site", b"same-origin") != b"same-origin":
        return False
    try:
        page = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    safe_enough = page.scheme == "https" or scope["scheme"] not in SECURE
    return safe_enough and page.netloc == headers.get(b"host", b"").decode("latin-1")


def media_type(scope: Scope) -> str:
    """What a request says its body is."""
    return dict(scope["headers"]).get(b"content-type", b"").decode("latin-1").partition(";")[0].strip().lower()


def from_own_pages(app: ASGIApp, allowed: Collection[str]) -> ASGIApp:
    """Requests that change something come from our own pages or from programs, and are JSON."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in READING:
            if not same_origin(scope, allowed):
                raise Forbidden(FOREIGN)
            if scope["method"] not in WITHOUT_BODY and media_type(scope) != "application/json":
                raise HTTPException(status_code=415, detail="The body must be application/json")
        await app(scope, receive, send)

    return checked
