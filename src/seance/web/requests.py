"""What clients ask for, counted and handed to the host; the same over HTTP and over the socket."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress

from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from seance.errors import TooMuch, Unavailable
from seance.host.commands import COMMITMENT_SECONDS, Commands, TablePlan
from seance.host.lists import Lists
from seance.host.live import Live
from seance.host.looking_back import Replay, look_back, look_into
from seance.table.events import Chair
from seance.web.addresses import address_of
from seance.web.limits import AtOnce, Limits
from seance.web.protocol import (
    Act,
    Answer,
    Command,
    Commitment,
    Done,
    Emote,
    Join,
    Link,
    MessageT,
    NewTable,
    RecordToShow,
    Rematch,
    Replace,
    Resign,
    TakeBack,
    message_for,
)
from seance.web.settings import Settings

COUNTED = ("/api/", "/health")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
EMOTES = 3
"""So many one visitor may show at once, and then one every so often."""
EMOTE_SECONDS = 2.0


class Requests:
    """Between the messages of the wire and the host, which knows none."""

    def __init__(self, commands: Commands, settings: Settings) -> None:
        self.commands = commands
        self.tables = commands.tables
        self.lists = Lists(commands.tables)
        self.origins = settings.origins
        moves, tables, joins = settings.moves_per_second, settings.tables_per_minute, settings.joins_per_minute
        often = settings.requests_per_second
        self._requests = Limits(3 * often, often, f"That is too fast: at most {often} requests a second.")
        self._moves = Limits(3 * moves, moves, f"That is too fast: at most {moves} moves a second.")
        self._tables = Limits(tables, tables / 60, f"That is too fast: at most {tables} tables a minute.")
        self._joins = Limits(joins, joins / 60, f"That is too fast: at most {joins} times a minute.")
        self._emotes = Limits(EMOTES, 1 / EMOTE_SECONDS, "That is too much at once: wait a moment.")
        self.sockets = AtOnce(settings.sockets_per_address, "Too many tables are watched from your address.")
        self._replays = Limits(tables / 6, tables / 60, f"That is too fast: at most {tables} games a minute.")
        self._reading = asyncio.Lock()
        self._commitments = Limits(tables, tables / 60, f"That is too fast: at most {tables} commitments a minute.")

    def count_request(self, address: str) -> None:
        """Count anything asked of the API; TooMuch if there was too much."""
        self._requests.take(address)

    def count(self, visitor: str, address: str) -> None:
        """Count one request of a visitor, or of an address where nobody is known; TooMuch if there were too many."""
        self._moves.take(visitor or address)

    async def commit(self, visitor: str, address: str) -> Commitment:
        """Draw and seal a secret; counted by address, as tables are."""
        self._commitments.take(address)
        return Commitment(await self.commands.commit(visitor), COMMITMENT_SECONDS)

    async def open_table(self, wish: NewTable, visitor: str, address: str) -> Live:
        """Set up a table; an address counts too, because whoever keeps no cookie is a new visitor each time."""
        self._tables.take(address)
        chairs = tuple(Chair(chair.kind, chair.bot) for chair in wish.chairs)
        plan = TablePlan(wish.game, wish.options, chairs, wish.public, wish.spectators, wish.clock, wish.take_backs)
        live = await self.commands.open_table(plan, visitor, wish.name, wish.entropy, wish.key, wish.commitment)
        if wish.public:
            self.lists.remember(live.table.id, address)
        return live

    def count_join(self, address: str) -> None:
        """Count somebody who sits down, before anything is looked up; TooMuch if there were too many."""
        self._joins.take(address)

    async def game_of(self, table_id: str, address: str) -> str:
        """A table's game; nothing if there is no such table, or if this address asks too much or too soon."""
        with suppress(TooMuch, Unavailable):
            if TABLE_ID.fullmatch(table_id):
                self.count_request(address)
                return await self.tables.game_of(table_id)
        return ""

    async def join(self, live: Live, wish: Join, visitor: str) -> int:
        """Sit down; the seat."""
        return await self.commands.join(live, visitor, wish.invitation, wish.name, wish.entropy, wish.seat)

    async def link(self, table_id: str, invitation: str, visitor: str) -> Link:
        """Where a link leads a visitor."""
        leads, live = await self.commands.follow_link(table_id, invitation, visitor)
        return Link(leads, None if live is None else live.info_for(visitor))

    async def look_back(
        self, table_id: str, visitor: str, address: str, seat: int | None, opened: bool, share: str
    ) -> Replay:
        """A table's game from the deal on."""
        self._replays.take(address)
        return await look_back(await self.tables.live(table_id), visitor, seat, opened, share)

    async def look_into(self, wish: RecordToShow, address: str) -> Replay:
        """A record's game from the deal on; nothing of it is kept."""
        self._replays.take(address)
        return await look_into(wish.text, wish.seat, wish.open, self._reading)

    async def carry_out(self, live: Live, command: Command, visitor: str, address: str) -> Done:
        """Do what a visitor asks at a table."""
        commands, key, table = self.commands, command.key, ""
        await commands.arrive(live, visitor)
        match command:
            case Act():
                number = await commands.act(live, visitor, command.seat, command.token, command.number, key)
            case Resign():
                number = await commands.resign(live, visitor, command.seat, key)
            case TakeBack():
                number = await commands.take_back(live, visitor, command.seat, key)
            case Answer():
                number = await commands.answer(live, visitor, command.seat, command.granted, command.number, key)
            case Replace():
                number = await commands.replace(live, visitor, command.seat, command.bot, key)
            case Emote():
                self._emotes.take(visitor or address)
                commands.show(live, visitor, command.seat, command.emote)
                number = live.table.number
            case Rematch():
                self._tables.take(address)
                number, table = await commands.rematch(live, visitor, key)
        return Done(key, number, table)

    def look(self, kind: type[MessageT], live: Live, visitor: str, seat: int | None, after: int) -> MessageT:
        """A snapshot or an update for one viewer."""
        self.tables.look(live, visitor)
        return message_for(kind, live.see(visitor, seat, after, self.tables.clock.now()))


def counted(app: ASGIApp, requests: Requests) -> ASGIApp:
    """Every HTTP request to the API counts for its address."""

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["path"].startswith(COUNTED):
            requests.count_request(address_of(scope))
        await app(scope, receive, send)

    return count


TheRequests = NamedDependency[Requests]
