"""Option sets that are the same game are tested once; here is the proof that they are."""

from __future__ import annotations

import pytest

from seance.games import GAMES
from tests.option_sets import ALL_SETS, ONE_OF, OPTION_SETS, SAME, SOME, game_of, positions, seed_of


@pytest.mark.parametrize("name", SAME)
def test_option_sets_that_are_tested_once_are_the_same_game(name: str) -> None:
    assert name in ALL_SETS
    assert SAME[name] in OPTION_SETS
    game, options = game_of(name)
    _, others = game_of(SAME[name])
    for number in range(100):
        deals = [game.deal_text(game.deal(each, seed_of(number))) for each in (options, others)]
        assert deals[0] == deals[1]
    for number in range(40):
        for one, other in zip(positions(name, number), positions(SAME[name], number), strict=True):
            assert (one.actions(), one.result()) == (other.actions(), other.result())
            for seat in (*range(len(game.seats(options))), None):
                moves = one.actions()
                assert [game.token_for(one, action, seat) for action in moves] == [
                    game.token_for(other, action, seat) for action in moves
                ]


def test_every_game_is_tested() -> None:
    assert set(ONE_OF) == set(GAMES)
    assert set(SOME) <= set(OPTION_SETS)
