"""One socket per viewer: a snapshot, then whatever happens, numbered; and the viewer's moves."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack, suppress
from typing import Any

import msgspec
from litestar import WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery
from uvicorn.protocols.utils import ClientDisconnected

from seance.errors import Forbidden, SeanceError, TooMuch
from seance.host.live import Live
from seance.web import metrics
from seance.web.addresses import address_of
from seance.web.connections import text_frame, wire_of
from seance.web.failures import REFUSALS, failure, key_in
from seance.web.identity import VISITOR
from seance.web.news import Known, known_by, tell_news
from seance.web.origins import same_origin
from seance.web.protocol import Changes, Command, Done, Emoted, Failure, Presence, Snapshot, Update, message_for
from seance.web.requests import Requests, TheRequests

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
FLOOD = 100
"""So many more messages that came too fast than were let through meanwhile, and the socket is closed."""
CLOSED = 4000
"""The socket's close codes are this and an HTTP status."""
BAD_INPUT = (SeanceError, msgspec.MsgspecError, UnicodeError, RecursionError)

AnySocket = WebSocket[Any, Any, State]
SOCKET = "/api/tables/{table_id:str}/socket"
DESCRIBED = {
    101: ResponseSpec(
        Snapshot | Update | Changes | Presence | Emoted | Done | Failure,
        description="The socket's messages, one JSON text each; it takes Act, Resign, TakeBack, Answer, Replace, "
        "Rematch, Emote and There.",
        generate_examples=False,
    ),
    426: ResponseSpec(Failure, description="Asked without an upgrade.", generate_examples=False),
}


@websocket(SOCKET)
async def table_socket(socket: AnySocket, requests: TheRequests, table_id: FromPath[str]) -> None:
    """Watch a table as the `seat` of the query, or as a spectator, from the event number `after` on; and act at it."""
    await socket.accept()
    visitor: str = socket.scope["state"][VISITOR]
    address = address_of(socket.scope)
    with ExitStack() as held:
        try:
            if not same_origin(socket.scope, requests.origins):
                raise Forbidden("This page may not open a table here.")
            requests.count_request(address)
            held.enter_context(requests.sockets.one(address))
            live = await requests.tables.live(table_id)
            wish = msgspec.convert(dict(socket.query_params), Wish, strict=False)
            live.check_viewer(visitor, wish.seat)
            await requests.commands.arrive(live, visitor)
        except BAD_INPUT as error:
            await refuse(socket, error)
            return
        await Watcher(socket, requests, live, visitor, wish).run()


@get(SOCKET, responses=REFUSALS | DESCRIBED, status_code=426)
async def no_socket(
    table_id: FromPath[str],
    seat: FromQuery[int | None] = None,
    after: FromQuery[int] = 0,
    changes: FromQuery[bool] = False,
) -> Failure:
    """A WebSocket: the table as the `seat` of the query may know it, or a spectator, from the event number `after` on.

    With `changes` it tells only what has changed after the snapshot. Requests are sent and answered over it too. A
    refused socket closes with 4000 + the HTTP status.
    """
    raise HTTPException(status_code=426, detail="This is a WebSocket's address", headers={"Upgrade": "websocket"})


class Wish(msgspec.Struct):
    """What the address of a socket asks for."""

    seat: int | None = None
    after: int = 0
    changes: bool = False
    """Only what has changed is told after the snapshot."""


async def refuse(socket: AnySocket, error: Exception) -> None:
    """Close a socket with a reason."""
    told, status = failure(error)
    await socket.send_text(_encoder.encode(told).decode())
    await socket.close(CLOSED + status, told.code)


