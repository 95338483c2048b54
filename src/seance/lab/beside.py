"""Whether bots that play are slowed by games that are looked back on: moves a second with reviews and without."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import cycle
from statistics import median

import msgspec

from seance.games import find_game
from seance.host.bot_pool import BotPool
from seance.host.reviews import NICE
from seance.host.workers import Workers
from seance.lab.review import SEED, played
from seance.records import Record
from seance.review.worker import Played, StepWanted

TIMEOUT = 600.0


class BesidePlan(msgspec.Struct, frozen=True):
    """So many bots and reviewing workers at once; pairs of measurements, each of so many seconds."""

    pairs: int = 8
    seconds: float = 10.0
    bots: int = 2
    reviews: int = 2
    bot: str = "search:20000"
    effort: float = 1.0
    """Of the reviews."""


def measure(plan: BesidePlan, name: str, on_step: Callable[[str], None]) -> dict[str, float]:
    """The ratio of both rates, pair by pair: the median, the least and the most."""
    return asyncio.run(measured(plan, name, on_step))


async def measured(plan: BesidePlan, name: str, on_step: Callable[[str], None]) -> dict[str, float]:
    record = played(name, 0, ("greedy", "greedy"))
    pool, reviewing = BotPool(plan.bots, TIMEOUT), Workers("seance.review.worker", plan.reviews, TIMEOUT, NICE)
    rates: dict[bool, list[float]] = {True: [], False: []}
    async with pool.running(), reviewing.running():
        await rate_of(plan, name, pool, 0)  # until all have begun
        for pair in range(plan.pairs):
            on_step(f"pair {pair + 1} of {plan.pairs}")
            for busy in (pair % 2 == 0, pair % 2 == 1):  # what changes meanwhile meets both alike
                if busy:
                    async with at_work(plan, reviewing, record):
                        rates[busy].append(await rate_of(plan, name, pool, plan.seconds))
                else:
                    rates[busy].append(await rate_of(plan, name, pool, plan.seconds))
    ratios = [beside / alone for beside, alone in zip(rates[True], rates[False], strict=True)]
    return {
        "moves_per_s": round(median(rates[False]), 3),
        "moves_per_s_beside_reviews": round(median(rates[True]), 3),
        "ratio": round(median(ratios), 3),
        "least": round(min(ratios), 3),
        "most": round(max(ratios), 3),
    }


async def rate_of(plan: BesidePlan, name: str, pool: BotPool, seconds: float) -> float:
    """Moves a second of bots that think about one position all the time, each about one more when the time is over."""
    game = find_game(name)
    state = game.deal(game.options({}), SEED)
    view = game.view(state, state.turn)
    begun = time.perf_counter()

    async def think(who: int) -> float:
        moves = 0
        while not moves or time.perf_counter() < begun + seconds:
            await pool.choose(name, plan.bot, view, str(who))
            moves += 1
        return moves / (time.perf_counter() - begun)

    return sum(await asyncio.gather(*(think(who) for who in range(plan.bots))))


@asynccontextmanager
async def at_work(plan: BesidePlan, reviewing: Workers, record: Record) -> AsyncIterator[None]:
    """Workers that review a game over and over while something else is measured; they end their last steps."""
    told = Played(record.game, msgspec.to_builtins(record.options), record.deal, record.actions)
    raw = msgspec.Raw(msgspec.json.encode(told))
    measuring = True

    async def step_of(step: int, who: int) -> None:
        await reviewing.ask(msgspec.json.encode(StepWanted(raw, step, plan.effort)), len, str(who))

    async def review(who: int) -> None:
        for step in cycle(range(1, len(record.actions) + 1)):
            if not measuring:
                return
            await step_of(step, who)

    await asyncio.gather(*(step_of(1, who) for who in range(plan.reviews)))  # until all have begun
    async with asyncio.TaskGroup() as tasks:
        for who in range(plan.reviews):
            tasks.create_task(review(who))
        try:
            yield
        finally:
            measuring = False
