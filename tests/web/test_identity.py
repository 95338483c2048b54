"""Whose cookie it is: other cookies at the same host, caches in between, https, and years that pass."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from seance.store.folder import read_key
from seance.web.identity import A_DAY, COOKIE, HOST_COOKIE, NOBODY, Identity, sign, signed, verify
from seance.web.page import STATIC
from tests.web.fuzz import Inside
from tests.web.test_bad_input import inside

KEY = bytes(32)
FOREIGN = (
    'prefs={"a":1}',
    "a name with spaces=1",
    '"',
    "a=b=c",
    "=",
    "é=ü",
    "seance",
    "seance=anna.1.00",
    "$Path=/",
    "x,y=1",
)
SHARED = ("/rules", "/icon", "/assets", "/share")


def files() -> Iterator[str]:
    """Every file that is the same for everybody."""
    for folder in SHARED:
        yield from (f"/{path.relative_to(STATIC)}" for path in sorted((STATIC / folder[1:]).rglob("*.*")))


async def visitor_of(browser: Inside, folder: Path) -> str:
    """Whom the server takes a browser for: the cookie it is given, or else the one it has."""
    _, headers, _ = await browser.ask("GET", "/api/tables")
    cookie = headers.get("set-cookie", browser.cookie.decode("latin-1")).split(";")[0]
    return verify(read_key(folder), cookie.partition("=")[2]).visitor


def test_foreign_cookies_neither_hide_ours_nor_replace_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
            ours = anna.cookie.decode()
            for foreign in FOREIGN:
                for line in (f"{foreign}; {ours}", f"{ours}; {foreign}", f"{foreign};{foreign}; {ours};"):
                    anna.cookie = line.encode()
                    status, headers, _ = await anna.ask("GET", f"/api/tables/{table['id']}", query=b"seat=0")
                    assert status == 200, line
                    assert "set-cookie" not in headers, line

    asyncio.run(story())


def test_only_a_value_that_we_signed_names_somebody() -> None:
    good = sign(KEY, "anna", 17)
    assert verify(KEY, good) == Identity("anna", 17)
    assert verify(KEY, signed(KEY, "anna")) == Identity("anna", 0)
    for bad in (
        good[:-1],
        good.replace("17", "18"),
        good.replace("anna", "boris"),
        f"{good}0",
        "",
        ".",
        "anna.17.",
        "..é",
    ):
        assert verify(KEY, bad) == NOBODY
    assert verify(bytes(31) + b"1", good) == NOBODY


def test_no_answer_that_a_cache_may_keep_bears_a_cookie(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            kept = 0
            for path in [
                *files(),
                "/favicon.ico",
                "/health",
                "/api/openapi.json",
                "/api",
                "/assets/nothing.js",
                "/nowhere",
                "/api/nowhere",
                "/api/no/where",
            ]:
                status, headers, _ = await anna.ask("GET", path)
                assert "set-cookie" not in headers, path
                public = headers["cache-control"] != "private, no-store"
                assert public == (status == 200 and path.startswith(SHARED)), (path, status, headers)
                kept += public
            assert kept >= 3
            assert anna.cookie == b""

    asyncio.run(story())


def test_private_answers_are_kept_nowhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            for path in (
                "/",
                "/settings",
                "/t/some",
                "/api/games",
                "/api/tables",
                "/api/tables/none",
                "/api/tables/x/link",
            ):
                for browser in (anna, Inside(anna.app)):  # known, and a stranger
                    _, headers, _ = await browser.ask("GET", path)
                    assert headers["cache-control"] == "private, no-store"
                    assert browser.cookie

    asyncio.run(story())


def test_a_cookie_is_renewed_before_it_ends_and_names_the_same_visitor(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path) as anna:
            key, now = read_key(tmp_path), int(time.time())
            for days, renewed in ((0, False), (29, False), (31, True), (364, True)):
                anna.cookie = f"{COOKIE}={sign(key, 'anna', now - days * A_DAY)}".encode()
                _, headers, _ = await anna.ask("GET", "/api/tables")
                assert ("set-cookie" in headers) == renewed
                assert await visitor_of(anna, tmp_path) == "anna"
            anna.cookie = f"{COOKIE}={signed(key, 'anna')}".encode()
            _, headers, _ = await anna.ask("GET", "/api/tables")
            fresh = verify(key, headers["set-cookie"].split(";")[0].partition("=")[2])
            assert fresh.visitor == "anna"
            assert fresh.made >= now

    asyncio.run(story())


def test_behind_https_the_cookie_is_this_hosts_alone_and_http_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, proxies="10.0.0.0/8") as anna:
            anna.client = "10.1.2.3"
            https: Any = ((b"x-forwarded-proto", b"https"),)
            _, headers, _ = await anna.ask("GET", "/api/tables", headers=https)
            cookie = headers["set-cookie"]
            assert cookie.startswith(f"{HOST_COOKIE}=")
            assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
            assert "Domain" not in cookie
            assert headers["strict-transport-security"] == "max-age=31536000"
            assert "set-cookie" not in (await anna.ask("GET", "/api/tables", headers=https))[1]
            anna.cookie = anna.cookie.replace(
                HOST_COOKIE.encode(), COOKIE.encode()
            )  # as http or a neighbour may set it
            assert "set-cookie" in (await anna.ask("GET", "/api/tables", headers=https))[1]
            plain = Inside(anna.app)
            _, headers, _ = await plain.ask("GET", "/api/tables", headers=https)  # not from the proxy
            assert headers["set-cookie"].startswith(f"{COOKIE}=")
            assert "strict-transport-security" not in headers

    asyncio.run(story())
