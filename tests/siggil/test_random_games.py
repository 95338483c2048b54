"""Random games of every set of options: invariants, playouts, and the compiled rules equal to the interpreted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seance.kernel.rng import Rng
from seance.siggil import rules
from seance.siggil.cards import cards_in
from seance.siggil.game import SIGGIL, Options
from seance.siggil.rules import SiggilState

from . import games
from .games import option_sets, positions, seed_of

EACH = pytest.mark.parametrize("options", option_sets(), ids=str)


def all_cards(state: SiggilState) -> list[int]:
    """Every card wherever it is, ascending."""
    spirits = [*state.line[: state.waiting], *cards_in(state.lost), *(s for held in state.held for s in cards_in(held))]
    ordinary = [*cards_in(state.discards), *(card for mask in (*state.hands, *state.sets) for card in cards_in(mask))]
    return sorted([card for card in state.card_at if card != 56] + ordinary + [49 + spirit for spirit in spirits])


@EACH
def test_no_card_is_lost_and_somebody_can_act_until_the_end(options: Options) -> None:
    for state in positions(options, 3):
        actions = state.actions()
        assert all_cards(state) == list(range(56))
        assert bool(actions) != state.over
        assert actions == sorted(set(actions))
        assert state.chances() == []
        assert (state.turn == -1) == state.over
    assert state.result() or options.players == 1


@EACH
def test_a_state_survives_its_dump_and_its_copy(options: Options) -> None:
    for state in positions(options, 4):
        loaded = SIGGIL.load(options, state.dump())
        twin = state.copy()
        for other in (loaded, twin):
            assert other.fingerprint() == state.fingerprint()
            assert other.actions() == state.actions()
            other.play_out(Rng(9))
        assert loaded.fingerprint() == twin.fingerprint()


@EACH
def test_a_playout_ends_the_game_by_actions_it_counts(options: Options) -> None:
    for number in range(20):
        state = SIGGIL.deal(options, seed_of(number))
        played = state.play_out(Rng(number))
        assert state.over
        assert state.played == played >= state.turns
        assert all_cards(state) == list(range(56))


def test_playouts_are_counted_the_same_each_time() -> None:
    state = SIGGIL.deal(SIGGIL.options({"layout": "pyramids"}), seed_of(0))
    games_played, turns, captures = rules.benchmark(state, 400, 7)
    assert rules.benchmark(state, 400, 7) == (games_played, turns, captures)
    # The means of the C yardstick are 48.03 turns and 8.27 captures a game.
    assert games_played == 400
    assert abs(turns / 400 - 48.03) < 1
    assert abs(captures / 400 - 8.27) < 1


def test_solo_playouts_can_be_counted_too() -> None:
    state = SIGGIL.deal(SIGGIL.options({"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}), seed_of(0))
    games_played, turns, _ = rules.benchmark(state, 100, 7)
    assert 100 == games_played < turns <= 2500


def test_a_state_is_small() -> None:
    assert rules.state_bytes() <= 1024


def test_compiled_and_interpreted_rules_play_the_same_games() -> None:
    def chronicle(interpreted: str) -> str:
        env = os.environ | {"SEANCE_INTERPRETED": interpreted}
        command = [sys.executable, str(Path(games.__file__)), "1"]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    told = chronicle("1")
    assert told.count("\n") == 35
    assert told == chronicle("0")
