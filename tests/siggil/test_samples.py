"""States drawn from a view of SIGGIL are uniform over all that it allows."""

from __future__ import annotations

from typing import Any

import pytest

from seance.siggil.game import SIGGIL
from tests.option_sets import positions
from tests.uniform import chi_square, frequencies, limit


def position_with(name: str, hidden: int) -> Any:
    """A position of SIGGIL with so many face-down cards left."""
    for number in range(2000):
        for state in positions(name, number):
            if state.hidden().bit_count() == hidden and not state.over:
                return state.copy()
    raise AssertionError("no such position")


@pytest.mark.parametrize("name", ["siggil-pass-2", "siggil-pillars-4", "siggil-river-3"])
def test_samples_of_siggil_are_uniform(name: str) -> None:
    state = position_with(name, 4)
    places = [place for place in range(56) if state.hidden() >> place & 1]
    seen = frequencies(SIGGIL, SIGGIL.view(state, 0), 24_000, lambda s: tuple(s.card_at[p] for p in places))
    assert len(seen) == 24
    assert chi_square(seen, dict.fromkeys(seen, 1000.0)) < limit(23)


def test_samples_of_hard_solo_are_uniform_over_pile_and_discards() -> None:
    for number in range(500):
        *_, state = (s.copy() for s in positions("siggil-pass-solo-hard-oldest", number) if s.discards.bit_count() == 2)
        break
    hidden = [place for place in range(56) if state.hidden() >> place & 1 and place % 8 != 7]
    seen = frequencies(SIGGIL, SIGGIL.view(state, 0), 20_000, lambda s: s.card_at[hidden[0]])
    unknown = len(hidden) + 2
    assert len(seen) == unknown
    assert chi_square(seen, dict.fromkeys(seen, 20_000 / unknown)) < limit(unknown - 1)
