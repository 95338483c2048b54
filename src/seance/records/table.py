"""A record as a table: the log that a table would have on which the recorded game was played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from seance.games import find_game
from seance.kernel.codes import CHANCE
from seance.records.record import Record
from seance.table import fairness
from seance.table.events import (
    FORMAT,
    AnyEvent,
    Chair,
    Dealt,
    Entry,
    Joined,
    Opened,
    Origin,
    Played,
    Resigned,
    Revealed,
)
from seance.table.names import clean_name
from seance.table.table import Table

BOT = " bot"
"""How a record's names of bots end."""


def table_of(record: Record) -> Table:
    """The table of a record that was read, and so is true; of people and times it has no more than the record tells."""
    tags = dict(record.tags)
    secret, salt = (bytes.fromhex(tags.get(name, "")) for name in ("Secret", "Salt"))
    entries = (Entry(number, 0.0, event) for number, event in enumerate(events_of(record, tags), 1))
    return Table.replay("", secret, salt, entries)


def events_of(record: Record, tags: dict[str, str]) -> Iterator[AnyEvent]:
    """Everything that happened."""
    game = find_game(record.game)
    labels = game.seats(record.options)
    bots = tuple(i for i, label in enumerate(labels) if label in tags.get("Bots", "").split())
    names = [clean_name(name) for name in (*record.players, *("" for _ in labels))[: len(labels)]]
    entropy = tuple(tags.get(f"Entropy.{label}", "")[: fairness.MOST_ENTROPY] for label in labels)
    chairs = tuple(
        Chair("bot", names[i].removesuffix(BOT) or labels[i]) if i in bots else Chair("open")
        for i in range(len(labels))
    )
    yield Opened(
        record.game,
        msgspec.to_builtins(record.options),
        chairs,
        host="",
        commitment=tags.get("Commitment", ""),
        spectators=True,
        format=FORMAT,
        rules=game.rules_version,
        data=game.data_fingerprint(record.options),
        labels=labels,
        origin=None if "Secret" in tags else Origin(record.deal, seed=(record.seed or b"").hex()),
    )
    for seat, label in enumerate(labels):
        if seat not in bots:
            yield Joined(seat, f"{seat}", names[seat] or label, entropy[seat])
    yield Dealt(record.deal, bots)
    yield from played(record)
    last = record.last()
    if record.resigned:
        yield Resigned(labels.index(record.resigned))
    if record.resigned or last.over:
        winners = tuple(i for i, label in enumerate(labels) if label != record.resigned)
        won = winners if record.resigned else last.result()
        yield Revealed(tags.get("Secret", ""), tags.get("Salt", ""), entropy, won, last.fingerprint())


def played(record: Record) -> Iterator[Played]:
    """The moves, and what chance did."""
    game, state = find_game(record.game), record.first()
    for action in record.actions:
        seat = None if state.turn == CHANCE else state.turn
        yield Played(seat, game.format(action), turn=0 if seat is None else state.turns)
        state.play(action)
