"""Secrets kept by construction: what a seat cannot know changes nothing that it is told."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import Any

import msgspec
import pytest

from seance.kernel.rng import Rng
from seance.rip.game import RIP
from seance.rip.visible import values
from seance.siggil.game import SIGGIL
from tests.option_sets import OPTION_SETS, game_of, positions
from tests.option_sets import RIP as RIP_SETS
from tests.option_sets import SIGGIL as SIGGIL_SETS
from tests.secrecy.permute import permuted

POSITIONS = 100_000
"""At least so many positions of each game, each seen by every seat and by a spectator."""


def quota(name: str) -> int:
    """How many positions of an option set."""
    sets = SIGGIL_SETS if name in SIGGIL_SETS else RIP_SETS
    return -(-POSITIONS // len(sets))


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_a_seat_cannot_know_changes_no_byte_of_its_view(name: str) -> None:
    game, options = game_of(name)
    random = Random(1)
    seats = (*range(len(game.seats(options))), None)
    wanted, seen, changed, number = quota(name), 0, 0, 0
    while seen < wanted:
        for state in positions(name, number):
            seen += 1
            for seat in seats:
                other = permuted(game, options, state, seat, random)
                assert game.view(other, seat).key() == game.view(state, seat).key()
                changed += other.dump() != state.dump()
        number += 1
    assert changed > wanted  # the permutation is real: most positions hide something from most seats


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_a_seat_cannot_know_changes_no_move_it_is_told_of(name: str) -> None:
    game, options = game_of(name)
    random = Random(2)
    for number in range(8):
        for state in positions(name, number):
            for seat in (*range(len(game.seats(options))), None):
                other = permuted(game, options, state, seat, random)
                told = {action: game.token_for(state, action, seat) for action in state.actions()}
                for action in other.actions():
                    token = game.token_for(other, action, seat)
                    assert token == told.get(action, token)
                    if "?" in token:
                        assert token in told.values()
                if seat is not None and state.turn == seat:
                    assert other.actions() == state.actions()


@pytest.mark.parametrize("name", OPTION_SETS)
def test_a_view_holds_nothing_but_plain_frozen_values(name: str) -> None:
    game, _ = game_of(name)

    def plain(value: object) -> bool:
        return all(map(plain, value)) if isinstance(value, tuple) else type(value) in (int, str, bool, type(None))

    for state in positions(name, 1):
        view = game.view(state, None)
        assert all(map(plain, msgspec.structs.astuple(view)))
        with pytest.raises(AttributeError):
            view.turn = 0


def frequencies(game: Any, view: Any, samples: int, part: Any) -> Counter[Any]:
    rng = Rng(3)
    return Counter(part(game.sample(view, rng)) for _ in range(samples))


def chi_square(seen: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(seen) <= set(expected)
    return sum((seen[key] - n) ** 2 / n for key, n in expected.items())


def limit(degrees: int) -> float:
    """What chi-square exceeds less than once in a million (Wilson and Hilferty)."""
    return float(degrees * (1 - 2 / (9 * degrees) + 4.8 * (2 / (9 * degrees)) ** 0.5) ** 3)


def find_siggil(name: str, hidden: int) -> Any:
    """A position of SIGGIL with so many face-down cards left."""
    for number in range(2000):
        for state in positions(name, number):
            if state.hidden().bit_count() == hidden and not state.over:
                return state.copy()
    raise AssertionError("no such position")


@pytest.mark.parametrize("name", ["siggil-pass-2", "siggil-pillars-4", "siggil-river-3"])
def test_samples_of_siggil_are_uniform(name: str) -> None:
    state = find_siggil(name, 4)
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


def rip_arrangements(view: Any, seat: int) -> dict[Any, float]:
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


def rip_positions(wanted: Any) -> list[Any]:
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
    for state in rip_positions(wanted):
        view = RIP.view(state, 0)
        expected = {key: 20_000 * share for key, share in rip_arrangements(view, 1).items()}

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
