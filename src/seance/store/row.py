"""A new table as the store is given it. It needs no database: a host names it whatever its store is."""

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
