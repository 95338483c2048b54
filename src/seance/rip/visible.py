"""What of a position of RIP is for whose eyes, as plain tuples: the view's own material, made without a detour.

Ghosts are values, psychics numbers.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import count, lowest, size
    from seance.rip.codes import *
    from seance.rip.legal import Choices


def values(bag: cython.ulonglong) -> tuple[int, ...]:
    """The ghosts of a bag, ascending."""
    value: cython.int
    if not bag:
        return ()
    found: list[int] = []
    for value in range(1, 7):
        found += [value] * count(bag, value)
    return tuple(found)


def numbers(mask: cython.uint) -> tuple[int, ...]:
    """The psychics, or seats, of a mask, ascending."""
    if not mask:
        return ()
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return tuple(found)


def public_fields(state: Choices, phase: str) -> tuple[Any, ...]:
    """What everybody may know, in the order of the view's fields from `player` on (rip 5.2); `known` is `seen`."""
    i: cython.int
    shown: cython.int = min(state.round + 3, TENTH) if state.tutorial else TENTH
    none: tuple[Any, Any] = ((), ())
    seen: tuple[Any, Any] = (values(state.seen[0]), values(state.seen[1]))
    green: cython.ulonglong = state.hand[0] + state.deck[0] + state.face_down[0]
    blue: cython.ulonglong = state.hand[1] + state.deck[1] + state.face_down[1]
    ghosts: list[Any] = []
    psychics: list[Any] = []
    for i in range(10):
        if state.ghosts[i][0] or state.ghosts[i][1]:
            ghosts.append((values(state.ghosts[i][0]), values(state.ghosts[i][1])))
        else:
            ghosts.append(none)
        if state.psychics[i][0] or state.psychics[i][1]:
            psychics.append((numbers(state.psychics[i][0]), numbers(state.psychics[i][1])))
        else:
            psychics.append(none)
    return (
        state.player,
        phase,
        state.round + 1,
        state.turns,
        state.played,
        bool(state.over),
        numbers(state.winners),
        bool(state.tutorial),
        tuple([state.line[i] if i < shown else 0 for i in range(TENTH)]),
        tuple([state.mansion(i) for i in range(10)]),
        tuple([state.taken(i) - 1 if state.taken(i) else None for i in range(10)]),
        state.leader,
        bool(state.closed),
        state.laid_now,
        state.acting,
        state.todo,
        state.chosen,
        (state.draws[0], state.draws[1]),
        (numbers(state.before[0]), numbers(state.before[1])),
        tuple(ghosts),
        tuple(psychics),
        tuple([state.marks[i] for i in range(30)]),
        tuple([state.copies[i] for i in range(30)]),
        numbers(state.struck),
        numbers(state.used),
        numbers(state.brought),
        numbers(state.laid),
        numbers(state.discarded),
        values(state.discards),
        (state.total(GREEN), state.total(BLUE)),
        None,
        None,
        None,
        None,
        (size(state.hand[0]), size(state.hand[1])),
        (size(state.deck[0]), size(state.deck[1])),
        (size(state.face_down[0]), size(state.face_down[1])),
        (numbers(state.tenth_psychics[0]), numbers(state.tenth_psychics[1])),
        (values(green), values(blue)),
        seen,
        seen,
    )


def own_fields(state: Choices, seat: cython.int) -> tuple[Any, Any, Any, Any, Any]:
    """A player's hand, deck and ghosts at the tenth, the opponent's hand if seen, and what is known (rip 5.1)."""
    return (
        values(state.hand[seat]),
        values(state.deck[seat]),
        values(state.face_down[seat]),
        values(state.hand[1 - seat]) if state.sees(seat) else None,
        (values(state.known[0]), values(state.known[1])),
    )
