"""What moves of RIP bring about, as a seat may be told it. The rules write rows of numbers; here they become words.

Ghosts are values, psychics numbers, 0 where a card is of the other sort; rounds count from 1; pairs are green's and
blue's.
"""

from __future__ import annotations

from typing import Literal

from seance.kernel.game import Fact

Pair = tuple[int, int]


class Laid(Fact, frozen=True, tag="laid"):
    """A card lies on a seat's side: chosen, by stumbling, or a ghost called from the deck (rip 3.1, psychics 2, 6)."""

    seat: int
    ghost: int
    psychic: int
    way: Literal["chosen", "stumbled", "called"]


class Totals(Fact, frozen=True, tag="totals"):
    """What both sides count now; told whenever it has changed (rip 7.4)."""

    totals: Pair


class Passed(Fact, frozen=True, tag="passed"):
    """A seat stopped with the higher total: the turn passes (rip 3.2)."""

    seat: int
    totals: Pair


class Named(Fact, frozen=True, tag="named"):
    """A psychic's owner named a value (psychic 10)."""

    seat: int
    psychic: int
    value: int


class Mirrored(Fact, frozen=True, tag="mirrored"):
    """A psychic took the value of the opponent's highest ghost (psychic 16)."""

    seat: int
    psychic: int
    value: int


class Echoed(Fact, frozen=True, tag="echoed"):
    """A psychic has the effect of one laid before (psychic 29)."""

    seat: int
    psychic: int
    copied: int


class Struck(Fact, frozen=True, tag="struck"):
    """A psychic was chosen to count for nothing (psychic 20)."""

    seat: int
    psychic: int
    target: int


class Silenced(Fact, frozen=True, tag="silenced"):
    """A psychic counts for nothing from now on, or counts again (rip 7.3)."""

    psychic: int
    silent: bool


class Used(Fact, frozen=True, tag="used"):
    """A psychic's stumble is used up (rip 7.6)."""

    psychic: int


class Banished(Fact, frozen=True, tag="banished"):
    """A card of this seat's side was discarded (psychic 11)."""

    seat: int
    ghost: int
    psychic: int


class Snatched(Fact, frozen=True, tag="snatched"):
    """A random ghost of this seat's hand was discarded (psychic 18)."""

    seat: int
    ghost: int


class Recalled(Fact, frozen=True, tag="recalled"):
    """A ghost of an earlier round came back, to the hand or, at the tenth mansion, to the side (psychic 15)."""

    seat: int
    ghost: int
    round: int
    """Where it lay."""


class Swapped(Fact, frozen=True, tag="swapped"):
    """A seat's card and one of the opponent's changed sides (psychic 22)."""

    seat: int
    ghost: int
    psychic: int
    other_ghost: int
    other_psychic: int


class Moved(Fact, frozen=True, tag="moved"):
    """Two rounds' mansions changed places (psychic 28)."""

    seat: int
    round: int
    other: int


class Saw(Fact, frozen=True, tag="saw"):
    """A seat sees the opponent's hand from now on (psychic 3); the hand is told to that seat and to its owner."""

    seat: int
    hand: tuple[int, ...] | None


class Drew(Fact, frozen=True, tag="drew"):
    """A seat drew a ghost: told to the seat, and to an opponent who sees its hand (rip 5.1)."""

    seat: int
    ghost: int | None


class RoundWon(Fact, frozen=True, tag="round"):
    """A round is decided and its mansion taken (rip 3.2, 3.4)."""

    round: int
    winner: int
    how: Literal["withdrew", "crowed"]
    """The loser withdrew, or the winner's cock crowed (psychic 27)."""
    totals: Pair
    mansion: int
    """0 a manor, 1 a castle."""


class PsychicWon(Fact, frozen=True, tag="psychic"):
    """A seat took the round's psychic (rip 3.4, 7.9)."""

    seat: int
    psychic: int


class Returned(Fact, frozen=True, tag="returned"):
    """The ghosts of a seat's side went back to its hand (psychic 26)."""

    seat: int
    ghosts: tuple[int, ...]


class Hid(Fact, frozen=True, tag="hid"):
    """The loser laid a card face down at the tenth mansion: which ghost is told to the seat alone (rip 3.4, 5.1)."""

    seat: int
    ghost: int | None
    psychic: int


class Kept(Fact, frozen=True, tag="kept"):
    """The loser laid nothing at the tenth mansion."""

    seat: int


class RoundBegan(Fact, frozen=True, tag="begins"):
    """The next round, or the tenth mansion; this seat begins (rip 3.4, 4.2)."""

    round: int
    seat: int
    revealed: int
    """The tutorial's psychic that is turned face up now, or 0 (rip 2.3)."""


class TurnedUp(Fact, frozen=True, tag="turned"):
    """A card at the tenth mansion was turned up (rip 4.2), with what both sides count then."""

    seat: int
    ghost: int
    psychic: int
    totals: Pair


class Brought(Fact, frozen=True, tag="brought"):
    """A psychic at the tenth mansion is brought to effect (rip 4.2)."""

    seat: int
    psychic: int


class Ended(Fact, frozen=True, tag="ended"):
    """The game is over (rip 4): by manors, by castles, at the tenth mansion, or by more mansions after a tie there."""

    winner: int
    reason: Literal["manors", "castles", "tenth", "more"]
    totals: Pair
    """What both sides counted in the last round."""


RipFact = (
    Laid
    | Totals
    | Passed
    | Named
    | Mirrored
    | Echoed
    | Struck
    | Silenced
    | Used
    | Banished
    | Snatched
    | Recalled
    | Swapped
    | Moved
    | Saw
    | Drew
    | RoundWon
    | PsychicWon
    | Returned
    | Hid
    | Kept
    | RoundBegan
    | TurnedUp
    | Brought
    | Ended
)
