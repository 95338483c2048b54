"""The messages between the server and its clients, over HTTP and over the socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec

from seance.host.commands import Leads
from seance.host.info import FinishedGame, ListedTable, Sight, TableInfo
from seance.table.asking import TakeBacks
from seance.table.branch import MOST_TRIED
from seance.table.events import Kind, SeatEvent

Name = Annotated[str, msgspec.Meta(max_length=80)]
Entropy = Annotated[str, msgspec.Meta(max_length=64)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
BotName = Annotated[str, msgspec.Meta(max_length=80)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Clock = Annotated[int, msgspec.Meta(ge=5, le=86400)]


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a client asks for."""


class ChairWish(Input, frozen=True):
    """Who is meant to sit on a seat."""

    kind: Kind
    bot: BotName = ""


class NewTable(Input, frozen=True):
    """A table to set up. A chair is the host's own person, a bot, or open for whoever has the invitation."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    chairs: Annotated[tuple[ChairWish, ...], msgspec.Meta(min_length=1, max_length=4)]
    options: dict[str, Any] = {}
    name: Name = ""
    entropy: Entropy = ""
    public: bool = False
    spectators: bool = False
    clock: Clock | None = None
    take_backs: TakeBacks = "ask"
    """Among people: a move is taken back if the others agree, or never. Alone also `any`, or `unseen`: what showed a
    hidden card stays."""
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """Names the request, if given: sent again, it is answered with the same table."""
    commitment: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What `POST /api/commitments` answered: the table uses that very secret. Without it, one drawn with the table."""


class Join(Input, frozen=True):
    """Sit down with an invitation; at a public table none is needed."""

    invitation: Annotated[str, msgspec.Meta(max_length=64)] = ""
    name: Name = ""
    entropy: Entropy = ""
    seat: SeatNumber | None = None


class Act(Input, frozen=True, tag="act", tag_field="type"):
    """A move in notation. `key` names the request: sent again, it is answered again, not played twice."""

    key: Key
    seat: SeatNumber
    token: Token
    number: int | None = None
    """The number of the last event seen; the move is refused if more has happened since."""


class Resign(Input, frozen=True, tag="resign", tag_field="type"):
    key: Key
    seat: SeatNumber


class TakeBack(Input, frozen=True, tag="takeback", tag_field="type"):
    """Take your last move back; among people that asks the others."""

    key: Key
    seat: SeatNumber


class Answer(Input, frozen=True, tag="answer", tag_field="type"):
    """Grant a take-back that somebody asked for, or refuse it."""

    key: Key
    seat: SeatNumber
    granted: bool
    number: int
    """Of the event that asked for it (`table.asking`)."""


class Replace(Input, frozen=True, tag="replace", tag_field="type"):
    """Let a bot sit where nobody came, or stand in for a person who is away."""

    key: Key
    seat: SeatNumber
    bot: BotName = ""
    """Before the deal: which bot. After it the server's stand-in plays, and no other can be named."""


class Rematch(Input, frozen=True, tag="rematch", tag_field="type"):
    key: Key


Emotes = Literal["hello", "bravo", "wow", "oops", "thanks"]


class Emote(Input, frozen=True, tag="emote", tag_field="type"):
    """Show the others at the table something. Over the socket only; nothing is kept of it."""

    key: Key
    seat: SeatNumber
    emote: Emotes


class There(Input, frozen=True, tag="there", tag_field="type"):
    """Ask whether anybody is there. Over the socket only: a server that stands still closes none."""

    key: Key


Command = Act | Resign | TakeBack | Answer | Replace | Rematch | Emote | There


class RecordToShow(Input, frozen=True):
    """A record that somebody wants to look at, through a seat's eyes or with all cards open."""

    text: str
    seat: SeatNumber | None = None
    open: bool = False


class ReviewWish(Input, frozen=True):
    """A game that is over is to be reviewed; a link to it bears what lets others ask."""

    share: Annotated[str, msgspec.Meta(max_length=64)] = ""


class HintWish(Input, frozen=True):
    """Whose view a hint is wanted for."""

    seat: SeatNumber


class TruthsWish(Input, frozen=True):
    """What somebody wants to know of the solo game that they play: whatever is not asked for is not told."""

    seat: SeatNumber
    outcome: bool = False
    """Whether it can still be won, by somebody who sees every card."""
    chance: bool = False
    """The strongest bot's estimate, from the seat's view."""
    crossroads: bool = False
    """Whether this move matters, by what the seat can see."""


class Moment(Input, frozen=True):
    """A position of a game that is over, or of a record."""

    played: Annotated[int, msgspec.Meta(ge=0, le=9999)]
    """After so many actions, as a frame of the game looked back on tells it."""
    table: Annotated[str, msgspec.Meta(max_length=32)] = ""
    share: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What the link to the table's game bears."""
    text: str = ""
    """The record, where there is no table."""


class ToBelieve(Moment, frozen=True, kw_only=True):
    """What a seat could believe there."""

    seat: SeatNumber


