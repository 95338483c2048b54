"""What moves of SIGGIL bring about, as a seat may be told it. The rules write rows of numbers; here they become words.

Cards are numbers from 0 to 55, spirits from 0 to 6, places from 0 to 55, as in a view.
"""

from __future__ import annotations

from typing import Literal

from seance.kernel.game import Fact


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
