"""What moves of RIP bring about, as a seat may be told it. The rules write rows of numbers; here they become words.

Ghosts are values, psychics numbers, 0 where a card is of the other sort; rounds count from 1; pairs are green's and
blue's. In a row a card is the number of the action that would pick it. The rules write what lies there (LYING, MARKED),
what counts (COUNTS), who sees (SAW) and who is asked (ASKED) before an action and whenever it may have changed; told is
what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

from seance.kernel.codes import EVERYBODY
from seance.kernel.facts import Row
from seance.kernel.game import Fact
from seance.rip import codes
from seance.rip.cards import ROUNDS, TENTH
from seance.rip.explain import Line, Mansion, breakdown
from seance.rip.view import PHASES
from seance.rip.visible import numbers, values

Counts = tuple[int, int]
Lines = tuple[tuple[Line, ...], tuple[Line, ...]]
Marked = tuple[int, int, int]
"""A psychic, and its mark and its copy (view.py)."""


class Laid(Fact, frozen=True, tag="laid"):
    """A card lies on a seat's side: chosen, by stumbling, or a ghost called from the deck (rip 3.1, psychics 2, 6)."""

    seat: int
    ghost: int
    psychic: int
    way: Literal["chosen", "stumbled", "called"]


class Totals(Fact, frozen=True, tag="totals"):
    """What both sides count now; told whenever it has changed (rip 7.4)."""

    totals: Counts


class Counted(Fact, frozen=True, tag="counted"):
    """What each card of both sides counts now, and why; told whenever it has changed (rip 7.4)."""

    lines: Lines


class Passed(Fact, frozen=True, tag="passed"):
    """A seat stopped with the higher total: the turn passes (rip 3.2)."""

    seat: int
    totals: Counts


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
    """A psychic has the effect of one laid before, as it is in this round (psychic 29, rip 7.11)."""

    seat: int
    psychic: int
    copied: int
    round: int


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


class SightEnded(Fact, frozen=True, tag="unseen"):
    """A seat sees the opponent's hand no more: the round is decided, or the psychic that showed it counts no longer."""

    seat: int


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
    totals: Counts
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
    """A card at the tenth mansion was turned up (rip 4.2), with what both sides count then.

    First those of the winner of round 9, then the other's; ghosts from the lowest on, then psychics likewise.
    """

    seat: int
    ghost: int
    psychic: int
    totals: Counts


class Brought(Fact, frozen=True, tag="brought"):
    """A psychic at the tenth mansion is brought to effect (rip 4.2)."""

    seat: int
    psychic: int


class Ended(Fact, frozen=True, tag="ended"):
    """The game is over (rip 4): by manors, by castles, at the tenth mansion, or by more mansions after a tie there."""

    winner: int
    reason: Literal["manors", "castles", "tenth", "more"]
    totals: Counts
    """What both sides counted in the last round."""


class Asked(Fact, frozen=True, tag="asked"):
    """Who has to act now (None: chance), and what the view calls the phase; told whenever either has changed."""

    seat: int | None
    phase: str


RipFact = (
    Laid
    | Totals
    | Counted
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
    | SightEnded
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
    | Asked
)

Card = tuple[int, int]
"""A ghost's value and a psychic's number, one of them 0."""
WAYS: dict[int, Literal["chosen", "stumbled", "called"]] = {
    codes.CHOSEN: "chosen",
    codes.STUMBLED: "stumbled",
    codes.CALLED: "called",
}
REASONS: dict[int, Literal["manors", "castles", "tenth", "more"]] = {
    codes.BY_MANORS: "manors",
    codes.BY_CASTLES: "castles",
    codes.BY_TENTH: "tenth",
    codes.BY_MORE: "more",
}


def card(action: int) -> Card:
    """The card that an action picks."""
    if action > codes.PICK_PSYCHIC:
        return 0, action - codes.PICK_PSYCHIC
    return action - codes.PICK_GHOST, 0


PLAIN: dict[int, Callable[[Row], RipFact]] = {
    codes.LAID: lambda row: Laid(row.seat, *card(row.x), WAYS[row.y]),
    codes.NAMED: lambda row: Named(row.seat, row.x, row.y),
    codes.MIRRORED: lambda row: Mirrored(row.seat, row.x, row.y),
    codes.ECHOED: lambda row: Echoed(row.seat, row.x, row.y, row.z),
    codes.STRUCK: lambda row: Struck(row.seat, row.x, row.y),
    codes.USED: lambda row: Used(row.x),
    codes.BANISHED: lambda row: Banished(row.seat, *card(row.x)),
    codes.SNATCHED: lambda row: Snatched(row.seat, row.x),
    codes.RECALLED: lambda row: Recalled(row.seat, row.x, row.y),
    codes.SWAPPED: lambda row: Swapped(row.seat, *card(row.x), *card(row.y)),
    codes.MOVED: lambda row: Moved(row.seat, row.x, row.y),
    codes.PSYCHIC_WON: lambda row: PsychicWon(row.seat, row.x),
    codes.RETURNED: lambda row: Returned(row.seat, values(row.a)),
    codes.KEPT: lambda row: Kept(row.seat),
    codes.ROUND_BEGAN: lambda row: RoundBegan(row.x, row.seat, row.y),
    codes.TURNED_UP: lambda row: TurnedUp(row.seat, *card(row.x), (row.y, row.z)),
    codes.BROUGHT: lambda row: Brought(row.seat, row.x),
}
"""Facts that hide nothing and need only their own row."""


