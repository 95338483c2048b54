"""What a log tells of one visitor, and the same log without the person: names and identity go, moves stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from seance.table.events import TAGS, Entry, Joined, Opened, Played, Replaced


class OwnEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a visitor did at a table."""

    number: int
    at: float
    kind: str
    seat: int | None = None
    name: str = ""
    entropy: str = ""
    token: str = ""
    """The move, once the game is over: before that a log may know more of it than whoever played it."""


class OwnTable(msgspec.Struct, frozen=True):
    """A visitor's part at one table."""

    table: str
    game: str
    status: str
    host: bool
    entries: tuple[OwnEntry, ...]


class OwnResult(msgspec.Struct, frozen=True):
    """What a visitor made of a numbered or daily deal: the first game, which counts, and the best since."""

    deal: str
    won: bool
    points: int
    turns: int
    ended: float
    games: int
    best_points: int
    best_turns: int | None


class OwnData(msgspec.Struct, frozen=True):
    """Everything that is kept of one visitor."""

    visitor: str
    """What the cookie says."""
    tables: tuple[OwnTable, ...]
    results: tuple[OwnResult, ...] = ()


def own_part(table_id: str, status: str, log: Iterable[Entry], visitor: str) -> OwnTable:
    """A visitor's part at a table."""
    mine: set[int] = set()
    found: list[OwnEntry] = []
    game, host = "", False
    for entry in log:
        event = entry.event
        seat = getattr(event, "seat", None)
        told: dict[str, Any] | None = {"seat": seat} if seat in mine else None
        match event:
            case Opened():
                game, host = event.game, event.host == visitor
                told = {} if host else None
            case Joined() if event.visitor == visitor:
                mine.add(event.seat)
                told = {"seat": seat, "name": event.name, "entropy": event.entropy}
            case Joined() | Replaced():
                mine.discard(event.seat)
            case Played() if event.by:
                told = None  # a bot or the clock moved
            case Played() if told is not None and status == "over":
                told["token"] = event.token
        if told is not None:
            found.append(OwnEntry(entry.number, entry.at, TAGS[type(event)].lower(), **told))
    return OwnTable(table_id, game, status, host, tuple(found))


def erased(text: str, visitor: str, nobody: str, labels: Sequence[str]) -> str:
    """An event of a log without a visitor: `nobody` stands where they stood, and a seat's label for their name."""
    try:
        event = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError):  # damaged, but theirs all the same
        return text.replace(visitor, nobody)
    return msgspec.json.encode(_without(event, visitor, nobody, labels)).decode()


def _without(part: Any, visitor: str, nobody: str, labels: Sequence[str]) -> Any:
    if isinstance(part, list):
        return [_without(one, visitor, nobody, labels) for one in part]
    if not isinstance(part, dict):
        return nobody if part == visitor else part
    cleared = {key: _without(value, visitor, nobody, labels) for key, value in part.items()}
    if visitor in part.values() and "name" in part:
        seat: Any = part.get("seat")
        known = isinstance(seat, int) and seat in range(len(labels))
        cleared["name"] = labels[seat] if known else ""
    return cleared
