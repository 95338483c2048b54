"""All deals that one can choose from: today's, and the numbered ones with their grades; what a visitor has played."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal

import msgspec

from seance.host.daily import Days, Streaks
from seance.host.ports import Store
from seance.kernel.numbered import GRADES
from seance.store.row import Result
from seance.table import daily
from seance.table.numbered import MOST, graded, kinds

MOST_RESULTS = 5000
"""Of a visitor's results no more are looked at: the latest."""


class TodaysDeal(msgspec.Struct, frozen=True):
    """One of today's deals, and how far the visitor is with it."""

    code: str
    slot: str
    game: str
    options: dict[str, Any]
    state: Literal["new", "playing", "won", "lost"]
    points: int = 0
    turns: int = 0


class Today(msgspec.Struct, frozen=True):
    """Today's deals."""

    date: str
    seconds: float
    """Until the next ones."""
    deals: tuple[TodaysDeal, ...]
    streaks: Streaks


class NumberedDeals(msgspec.Struct, frozen=True):
    """The numbered deals of one kind of game: their codes are the kind's name, a dash and the number, from 1."""

    kind: str
    game: str
    options: dict[str, Any]
    grades: str
    """For each deal that was graded a digit, 0 easy to 4 fiendish, or a dash."""
    bot: str
    """Who played them for that, and for each grade how often it won."""
    rates: tuple[float | None, ...]
    played: tuple[int, ...]
    """The numbers that the visitor has played, and those that they have won."""
    won: tuple[int, ...]


class Catalogue(msgspec.Struct, frozen=True):
    """All deals that one can choose from."""

    today: Today
    numbered: tuple[NumberedDeals, ...]
    last: int = MOST
    """The highest number; those beyond the graded ones are as fair, but nobody has measured them."""


async def catalogue(store: Store, days: Days, visitor: str) -> Catalogue:
    """What there is to choose from, for one visitor."""
    made = await store.results_of(visitor, None, MOST_RESULTS) if visitor else []
    return Catalogue(await todays(store, days, visitor, made), tuple(numbered_deals(made)))


async def todays(store: Store, days: Days, visitor: str, made: list[Result]) -> Today:
    known = {one.deal: one for one in made}
    deals = []
    for deal in (await days.see(daily.day_text(days.today))).deals:
        own = await store.tables_of_deal(deal.code, 1, visitor) if visitor else []
        going_on = bool(own) and own[0].status != "over"
        mine = known.get(deal.code)
        state: Literal["new", "playing", "won", "lost"] = "playing" if going_on else "new"
        if mine is not None:
            state = "won" if mine.won else "lost"
        told = (mine.points, mine.turns) if mine else (0, 0)
        deals.append(TodaysDeal(deal.code, deal.slot, deal.game, deal.options, state, *told))
    return Today(daily.day_text(days.today), days.seconds_left, tuple(deals), await days.streaks(visitor))


def numbered_deals(made: list[Result]) -> list[NumberedDeals]:
    played, won = defaultdict(list), defaultdict(list)
    for result in made:
        kind, _, number = result.deal.rpartition("-")
        if number.isdecimal() and kind in kinds():
            played[kind].append(int(number))
            if result.best_turns is not None:
                won[kind].append(int(number))
    found = []
    for name, (game, one) in kinds().items():
        known = graded(game).get(name)
        found.append(
            NumberedDeals(
                kind=name,
                game=game,
                options=one.options,
                grades="".join("-" if grade < 0 else str(grade) for grade in known.grades) if known else "",
                bot=one.bot,
                rates=tuple(known.mean(grade) for grade in range(len(GRADES))) if known else (),
                played=tuple(sorted(played[name])),
                won=tuple(sorted(won[name])),
            )
        )
    return found
