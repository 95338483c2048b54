"""The bench of bots beside reviews: both are at work, and the ratio is that of their rates."""

from __future__ import annotations

import pytest

from seance.lab.beside import BesidePlan, measure


@pytest.mark.slow
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_moves_are_counted_with_reviews_and_without(game: str) -> None:
    told = measure(BesidePlan(pairs=2, seconds=0, bot="search:50", effort=0.01), game, lambda what: None)
    assert told["moves_per_s"] > 0
    assert told["moves_per_s_beside_reviews"] > 0
    assert 0 < told["least"] <= told["ratio"] <= told["most"]
