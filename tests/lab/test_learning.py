"""What is learnt from games: moves that are chosen weigh more, and a network tells the better side."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from seance.errors import OptionError
from seance.lab import learning as lab
from seance.siggil import learning
from seance.siggil.experience import read_weights


def test_moves_are_told_apart_by_what_sets_them_apart() -> None:
    """Two moves, one with weight 0 and one with weight 1, are chosen three in four times and one in four."""
    weights = lab.fit_moves([lab.Decision([[0, 2], [1, 2]], [0.75, 0.25])] * 8000, 3)
    assert weights[0] - weights[1] == pytest.approx(np.log(3), abs=0.1)
    assert weights[2] == pytest.approx(0, abs=0.01)


def test_a_network_learns_what_decides() -> None:
    """A position whose first spirit has lane 5 is won, one with lane 7 lost."""
    standings = [
        lab.Standing([5 + 2 * (i % 2)] + [9] * 13, [0, 30, 80], float(i % 2 == 0)) for i in range(40 * lab.BATCH)
    ]
    network = lab.fit_network(standings, learning)
    codes, tempers = np.array([standings[0].codes], np.int32), np.array([standings[0].tempers], np.int32)
    left, wrong = (network.slopes(codes, tempers, np.array([good], np.float32)) for good in (1.0, 0.0))
    assert 10 * abs(left[0]).sum() < abs(wrong[0]).sum(), "little is left to be learnt"


def test_games_become_a_file(tmp_path: Path) -> None:
    decisions, standings = lab.play("siggil", 1, 20)
    assert len(standings) > 15
    assert all(sum(one.shares) == pytest.approx(1) for one in decisions)
    assert all(0 <= one.good <= 1 for one in standings)
    network = lab.fit_network(standings, learning)
    file = tmp_path / "experience.toml"
    file.write_text(learning.file_of(lab.fit_moves(decisions, learning.MOVE_WEIGHTS), *network.layers()), "utf-8")
    assert len(read_weights(file).rows) == learning.CODES


def test_a_game_that_does_not_say_what_can_be_learnt_is_refused() -> None:
    with pytest.raises(OptionError, match=r"no learning\.py"):
        lab.learning_of("rip")
