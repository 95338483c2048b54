"""The sequential test: what it says of counted pairs, its errors on games that are known, and when an arena ends."""

from __future__ import annotations

from math import log

import pytest

from seance.errors import OptionError
from seance.kernel.rng import Rng
from seance.lab.arena import Plan, run
from seance.lab.sequential import BOUND, SCORES, Bounds, expected, judge, likeliest, log_likelihood_ratio, parse_bounds

BOUNDS = Bounds(-5, 15)


def test_the_likeliest_distribution_has_its_mean_and_none_near_it_is_likelier() -> None:
    seen = [12.0, 30.0, 61.0, 40.0, 9.0]
    for mean in (0.3, 0.48, 0.5, 0.55, 0.8):
        found = likeliest(seen, mean)
        assert sum(found) == pytest.approx(1)
        assert sum(share * score for share, score in zip(found, SCORES, strict=True)) == pytest.approx(mean)
        best = sum(count * log(share) for count, share in zip(seen, found, strict=True))
        for step in ((1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (1, -1, -1, 1, 0), (0, 0, 1, -2, 1)):  # none changes the mean
            for way in (1e-3, -1e-3):
                near = [share + way * one for share, one in zip(found, step, strict=True)]
                assert sum(count * log(share) for count, share in zip(seen, near, strict=True)) < best


def test_the_ratio_is_near_that_of_normal_scores() -> None:
    """For many pairs: n (s1 - s0) (2 m - s0 - s1) / (2 v), the usual approximation."""
    pairs = [400, 1100, 2100, 1250, 450]
    total = sum(pairs)
    mean = sum(count * score for count, score in zip(pairs, SCORES, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for count, score in zip(pairs, SCORES, strict=True)) / total
    low, high = expected(-5), expected(15)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_likelihood_ratio(pairs, BOUNDS) == pytest.approx(normal, rel=0.01)


def test_without_games_and_for_even_ones_nothing_is_clear() -> None:
    assert judge([0] * 5, BOUNDS).ratio == 0
    even = judge([0, 5, 10, 5, 0], Bounds(-10, 10))
    assert (even.ratio, even.answer) == (0, "open")


def test_turned_round_it_says_the_opposite() -> None:
    pairs = [3, 8, 20, 14, 5]
    assert log_likelihood_ratio(pairs, BOUNDS) == pytest.approx(-log_likelihood_ratio(pairs[::-1], Bounds(-15, 5)))


@pytest.mark.parametrize(("elo", "wrong"), [(-40.0, "stronger"), (40.0, "not stronger")])
def test_it_is_wrong_about_as_seldom_as_it_promises(elo: float, wrong: str) -> None:
    """300 tests of players whose strength is known to be one of the two suppositions."""
    bounds, rng, tests = Bounds(-40, 40), Rng(7), 300
    answers: list[str] = []
    for _ in range(tests):
        pairs = [0] * 5
        while (found := judge(pairs, bounds)).answer == "open":
            points = sum(rng.draw(1_000_000) < 1_000_000 * expected(elo) for _ in range(2))
            pairs[2 * points] += 1
        answers.append(found.answer)
    assert 0 < answers.count(wrong) < tests * 0.09  # 5 %, with room for three standard errors


def test_an_arena_ends_when_it_is_clear_and_the_same_with_more_processes() -> None:
    plan = Plan("rip", {}, ("greedy", "random"), 400, bytes(32), bounds=Bounds(0, 100))
    found = [run(plan, jobs, lambda games: None) for jobs in (1, 2)]
    told = found[0].sequential
    assert told is not None
    assert told.answer == "stronger"
    assert told.ratio >= BOUND
    assert sum(told.pairs) * 2 == found[0].pairings[0].games < 400
    assert found[1].sequential == told


def test_an_arena_that_is_not_clear_says_so() -> None:
    told = run(Plan("rip", {}, ("greedy", "level:1"), 4, bytes(32), bounds=Bounds(-1, 1)), 1, lambda games: None)
    assert told.sequential is not None
    assert told.sequential.answer == "open"
    assert told.pairings[0].games == 4


@pytest.mark.parametrize("text", ["", "5", "a,b", "15,-5", "5,5", "1,2,3", "0,2000", "nan,1"])
def test_bounds_that_do_not_fit_are_told_in_a_sentence(text: str) -> None:
    with pytest.raises(OptionError, match="number"):
        parse_bounds(text)


def test_a_sequential_test_is_for_two() -> None:
    for plan in (
        Plan("rip", {}, ("greedy", "random", "level:1"), 4, bytes(32), bounds=BOUNDS),
        Plan("siggil", {"players": 3}, ("greedy", "random"), 6, bytes(32), bounds=BOUNDS),
    ):
        with pytest.raises(OptionError, match="two"):
            run(plan, 1, lambda games: None)
