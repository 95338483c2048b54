"""Real sockets that are slow, silent or too many: each is cut off, and others are served all the while."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidMessage
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from seance.errors import TooMuch
from seance.web import limits
from seance.web.connections import (
    BESIDES_SECONDS,
    MOST_BESIDES,
    MOST_UNREAD,
    MOST_UNTAKEN,
    READ_AT_ONCE,
    Config,
    Guard,
    SocketConnection,
    text_frame,
)
from seance.web.settings import Settings
from tests.web.harness import PATIENCE, Browser, Server, running

HEAD = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n"
UNFINISHED = {
    "nothing": b"",
    "half a line": b"GET /heal",
    "half a head": b"GET /health HTTP/1.1\r\nHost: x\r\n",
    "no body": HEAD + b"\r\n",
    "half a body": HEAD + b"\r\n{",
    "a request and a half": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /hea",
    "an idle connection": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of little patience, but enough for whoever asks properly on a machine with much else to do."""
    data = tmp_path_factory.mktemp("data")
    with running(data, workers=1, request_seconds=2, idle_seconds=2, ping_seconds=2) as found:
        yield found


def dial(server: Server) -> socket.socket:
    host, port = server.address.removeprefix("http://").rstrip("/").split(":")
    return socket.create_connection((host, int(port)), PATIENCE)


def wait_for_end(line: socket.socket) -> bytes:
    """All that the server says before it hangs up; a timeout if it does not."""
    told = b""
    try:
        while part := line.recv(65536):
            told += part
    except ConnectionResetError:
        pass
    return told


