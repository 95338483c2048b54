"""How moves are taken back. Among people only if the others agree: who asked for it, and who has granted it so far."""

from __future__ import annotations

from typing import Literal

import msgspec

TakeBacks = Literal["ask", "never", "any", "unseen"]
"""What a table allows: among people to ask for it, or nothing. Alone: any move, or those that showed nothing hidden."""
ALONE = ("any", "unseen")
"""What only a table with one seat can allow."""


class Asking(msgspec.Struct, frozen=True):
    """A take-back that was asked for, until it is granted, or until something else happens."""

    seat: int
    kept: int
    """So many actions stay."""
    number: int
    """Of the event, which an answer names."""
    waiting: tuple[int, ...]
    """The seats that have not answered yet."""
    refused: bool = False

    def answered(self, seats: list[int], granted: bool) -> Asking:
        """The same once somebody has answered from all their seats."""
        waiting = tuple(seat for seat in self.waiting if seat not in seats) if granted else ()
        return msgspec.structs.replace(self, waiting=waiting, refused=not granted)
