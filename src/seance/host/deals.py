"""Deals that can be played by their code: the deal of a game that is over, passed on by a link; numbered deals; and
those of a day. What each player made of it is told to those who have played it.

A deal that is passed on was sealed before the first game and is the same for all: same secret, same entropy, so nobody
adds any. Whoever opens a link is told the seal and nothing of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from seance.errors import BotError, LogError, NotFound, NotNow
from seance.host.coded import CodedDeal, DailyInfo, DealKind, NumberedInfo, Standing, find_coded, standing
from seance.host.commands import Commands, TablePlan
from seance.host.daily import Days
from seance.host.info import SeatInfo
from seance.host.lists import Lists
from seance.host.live import Live
from seance.host.turns import STAND_IN
from seance.store.row import ListedRow, Sealed
from seance.table import fairness, rules
from seance.table.events import Chair, Opened, Origin, Revealed, decode
from seance.table.table import Table

MOST_READ = 200
"""Tables of a deal passed on that are looked at, the oldest first."""
MOST_NAMED = 20
"""Of a numbered or daily deal so many of the best results are told with names; of all others there are numbers."""
INSTEAD = "level:3"
"""Who plays where a person sat in the first game."""


class DealResult(msgspec.Struct, frozen=True):
    """What somebody made of a deal, the first time that they played it."""

    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    winners: tuple[int, ...] | None
    moves: int
    """Of all players together."""
    ended: float
    first: bool
    """Whether the deal was dealt for this game."""
    points: int | None = None
    """What it came to, where the game counts points; `turns` turns it took."""
    turns: int = 0


class DealInfo(msgspec.Struct, frozen=True):
    """A deal, as somebody may know it who has its link."""

    code: str
    game: str
    options: dict[str, Any]
    seat: int
    """Where whoever plays it sits."""
    commitment: str
    """The seal of the deal, from before the first game."""
    played: int
    """So many have played it."""
    table: str
    """Your own table of it that is not over."""
    results: tuple[DealResult, ...] | None
    """None until you have played it."""
    other_rules: str = ""
    """Why it cannot be played, where its rules are not here."""
    kind: DealKind = "shared"
    helps: bool = False
    """Whether hints and take-backs are allowed."""
    number: NumberedInfo | None = None
    day: DailyInfo | None = None
    standing: Standing | None = None
    """What all players made of a numbered or daily deal; None until you have played it."""


class Deals:
    """The deals that have codes."""

    def __init__(self, commands: Commands, lists: Lists) -> None:
        self.commands = commands
        self.lists = lists
        self.store = commands.tables.store
        self.days = Days(self.store, commands.tables.clock)

    async def share(self, live: Live, visitor: str, share: str) -> str:
        """The code of a game's deal, for whoever may look back on it."""
        table = self.commands.finished(live, visitor, share)
        table.check_rules()
        origin = table.opened.origin
        if origin is not None and not origin.code:
            raise NotNow("A game that went on from another one has no deal of its own.")
        if origin is not None:
            return origin.code
        code = fairness.deal_code(*table.secrets())
        await self.store.share_deal(table.id, code)
        return code

    async def see(self, code: str, visitor: str) -> DealInfo:
        """A deal; its results only for those who have played it."""
        coded = await find_coded(code, self.days)
        return await (self._see_shared(code, visitor) if coded is None else self._see_coded(coded, visitor))

    async def _see_shared(self, code: str, visitor: str) -> DealInfo:
        rows = await self._rows(code)
        first = opening(rows[0])
        over = [row for row in rows if row.status == "over"]
        own = await self._latest(code, visitor)
        played = any(sits(row, visitor) for row in over) or (own is not None and own.status == "over")
        return DealInfo(
            code=code,
            game=first.game,
            options=first.options,
            seat=person_seat(first),
            commitment=first.commitment,
            played=len(over),
            table=own.id if own is not None and own.status != "over" else "",
            results=tuple(self._results(first_games(over), visitor)) if played else None,
            other_rules=rules.missing(first),
        )

    async def _see_coded(self, coded: CodedDeal, visitor: str) -> DealInfo:
        own = await self._latest(coded.code, visitor)
        going_on = own is not None and own.status != "over"
        mine = await self.store.result_of(visitor, coded.code) if visitor else None
        counts = standing(await self.store.tally(coded.code), mine)
        played = mine is not None or (own is not None and not going_on)
        best = await self.store.best_of_deal(coded.code, MOST_NAMED) if played else []
        return DealInfo(
            code=coded.code,
            game=coded.game,
            options=coded.options,
            seat=0,
            commitment=coded.commitment,
            played=counts.players,
            table=own.id if own is not None and going_on else "",
            results=tuple(self._results(best, visitor)) if played else None,
            kind=coded.kind,
            helps=coded.helps,
            number=coded.number,
            day=coded.day,
            standing=counts if played else None,
        )

    def _results(self, rows: Iterable[ListedRow], visitor: str) -> Iterator[DealResult]:
        for row in rows:
            with suppress(LogError):
                table = self.lists.listed(row, visitor)
                ending = decode(row.ending) if row.ending else None
                told = ending if isinstance(ending, Revealed) else None
                yield DealResult(
                    seats=table.seats,
                    yours=table.yours,
                    winners=told.winners if told else None,
                    moves=row.moves,
                    ended=row.last,
                    first=opening(row).origin is None,
                    points=told.points if told else None,
                    turns=told.turns if told else 0,
                )

    async def play(self, code: str, visitor: str, name: str) -> Live:
        """A table of the visitor's with this deal; the one that they have and that is not over, if there is one."""
        coded = await find_coded(code, self.days)
        own = await self._latest(code, visitor)
        if own is not None and own.status != "over":
            return await self.commands.tables.live(own.id)
        if coded is not None:
            plan, drawn = coded.plan(), coded.drawn(visitor)
        else:
            rows = await self._rows(code)
            live = await self.commands.tables.live(next(row.id for row in rows if row.status == "over"))
            plan, drawn = self._plan(live.table, code), secret_of(live.table, visitor)
        # Asked twice at once, it is the same table.
        key = f"deal {code} after {own.id if own else 'none'}"
        return await self.commands.open_table(plan, visitor, name, "", key, drawn=drawn)

    async def _latest(self, code: str, visitor: str) -> ListedRow | None:
        """The table of this deal where the visitor sat down last."""
        rows = await self.store.tables_of_deal(code, 1, visitor) if visitor else []
        return next(iter(rows), None)

    def _plan(self, table: Table, code: str) -> TablePlan:
        match = table.match
        table.check_rules()
        assert match is not None
        seat = person_seat(table.opened)
        chairs = tuple(
            Chair("person") if i == seat else Chair("bot", self._bot(one.bot, table.opened.game))
            for i, one in enumerate(table.seats)
        )
        origin = Origin(match.deal, seed=match.seed.hex(), table=table.id, entropy=table.entropy, code=code)
        return TablePlan(table.opened.game, table.opened.options, chairs, take_backs="never", origin=origin)

    def _bot(self, bot: str, game: str) -> str:
        for name in (bot, INSTEAD):
            with suppress(BotError):
                self.commands.tables.bots.check(name, game)
                return name
        return STAND_IN

    async def _rows(self, code: str) -> list[ListedRow]:
        """The tables of a deal whose logs begin as they must, the first game before all others."""
        found = []
        for row in await self.store.tables_of_deal(code, MOST_READ):
            with suppress(LogError):
                opening(row)
                found.append(row)
        if not any(row.status == "over" for row in found):
            raise NotFound("There is no such deal.")
        return found


def first_games(over: Sequence[ListedRow]) -> Iterator[ListedRow]:
    """Of each visitor the first game: later they knew the cards."""
    known: set[str] = set()
    for row in sorted(over, key=lambda row: row.last):
        people = {one.visitor for one in row.sitters if one.visitor}
        if not people <= known:
            known |= people
            yield row


def secret_of(table: Table, visitor: str) -> Sealed:
    """The secret of a game that is over, for another table."""
    secret, salt = table.secrets()
    return Sealed(table.opened.commitment, visitor, secret, salt, 0.0)


def opening(row: ListedRow) -> Opened:
    opened = decode(row.opening)
    if not isinstance(opened, Opened):
        raise LogError("This table's log is damaged: it does not begin with its opening.")
    return opened


def person_seat(opened: Opened) -> int:
    """The first seat that was not a bot's."""
    return next((i for i, chair in enumerate(opened.chairs) if chair.kind != "bot"), 0)


def sits(row: ListedRow, visitor: str) -> bool:
    return bool(visitor) and any(one.visitor == visitor for one in row.sitters)
