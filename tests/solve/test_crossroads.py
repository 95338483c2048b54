"""Whether a move matters: from the view alone, and as trying everything on every deal of a small rest says."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from seance.kernel.rng import Rng
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.crossroads import MATTERS, Searches, crossroads, kept_shares
from tests.option_sets import game_of, positions
from tests.secrecy.permute import permuted
from tests.solve.brute import can_be_won
from tests.solve.kinds import KINDS, late, stumbling

SOLO = ("siggil-pass-solo-easy-oldest", "siggil-turtle-solo-hard-choice", "siggil-river-solo-hard-oldest")


@pytest.mark.parametrize("name", SOLO)
def test_what_the_seat_cannot_know_changes_no_byte(name: str) -> None:
    game, options = game_of(name)
    random, changed, found = Random(4), 0, set()
    for state in [other.copy() for number in (2, 5, 7) for other in positions(name, number)][::5]:
        if state.over:
            continue
        other = permuted(game, options, state, 0, random)
        changed += other.dump() != state.dump()
        one, two = (
            msgspec.json.encode((crossroads(view), kept_shares(view)))
            for view in (game.view(told, 0) for told in (state, other))
        )
        assert one == two
        found.add(crossroads(game.view(state, 0)))
    assert changed
    assert found


def test_shares_are_what_trying_everything_says_where_nothing_is_hidden() -> None:
    compared = set()
    for number in range(400):
        state = late(KINDS["pass-easy-oldest"], number, 6)
        if state is None or len(state.actions()) < 2:
            continue
        view = SIGGIL.view(state, 0)
        if any(other.dump() != state.dump() for other in deals_of(view)):
            continue  # something is hidden
        wins = [float(can_be_won(after(state, action))) for action in state.actions()]
        assert kept_shares(view) == wins
        assert crossroads(view) == (max(wins) - sum(wins) / len(wins) >= MATTERS)
        compared.add(crossroads(view))
    assert compared == {False, True}


def deals_of(view: Any) -> list[SiggilState]:
    return [SIGGIL.sample(view, Rng(number)) for number in range(8)]


def after(state: SiggilState, action: int) -> SiggilState:
    played = state.copy()
    played.play(action)
    return played


def test_a_forced_move_is_no_crossroads_and_too_few_nodes_say_nothing() -> None:
    forced = next(
        state.copy()
        for number in range(50)
        for state in stumbling(KINDS["turtle-easy-oldest"], number, 5)
        if len(state.actions()) == 1
    )
    assert kept_shares(SIGGIL.view(forced, 0)) == []
    assert not crossroads(SIGGIL.view(forced, 0))
    deal = KINDS["turtle-hard-oldest"].deal(1)
    assert Searches(1).kept(deal, tuple(deal.actions())) is None
