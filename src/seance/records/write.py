"""Records as text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from seance.games import find_game
from seance.kernel.codes import CHANCE
from seance.records.record import Record, result_text


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """All that the text of a record says, none of it interpreted: it needs no rules."""

    game: str
    rules: str
    data: str
    options: Mapping[str, object]
    labels: tuple[str, ...]
    players: tuple[str, ...]
    date: str
    version: str
    resigned: str
    tags: tuple[tuple[str, str], ...]
    seed: bytes | None
    deal: str
    result: str
    lines: Sequence[str]
    """The moves, a line per turn."""
    fingerprint: str
    """Of the last position; empty where nobody knows it."""


def write(record: Record) -> str:
    """The text of a record: tags, a line per turn, and a last line with the result and the final fingerprint."""
    game = find_game(record.game)
    labels = game.seats(record.options)
    last = record.last()
    sheet = Sheet(
        game=game.name,
        rules=game.rules_version,
        data=record.data,
        options=msgspec.structs.asdict(record.options),
        labels=labels,
        players=record.players,
        date=record.date,
        version=record.version,
        resigned=record.resigned,
        tags=record.tags,
        seed=record.seed,
        deal=record.deal,
        result=result_text(last, labels, record.resigned),
        lines=move_lines(record),
        fingerprint=last.fingerprint(),
    )
    return sheet_text(sheet)


def sheet_text(sheet: Sheet) -> str:
    """A sheet as the text of a record."""
    tags = [("Game", sheet.game), ("Rules", sheet.rules)]
    tags += [("Data", sheet.data)] if sheet.data else []
    tags += [(f"Option.{name}", option_text(value)) for name, value in sheet.options.items()]
    tags += [(f"Player.{label}", name) for label, name in zip(sheet.labels, sheet.players, strict=False)]
    more = (("Date", sheet.date), ("Version", sheet.version), ("Resigned", sheet.resigned))
    tags += [(name, text) for name, text in more if text]
    tags += sheet.tags
    tags += [] if sheet.seed is None else [("Seed", sheet.seed.hex())]
    tags += [("Deal", sheet.deal), ("Result", sheet.result)]
    end = f"= {sheet.result}" + (f" #{sheet.fingerprint}" if sheet.fingerprint else "")
    return "\n".join([*(f"[{name} {quoted(text)}]" for name, text in tags), "", *sheet.lines, end, ""])


def move_lines(record: Record) -> list[str]:
    """The moves, a line per turn, with its number and the seat whose turn it is; chance stands where it acted."""
    game = find_game(record.game)
    labels = game.seats(record.options)
    state = record.first()
    lines: list[str] = []
    turn = None
    for action in record.actions:
        if state.turn != CHANCE and turn != (state.turns, state.turn):
            turn = (state.turns, state.turn)
            lines.append(f"{state.turns}. {labels[state.turn]}:")
        lines[-1] += f" {game.format(action)}"
        state.play(action)
    return lines


def option_text(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
