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
from seance.lab.ledger import Found, Ledger
from seance.lab.rating import win_rate
from seance.records import Record
from seance.review.estimate import SURE, Effort, estimate
from seance.review.judge import half_width, judge, nominate
from seance.review.moments import moments_of
from seance.review.review import deal_luck, luck_of, put_together, start_of, work_out_all
from seance.table.match import Match

SEED = bytes(32)
LUCK = Effort(luck=1500)
"""What luck is measured with: its mean is nothing at any effort, and more only takes out more of it."""
JUDGING = 0.1
"""The effort at which levels are compared."""
DEEP = 1
"""Searches that think long: what scatter one has counts against the interval that is tried."""
MATCH = 200
"""Games of a match for which the chance is told that the stronger level loses less."""


class ReviewPlan(msgspec.Struct, frozen=True):
    """How much is measured of each game."""

    games: int = 100
    matches: int = 25
    positions: int = 50
    times: float = 50.0
    stronger: str = "level:4"
    weaker: str = "level:3"


def measure(
    plan: ReviewPlan, names: list[str], on_step: Callable[[str], None], kept: Ledger
) -> dict[str, dict[str, float]]:
    """All of it, for each game."""
    return {
        name: luck(name, plan, on_step, kept)
        | losses(name, plan, on_step, kept)
        | coverage(name, plan, on_step, kept)
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


def luck(name: str, plan: ReviewPlan, on_step: Callable[[str], None], kept: Ledger) -> dict[str, float]:
    """The mean of luck, and the variance of results with and without it, for one seat of each game."""

    def one_game(number: int) -> Found:
        on_step(f"luck, {name}, game {number + 1} of {plan.games}")
        record, seat = played(name, number, (plan.stronger, plan.stronger)), number % 2
        steps = sum(luck_of(find_game(name), moment, LUCK) for moment in moments_of(record, seat))
        winners = record.last().result()
        result = (1 / len(winners) if seat in winners else 0.0) - start_of(record, seat) / SURE
        return {"luck": (deal_luck(record, seat, LUCK) + steps) / SURE, "result": result}

    found = list(kept.measured(f"luck {name} {plan.stronger}", plan.games, one_game))
    lucks, results = ([one[part] for one in found] for part in ("luck", "result"))
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


def losses(name: str, plan: ReviewPlan, on_step: Callable[[str], None], kept: Ledger) -> dict[str, float]:
    """What the stronger and the weaker of two levels lose in a decision on average, game by game."""
    game, effort = find_game(name), Effort().times(JUDGING)

    def one_game(number: int) -> Found:
        on_step(f"losses, {name}, game {number + 1} of {plan.matches}")
        lost: tuple[list[int], list[int]] = ([], [])
        for seat, view, action in decisions(played(name, number, (plan.stronger, plan.weaker))):
            lost[(seat + number) % 2].append(judge(game, view, action, effort).loss)
        return {"stronger": fmean(lost[0]) / SURE, "weaker": fmean(lost[1]) / SURE}

    found = list(kept.measured(f"losses {name} {plan.stronger} {plan.weaker}", plan.matches, one_game))
    apart = [one["weaker"] - one["stronger"] for one in found]
    error = sqrt(variance(apart) / len(apart))
    sure = fmean(apart) / (error * sqrt(len(apart) / MATCH))
    return {
        "loss_games": len(apart),
        "loss_of_stronger": round(fmean(one["stronger"] for one in found), 4),
        "loss_of_weaker": round(fmean(one["weaker"] for one in found), 4),
        "loss_apart": round(fmean(apart), 4),
        "loss_apart_error": round(error, 4),
        "right_order_in_200_games": round((1 + erf(sure / sqrt(2))) / 2, 4),
    }


def coverage(name: str, plan: ReviewPlan, on_step: Callable[[str], None], kept: Ledger) -> dict[str, float]:
    """How often the interval of a move's chance, and that of a loss, holds what much more thinking finds.

    Estimates are kept, not verdicts: with another doubt the same thinking is judged anew.
    """
    game = find_game(name)

    def one_position(number: int) -> Found:
        on_step(f"intervals, {name}, position {number + 1} of {plan.positions}")
        record = played(name, 10_000 + number, (plan.stronger, plan.weaker))
        _, view, action = one_of(list(decisions(record)), Rng(number))
        return thought_twice(game, view, action, plan.times)

    what = f"estimates {name} {plan.stronger} {plan.weaker} x{plan.times:g}"
    found = list(kept.measured(what, plan.positions, one_position))
    halves = [half_width(game, one["scatter"], one["drift"], compared=False) / SURE for one in found]
    chances = [abs(one["deep"] - one["chance"]) <= half for one, half in zip(found, halves, strict=True)]
    sure = win_rate(sum(chances), len(found))
    return {
        "positions": plan.positions,
        "chance_held": round(sure.value, 3),
        "chance_held_at_least": round(sure.low, 3),
        "chance_held_at_most": round(sure.high, 3),
        "loss_held": round(fmean(loss_held(game, one) for one in found), 3),
        "half_width": round(fmean(halves), 4),
    }


def one_of(choices: list[tuple[int, Any, int]], rng: Rng) -> tuple[int, Any, int]:
    return choices[rng.draw(len(choices))]


def thought_twice(game: AnyGame, view: Any, action: int, times: float) -> Found:
    """What is found of the move played and of the nominated one, and what so many times the thinking finds."""
    root, usual = game.from_view(view), Effort()
    long = msgspec.structs.replace(usual.times(times), trees=DEEP)
    best = nominate(game, root, view, usual, 1)[0]
    found: Found = {}
    for prefix, move in (("", action), ("best_", best))[: 1 if action == best else 2]:
        quick, deep = (estimate(game, root, view, move, effort) for effort in (usual, long))
        found |= {f"{prefix}{name}": getattr(quick, name) for name in ("scatter", "drift")}
        found |= {f"{prefix}chance": quick.mean, f"{prefix}deep": deep.mean}
    return found


def loss_held(game: AnyGame, found: Found) -> bool:
    """Whether the interval of what the move lost holds what more thinking says of it."""
    if "best_deep" not in found:
        return True  # the nominated move loses nothing
    quick, deep = (found[f"best_{name}"] - found[name] for name in ("chance", "deep"))
    scatter, drift = found["best_scatter"] + found["scatter"], found["best_drift"] - found["drift"]
    half = half_width(game, scatter, drift, compared=True)
    return abs(deep - quick) <= half / SURE


def duration(name: str, plan: ReviewPlan, on_step: Callable[[str], None]) -> dict[str, float]:
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
