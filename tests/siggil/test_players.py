"""Those who play SIGGIL know what they do."""

from __future__ import annotations

from typing import Any

from seance.kernel.players import SearchSettings
from seance.search.think import Budget, think
from seance.siggil.game import SIGGIL
from tests.bots.contests import wins
from tests.option_sets import positions


def test_greedy_beats_random() -> None:
    assert wins("siggil-pass-2", "greedy", "random", 50) >= 65


def test_search_beats_greedy() -> None:
    assert wins("siggil-pass-2", "search:200", "greedy", 10) >= 17


def test_the_third_level_beats_the_first() -> None:
    assert wins("siggil-pass-2", "level:3", "level:1", 10) >= 15


def test_a_certain_win_is_found() -> None:
    """In each of these positions some action wins at once: the search is sure of its move, that or as good a one."""
    found = 0
    for number in range(40):
        for state in positions("siggil-pass-2", number):
            if state.over or state.turn < 0 or len(state.actions()) < 2:
                continue
            if wins := [action for action in state.actions() if after(state, action).result() == (state.turn,)]:
                best = think(state, SIGGIL.heuristics, Budget(1000), 1, SearchSettings()).lines[0]
                assert best.action in wins or (best.value is not None and best.value > 0.99)
                found += 1
    assert found >= 10


def after(state: Any, action: int) -> Any:
    other = state.copy()
    other.play(action)
    return other
