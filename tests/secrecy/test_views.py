"""Secrets kept by construction: what a seat cannot know changes nothing that it is told."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.option_sets import OPTION_SETS, game_of, positions
from tests.secrecy.permute import permuted

POSITIONS = 100_000
"""At least so many positions of each game, each seen by every seat and by a spectator."""


def quota(name: str) -> int:
    """How many positions of an option set."""
    sets = [other for other in OPTION_SETS if game_of(other)[0] is game_of(name)[0]]
    return -(-POSITIONS // len(sets))


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_a_seat_cannot_know_changes_no_byte_of_its_view(name: str) -> None:
    game, options = game_of(name)
    random = Random(1)
    seats = (*range(len(game.seats(options))), None)
    wanted, seen, changed, number = quota(name), 0, 0, 0
    while seen < wanted:
        for state in positions(name, number):
            seen += 1
            for seat in seats:
                other = permuted(game, options, state, seat, random)
                assert game.view(other, seat).key() == game.view(state, seat).key()
                changed += other.dump() != state.dump()
        number += 1
    assert changed > wanted  # the permutation is real: most positions hide something from most seats


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_a_seat_cannot_know_changes_no_move_it_is_told_of(name: str) -> None:
    game, options = game_of(name)
    random = Random(2)
    for number in range(8):
        for state in positions(name, number):
            for seat in (*range(len(game.seats(options))), None):
                other = permuted(game, options, state, seat, random)
                told = {action: game.token_for(state, action, seat) for action in state.actions()}
                for action in other.actions():
                    token = game.token_for(other, action, seat)
                    assert token == told.get(action, token)
                    if "?" in token:
                        assert token in told.values()
                if seat is not None and state.turn == seat:
                    assert other.actions() == state.actions()


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_view_holds_nothing_but_plain_frozen_values(name: str) -> None:
    game, _ = game_of(name)

    def plain(value: object) -> bool:
        return all(map(plain, value)) if isinstance(value, tuple) else type(value) in (int, str, bool, type(None))

    for state in positions(name, 1):
        view = game.view(state, None)
        assert all(map(plain, msgspec.structs.astuple(view)))
        with pytest.raises(AttributeError):
            view.turn = 0
