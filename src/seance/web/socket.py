"""One socket per viewer: a snapshot, then whatever happens, numbered; and the viewer's moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from seance.errors import Forbidden, SeanceError, TooMuch
from seance.web import metrics
from seance.web.desk import Desk, TheDesk
from seance.web.failures import failure
from seance.web.house import Live
from seance.web.origins import same_origin
from seance.web.protocol import Command, Snapshot, Update
from seance.web.visitors import VISITOR

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
FLOOD = 100
"""So many messages that came too fast, one after the other, and the socket is closed."""
CLOSED = 4000
"""The socket's close codes are this and an HTTP status."""
BAD_INPUT = (SeanceError, msgspec.MsgspecError, UnicodeError, RecursionError)

AnySocket = WebSocket[Any, Any, State]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: AnySocket, desk: TheDesk, table_id: FromPath[str]) -> None:
    """Watch a table as the `seat` of the query, or as a spectator, from the event number `after` on; and act at it."""
    await socket.accept()
    visitor: str = socket.scope["state"][VISITOR]
    try:
        if not same_origin(socket.scope, desk.house.settings.origins):
            raise Forbidden("This page may not open a table here.")
        live = await desk.house.live(table_id)
        wish = msgspec.convert(dict(socket.query_params), Wish, strict=False)
        viewer = desk.viewer(live, visitor, wish.seat)
    except BAD_INPUT as error:
        await refuse(socket, error)
        return
    await Watcher(socket, desk, live, visitor, viewer, wish.after).run()


class Wish(msgspec.Struct):
    """What the address of a socket asks for."""

    seat: int | None = None
    after: int = 0


async def refuse(socket: AnySocket, error: Exception) -> None:
    """Close a socket with a reason."""
    told, status = failure(error)
    await socket.send_text(_encoder.encode(told).decode())
    await socket.close(CLOSED + status, told.code)


class Watcher:
    """One open socket. It looks at the table whenever told to, at its own pace: who is slow holds nobody up."""

    def __init__(self, socket: AnySocket, desk: Desk, live: Live, visitor: str, seat: int | None, after: int) -> None:
        self.socket = socket
        self.desk = desk
        self.live = live
        self.visitor = visitor
        self.seat = seat
        self.after = after
        self.news = asyncio.Event()

    async def run(self) -> None:
        self.live.watchers.add(self.news)
        self.come_or_go(1)
        metrics.sockets.inc()
        sending = asyncio.create_task(self.send())
        try:
            with suppress(WebSocketDisconnect):
                await self.receive()
        finally:
            sending.cancel()
            metrics.sockets.dec()
            self.live.watchers.discard(self.news)
            self.come_or_go(-1)

    def come_or_go(self, change: int) -> None:
        """Keep count of who is there, and let the others know."""
        if self.seat is not None:
            self.live.present[self.seat] += change
            self.desk.house.tell(self.live)

    async def send(self) -> None:
        """Tell what happens, as long as the viewer may know it."""
        try:
            await self.put(self.desk.told(Snapshot, self.live, self.visitor, self.seat, self.after))
            while True:
                await self.news.wait()
                self.news.clear()
                await self.put(self.desk.told(Update, self.live, self.visitor, self.seat, self.after))
        except SeanceError as error:
            await refuse(self.socket, error)

    async def put(self, message: Any) -> None:
        self.after = message.table.number
        await self.say(message)

    async def say(self, message: Any) -> None:
        await self.socket.send_text(_encoder.encode(message).decode())

    async def receive(self) -> None:
        """Carry out what the viewer asks; whatever is wrong with it is answered in a sentence."""
        too_fast = 0
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            key = ""
            try:
                self.desk.count(self.visitor)
                command = _decoder.decode(message.get("text") or message.get("bytes") or b"")
                key = command.key
                await self.say(await self.desk.carry_out(self.live, command, self.visitor))
                too_fast = 0
            except BAD_INPUT as error:
                too_fast = too_fast + 1 if isinstance(error, TooMuch) else 0
                if too_fast > FLOOD:
                    await refuse(self.socket, error)
                    return
                await self.say(msgspec.structs.replace(failure(error)[0], key=key))
