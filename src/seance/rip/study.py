"""How RIP is studied: what having a psychic changes, with the state of the game taken into account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from seance.kernel.study import Moment, Table, Thing
from seance.rip import cards, codes
from seance.rip.rules import RipState
from seance.rip.visible import numbers, values

TABLES = (Table("all", "two players, all psychics", {}),)
ENDINGS = {
    "castles": "three castles",
    "manors": "four manors",
    "tenth": "the tenth mansion",
    "more": "a tie at the tenth",
}
THINGS_TITLE = "psychic"
STANDING = (
    "the mansions that each has (every combination of manors and castles, alone and with the round), whether the one "
    "of this round would win the game, and how many of those left would; who begins; the value, number, and high and "
    "low ghosts of both hands, also with the round; the value left in both decks; the value and number of ghosts face "
    "down at the tenth mansion"
)
"""What the page says of a moment's standing."""
MANORS, CASTLES = 4, 3
"""So many of either win (rip 4.1)."""
LAST = 9
"""Moments are the beginnings of rounds 2 to 9."""


def things() -> list[Thing]:
    """The psychics; those of a level are meant to be of equal strength."""
    return [
        Thing(psychic.number, psychic.title.en, f"level {psychic.level}", " *" if psychic.provenance == "house" else "")
        for psychic in cards.psychics()
    ]


def positions(state: RipState, actions: Iterable[int]) -> Iterator[RipState]:
    """The state as rounds 2 to 9 begin, of a game that these actions played: the same one, gone on with."""
    seen = 0
    for action in actions:
        state.play(action)
        if state.round > seen and state.phase == codes.LAY and state.round < LAST:
            seen = state.round
            yield state


def without(state: RipState, number: int) -> RipState:
    """The same position with a psychic that somebody has ready in the discard."""
    now = dict(state.dump())
    for where in ("before", "tenth"):
        now[where] = tuple(psychics & ~(1 << number) for psychics in now[where])
    now["discarded"] |= 1 << number
    return RipState.load(cards.tables(), state.options, now)


def weigh(state: RipState) -> Moment:
    """How it stands, and who has what."""
    return moment(dict(state.dump()))


def moment(now: dict[str, Any]) -> Moment:
    held = [now["before"][seat] | now["tenth"][seat] for seat in (0, 1)]
    return Moment(
        tuple(mine - other for mine, other in zip(side(now, 0), side(now, 1), strict=True)),
        (*numbers(held[0]), *(-number for number in numbers(held[1]))),
    )


def side(now: dict[str, Any], seat: int) -> list[float]:
    """What a seat has, as numbers of about the same size; `late` goes from -1 to 1."""
    late = (now["round"] - 4.5) / 3.5
    return [
        *with_time(late, mansions_of(now, seat)),
        *chances_of(now, seat),
        *with_time(late, [float(now["player"] == seat)]),
        *with_time(late, hand_of(values(now["hand"][seat]))),
        sum(values(now["deck"][seat])) / 20,
        *with_time(late, [sum(values(now["hidden"][seat])) / 10, len(values(now["hidden"][seat])) / 3]),
    ]


def with_time(late: float, told: list[float]) -> list[float]:
    return [*told, *(late * value for value in told)]


def mansions_of(now: dict[str, Any], seat: int) -> list[float]:
    """One of a list of numbers is 1: that of the manors and castles that the seat has."""
    manors, castles = (count(now, seat, kind) for kind in (codes.MANOR, codes.CASTLE))
    kinds = [(m, c) for m in range(MANORS) for c in range(CASTLES) if m or c]
    return [float(kind == (manors, castles)) for kind in kinds]


def count(now: dict[str, Any], seat: int, kind: int) -> int:
    pairs = zip(now["mansions"], now["taken"], strict=True)
    return sum(mansion == kind and taken == seat + 1 for mansion, taken in pairs)


def chances_of(now: dict[str, Any], seat: int) -> list[float]:
    """Whether this round's mansion would win the game, and which share of those of later rounds would."""
    lacking = {codes.MANOR: MANORS, codes.CASTLE: CASTLES}
    winning = [count(now, seat, mansion) + 1 == lacking[mansion] for mansion in now["mansions"]]
    later = winning[now["round"] + 1 : LAST]
    return [float(winning[now["round"]]), sum(later) / max(1, len(later)), float(any(later))]


def hand_of(ghosts: tuple[int, ...]) -> list[float]:
    return [
        sum(ghosts) / 10,
        len(ghosts) / 5,
        sum(ghost >= 4 for ghost in ghosts) / 2,
        sum(ghost == 1 for ghost in ghosts) / 2,
    ]
