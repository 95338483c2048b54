"""States drawn from a view of RIP are uniform over all that it allows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, prod
from typing import Any

import pytest

from seance.rip.game import RIP
from seance.rip.visible import values
from tests.option_sets import positions
from tests.uniform import chi_square, frequencies, limit


def arrangements(view: Any, seat: int) -> dict[Any, float]:
    """Every hand and set of tenth-mansion ghosts that the view allows a seat, with its share of the arrangements."""
    pool = Counter(view.hidden[seat])
    known = Counter(view.known[seat])
    loose = sorted((pool - known).elements())
    hand_size, tenth_size = view.hand_sizes[seat], view.tenth_sizes[seat]
    shares: Counter[Any] = Counter()
    for out in sub_bags(loose, hand_size + tenth_size - known.total()):
        whole = Counter(out) + known
        ways_out = ways(Counter(loose), Counter(out))
        for tenth in sub_bags(sorted(whole.elements()), tenth_size):
            hand = whole - Counter(tenth)
            key = tuple(sorted(hand.elements())), tuple(sorted(tenth))
            shares[key] += ways_out * ways(whole, Counter(tenth))
    return {key: n / shares.total() for key, n in shares.items()}


def sub_bags(items: list[int], size: int) -> set[tuple[int, ...]]:
    return set(combinations(items, size))


def ways(whole: Counter[int], part: Counter[int]) -> int:
    """In how many ways the part can be picked from the whole, equal ghosts told apart."""
    return prod(factorial(n) // factorial(part[value]) // factorial(n - part[value]) for value, n in whole.items())


def positions_where(wanted: Any) -> list[Any]:
    """Positions of RIP that fit, at most three."""
    found: list[Any] = []
    for number in range(4000):
        for state in positions("rip-list", number):
            if wanted(RIP.view(state, 0)):
                found.append(state.copy())
                break
        if len(found) == 3:
            return found
    raise AssertionError("not enough such positions")


@pytest.mark.parametrize(
    "wanted",
    [
        lambda view: view.tenth_sizes[1] >= 2 and view.deck_sizes[1] in (3, 5) and view.hand_sizes[1] in (3, 4),
        lambda view: view.known[1] and view.opposing is None and view.deck_sizes[1] == 3 and view.hand_sizes[1] < 5,
    ],
    ids=["nothing known", "some ghosts known"],
)
def test_samples_of_rip_are_uniform(wanted: Any) -> None:
    for state in positions_where(wanted):
        view = RIP.view(state, 0)
        expected = {key: 20_000 * share for key, share in arrangements(view, 1).items()}

        def part(sample: Any) -> Any:
            told = dict(sample.dump())
            return values(told["hand"][1]), values(told["hidden"][1])

        seen = frequencies(RIP, view, 20_000, part)
        assert len(seen) > 1
        common = {key: n for key, n in expected.items() if n >= 5}
        assert set(seen) <= set(expected)
        assert chi_square(Counter({key: seen[key] for key in common}), common) < limit(max(1, len(common) - 1))


def test_samples_of_the_tutorial_shuffle_the_hidden_psychics() -> None:
    state = next(iter(positions("rip-tutorial", 1)))
    seen = frequencies(RIP, RIP.view(state, None), 7200, lambda s: dict(s.dump())["line"][3:9])
    assert len(seen) == 720
    assert chi_square(seen, dict.fromkeys(seen, 10.0)) < limit(719)
