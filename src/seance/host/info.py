"""What a viewer may know of a table."""

from __future__ import annotations

from typing import Any

import msgspec

from seance.table.events import SeatEvent


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    label: str
    kind: str
    """person, bot or open."""
    name: str
    present: bool


class TableInfo(msgspec.Struct, frozen=True):
    """What anybody at the table may know of the table itself."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    status: str
    turn: int | None
    winners: tuple[int, ...]
    number: int
    commitment: str
    public: bool
    spectators: bool
    clock: int | None
    deadline: float | None
    rematch: str
    yours: tuple[int, ...]
    invitation: str
    """For those who sit there already; empty for others."""
    other_rules: str = ""
    """Why the table can only be looked at, where its rules are not here."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list: what is known of it without its game."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    status: str
    public: bool
    spectators: bool
    clock: int | None
    yours: tuple[int, ...]
    invitation: str
    """For those who sit there already; empty for others."""
    other_rules: str = ""
    """Why the table can only be looked at, where its rules are not here."""


class Sight(msgspec.Struct, frozen=True):
    """Where things stand at a table for one seat, or for a spectator (None)."""

    table: TableInfo
    seat: int | None
    view: Any
    """None before the deal."""
    moves: tuple[str, ...]
    """What this seat may play now, in notation."""
    events: tuple[SeatEvent, ...]
    explanation: Any
    """What the game says about the view, to help people read it."""
    seconds_left: float | None
    """While a clock runs: what the person to act still has."""
