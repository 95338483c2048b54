"""Whole games, kept: one per option set. They change only with a rules version."""

import pytest

from seance import records
from tests.golden.make import FINGERPRINTS, FOLDER, fingerprint
from tests.option_sets import OPTION_SETS, game_of

COMMITTED = dict(line.split() for line in FINGERPRINTS.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_golden_game_is_still_the_same_game(name: str) -> None:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = records.read(text)
    assert records.write(record) == text
    assert record.options == game_of(name)[1]
    assert record.last().over
    assert record.seed is not None


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_seed_and_actions_end_in_the_committed_state(name: str) -> None:
    """Bit for bit the same, on any machine, compiled or not."""
    assert fingerprint(name) == COMMITTED[name]
