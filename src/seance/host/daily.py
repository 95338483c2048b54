"""The daily deals of a house: which there are today, what sealed them, and how often in a row somebody played."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from typing import Any

import msgspec

from seance.errors import NotFound
from seance.host.ports import Clock, Store
from seance.store.row import Result
from seance.table import daily, fairness
from seance.table.daily import Chain, DailyDeal, DailySecret

MOST_DAYS = 4000
"""Of a visitor's daily results no more are looked at."""


class DayDeal(msgspec.Struct, frozen=True):
    """A deal of a day."""

    code: str
    slot: str
    game: str
    options: dict[str, Any]
    commitment: str
    """The seal of its table: every player's is the same."""


class DayInfo(msgspec.Struct, frozen=True):
    """A day's deals, and what proves that they were fixed before."""

    date: str
    deals: tuple[DayDeal, ...]
    first: str
    """The date of the first daily deals here."""
    anchor: str
    """Seals all days, and never changes: the secret of the first day hashed once, of the tenth ten times."""
    before: str = ""
    """The secret of the day before, which seals this day; empty where it is not told yet, or was never one."""
    secret: str = ""
    """Of this day, once it is over."""


class Streaks(msgspec.Struct, frozen=True):
    """Days in a row on which somebody played, or won, a daily deal: up to now, and the longest."""

    played: int = 0
    won: int = 0
    longest_played: int = 0
    longest_won: int = 0


class Days:
    """The daily deals of a house."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._chain: Chain | None = None
        self._founding = asyncio.Lock()

    @property
    def today(self) -> int:
        return daily.day_at(self.clock.now())

    @property
    def seconds_left(self) -> float:
        """Until the next deals."""
        return (self.today + 1) * daily.DAY_SECONDS - self.clock.now()

    async def chain(self) -> Chain:
        """The secrets of all days, from the one that the store keeps; drawn the first time that anybody asks."""
        async with self._founding:
            if self._chain is None:
                house = await self.store.house(DailySecret(secrets.token_bytes(32), self.today))
                self._chain = await asyncio.to_thread(Chain, house)
            return self._chain

    async def sealed(self, deal: DailyDeal) -> tuple[bytes, bytes]:
        """Secret and salt of a deal whose day has come."""
        if deal.day > self.today:
            raise NotFound(f"The deals of {daily.day_text(deal.day)} are not there before that day.")
        return daily.sealed((await self.chain()).secret(deal.day), deal)

    def is_open(self, day: int) -> bool:
        """Whether a game of that day would still count."""
        return self.clock.now() < daily.told_from(day)

    async def see(self, date: str) -> DayInfo:
        """A day that has come, with its secret once nothing counts any more."""
        day = daily.read_day(date)
        deals = [await self._told(deal) for deal in daily.deals_of(day)]
        chain = await self.chain()
        return DayInfo(
            date=daily.day_text(day),
            deals=tuple(deals),
            first=daily.day_text(chain.first),
            anchor=chain.anchor.hex(),
            before="" if day == chain.first or self.is_open(day - 1) else chain.secret(day - 1).hex(),
            secret="" if self.is_open(day) else chain.secret(day).hex(),
        )

    async def _told(self, deal: DailyDeal) -> DayDeal:
        commitment = fairness.commitment(*await self.sealed(deal))
        return DayDeal(deal.code, deal.slot, deal.game, deal.kind.options, commitment)

    async def streaks(self, visitor: str) -> Streaks:
        """How often in a row a visitor played and won; today counts once it is played."""
        made = await self.store.results_of(visitor, daily.PREFIX, MOST_DAYS) if visitor else []
        played, longest = in_a_row(days_of(made), self.today)
        won, longest_won = in_a_row(days_of(one for one in made if one.won), self.today)
        return Streaks(played, won, longest, longest_won)


def days_of(made: Iterable[Result]) -> set[int]:
    """The days of these results."""
    return {deal.day for one in made if (deal := daily.find(one.deal)) is not None}


def in_a_row(days: set[int], today: int) -> tuple[int, int]:
    """How many days in a row up to today, or up to yesterday while today may still come; and the most there were."""
    longest = run = 0
    last = None
    for day in sorted(days):
        run = run + 1 if last is not None and day == last + 1 else 1
        longest, last = max(longest, run), day
    return (run if last is not None and last >= today - 1 else 0), longest
