"""The rules say the same in every language: each clause, each row of a table, each title."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from seance.datafile import Words
from seance.rip import game as rip
from seance.rip.cards import psychics
from seance.siggil import game as siggil
from seance.siggil.layouts import layout
from tests.siggil.test_layouts import BOX

RULES = Path(__file__).parents[2] / "docs" / "rules"
GAME_DATA = (RULES.parent / "game-data.md").read_text(encoding="utf-8")
OPTIONS = {"SIGGIL": siggil.Options.__struct_fields__, "RIP": rip.Options.__struct_fields__}
FOR_PROGRAMMERS = (
    "`",
    "provenance",
    "reconstruction",
    "documented",
    "loader",
    "TOML",
    "x = ",
    "fourth_spirit",
    "open_memory",
    "tutorial",
)
OTHERS = [language for language in Words.__struct_fields__ if language != "en"]


def page(game: str, language: str) -> str:
    name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
    return (RULES / name).read_text(encoding="utf-8")


def numbers(text: str) -> list[str]:
    """Sections and clauses, in the order of the page."""
    return re.findall(r"^(?:## |\*\*)(\d+(?:\.\d+)?)", text, re.MULTILINE)


def tables(text: str) -> list[list[str]]:
    """The rows of each table."""
    return [list(rows) for is_row, rows in groupby(text.splitlines(), lambda line: line.startswith("|")) if is_row]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_every_language_has_the_same_clauses_and_rows(game: str, language: str) -> None:
    english, other = page(game, "en"), page(game, language)
    assert len(numbers(english)) > 30
    assert numbers(other) == numbers(english)
    assert [len(rows) for rows in tables(other)] == [len(rows) for rows in tables(english)]


@pytest.mark.parametrize("language", Words.__struct_fields__)
def test_the_rules_call_cards_and_layouts_by_their_names(language: str) -> None:
    rows = [row.split(" | ") for row in tables(page("rip", language))[0][2:]]
    assert [row[2] for row in rows] == [getattr(psychic.title, language) for psychic in psychics()]
    names = [getattr(layout(name).name, language) for name in BOX]
    assert [name for name in names if name not in page("siggil", language)] == []


@pytest.mark.parametrize("language", Words.__struct_fields__)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_a_page_tells_how_to_play_with_pictures_before_the_first_clause(game: str, language: str) -> None:
    told, _, _ = page(game, language).partition("\n## 1. ")
    pictures = re.findall(r"^!\[(.+)\]\((.+)\)$", told, re.MULTILINE)
    assert [path for _, path in pictures] == re.findall(r"\]\((pictures/.+)\)", page(game, "en"))
    assert len(pictures) == len(re.findall(r"^\*\*", told, re.MULTILINE)) == 4
    assert all((RULES / path).exists() for _, path in pictures)


@pytest.mark.parametrize("language", Words.__struct_fields__)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_players_are_told_nothing_that_only_programmers_need(game: str, language: str) -> None:
    assert [word for word in FOR_PROGRAMMERS if word in page(game, language)] == []


def test_programmers_find_every_option_and_layout_on_their_page() -> None:
    for game, names in OPTIONS.items():
        assert [name for name in names if f"| {game} | `{name}` |" not in GAME_DATA] == []
    assert [name for name in BOX if f"| `{name}` | {layout(name).provenance}" not in GAME_DATA] == []
