"""Matches between bots: balanced seats, the same deals for each pairing, by whoever does the work.

With two seats every two bots meet, and each deal is played once from either side. With more seats every bot sits
alone at tables of every other, and each deal is played once from every seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from seance.lab.parallel import results
from seance.lab.part import Played, deal_seed, play_part
from seance.lab.plan import Part, Plan, check
from seance.lab.rating import Interval, Score, ratings, win_rate
from seance.lab.sequential import SCORES, Sequential, judge

__all__ = ["Job", "Outcome", "PartStore", "Plan", "Workers", "check", "deal_seed", "processes", "run"]


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
    bots: tuple[str, ...]
    pairings: list[Pairing]
    ratings: list[Rating]
    sequential: Sequential | None = None
    """Where the arena was to end as soon as its answer is clear."""


class Tally(msgspec.Struct):
    """Results of one pairing, so far."""

    wins: float = 0.0
    games: int = 0
    choices: int = 0
    seconds: float = 0.0
    pairs: list[int] = msgspec.field(default_factory=lambda: [0] * len(SCORES))
    """Deals by what both games of each brought, where two play."""

    def add(self, seats: int, played: Played) -> None:
        """Take in what was played; the games of a deal stand side by side."""
        scores = [game.score for game in played.games]
        self.wins += sum(scores)
        self.games += len(scores)
        self.choices += played.choices
        self.seconds += played.seconds
        if seats == 2:
            for one, other in zip(scores[::2], scores[1::2], strict=False):
                self.pairs[SCORES.index((one + other) / 2)] += 1

    def join(self, other: Tally) -> None:
        self.wins += other.wins
        self.games += other.games
        self.choices += other.choices
        self.seconds += other.seconds
        self.pairs = [mine + more for mine, more in zip(self.pairs, other.pairs, strict=True)]


class PartStore(Protocol):
    """Where parts are kept that were played."""

    def done(self) -> Iterator[tuple[Part, Played]]:
        """What was played before."""

    def keep(self, part: Part, played: Played) -> None:
        """Keep what was played now, whole or not at all."""


class Job(NamedTuple):
    """A part of a plan, to be played by somebody."""

    plan: Plan
    part: Part


Workers = Callable[[Sequence[Job], bool], Iterator[tuple[Job, Played]]]
"""Who does jobs: each comes with what was played, as it is finished or, if wanted, in order."""


def processes(jobs: int) -> Workers:
    """So many processes of this machine; one is this one."""

    def work(todo: Sequence[Job], in_order: bool) -> Iterator[tuple[Job, Played]]:
        return results(do, todo, jobs, in_order)

    return work


def do(job: Job) -> Played:
    return play_part(job.plan, job.part)


class Standing:
    """How an arena stands: what was played, part by part, and whether a sequential test has its answer."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.parts = plan.parts()
        self.tallies: dict[Part, Tally] = {}
        self.pairs = [0] * len(SCORES)
        self.judged = 0
        """So many parts, from the first on, are in the sequential test."""
        self.clear = False

    def take(self, part: Part, played: Played) -> None:
        self.tallies[part] = Tally()
        self.tallies[part].add(len(self.plan.turns()), played)
        while self.plan.bounds and not self.clear and self.judged < len(self.parts):
            tally = self.tallies.get(self.parts[self.judged])
            if tally is None:
                break
            self.judged += 1
            self.pairs = [mine + more for mine, more in zip(self.pairs, tally.pairs, strict=True)]
            self.clear = judge(self.pairs, self.plan.bounds).answer != "open"

    def outcome(self) -> Outcome:
        """What was found, of parts in their order: the same whoever played them."""
        counted = self.parts[: self.judged] if self.clear else self.parts
        tallies = {number: Tally() for number in range(len(self.plan.pairs()))}
        for part in counted:
            if part in self.tallies:
                tallies[part.pairing].join(self.tallies[part])
        return _outcome(self.plan, tallies)


def run(
    plan: Plan,
    jobs: int,
    on_games: Callable[[int], None],
    kept: PartStore | None = None,
    workers: Workers | None = None,
) -> Outcome:
    """Play every pairing; `on_games` hears of games as they are finished."""
    check(plan)
    standing = Standing(plan)
    for part, played in kept.done() if kept else ():
        standing.take(part, played)
        on_games(len(played.games))
    left = [] if standing.clear else [Job(plan, part) for part in standing.parts if part not in standing.tallies]
    for (_, part), played in (workers or processes(jobs))(left, plan.bounds is not None):
        if kept:
            kept.keep(part, played)
        standing.take(part, played)
        on_games(len(played.games))
        if standing.clear:
            break
    return standing.outcome()


def _outcome(plan: Plan, tallies: dict[int, Tally]) -> Outcome:
    seats = plan.seats()
    pairs = plan.pairs()
    scores = [Score(*pairs[number], tally.wins, tally.games, seats) for number, tally in tallies.items()]
    found = ratings(len(plan.bots), scores)
    table = [_rating(name, rating) for name, rating in zip(plan.bots, found, strict=True)]
    return Outcome(
        plan.game,
        seats,
        plan.options,
        plan.seed.hex(),
        plan.bots,
        [_pairing(plan, pairs[number], tally) for number, tally in tallies.items()],
        sorted(table, key=lambda rating: -rating.rating),
        None if plan.bounds is None else judge(tallies[0].pairs, plan.bounds),
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
        seconds_a_move=round(tally.seconds / max(1, tally.choices), 6),
    )
