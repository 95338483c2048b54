"""Writes what the client takes from the server: message types, layouts, psychics, goals and the rules in each language.

`python client/generate.py` writes the files of `generated()`; a test fails when one of them is stale.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import inspect

from seance.datafile import Words
from seance.rip.cards import psychics
from seance.rip.codes import CASTLE_GOAL, MANOR_GOAL
from seance.rip.explain import Explanation, Line
from seance.rip.view import View as RipView
from seance.siggil.game import SIGGIL
from seance.siggil.layouts import layout, layout_names
from seance.siggil.view import View as SiggilView
from seance.table.events import SeatEvent
from seance.web import protocol

CLIENT = Path(__file__).parent
RULES = CLIENT.parent / "docs" / "rules"
LANGUAGES = Words.__struct_fields__
LONG_CELL = 60
"""Letters; a table with a longer cell does not fit beside the game."""
VIEWS: dict[type, str] = {SiggilView: "SiggilView", RipView: "RipView", Explanation: "RipExplanation", Line: "RipLine"}
STRUCTS: tuple[type[msgspec.Struct], ...] = (
    protocol.ChairWish,
    protocol.NewTable,
    protocol.Join,
    protocol.Act,
    protocol.Resign,
    protocol.TakeBack,
    protocol.Replace,
    protocol.Rematch,
    SeatEvent,
    protocol.SeatInfo,
    protocol.TableInfo,
    protocol.Snapshot,
    protocol.Update,
    protocol.Done,
    protocol.Failure,
    protocol.TableList,
    protocol.Link,
    protocol.BotInfo,
    protocol.GameInfo,
    protocol.GameList,
    SiggilView,
    RipView,
    Line,
    Explanation,
)
PLAIN: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def type_name(struct: type) -> str:
    return VIEWS.get(struct, struct.__name__)


def typescript(kind: Any) -> str:
    """A message's type in TypeScript."""
    match kind:
        case inspect.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(typescript(part) for part in types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(typescript(item) for item in items)}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {typescript(value)}>"
        case inspect.StructType(cls=cls):
            return type_name(cls)
        case inspect.Metadata(type=inner):
            return typescript(inner)
    return PLAIN[type(kind)]


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as a TypeScript interface; what may be left out of it is optional."""
    info: Any = inspect.type_info(struct)
    config = struct.__struct_config__
    outgoing = not issubclass(struct, protocol.Input)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag is not None else []
    for field in info.fields:
        optional = not field.required and (not outgoing or config.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {typescript(field.type)};")
    return f"export interface {type_name(struct)} {{\n" + "\n".join(lines) + "\n}\n"


def protocol_types() -> str:
    head = "// Made by generate.py from the server's messages; do not edit.\n"
    commands = "export type Command = Act | Resign | TakeBack | Replace | Rematch;\n"
    return "\n".join([head, *(interface(struct) for struct in STRUCTS), commands])


def layouts() -> str:
    found = {name: layout(name) for name in layout_names()}
    return pretty({name: {"name": shape.name, "places": shape.places} for name, shape in found.items()})


def psychic_cards() -> str:
    wanted = ("number", "level", "provenance", "title", "text")
    return pretty([{name: getattr(psychic, name) for name in wanted} for psychic in psychics()])


def goals() -> str:
    """What wins at once: the numbers that the rules themselves count to."""
    dealt = {
        "easy": siggil(players=1, difficulty="easy"),
        "hard": siggil(players=1, difficulty="hard"),
        **{str(players): siggil(players=players) for players in (2, 3, 4)},
    }
    return pretty({"siggil": dealt, "rip": {"manors": MANOR_GOAL, "castles": CASTLE_GOAL}})


def siggil(**options: object) -> dict[str, int]:
    state = SIGGIL.deal(SIGGIL.options(options), bytes(32))
    return {"spirits": state.goal, "set": state.set_size}


def rules(game: str, language: str) -> str:
    """The rules as HTML; the English page, which code and tests cite, has no language in its name."""
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    text = (RULES / name).read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    label_cells(tokens)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def label_cells(tokens: Sequence[Token]) -> None:
    """Give each cell of a long table its column's heading: where there is little room, rows are shown as blocks."""
    heads: list[str] = []
    for token, inner in pairwise(tokens):
        match token.type:
            case "table_open":
                table, heads = token, []
            case "th_open":
                heads.append(inner.content)
            case "tr_open":
                column = 0
            case "td_open":
                token.attrSet("data-label", heads[column])
                column += 1
                if len(inner.content) > LONG_CELL:
                    table.attrSet("class", "long")


def pretty(data: Any) -> str:
    return json.dumps(msgspec.to_builtins(data), ensure_ascii=False, separators=(",", ":")) + "\n"


def generated() -> dict[Path, str]:
    """Each generated file with what it must hold."""
    source = CLIENT / "src" / "generated"
    served = CLIENT / "public" / "rules"
    return {
        source / "protocol.ts": protocol_types(),
        source / "layouts.json": layouts(),
        source / "psychics.json": psychic_cards(),
        source / "goals.json": goals(),
        **{
            served / f"{game}.{language}.txt": rules(game, language)
            for game in ("siggil", "rip")
            for language in LANGUAGES
        },
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
