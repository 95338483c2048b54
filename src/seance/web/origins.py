"""Where a socket may be opened from: our own pages, or an origin that the host named."""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.types import Scope


def same_origin(scope: Scope, allowed: str) -> bool:
    """Whether a page of ours, a program (which sends no origin) or an allowed page asks."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin", b"").decode("latin-1")
    if not origin or origin in [one.strip() for one in allowed.split(",")]:
        return True
    try:
        return urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1")
    except ValueError:  # no address at all
        return False
