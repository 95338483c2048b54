"""The arena: seats in turn, the same deals for all, ratings that follow the results."""

from __future__ import annotations

from math import log10

import pytest

from seance.errors import BotError, OptionError
from seance.lab.arena import Outcome, Plan, deal_seed, run
from seance.lab.rating import Score, ratings, win_rate

SEED = bytes(32)


def arena(game: str, bots: tuple[str, ...], games: int, jobs: int = 1, **options: object) -> Outcome:
    return run(Plan(game, options, bots, games, SEED), jobs, lambda n: None)


def without_times(outcome: Outcome) -> list[tuple[object, ...]]:
    return [(pair.bot, pair.against, pair.games, pair.wins) for pair in outcome.pairings]


def test_every_two_bots_meet_and_the_better_is_rated_higher() -> None:
    outcome = arena("rip", ("random", "greedy", "search:40"), 20)
    assert [(pair.bot, pair.against, pair.games) for pair in outcome.pairings] == [
        ("random", "greedy", 20),
        ("random", "search:40", 20),
        ("greedy", "search:40", 20),
    ]
    assert outcome.ratings[-1].bot == "random"
    assert all(row.low < row.rating < row.high for row in outcome.ratings)
    assert abs(sum(row.rating for row in outcome.ratings)) < 0.5
    for pair in outcome.pairings:
        assert pair.low <= pair.win_rate <= pair.high
        assert pair.win_rate == pytest.approx(pair.wins / pair.games, abs=1e-4)


def test_at_larger_tables_each_bot_sits_alone_among_the_others() -> None:
    outcome = arena("siggil", ("greedy", "random"), 8, players=4)
    assert [(pair.bot, pair.against, pair.games, pair.fair) for pair in outcome.pairings] == [
        ("greedy", "random", 8, 0.25),
        ("random", "greedy", 8, 0.25),
    ]
    assert outcome.pairings[0].wins > outcome.pairings[1].wins


def test_in_a_gauntlet_only_the_first_bot_meets_the_others() -> None:
    plan = Plan("siggil", {"players": 4}, ("greedy", "random", "level:1"), 4, SEED, gauntlet=True)
    outcome = run(plan, 1, lambda n: None)
    assert [(pair.bot, pair.against) for pair in outcome.pairings] == [("greedy", "random"), ("greedy", "level:1")]


def test_games_are_rounded_up_to_whole_rounds_of_seats() -> None:
    assert arena("siggil", ("greedy", "random"), 4, players=3).pairings[0].games == 6


def test_worker_processes_find_what_one_process_finds() -> None:
    bots = ("greedy", "search:20")
    assert without_times(arena("rip", bots, 12)) == without_times(arena("rip", bots, 12, jobs=2))


def test_a_bot_is_as_good_as_itself_under_another_name() -> None:
    """The same deals from both sides: what one seat's cards give is given to both."""
    outcome = arena("rip", ("search:30", "search:31"), 40)
    assert 0.25 < outcome.pairings[0].win_rate < 0.75


def test_deals_are_those_of_the_seed() -> None:
    assert deal_seed(SEED, 3) == deal_seed(SEED, 3) != deal_seed(SEED, 4)
    assert len(deal_seed(SEED, 3)) == 32


@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "greedy")])
def test_an_arena_needs_two_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(OptionError, match="at least two different bots"):
        arena("rip", bots, 2)


def test_an_arena_is_no_place_for_solo() -> None:
    with pytest.raises(OptionError, match="at least two players"):
        arena("siggil", ("greedy", "random"), 2, players=1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_dies_stops_the_arena_with_one_sentence(jobs: int) -> None:
    with pytest.raises(BotError, match="The program 'false' ended with code 1 before it answered"):
        arena("rip", ("greedy", "program:false"), 12, jobs)


def test_ratings_are_elos_for_two_bots() -> None:
    first, second = ratings(2, [Score(0, 1, 749.5, 999)])  # and half a win for each
    assert first.value - second.value == pytest.approx(400 * log10(3), abs=1e-6)
    assert first.low < first.value < first.high


def test_a_fair_share_at_a_larger_table_is_an_even_rating() -> None:
    first, second = ratings(2, [Score(0, 1, 249.75, 1000, seats=4)])
    assert first.value == pytest.approx(second.value, abs=0.3)


def test_more_games_narrow_the_intervals() -> None:
    few, many = (ratings(2, [Score(0, 1, 6 * n, 10 * n)])[0] for n in (1, 100))
    assert many.high - many.low < (few.high - few.low) / 5


def test_nobody_is_infinitely_strong() -> None:
    assert ratings(3, [Score(0, 1, 50, 50), Score(1, 2, 50, 50), Score(0, 2, 50, 50)])[0].value < 3000


def test_wilsons_interval() -> None:
    rate = win_rate(10, 10)
    assert rate.value == 1
    assert rate.low == pytest.approx(0.7225, abs=1e-3)
    assert rate.high == pytest.approx(1)
    assert win_rate(0, 0).low == 0
