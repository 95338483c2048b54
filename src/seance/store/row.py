"""Rows as the store is given them. They need no database: a host names them whatever its store is."""

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


class Sealed(NamedTuple):
    """A secret that was committed to, and for whose table."""

    commitment: str
    visitor: str
    secret: bytes
    salt: bytes
    drawn: float
    """When."""
