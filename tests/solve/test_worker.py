"""What a process of its own answers about solo games: a word, yes or no, or where it was lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.choices import choices, played
from seance.solve.crossroads import crossroads
from seance.solve.solver import solve
from seance.solve.worker import (
    CrossroadsWanted,
    LossWanted,
    OutcomeWanted,
    Position,
    Question,
    WhereLost,
    where_lost,
)
from tests.solve.kinds import KINDS, stumbling


def game_played(name: str, number: int, stumbles: int) -> tuple[SiggilState, tuple[int, ...]]:
    """The deal and the moves of a game that stumbles now and then."""
    states = [state.copy() for state in stumbling(KINDS[name], number, stumbles)]
    ends = [*states[1:], None]
    return states[0], tuple(one for state, after in zip(states, ends, strict=True) for one in leads(state, after))


def leads(state: SiggilState, after: SiggilState | None) -> Iterator[int]:
    """The action that leads from a position to another, or to the end."""
    for action in state.actions():
        next_one = played(state, [action])
        if next_one.over if after is None else next_one == after:
            yield action
            return


def position(name: str, first: SiggilState, actions: tuple[int, ...]) -> Position:
    options: dict[str, Any] = msgspec.to_builtins(KINDS[name].options)
    return Position(options, SIGGIL.deal_text(first), actions)


def lost_games(name: str, wanted: int) -> Iterator[tuple[SiggilState, tuple[int, ...]]]:
    found = 0
    for number in range(200):
        first, actions = game_played(name, number, 6)
        last = played(first, actions)
        if last.over and not last.result():
            yield first, actions
            found += 1
            if found == wanted:
                return
    raise AssertionError("too few games were lost")


@pytest.mark.parametrize("name", ["pass-easy-oldest", "turtle-hard-choice"])
def test_where_it_was_lost_is_the_last_position_that_could_be_won(name: str) -> None:
    for first, actions in lost_games(name, 4):
        told = where_lost(position(name, first, actions))
        if told.found == "deal":
            assert solve(first).outcome == "lost"
            continue
        assert told.found == "move"
        before = played(first, actions[: told.played])
        assert solve(before).outcome == "won"
        assert solve(played(before, [actions[told.played]])).outcome == "lost"
        assert SIGGIL.parse(told.move) == actions[told.played]
        assert told.turn == before.turns
        won = played(before, [SIGGIL.parse(token) for token in told.way])
        assert won.result() == (0,)
        after = choices(before)
        assert (told.kept, told.choices) == (len(after.that("won")), len(after.after))
        assert 0 < told.kept < told.choices


def test_a_game_that_was_given_up_could_be_won_to_the_last() -> None:
    first, actions = game_played("pass-easy-oldest", 3, 1000)
    told = where_lost(position("pass-easy-oldest", first, actions[:9]))
    assert (told.found, told.played, told.move) == ("never", 9, "")
    assert played(first, [*actions[:9], *map(SIGGIL.parse, told.way)]).result() == (0,)


@pytest.mark.slow
def test_a_process_answers_line_by_line_what_is_so() -> None:
    name = "turtle-hard-choice"
    first, actions = next(lost_games(name, 1))
    view = SIGGIL.view(played(first, actions[:5]), 0)
    questions: list[Question] = [
        OutcomeWanted(position(name, first, ())),
        OutcomeWanted(position(name, first, actions)),
        CrossroadsWanted(msgspec.Raw(msgspec.json.encode(view))),
        LossWanted(position(name, first, actions)),
    ]
    lines = [msgspec.json.encode(one) for one in questions]
    told = subprocess.run(
        [sys.executable, "-m", "seance.solve.worker"],
        input=b"\n".join([lines[0], b"stop", *lines[1:]]) + b"\n",
        capture_output=True,
        check=True,
    ).stdout.splitlines()
    assert told[0] == msgspec.json.encode(solve(first).outcome)
    assert told[1] == b'"lost"'
    assert told[2] == msgspec.json.encode(crossroads(view))
    assert msgspec.json.decode(told[3], type=WhereLost) == where_lost(position(name, first, actions))
    assert len(told) == len(lines)  # nothing answers a stop


def test_whether_a_move_matters_is_asked_with_a_view_alone() -> None:
    assert CrossroadsWanted.__struct_fields__ == ("view",)