def facts(rows: Sequence[Row], seat: int | None) -> tuple[RipFact, ...]:
    """What the rows tell a seat (None: a spectator)."""
    return tuple(Telling(seat).tell(rows))


@lru_cache(maxsize=1 << 12)
def lines_of(lying: tuple[int, ...], marked: tuple[Marked, ...], struck: int) -> Lines:
    """What each card counts at a mansion, as its rows tell it, where these psychics count for nothing.

    Remembered, since all seats are told the same.
    """
    where, *sides = lying
    marks, copies = [0] * (codes.PSYCHICS + 1), [0] * (codes.PSYCHICS + 1)
    for number, mark, copied in marked:
        marks[number], copies[number] = mark, copied
    mansion = Mansion(
        TENTH if where == codes.TENTH else ROUNDS,
        (values(sides[0]), values(sides[2])),
        (numbers(sides[1]), numbers(sides[3])),
        numbers(struck),
        tuple(marks),
        tuple(copies),
    )
    return breakdown(mansion, codes.GREEN), breakdown(mansion, codes.BLUE)


class Telling:
    """One action told to one seat: what lay there, who saw and who was asked up to a row, to tell what differs."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.begun = False
        """Whether the rows about the position before the action are behind us."""
        self.lying: tuple[int, ...] = ()
        """The round, and the ghosts and psychics of both sides there, as rows tell them."""
        self.marked: tuple[Marked, ...] = ()
        self.totals: Counts = (0, 0)
        self.lines: Lines = ((), ())
        self.struck = 0
        self.sees: set[int] = set()
        self.saw: set[int] = set()
        self.asked = (0, 0)

    def tell(self, rows: Sequence[Row]) -> Iterator[RipFact]:
        for row in rows:
            if row.kind == codes.LYING:  # green's first
                self.lying = (*self.lying, row.a, row.b) if row.seat else (row.x, row.a, row.b)
                self.marked = self.marked if row.seat else ()
            elif row.kind == codes.MARKED:
                self.marked = (*self.marked, (row.x, row.y, row.z))
            elif row.kind == codes.COUNTS:
                yield from self.counts(row)
            elif row.kind == codes.SAW:
                yield from self.sight(row)
            elif row.kind == codes.ASKED:
                yield from self.ask(row)
            elif row.kind in PLAIN:
                yield PLAIN[row.kind](row)
                yield from self.follow(row)
            else:
                yield self.special(row)
                if row.kind == codes.ROUND_WON:  # and with it ends what was seen
                    self.saw, self.sees = self.saw | self.sees, set()
                    yield from self.end_sight()

    def may_know(self, row: Row) -> bool:
        return row.eyes == EVERYBODY or (self.seat is not None and bool(row.eyes >> self.seat & 1))

    def counts(self, row: Row) -> Iterator[RipFact]:
        yield from self.end_sight()
        if self.begun:
            for number in numbers(self.struck ^ row.a):
                yield Silenced(number, bool(row.a >> number & 1))
        self.struck = row.a
        yield from self.count_cards()
        if self.begun and self.totals != (row.x, row.y):
            yield Totals((row.x, row.y))
        self.totals = row.x, row.y
        self.saw, self.sees = self.sees, set()  # whoever still sees has a row after this one

    def count_cards(self) -> Iterator[RipFact]:
        lines = lines_of(self.lying, self.marked, self.struck)
        if self.begun and self.lines != lines:
            yield Counted(lines)
        self.lines = lines

    def sight(self, row: Row) -> Iterator[RipFact]:
        self.sees.add(row.seat)
        if self.begun and row.seat not in self.saw:
            yield Saw(row.seat, values(row.a) if self.may_know(row) else None)

    def end_sight(self) -> Iterator[RipFact]:
        for seat in sorted(self.saw - self.sees):
            yield SightEnded(seat)
        self.saw = self.sees

    def ask(self, row: Row) -> Iterator[RipFact]:
        yield from self.end_sight()
        if self.begun and self.asked != (row.seat, row.x):
            yield Asked(None if row.seat < 0 else row.seat, PHASES[row.x])
        self.begun, self.asked = True, (row.seat, row.x)

    def follow(self, row: Row) -> Iterator[RipFact]:
        """What no longer counts, or counts already, without being told apart."""
        if row.kind == codes.BANISHED:
            self.struck &= ~(1 << card(row.x)[1])
        elif row.kind == codes.TURNED_UP:
            self.totals = row.y, row.z
            yield from self.count_cards()
        elif row.kind == codes.ROUND_BEGAN:
            self.totals, self.lines, self.struck = (0, 0), ((), ()), 0

    def special(self, row: Row) -> RipFact:
        """Facts that tell what both sides count, or something that is not for everybody."""
        if row.kind == codes.PASSED:
            return Passed(row.seat, self.totals)
        if row.kind == codes.ROUND_WON:
            return RoundWon(row.x, row.seat, "withdrew" if row.y else "crowed", self.totals, row.z)
        if row.kind == codes.DREW:
            return Drew(row.seat, row.x if self.may_know(row) else None)
        if row.kind == codes.HID:
            ghost, psychic = card(row.x)
            return Hid(row.seat, ghost if self.may_know(row) else None, psychic)
        assert row.kind == codes.GAME_ENDED
        return Ended(row.seat, REASONS[row.x], self.totals)
