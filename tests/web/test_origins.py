"""Other people's pages change nothing here: each request that does tells where it comes from, and is JSON."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from seance.errors import OptionError
from seance.web.app import create_app
from seance.web.origins import parse_origins
from seance.web.settings import Settings
from tests.web.fuzz import Inside
from tests.web.test_bad_input import inside

HOST = "http://localhost"
"""What `Inside` says it asks for."""
OURS: tuple[dict[str, str], ...] = (
    {},
    {"origin": HOST},
    {"origin": HOST, "sec-fetch-site": "same-origin"},
    {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"},
    {"origin": "https://localhost"},  # behind a proxy that has not said so
    {"origin": "https://friend.example", "sec-fetch-site": "cross-site"},
)
THEIRS: tuple[dict[str, str], ...] = (
    {"origin": "http://localhost:9000"},
    {"origin": "http://localhost:9000", "sec-fetch-site": "same-site"},
    {"origin": HOST, "sec-fetch-site": "same-site"},
    {"origin": HOST, "sec-fetch-site": "none"},
    {"origin": "null"},
    {"origin": "https://evil.example"},
    {"origin": "http://["},
    {"origin": "localhost"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "none"},
    {"sec-fetch-mode": "no-cors"},
)
NO_JSON = (
    "text/plain",
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
)


def lines(told: dict[str, str]) -> Any:
    return tuple((name.encode(), value.encode()) for name, value in told.items())


async def resign(anna: Inside, address: str, key: str, **headers: str) -> tuple[int, str]:
    """Status and code of an attempt."""
    body = json.dumps({"type": "resign", "key": key, "seat": 0}).encode()
    status, _, told = await anna.ask("POST", f"{address}/resign", body, headers=lines(headers))
    return status, json.loads(told).get("code", "")


def test_a_page_elsewhere_cannot_resign_a_game_and_ours_can(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, origins="https://friend.example, https://other.example") as anna:
            for told in OURS:
                address = await new_table(anna)
                for stranger in THEIRS:
                    headers = {"content-type": "application/json", **stranger}
                    assert await resign(anna, address, "k", **headers) == (403, "forbidden"), stranger
                for media in NO_JSON:
                    assert await resign(anna, address, "k", **{"content-type": media}, **told) == (415, "not_json")
                assert await status_of(anna, address) == "playing"
                headers = {"content-type": "application/json; charset=utf-8", **told}
                assert await resign(anna, address, "k", **headers) == (200, ""), told
                assert await status_of(anna, address) == "over"

    asyncio.run(story())


def test_behind_https_a_page_of_the_same_name_without_it_is_another(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path, proxies="127.0.0.1") as anna:
            secure = {"content-type": "application/json", "x-forwarded-proto": "https"}
            for origin, wanted in ((HOST, 403), ("https://localhost", 404)):
                assert (await resign(anna, "/api/tables/none", "k", **secure, origin=origin))[0] == wanted

    asyncio.run(story())


async def new_table(anna: Inside) -> str:
    table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
    return f"/api/tables/{table['id']}"


async def status_of(anna: Inside, address: str) -> str:
    status: str = json.loads((await anna.ask("GET", address))[2])["table"]["status"]
    return status


def test_origins_are_read_as_browsers_send_them() -> None:
    told = " https://Friend.example:443,http://localhost:5173,, http://[::1]:80 ,capacitor://localhost"
    found = {"https://friend.example", "http://localhost:5173", "http://[::1]", "capacitor://localhost"}
    assert parse_origins(told) == found
    assert parse_origins("") == set()


NO_ORIGINS = """foo null * https:// friend.example:443 https://friend.example/ https://*.example
https://me@friend.example http://friend.example:port https://spökhus.example https://a.example;https://b.example"""


@pytest.mark.parametrize("told", NO_ORIGINS.split())
def test_what_is_no_origin_stops_the_start(told: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=re.escape(f"SEANCE_ORIGINS: {told} is no origin; one is like https://")):
        create_app(Settings(data=str(tmp_path), origins=f"https://friend.example, {told}", workers=1))
