"""Our search against OpenSpiel's: what it is handed fits what it asks for, and who lacks it is told."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from seance.errors import OptionError
from seance.games import GAMES, find_game
from seance.kernel.rng import Rng
from seance.lab.ledger import Ledger
from seance.lab.peers import Playouts, Position, measure, summed
from tests.option_sets import ONE, game_of, positions

INSTALLED = find_spec("open_spiel") is not None


def test_who_lacks_open_spiel_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "open_spiel", None)
    with pytest.raises(OptionError, match=r'needs open_spiel, which is not installed: pip install "seance\[peers\]"'):
        measure(list(GAMES), [10], 2, lambda _: None, Ledger())


@pytest.mark.skipif(not INSTALLED, reason='OpenSpiel is not installed: pip install "seance[peers]"')
@pytest.mark.parametrize("game", GAMES)
def test_games_against_it_are_played_and_kept(game: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    heard: list[str] = []
    first = measure([game], [1], 2, heard.append, Ledger(kept))
    assert measure([game], [1], 2, heard.append, Ledger(kept)) == first, "looked up"
    (told,) = first.values()
    assert told["games"] == 2
    assert told["iterations_a_move"] > 0
    assert told["open_spiel_iterations_a_move"] >= 2
    assert heard[-1] == f"{game}, 1 ms, 2 of 2"


@pytest.mark.parametrize("name", ONE)
def test_a_position_tells_what_the_rules_tell(name: str) -> None:
    game, _ = game_of(name)
    keys = set()
    for state in positions(name, 1):
        position = Position(game, state.copy())
        assert position.is_terminal() == state.over
        if state.over:
            assert [i for i, share in enumerate(position.returns()) if share] == list(state.result())
        elif position.is_chance_node():
            assert [action for action, _ in position.chance_outcomes()] == state.chances()
            assert sum(chance for _, chance in position.chance_outcomes()) == pytest.approx(1)
        else:
            seat = position.current_player()
            assert position.information_state_string() == game.view(state, seat).key()
            assert [action for action, _ in Playouts(Rng(1)).prior(position)] == state.actions()
            keys.add(position.information_state_string())
            position.apply_action(state.actions()[0])
            if not position.is_terminal() and not position.is_chance_node():
                assert position.information_state_string() not in keys
    assert len(keys) > 5


def test_a_playout_ends_with_a_result() -> None:
    game = find_game("rip")
    position = Position(game, game.deal(game.options({}), bytes(32)))
    assert sum(Playouts(Rng(3)).evaluate(position)) == 1
    assert position.is_terminal()


def test_games_are_added_up() -> None:
    row = {"won": 1.0, "choices": 10, "iterations": 5000, "their_choices": 20, "their_iterations": 100}
    told = summed([row, row | {"won": 0.0}])
    assert (told["games"], told["won_percent"], told["low"], told["high"]) == (2, 50.0, 9.5, 90.5)
    assert (told["iterations_a_move"], told["open_spiel_iterations_a_move"], told["times_as_many"]) == (500, 5, 100.0)
