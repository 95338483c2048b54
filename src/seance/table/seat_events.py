"""Reading a log: what an event shows of its people, what everybody may know of it, and what each seat may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from seance.table.events import (
    TAGS,
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

KINDS = {kind: tag.lower() for kind, tag in TAGS.items()}
"""What seats call an event."""


def who_acted(event: AnyEvent) -> int | None:
    """The seat whose person an event shows to be there."""
    match event:
        case Played():
            return None if event.by else event.seat
        case Joined() | Returned() | TakeBackAsked() | TakeBackAnswered():
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
        case Played():
            return {"seat": event.seat, "by": event.by}
        case Joined():
            return {"seat": event.seat, "name": event.name}
        case Replaced() | StoodIn():
            return {"seat": event.seat, "name": event.bot}
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


def told_apart(entry: Entry, told: ToldMove) -> tuple[SeatEvent, ...]:
    """A move, or the deal, as each seat may know it, a spectator last: one event where seats are told the same."""
    number, at, kind, public = entry.number, entry.at, KINDS[type(entry.event)], public_part(entry.event)
    everybody, token, facts = len(told.tokens), told.tokens[0], told.facts[0]
    if told.tokens.count(token) == everybody == told.facts.count(facts):  # nearly always
        return (SeatEvent(number, at, kind, token=token, facts=facts, **public),) * everybody
    known: dict[tuple[str, int], SeatEvent] = {}
    for token, facts in zip(told.tokens, told.facts, strict=True):
        if (token, id(facts)) not in known:
            same = (one for one in known.values() if one.token == token and one.facts == facts)
            event = next(same, None) or SeatEvent(number, at, kind, token=token, facts=facts, **public)
            known[token, id(facts)] = event
    return tuple([known[token, id(facts)] for token, facts in zip(told.tokens, told.facts, strict=True)])


def told_alike(entry: Entry) -> SeatEvent:
    """An event that hides nothing from anybody."""
    return SeatEvent(entry.number, entry.at, KINDS[type(entry.event)], **public_part(entry.event))
