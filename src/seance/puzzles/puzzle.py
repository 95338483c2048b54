"""Puzzles as a game's `puzzles.toml` tells them, and that file read and written."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from seance.datafile import Words, read_as
from seance.errors import SeanceError
from seance.games import find_game, part_of

FILE = "puzzles.toml"
GRADES = range(1, 6)


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What puzzles of a kind are called, and what they ask for."""

    title: Words
    asks: Words


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position whose seat to act has moves that win, and what becomes of every move."""

    id: str
    kind: str
    grade: Annotated[int, msgspec.Meta(ge=GRADES[0], le=GRADES[-1])]
    rules: str
    """The version of the rules that it was proved with."""
    data: str
    """The fingerprint of the cards or the layout that it was proved with."""
    position: str
    """The whole truth; the seat to act is the one that solves it, and is told what it may know."""
    moves: dict[str, str]
    """By the seat's own moves so far: `>` goes on, `!` solved, `x` does not win, with the number of the deal that shows
    it where that is not the position's own (`x@3`); then every action since, in notation."""
    chances: dict[str, int] = {}
    """Where nothing wins for certain: in how many of a thousand deals each move wins; the best one is right."""

    @property
    def steps(self) -> int:
        """The longest way to the solution, in moves of the seat's own."""
        return max(len(path.split()) for path, line in self.moves.items() if line.startswith("!"))


class Puzzles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `puzzles.toml` says."""

    kinds: dict[str, Kind] = {}
    puzzles: tuple[Puzzle, ...] = ()


def file_of(game: str) -> Path | None:
    """Where a game's puzzles stand, or would; None where nobody says what its puzzles are made of."""
    module = part_of(game, "puzzles")
    return None if module is None or module.__file__ is None else Path(module.__file__).with_name(FILE)


@cache
def puzzles_of(game: str) -> Puzzles:
    """A game's puzzles, as far as they were proved with its rules and data as they are; none where it has no file."""
    told = shipped(game)
    return Puzzles(told.kinds, tuple(one for one in told.puzzles if not is_stale(game, one)))


def shipped(game: str) -> Puzzles:
    """All that a game's file says, whatever it was proved with."""
    path = file_of(find_game(game).name)
    return read_as(path, Puzzles) if path is not None and path.exists() else Puzzles()


def is_stale(game: str, puzzle: Puzzle) -> bool:
    """Whether a puzzle was proved with other rules or data than there are: what it calls right may be wrong."""
    try:
        return (puzzle.rules, puzzle.data) != rules_and_data(game, puzzle.position)
    except SeanceError:
        return True


def rules_and_data(game: str, position: str) -> tuple[str, str]:
    """The rules' version, and the fingerprint of the data by which a position is played."""
    rules = find_game(game)
    options, _ = rules.position(position)
    return rules.rules_version, rules.data_fingerprint(options)


def written(told: Puzzles) -> str:
    """The text of the file."""
    lines = ["# Kinds are written by hand; puzzles are found, proved and written by `seance puzzles`.", ""]
    for name, kind in told.kinds.items():
        lines += [f"[kinds.{name}]", f"title = {words(kind.title)}", f"asks = {words(kind.asks)}", ""]
    for one in told.puzzles:
        lines += ["[[puzzles]]", f"id = {quoted(one.id)}", f"kind = {quoted(one.kind)}", f"grade = {one.grade}"]
        lines += [f"rules = {quoted(one.rules)}", f"data = {quoted(one.data)}", f"position = {quoted(one.position)}"]
        if one.chances:
            inner = ", ".join(f"{quoted(token)} = {n}" for token, n in one.chances.items())
            lines.append(f"chances = {{ {inner} }}")
        lines += ["[puzzles.moves]", *(f"{quoted(path)} = {quoted(line)}" for path, line in one.moves.items()), ""]
    return "\n".join(lines)


def words(told: Words) -> str:
    inner: dict[str, Any] = msgspec.structs.asdict(told)
    return "{ " + ", ".join(f"{language} = {quoted(text)}" for language, text in inner.items()) + " }"


def quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()
