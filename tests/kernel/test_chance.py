"""Seeded streams: the same for ever, fair, and each for its own purpose."""

from collections import Counter

from seance.kernel.chance import Stream
from seance.kernel.rng import Rng

SEED = bytes(range(32))


def test_a_stream_gives_the_same_numbers_on_any_machine() -> None:
    stream = Stream(SEED, "a name")
    assert [stream.below(1000) for _ in range(8)] == STREAM


def test_streams_of_other_names_or_seeds_are_unrelated() -> None:
    numbers = {
        tuple(Stream(seed, name).below(2**32) for _ in range(1))
        for seed in (SEED, bytes(32))
        for name in ("a", "b", "a b")
    }
    assert len(numbers) == 6


def test_every_number_of_a_stream_is_equally_likely() -> None:
    stream = Stream(SEED, "fair")
    seen = Counter(stream.below(7) for _ in range(70_000))
    chi_square = sum((seen[k] - 10_000) ** 2 / 10_000 for k in range(7))
    assert chi_square < 33  # six degrees of freedom: one in 100,000


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    stream = Stream(SEED, "shuffle")
    orders = Counter(tuple(stream.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6
    assert sum((n - 1000) ** 2 / 1000 for n in orders.values()) < 31


def test_the_small_generator_gives_the_same_numbers_on_any_machine() -> None:
    rng = Rng(7)
    assert [rng.draw(1000) for _ in range(8)] == SMALL
    assert all(0 <= rng.draw(3) < 3 for _ in range(1000))


def test_neighbouring_seeds_of_the_small_generator_are_unrelated() -> None:
    firsts = Counter(Rng(seed).draw(10) for seed in range(10_000))
    assert sum((firsts[k] - 1000) ** 2 / 1000 for k in range(10)) < 40


STREAM = [241, 862, 232, 139, 402, 135, 311, 623]
SMALL = [368, 368, 293, 762, 680, 343, 281, 850]
