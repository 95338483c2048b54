"""Requests of a visitor, the same over HTTP and over the socket: who may, what happens, what is told."""

from __future__ import annotations

import time
from typing import TypeVar

import msgspec
from litestar.di import NamedDependency

from seance.errors import Forbidden, NotFound, NotNow
from seance.games import find_game
from seance.table.events import AnyEvent
from seance.table.table import Table
from seance.web.house import House, Live, request_key
from seance.web.limits import Limits
from seance.web.protocol import (
    Act,
    Command,
    Done,
    Link,
    NewTable,
    Rematch,
    Replace,
    Resign,
    SeatInfo,
    TableInfo,
    TakeBack,
    Told,
)

ToldT = TypeVar("ToldT", bound=Told)

STAND_IN = "greedy"
"""The bot that plays on for somebody who resigned at a larger table."""


class Desk:
    """Where visitors' requests arrive."""

    def __init__(self, house: House) -> None:
        self.house = house
        moves, tables = house.settings.moves_per_second, house.settings.tables_per_minute
        self.moves = Limits(3 * moves, moves, f"That is too fast: at most {moves} moves a second.")
        self.tables = Limits(tables, tables / 60, f"That is too fast: at most {tables} tables a minute.")

    def count(self, visitor: str) -> None:
        """Count one request of a visitor; TooMuch if there were too many."""
        self.moves.take(visitor, time.monotonic())

    async def open_table(self, wish: NewTable, visitor: str, address: str) -> Live:
        """Set up a table; an address counts too, because whoever keeps no cookie is a new visitor each time."""
        self.tables.take(address, time.monotonic())
        return await self.house.open_table(wish, visitor)

    async def carry_out(self, live: Live, command: Command, visitor: str) -> Done:
        """Do what a visitor asks, once for each key."""
        key = request_key(visitor, command.key)
        if isinstance(command, Rematch):
            return await self.rematch(live, visitor, command.key)

        def judged(table: Table) -> list[AnyEvent]:
            if isinstance(command, Replace):
                self.check_replace(live, command, visitor)
            else:
                table.check_owner(visitor, command.seat)
            return decide(table, command)

        return Done(command.key, await self.house.change(live, judged, key))

    def check_replace(self, live: Live, command: Replace, visitor: str) -> None:
        """Only those at the table may call a bot, and only to a seat that is empty, their own or left alone."""
        table = live.table
        if not table.seats_of(visitor) and visitor != table.opened.host:
            raise Forbidden("Only those who sit at the table can call a bot.")
        table.check_rules()  # or there may be no bots for its game
        self.house.thinkers.roster.check(command.bot, table.opened.game)
        if command.seat in range(len(table.seats)):
            seat = table.seats[command.seat]
            if live.present[command.seat] and seat.visitor != visitor:
                raise NotNow("That person is still there.")

    async def rematch(self, live: Live, visitor: str, key: str) -> Done:
        """Set up the same table again with the seats rotated, everybody seated."""
        table = live.table
        if not table.seats_of(visitor):
            raise Forbidden("Only those who played can ask for a rematch.")
        if table.rematch:
            return Done(key, table.number, table.rematch)
        table.rematched("")
        fresh = await self.house.open_rematch(table, visitor)
        try:
            number = await self.house.change(live, lambda t: t.rematched(fresh.table.id), request_key(visitor, key))
        except NotNow:  # somebody else was quicker, with the same table
            number = live.table.number
        return Done(key, number, fresh.table.id)

    # What is told

    async def link(self, table_id: str, invitation: str, visitor: str) -> Link:
        """Where a link leads a visitor: an answer also where there is nothing, or nothing for them."""
        try:
            live = await self.house.live(table_id)
        except NotFound:
            return Link("nowhere")
        table = live.table
        if table.seats_of(visitor) or visitor == table.opened.host:
            return Link("table", table_info(live, visitor))
        invited = self.house.may_join(live, invitation, visitor)
        if invited and not table.other_rules and any(seat.empty for seat in table.seats):
            return Link("seat", table_info(live, visitor))
        if table.opened.spectators:
            return Link("watching", table_info(live, visitor))
        return Link("full" if invited else "closed")

    def viewer(self, live: Live, visitor: str, seat: int | None) -> int | None:
        """The seat whose view a visitor may have: their own, or a spectator's where the host allows it."""
        table = live.table
        if seat is not None:
            table.check_owner(visitor, seat)
        elif not (table.opened.spectators or table.seats_of(visitor) or visitor == table.opened.host):
            raise Forbidden("This table is not open to spectators.")
        return seat

    def told(self, kind: type[ToldT], live: Live, visitor: str, seat: int | None, after: int) -> ToldT:
        """A snapshot or an update for one viewer."""
        table = live.table
        seat = self.viewer(live, visitor, seat)  # every time: a seat may have been left to a bot since
        view = table.view_for(seat)
        game = None if view is None else find_game(table.opened.game)
        return kind(
            table=table_info(live, visitor),
            seat=seat,
            view=view,
            moves=() if game is None or table.over else tuple(game.format(action) for action in view.actions),
            events=tuple(table.events_for(seat, after)),
            explanation=None if game is None else game.explain(view),
            seconds_left=seconds_left(table),
        )


TheDesk = NamedDependency[Desk]


def decide(table: Table, command: Act | Resign | TakeBack | Replace) -> list[AnyEvent]:
    """What a command does to a table."""
    match command:
        case Act():
            return table.act(command.seat, command.token, seen=command.number)
        case Resign():
            return table.resign(command.seat, STAND_IN)
        case TakeBack():
            return table.take_back(command.seat)
        case Replace():
            return table.replace(command.seat, command.bot)


def seconds_left(table: Table) -> float | None:
    """The time that the person to act still has; None where no clock runs."""
    return None if table.deadline is None else max(0.0, table.deadline - time.time())


def table_info(live: Live, visitor: str) -> TableInfo:
    """The table itself, as this visitor may know it."""
    if live.info is None:
        live.info = public_info(live)
    mine = tuple(live.table.seats_of(visitor))
    if not mine and visitor != live.table.opened.host:
        return live.info
    return msgspec.structs.replace(live.info, yours=mine, invitation=live.invitation)


def public_info(live: Live) -> TableInfo:
    """The table itself, as anybody may know it."""
    table = live.table
    opened = table.opened
    seats = tuple(
        SeatInfo(
            seat.label,
            "bot" if seat.bot else "person" if seat.visitor else "open",
            seat.bot or seat.name,
            bool(seat.bot) or live.present[i] > 0,
        )
        for i, seat in enumerate(table.seats)
    )
    return TableInfo(
        id=table.id,
        game=opened.game,
        options=opened.options,
        seats=seats,
        status=table.status,
        turn=table.turn,
        winners=table.winners,
        number=table.number,
        commitment=opened.commitment,
        public=opened.public,
        spectators=opened.spectators,
        clock=opened.clock,
        deadline=table.deadline,
        rematch=table.rematch,
        yours=(),
        invitation="",
        other_rules=table.other_rules,
    )
