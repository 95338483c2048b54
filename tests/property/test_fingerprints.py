"""Bit for bit the same, on any machine: fingerprints of the end of one game per option set, committed."""

import pytest

from tests.option_sets import OPTION_SETS, positions

FINGERPRINTS: dict[str, str] = {}


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_game_ends_in_the_committed_state(name: str) -> None:
    *_, last = positions(name, 2026)
    assert last.fingerprint() == FINGERPRINTS[name]
