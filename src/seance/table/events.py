"""What can happen at a table. The log holds secret events; what leaves the table are seat events.

A log outlives the code that wrote it. Tags and field names are what databases hold: they stay, whatever a class is
called, and a new field has a default that tells what its absence meant.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from seance.errors import LogError
from seance.table.asking import TakeBacks

FORMAT = 2
"""The format of logs as they are written now. 1: without rules, data, labels and turns, and without the result."""

Kind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "over"]


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is meant to sit on a seat: the host's person, a bot by its name, or whoever comes."""

    kind: Kind
    bot: str = ""
    reserved: str = ""
    """The visitor for whom an open chair is kept."""


class Origin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deal that was dealt before, which a table begins with: somebody asks what if, or it is passed on to others."""

    deal: str
    moves: tuple[str, ...] = ()
    """What was played before, chance included, in notation."""
    seed: str = ""
    """What deal and chance come from, in hexadecimal digits; without it, chance comes from the table's own secret."""
    table: str = ""
    """Whose game it was; nobody's where somebody brought a record."""
    left: int = 0
    """So many of the moves were played in that game."""
    code: str = ""
    """Under which the deal is passed on to others; nothing where somebody asks what if."""
    entropy: tuple[str, ...] = ()
    """What the players added for whom it was dealt, where it is passed on: with that the secret gives the seed."""
    helps: bool = False
    """Whether hints and take-backs are allowed though the deal has a code, because anybody can work its cards out."""


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened at a table. Secret: it may tell what a seat must not know."""


class Opened(Event, frozen=True, tag="Opened"):
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
    format: int = 1
    rules: str = "1"
    """The version of the game's rules."""
    data: str = ""
    """The fingerprint of the rules' data; empty where it was not kept."""
    labels: tuple[str, ...] = ()
    """What the game calls its seats."""
    take_backs: TakeBacks = "ask"
    """Whether people may ask each other to take a move back, or what may be taken back alone."""
    origin: Origin | None = None
    """None for a deal of its own."""


class Joined(Event, frozen=True, tag="Joined"):
    """A person sat down."""

    seat: int
    visitor: str
    name: str
    entropy: str


class Replaced(Event, frozen=True, tag="Replaced", omit_defaults=True):
    """A bot sits on a seat now."""

    seat: int
    bot: str
    forgets: bool = False
    """Whether the entropy of whoever sat there goes too: before the deal, for a bot adds none. It once stayed."""


class StoodIn(Event, frozen=True, tag="StoodIn"):
    """A bot plays for a person who is away; the seat stays theirs."""

    seat: int
    bot: str


class Returned(Event, frozen=True, tag="Returned"):
    """The person is back and plays again."""

    seat: int


class Dealt(Event, frozen=True, tag="Dealt", omit_defaults=True):
    """Everybody is there; the cards lie on the table."""

    deal: str
    bots: tuple[int, ...] | None = None
    """The seats that were bots at the deal, and so added nothing to its seed; None where it was not kept."""


class Played(Event, frozen=True, tag="Played"):
    """An action, of a seat or of chance (None), in notation."""

    seat: int | None
    token: str
    by: Literal["", "bot", "clock", "before"] = ""
    """Who chose for the seat, if not its person; `before`: it was played in the game that this one goes on from."""
    turn: int = 0
    """The number of the seat's turn, as a record counts them; 0 for chance, or where it was not kept."""


class TakenBack(Event, frozen=True, tag="TakenBack"):
    """The actions after the first `kept` are undone."""

    seat: int
    kept: int


class TakeBackAsked(Event, frozen=True, tag="TakeBackAsked"):
    """A person asks the others whether all but the first `kept` actions may be undone."""

    seat: int
    kept: int


class TakeBackAnswered(Event, frozen=True, tag="TakeBackAnswered"):
    """One of the others grants it or not; what everybody granted is then taken back."""

    seat: int
    granted: bool


class Resigned(Event, frozen=True, tag="Resigned"):
    seat: int


class Revealed(Event, frozen=True, tag="Revealed", omit_defaults=True):
    """The game is over: what the deal came from, and how it ended."""

    secret: str
    salt: str
    entropy: tuple[str, ...]
    winners: tuple[int, ...] | None = None
    """None where it was not kept."""
    fingerprint: str = ""
    """Of the last position; empty where it was not kept."""
    points: int | None = None
    """What the game came to, where others play the same deal and the game counts points; `turns` turns it took."""
    turns: int = 0


class Rematched(Event, frozen=True, tag="Rematched"):
    """The same people play again, at another table."""

    table: str


AnyEvent = (
    Opened
    | Joined
    | Replaced
    | StoodIn
    | Returned
    | Dealt
    | Played
    | TakenBack
    | TakeBackAsked
    | TakeBackAnswered
    | Resigned
    | Revealed
    | Rematched
)
TAGS: dict[type[AnyEvent], str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyEvent)}


class Entry(msgspec.Struct, frozen=True):
    """A line of a table's log. `key` is the request's own name for it, to answer a repeated request only once."""

    number: int
    at: float
    event: AnyEvent
    key: str | None = None


class SeatEvent(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An entry as one seat, or a spectator, may know it. The only kind of event that leaves the table."""

    number: int
    at: float
    kind: str
    """opened, joined, replaced, stoodin, returned, dealt, played, takenback, takebackasked, takebackanswered,
    resigned, revealed or rematched."""
    seat: int | None = None
    token: str = ""
    facts: tuple[Any, ...] = ()
    """What the move or the deal brought about, in order, in the game's own structs (docs/notation.md)."""
    name: str = ""
    by: str = ""
    kept: int | None = None
    table: str = ""
    secret: str = ""
    salt: str = ""
    entropy: tuple[str, ...] = ()
    granted: bool | None = None


class Head(msgspec.Struct):
    """What any event of any format tells of itself."""

    type: str = ""
    format: int = 1


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
_heads: msgspec.json.Decoder[Head] = msgspec.json.Decoder(Head)
_encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> str:
    """An event as a log holds it."""
    return _encoder.encode(event).decode()


def decode(text: str | bytes) -> AnyEvent:
    """The event that a log holds, of this format or of any before; LogError says why it cannot be read."""
    try:
        event = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise LogError(unreadable(text)) from error
    if isinstance(event, Opened) and event.format > FORMAT:
        raise LogError(unreadable(text))
    return event


def unreadable(text: str | bytes) -> str:
    """Why an event cannot be read: a sentence that repeats nothing of its content, which may be secret."""
    try:
        head = _heads.decode(text)
    except (msgspec.MsgspecError, UnicodeError):
        return "This table's log is damaged: it holds a line that is no event."
    if head.format > FORMAT:
        return f"This table's log has format {head.format}; this server reads formats up to {FORMAT}."
    if head.type not in TAGS.values():
        return f"This table's log holds an event {head.type[:20]!r}, which this server does not know."
    return f"This table's log is damaged: it holds an event {head.type} that does not fit."
