"""Forged cookies, seats, addresses and keys: nobody is anybody else, and nothing changes."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha1, sha256
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect

from tests.web.fuzz import check_refusal
from tests.web.harness import Browser, Server, running

FREE = {"moves_per_second": 10**6, "tables_per_visitor": 1000, "workers": 1}
COMMANDS: dict[str, dict[str, Any]] = {
    "act": {"type": "act", "token": "stop"},
    "resign": {"type": "resign"},
    "take-back": {"type": "takeback"},
    "replace": {"type": "replace", "bot": "greedy"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), **FREE) as found:
        yield found


@asynccontextmanager
async def friends_table(server: Server) -> AsyncIterator[tuple[Browser, Browser, str]]:
    """Two friends at play, one of whom is there; nothing of what they see may have changed in the end."""
    async with Browser(server) as anna, Browser(server) as boris:
        table = await anna.open("rip", "person", "open")
        await boris.join(table)

        async def look() -> Any:
            seen = [await one.do("GET", f"/{table['id']}?seat={i}") for i, one in enumerate((anna, boris))]
            return [(one["view"], one["events"], one["moves"]) for one in seen]

        before = await look()
        yield anna, boris, table["id"]
        assert await look() == before


def cookie_of(browser: Browser) -> tuple[str, str]:
    ((name, value),) = browser.http.cookies.items()
    return name, value


def forgeries(value: str, other: str) -> set[str]:
    """Values that look like somebody's cookie."""
    visitor, _, signature = value.rpartition(".")
    found = {f"{visitor}.{other.rpartition('.')[2]}", f"{other.rpartition('.')[0]}.{signature}", visitor, ".", ""}
    for i, letter in enumerate(value):
        found.add(value[:i] + ("A" if letter != "A" else "B") + value[i + 1 :])
        found |= {value[:i], value[i + 1 :]}
    for key in (b"", b"seance", b"key", bytes(32), visitor.encode()):
        for digest in (sha256, sha1):
            found.add(f"{visitor}.{hmac.new(key, visitor.encode(), digest).hexdigest()}")
    found |= {f"{value}{more}" for more in ("0", ".", ".0", "%00", "/", "\t.")}
    found |= {f"{visitor}.{signature.upper()}", f"{visitor}..{signature}", f"{visitor} .{signature}"}
    return found - {value, other}


