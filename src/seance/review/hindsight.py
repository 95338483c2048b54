"""Hindsight: the chances with all cards open. Nobody could know them, so no decision is judged by them."""

from __future__ import annotations

from seance.games import AnyGame, find_game
from seance.kernel.rng import Rng
from seance.kernel.state import State
from seance.records import Record
from seance.review.estimate import SURE

PLAYOUTS = 1000
"""Of each position."""


def hindsight(record: Record, playouts: int = PLAYOUTS) -> tuple[tuple[int, ...], ...]:
    """Every seat's chance after the deal and after every step, the cards as they lay, everybody by rule of thumb."""
    game, state = find_game(record.game), record.first()
    seats = len(game.seats(record.options))
    told = [open_chances(game, state, seats, playouts)]
    for action in record.actions:
        state.play(action)
        told.append(open_chances(game, state, seats, playouts))
    return tuple(told)


def open_chances(game: AnyGame, state: State, seats: int, playouts: int) -> tuple[int, ...]:
    """Every seat's chance in a position that is known whole: what still comes is chance's alone."""
    if state.over:
        return shares([state.result()], seats)
    heuristics, rng = game.heuristics(), Rng(state.played)
    results = []
    for _ in range(playouts):
        played = state.copy()
        heuristics.play_well(played, rng)
        results.append(played.result())
    return shares(results, seats)


def shares(results: list[tuple[int, ...]], seats: int) -> tuple[int, ...]:
    """What each seat had of these wins on average."""
    return tuple(sum(SURE // len(won) for won in results if seat in won) // len(results) for seat in range(seats))
