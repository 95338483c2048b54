"""Connections as a server on the open internet must treat them: so many of each address, and none that only waits."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol, cast

import uvicorn
from litestar.types import ASGIApp, Scope
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from seance.errors import TooMuch
from seance.web import metrics
from seance.web.addresses import Proxies, household
from seance.web.limits import AtOnce, Limits
from seance.web.settings import Settings

MOST_UNREAD = 65_536
"""Bytes of a request before its body; a browser's are a few thousand."""
BURST = 5
"""So many seconds' new connections may come at once: a class that opens the page together."""
SLOWEST = 500
"""Bytes a second that a client takes of its answer."""
TEXT = b"\x81"
"""How the frame of a whole text begins."""
MOST_UNTAKEN = 16
"""So many messages of a socket may wait to be carried out; more are not read from the network until then."""
READ_AT_ONCE = 1024
"""So many bytes of what came are read in one go: a message is shorter, and of a flood of tiny ones most stay unread."""
MOST_BESIDES = 1000
"""So many frames that are no message may come on a socket within so many seconds; a browser sends hardly any."""
BESIDES_SECONDS = 20.0
"""As often as browsers are pinged, unless a host wants that otherwise."""
WIRE = "seance.wire"
"""Where a socket's scope has its connection."""


class Guard:
    """Counts the connections of each address; a proxy's are as many as its visitors'."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.request_seconds
        self.proxies = Proxies(settings.proxies)
        self.all = AtOnce(settings.connections, "Too many connections.")
        self.of_address = AtOnce(settings.connections_per_address, "Too many connections from your address.")
        pace = settings.connections_per_second
        self.new = Limits(BURST * pace, pace, "Too many new connections from your address.")

    def enter(self, address: str) -> None:
        """Count a connection; TooMuch if there are too many."""
        self.all.enter("")
        if not self.proxies.trusts(address):
            try:
                self.new.take(household(address))
                self.of_address.enter(household(address))
            except TooMuch:
                self.all.leave("")
                raise

    def leave(self, address: str) -> None:
        """A connection is over."""
        self.all.leave("")
        if not self.proxies.trusts(address):
            self.of_address.leave(household(address))


class Config(uvicorn.Config):
    """What uvicorn's protocols are given, and the guard with it."""

    def __init__(self, app: ASGIApp, settings: Settings, **more: Any) -> None:
        self.guard = Guard(settings)
        super().__init__(
            cast(Any, app),
            http=Connection,
            ws=SocketConnection,
            timeout_keep_alive=settings.idle_seconds,
            ws_ping_interval=settings.ping_seconds,
            ws_ping_timeout=settings.ping_seconds,
            **more,
        )


class Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """An HTTP connection. What the client has to do, send a request or take an answer, must be done in time."""

    config: Config
    transport: asyncio.Transport
    deadline: asyncio.TimerHandle | None = None
    address: str | None = None
    """What is counted, as long as it is."""
    unread = 0
    """Bytes that are no whole request yet."""
    unsent = 0
    """Bytes of answers that the client had not taken when the wait began."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        try:
            self.config.guard.enter(peer(self))
        except TooMuch:
            self.cut_off("too many")
            return
        self.address = peer(self)
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        if self.address is not None:
            self.config.guard.leave(self.address)
            self.address = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.has_request:
            self.unread += len(data)
            if self.unread > MOST_UNREAD:
                self.cut_off("too large")
                return
        super().data_received(data)
        if self.address is None or self.flow.write_paused:
            return  # a socket by now, or a client that has to take an answer first
        if self.has_request:
            self.unread = 0
        if not self.waits_for_client:
            self.stop_waiting()
        elif self.deadline is None:
            self.wait()

    @property
    def has_request(self) -> bool:
        """Whether a request is being answered, or read by who answers it."""
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def waits_for_client(self) -> bool:
        """Whether a request is awaited, or the rest of one."""
        return not self.has_request or self.cycle.more_body

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stop_waiting()
        self.wait()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_waiting()
        if self.waits_for_client:
            self.wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait_for_closing()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait_for_closing()

    def wait_for_closing(self) -> None:
        """A connection closes when all is sent, which whoever takes nothing holds up for ever."""
        if self.transport.is_closing() and self.deadline is None:
            self.wait()

    def handle_websocket_upgrade(self, *more: Any) -> None:
        self.stop_waiting()
        super().handle_websocket_upgrade(*more)
        self.address = None  # the socket gives it back

    def wait(self) -> None:
        self.unsent = self.transport.get_write_buffer_size()
        self.deadline = self.loop.call_later(self.config.guard.seconds, self.give_up)

    def stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def give_up(self) -> None:
        """The client's time is over, unless it still takes an answer or we are still working on it."""
        self.deadline = None
        taken = self.unsent - self.transport.get_write_buffer_size()
        if self.unsent and taken >= min(self.unsent, SLOWEST * self.config.guard.seconds):
            self.wait()
        elif self.waits_for_client or self.flow.write_paused or self.transport.is_closing():
            self.cut_off("too slow")

    def cut_off(self, reason: str) -> None:
        metrics.cut_off.labels(reason).inc()
        self.transport.abort()


