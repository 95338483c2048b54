"""Whole games, kept: one per option set. They change only with a rules version."""

import pytest

from seance import records
from tests.golden.make import fingerprint, fingerprints_file, record_file
from tests.option_sets import ALL_SETS, game_of


@pytest.mark.parametrize("name", ALL_SETS)
def test_a_golden_game_is_still_the_same_game(name: str) -> None:
    text = record_file(name).read_text(encoding="utf-8")
    record = records.read(text)
    assert records.write(record) == text
    assert record.options == game_of(name)[1]
    assert record.last().over
    assert record.seed is not None


@pytest.mark.parametrize("name", ALL_SETS)
def test_a_seed_and_actions_end_in_the_committed_state(name: str) -> None:
    """Bit for bit the same, on any machine, compiled or not."""
    lines = fingerprints_file(game_of(name)[0].name).read_text(encoding="utf-8").splitlines()
    assert fingerprint(name) == dict(line.split() for line in lines)[name]
