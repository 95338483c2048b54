"""Whether a review is what it says: luck without a mean, results with less chance in them, better players who lose
less, intervals that hold, and how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import erf, sqrt
from statistics import fmean, variance
from typing import Any

import msgspec

from seance.bots import make_bot
from seance.games import AnyGame, find_game
from seance.kernel.rng import Rng
from seance.lab.arena import deal_seed
from seance.records import Record
from seance.review.estimate import SURE, Effort, judge
from seance.review.moments import moments_of
from seance.review.review import deal_luck, luck_of, put_together, start_of, work_out_all
from seance.table.match import Match

SEED = bytes(32)
LUCK = Effort(luck=1500)
"""What luck is measured with: its mean is nothing at any effort, and more only takes out more of it."""
JUDGING = 0.1
"""The effort at which levels are compared."""
DEEP = 2
"""Searches that think long: their scatter is small, and each is as deep as it would be with more of them."""
MATCH = 200
"""Games of a match for which the chance is told that the stronger level loses less."""


class Plan(msgspec.Struct, frozen=True):
    """How much is measured of each game."""

    games: int = 100
    positions: int = 50
    times: float = 50.0
    stronger: str = "level:4"
    weaker: str = "level:3"


def measure(plan: Plan, names: list[str], on_step: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """All of it, for each game."""
    return {
        name: luck(name, plan, on_step)
        | losses(name, plan, on_step)
        | coverage(name, plan, on_step)
        | duration(name, plan, on_step)
        for name in names
    }


def played(name: str, number: int, bots: tuple[str, str]) -> Record:
    """A game between two bots, who change seats from game to game."""
    game = find_game(name)
    options = game.options({})
    match = Match(game, options, deal_seed(SEED, number))
    players, rng = [make_bot(bot, name) for bot in bots], Rng(number)
    while (turn := match.turn) is not None:
        match.submit(turn, players[(turn + number) % 2].choose(match.view_for(turn), rng))
    return Record(name, options, match.deal, tuple(move.action for move in match.moves))


def luck(name: str, plan: Plan, on_step: Callable[[str], None]) -> dict[str, float]:
    """The mean of luck, and the variance of results with and without it, for one seat of each game."""
    game = find_game(name)
    lucks, results = [], []
    for number in range(plan.games):
        on_step(f"luck, {name}, game {number + 1} of {plan.games}")
        record, seat = played(name, number, (plan.stronger, plan.stronger)), number % 2
        steps = sum(luck_of(game, moment, LUCK) for moment in moments_of(record, seat))
        lucks.append((deal_luck(record, seat, LUCK) + steps) / SURE)
        winners = record.last().result()
        results.append((1 / len(winners) if seat in winners else 0.0) - start_of(record, seat) / SURE)
    rest = [result - one for result, one in zip(results, lucks, strict=True)]
    return {
        "luck_games": plan.games,
        "luck_mean": round(fmean(lucks), 4),
        "luck_mean_error": round(sqrt(variance(lucks) / len(lucks)), 4),
        "variance_of_results": round(variance(results), 4),
        "variance_without_luck": round(variance(rest), 4),
        "variance_factor": round(variance(results) / variance(rest), 3),
    }


def decisions(record: Record) -> Iterator[tuple[int, Any, int]]:
    """Every choice that a seat had: the seat, its view, the action."""
    for seat in range(len(find_game(record.game).seats(record.options))):
        for moment in moments_of(record, seat):
            if moment.kind == "own" and len(moment.before.actions) > 1 and moment.action is not None:
                yield seat, moment.before, moment.action


def losses(name: str, plan: Plan, on_step: Callable[[str], None]) -> dict[str, float]:
    """What the stronger and the weaker of two levels lose in a decision on average, game by game."""
    game, effort = find_game(name), Effort().times(JUDGING)
    apart: list[float] = []
    sums: tuple[list[float], list[float]] = ([], [])
    for number in range(max(2, plan.games // 4)):
        on_step(f"losses, {name}, game {number + 1} of {max(2, plan.games // 4)}")
        lost: tuple[list[int], list[int]] = ([], [])
        for seat, view, action in decisions(played(name, number, (plan.stronger, plan.weaker))):
            lost[(seat + number) % 2].append(judge(game, view, action, effort).loss)
        means = [fmean(one) / SURE for one in lost]
        for kept, mean in zip(sums, means, strict=True):
            kept.append(mean)
        apart.append(means[1] - means[0])
    error = sqrt(variance(apart) / len(apart))
    sure = fmean(apart) / (error * sqrt(len(apart) / MATCH))
    return {
        "loss_games": len(apart),
        "loss_of_stronger": round(fmean(sums[0]), 4),
        "loss_of_weaker": round(fmean(sums[1]), 4),
        "loss_apart": round(fmean(apart), 4),
        "loss_apart_error": round(error, 4),
        "right_order_in_200_games": round((1 + erf(sure / sqrt(2))) / 2, 4),
    }


def coverage(name: str, plan: Plan, on_step: Callable[[str], None]) -> dict[str, float]:
    """How often the interval of a move's chance, and that of a loss, holds what much more thinking finds."""
    game, rng = find_game(name), Rng(1)
    chances, lost, halves = [], [], []
    for number in range(plan.positions):
        on_step(f"intervals, {name}, position {number + 1} of {plan.positions}")
        bots = (plan.stronger, plan.weaker)
        _, view, action = one_of(list(decisions(played(name, 10_000 + number, bots))), rng)
        chance, loss, half = held(game, view, action, plan.times)
        chances.append(chance)
        lost.append(loss)
        halves.append(half)
    return {
        "positions": plan.positions,
        "chance_held": round(fmean(chances), 3),
        "loss_held": round(fmean(lost), 3),
        "half_width": round(fmean(halves), 4),
    }


def one_of(choices: list[tuple[int, Any, int]], rng: Rng) -> tuple[int, Any, int]:
    return choices[rng.draw(len(choices))]


def held(game: AnyGame, view: Any, action: int, times: float) -> tuple[bool, bool, float]:
    """Whether both intervals hold what so many times the thinking finds, and half the width of the chance's."""
    quick = judge(game, view, action, Effort())
    best = quick.candidates[0].action
    long = msgspec.structs.replace(Effort().times(times), trees=DEEP)
    found = {one.action: one for one in quick.candidates}
    deep = {one.action: one for one in judge(game, view, action, long, choices=(best,)).candidates}
    loss = deep[best].chance - deep[action].chance
    chance = found[action].low <= deep[action].chance <= found[action].high
    half = (found[action].high - found[action].low) / 2 / SURE
    return chance, action == best or quick.low <= loss <= quick.high, half


def duration(name: str, plan: Plan, on_step: Callable[[str], None]) -> dict[str, float]:
    """What the review of a whole game takes, both seats, by processor time and by the clock on two threads."""
    on_step(f"time, {name}")
    record = played(name, 0, (plan.stronger, plan.weaker))
    start, used = time.perf_counter(), time.process_time()
    pieces = [piece for _, _, piece in work_out_all(record, (0, 1), Effort(), threads=2)]
    told = put_together(record, pieces)
    return {
        "moves": told.moves,
        "decisions": sum(len(seat.decisions) for seat in told.seats),
        "processor_s": round(time.process_time() - used, 1),
        "clock_s": round(time.perf_counter() - start, 1),
    }
