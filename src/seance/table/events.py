"""What can happen at a table. The log holds secret events; what leaves the table are seat events."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["person", "bot", "open"]


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is meant to sit on a seat: the host's person, a bot by its name, or whoever comes."""

    kind: Kind
    bot: str = ""
    reserved: str = ""
    """The visitor for whom an open chair is kept."""


class Event(msgspec.Struct, frozen=True, tag=True, tag_field="type"):
    """Something that happened at a table. Secret: it may tell what a seat must not know."""


class Opened(Event, frozen=True):
    """The table was set up. Always the first event."""

    game: str
    options: dict[str, Any]
    chairs: tuple[Chair, ...]
    host: str
    commitment: str
    public: bool = False
    spectators: bool = False
    clock: int | None = None
    """Seconds for a move; None for as long as you like."""


class Joined(Event, frozen=True):
    """A person sat down."""

    seat: int
    visitor: str
    name: str
    entropy: str


class Replaced(Event, frozen=True):
    """A bot sits on a seat now."""

    seat: int
    bot: str


class Dealt(Event, frozen=True):
    """Everybody is there; the cards lie on the table."""

    deal: str


class Played(Event, frozen=True):
    """An action, of a seat or of chance (None), in notation."""

    seat: int | None
    token: str
    by: Literal["", "bot", "clock"] = ""


class TakenBack(Event, frozen=True):
    """The actions after the first `kept` are undone."""

    seat: int
    kept: int


class Resigned(Event, frozen=True):
    seat: int


class Revealed(Event, frozen=True):
    """The game is over: what the deal came from."""

    secret: str
    salt: str
    entropy: tuple[str, ...]


class Rematched(Event, frozen=True):
    """The same people play again, at another table."""

    table: str


AnyEvent = Opened | Joined | Replaced | Dealt | Played | TakenBack | Resigned | Revealed | Rematched


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log. `key` is the request's own name for it, to answer a repeated request only once."""

    number: int
    at: float
    event: AnyEvent
    key: str | None = None


class SeatEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry as one seat, or a spectator, may know it. The only kind of event that leaves the table."""

    number: int
    at: float
    kind: str
    """opened, joined, replaced, dealt, played, takenback, resigned, revealed or rematched."""
    seat: int | None = None
    token: str = ""
    facts: tuple[str, ...] = ()
    """What the move or the deal brought about by itself (docs/notation.md)."""
    name: str = ""
    by: str = ""
    kept: int | None = None
    table: str = ""
    secret: str = ""
    salt: str = ""
    entropy: tuple[str, ...] = ()
