"""Masks and bags, to the last of their 64 bits."""

import pytest

from seance.kernel.bits import (
    bit,
    count,
    deposit,
    doubles,
    extract,
    lowest,
    nth,
    nth_item,
    nth_one,
    one,
    popcount,
    size,
    sum_of,
    values_in,
)


@pytest.mark.parametrize("place", [0, 31, 32, 55, 63])
def test_a_single_bit_reaches_every_place(place: int) -> None:
    assert bit(place) == 2**place
    assert lowest(bit(place)) == place
    assert popcount(bit(place)) == 1


def test_nth_counts_places_from_the_lowest() -> None:
    mask = bit(3) | bit(40) | bit(55)
    assert [nth(mask, n) for n in range(3)] == [3, 40, 55]


def test_bits_are_laid_on_a_mask_and_moved_together_again() -> None:
    mask = bit(3) | bit(40) | bit(55) | bit(63)
    assert deposit(0b1010, mask) == bit(40) | bit(63)
    assert extract(bit(40) | bit(41) | bit(63), mask) == 0b1010
    assert all(extract(deposit(bits, mask), mask) == bits for bits in range(16))


def test_a_bag_counts_each_value_for_itself() -> None:
    bag = one(1) + one(1) + one(6) + one(7)
    assert [count(bag, value) for value in range(8)] == [0, 2, 0, 0, 0, 0, 1, 1]
    assert size(bag) == 4


def test_a_bag_tells_which_numbers_it_holds_more_than_once() -> None:
    assert doubles(2 * one(0) + one(3) + 5 * one(6) + 129 * one(7)) == 255 * (one(0) + one(6) + one(7))
    assert doubles(one(1) + one(2)) == 0


def test_every_item_of_a_bag_can_be_named_by_number() -> None:
    bag = 3 * one(1) + one(4) + 2 * one(6)
    assert [nth_item(bag, n) for n in range(size(bag))] == [1, 1, 1, 4, 6, 6]
    assert [nth_one(bag, n) for n in range(size(bag))] == [one(value) for value in (1, 1, 1, 4, 6, 6)]


def test_a_bag_tells_which_values_it_holds_and_what_they_sum_up_to() -> None:
    bag = 3 * one(0) + 12 * one(2) + 5 * one(5) + 16 * one(7)
    assert values_in(bag) == bit(0) | bit(2) | bit(5) | bit(7)
    assert sum_of(bag) == 24 + 25 + 112
    assert values_in(0) == sum_of(0) == 0
