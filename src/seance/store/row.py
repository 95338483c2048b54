"""Tables as the store is given them, and as it lists them. No database is needed here: a host has some store."""

from __future__ import annotations

from typing import NamedTuple


class TableRow(NamedTuple):
    """What a table's row says besides its log."""

    id: str
    game: str
    host: str
    public: bool
    secret: bytes
    salt: bytes
    invitation: str
    clock: int | None = None


class Sitter(NamedTuple):
    """A person who sat down, or a bot that took over."""

    seat: int
    visitor: str
    name: str
    bot: str


class ListedRow(NamedTuple):
    """What the store tells of a table in a list, without replaying its log."""

    id: str
    status: str
    invitation: str
    opening: str
    """The first event of the log, as it is written there."""
    sitters: tuple[Sitter, ...]
    last: float
    """When something happened there last."""
    ending: str = ""
    """The event that ended the game, as it is written, where it was asked for."""


class Sealed(NamedTuple):
    """A secret that was committed to, and for whose table."""

    commitment: str
    visitor: str
    secret: bytes
    salt: bytes
    drawn: float
    """When."""
