"""The strongest level alone: it solves deals that its view allows, and plays what keeps the win on most of them."""

from __future__ import annotations

from random import Random
from threading import Event

import pytest

from seance.bots import make_bot
from seance.bots.careless import AloneBot
from seance.bots.search import SearchBot
from seance.bots.solving import SolvingBot
from seance.kernel.rng import Rng
from seance.search.think import Budget
from seance.siggil.game import SIGGIL
from seance.solve.choices import choices
from tests.option_sets import game_of, positions
from tests.secrecy.permute import permuted
from tests.solve.kinds import KINDS, late

SOLO = ("siggil-pass-solo-easy-oldest", "siggil-turtle-solo-hard-choice")


def bot(deals: int = 3, stop: Event | None = None) -> SolvingBot:
    return SolvingBot(SIGGIL, Budget(100), deals, stop)


@pytest.mark.parametrize("name", SOLO)
def test_swapped_hidden_cards_give_the_same_move(name: str) -> None:
    game, options = game_of(name)
    random, swapped = Random(7), 0
    for state in [state.copy() for state in positions(name, 1)][::3]:
        if state.over or len(state.actions()) == 1:
            continue
        other = permuted(game, options, state, 0, random)
        swapped += state.dump() != other.dump()
        one, two = (bot().choose(game.view(told, 0), Rng(5)) for told in (state, other))
        assert one == two
        assert one in state.actions()
    assert swapped > 5


def test_where_nothing_is_hidden_it_keeps_the_win_whenever_a_promising_move_does() -> None:
    tried = 0
    for number in range(300):
        state = late(KINDS["pass-hard-oldest"], number, 6)
        if state is None or any(SIGGIL.sample(SIGGIL.view(state, 0), Rng(n)).dump() != state.dump() for n in range(8)):
            continue  # something is hidden
        wins = choices(state).that("won")
        if len(wins) in (0, len(state.actions())) or len(state.actions()) > 5:
            continue
        tried += 1
        assert bot(1).choose(SIGGIL.view(state, 0), Rng(number)) in wins
    assert tried > 5


def test_it_is_the_strongest_level_alone() -> None:
    strongest, next_best = make_bot("level:5", "siggil"), make_bot("level:4", "siggil")
    assert isinstance(strongest, AloneBot)
    assert isinstance(strongest.alone, SolvingBot)
    assert isinstance(next_best, AloneBot)
    assert isinstance(next_best.alone, SearchBot), "by which deals were graded"


def test_told_to_stop_it_solves_nothing_and_moves() -> None:
    stop = Event()
    stop.set()
    state = KINDS["river-hard-oldest"].deal(3)
    assert bot(10**9, stop).choose(SIGGIL.view(state, 0), Rng(1)) in state.actions()
