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
    deal: str | None = None
    """Under which code its deal is passed on, if it is."""


class Sitter(NamedTuple):
    """A person who sat down, or a bot that took over."""

    seat: int
    visitor: str
    name: str
    bot: str


class Result(NamedTuple):
    """What a visitor made of a numbered or daily deal: the first game, which counts, and the best since."""

    deal: str
    won: bool
    points: int
    turns: int
    ended: float
    games: int
    best_points: int
    best_turns: int | None


class Tally(NamedTuple):
    """So many players made this of a deal."""

    won: bool
    points: int
    turns: int
    players: int


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
    moves: int = 0
    """Of all seats, where it was asked for."""
    taken_back: int = 0
    """So many moves were taken back, where it was asked for."""
    lucks: str = ""
    """Every seat's luck as a list, where the game was reviewed and it was asked for."""


class Sealed(NamedTuple):
    """A secret that was committed to, and for whose table."""

    commitment: str
    visitor: str
    secret: bytes
    salt: bytes
    drawn: float
    """When."""


ENTRIES, THERE, AGAIN, GONE, GESTURE, LEFT = "entries", "there", "again", "gone", "gesture", "left"
"""What a hint can be about: a log has entries up to a number; somebody came or went; a log was written over; a table is
no more; a person shows something; a node has left."""


class Hint(NamedTuple):
    """Something that another node may want to know. Hints can be lost; none is needed for the truth."""

    table_id: str
    kind: str
    number: int = 0
    """Of the last entry; or the seat of a gesture."""
    emote: str = ""
