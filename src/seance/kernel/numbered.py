"""Deals that have numbers and grades: of which kinds a game has them, and what a measure found of each (docs/deals.md).

A game that has them says so in its module `deals`: KINDS, `grades`, `daily` and `points`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

MEASURE = 1
"""The version of the measure: grades of another one are not comparable."""
GRADES = ("easy", "fair", "tricky", "tough", "fiendish")
"""A fifth of a kind's deals each, as far as equal deals allow."""
OPEN = "-"
"""In a file: this deal was not measured yet."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of game with numbered deals: its name begins their codes. `bot` plays each deal `games` times to grade it,
    and never sees what is hidden.
    """

    name: str
    options: dict[str, Any]
    bot: str
    games: int


class Measured(NamedTuple):
    """What was found of a deal: games that the bot won, and how many of the first moves keep the win."""

    won: int
    kept: int
    moves: int


class KindFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file says of a kind: by what it was measured, and what was found of deals 1, 2, 3…"""

    data: str
    bot: str
    games: int
    won: str
    kept: str


class GradeFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file as it is written."""

    measure: int
    rules: str
    kinds: dict[str, KindFile]


class Graded:
    """The deals of a kind that were measured, by number from 1, and their grades."""

    def __init__(self, games: int, found: Sequence[Measured | None]) -> None:
        self.games = games
        self.found = tuple(found)

    def score(self, number: int) -> float:
        """How easy a deal is, from 0 to 1: how often the bot wins, times the share of first moves that keep the win."""
        one = self.found[number - 1]
        assert one is not None
        return one.won / self.games * one.kept / one.moves

    @cached_property
    def grades(self) -> tuple[int, ...]:
        """For each deal the place of its grade in GRADES; -1 where it was not measured.

        The deals by falling score, cut into five parts of one size; deals of one score stay together, where the middle
        of them is.
        """
        numbers = [number for number, one in enumerate(self.found, 1) if one is not None]
        numbers.sort(key=lambda number: -self.score(number))
        graded = [-1] * len(self.found)
        first = 0
        for _, alike in groupby(numbers, key=self.score):
            equal = list(alike)
            middle = first + (len(equal) - 1) // 2
            for number in equal:
                graded[number - 1] = middle * len(GRADES) // len(numbers)
            first += len(equal)
        return tuple(graded)

    def mean(self, grade: int) -> float | None:
        """How often the bot wins the deals of a grade; None where there is none."""
        won = [one.won for one, its in zip(self.found, self.grades, strict=True) if one is not None and its == grade]
        return sum(won) / len(won) / self.games if won else None


def read_kind(name: str, file: KindFile) -> Graded:
    """The deals of a kind; ValueError with a sentence where the numbers do not fit."""
    try:
        pairs = zip(file.won.split(), file.kept.split(), strict=True)
        found = [None if won == OPEN else Measured(int(won), *map(int, kept.split("/"))) for won, kept in pairs]
    except (TypeError, ValueError):
        raise ValueError(f"the grades of {name} are damaged, each deal has won games and kept/moves") from None
    for one in found:
        if one is not None and not (0 <= one.won <= file.games and 0 <= one.kept <= one.moves and one.moves):
            raise ValueError(f"the grades of {name} are damaged, they tell of more than there can be")
    return Graded(file.games, found)


def write_kind(data: str, kind: Kind, found: Sequence[Measured | None]) -> KindFile:
    """The same as a file says it."""
    won = " ".join(OPEN if one is None else str(one.won) for one in found)
    kept = " ".join(OPEN if one is None else f"{one.kept}/{one.moves}" for one in found)
    return KindFile(data, kind.bot, kind.games, won, kept)


def file_text(file: GradeFile) -> str:
    """The file's text, in TOML."""
    head = (
        "# What the numbered deals of this game were measured to be like. `seance deals grade` writes this file;\n"
        "# docs/deals.md says what the numbers mean. Do not edit it: a test measures some deals again.\n"
    )
    lines = [f"{head}measure = {file.measure}", f'rules = "{file.rules}"']
    for name, kind in file.kinds.items():
        lines += [f"\n[kinds.{name}]", *(f"{key} = {toml(value)}" for key, value in msgspec.to_builtins(kind).items())]
    return "\n".join(lines) + "\n"


def toml(value: int | str) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'
