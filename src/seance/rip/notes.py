"""Why a side counts what it counts, and what a stop would do: told with a view, for people."""

from __future__ import annotations

from functools import cache

import msgspec

from seance.rip import codes
from seance.rip.cards import ROUNDS, TENTH, psychics, read_effects
from seance.rip.rules import RipState
from seance.rip.view import View

Change = tuple[int, int]
"""A psychic and what it adds to a card's count."""


class Line(msgspec.Struct, frozen=True):
    """A card of a side: its value, what psychics change, and what it counts in the end."""

    psychic: int
    """0 for a printed ghost."""
    value: int
    changes: tuple[Change, ...]
    counts: int


class Notes(msgspec.Struct, frozen=True):
    """What a table may say about a view besides the view."""

    breakdown: tuple[tuple[Line, ...], tuple[Line, ...]]
    stop: str
    """For the seat to act: `pass`, `withdraw`, `win`, or nothing where it cannot stop."""


@cache
def effects_of(number: int, where: int) -> dict[int, int]:
    if not number:
        return {}
    psychic = psychics()[number - 1]
    return read_effects((psychic.rounds, psychic.tenth)[where], where, psychic.title.en)


def at_work(view: View, number: int) -> dict[int, int]:
    """The effects of a psychic where it lies, those of the one it echoes included (rip 7.11)."""
    where = TENTH if view.round == 10 else ROUNDS
    return effects_of(view.copies[number], where) | effects_of(number, where)


def in_force(view: View, side: int) -> dict[int, dict[int, int]]:
    """The effects of each psychic on a side that is not struck."""
    there = view.psychics[view.round - 1][side]
    return {number: at_work(view, number) for number in there if number not in view.struck}


def breakdown(view: View, side: int) -> tuple[Line, ...]:
    """What each card of a side counts this round, and why; the counts add up to the side's total (rip 7.4)."""
    mine, theirs = in_force(view, side), in_force(view, 1 - side)
    ghosts = [(0, value) for value in view.ghosts[view.round - 1][side]]
    for number, effects in mine.items():
        if codes.VALUE in effects:
            ghosts.append((number, effects[codes.VALUE]))
        elif codes.MIRROR in effects and view.marks[number]:
            ghosts.append((number, view.marks[number] - 8))
    ghosts.sort(key=lambda ghost: -ghost[1])
    values = [value for _, value in ghosts]
    lines = []
    chain = next((number for number, effects in theirs.items() if codes.CHAIN in effects), 0)
    for psychic, value in ghosts:
        changes = ghost_changes(view, mine, theirs, value, values.count(value) > 1)
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
    view: View, mine: dict[int, dict[int, int]], theirs: dict[int, dict[int, int]], value: int, twin: bool
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
        if codes.NAME in effects and view.marks[number] and view.marks[number] == value:
            changes.append((number, effects[codes.NAME]))
    return changes


def stopping(view: View, state: RipState) -> str:
    """What a stop would do, found by stopping in a position that the view allows."""
    if codes.STOP not in view.actions or view.phase != "lay":
        return ""
    state.play(codes.STOP)
    taken = dict(state.dump())["taken"][view.round - 1]
    if not taken:
        return "pass"
    return "win" if taken == view.player + 1 else "withdraw"


def notes(view: View, state: RipState) -> Notes:
    """Everything to be told with a view; `state` is one that the view allows, and is used up."""
    return Notes((breakdown(view, codes.GREEN), breakdown(view, codes.BLUE)), stopping(view, state))
