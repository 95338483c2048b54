"""How the corpus keeps a table: its row, what was said of it, and its log, a line of JSON each.

The first line is the row, the second what the version that wrote the log said of the table, the rest are the entries
with each event's text as the database holds it, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from seance.records import Record
from seance.table.asking import Asking
from seance.table.events import SeatEvent
from seance.table.table import Table
from seance.web.records import table_text

FOLDER = Path(__file__).parent


class Row(msgspec.Struct, frozen=True):
    """A table's row in the database, its bytes in hexadecimal digits."""

    id: str
    game: str
    host: str
    public: bool
    status: str
    secret: str
    salt: str
    invitation: str
    created: float
    changed: float
    clock: int | None = None
    seen: float = 0.0
    deal: str | None = None


class Line(msgspec.Struct, frozen=True):
    """An entry's row in the database."""

    number: int
    at: float
    event: msgspec.Raw
    key: str | None


class Said(msgspec.Struct, frozen=True):
    """What a version said of a table: whatever must stay true of an old log for ever."""

    number: int
    status: str
    turn: int | None
    winners: tuple[int, ...]
    since: float
    deadline: float | None
    resigned: int | None
    rematch: str
    seats: tuple[tuple[str, str, str, str, str], ...]
    """For each seat label, visitor, name, bot and entropy."""
    seed: str
    moves: int
    fingerprint: str
    """Of the position; empty before the deal, like the seed."""
    events: tuple[str, ...]
    """A digest of what each seat was told, and of what a spectator was."""
    record: str
    """A digest of the record; empty while the game is not over."""
    asking: Asking | None = None
    """A take-back that was asked for; the first corpora have none."""


class Kept(msgspec.Struct, frozen=True):
    """A table of the corpus."""

    row: Row
    said: Said
    lines: tuple[Line, ...]

    def write(self, path: Path) -> None:
        lines = [msgspec.json.encode(part) for part in (self.row, self.said, *self.lines)]
        path.write_bytes(b"\n".join([*lines, b""]))

    @classmethod
    def read(cls, path: Path) -> Kept:
        row, said, *lines = path.read_bytes().splitlines()
        return cls(
            msgspec.json.decode(row, type=Row),
            msgspec.json.decode(said, type=Said),
            tuple(msgspec.json.decode(line, type=Line) for line in lines),
        )


def say(table: Table, version: str) -> Said:
    """What is said of a table, its record as that version would write it."""
    match = table.match
    return Said(
        number=table.number,
        status=table.status,
        turn=table.turn,
        winners=table.winners,
        since=table.since,
        deadline=table.deadline,
        resigned=table.resigned,
        rematch=table.rematch,
        seats=tuple((seat.label, seat.visitor, seat.name, seat.bot, seat.entropy) for seat in table.seats),
        seed="" if match is None else match.seed.hex(),
        moves=0 if match is None else len(match.moves),
        fingerprint=fingerprint(table),
        events=() if table.other_rules else everybodys_events(table),
        record=digest(record_text(table, version)) if table.over else "",
        asking=table.asking,
    )


def without_rules(said: Said) -> Said:
    """What is left to say of a table whose rules are not here any more: all that its log tells without them."""
    return msgspec.structs.replace(said, turn=None, deadline=None, seed="", moves=0, fingerprint="", events=())


def without_first_rules(said: Said) -> Said:
    """The same of the first format, which tells who won only where somebody resigned; its record is shorter then."""
    winners = () if said.resigned is None else said.winners
    return msgspec.structs.replace(without_rules(said), winners=winners, record="")


def moves_of(record: str) -> list[str]:
    """The tokens of a record, in order."""
    lines = record.partition("\n\n")[2].split("\n")
    return [token for line in lines if ": " in line for token in line.split(": ")[1].split()]


def everybodys_events(table: Table) -> tuple[str, ...]:
    return tuple(events_digest(table.events_for(seat)) for seat in (*range(len(table.seats)), None))


def fingerprint(table: Table) -> str:
    """The position's fingerprint, from the deal and the moves that were not taken back."""
    match = table.match
    if match is None:
        return ""
    actions = tuple(move.action for move in match.moves)
    return Record(table.opened.game, match.options, match.deal, actions).last().fingerprint()


def record_text(table: Table, version: str) -> str:
    """The record of a finished game as a server of that version gives it."""
    return table_text(table, version)


def events_digest(events: Sequence[SeatEvent]) -> str:
    """A digest of what was told, but for facts, whose words may change."""
    told = [(e.number, e.kind, e.seat, e.token, e.name, e.by, e.kept, e.table, *answer(e)) for e in events]
    return digest(json.dumps(told))


def answer(event: SeatEvent) -> tuple[bool, ...]:
    """What somebody answered; the first corpora know no such event."""
    return () if event.granted is None else (event.granted,)


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()
