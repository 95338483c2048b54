"""The deals of a day: fixed for all days at once when the house was founded, and unknown before their day.

The secrets of the days are a chain: hashing a day's secret gives that of the day before. So the secret of a day that is
over seals all days to come, and the seal of the first day, which never changes, seals them all (docs/protocol.md).
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from hashlib import blake2b
from typing import NamedTuple

from seance.errors import NotFound, OptionError
from seance.games import GAMES, part_of
from seance.kernel.numbered import Kind
from seance.table import fairness, numbered

DAY_SECONDS = 86_400
GRACE = 3_600
"""Whoever began in time may end their game so long after midnight; then the secret is told."""
DAYS = 10_000
"""So long is the chain, in days: 27 years."""
PREFIX = "daily-"
CODE = re.compile(r"daily-([0-9]{4}-[0-9]{2}-[0-9]{2})-([a-z]{1,8})")
EPOCH = date(1970, 1, 1)


class DailySecret(NamedTuple):
    """What all daily deals of a house come from, and its first day, counted from 1970."""

    secret: bytes
    first: int


class DailyDeal(NamedTuple):
    """A deal of a day."""

    day: int
    slot: str
    game: str
    kind: Kind

    @property
    def code(self) -> str:
        return f"{PREFIX}{day_text(self.day)}-{self.slot}"


def before(secret: bytes) -> bytes:
    """The secret of the day before, which is told a day earlier."""
    return blake2b(secret, digest_size=32, person=b"seance day").digest()


class Chain:
    """The secrets of all days of a house."""

    def __init__(self, house: DailySecret) -> None:
        self.first = house.first
        link = blake2b(b"the last day", key=house.secret, digest_size=32, person=b"seance house").digest()
        links = [link]
        for _ in range(DAYS):
            links.append(link := before(link))
        self._links = b"".join(reversed(links))

    @property
    def anchor(self) -> bytes:
        """Known from the first day on: the secret that the day before it would have had."""
        return self._links[:32]

    def secret(self, day: int) -> bytes:
        """Of a day since the first; a sentence where the house was not there."""
        if day < self.first:
            raise NotFound(f"The first daily deals here were those of {day_text(self.first)}.")
        if day >= self.first + DAYS:
            raise NotFound(f"The last daily deals here are those of {day_text(self.first + DAYS - 1)}.")
        at = 32 * (day - self.first + 1)
        return self._links[at : at + 32]


def sealed(day_secret: bytes, deal: DailyDeal) -> tuple[bytes, bytes]:
    """Secret and salt of one deal of a day: whoever is told them learns nothing of another one."""
    name = f"{deal.game} {deal.slot}".encode()
    secret = blake2b(name, key=day_secret, digest_size=fairness.SECRET_BYTES, person=b"seance daily").digest()
    salt = blake2b(name, key=day_secret, digest_size=fairness.SALT_BYTES, person=b"seance dailysalt").digest()
    return secret, salt


def deals_of(day: int) -> list[DailyDeal]:
    """The deals of a day, of every game that has some."""
    return [
        DailyDeal(day, slot, game, kind)
        for game in GAMES
        if (part := part_of(game, "deals")) is not None
        for slot, kind in part.daily(day).items()
    ]


def find(code: str) -> DailyDeal | None:
    """The daily deal with this code, of any day; None where it is no such code at all."""
    if not code.startswith(PREFIX):
        return None
    told = CODE.fullmatch(code)
    if told is None:
        raise OptionError(f"{code[:40]!r} is no daily deal: one looks like daily-2026-03-21-easy.")
    deals = {deal.slot: deal for deal in deals_of(read_day(told[1]))}
    if told[2] not in deals:
        raise NotFound(f"There is no daily deal {told[2]!r}: there are {' and '.join(deals)}.")
    return deals[told[2]]


def read_day(text: str) -> int:
    """The day that a date means; a sentence where it is none."""
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError(text)
        return (date.fromisoformat(text) - EPOCH).days
    except ValueError:
        raise OptionError(f"{text[:40]!r} is no date: one looks like 2026-03-21.") from None


def day_text(day: int) -> str:
    return (EPOCH + timedelta(day)).isoformat()


def day_at(now: float) -> int:
    """The day that it is, in UTC."""
    return int(now // DAY_SECONDS)


def told_from(day: int) -> float:
    """When a day's secret may be known."""
    return float((day + 1) * DAY_SECONDS + GRACE)


def in_time(code: str, began: float, ended: float) -> bool:
    """Whether such a game of this deal counts: of a daily deal only one that was begun on its day."""
    told = CODE.fullmatch(code)
    if told is None:
        return True
    day = read_day(told[1])
    return day_at(began) <= day and ended < told_from(day)


def kind_of(code: str) -> str:
    """What the codes of its kind begin with, of daily and numbered deals; nothing where no results are kept."""
    if code.startswith(PREFIX):
        return PREFIX
    told = numbered.CODE.fullmatch(code)
    return told[1] if told else ""
