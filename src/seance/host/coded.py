"""Deals that are there before anybody plays them: numbered and daily ones. What a table of one begins with, and what
those who played it made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from seance.games import find_game
from seance.host.commands import TablePlan
from seance.host.daily import Days
from seance.store.row import Result, Sealed, Tally
from seance.table import daily, fairness, numbered
from seance.table.events import Chair, Origin

DealKind = Literal["shared", "numbered", "daily"]


class NumberedInfo(msgspec.Struct, frozen=True):
    """Which numbered deal it is."""

    kind: str
    number: int
    grade: int
    """From 0, easy, to 4, fiendish; -1 where it has none."""


class DailyInfo(msgspec.Struct, frozen=True):
    """Which daily deal it is."""

    date: str
    slot: str
    seconds: float
    """So long it counts still; 0 where that is over."""


class Made(msgspec.Struct, frozen=True):
    """So many players made this of a deal."""

    won: bool
    points: int
    turns: int
    players: int


class Mine(msgspec.Struct, frozen=True):
    """What you made of a deal the first time, your place among all, and the best since."""

    won: bool
    points: int
    turns: int
    place: int
    games: int
    best_points: int
    best_turns: int | None
    """Of your quickest win."""


class Standing(msgspec.Struct, frozen=True):
    """What everybody made of a deal the first time."""

    players: int
    won: int
    made: tuple[Made, ...]
    """The best first."""
    yours: Mine | None
    """None where your game did not count."""


class CodedDeal(NamedTuple):
    """A deal that comes from a secret, not from an earlier game: for one person alone."""

    code: str
    kind: DealKind
    game: str
    options: dict[str, Any]
    secret: bytes
    salt: bytes
    helps: bool
    number: NumberedInfo | None = None
    day: DailyInfo | None = None

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.secret, self.salt)

    def plan(self) -> TablePlan:
        """A table of it. Where help is allowed, moves may be taken back."""
        game = find_game(self.game)
        options = game.options(self.options)
        entropy = ("",) * len(game.seats(options))
        seed = fairness.game_seed(self.secret, entropy)
        deal = game.deal_text(game.deal(options, seed))
        origin = Origin(deal, seed=seed.hex(), code=self.code, entropy=entropy, helps=self.helps)
        chairs = (Chair("person"),) * len(entropy)
        return TablePlan(self.game, self.options, chairs, take_backs="ask" if self.helps else "never", origin=origin)

    def drawn(self, visitor: str) -> Sealed:
        return Sealed(self.commitment, visitor, self.secret, self.salt, 0.0)


async def find_coded(code: str, days: Days) -> CodedDeal | None:
    """The numbered or daily deal with this code; None where it is neither, a sentence where there is none such."""
    if (deal := daily.find(code)) is not None:
        secret, salt = await days.sealed(deal)
        left = max(0.0, daily.told_from(deal.day) - daily.GRACE - days.clock.now())
        info = DailyInfo(daily.day_text(deal.day), deal.slot, left)
        return CodedDeal(code, "daily", deal.game, deal.kind.options, secret, salt, False, day=info)
    if (one := numbered.find(code)) is not None:
        told = NumberedInfo(one.kind.name, one.number, one.grade)
        salt = bytes(fairness.SALT_BYTES)
        return CodedDeal(code, "numbered", one.game, one.kind.options, one.secret, salt, True, number=told)
    return None


def rank(one: Tally | Result) -> tuple[bool, int, int]:
    """By this results are ordered, the best first: won, then more points, then fewer turns."""
    return (not one.won, -one.points, one.turns)


def standing(tally: Sequence[Tally], mine: Result | None) -> Standing:
    """How many made what of a deal, and a visitor's place."""
    made = sorted(tally, key=rank)
    yours = None
    if mine is not None:
        place = 1 + sum(one.players for one in made if rank(one) < rank(mine))
        best = (mine.games, mine.best_points, mine.best_turns)
        yours = Mine(mine.won, mine.points, mine.turns, place, *best)
    return Standing(
        players=sum(one.players for one in made),
        won=sum(one.players for one in made if one.won),
        made=tuple(Made(*one) for one in made),
        yours=yours,
    )
