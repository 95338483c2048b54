"""A finished table as a record that can be checked against its commitment."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from seance import __version__
from seance.records import Record, Sheet, sheet_text, write
from seance.records.record import winners_text
from seance.table.asking import ALONE
from seance.table.events import Played
from seance.table.table import Table

UNKNOWN = "?"
"""The result where neither the log nor the rules here tell it."""


def table_text(table: Table, version: str = __version__) -> str:
    """The record of a table that is over; where its rules are not here, what its log says, not replayed."""
    if table.match is None:
        return sheet_text(table_sheet(table, version))
    return write(table_record(table, version))


def table_record(table: Table, version: str = __version__) -> Record:
    """The game that was played at a table that is over."""
    match = table.match
    assert match is not None
    return Record(
        game=table.opened.game,
        options=match.options,
        deal=match.deal,
        actions=tuple(move.action for move in match.moves),
        seed=table.deal_seed,
        data=table.opened.data,
        **about(table, version),
    )


def table_sheet(table: Table, version: str) -> Sheet:
    """The same as the log tells it, by rules that need not be here."""
    opened, written = table.opened, table.written
    labels = tuple(seat.label for seat in table.seats)
    known = table.resigned is not None or written.winners is not None
    return Sheet(
        game=opened.game,
        rules=opened.rules,
        data=opened.data,
        options=opened.options,
        labels=labels,
        seed=table.deal_seed,
        deal=written.deal,
        result=winners_text(labels[seat] for seat in table.winners) if known else UNKNOWN,
        lines=written_lines(written.moves, labels),
        fingerprint=written.fingerprint,
        **about(table, version),
    )


def about(table: Table, version: str) -> dict[str, Any]:
    """Who played, when, and where the deal comes from."""
    return {
        "players": tuple(seat.name or f"{seat.bot} bot" for seat in table.seats),
        "date": datetime.fromtimestamp(table.since, UTC).date().isoformat(),
        "version": version,
        "resigned": "" if table.resigned is None else table.seats[table.resigned].label,
        "tags": (*deal_tags(table), *take_back_tags(table)),
    }


def deal_tags(table: Table) -> Iterator[tuple[str, str]]:
    """What proves the deal; one that was known before proves nothing. A deal that is passed on was made with people
    and bots that need not be those of this table.
    """
    origin, bots = table.opened.origin, table.bots_dealt
    passed_on = origin is not None and bool(origin.code)
    if origin is None or passed_on:
        secret, salt = table.secrets()
        yield "Commitment", table.opened.commitment
        yield "Secret", secret.hex()
        yield "Salt", salt.hex()
    if origin is not None:
        yield ("Same", origin.code) if passed_on else ("From", f"{origin.table or 'record'} {origin.left}")
    if bots is not None and not passed_on:
        yield "Bots", " ".join(table.seats[seat].label for seat in bots)
    if origin is None or passed_on:
        told = zip(table.seats, table.entropy, strict=True)
        yield from ((f"Entropy.{seat.label}", entropy) for seat, entropy in told if entropy)


def take_back_tags(table: Table) -> Iterator[tuple[str, str]]:
    """What somebody who played alone could take back, and how often they did."""
    if table.opened.take_backs in ALONE:
        yield "TakeBacks", f"{table.opened.take_backs} {table.taken_back}"


def written_lines(moves: list[Played], labels: tuple[str, ...]) -> list[str]:
    """The moves, a line per turn; the first format does not tell turns: there it is a line for each change of seat."""
    lines: list[str] = []
    last = None
    for move in moves:
        if move.seat is not None and (move.turn, move.seat) != last:
            last = (move.turn, move.seat)
            lines.append(f"{move.turn or len(lines) + 1}. {labels[move.seat]}:")
        lines[-1] += f" {move.token}"
    return lines
