"""More than 100,000 bad messages: none breaks the server, changes a table or disturbs those who play.

About 50,000 over HTTP into the application itself, 500 of schemathesis and 55,000 over sockets to a real server.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from seance.games import GAMES
from seance.web import limits
from seance.web.app import create_app
from seance.web.settings import Settings
from tests.web.fuzz import Inside, check_answer, check_refusal, commands, spoil, texts, values
from tests.web.harness import PATIENCE, UNLIMITED, Browser, Server, Socket, running

TEN_MEGABYTES = 10_000_000
JSON = {"Content-Type": "application/json"}
HTTP_MESSAGES = 50_000
SOCKET_MESSAGES = 50_000
UNHURRIED = dict.fromkeys((*UNLIMITED, "moves_per_second", "tables_per_visitor"), 10**9)
quickly = settings(
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that never says too fast, so that each message is looked at."""
    with running(tmp_path_factory.mktemp("data"), workers=1, **UNHURRIED) as found:
        yield found
        told = found.stop()
        assert [line for line in told.splitlines() if "a request failed" in line or "Exception in ASGI" in line] == []


@asynccontextmanager
async def inside(folder: Path, **more: Any) -> AsyncIterator[Inside]:
    """The application itself, for which no time passes while requests are counted: however slow the machine is."""
    app = create_app(Settings(data=str(folder), workers=1, **{**UNHURRIED, **more}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
        async with app.lifespan():
            yield Inside(app)


GOOD: dict[str, dict[str, Any]] = {
    "": {
        "game": "siggil",
        "chairs": [{"kind": "person"}, {"kind": "open"}],
        "options": {"layout": "pass"},
        "name": "E",
    },
    "/join": {"invitation": "x", "name": "Eve", "entropy": "e", "seat": 1},
    "/act": {"type": "act", "key": "k", "seat": 0, "token": "stop", "number": 3},
    "/resign": {"type": "resign", "key": "k", "seat": 0},
    "/take-back": {"type": "takeback", "key": "k", "seat": 0},
    "/answer": {"type": "answer", "key": "k", "seat": 0, "granted": True, "number": 3},
    "/replace": {"type": "replace", "key": "k", "seat": 0, "bot": "greedy"},
    "/rematch": {"type": "rematch", "key": "k"},
}
STRANGE_PATHS = (
    "/", "//", "/api/", "/api/../etc/passwd", "/api/tables//", "/api/tables/\0", "/api/tables/" + "x" * 5000,
    "/api/tables/😀/act", "/api/tables/%", "/api/tables/.../record", "/api/tables/a/b/c", "/static/x", "/\udcff",
    "/api/tables/' OR 1=1", "/.git/config", "/api/openapi.json/x",
)  # fmt: skip
QUERIES = (
    b"", b"seat=9", b"seat=-1", b"seat=x", b"after=-9", b"after=" + b"9" * 4000, b"seat=1.5", b"after=&seat=",
    b"seat=0&seat=1", b"%ff=%fe", b"after=%00", b"a" * 3000, b"seat=%E2%82", b"seat=1e5", b"after=0x10", b"&&&==",
)  # fmt: skip
TYPES = (
    b"application/json", b"text/plain", b"", b"application/x-www-form-urlencoded", b"multipart/form-data",
    b"multipart/form-data; boundary=x", b"application/msgpack", b"application/json; charset=utf-16", b"\xff\xfe/\x00",
)  # fmt: skip
COOKIES = (
    b"seance=", b"seance=a", b"seance=a.b", b"seance=.", b"seance=" + b"x" * 8000, b"seance=\xff\xfe.\xff", b"=;;=;",
    b"seance=\"a\\", b"seance=a.b; seance=c.d", b"\0", b"seance=a\0b.c", b"expires=1; seance",
)  # fmt: skip


def lasting(snapshot: Any) -> Any:
    """A snapshot but for what time alone changes: since when somebody is away, whom each look shows to be there."""
    seats = [seat | {"away_since": None} for seat in snapshot["table"]["seats"]]
    return snapshot | {"table": snapshot["table"] | {"seats": seats}, "replaceable_in": None}


def test_fuzzed_requests_are_refused_in_a_sentence_and_change_no_table(tmp_path: Path) -> None:
    async def story() -> None:
        random = Random(1)
        async with inside(tmp_path) as anna:
            table = await anna.do("POST", "/api/tables", **GOOD[""])
            address = f"/api/tables/{table['id']}"
            before = lasting(json.loads((await anna.ask("GET", address, query=b"seat=0"))[2]))
            eve = Inside(anna.app)
            while eve.asked < HTTP_MESSAGES:
                end = random.choice(list(GOOD))
                path = (
                    random.choice(STRANGE_PATHS) if random.random() < 0.1 else (address if end else "/api/tables") + end
                )
                method = "POST" if random.random() < 0.9 else random.choice(("GET", "PUT", "DELETE", "HEAD", "NO", ""))
                media = random.choice(TYPES) if random.random() < 0.2 else b"application/json"
                if random.random() < 0.1:
                    eve.cookie = random.choice(COOKIES)
                body = spoil(random, GOOD[end])
                await eve.ask(
                    method, path, body, random.choice(QUERIES), ((b"content-type", media),), random.choice((1, 1, 3))
                )
            assert lasting(json.loads((await anna.ask("GET", address, query=b"seat=0"))[2])) == before
            assert json.loads((await anna.ask("GET", "/health"))[2])["status"] == "well"

    asyncio.run(story())


def test_options_of_any_shape_are_refused_or_make_a_table(tmp_path: Path) -> None:
    names = st.sampled_from(["layout", "players", "first", "difficulty", "open_memory", "level", "psychics"])
    options = st.dictionaries(names | st.text(max_size=5), st.sampled_from([1, 2, "P1", "pass", "hard"]) | values)

    async def story() -> None:
        loop = asyncio.get_running_loop()
        async with inside(tmp_path) as eve:

            @settings(quickly, max_examples=500)
            @given(options, st.sampled_from(sorted(GAMES)), st.integers(1, 3))
            def ask(told: Any, game: str, seats: int) -> None:
                wish = {"game": game, "chairs": [{"kind": "open"}] * seats, "options": told}
                asking = eve.ask("POST", "/api/tables", json.dumps(wish).encode())
                asyncio.run_coroutine_threadsafe(asking, loop).result(60)

            await asyncio.to_thread(ask)
            assert eve.asked >= 300

    asyncio.run(story())


def test_schemathesis_finds_nothing_wrong_with_the_api(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{server.address}api/openapi.json")
    asked = 0
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(quickly, max_examples=60)
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            answer = case.call()
            headers = {name.lower(): value[0] for name, value in answer.headers.items()}
            check_answer(answer.status_code, headers, answer.content, case.method)

        ask()
    assert asked >= 400


class Company:
    """Two friends who play on while others misbehave, and a table at which nothing may happen."""

    def __init__(self, anna: Browser, boris: Browser) -> None:
        self.friends = (anna, boris)
        self.moves = 0
        self.quiet: Any = None
        self.before: Any = None

    async def sit_down(self) -> None:
        anna, boris = self.friends
        self.quiet = await anna.open("siggil", "person", "open", spectators=True, options={"first": "P1"})
        await boris.join(self.quiet)
        self.before = await self.look()

    async def look(self) -> Any:
        address = f"/{self.quiet['id']}?seat="
        return [lasting(await friend.do("GET", f"{address}{i}")) for i, friend in enumerate(self.friends)]

    async def play_for_ever(self) -> None:
        """Game after game; each move is answered and reaches the other."""
        anna, boris = self.friends
        while True:
            table = await anna.open("siggil", "person", "open")
            await boris.join(table)
            async with anna.watch(table["id"], 0) as one, boris.watch(table["id"], 1) as two:
                sockets = (one, two)
                await asyncio.gather(one.hear(), two.hear())
                while one.latest["table"]["status"] != "over":
                    turn = one.latest["table"]["turn"]
                    mover: Socket = sockets[turn]
                    await mover.hear_until(lambda m: m.get("moves")) if not mover.latest["moves"] else 0
                    number = mover.latest["table"]["number"]
                    assert (await mover.act(mover.latest["moves"][0]))["type"] == "done"
                    for socket in sockets:
                        while socket.latest["table"]["number"] <= number:
                            await socket.hear()
                    self.moves += 1


@asynccontextmanager
async def company(server: Server) -> AsyncIterator[Company]:
    """Friends at play for as long as the misbehaviour lasts, and whether it touched them."""
    async with Browser(server) as anna, Browser(server) as boris:
        friends = Company(anna, boris)
        await friends.sit_down()
        playing = asyncio.create_task(friends.play_for_ever())
        try:
            yield friends
            seen = friends.moves
            while friends.moves < seen + 10:
                assert not playing.done(), playing.exception()
                await asyncio.sleep(0.01)
            assert await friends.look() == friends.before
            assert (await anna.http.get("/health")).json()["status"] == "well"
            assert server.process is not None
            assert server.process.poll() is None
        finally:
            playing.cancel()


async def refuse_all(socket: Socket, messages: list[Any]) -> None:
    """Send many messages at once; each is refused, in order."""
    for message in messages:
        await socket.socket.send(message)
    for message in messages:
        told = await socket.hear_until(lambda m: m["type"] in ("done", "error"))
        assert told["type"] == "error", (message, told)
        check_refusal(told)


def test_fuzzed_socket_messages_are_refused_and_disturb_nobody(server: Server) -> None:
    async def story() -> None:
        random = Random(2)
        good = [message for end, message in GOOD.items() if end not in ("", "/join")]
        async with company(server) as friends, Browser(server) as eve, eve.watch(friends.quiet["id"]) as socket:
            await socket.hear()
            for _ in range(SOCKET_MESSAGES // 50):
                batch = [spoil(random, random.choice(good)) for _ in range(50)]
                await refuse_all(socket, [m.decode("latin-1") if random.random() < 0.5 else m for m in batch])

    asyncio.run(story())


def test_messages_of_any_shape_are_refused(server: Server) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        async with company(server) as friends, Browser(server) as eve, eve.watch(friends.quiet["id"]) as socket:
            await socket.hear()

            @settings(quickly, max_examples=300)
            @given(st.lists(texts | commands.map(json.dumps), min_size=5, max_size=30))
            def ask(messages: list[Any]) -> None:
                asyncio.run_coroutine_threadsafe(refuse_all(socket, messages), loop).result(60)

            await asyncio.to_thread(ask)
            assert len(socket.messages) >= 2000

    asyncio.run(story())


def test_one_seat_cannot_move_another_nor_with_old_numbers_nor_with_nonsense(server: Server) -> None:
    async def story() -> None:
        async with company(server) as friends:
            table = friends.quiet
            anna, boris = friends.friends
            (first,) = {tuple(seen["moves"]) for seen in friends.before if seen["moves"]}
            act = {"type": "act", "seat": 0, "token": first[0]}
            async with boris.watch(table["id"], 1) as theirs, anna.watch(table["id"], 0) as mine:
                await theirs.hear()
                await mine.hear()
                for i in range(500):
                    await refuse_all(theirs, [json.dumps(act | {"key": f"f{i}", "number": i})])
                    old = i - 250 if i - 250 != friends.before[0]["table"]["number"] else -1
                    wrong = [act | {"number": old}, act | {"seat": 1}, act | {"token": f"x{i}"}, act | {"seat": -1}]
                    await refuse_all(mine, [json.dumps(one | {"key": f"{i}-{j}"}) for j, one in enumerate(wrong)])
            while (await friends.look()) != friends.before:  # both are seen to have gone
                await asyncio.sleep(0.01)

    asyncio.run(story())


async def last_words(socket: Any) -> list[Any]:
    """What a socket hears until it is closed."""
    told: list[Any] = []
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                told.append(msgspec.json.decode(await socket.recv()))
    except ConnectionClosed:
        return told


@pytest.mark.parametrize("size", [20_000, 1_000_000, TEN_MEGABYTES])
def test_a_message_over_the_limit_ends_only_its_own_socket(server: Server, size: int) -> None:
    async def story() -> None:
        async with company(server) as friends:
            for data in ("x" * size, b"\0" * size, '"' + "\\u0000" * (size // 6) + '"'):
                async with Browser(server) as eve, eve.watch(friends.quiet["id"]) as socket:
                    await socket.hear()
                    with suppress(ConnectionClosed):
                        await socket.socket.send(data)
                    await last_words(socket.socket)
                    assert socket.socket.close_code in (1006, 1009)

    asyncio.run(story())


def test_a_body_over_the_limit_is_refused(server: Server, tmp_path: Path) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(100):
            yield b"[" * 100_000

    async def story() -> None:
        async with company(server), Browser(server) as eve:
            for content in (b"[" * 20_000, b"{" * 1_000_000, b" " * TEN_MEGABYTES, chunks()):
                try:
                    answer = await eve.http.post("/api/tables", content=content, headers=JSON)
                except httpx.TransportError:  # the server hung up on what it would not read
                    continue
                assert answer.status_code == 413
                check_refusal(answer.json())
        async with inside(tmp_path) as alone:
            for chunk_count in (1, 7):
                status, _, told = await alone.ask("POST", "/api/tables", b" " * 20_000, chunks=chunk_count)
                assert (status, json.loads(told)["code"]) == (413, "too_large")

    asyncio.run(story())


def test_frames_and_requests_that_are_no_protocol_at_all(server: Server) -> None:
    async def story() -> None:
        random = Random(3)
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        async with company(server) as friends:
            shake = (
                f"GET /api/tables/{friends.quiet['id']}/socket HTTP/1.1\r\nHost: x\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
            cut = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"
            for i in range(600):
                _, writer = await asyncio.open_connection(host, int(port))
                start = (shake, cut, b"", b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/9.9\r\n\r\n")[i % 5]
                writer.write(start + random.randbytes(random.randint(0, 300)))
                writer.close()

    asyncio.run(story())


def test_invalid_text_ends_only_its_own_socket(server: Server) -> None:
    async def story() -> None:
        random = Random(4)
        async with company(server) as friends, Browser(server) as eve:
            for _ in range(100):
                async with eve.watch(friends.quiet["id"]) as socket:
                    await socket.hear()
                    await socket.socket.send(random.randbytes(20) + b"\xff", text=True)
                    await last_words(socket.socket)
                    assert socket.socket.close_code == 1007

    asyncio.run(story())


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://[", "http://127.0.0.1", "\u00ff", "x" * 999]
)
def test_a_page_of_another_origin_gets_no_socket(server: Server, origin: str) -> None:
    async def story() -> None:
        async with company(server) as friends:
            address = f"{server.socket_address}api/tables/{friends.quiet['id']}/socket"
            async with connect(address, additional_headers={"Origin": origin}) as socket:
                (told,) = await last_words(socket)
                check_refusal(told)
                assert (told["code"], socket.close_code) == ("forbidden", 4403)

    asyncio.run(story())


@pytest.mark.parametrize(
    "wish", ["nowhere/socket", "{id}/socket?seat=x", "{id}/socket?seat=0", "{id}/socket?after=x", "%ff%fe/socket"]
)
def test_a_socket_that_asks_for_what_it_may_not_have_is_told_why(server: Server, wish: str) -> None:
    async def story() -> None:
        async with company(server) as friends:
            address = f"{server.socket_address}api/tables/{wish.format(id=friends.quiet['id'])}"
            for cookie in ("", "seance=a.b", "seance=" + "x" * 5000):
                async with connect(address, additional_headers={"Cookie": cookie}) as socket:
                    (told,) = await last_words(socket)
                    check_refusal(told)
                    assert socket.close_code in (4400, 4403, 4404)

    asyncio.run(story())
