"""Why a side counts what it counts, and what a stop would do: told with a view, for people."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from seance.rip import codes
from seance.rip.cards import ROUNDS, TENTH, psychics, read_effects
from seance.rip.rules import RipState
from seance.rip.view import Numbers, Sides, View

Change = tuple[int, int]
"""A psychic and what it adds to a card's count."""


class Line(msgspec.Struct, frozen=True):
    """A card of a side: its value, what psychics change, and what it counts in the end."""

    psychic: int
    """0 for a printed ghost."""
    value: int
    changes: tuple[Change, ...]
    counts: int


class Explanation(msgspec.Struct, frozen=True):
    """What a table may say about a view besides the view."""

    breakdown: tuple[tuple[Line, ...], tuple[Line, ...]]
    stop: str
    """For the seat to act: `pass`, `withdraw`, `win`, or nothing where it cannot stop."""


class Mansion(NamedTuple):
    """What lies at the mansion of a round: all that its totals come from, and the same for every viewer."""

    where: int
    ghosts: Sides
    psychics: Sides
    struck: Numbers
    marks: Numbers
    copies: Numbers


def mansion_of(view: View) -> Mansion:
    """The mansion that is being fought over."""
    there = view.round - 1
    where = TENTH if view.round == 10 else ROUNDS
    return Mansion(where, view.ghosts[there], view.psychics[there], view.struck, view.marks, view.copies)


@cache
def printed_effects(number: int, where: int) -> dict[int, int]:
    if not number:
        return {}
    psychic = psychics()[number - 1]
    return read_effects((psychic.rounds, psychic.tenth)[where], where, psychic.title.en)


def at_work(mansion: Mansion, number: int) -> dict[int, int]:
    """The effects of a psychic where it lies, those of the one it echoes included (rip 7.11)."""
    return printed_effects(mansion.copies[number], mansion.where) | printed_effects(number, mansion.where)


def in_force(mansion: Mansion, side: int) -> dict[int, dict[int, int]]:
    """The effects of each psychic on a side that is not struck."""
    return {number: at_work(mansion, number) for number in mansion.psychics[side] if number not in mansion.struck}


@lru_cache(maxsize=1 << 12)
def breakdown(mansion: Mansion, side: int) -> tuple[Line, ...]:
    """What each card of a side counts this round, and why; the counts add up to the side's total (rip 7.4)."""
    mine, theirs = in_force(mansion, side), in_force(mansion, 1 - side)
    ghosts = [(0, value) for value in mansion.ghosts[side]]
    for number, effects in mine.items():
        if codes.VALUE in effects:
            ghosts.append((number, effects[codes.VALUE]))
        elif codes.MIRROR in effects and mansion.marks[number]:
            ghosts.append((number, mansion.marks[number] - 8))
    ghosts.sort(key=lambda ghost: -ghost[1])
    values = [value for _, value in ghosts]
    lines = []
    chain = next((number for number, effects in theirs.items() if codes.CHAIN in effects), 0)
    for psychic, value in ghosts:
        changes = ghost_changes(mansion, mine, theirs, value, values.count(value) > 1)
        if chain:  # one ghost, the highest by printed value (rip 7.4)
            changes.append((chain, -value - sum(change for _, change in changes)))
            chain = 0
        lines.append(line(psychic, value, changes))
    for number, effects in mine.items():
        if codes.PROCESSION in effects:
            lines.append(line(number, 0, [(number, effects[codes.PROCESSION] * len(ghosts))]))
    return tuple(lines)


def line(psychic: int, value: int, changes: list[Change]) -> Line:
    shown = tuple(change for change in changes if change[1])
    return Line(psychic, value, shown, value + sum(change for _, change in shown))


def ghost_changes(
    mansion: Mansion, mine: dict[int, dict[int, int]], theirs: dict[int, dict[int, int]], value: int, twin: bool
) -> list[Change]:
    """What psychics of both sides do to a ghost of this value."""
    for number, effects in theirs.items():
        if 1 <= value <= effects.get(codes.FEARLESS, 0):
            return [(number, -value)]
    changes = []
    both = mine | theirs
    inverting = next((number for number, effects in both.items() if codes.INVERT in effects), 0)
    if inverting and 1 <= value <= 6:
        changes.append((inverting, 7 - 2 * value))
    for number, effects in mine.items():
        changes.append((number, effects.get(codes.ODD if value & 1 else codes.EVEN, 0)))
        if twin:
            changes.append((number, effects.get(codes.TWINS, 0)))
    for number, effects in both.items():
        if codes.NAME in effects and mansion.marks[number] and mansion.marks[number] == value:
            changes.append((number, effects[codes.NAME]))
    return changes


def stopping(view: View, from_view: Callable[[View], RipState]) -> str:
    """What a stop would do, found by stopping in a position that the view allows."""
    if codes.STOP not in view.actions or view.phase != "lay":
        return ""
    state = from_view(view)
    state.play(codes.STOP)
    taken = dict(state.dump())["taken"][view.round - 1]
    if not taken:
        return "pass"
    return "win" if taken == view.player + 1 else "withdraw"


def explain(view: View, from_view: Callable[[View], RipState]) -> Explanation:
    """Everything to be told with a view; `from_view` makes a position that a view allows."""
    mansion = mansion_of(view)
    return Explanation((breakdown(mansion, codes.GREEN), breakdown(mansion, codes.BLUE)), stopping(view, from_view))
