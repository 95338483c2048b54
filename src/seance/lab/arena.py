"""Matches between bots: balanced seats, the same deals for each pairing, in worker processes.

With two seats every two bots meet, and each deal is played once from either side. With more seats every bot sits
alone at tables of every other, and each deal is played once from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from itertools import combinations, permutations
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import Any

import msgspec

from seance.bots import Bot, dismiss, make_player
from seance.errors import OptionError
from seance.games import AnyGame, find_game
from seance.kernel.chance import Stream
from seance.kernel.rng import Rng
from seance.lab.rating import Interval, Score, ratings, win_rate
from seance.table.match import Match

DEALS_A_TASK = 4
"""How many deals a worker plays before it reports."""


class Pairing(msgspec.Struct, frozen=True):
    """One bot against tables of another: the share of wins, with its interval. `fair` is the share of an equal."""

    bot: str
    against: str
    games: int
    wins: float
    win_rate: float
    low: float
    high: float
    fair: float
    seconds_a_move: float
    """What the bot took to choose, on average."""


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating on Elo's scale with its 95 % interval; the mean of all is 0."""

    bot: str
    rating: float
    low: float
    high: float


class Outcome(msgspec.Struct, frozen=True):
    """What an arena found."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    pairings: list[Pairing]
    ratings: list[Rating]


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: plain values, so that it can go to another process."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: bytes
    gauntlet: bool = False
    """Only the first bot meets the others."""

    def seats(self) -> int:
        game = find_game(self.game)
        return len(game.seats(game.options(self.options)))

    def pairs(self) -> list[tuple[int, int]]:
        numbers = range(len(self.bots))
        if self.gauntlet:
            return [(0, other) for other in numbers[1:]]
        return list(combinations(numbers, 2) if self.seats() == 2 else permutations(numbers, 2))

    def deals(self) -> int:
        """Deals of each pairing: every one is played once from each seat."""
        return -(-self.games // self.seats())


class Tally(msgspec.Struct):
    """Results of one pairing, so far."""

    wins: float = 0.0
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        self.wins += other.wins
        self.games += other.games
        self.moves += other.moves
        self.seconds += other.seconds


def check(plan: Plan) -> None:
    """Say what does not fit before anything is played."""
    if len(plan.bots) < 2 or len(set(plan.bots)) < len(plan.bots):
        raise OptionError("An arena needs at least two different bots, with commas between them.")
    if plan.seats() < 2:
        raise OptionError("An arena needs a game of at least two players.")
    for name in plan.bots:
        dismiss(make_player(name, plan.game))


def run(plan: Plan, jobs: int, on_games: Callable[[int], None]) -> Outcome:
    """Play every pairing; `on_games` hears of games as they are finished."""
    check(plan)
    tallies = {pair: Tally() for pair in plan.pairs()}
    for pair, tally in _play_all(plan, jobs):
        tallies[pair].add(tally)
        on_games(tally.games)
    return _outcome(plan, tallies)


def _play_all(plan: Plan, jobs: int) -> Iterator[tuple[tuple[int, int], Tally]]:
    """Parts of pairings as they are finished. Every pairing's first deals come first, so that all grow alike."""
    starts = range(0, plan.deals(), DEALS_A_TASK)
    tasks = [(pair, first, min(first + DEALS_A_TASK, plan.deals())) for first in starts for pair in plan.pairs()]
    if jobs == 1:
        for pair, first, last in tasks:
            yield pair, play_part(plan, pair, first, last)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            futures: dict[Future[Tally], tuple[int, int]] = {
                pool.submit(play_part, plan, pair, first, last): pair for pair, first, last in tasks
            }
            for future in as_completed(futures):
                yield futures[future], future.result()
        except BaseException:  # whoever is told to stop waits neither for what is planned nor for what is being played
            for worker in active_children():
                worker.terminate()
            pool.shutdown(cancel_futures=True)
            raise


def play_part(plan: Plan, pair: tuple[int, int], first: int, last: int) -> Tally:
    """These deals of a pairing, from every seat."""
    tally = Tally()
    game = find_game(plan.game)
    options = game.options(plan.options)
    one, other = (make_player(plan.bots[number], plan.game) for number in pair)
    try:
        for deal in range(first, last):
            for seat in range(plan.seats()):
                rng = Rng(Stream(plan.seed, f"arena rng {pair} {deal} {seat}").below(1 << 62))
                play_game(game, options, deal_seed(plan.seed, deal), (one, other), seat, rng, tally)
    finally:
        dismiss(one)
        dismiss(other)
    return tally


def deal_seed(seed: bytes, deal: int) -> bytes:
    """The seed of a deal: the same for every pairing."""
    stream = Stream(seed, f"arena deal {deal}")
    return bytes(stream.below(256) for _ in range(32))


def play_game(
    game: AnyGame, options: Any, seed: bytes, bots: tuple[Bot, Bot], seat: int, rng: Rng, tally: Tally
) -> None:
    """One game with the first bot at `seat` and the second everywhere else."""
    match = Match(game, options, seed)
    while (turn := match.turn) is not None:
        view = match.view_for(turn)
        if turn != seat:
            action = bots[1].choose(view, rng)
        else:
            start = perf_counter()
            action = bots[0].choose(view, rng)
            tally.seconds += perf_counter() - start
            tally.moves += 1
        match.submit(turn, action)
    tally.games += 1
    tally.wins += 1 / len(match.result) if seat in match.result else 0.0


def _outcome(plan: Plan, tallies: dict[tuple[int, int], Tally]) -> Outcome:
    seats = plan.seats()
    scores = [Score(one, other, tally.wins, tally.games, seats) for (one, other), tally in tallies.items()]
    found = ratings(len(plan.bots), scores)
    table = [_rating(name, rating) for name, rating in zip(plan.bots, found, strict=True)]
    return Outcome(
        plan.game,
        seats,
        plan.options,
        plan.seed.hex(),
        [_pairing(plan, pair, tally) for pair, tally in tallies.items()],
        sorted(table, key=lambda rating: -rating.rating),
    )


def _rating(name: str, found: Interval) -> Rating:
    return Rating(name, round(found.value, 1), round(found.low, 1), round(found.high, 1))


def _pairing(plan: Plan, pair: tuple[int, int], tally: Tally) -> Pairing:
    rate = win_rate(tally.wins, tally.games)
    return Pairing(
        bot=plan.bots[pair[0]],
        against=plan.bots[pair[1]],
        games=tally.games,
        wins=round(tally.wins, 3),
        win_rate=round(rate.value, 4),
        low=round(rate.low, 4),
        high=round(rate.high, 4),
        fair=1 / plan.seats(),
        seconds_a_move=round(tally.seconds / max(1, tally.moves), 6),
    )
