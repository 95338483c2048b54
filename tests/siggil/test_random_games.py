"""Random games of every set of options: no card is lost, and the benchmark's playouts are real games."""

import pytest

from seance.kernel.rng import Rng
from seance.siggil import rules
from seance.siggil.cards import cards_in
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from tests.option_sets import positions, seed_of
from tests.siggil.option_sets import OPTION_SETS as SETS


def all_cards(state: SiggilState) -> list[int]:
    """Every card wherever it is, ascending."""
    spirits = [*state.free_spirits(), *cards_in(state.lost), *(s for held in state.held for s in cards_in(held))]
    ordinary = [*cards_in(state.discards), *(card for mask in (*state.hands, *state.sets) for card in cards_in(mask))]
    return sorted([card for card in state.card_at if card != 56] + ordinary + [49 + spirit for spirit in spirits])


@pytest.mark.parametrize("name", SETS)
def test_no_card_is_lost(name: str) -> None:
    for number in range(20):
        for state in positions(name, number):
            assert all_cards(state) == list(range(56))


@pytest.mark.parametrize("name", SETS)
def test_a_playout_ends_the_game_by_actions_it_counts(name: str) -> None:
    for number in range(20):
        state = SIGGIL.deal(SIGGIL.options(SETS[name]), seed_of(number))
        played = state.roll_out(Rng(number))
        assert state.over
        assert state.played == played >= state.turns
        assert all_cards(state) == list(range(56))


def test_playouts_agree_with_the_yardstick_and_are_the_same_each_time() -> None:
    """The C yardstick's means are 48.025 turns and 8.265 captures a game, with deviations of about 2.3 and 1.3."""
    state = SIGGIL.deal(SIGGIL.options({"layout": "pyramids"}), seed_of(0))
    games, turns, captures = rules.benchmark(state, 2000, 7)
    assert rules.benchmark(state, 2000, 7) == (games, turns, captures)
    assert games == 2000
    assert abs(turns / games - 48.025) < 0.25
    assert abs(captures / games - 8.265) < 0.15


def test_solo_playouts_can_be_counted_too() -> None:
    state = SIGGIL.deal(SIGGIL.options({"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}), seed_of(0))
    games, turns, _ = rules.benchmark(state, 100, 7)
    assert 100 == games < turns <= 2500


def test_a_state_is_small() -> None:
    assert rules.state_bytes() <= 1024