@asynccontextmanager
async def without_cookies(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    """A client that keeps no cookie and sends those that each request is given."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    async with httpx.AsyncClient(base_url=server.address, cookies=jar, timeout=30) as client:
        yield client


def test_no_forged_cookie_is_anybody(server: Server) -> None:
    async def story() -> None:
        async with (
            friends_table(server) as (anna, _, table_id),
            Browser(server) as eve,
            without_cookies(server) as nobody,
        ):
            name, value = cookie_of(anna)
            forged = sorted(forgeries(value, cookie_of(eve)[1]))
            assert len(forged) > 150
            for one in forged:
                cookie = {"Cookie": f"{name}={one}"}
                answer = await nobody.get(f"/api/tables/{table_id}?seat=0", headers=cookie)
                assert answer.status_code == 403, one
                check_refusal(answer.json())
            for one in forged[::10]:
                cookie = {"Cookie": f"{name}={one}"}
                for end, body in COMMANDS.items():
                    message = body | {"key": "forged", "seat": 0}
                    answer = await nobody.post(f"/api/tables/{table_id}/{end}", json=message, headers=cookie)
                    assert answer.status_code == 403, (one, end)

    asyncio.run(story())


def test_no_forged_cookie_opens_a_socket_at_a_seat(server: Server) -> None:
    async def story() -> None:
        async with friends_table(server) as (anna, _, table_id), Browser(server) as eve:
            name, value = cookie_of(anna)
            for one in sorted(forgeries(value, cookie_of(eve)[1]))[::8]:
                address = f"{server.socket_address}api/tables/{table_id}/socket?seat=0"
                async with connect(address, additional_headers={"Cookie": f"{name}={one}"}) as socket:
                    told = msgspec.json.decode(await socket.recv())
                    check_refusal(told)
                    assert told["code"] == "forbidden"

    asyncio.run(story())


def test_nobody_acts_on_a_seat_that_is_not_theirs(server: Server) -> None:
    async def story() -> None:
        async with (
            friends_table(server) as (anna, boris, table_id),
            Browser(server) as eve,
            anna.watch(table_id, 0) as one,  # or a bot may be called
            boris.watch(table_id, 1) as two,
        ):
            await asyncio.gather(one.hear(), two.hear())
            for browser, own in ((anna, 0), (boris, 1), (eve, None)):
                for seat in {-1, 0, 1, 2, 3, 4, 2**40} - {own}:
                    for end, body in COMMANDS.items():
                        message = body | {"key": browser.key(), "seat": seat}
                        status, told = await browser.call("POST", f"/{table_id}/{end}", **message)
                        assert status in (400, 403, 409), (seat, end, told)
                        check_refusal(told)
            assert (await eve.call("GET", f"/{table_id}"))[0] == 403
            assert (await eve.call("POST", f"/{table_id}/rematch", type="rematch", key="k"))[0] == 403

    asyncio.run(story())


HEADERS = ("X-Forwarded-User", "X-Real-IP", "Forwarded", "X-Original-URL", "X-HTTP-Method-Override", "Authorization")


def test_no_header_makes_a_visitor_of_a_stranger(server: Server) -> None:
    async def story() -> None:
        async with friends_table(server) as (anna, _, table_id), without_cookies(server) as nobody:
            visitor = cookie_of(anna)[1].rpartition(".")[0]
            for header in HEADERS:
                answer = await nobody.get(f"/api/tables/{table_id}?seat=0", headers={header: visitor})
                assert answer.status_code == 403, header

    asyncio.run(story())


def test_an_invitation_cannot_be_guessed_from_another(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as eve:
            table, other = [await anna.open("rip", "person", "open") for _ in range(2)]
            true = table["invitation"]
            wrong = {other["invitation"], "", true[:-1], true.swapcase(), true + "=", true[::-1], table["id"]} - {true}
            for invitation in sorted(wrong):
                status, told = await eve.call("POST", f"/{table['id']}/join", invitation=invitation, name="Eve")
                assert (status, told["code"]) == (403, "forbidden"), invitation
            assert len(true) >= 16

    asyncio.run(story())


def test_a_key_of_one_visitor_says_nothing_about_anothers(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna, Browser(server) as boris:
            table = await anna.open("siggil", "person", "open", options={"first": "P1"})
            await boris.join(table)
            move = (await anna.do("GET", f"/{table['id']}?seat=0"))["moves"][0]
            assert (await anna.act(table["id"], 0, move, key="same"))[0] == 200
            status, told = await boris.act(table["id"], 1, "nonsense", key="same")
            assert (status, told["code"]) in ((422, "unreadable_move"), (409, "not_your_turn"))

    asyncio.run(story())


@pytest.mark.parametrize("end", ["act", "resign", "take-back"])
def test_a_key_repeated_with_another_request_is_refused(server: Server, end: str) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("siggil", "person", "greedy", options={"first": "P1"})
            moves = (await anna.do("GET", f"/{table['id']}?seat=0"))["moves"]
            assert (await anna.act(table["id"], 0, moves[0], key="once"))[0] == 200
            other = {"act": {"token": moves[1]}}.get(end, {})
            body = COMMANDS[end] | {"key": "once", "seat": 0} | other
            status, told = await anna.call("POST", f"/{table['id']}/{end}", **body)
            assert status == 422, told
            check_refusal(told)
            again = await anna.act(table["id"], 0, moves[0], key="once")  # the first request still is what it was
            assert again[0] == 200

    asyncio.run(story())


@pytest.mark.parametrize("foreign", ['prefs={"a":1}', "a b=c", "x=[1, 2]", 'bad="x', "@=1", "ключ=1"])
def test_foreign_cookies_of_the_same_host_do_not_hide_ours(server: Server, foreign: str) -> None:
    async def story() -> None:
        async with friends_table(server) as (anna, _, table_id), without_cookies(server) as nobody:
            name, value = cookie_of(anna)
            for header in (f"{foreign}; {name}={value}", f"{name}={value}; {foreign}"):
                request = nobody.build_request(
                    "GET", f"/api/tables/{table_id}?seat=0", headers=[(b"cookie", header.encode())]
                )
                answer = await nobody.send(request)
                assert answer.status_code == 200, header
                assert not answer.headers.get("set-cookie"), header

    asyncio.run(story())


def test_a_forwarded_address_does_not_widen_the_limits(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        statuses = []
        wish = {"game": "rip", "chairs": [{"kind": "person"}, {"kind": "person"}]}
        async with without_cookies(server) as nobody:
            for i in range(12):
                forged = f"10.0.0.{i}"
                headers = {"X-Forwarded-For": forged, "Forwarded": f"for={forged}", "X-Real-IP": forged}
                statuses.append((await nobody.post("/api/tables", json=wish, headers=headers)).status_code)
        assert statuses.count(201) in range(5, 9)  # some may have come back meanwhile
        assert set(statuses) == {201, 429}

    with running(tmp_path, workers=1, tables_per_minute=5) as server:
        asyncio.run(story(server))
