"""A game as one seat lived through it: what it knew before and after each step, and nothing else.

All that a review may look at. What the seat could not know has no place here, so it cannot change a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from seance.games import find_game
from seance.kernel.codes import CHANCE
from seance.records import Record

Kind = Literal["own", "other", "chance"]


class Moment(msgspec.Struct, frozen=True):
    """One step of a game. `action` is None where the seat was not told what was done, only that something was."""

    step: int
    """The number of the move in the record, from 1."""
    turn: int
    kind: Kind
    token: str
    action: int | None
    before: Any
    after: Any


def moments_of(record: Record, seat: int) -> Iterator[Moment]:
    """The steps of a recorded game, as this seat may know them."""
    game = find_game(record.game)
    state = record.first()
    before = game.view(state, seat)
    for step, action in enumerate(record.actions, 1):
        kind: Kind = "chance" if state.turn == CHANCE else "own" if state.turn == seat else "other"
        told = game.token_for(state, action, seat)
        secret = kind != "own" and "?" in told
        turn = state.turns
        state.play(action)
        after = game.view(state, seat)
        token = game.format(action) if kind == "own" else told
        yield Moment(step, turn, kind, token, None if secret else action, before, after)
        before = after
