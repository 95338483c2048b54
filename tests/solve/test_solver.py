"""The solver against the rules, against brute force, and within its limits."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from seance.siggil.layouts import escaping_at_the_deal, layout, layout_names
from seance.solve.cells import Cell, cells
from seance.solve.chances import chances
from seance.solve.choices import Loss, choices, find_loss, played
from seance.solve.codes import SEARCHING
from seance.solve.layers import Layers
from seance.solve.solver import LEAST_MEMORY, Limits, solve
from tests.interpreted import need_compiled, run_interpreted
from tests.solve.brute import can_be_won
from tests.solve.digest import digest
from tests.solve.kinds import ENOUGH, KINDS, cards_left, middle, wandering
from tests.solve.long import compare_late, confirm_lost

DIFFERENT = [name for name, cell in KINDS.items() if not cell.is_twin]


def test_there_are_four_solo_games_of_each_layout_that_fits() -> None:
    fitting = [name for name in layout_names() if escaping_at_the_deal(layout(name)) <= 3]
    assert Counter(cell.layout for cell in cells()) == dict.fromkeys(fitting, 4)
    assert len({cell.name for cell in cells()}) == len(cells()) >= 4 * 5


@pytest.mark.parametrize("name", KINDS)
def test_deals_are_won_by_lines_that_the_rules_allow(name: str) -> None:
    for number in range(5):
        state = KINDS[name].deal(number)
        verdict = solve(state)
        assert verdict.outcome == "won"
        for action in verdict.line:
            assert action in state.actions()
            state.play(action)
        assert state.over
        assert state.result() == (0,)


@pytest.mark.parametrize("name", KINDS)
def test_late_positions_are_what_trying_everything_says(name: str) -> None:
    """A few of each kind here; `python -m tests.solve.long` compares thousands."""
    found = compare_late(KINDS[name], 8, most=8, first=5000)
    assert found["won"] > 0
    assert found["won"] + found["lost"] == 8


@pytest.mark.parametrize("name", [name for name in DIFFERENT if "hard" in name])
def test_lost_middles_are_lost_by_another_way_too(name: str) -> None:
    found = confirm_lost(KINDS[name], range(7000, 7012), patience=2000)
    assert found["confirmed"] > 0


def test_every_phase_of_a_turn_can_be_solved() -> None:
    """Before a discard, a take, a capture and a choice, with cards in hand that have no use yet."""
    phases = set()
    for number in range(30):
        for state in wandering(KINDS["turtle-hard-choice"], number):
            if state.phase not in phases or cards_left(state) <= 8:
                phases.add(state.phase)
                verdict = solve(state, ENOUGH)
                if cards_left(state) <= 8:
                    assert verdict.outcome == ("won" if can_be_won(state) else "lost")
                else:
                    assert verdict.outcome != "unknown"
    assert len(phases) == 4


def test_choices_are_those_of_brute_force() -> None:
    for number in range(40):
        late = [s.copy() for s in wandering(KINDS["pyramids-hard-oldest"], number) if cards_left(s) in (7, 8)]
        for state in late[:1]:
            won = [action for action in state.actions() if can_be_won(played(state, [action]))]
            assert choices(state).that("won") == won


def test_the_move_that_lost_a_game_is_found() -> None:
    found = 0
    for number in range(20):
        cell = KINDS["river-hard-oldest"]
        first, actions = cell.deal(number), random_actions(cell, number)
        loss = find_loss(first, actions)
        if not isinstance(loss, Loss):
            continue
        found += 1
        before = played(first, actions[: loss.move])
        assert solve(before).outcome == "won"
        assert solve(played(before, [actions[loss.move]])).outcome == "lost"
        assert played(before, loss.line).result() == (0,)
    assert found > 10


def random_actions(cell: Cell, number: int) -> list[int]:
    """The actions of a random game, read from its positions."""
    states = [state.copy() for state in wandering(cell, number)]
    actions = []
    for state, after in pairwise(states):
        actions += [action for action in state.actions() if played(state, [action]) == after][:1]
    return actions


@pytest.mark.parametrize("name", ["pass-easy-oldest", "river-hard-oldest", "turtle-hard-choice"])
def test_compiled_and_interpreted_searches_find_the_same(name: str) -> None:
    need_compiled()
    assert run_interpreted("-m", "tests.solve.digest", name) == digest(name)


# Limits


def test_the_same_limit_in_nodes_finds_the_same() -> None:
    state = KINDS["river-hard-oldest"].deal(2)
    assert solve(state, Limits(nodes=100)).outcome == "unknown"
    whole = solve(state)
    assert whole.nodes > 100
    assert solve(state, Limits(nodes=100)) == solve(state, Limits(nodes=100))
    assert solve(state, Limits(nodes=whole.nodes)) == whole == solve(state)
    assert solve(state, Limits(nodes=whole.nodes - 1)).outcome == "unknown"


def test_a_search_stops_when_told() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 1

    state = KINDS["turtle-easy-oldest"].deal(3)
    layers = Layers(state, chances(3))
    layers.begin(1 << 20)
    assert layers.run(5000) == SEARCHING
    layers.halt()
    done = layers.expanded
    assert layers.run(5000) == SEARCHING
    assert layers.expanded == done
    assert solve(state, stop=lambda: True).outcome == "unknown"
    hard = next(s for n in range(200) if (s := middle(KINDS["turtle-hard-oldest"], n)) and solve(s).nodes > 5000)
    assert solve(hard, stop=stop).outcome == "unknown"
    assert len(asked) == 2


def test_too_little_memory_is_no_proof() -> None:
    """What was cut proves nothing: a lost position that needs a wide layer is then unknown."""
    for number in range(300):
        state = middle(KINDS["turtle-hard-oldest"], number)
        if state is not None and (verdict := solve(state, ENOUGH)).outcome == "lost" and verdict.width > 1000:
            assert solve(state, Limits(memory=LEAST_MEMORY)).outcome == "unknown"
            return
    pytest.fail("no position needs a wide layer")


def test_a_win_must_come_by_the_last_turn() -> None:
    """Seven sets of three need 21 takes, six of four 24."""
    for number in range(5):
        easy, hard = KINDS["pillars-easy-oldest"].deal(number), KINDS["pillars-hard-oldest"].deal(number)
        assert solve(easy, last_turn=20).outcome == "lost"
        assert solve(hard, last_turn=23).outcome == "lost"
        earliest = next(turn for turn in range(21, 26) if solve(easy, ENOUGH, last_turn=turn).outcome == "won")
        assert played(easy, solve(easy, ENOUGH, last_turn=earliest).line).turns == earliest
    assert solve(KINDS["pass-easy-oldest"].deal(0), last_turn=0).outcome == "lost"
