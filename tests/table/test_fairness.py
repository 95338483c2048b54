"""Fairness: nobody could choose the deal, and everybody can check it."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from seance.table import fairness

SECRET, SALT = bytes(32), bytes(16)
ENTROPY = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=64), min_size=1, max_size=4)


def test_known_answers() -> None:
    """Old records stay good: these values may never change."""
    assert fairness.commitment(SECRET, SALT) == "8cfd640f5551b3244f67d7844c0b4ef9b15c9cbb9eceaac580b4abaa5977b096"
    assert (
        fairness.game_seed(SECRET, ["a", ""]).hex()
        == "15b89d6aa42ec366437e1b7f872ed3309077c2cbcd6116f79c01e1242ed18d7b"
    )


def test_the_commitment_depends_on_every_bit_of_secret_and_salt() -> None:
    whole = SECRET + SALT
    seen = {fairness.commitment(SECRET, SALT)}
    for byte, bit in product(range(48), range(8)):
        other = whole[:byte] + bytes([1 << bit]) + whole[byte + 1 :]
        seen.add(fairness.commitment(other[:32], other[32:]))
    assert len(seen) == 48 * 8 + 1
    assert all(len(text) == 64 for text in seen)


def test_the_seed_depends_on_the_secret_and_on_each_seats_entropy() -> None:
    seeds = {fairness.game_seed(secret, list(told)) for secret in (SECRET, b"x" * 32) for told in product("ab", "ab")}
    assert len(seeds) == 8
    assert {len(seed) for seed in seeds} == {32}


@given(ENTROPY, ENTROPY)
def test_no_two_sets_of_entropy_are_taken_for_each_other(one: list[str], other: list[str]) -> None:
    """Also where one seat's text could run over into the next seat's."""
    assert (fairness.game_seed(SECRET, one) == fairness.game_seed(SECRET, other)) == (one == other)
    moved = ["".join(one), *[""] * (len(one) - 1)]
    assert (fairness.game_seed(SECRET, one) == fairness.game_seed(SECRET, moved)) == (one == moved)
