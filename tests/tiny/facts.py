"""What moves of TINY bring about, as a seat may be told it."""

from __future__ import annotations

from collections.abc import Iterable

from seance.kernel.facts import Row
from seance.kernel.game import Fact
from tests.tiny.rules import DISCARDED, DREW, KEPT, SWAPPED


class Kept(Fact, frozen=True, tag="kept"):
    """A seat kept its card."""

    seat: int


class Swapped(Fact, frozen=True, tag="swapped"):
    """A seat laid its card as a sign and took the sign that lay there."""

    seat: int
    place: int
    laid: int
    taken: int


class Discarded(Fact, frozen=True, tag="discarded"):
    """A seat discarded its card face up and draws another."""

    seat: int
    card: int


class Drew(Fact, frozen=True, tag="drew"):
    """Chance gave a seat a card, which only that seat sees."""

    seat: int
    card: int | None


class Ended(Fact, frozen=True, tag="ended"):
    """The omen and both cards were turned up."""

    omen: int
    cards: tuple[int, int]


AnyFact = Kept | Swapped | Discarded | Drew | Ended


def facts(rows: Iterable[Row], seat: int | None) -> tuple[AnyFact, ...]:
    """The rules' rows in words, as a seat (None: a spectator) may know them."""
    return tuple(fact(row, seat) for row in rows)


def fact(row: Row, seat: int | None) -> AnyFact:
    if row.kind == KEPT:
        return Kept(row.seat)
    if row.kind == SWAPPED:
        return Swapped(row.seat, row.x, row.y, row.z)
    if row.kind == DISCARDED:
        return Discarded(row.seat, row.x)
    if row.kind == DREW:
        return Drew(row.seat, row.x if seat is not None and row.eyes >> seat & 1 else None)
    return Ended(row.x, (row.y, row.z))
