"""What a viewer may know of a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from seance.solve.solver import solvable
from seance.table.asking import Asking
from seance.table.events import Opened, SeatEvent
from seance.table.numbered import grade_of
from seance.table.table import Table


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    """Who sits on a seat."""

    label: str
    kind: str
    """person, bot or open."""
    name: str
    present: bool
    stand_in: str = ""
    """The bot that plays for this person until they are back."""
    away_since: float | None = None
    """When a person who is not there was last seen."""


class Left(msgspec.Struct, frozen=True):
    """The game that a table goes on from: somebody asks what if."""

    table: str
    """Its table; nothing where somebody brought a record."""
    played: int
    """After so many actions it was left."""


class TableInfo(msgspec.Struct, frozen=True, gc=False):
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
    take_backs: str = "free"
    """How a move is taken back: `free` where no other person has to be asked, `ask` or `never`; alone also `any`, or
    `unseen` where what showed a hidden card stays."""
    asking: Asking | None = None
    """A take-back that was asked for, until it is granted or something else happens."""
    hosting: bool = False
    """Whether the viewer set up the table, and so may fill its chairs before the deal."""
    hints: bool = False
    """Whether whoever plays here may ask for hints: nobody else was dealt cards but bots."""
    left: Left | None = None
    """The game that this one goes on from, whose cards are known."""
    deal: str = ""
    """The code of its deal, where it has one: passed on from an earlier game, numbered, or of a day."""
    grade: int = -1
    """Of a numbered deal: from 0, easy, to 4, fiendish; -1 where it has none."""
    solvable: bool = False
    """Whether a search can tell if this game can be won: truths while it is played, if there are `hints`; later where
    it was lost."""
    taken_back: int = 0
    """So many moves were taken back."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    status: str
    public: bool
    spectators: bool
    clock: int | None
    commitment: str
    yours: tuple[int, ...]
    invitation: str
    """For those who sit there already; empty for others."""
    since: float
    """When something happened there last."""
    other_rules: str = ""
    """Why the table can only be looked at, where its rules are not here."""
    turn: int | None = None
    """The seat to act: of the visitor's latest tables only, and None where nobody is to act."""
    left: Left | None = None
    """The game that this one goes on from."""


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over, in the list of somebody who played it."""

    id: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    winners: tuple[int, ...] | None
    """None where the log does not tell."""
    ended: float
    """When."""
    other_rules: str = ""
    """Why it cannot be looked back on, where its rules are not here."""
    left: Left | None = None
    """The game that this one went on from, whose cards were known: it counts for nothing."""
    take_backs: str = "ask"
    """As the table was set up: `any` and `unseen` only of games that somebody played alone."""
    taken_back: int = 0
    """So many moves were taken back."""
    luck: int | None = None
    """What luck gave your seat, in millionths of the win; None unless the game was reviewed and one seat was yours."""


class Sight(msgspec.Struct, frozen=True, gc=False):
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
    replaceable_in: tuple[float | None, ...] = ()
    """For each seat: in how many seconds a bot may stand in; None where nobody is away, or a bot plays already."""


def info_after_moves(before: TableInfo, table: Table) -> TableInfo:
    """The same where nothing but moves was made since, and the game goes on."""
    return msgspec.structs.replace(before, turn=table.turn, number=table.number, deadline=table.deadline)


def changed_by_moves(before: TableInfo, now: TableInfo) -> dict[str, Any] | None:
    """What `info_after_moves` has changed for the same viewer; None where something else may have changed, too."""
    if now.seats is not before.seats:
        return None
    changed: dict[str, Any] = {}
    if now.turn != before.turn:
        changed["turn"] = now.turn
    if now.number != before.number:
        changed["number"] = now.number
    if now.deadline != before.deadline:
        changed["deadline"] = now.deadline
    return changed


def public_info(table: Table, there: Sequence[bool], away: Sequence[float | None]) -> TableInfo:
    """What everybody may know of a table: who is there, and since when those who are not are away."""
    opened = table.opened
    seats = tuple(
        SeatInfo(
            seat.label,
            "person" if seat.visitor else "bot" if seat.bot else "open",
            seat.name if seat.visitor else seat.bot,
            present,
            seat.stand_in,
            since,
        )
        for seat, present, since in zip(table.seats, there, away, strict=True)
    )
    return TableInfo(
        id=table.id,
        game=opened.game,
        options=opened.options,
        seats=seats,
        status=table.status,
        turn=table.turn,
        winners=table.winners,
        number=table.number,
        commitment=opened.commitment,
        public=opened.public,
        spectators=opened.spectators,
        clock=opened.clock,
        deadline=table.deadline,
        rematch=table.rematch,
        yours=(),
        invitation="",
        other_rules=table.other_rules,
        take_backs=table.take_backs,
        asking=table.asking,
        hints=table.hints,
        left=left_by(opened) if table.id else None,
        deal=opened.origin.code if opened.origin is not None else "",
        solvable=solvable_game(table),
        taken_back=table.taken_back,
        grade=grade_of(opened.origin.code) if opened.origin is not None else -1,
    )


def solvable_game(table: Table) -> bool:
    """Whether a search can tell if the game of a table can be won."""
    return not table.other_rules and _solvable(table.opened.game, msgspec.json.encode(table.opened.options))


@lru_cache(maxsize=1024)
def _solvable(game: str, options: bytes) -> bool:
    return solvable(game, msgspec.json.decode(options))


def left_by(opened: Opened) -> Left | None:
    """The game that a table goes on from, if its cards are known: where a deal is passed on they are not."""
    origin = opened.origin
    return None if origin is None or origin.code else Left(origin.table, origin.left)
