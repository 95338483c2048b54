"""The kinds of solo games, and positions of them in which there is something to decide."""

from __future__ import annotations

from collections.abc import Iterator

from seance.kernel.rng import Rng
from seance.siggil.rules import SiggilState
from seance.solve.cells import Cell, cells
from seance.solve.solver import Limits, solve

KINDS = {cell.name: cell for cell in cells()}
ENOUGH = Limits(nodes=200_000)


def cards_left(state: SiggilState) -> int:
    """How many ordinary cards lie in the siggil."""
    return (state.in_pile & ~state.spirit_places).bit_count()


def stumbling(cell: Cell, number: int, stumbles: int) -> Iterator[SiggilState]:
    """The positions of a game that follows a winning line, but one move in so many is random; any move once lost."""
    rng = Rng(number)
    state = cell.deal(number)
    line: list[int] = []
    while not state.over:
        yield state
        actions = state.actions()
        if rng.draw(stumbles) == 0:
            line = []
            state.play(actions[rng.draw(len(actions))])
            continue
        line = line or list(solve(state, ENOUGH).line)
        state.play(line.pop(0) if line else actions[rng.draw(len(actions))])


def wandering(cell: Cell, number: int) -> Iterator[SiggilState]:
    """The positions of a random game."""
    rng = Rng(number)
    state = cell.deal(number)
    while not state.over:
        yield state
        actions = state.actions()
        state.play(actions[rng.draw(len(actions))])


def late(cell: Cell, number: int, most: int) -> SiggilState | None:
    """A late position of such a game, with at most so many cards in the siggil; None if the game was over before."""
    rng = Rng(number)
    found = [state.copy() for state in stumbling(cell, number, 2 + rng.draw(8)) if 2 <= cards_left(state) <= most]
    return found[rng.draw(len(found))] if found else None


def middle(cell: Cell, number: int) -> SiggilState | None:
    """A position from the middle of a random game: at least 3 turns played, at least 10 cards left."""
    rng = Rng(number)
    found = [state.copy() for state in wandering(cell, number) if state.turns > 3 and cards_left(state) >= 10]
    return found[rng.draw(len(found))] if found else None
