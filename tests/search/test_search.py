"""The search: legal, reproducible, bounded, stoppable, and the same compiled and interpreted."""

from __future__ import annotations

import resource
from threading import Event, get_ident
from typing import Any

import pytest

from seance.errors import BotError
from seance.kernel.plain import PlainState
from seance.kernel.players import SearchSettings
from seance.kernel.rng import Rng
from seance.search.ismcts import Search
from seance.search.think import SLICE, Analysis, Budget, Slices, think
from tests.interpreted import need_compiled, run_interpreted
from tests.option_sets import ONE, OPTION_SETS, SOME, game_of, next_action, positions, seed_of
from tests.search.digest import digest

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


@pytest.mark.parametrize("name", ["siggil-pass-2", "rip-all"])
def test_a_search_whose_answer_is_settled_ends_early_with_the_same(name: str) -> None:
    """The best move is that of all iterations; with a margin nothing else would come near it."""
    earlier = 0
    for moves in range(4, 16):
        state = some_position(name, 1, moves)
        whole = think(state, knowing(name), Budget(4 * SLICE), 3, SearchSettings())
        for margin in (1.0, 1.5):
            found = think(state, knowing(name), Budget(4 * SLICE), 3, SearchSettings(), margin=margin)
            assert found.best == whole.best
            if found.iterations < whole.iterations:
                earlier += 1
                assert whole.lines[0].visits > margin * max(line.visits for line in whole.lines[1:])
    assert earlier > 0


@pytest.mark.parametrize("name", SOME)
def test_two_threads_add_up(name: str) -> None:
    state = some_position(name, 2, 5)
    found = think(state, knowing(name), Budget(500), 1, SearchSettings(), threads=2)
    assert sum(line.visits for line in found.lines) == found.iterations == 500


class Ticking:
    """A clock that goes on by a sixteenth of a second whenever somebody looks, and notes in which thread."""

    def __init__(self) -> None:
        self.looks: list[int] = []

    def __call__(self) -> float:
        self.looks.append(get_ident())
        return len(self.looks) / 16


@pytest.mark.parametrize("name", ONE)
def test_a_budget_of_time_ends_by_the_clock_in_the_thread_of_the_caller(name: str) -> None:
    clock = Ticking()
    state = some_position(name, 3, 5)
    found = think(state, knowing(name), Budget(milliseconds=250), 1, SearchSettings(), clock=clock)
    assert found.iterations > 0
    assert clock.looks == [get_ident()] * 5


@pytest.mark.parametrize("name", ONE)
def test_what_is_spent_first_ends_a_search(name: str) -> None:
    state = some_position(name, 3, 5)
    for threads in (1, 2):
        budgets = Budget(100, 10**6), Budget(10**9, 1000)
        short, timed = (
            think(state, knowing(name), budget, 1, SearchSettings(), threads, clock=Ticking()) for budget in budgets
        )
        assert short.iterations == 100
        assert 0 < timed.iterations < 10**9


@pytest.mark.parametrize("seconds", [0.00001, 0.001, 0.02, 0.9])
def test_slices_end_with_the_time_however_long_an_iteration_takes(seconds: float) -> None:
    now, done = 7.0, 0
    slices = Slices(None, 1.0, Event(), lambda: now)
    while n := slices.next(done):
        assert n <= SLICE
        done += n
        now += n * seconds
    assert 1.0 <= now - 7.0 < 1.0 + 2 * seconds


def test_a_budget_of_time_needs_a_clock() -> None:
    with pytest.raises(BotError, match="To think for 50 ms a bot needs a clock"):
        think(some_position(ONE[0], 3, 5), knowing(ONE[0]), Budget(milliseconds=50), 1, SearchSettings())


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
    search.run(2000)
    assert search.done == 2000
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
    need_compiled()
    assert run_interpreted("-m", "tests.search.digest", name) == digest(name)
