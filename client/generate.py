"""Writes what the client takes from the server: message types, the games' own data and their rules.

`python client/generate.py` writes the files of `generated()`; a test fails when one of them is stale. No game is
spelled out here: what a game's table needs besides views and facts is told by its module `client_data`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import inspect

from seance.datafile import Words
from seance.games import GAMES, AnyGame
from seance.host.info import FinishedGame, ListedTable, SeatInfo, TableInfo
from seance.host.looking_back import Replay
from seance.table.asking import Asking
from seance.table.events import SeatEvent
from seance.table.looking_back import Frame
from seance.web import protocol

HOUSE = [game for game in GAMES.values() if type(game).__module__.startswith("seance.")]
"""Games from elsewhere are shown without a drawing, and nothing is built for them."""
CLIENT = Path(__file__).parent
RULES = CLIENT.parent / "docs" / "rules"
LANGUAGES = Words.__struct_fields__
LONG_CELL = 60
"""Letters; a table with a longer cell does not fit beside the game."""
STRUCTS: tuple[type[msgspec.Struct], ...] = (
    protocol.ChairWish,
    protocol.NewTable,
    protocol.Join,
    protocol.Act,
    protocol.Resign,
    protocol.TakeBack,
    protocol.Answer,
    protocol.Replace,
    protocol.Rematch,
    protocol.Emote,
    SeatEvent,
    SeatInfo,
    Asking,
    TableInfo,
    ListedTable,
    FinishedGame,
    protocol.GamePage,
    protocol.RecordToShow,
    Frame,
    Replay,
    protocol.Snapshot,
    protocol.Update,
    protocol.Presence,
    protocol.Emoted,
    protocol.Done,
    protocol.Failure,
    protocol.Commitment,
    protocol.Closed,
    protocol.TableList,
    protocol.Erased,
    protocol.Link,
    protocol.BotInfo,
    protocol.GameInfo,
    protocol.GameList,
)
OF_A_GAME = {"view": "View | null", "facts": "Fact[]", "explanation": "Explanation | null"}
"""Fields of messages that hold something of any game."""
PLAIN: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def package(game: AnyGame) -> str:
    """Where everything of this game is."""
    return type(game).__module__.rpartition(".")[0]


def type_name(struct: type) -> str:
    """A game's own structs are called by the game, too: RipView."""
    owner = [game.name for game in HOUSE if struct.__module__.startswith(f"{package(game)}.")]
    return "".join(name.capitalize() for name in owner) + struct.__name__


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


def interface(struct: Any) -> str:
    """A struct as a TypeScript interface; what may be left out of it is optional."""
    info: Any = inspect.type_info(struct)
    config = struct.__struct_config__
    outgoing = not issubclass(struct, protocol.Input)
    lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag is not None else []
    for field in info.fields:
        optional = not field.required and (not outgoing or config.omit_defaults)
        kind = OF_A_GAME.get(field.name) if struct in STRUCTS else None
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {kind or typescript(field.type)};")
    return f"export interface {type_name(struct)} {{\n" + "\n".join(lines) + "\n}\n"


def explanation_types(game: AnyGame) -> Iterator[type]:
    """What a game says about its views, with the structs inside; nothing where it says nothing."""
    told = get_type_hints(type(game).explain)["return"]
    if told is not Any:
        yield from structs_in(inspect.type_info(told))


def structs_in(kind: Any) -> Iterator[type]:
    match kind:
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from structs_in(field.type)
            yield cls
        case inspect.VarTupleType(item_type=item):
            yield from structs_in(item)
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from structs_in(item)


def union(name: str, types: Sequence[str]) -> str:
    return f"export type {name} = {' | '.join(types) or 'never'};\n"


def game_types(game: AnyGame) -> Iterator[str]:
    """A game's view, facts and explanation."""
    facts = get_args(game.fact_type)
    for struct in (game.view_type, *facts, *dict.fromkeys(explanation_types(game))):
        yield interface(struct)
    yield union(f"{game.name.capitalize()}Fact", [type_name(fact) for fact in facts])


def protocol_types() -> str:
    head = "// Made by generate.py from the server's messages; do not edit.\n"
    return "\n".join(
        [
            head,
            *(interface(struct) for struct in STRUCTS),
            union("Command", ["Act", "Resign", "TakeBack", "Answer", "Replace", "Rematch", "Emote"]),
            *(text for game in HOUSE for text in game_types(game)),
            union("View", [type_name(game.view_type) for game in HOUSE]),
            union("Fact", [f"{game.name.capitalize()}Fact" for game in HOUSE]),
            union("Explanation", [type_name(last) for game in HOUSE for last in list(explanation_types(game))[-1:]]),
        ]
    )


def game_data(game: AnyGame) -> dict[str, Any]:
    """What the game's table takes besides, each file by its name."""
    module = f"{package(game)}.client_data"
    data: dict[str, Any] = import_module(module).client_data() if find_spec(module) else {}
    return data


def rules(game: str, language: str) -> str:
    """The rules as HTML; the English page, which code and tests cite, has no language in its name."""
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    text = (RULES / name).read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    label_cells(tokens)
    serve_pictures(tokens)
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


def serve_pictures(tokens: Sequence[Token]) -> None:
    """A picture lies beside the page, which is shown at any address; it is fetched when it comes into sight."""
    for picture in (part for token in tokens for part in token.children or () if part.type == "image"):
        picture.attrSet("src", f"/rules/{picture.attrGet('src')}")
        picture.attrSet("loading", "lazy")


def pretty(data: Any) -> str:
    return json.dumps(msgspec.to_builtins(data), ensure_ascii=False, separators=(",", ":")) + "\n"


def generated() -> dict[Path, str]:
    """Each generated file with what it must hold."""
    source = CLIENT / "src" / "generated"
    served = CLIENT / "public" / "rules"
    return {
        source / "protocol.ts": protocol_types(),
        **{
            source / game.name / f"{name}.json": pretty(data)
            for game in HOUSE
            for name, data in game_data(game).items()
        },
        **{
            served / f"{game.name}.{language}.txt": rules(game.name, language)
            for game in HOUSE
            for language in LANGUAGES
        },
        **{
            served / "pictures" / picture.name: picture.read_text(encoding="utf-8")
            for picture in sorted((RULES / "pictures").glob("*.svg"))
        },
    }


if __name__ == "__main__":
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
