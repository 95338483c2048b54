"""Writes what the client takes from the server: message types, the games' own data and their rules.

`python client/generate.py` writes the files of `generated()`; a test fails when one of them is stale. No game is
spelled out here: what a game's table needs besides views and facts is told by its module `client_data`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_type_hints

import lessons
import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import inspect

from seance.datafile import Words
from seance.games import GAMES, AnyGame, part_of
from seance.host.catalogue import Catalogue, NumberedDeals, Today, TodaysDeal
from seance.host.coded import DailyInfo, Made, Mine, NumberedInfo, Standing
from seance.host.daily import DayDeal, DayInfo, Streaks
from seance.host.deals import DealInfo, DealResult
from seance.host.info import FinishedGame, Left, ListedTable, SeatInfo, TableInfo
from seance.host.looking_back import Replay
from seance.host.reviews import Analysis, Hint, ReviewState
from seance.host.truths import Truths
from seance.kernel.reason import Reason
from seance.puzzles.judge import GamePuzzles, Judged, ListedPuzzle, Posed
from seance.puzzles.puzzle import Kind
from seance.review.belief import Belief, HiddenCard
from seance.review.hint import Chance
from seance.review.reasons import texts_for
from seance.review.review import Choice, Decision, Luck, Point, Review, SeatReview, TurningPoint
from seance.solve.worker import WhereLost
from seance.table.asking import Asking
from seance.table.branch import Tried
from seance.table.events import SeatEvent
from seance.table.looking_back import Frame
from seance.web import protocol
from seance.web.puzzles import PuzzleList, Solving

HOUSE = [game for game in GAMES.values() if type(game).__module__.startswith("seance.")]
"""Games from elsewhere are shown without a drawing, and nothing is built for them."""
CLIENT = Path(__file__).parent
RULES = CLIENT.parent / "docs" / "rules"
LANGUAGES = Words.__struct_fields__
CLAUSE = re.compile(r"\*\*(\d+\.\d+)\*\*")
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
    protocol.There,
    SeatEvent,
    SeatInfo,
    Left,
    Asking,
    TableInfo,
    ListedTable,
    FinishedGame,
    protocol.GamePage,
    protocol.RecordToShow,
    Frame,
    Replay,
    Reason,
    Choice,
    Decision,
    Luck,
    Point,
    TurningPoint,
    SeatReview,
    Review,
    ReviewState,
    protocol.ReviewWish,
    protocol.HintWish,
    Analysis,
    Hint,
    protocol.TruthsWish,
    Chance,
    Truths,
    WhereLost,
    protocol.ToBelieve,
    HiddenCard,
    Belief,
    NumberedInfo,
    DailyInfo,
    Made,
    Mine,
    Standing,
    DealResult,
    DealInfo,
    DayDeal,
    DayInfo,
    Streaks,
    TodaysDeal,
    Today,
    NumberedDeals,
    Catalogue,
    protocol.ToShare,
    protocol.SharedDeal,
    protocol.ToPlay,
    protocol.Line,
    protocol.PlayOn,
    Tried,
    Kind,
    ListedPuzzle,
    GamePuzzles,
    PuzzleList,
    Posed,
    Solving,
    Judged,
    protocol.Snapshot,
    protocol.Update,
    protocol.Changes,
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
    *lessons.STRUCTS,
)
OF_A_GAME = {"view": "View | null", "facts": "Fact[]", "explanation": "Explanation | null"}
"""Fields of messages that hold something of any game."""
PARTS = {"table": "Partial<TableInfo>", "view": "Partial<View> | null"}
"""Of changes: those that hold some fields of what they are called by."""
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
        case inspect.StructType(cls=cls) if cls is Words:
            return "Record<string, string>"
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
        unset = field.default is field.default_factory  # neither is given
        optional = not field.required and (not outgoing or config.omit_defaults or unset)
        kind = OF_A_GAME.get(field.name) if struct in STRUCTS else None
        kind = PARTS.get(field.name, kind) if struct is protocol.Changes else kind
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
            union("Command", ["Act", "Resign", "TakeBack", "Answer", "Replace", "Rematch", "Emote", "There"]),
            *(text for game in HOUSE for text in game_types(game)),
            union("View", [type_name(game.view_type) for game in HOUSE]),
            union("Fact", [f"{game.name.capitalize()}Fact" for game in HOUSE]),
            union("Explanation", [type_name(last) for game in HOUSE for last in list(explanation_types(game))[-1:]]),
        ]
    )


def game_data(game: AnyGame) -> dict[str, Any]:
    """What the game's table takes besides, each file by its name."""
    module = part_of(game.name, "client_data")
    data: dict[str, Any] = {} if module is None else module.client_data()
    return data


def rules_page(game: AnyGame, language: str) -> Path:
    """Where the rules stand; the English page, which code and tests cite, has no language in its name."""
    return RULES / (f"{game.name}.md" if language == "en" else f"{game.name}.{language}.md")


def all_rules(game: AnyGame) -> dict[str, str]:
    """The rules by language; nothing where a game has no page, and a page in one language is there in all of them."""
    if not any(rules_page(game, language).exists() for language in LANGUAGES):
        return {}
    return {language: rules(game, language) for language in LANGUAGES}


def rules(game: AnyGame, language: str) -> str:
    """The rules as HTML."""
    text = rules_page(game, language).read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    label_cells(tokens)
    serve_pictures(tokens)
    link_examples(tokens, game, language)
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


def link_examples(tokens: Sequence[Token], game: AnyGame, language: str) -> None:
    """A clause can be found by its number, and leads to its example where there is one."""
    text = lessons.lessons_text(game)
    shown = {example.clause for example in text.examples} if text else set()
    words = json.loads((CLIENT / "src" / "texts" / f"{language}.json").read_text(encoding="utf-8"))["learn.show"]
    for token, inner in pairwise(tokens):
        found = CLAUSE.match(inner.content) if token.type == "paragraph_open" else None
        if found is None:
            continue
        clause = found[1]
        token.attrSet("data-clause", clause)
        if clause in shown:
            link = (
                f'<a class="show" href="/learn/{game.name}/{clause}">{words}<span class="unseen"> {clause}</span></a>'
            )
            assert inner.children is not None
            inner.children += [Token("text", "", 0, content=" "), Token("html_inline", "", 0, content=link)]


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
        **{source / game.name / "reasons.json": pretty(texts_for(game.name)) for game in HOUSE},
        **{source / game.name / "lessons.json": pretty(told) for game in HOUSE if (told := lessons.lessons(game))},
        **{
            served / f"{game.name}.{language}.txt": page for game in HOUSE for language, page in all_rules(game).items()
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