@pytest.mark.parametrize("start", UNFINISHED.values(), ids=UNFINISHED)
def test_whoever_sends_no_more_is_cut_off(server: Server, start: bytes) -> None:
    with dial(server) as line:
        line.sendall(start)
        wait_for_end(line)
    assert httpx.get(f"{server.address}health", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize("start", [b"GET / HTTP/1.1\r\nX: ", HEAD + b"\r\n"], ids=["head", "body"])
def test_a_letter_now_and_then_wins_no_time(server: Server, start: bytes) -> None:
    with dial(server) as line:
        line.sendall(start)
        line.settimeout(0.05)
        for _ in range(20 * PATIENCE):
            try:
                line.sendall(b"x")
                if not line.recv(65536):
                    return
            except TimeoutError:
                continue
            except ConnectionError:
                return
    pytest.fail("It goes on and on.")


def test_a_head_without_end_is_cut_off(server: Server) -> None:
    endless = b"GET /health HTTP/1.1\r\n" + b"X-Y: %s\r\n" % (b"x" * 1000) * (300 * MOST_UNREAD // 1000)
    with dial(server) as line, pytest.raises(ConnectionError):
        line.sendall(endless)


def test_whoever_takes_no_answer_is_cut_off(server: Server) -> None:
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        host, port = server.address.removeprefix("http://").rstrip("/").split(":")
        line.connect((host, int(port)))
        line.settimeout(PATIENCE)
        with pytest.raises(ConnectionError):
            line.sendall(asked * 1_000_000)  # nothing is read: in the end the server sends no more, and takes no more


def handshake(path: str) -> bytes:
    """What opens a socket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(kind: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(kind, data, fin).serialize(mask=True)


FLOODS = {
    "pings": (b"", frame(Opcode.PING)),
    "answers": (b"", frame(Opcode.PONG)),
    "parts": (frame(Opcode.TEXT, b"{", fin=False), frame(Opcode.CONT, fin=False)),
}


@pytest.mark.parametrize(("first", "then"), FLOODS.values(), ids=FLOODS)
def test_a_socket_that_sends_frames_without_end_is_cut_off(server: Server, first: bytes, then: bytes) -> None:
    async def story() -> str:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person", spectators=True)
            return f"/api/tables/{table['id']}/socket"

    check_flood(server, asyncio.run(story()), first, then)


def test_a_socket_that_was_refused_and_sends_on_is_cut_off(server: Server) -> None:
    check_flood(server, "/api/tables/none/socket", b"", frame(Opcode.TEXT))


def check_flood(server: Server, path: str, first: bytes, then: bytes) -> None:
    """What comes at the end of a flood, which is more than is read at once, is not answered any more."""
    with dial(server) as line:
        line.sendall(handshake(path))
        told = b""
        while b"{" not in told:  # the snapshot, or why there is none
            told += line.recv(65536)
        with suppress(ConnectionError):
            line.sendall(first + then * 100 * MOST_BESIDES + frame(Opcode.PING, b"anybody?"))
        assert b"anybody?" not in wait_for_end(line)


def test_a_socket_where_nobody_answers_is_closed(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person", spectators=True)
        path = f"/api/tables/{table['id']}/socket"
        shake = handshake(path)
        with dial(server) as line:
            line.sendall(shake)
            told = await asyncio.to_thread(wait_for_end, line)
            assert b"101 Switching" in told
            assert b"snapshot" in told
        # A socket that answers pings stays, however little it says: it outlives another that does not.
        async with connect(f"{server.socket_address}{path[1:]}") as alive:
            with dial(server) as line:
                line.sendall(shake)
                await asyncio.to_thread(wait_for_end, line)
            await (await alive.ping())

    asyncio.run(story())


def test_many_messages_at_once_are_answered_one_after_the_other_in_their_order(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1, moves_per_second=1000) as server:
            async with Browser(server) as anna:
                table = await anna.open("rip", "person", "person")
                async with anna.watch(table["id"], 0) as mine:
                    await mine.hear()
                    asked = [f"k{i}" for i in range(20 * MOST_UNTAKEN)]
                    for key in asked:
                        await mine.say(type="there", key=key)
                    told = [await mine.hear_until(lambda message: message["type"] == "done") for _ in asked]
                    assert [message["key"] for message in told] == asked

    asyncio.run(story())


def test_what_was_asked_before_a_socket_ended_is_carried_out(tmp_path: Path) -> None:
    async def story() -> None:
        with running(tmp_path, workers=1) as server:
            async with Browser(server) as anna:
                for _ in range(5):
                    table = await anna.open("siggil", "person", "person")
                    turn = table["turn"]
                    async with anna.watch(table["id"], 1 - turn) as other:
                        await other.hear()
                        async with anna.watch(table["id"], turn) as mine:
                            moves = (await mine.hear())["moves"]
                            await mine.say(type="act", key="a", seat=turn, token=moves[0])
                            await mine.say(type="resign", key="b", seat=turn)
                            mine.socket.transport.abort()
                        await other.hear_until(lambda message: message["table"]["status"] == "over")

    asyncio.run(story())


class Line:
    """A transport that remembers what is written to it, and whether it is read."""

    def __init__(self) -> None:
        self.written = b""
        self.read = True
        self.aborted = asyncio.Event()

    def pause_reading(self) -> None:
        self.read = False

    def resume_reading(self) -> None:
        self.read = True

    def abort(self) -> None:
        self.aborted.set()

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.aborted.is_set()


def opened() -> tuple[Line, SocketConnection]:
    """A socket after its handshake."""
    config = Config(cast(Any, None), Settings(request_seconds=0.01), interface="asgi3")
    config.loaded, config.loaded_app = True, None
    line, connection = Line(), SocketConnection(config, ServerState(), {})
    connection.transport = cast(asyncio.Transport, line)
    connection.handshake_complete = True
    connection.conn.state = State.OPEN
    connection.conn.parser = connection.conn.parse()
    next(connection.conn.parser)
    return line, connection


def test_of_many_messages_that_come_at_once_few_are_read_until_those_are_carried_out() -> None:
    async def story() -> None:
        line, connection = opened()
        asked = [str(i) for i in range(20_000)]
        connection.data_received(b"".join(frame(Opcode.TEXT, text.encode()) for text in asked))
        assert MOST_UNTAKEN <= len(connection.queue) < MOST_UNTAKEN + READ_AT_ONCE / 7
        assert not line.read
        assert [(await connection.receive())["text"] for _ in asked] == asked
        assert line.read
        connection.data_received(frame(Opcode.TEXT, b"more"))
        assert await connection.receive() == {"type": "websocket.receive", "text": "more"}

    asyncio.run(story())


@pytest.mark.parametrize(("first", "then"), FLOODS.values(), ids=FLOODS)
def test_of_a_flood_that_comes_at_once_no_more_is_read_than_is_let_through(first: bytes, then: bytes) -> None:
    async def story() -> None:
        line, connection = opened()
        read = 0
        feed = connection.conn.receive_data

        def counted(data: bytes) -> None:
            nonlocal read
            read += len(data)
            feed(data)

        connection.conn.receive_data = counted  # type: ignore[assignment]
        connection.data_received(first + then * 40_000)
        assert line.aborted.is_set()
        assert read <= len(then) * MOST_BESIDES + 2 * READ_AT_ONCE

    asyncio.run(story())


def test_frames_that_are_no_message_are_counted_anew_after_a_while_and_the_ends_of_messages_never() -> None:
    async def story() -> None:
        line, connection = opened()
        now = 0.0
        connection.loop = cast(Any, SimpleNamespace(time=lambda: now))
        for _ in range(3):
            for _ in range(MOST_BESIDES):
                connection.data_received(frame(Opcode.PING))
            now += BESIDES_SECONDS
        for _ in range(2 * MOST_BESIDES):
            connection.data_received(frame(Opcode.TEXT, b"a", fin=False) + frame(Opcode.CONT, b"b"))
            assert (await connection.receive())["text"] == "ab"
        assert not line.aborted.is_set()
        for _ in range(MOST_BESIDES + 1):
            connection.data_received(frame(Opcode.PING))
        assert line.aborted.is_set()

    asyncio.run(story())


def test_a_message_that_is_no_text_ends_its_socket_and_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        line, connection = opened()
        connection.data_received(frame(Opcode.TEXT, b"\xff\xfe"))
        assert line.written == b"\x88\x02" + (1007).to_bytes(2)
        assert (await connection.receive())["type"] == "websocket.disconnect"
        _, closing = opened()
        closing.data_received(frame(Opcode.TEXT, b"\xff") + frame(Opcode.CLOSE, (1000).to_bytes(2)))
        assert (await closing.receive())["type"] == "websocket.disconnect"

    asyncio.run(story())
    assert not caplog.records


def test_a_socket_says_nothing_after_its_end_and_ends_once() -> None:
    async def story() -> None:
        line, connection = opened()
        connection.pause_writing()
        end = {"type": "websocket.close", "code": 4404}
        ends = [asyncio.create_task(connection.send(end)) for _ in range(2)]
        await asyncio.sleep(0)
        asyncio.get_running_loop().call_soon(connection.put, text_frame(b"news"))  # in the same moment
        connection.resume_writing()
        with pytest.raises(ClientDisconnected):
            await asyncio.gather(*ends)
        await asyncio.sleep(0)
        assert line.written == text_frame(b"news") + b"\x88\x02" + (4404).to_bytes(2)
        assert connection.close_timer is not None
        connection.close_timer.cancel()
        await asyncio.wait_for(line.aborted.wait(), PATIENCE)  # its client takes nothing

    asyncio.run(story())


def test_an_address_has_so_many_connections_and_gets_them_back(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Browser(server) as anna:  # who keeps a connection of her own
            table = await anna.open("rip", "person", "person", spectators=True)
            address = f"{server.socket_address}api/tables/{table['id']}/socket"
            for _ in range(3):
                async with await let_in(address), await let_in(address):
                    with dial(server) as fourth:
                        with dial(server) as fifth:
                            assert await asyncio.to_thread(wait_for_end, fifth) == b""
                        with pytest.raises(InvalidMessage):
                            await connect(address)
                        fourth.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                        assert b"200 OK" in await asyncio.to_thread(wait_for_end, fourth)

    with running(tmp_path, workers=1, connections_per_address=4, idle_seconds=600) as server:
        asyncio.run(story(server))


async def let_in(address: str) -> ClientConnection:
    """A socket, as soon as those that were closed before it have been counted out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await connect(address)
            except InvalidMessage:
                await asyncio.sleep(0.01)


def test_the_guard_counts_households_all_together_and_no_trusted_proxy() -> None:
    guard = Guard(Settings(connections=5, connections_per_address=2, proxies="10.0.0.1"))
    for address in ("2001:db8::1", "2001:db8::2", "10.0.0.1", "10.0.0.1"):
        guard.enter(address)
    with pytest.raises(TooMuch, match="from your address"):
        guard.enter("2001:db8::3")
    guard.enter("10.0.0.1")
    with pytest.raises(TooMuch, match="Too many connections"):
        guard.enter("192.0.2.1")
    guard.leave("2001:db8::1")
    guard.enter("192.0.2.1")


def test_the_guard_lets_an_address_come_only_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    guard = Guard(Settings(connections=21, connections_per_second=2, proxies="10.0.0.1"))
    for _ in range(10):
        guard.enter("192.0.2.1")
        guard.leave("192.0.2.1")
    with pytest.raises(TooMuch, match="new connections"):
        guard.enter("192.0.2.1")
    guard.enter("192.0.2.2")
    for _ in range(20):
        guard.enter("10.0.0.1")
    with pytest.raises(TooMuch, match="Too many connections"):
        guard.enter("192.0.2.3")  # whoever was refused is not among the 21


def test_a_hundred_silent_connections_keep_nobody_from_playing(server: Server) -> None:
    async def story() -> None:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "greedy")
            async with anna.watch(table["id"], 0) as watched:
                assert (await watched.play_out())["table"]["status"] == "over"

    with ExitStack() as held:
        lines = [held.enter_context(dial(server)) for _ in range(100)]
        for i, line in enumerate(lines):
            line.sendall(list(UNFINISHED.values())[i % len(UNFINISHED)])
        asyncio.run(story())
        for line in lines:
            wait_for_end(line)
