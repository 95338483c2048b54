"""Small solo positions, compiled and interpreted: the one card that wins, games that are over, what is refused."""

from __future__ import annotations

import pytest

from seance.errors import OptionError
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.chances import chances
from seance.solve.choices import choices, find_loss
from seance.solve.codes import CUT, WON
from seance.solve.layers import Layers
from seance.solve.replay import Broken, replay
from seance.solve.solver import Limits, solve
from tests.siggil.positions import play, position, solo
from tests.solve.kinds import KINDS


@pytest.mark.parametrize("name", ["turtle-hard-choice", "river-easy-oldest"])
def test_a_deal_is_won_and_so_is_what_follows(name: str) -> None:
    state = KINDS[name].deal(1)
    line = solve(state).line
    for action in line[:20]:
        state.play(action)
    assert solve(state).outcome == "won"


def last_card_decides(hand: str) -> SiggilState:
    """Six spirits are held, the deer is free, two deer cards are in hand and two cards are left."""
    sets = {
        (0, "*S:"): "S1 S2 S3",
        (0, "*L:"): "L1 L2 L3",
        (0, "*T:"): "T1 T2 T3",
        (0, "*C:"): "C1 C2 C3",
        (0, "*W:"): "W1 W2 W3",
        (0, "*F:"): "F1 F2 F3",
    }
    return solo(pile={1: "D7", 2: "S7"}, free="*D", held=["*S *L *T *C *W *F"], sets=sets, turns=24, hands=[hand])


def test_the_one_card_that_wins_is_not_discarded() -> None:
    state = last_card_decides("D1 D3")
    found = choices(state)
    assert found.verdict.outcome == "won"
    assert [SIGGIL.format(action) for action in found.verdict.line] == ["-S7", "D7", "*D:D1D3D7"]
    assert [SIGGIL.format(action) for action in found.that("won")] == ["-S7"]
    assert [SIGGIL.format(action) for action in found.that("lost")] == ["-D7"]


def test_a_lost_position_has_no_choice_that_wins() -> None:
    state = last_card_decides("D1")
    found = choices(state)
    assert found.verdict.outcome == "lost"
    assert set(found.after.values()) == {"lost"}
    assert len(found.after) == 2


def test_a_game_that_is_over_is_what_it_is() -> None:
    state = play(last_card_decides("D1 D3"), "-S7 D7 *D:D1D3D7")
    assert solve(state).outcome == "won"
    state = play(last_card_decides("D1 D3"), "-D7 S7")
    assert solve(state).outcome == "lost"
    assert choices(state).after == {}


def test_a_narrow_pass_says_that_it_was_cut() -> None:
    layers = Layers(KINDS["river-hard-oldest"].deal(0), chances(4))
    layers.begin(1)
    layers.run(1000)
    assert layers.status in (WON, CUT)
    assert layers.cut


@pytest.mark.parametrize("limits", [Limits(nodes=-1), Limits(memory=1000)])
def test_impossible_limits_are_refused(limits: Limits) -> None:
    with pytest.raises(OptionError, match="A search cannot do with"):
        solve(KINDS["pass-easy-oldest"].deal(0), limits)


def test_only_solo_games_are_solved() -> None:
    with pytest.raises(OptionError, match="this one has 2 players"):
        solve(position(pile={1: "D3"}))


def test_a_line_that_the_rules_do_not_allow_is_no_win() -> None:
    state = last_card_decides("D1 D3")
    assert replay(state, layers_moves(state))
    with pytest.raises(Broken):
        replay(state, layers_moves(state)[:-1])
    with pytest.raises(Broken):
        replay(state, [*layers_moves(state)[:-2], 5])


def layers_moves(state: SiggilState) -> list[int]:
    layers = Layers(state, chances(state.set_size))
    layers.begin(100)
    layers.run(1000)
    assert layers.status == WON
    return layers.moves()


def test_a_game_that_is_not_lost_has_no_losing_move() -> None:
    state = KINDS["pass-easy-oldest"].deal(1)
    line = solve(state).line
    assert find_loss(state, line) == "won"
    assert find_loss(state, line[:10]) == "won"
    assert find_loss(last_card_decides("D1"), []) == "lost"
