"""The search: legal, reproducible, bounded, stoppable, and the same compiled and interpreted."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import seance
from seance.errors import BotError
from seance.kernel.plain import PlainState
from seance.kernel.players import SearchSettings
from seance.kernel.rng import Rng
from seance.search.ismcts import Search
from seance.search.think import Analysis, Budget, think
from tests.option_sets import ONE, OPTION_SETS, SOME, game_of, next_action, positions, seed_of
from tests.search.digest import digest

ROOT = Path(__file__).parents[2]


COMPILED = tuple(name for name in ONE if not isinstance(next(positions(name, 0)), PlainState))
"""Of plain Python's memory Python takes care."""


def knowing(name: str) -> Any:
    """What players of an option set's game know, made anew for each search."""
    return game_of(name)[0].heuristics


def some_position(name: str, number: int, moves: int) -> Any:
    """A position with a choice, some random moves into a game."""
    game, options = game_of(name)
    state, rng = game.deal(options, seed_of(number)), Rng(number)
    while state.played < moves or len(state.actions()) < 2 or state.chances():
        state.play(next_action(game, state, seed_of(number), rng))
    return state


@pytest.mark.parametrize("name", OPTION_SETS)
def test_shortlist_and_weights_fit_the_legal_actions(name: str) -> None:
    for number in range(3):
        for state in positions(name, number):
            if state.over or state.turn < 0:
                continue
            shortlist = knowing(name)().promising(state)
            assert shortlist
            assert {action for action, _ in shortlist} <= set(state.actions())
            assert all(1 <= weight <= 1000 for _, weight in shortlist)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_playouts_reach_the_end(name: str) -> None:
    game, options = game_of(name)
    for number in range(20):
        state = game.deal(options, seed_of(number))
        assert game.heuristics().play_well(state, Rng(number)) > 0
        assert state.over


@pytest.mark.parametrize("name", SOME)
def test_the_same_seed_finds_the_same(name: str) -> None:
    state = some_position(name, 1, 8)
    first, second, other = (think(state, knowing(name), Budget(400), seed, SearchSettings()) for seed in (3, 3, 4))
    assert first == second
    assert first != other
    assert first.best in state.actions()
    assert sum(line.visits for line in first.lines) == first.iterations == 400


@pytest.mark.parametrize("name", SOME)
def test_two_threads_add_up(name: str) -> None:
    state = some_position(name, 2, 5)
    found = think(state, knowing(name), Budget(500), 1, SearchSettings(), threads=2)
    assert sum(line.visits for line in found.lines) == found.iterations == 500


@pytest.mark.parametrize("name", ONE)
def test_a_budget_of_time_ends(name: str) -> None:
    found = think(some_position(name, 3, 5), knowing(name), Budget(milliseconds=50), 1, SearchSettings())
    assert found.iterations > 0


@pytest.mark.parametrize("name", ONE)
def test_a_search_can_be_stopped(name: str) -> None:
    stop = Event()
    heard: list[Analysis] = []

    def on_progress(so_far: Analysis) -> None:
        heard.append(so_far)
        stop.set()

    found = think(
        some_position(name, 3, 5),
        knowing(name),
        Budget(10**9),
        1,
        SearchSettings(),
        on_progress=on_progress,
        stop=stop,
    )
    assert heard[0].iterations <= found.iterations < 10**9
    assert heard[0].lines[0].visits > 0


@pytest.mark.parametrize("name", ONE)
def test_the_root_is_left_as_it_was(name: str) -> None:
    state = some_position(name, 4, 9)
    before = state.fingerprint()
    think(state, knowing(name), Budget(300), 1, SearchSettings())
    assert state.fingerprint() == before


@pytest.mark.parametrize("name", ONE)
def test_a_full_pool_only_plays_out(name: str) -> None:
    search = Search(some_position(name, 5, 4), knowing(name)(), 10, 1)
    assert search.run(2000) == 2000
    assert search.tree.used == 10
    assert sum(visits for _, visits, _, _ in search.rows()) <= 2000


@pytest.mark.parametrize("budget", [Budget(), Budget(-1), Budget(milliseconds=-5)])
def test_a_budget_of_nothing_is_refused(budget: Budget) -> None:
    with pytest.raises(BotError, match="give it at least 1 of either"):
        think(some_position(ONE[0], 3, 5), knowing(ONE[0]), budget, 1, SearchSettings())


@pytest.mark.parametrize("name", COMPILED)
def test_memory_stays_flat_over_ten_thousand_searches(name: str) -> None:
    state = some_position(name, 6, 6)

    def peak(searches: int) -> int:
        for seed in range(searches):
            Search(state, knowing(name)(), 64, seed).run(20)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = peak(1000)
    assert peak(10000) - before < 1024, "KiB"


@pytest.mark.parametrize("name", SOME)
def test_compiled_and_interpreted_searches_grow_the_same_tree(name: str) -> None:
    if not seance.runs_compiled():
        pytest.skip("the rules run interpreted here: there is nothing compiled to compare with")
    told = subprocess.run(
        [sys.executable, "-m", "tests.search.digest", name],
        env=os.environ | {"SEANCE_INTERPRETED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == digest(name)
