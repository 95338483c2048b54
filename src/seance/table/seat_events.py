"""Reading a log: what an event shows of its people, what everybody may know of it, and what each seat may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from seance.table.events import (
    AnyEvent,
    Entry,
    Joined,
    Played,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Revealed,
    SeatEvent,
    StoodIn,
    TakeBackAnswered,
    TakeBackAsked,
    TakenBack,
)
from seance.table.match import ToldMove


def who_acted(event: AnyEvent) -> int | None:
    """The seat whose person an event shows to be there."""
    match event:
        case Joined() | Returned() | TakeBackAsked() | TakeBackAnswered():
            return event.seat
        case Played(by=""):
            return event.seat
    return None


def undone_moves(entries: Iterable[Entry]) -> set[int]:
    """The numbers of the entries whose moves were taken back later."""
    undone: set[int] = set()
    moves: list[int] = []
    for entry in entries:
        if isinstance(entry.event, Played):
            moves.append(entry.number)
        elif isinstance(entry.event, TakenBack):
            undone.update(moves[entry.event.kept :])
            del moves[entry.event.kept :]
    return undone


def public_part(event: AnyEvent) -> dict[str, Any]:
    """What everybody may know of an event: of a move not even its token."""
    match event:
        case Joined():
            return {"seat": event.seat, "name": event.name}
        case Replaced() | StoodIn():
            return {"seat": event.seat, "name": event.bot}
        case Played():
            return {"seat": event.seat, "by": event.by}
        case TakenBack():
            return {"seat": event.seat, "kept": event.kept}
        case TakeBackAnswered():
            return {"seat": event.seat, "granted": event.granted}
        case Resigned() | Returned() | TakeBackAsked():
            return {"seat": event.seat}
        case Revealed():
            return {"secret": event.secret, "salt": event.salt, "entropy": event.entropy}
        case Rematched():
            return {"table": event.table}
    return {}


def told_apart(event: SeatEvent, told: ToldMove) -> tuple[SeatEvent, ...]:
    """An event as each seat may know it, a spectator last: one and the same where seats are told the same."""
    known: list[SeatEvent] = []
    for token, facts in zip(told.tokens, told.facts, strict=True):
        same = (one for one in known if one.token == token and one.facts == facts)
        known.append(next(same, None) or msgspec.structs.replace(event, token=token, facts=facts))
    return tuple(known)
