"""Requests of a visitor, the same over HTTP and over the socket: who may, what happens, what is told."""

from __future__ import annotations

import time
from typing import Any

from litestar.di import NamedDependency

from seance.errors import Forbidden, NotNow
from seance.games import find_game
from seance.table.events import AnyEvent
from seance.table.table import Table
from seance.web.house import House, Live, request_key
from seance.web.limits import Limits
from seance.web.protocol import (
    Act,
    Command,
    Done,
    Rematch,
    Replace,
    Resign,
    SeatInfo,
    Snapshot,
    TableInfo,
    TakeBack,
    Update,
)

STAND_IN = "greedy"
"""The bot that plays on for somebody who resigned at a larger table."""


class Desk:
    """Where visitors' requests arrive."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.limits = Limits(house.settings.moves_per_second)

    def count(self, visitor: str) -> None:
        """Count one request of a visitor; TooMuch if there were too many."""
        self.limits.take(visitor, time.monotonic())

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
        except NotNow:  # somebody else was quicker
            return Done(key, live.table.number, live.table.rematch)
        return Done(key, number, fresh.table.id)

    # What is told

    def viewer(self, live: Live, visitor: str, seat: int | None) -> int | None:
        """The seat whose view a visitor may have: their own, or a spectator's where the host allows it."""
        mine = live.table.seats_of(visitor)
        if seat is not None:
            live.table.check_owner(visitor, seat)
        elif not mine and not live.table.opened.spectators and visitor != live.table.opened.host:
            raise Forbidden("This table is not open to spectators.")
        return seat

    def snapshot(self, live: Live, visitor: str, seat: int | None, after: int) -> Snapshot:
        return Snapshot(*self.told_now(live, visitor, seat, after))

    def update(self, live: Live, visitor: str, seat: int | None, after: int) -> Update:
        return Update(*self.told_now(live, visitor, seat, after))

    def told_now(self, live: Live, visitor: str, seat: int | None, after: int) -> tuple[Any, ...]:
        """What is told, and how much time there is at this moment."""
        return *self.told(live, visitor, seat, after), seconds_left(live.table)

    def told(self, live: Live, visitor: str, seat: int | None, after: int) -> tuple[Any, ...]:
        table = live.table
        seat = self.viewer(live, visitor, seat)  # every time: a seat may have been left to a bot since
        view = table.view_for(seat)
        moves = [] if view is None or table.over else view.actions
        game = find_game(table.opened.game)
        events = tuple(table.events_for(seat, after))
        notes = None if view is None else game.notes(view)
        return table_info(live, visitor), seat, view, tuple(game.format(action) for action in moves), events, notes


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
    table = live.table
    opened = table.opened
    mine = tuple(table.seats_of(visitor))
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
        yours=mine,
        invitation=live.invitation if mine or visitor == opened.host else "",
    )