class Line(Moment, frozen=True):
    """Other moves from there on."""

    moves: Annotated[tuple[Token, ...], msgspec.Meta(max_length=MOST_TRIED)] = ()
    """Of whoever is to act; what chance does between them follows."""
    anew: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 0
    """0 where the cards are as they were; otherwise what `eyes` could not know is dealt anew, by each number in another
    way."""
    eyes: SeatNumber | None = None
    """The seat that is to act, unless another is named."""


class PlayOn(Line, frozen=True, kw_only=True):
    """A table that goes on there, with bots on all other seats."""

    seat: SeatNumber
    bot: BotName
    name: Name = ""
    key: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ToShare(Input, frozen=True):
    """The deal of a game that is over is to be passed on."""

    share: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """What the link to the game bears."""


class SharedDeal(msgspec.Struct, frozen=True):
    """Where others can play the same deal: `/deal/CODE`."""

    code: str


class ToPlay(Input, frozen=True):
    """A deal is to be played."""

    name: Name = ""


class TableMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """The table as one viewer may know it."""

    table: TableInfo
    seat: int | None
    view: Any
    """The position, None before the deal."""
    moves: tuple[str, ...]
    """What this seat may play now, in notation."""
    events: tuple[SeatEvent, ...]
    """What happened since the last number that the viewer has seen."""
    explanation: Any = None
    """What the game says about the view, to help people read it."""
    seconds_left: float | None = None
    """While a clock runs: what the person to act still has. A browser's own clock may be wrong."""
    replaceable_in: tuple[float | None, ...] = ()
    """For each seat: in how many seconds a bot may stand in; None where nobody is away, or a bot plays already."""


class Snapshot(TableMessage, frozen=True, tag="snapshot"):
    """Where things stand, sent first."""


class Update(TableMessage, frozen=True, tag="update"):
    """The same after something has happened."""


class Changes(msgspec.Struct, frozen=True, tag="changes", tag_field="type"):
    """The same for those who asked for changes alone: what is not in it is as the last message told it."""

    table: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """Fields of the table."""
    view: Any = msgspec.UNSET
    """Fields of the view; all of them where there was none, None where there is none any more."""
    moves: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    events: tuple[SeatEvent, ...] | msgspec.UnsetType = msgspec.UNSET
    explanation: Any = msgspec.UNSET
    seconds_left: float | msgspec.UnsetType | None = msgspec.UNSET
    replaceable_in: tuple[float | None, ...] | msgspec.UnsetType = msgspec.UNSET


class Presence(msgspec.Struct, frozen=True, tag="presence", tag_field="type"):
    """Somebody came or went, and nothing else happened: how it is with every seat now."""

    present: tuple[bool, ...]
    away_since: tuple[float | None, ...]
    replaceable_in: tuple[float | None, ...]


class Emoted(msgspec.Struct, frozen=True, tag="emoted", tag_field="type"):
    """Somebody at the table shows something."""

    seat: int
    emote: str


MessageT = TypeVar("MessageT", bound=TableMessage)


def message_for(kind: type[MessageT], sight: Sight) -> MessageT:
    """What a viewer sees, as a message. Legal moves travel once: as `moves`, not as the view's actions."""
    view = None if sight.view is None else msgspec.structs.replace(sight.view, actions=())
    return kind(
        sight.table,
        sight.seat,
        view,
        sight.moves,
        sight.events,
        sight.explanation,
        sight.seconds_left,
        sight.replaceable_in,
    )


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="type"):
    """A request was carried out, and is on the disk."""

    key: str
    number: int
    table: str = ""


class Failure(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """A request was refused: a code for programs, a sentence for people."""

    code: str
    message: str
    key: str = ""


class Commitment(msgspec.Struct, frozen=True):
    """A secret is drawn and sealed: to be seen before any entropy is sent, and named when the table is opened."""

    commitment: str
    seconds: int
    """So long it waits."""


class Closed(msgspec.Struct, frozen=True):
    """A table was called off: there is none any more."""

    id: str


class TableList(msgspec.Struct, frozen=True):
    tables: tuple[ListedTable, ...]


class GamePage(msgspec.Struct, frozen=True):
    """Some of the games that you have played to the end."""

    games: tuple[FinishedGame, ...]


class Erased(msgspec.Struct, frozen=True):
    """Nothing names the visitor any more."""

    tables: int
    """So many tables told of them."""


class Link(msgspec.Struct, frozen=True):
    """Where a link to a table leads whoever opens it."""

    leads: Leads
    """No such table, none of yours, no seat left, a seat to take, only to watch, or to your own seats."""
    table: TableInfo | None = None
    """For those who may come in."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that a table can seat: `name` in requests, `title` for people."""

    name: str
    title: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game, and the bots to choose from in it: the levels from the weakest on, then the host's programs."""

    name: str
    bots: tuple[BotInfo, ...]


class GameList(msgspec.Struct, frozen=True):
    games: tuple[GameInfo, ...]