class Wire(Protocol):
    """A socket past the framework: messages as they came, and frames that are made already."""

    behind: Callable[[], None] | None
    """What is done once it takes more again; whoever has set it is told once."""

    @property
    def takes(self) -> bool:
        """Whether what is put on it goes out soon: whoever reads slowly has enough to read."""

    def put(self, frame: bytes) -> None:
        """Send a frame, with what else is put in the same moment; ClientDisconnected if nobody is there any more."""

    async def write(self, frame: bytes) -> None:
        """The same once it takes more."""

    async def receive(self) -> Any:
        """The next message, an ASGI event."""


class Inbox:
    """The messages of one socket until they are carried out, one after the other: a queue that one task waits for."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._messages)

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def get(self) -> Any:
        if not self._messages:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._messages.popleft()


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that became a socket; it is counted until it ends. Pings tell whether somebody is there."""

    config: Config
    transport: asyncio.Transport
    behind: Callable[[], None] | None = None

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.besides = 0
        """Frames lately that were nothing to carry out: pings, their answers, parts, what comes too late."""
        self.besides_until = 0.0
        """When they are counted anew."""
        self.unread = b""
        """What came and waits like what is still in the network."""
        self.unsent: list[bytes] = []
        self.queue: Any = Inbox()

    async def run_asgi(self) -> None:
        cast(dict[str, Any], self.scope["extensions"])[WIRE] = self
        await super().run_asgi()

    # What comes

    def data_received(self, data: bytes) -> None:
        if self.unread or len(data) > READ_AT_ONCE:
            self.unread += data
            self.read_on()
        else:
            super().data_received(data)

    def read_on(self) -> None:
        """Read what has come, until so many messages wait."""
        data, read = self.unread, 0
        while read < len(data) and not self.read_paused and not self.transport.is_closing():
            super().data_received(data[read : read + READ_AT_ONCE])
            read += READ_AT_ONCE
        self.unread = data[read:]

    def admit(self) -> bool:
        """Count a frame that is no message. Nobody waits for these: a flood of them would be read and read."""
        now = self.loop.time()
        if now >= self.besides_until:
            self.besides, self.besides_until = 0, now + BESIDES_SECONDS
        self.besides += 1
        if self.besides <= MOST_BESIDES:
            return True
        if self.close_sent:
            self.stop_reading()  # whoever is cut off may still read why, until the time for that is over
        elif not self.transport.is_closing():
            metrics.cut_off.labels("too many frames").inc()
            self.transport.abort()
        return False

    def stop_reading(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        if self.admit():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.admit():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self.admit():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is whole. The network is left unread while many wait, and not, as the library does, for each."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            self.admit()
            return
        message: dict[str, Any] = {"type": "websocket.receive", "bytes": data}
        if self.curr_msg_data_type == "text":
            try:
                message = {"type": "websocket.receive", "text": data.decode()}
            except UnicodeDecodeError:  # the client is told; the log is nobody's to fill
                if self.conn.state is State.OPEN:  # or its end came with it, and is seen to next
                    self.conn.send_close(CloseCode.INVALID_DATA)
                    self.handle_parser_exception()
                return
        self.queue.put_nowait(message)
        if len(self.queue) >= MOST_UNTAKEN:
            self.stop_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and not (self.queue or self.close_sent or self.transport.is_closing()):
            self.read_paused = False
            self.transport.resume_reading()
            self.read_on()
        return message

    # What goes

    @property
    def takes(self) -> bool:
        return self.writable.is_set()

    def put(self, frame: bytes) -> None:
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        if not self.unsent:
            self.loop.call_soon(self.flush)
        self.unsent.append(frame)

    async def write(self, frame: bytes) -> None:
        if not self.takes:
            await self.writable.wait()
        self.put(frame)

    def resume_writing(self) -> None:
        super().resume_writing()
        behind, self.behind = self.behind, None
        if behind is not None:
            self.loop.call_soon(behind)

    def flush(self) -> None:
        frames, self.unsent = self.unsent, []
        if frames and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    async def send(self, message: Any) -> None:
        self.flush()  # what was written before goes out before
        while not self.takes:
            await self.writable.wait()
            self.flush()  # so does what was written in the moment in which it takes more
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:  # whoever does not take what is left may not hold the connection for ever
            self.loop.call_later(self.config.guard.seconds, self.transport.abort)

    def shutdown(self) -> None:
        self.flush()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.guard.leave(peer(self))
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(self.config.guard.seconds, self.transport.abort)


def wire_of(scope: Scope) -> Wire:
    """The connection of a socket that was accepted."""
    return cast(Wire, scope["extensions"][WIRE])  # type: ignore[index]


def text_frame(text: bytes) -> bytes:
    """A whole message as it goes over the wire (RFC 6455, 5.2); a server masks nothing."""
    size = len(text)
    if size < 126:
        return TEXT + size.to_bytes(1) + text
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2) + text
    return TEXT + b"\x7f" + size.to_bytes(8) + text


def peer(connection: Connection | SocketConnection) -> str:
    return cast(tuple[str, int], connection.client)[0] if connection.client else ""
