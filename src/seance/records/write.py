"""Records as text (docs/notation.md)."""

from __future__ import annotations

import msgspec

from seance.games import find_game
from seance.kernel.codes import CHANCE
from seance.records.record import Record, result_text


def write(record: Record) -> str:
    """The text of a record: tags, a line per turn, and a last line with the result and the final fingerprint."""
    game = find_game(record.game)
    labels = game.seats(record.options)
    last = record.last()
    result = result_text(last, labels, record.resigned)
    tags = [("Game", game.name), ("Rules", game.rules_version)]
    tags += [(f"Option.{name}", option_text(value)) for name, value in msgspec.structs.asdict(record.options).items()]
    tags += [(f"Player.{label}", name) for label, name in zip(labels, record.players, strict=False)]
    tags += [
        (name, text)
        for name, text in (("Date", record.date), ("Version", record.version), ("Resigned", record.resigned))
        if text
    ]
    tags += record.tags
    if record.seed is not None:
        tags.append(("Seed", record.seed.hex()))
    tags += [("Deal", record.deal), ("Result", result)]
    lines = [f"[{name} {quoted(text)}]" for name, text in tags]
    return "\n".join([*lines, "", *move_lines(record), f"= {result} #{last.fingerprint()}", ""])


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
