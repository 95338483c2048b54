"""A bot's whole input is a View: what a seat cannot see cannot change its move."""

from __future__ import annotations

import inspect
from random import Random
from typing import Any

import pytest

from seance.bots import analyse, make_player
from seance.games import GAMES
from seance.kernel.rng import Rng
from seance.search.think import Budget
from tests.option_sets import ONE, SOME, game_of, positions
from tests.secrecy.permute import permuted

BOTS = ("greedy", "level:1", "level:3", "search:150")


def choices(name: str) -> Any:
    """Positions where a seat has a choice, each with one that differs only in what that seat cannot see."""
    game, options = game_of(name)
    random = Random(7)
    for number in range(3):
        for state in positions(name, number):
            if not state.over and state.turn >= 0 and len(state.actions()) > 1:
                other = permuted(game, options, state, state.turn, random)
                yield game, state.copy(), other


@pytest.mark.parametrize("name", SOME)
@pytest.mark.parametrize("bot", BOTS)
def test_swapped_hidden_cards_give_the_same_move(name: str, bot: str) -> None:
    swapped = 0
    for game, state, other in choices(name):
        views = [game.view(one, state.turn) for one in (state, other)]
        assert views[0] == views[1]
        swapped += state.dump() != other.dump()
        player = make_player(bot, game.name)
        assert player.choose(views[0], Rng(5)) == player.choose(views[1], Rng(5))
    assert swapped > 5


@pytest.mark.parametrize("name", SOME)
def test_swapped_hidden_cards_give_the_same_analysis(name: str) -> None:
    for game, state, other in list(choices(name))[::7]:
        one, two = (analyse(game, game.view(each, state.turn), Budget(100)) for each in (state, other))
        assert one == two
        assert {line.action for line in one.lines} == set(state.actions())


@pytest.mark.parametrize("name", ["random", "greedy", "level:1", "search:10", "program:true"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_a_view_and_a_generator_and_nothing_else(name: str, game: str) -> None:
    assert list(inspect.signature(make_player(name, game).choose).parameters) == ["view", "rng"]


@pytest.mark.parametrize("name", ONE)
def test_where_a_seat_is_not_to_act_there_is_nothing_to_analyse(name: str) -> None:
    game, _ = game_of(name)
    state = next(positions(name, 1))
    found = analyse(game, game.view(state, 1 - state.turn), Budget(100))
    assert found.lines == ()
