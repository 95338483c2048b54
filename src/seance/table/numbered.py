"""The seeds of deals that have numbers: anybody can work them out from a code like `pass-hard-17`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from seance.errors import NotFound, OptionError
from seance.games import GAMES, find_game, part_of
from seance.kernel.numbered import Graded, Kind
from seance.table import fairness

KEY = b"seance numbered deals"
MOST = 99_999
"""The highest number: those that were graded come first, and nobody runs out of deals."""
MOST_KEPT = 10_000
MOST_ECHOED = 40
"""Letters of something that is no code, told back to whoever wrote it."""
LONGEST_NAME = 24
"""Of a kind: a code is a column of the database, too."""
CODE = re.compile(r"([a-z][a-z0-9_-]*)-([1-9][0-9]{0,4})")


class Numbered(NamedTuple):
    """A deal of a kind of game, by its number."""

    game: str
    kind: Kind
    number: int

    @property
    def code(self) -> str:
        return f"{self.kind.name}-{self.number}"

    @property
    def options(self) -> Any:
        return find_game(self.game).options(self.kind.options)

    @property
    def secret(self) -> bytes:
        """What the seed comes from, as at any table; only that this one is known to all."""
        return blake2b(f"{self.game} {self.code}".encode(), key=KEY, digest_size=32).digest()

    @property
    def entropy(self) -> tuple[str, ...]:
        """Nobody adds anything."""
        return ("",) * len(find_game(self.game).seats(self.options))

    @property
    def seed(self) -> bytes:
        return fairness.game_seed(self.secret, self.entropy)

    @property
    def grade(self) -> int:
        """The place of its grade, -1 where it has none."""
        found = graded(self.game).get(self.kind.name)
        return found.grades[self.number - 1] if found and self.number <= len(found.grades) else -1


@cache
def kinds() -> dict[str, tuple[str, Kind]]:
    """Every kind of game with numbered deals, by its name, and which game that is."""
    return {kind.name: (game, kind) for game in GAMES for kind in kinds_of(game)}


def kinds_of(game: str) -> Iterator[Kind]:
    """The kinds of one game; none where its deals have no numbers."""
    part = part_of(game, "deals")
    for kind in part.KINDS.values() if part else ():
        if len(kind.name) <= LONGEST_NAME:
            yield kind


@cache
def graded(game: str) -> dict[str, Graded]:
    """What is known of a game's numbered deals, by kind."""
    part = part_of(game, "deals")
    return dict(part.grades()) if part else {}


def find(code: str) -> Numbered | None:
    """The deal with this code; None where it is no such code at all, NotFound where no kind or number fits it."""
    told = CODE.fullmatch(code)
    if told is None:
        return None
    name, number = told[1], int(told[2])
    if name not in kinds():
        raise NotFound(f"There is no deal {code!r}: codes begin with {', '.join(kinds())}.")
    game, kind = kinds()[name]
    return Numbered(game, kind, number)


@lru_cache(MOST_KEPT)
def grade_of(code: str) -> int:
    """The place of the grade of a deal with this code, -1 where it has none."""
    try:
        found = find(code)
    except NotFound:
        return -1
    return -1 if found is None else found.grade


def read_code(code: str) -> Numbered:
    """The same for somebody who typed it; a sentence where there is none."""
    try:
        found = find(code)
    except NotFound as error:
        raise OptionError(str(error)) from None
    if found is None:
        raise OptionError(
            f"{code[:MOST_ECHOED]!r} is no code of a deal with a number: one looks like "
            f"{next(iter(kinds()), 'name')}-17, up to {MOST}. The deals of a day are played on their house's page."
        )
    return found


def points(game: str, last: Any) -> int | None:
    """What a game for one came to by the game's own count; None where it has none."""
    part = part_of(game, "deals")
    return None if part is None else int(part.points(find_game(game).view(last, 0)))
