"""Databases full of tables, written through the store in seconds: what a server has after years, or after an attack."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from seance.games import GAMES, find_game
from seance.records import Record, write
from seance.store.folder import open_data
from seance.store.log import Store, sqlite_url
from seance.store.row import TableRow
from seance.table.events import AnyEvent, Chair, Entry, Opened, TakenBack
from seance.table.rules import sealed
from seance.table.table import Table

GAME = next(iter(GAMES))
SECRET, SALT = bytes(32), bytes(16)
AT_ONCE = 500
"""Tables that are handed to the store at the same time."""


class Log(NamedTuple):
    """A table's whole log, and the status it ends with."""

    opened: Opened
    entries: tuple[Entry, ...]
    status: str

    def named(self, table_id: str, host: str) -> tuple[TableRow, list[Entry]]:
        """The same log as that of another table."""
        row = TableRow(table_id, self.opened.game, host, self.opened.public, SECRET, SALT, f"for {table_id}")
        opening = self.entries[0]
        mine = msgspec.structs.replace(self.opened, host=host)
        return row, [Entry(opening.number, opening.at, mine, opening.key), *self.entries[1:]]


class Writer:
    """Writes one log."""

    def __init__(self, *chairs: Chair, game: str = GAME, **more: Any) -> None:
        self.table = Table("log", SECRET, SALT)
        self.entries: list[Entry] = []
        self.now = time.time()
        opened = Opened(game=game, options={}, chairs=chairs, host="host", commitment="", **more)
        self.opened = sealed(opened, SECRET, SALT)
        self.take_in([self.opened])
        for seat, chair in enumerate(chairs):
            if chair.kind == "person":
                self.take_in(self.table.join("host", "", "", seat))
        self.take_in(self.table.begin())

    def take_in(self, events: list[AnyEvent]) -> None:
        for entry in self.table.next_entries(events, self.now):
            self.table.apply(entry)
            self.entries.append(entry)

    def token(self) -> str:
        """The first legal move of whoever is to act."""
        assert self.table.turn is not None
        return find_game(self.opened.game).format(self.table.view_for(self.table.turn).actions[0])

    def play(self, moves: int) -> None:
        """So many moves, or all there are."""
        while moves and self.table.turn is not None:
            self.take_in(self.table.act(self.table.turn, self.token()))
            moves -= 1

    def take_back_and_forth(self, entries: int) -> None:
        """Play a move and take it back until the log has so many entries."""
        seat = self.table.turn
        assert seat is not None
        assert self.table.match is not None
        there = [*self.table.act(seat, self.token()), TakenBack(seat, len(self.table.match.moves))]
        number = self.table.number
        while len(self.entries) < entries:
            for event in there:
                number += 1
                self.entries.append(Entry(number, self.now, event))
        self.table.number = number  # as if each had been applied: they change nothing

    def log(self) -> Log:
        return Log(self.opened, tuple(self.entries), self.table.status)


def waiting() -> Log:
    """A public table that waits for its second player."""
    return Writer(Chair("person"), Chair("open"), public=True).log()


def playing(moves: int = 20) -> Log:
    """A game of two people that has begun."""
    writer = Writer(Chair("person"), Chair("person"))
    writer.play(moves)
    return writer.log()


def finished() -> Log:
    """A game of two people that was played to its end."""
    writer = Writer(Chair("person"), Chair("person"))
    writer.play(-1)
    return writer.log()


def record() -> str:
    """The record of such a game, as anybody can bring one."""
    writer = Writer(Chair("person"), Chair("person"))
    writer.play(-1)
    match = writer.table.match
    assert match is not None
    return write(Record(GAME, match.options, match.deal, tuple(move.action for move in match.moves)))


def taken_back(entries: int, depth: int = 60, game: str = GAME) -> Log:
    """A game against a bot in which one move was made and taken back for a very long time, and then given up."""
    writer = Writer(Chair("person"), Chair("bot", "random"), game=game, spectators=True)
    writer.play(depth)
    while writer.table.turn not in (0, None):
        writer.play(1)
    writer.take_back_and_forth(entries)
    writer.take_in(writer.table.resign(0, "greedy"))
    return writer.log()


def fill(folder: Path, logs: Iterable[tuple[str, Log]]) -> int:
    """A data folder whose database holds these tables, by id; how many entries that is."""
    open_data(folder)
    return asyncio.run(_fill(folder, list(logs)))


async def _fill(folder: Path, logs: list[tuple[str, Log]]) -> int:
    store = Store(sqlite_url(folder))
    async with store.running():
        for i in range(0, len(logs), AT_ONCE):
            await asyncio.gather(*(_write(store, table_id, log) for table_id, log in logs[i : i + AT_ONCE]))
    return sum(len(log.entries) for _, log in logs)


async def _write(store: Store, table_id: str, log: Log) -> None:
    row, entries = log.named(table_id, f"host of {table_id}")
    await store.append(table_id, entries, log.status, row)


def many(count: int, name: str, log: Log) -> list[tuple[str, Log]]:
    """So many tables with the same log."""
    return [(f"{name}-{i}", log) for i in range(count)]
