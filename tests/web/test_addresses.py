"""Who is counted as whom: proxies that are trusted and others, IPv6, and what one address may do."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from seance.errors import OptionError, TooMuch
from seance.web.addresses import Proxies, household
from seance.web.limits import AtOnce
from tests.web.fuzz import Inside, check_refusal
from tests.web.harness import Browser, Server, running
from tests.web.test_bad_input import inside

WISH = json.dumps({"game": "rip", "chairs": [{"kind": "person"}, {"kind": "person"}]}).encode()
JSON = (b"content-type", b"application/json")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::9]:80", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_counts_by_household_and_ipv4_by_address(address: str, counted: str) -> None:
    assert household(address) == counted


@pytest.mark.parametrize("told", ["*", "proxy.example", "10.0.0.1/8", "10.0.0.0/8, x"])
def test_a_proxy_is_named_by_address_or_network(told: str) -> None:
    with pytest.raises(OptionError, match="SEANCE_PROXIES"):
        Proxies(told)


@pytest.mark.parametrize(
    ("told", "origin"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("6.6.6.6, 192.0.2.7", "192.0.2.7"),
        ("6.6.6.6, 192.0.2.7, 10.9.9.9", "192.0.2.7"),
        ("10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("192.0.2.7, nonsense", ""),
    ],
)
def test_of_many_forwarded_addresses_the_last_that_is_no_proxy_counts(told: str, origin: str) -> None:
    assert Proxies("10.0.0.0/8, ::1").origin_of(told.split(",")) == origin


async def open_from(app: Any, client: str, *forwarded: str) -> int:
    """The answer's status to a table opened by a new browser."""
    browser = Inside(app)
    browser.client = client
    headers = (JSON, *((b"x-forwarded-for", one.encode()) for one in forwarded))
    return (await browser.ask("POST", "/api/tables", WISH, headers=headers))[0]


def test_forwarded_addresses_count_for_nothing_until_the_host_names_the_proxy(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path / "a", tables_per_minute=2) as anna:
            told = [await open_from(anna.app, "127.0.0.1", f"192.0.2.{i}") for i in range(3)]
            assert told == [201, 201, 429]
        async with inside(tmp_path / "b", tables_per_minute=2, proxies="127.0.0.1, ::1") as anna:
            told = [await open_from(anna.app, "127.0.0.1", f"192.0.2.{i}") for i in range(3)]
            assert told == [201] * 3
            told = [await open_from(anna.app, "::1", f"6.6.6.{i}", "192.0.2.99") for i in range(3)]
            assert told == [201, 201, 429]
            told = [await open_from(anna.app, f"2001:db8::{i}", f"192.0.2.{i}") for i in range(3)]
            assert told == [201, 201, 429]

    asyncio.run(story())


def test_joining_rematches_and_looking_are_limited_for_each_address(tmp_path: Path) -> None:
    async def story() -> None:
        async with inside(tmp_path / "a", joins_per_minute=2, tables_per_minute=2) as anna:
            table = await anna.do("POST", "/api/tables", game="rip", chairs=[{"kind": "person"}] * 2)
            address = f"/api/tables/{table['id']}"
            codes = [(await Inside(anna.app).ask("POST", f"{address}/join", b"{}"))[0] for _ in range(3)]
            assert codes[-1] == 429
            assert 429 not in codes[:2]
            await anna.do("POST", f"{address}/resign", type="resign", key="r", seat=0)
            rematch = json.dumps({"type": "rematch", "key": "again"}).encode()
            codes = [(await anna.ask("POST", f"{address}/rematch", rematch))[0] for _ in range(2)]
            assert codes == [200, 429]  # the table itself was the first
        async with inside(tmp_path / "b", requests_per_second=1) as anna:
            paths = (
                "/api/tables/none",
                "/api/tables/none/link",
                "/api/tables",
                "/api/games",
                "/api/tables/none/record",
            )
            codes = [(await Inside(anna.app).ask("GET", path))[0] for path in paths]
            assert codes == [404, 200, 200, 429, 429]
            assert (await anna.ask("GET", "/"))[0] == 200
            anna.client = "192.0.2.1"
            assert (await anna.ask("GET", "/api/games"))[0] == 200

    asyncio.run(story())


def test_an_address_has_so_many_sockets_at_once(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table = await anna.open("rip", "person", "greedy", spectators=True)
            async with anna.watch(table["id"], 0) as first:
                async with eve.watch(table["id"]) as second:
                    await asyncio.gather(first.hear(), second.hear())
                    address = f"{server.socket_address}api/tables/{table['id']}/socket"
                    async with connect(address) as third:
                        check_refusal(json.loads(await third.recv()))
                        await third.wait_closed()
                        assert third.close_code == 4429
                    await second.socket.close()
                async with eve.watch(table["id"]) as again:
                    assert (await again.hear())["type"] == "snapshot"

    with running(tmp_path, workers=1, sockets_per_address=2) as server:
        asyncio.run(story(server))


def test_what_is_held_at_once_is_given_back() -> None:
    held = AtOnce(1, "Too many.")
    with held.one("anna"), held.one("boris"), pytest.raises(TooMuch), held.one("anna"):
        pass
    with held.one("anna"):
        pass
    assert not held._held
