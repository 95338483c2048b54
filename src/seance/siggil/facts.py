"""What moves of SIGGIL bring about, as a seat may be told it. The rules write rows of numbers; here they become words.

Cards are numbers from 0 to 55, spirits from 0 to 6, places from 0 to 55, as in a view. A row holds in x the card, the
spirit, the turn's number or what ended the game, in y the place or the kind of set, in z the loser, in a the cards laid
or the winners, in b the whole set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from seance.kernel.codes import EVERYBODY
from seance.kernel.facts import Row
from seance.kernel.game import Fact
from seance.siggil.cards import cards_in
from seance.siggil.codes import (
    CAPTURED,
    DISCARDED,
    ENDED,
    ESCAPED,
    LOST,
    NOBODY,
    PASSED,
    TAKEN,
    TURN_BEGAN,
    UNCOVERED,
)


class Taken(Fact, frozen=True, tag="taken"):
    """A seat took an available card into its hand (siggil 3.2)."""

    seat: int
    card: int
    place: int


class Discarded(Fact, frozen=True, tag="discarded"):
    """Solo: an available card was discarded; face down in the hard game, and then not told (siggil 7.2, 7.7)."""

    seat: int
    card: int | None
    place: int


class Uncovered(Fact, frozen=True, tag="uncovered"):
    """A card became available, face up if it was not (siggil 2.4); a spirit too, before it escapes."""

    card: int
    place: int


class Escaped(Fact, frozen=True, tag="escaped"):
    """A spirit left the siggil and is free (siggil 2.5)."""

    spirit: int
    place: int


class Lost(Fact, frozen=True, tag="lost"):
    """Solo: a free spirit went to the discard for good (siggil 7.4)."""

    spirit: int


class Captured(Fact, frozen=True, tag="captured"):
    """A seat laid cards, and the spirit moved onto its set (siggil 4)."""

    seat: int
    spirit: int
    loser: int | None
    """Whom it was taken from; None where it was free."""
    way: Literal["family", "number"]
    laid: tuple[int, ...]
    set: tuple[int, ...]
    """The whole set it lies on now."""


class Passed(Fact, frozen=True, tag="passed"):
    """A seat could have captured and did not (siggil 3.3)."""

    seat: int


class TurnBegan(Fact, frozen=True, tag="turn"):
    """The next turn, the `number`-th of the game, is this seat's."""

    seat: int
    number: int


class Ended(Fact, frozen=True, tag="ended"):
    """The game is over: the goal was reached, the siggil is empty, or, in solo, too many spirits are lost."""

    winners: tuple[int, ...]
    reason: Literal["goal", "empty", "lost"]


SiggilFact = Taken | Discarded | Uncovered | Escaped | Lost | Captured | Passed | TurnBegan | Ended

_WAYS: tuple[Literal["family", "number"], ...] = ("family", "number")
_REASONS: tuple[Literal["goal", "empty", "lost"], ...] = ("goal", "empty", "lost")


def facts(rows: Sequence[Row], seat: int | None) -> tuple[SiggilFact, ...]:
    """What the rules wrote down, in its order, as this seat (None: a spectator) may know it."""
    return tuple([_MAKERS[row.kind](row, _in_sight(row, seat)) for row in rows])


def _in_sight(row: Row, seat: int | None) -> bool:
    return row.eyes == EVERYBODY or (seat is not None and bool(row.eyes >> seat & 1))


def _captured(row: Row, _: bool) -> Captured:
    loser = None if row.z == NOBODY else row.z
    return Captured(row.seat, row.x, loser, _WAYS[row.y], cards_in(row.a), cards_in(row.b))


_MAKERS: dict[int, Callable[[Row, bool], SiggilFact]] = {
    TAKEN: lambda row, _: Taken(row.seat, row.x, row.y),
    DISCARDED: lambda row, in_sight: Discarded(row.seat, row.x if in_sight else None, row.y),
    UNCOVERED: lambda row, _: Uncovered(row.x, row.y),
    ESCAPED: lambda row, _: Escaped(row.x, row.y),
    LOST: lambda row, _: Lost(row.x),
    CAPTURED: _captured,
    PASSED: lambda row, _: Passed(row.seat),
    TURN_BEGAN: lambda row, _: TurnBegan(row.seat, row.x),
    ENDED: lambda row, _: Ended(cards_in(row.a), _REASONS[row.x]),
}
