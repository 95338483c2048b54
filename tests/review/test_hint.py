"""Hints: legal, the best first, and from the view alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from seance.review.estimate import SURE
from seance.review.hint import chance, hint
from tests.option_sets import SOME, game_of, positions
from tests.review.games import QUICK
from tests.secrecy.permute import permuted

SOLO = "siggil-turtle-solo-hard-choice"


@pytest.mark.parametrize("name", SOME)
def test_what_a_seat_cannot_know_changes_no_byte_of_its_hint(name: str) -> None:
    game, options = game_of(name)
    random, changed = Random(3), 0
    for state in list(positions(name, 2))[:1] + [other.copy() for other in positions(name, 2)][3:40:4]:
        if state.turn < 0:
            continue
        other = permuted(game, options, state, state.turn, random)
        changed += other.dump() != state.dump()
        views = [game.view(told, told.turn) for told in (state, other)]
        one, two = (msgspec.json.encode((hint(game, view, QUICK), chance(game, view, QUICK))) for view in views)
        assert one == two
    assert changed


@pytest.mark.parametrize("name", SOME)
def test_a_hint_tells_the_best_moves_first(name: str) -> None:
    game, _ = game_of(name)
    state = next(state for state in positions(name, 1) if state.turn >= 0 and len(state.actions()) > 3)
    told = hint(game, game.view(state, state.turn), QUICK)
    assert len(told) == 3
    assert [one.chance for one in told] == sorted((one.chance for one in told), reverse=True)
    assert all(0 <= one.low <= one.chance <= one.high <= SURE for one in told)
    assert {game.parse(one.move) for one in told} <= set(state.actions())


def test_the_chance_is_that_of_a_move_which_is_not_told() -> None:
    game, _ = game_of(SOLO)
    state = next(positions(SOLO, 1))
    told = chance(game, game.view(state, 0), QUICK)
    assert told.__struct_fields__ == ("chance", "low", "high")
    assert 0 <= told.low <= told.chance <= told.high <= SURE


def test_who_is_not_to_act_gets_no_hint() -> None:
    game, _ = game_of("rip-all")
    state = next(positions("rip-all", 1))
    assert hint(game, game.view(state, 1 - state.turn), QUICK) == ()
    assert hint(game, game.view(state, None), QUICK) == ()
