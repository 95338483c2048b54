"""A position is a value: Python copies and pickles it, and what it keeps counted is what could be counted anew."""

import copy
import os
import pickle
from collections import Counter
from collections.abc import Callable

import pytest

from seance.kernel.rng import Rng
from seance.siggil.rules import SiggilState
from tests.option_sets import positions
from tests.siggil.option_sets import OPTION_SETS
from tests.siggil.positions import position

GAMES = 1 if os.environ.get("SEANCE_INTERPRETED") == "1" else 5
COUNTED = ("in_pile", "available", "ones", "twos", "fours", "hollow", "spirit_places", "out", "free", "need")
BY_SEAT = ("in_hand", "on_table", "lack")


def pickled(state: SiggilState) -> SiggilState:
    made = pickle.loads(pickle.dumps(state))
    assert isinstance(made, SiggilState)
    return made


def counted(state: SiggilState) -> dict[str, object]:
    """What follows from the rest of a position and is kept all the same."""
    whole = {name: getattr(state, name) for name in COUNTED}
    return whole | {name: list(getattr(state, name))[: state.players] for name in BY_SEAT}


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, pickled], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("name", ["siggil-turtle-3", "siggil-pass-solo-hard-choice"])
def test_python_copies_and_pickles_a_state(name: str, made: Callable[[SiggilState], SiggilState]) -> None:
    for state in positions(name, 3):
        before = state.dump()
        other = made(state)
        assert other is not state
        assert (other, hash(other), other.actions()) == (state, hash(state), state.actions())
        if not state.over:
            other.roll_out(Rng(1))
            assert other.over
            assert other != state
        assert state.dump() == before


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_is_kept_counted_is_what_would_be_counted_anew(name: str) -> None:
    for number in range(GAMES):
        for step, state in enumerate(positions(name, number)):
            assert counted(state) == counted(copy.copy(state))
            if step % 8 == number % 8:
                state.roll_out(Rng(number))
                assert counted(state) == counted(copy.copy(state))


def test_a_playout_captures_or_not_with_any_cards_equally_often() -> None:
    """The last turn: no capture, or the deer spirit by three of four deer cards, or by three 2s, as likely each."""
    last = position(pile={}, free="*D", hands=["D1 D2 D3 D4 S2 L2"], phase="capture")
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(6000):
        state = last.copy()
        assert state.roll_out(Rng(seed)) == 1
        seen[tuple(state.sets)] += 1
    often = sorted(seen.values())
    assert len(often) == 6
    assert all(abs(n - 500) < 90 for n in often[:4])
    assert all(abs(n - 2000) < 150 for n in often[4:])