class Watcher:
    """One open socket. It is told at its own pace: who is slow holds nobody up.

    What happens is told by a call, with no task that would have to be woken for it.
    """

    def __init__(self, socket: AnySocket, requests: Requests, live: Live, visitor: str, wish: Wish) -> None:
        self.socket = socket
        self.requests = requests
        self.live = live
        self.visitor = visitor
        self.address = address_of(socket.scope)
        self.wish = wish
        self.wire = wire_of(socket.scope)
        self.known: Known | None = None
        """What the viewer was last told; nothing before the snapshot."""
        self._refusal: asyncio.Task[None] | None = None  # kept, or it might be gone before it is done

    async def run(self) -> None:
        seats = self.live.table.seats_of(self.visitor)  # also those that this screen does not show now
        with (
            self.requests.tables.watching(self.live, seats, self.visitor, self.tell) as self.news,
            metrics.sockets.track_inprogress(),
            suppress(WebSocketDisconnect, ClientDisconnected),
        ):
            try:
                await self.begin()  # the snapshot comes first, whatever the viewer has already asked
            except SeanceError as error:
                await refuse(self.socket, error)
                return
            try:
                # a task of its own: what wakes it need not go through all that lies around a handler
                await asyncio.create_task(self.receive())
            finally:
                self.known = None  # nobody is told any more

    def tell(self) -> None:
        """Tell what has happened, as long as the viewer may know it; later if they have not read what came before."""
        if self.known is None or not self.news.is_set():
            return  # the snapshot will tell or has told, or nobody looks on any more
        if not self.wire.takes:
            self.wire.behind = self.tell
            return
        try:
            self.tell_now(self.known)
        except SeanceError as error:
            self.known = None
            self._refusal = asyncio.create_task(self.leave(error))
        except ClientDisconnected:
            return  # the socket's end is among its messages

    def tell_now(self, known: Known) -> None:
        news = self.news
        changed, moved, gestures = news.changed, news.moved, news.gestures
        news.clear()
        if changed or moved:
            news.told_there = self.live.there
        if changed or (moved and self.wish.changes):
            told = tell_news(self.live, self.visitor, self.wish.seat, known, self.wish.changes, self.now)
            self.known = told.known
            if told.frame:
                self.wire.put(told.frame)
        elif moved:
            self.live.check_viewer(self.visitor, self.wish.seat)
            self.put(Presence(self.live.there, self.live.away, self.live.replaceable_in(self.now)))
        for gesture in gestures:
            self.live.check_viewer(self.visitor, self.wish.seat)
            self.put(Emoted(*gesture))

    async def leave(self, error: Exception) -> None:
        """Close the socket with a reason."""
        with suppress(ClientDisconnected):
            await refuse(self.socket, error)

    @property
    def now(self) -> float:
        return self.requests.tables.clock.now()

    async def begin(self) -> None:
        """Tell where things stand."""
        self.requests.tables.look(self.live, self.visitor)
        sight = self.live.see(self.visitor, self.wish.seat, self.wish.after, self.now)
        known = known_by(self.live, sight)
        await self.say(message_for(Snapshot, sight))
        self.known = known
        if self.news.is_set():
            self.tell()

    def put(self, message: Any) -> None:
        self.wire.put(text_frame(_encoder.encode(message)))

    async def say(self, message: Any) -> None:
        try:
            await self.wire.write(text_frame(_encoder.encode(message)))
        except ClientDisconnected:
            return  # the end is among the messages, after what was asked before it

    async def receive(self) -> None:
        """Carry out what the viewer asks; whatever is wrong with it is answered in a sentence."""
        too_fast = 0
        while True:
            message = await self.wire.receive()
            if message["type"] != "websocket.receive":
                return
            data: str | bytes = b""
            try:
                self.requests.count(self.visitor, self.address)
                data = message.get("text") or message.get("bytes") or b""
                command = _decoder.decode(data)
                await self.say(await self.requests.carry_out(self.live, command, self.visitor, self.address))
                too_fast = max(too_fast - 1, 0)
            except BAD_INPUT as error:
                too_fast = max(too_fast + (1 if isinstance(error, TooMuch) else -1), 0)
                if too_fast > FLOOD:
                    await refuse(self.socket, error)
                    return
                await self.say(msgspec.structs.replace(failure(error)[0], key=key_in(data)))
