"""What is true of a solo game: can it still be won, how good is one's chance, does this move matter, where was it lost.

Whether it can be won is found with all cards open, and told in one word. The chance and whether a move matters come
from the seat's own view. Each is worked out only if it is asked for, and about the position that it names.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec

from seance.errors import Forbidden, NotNow, OptionError, Unavailable
from seance.host.info import solvable_game
from seance.host.live import Live
from seance.host.reviews import Reviews, played_at
from seance.host.workers import BROKEN, Workers
from seance.review.hint import Chance
from seance.solve.solver import Outcome
from seance.solve.worker import CrossroadsWanted, LossWanted, OutcomeWanted, Position, Question, WhereLost
from seance.table.table import Table

NICE = 10
"""After bots, before reviews."""
MOST_WORKERS = 2
SECONDS = 20.0
"""For an answer, which mostly takes a tenth of one; where a game was lost takes several searches."""
MOST_KEPT = 1000
"""Games that are over, and where they were lost: asked for again they are not searched again."""
NOW, LATER = 0, 1
"""Ranks: whoever plays comes before those who look back."""

AnswerT = TypeVar("AnswerT")
outcomes: msgspec.json.Decoder[Outcome] = msgspec.json.Decoder(Outcome)
crossings = msgspec.json.Decoder(bool)
losses = msgspec.json.Decoder(WhereLost)


class Wanted(msgspec.Struct, frozen=True):
    """Which truths somebody wants to be told."""

    outcome: bool = False
    chance: bool = False
    crossroads: bool = False


class Truths(msgspec.Struct, frozen=True):
    """What was asked for of a position, and nothing else."""

    number: int
    """The last event that was seen: once more has happened, it is about a position that is no more."""
    outcome: Outcome | None = None
    """Whether it can still be won, by somebody who sees every card."""
    chance: Chance | None = None
    """The strongest bot's estimate, from the seat's view."""
    crossroads: bool | None = None
    """Whether this move matters clearly, by what the seat can see."""


class Judges:
    """A few processes that solve games for all tables in turn; chances come from those that give hints."""

    def __init__(self, reviews: Reviews, workers: int) -> None:
        self.reviews = reviews
        self.workers = Workers("seance.solve.worker", min(workers, MOST_WORKERS), SECONDS, NICE)
        self._lost: OrderedDict[str, WhereLost] = OrderedDict()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At work."""
        async with self.workers.running():
            yield

    async def tell(self, live: Live, visitor: str, seat: int, wanted: Wanted) -> Truths:
        """What a visitor wants to know of the solo game that they play; refused wherever hints are.

        Of a game that is over nothing is told: it may have ended while somebody asked.
        """
        live.check_there()
        table = live.table
        table.check_rules()
        table.check_owner(visitor, seat)
        check_solvable(table)
        if not table.hints:
            raise Forbidden("At this table nobody is helped.")
        number = table.number
        if table.turn != seat:
            return Truths(number)
        outcome, chance, crossroads = await asyncio.gather(
            self._outcome(table, visitor) if wanted.outcome else nothing(),
            self.reviews.chance(table, visitor, seat) if wanted.chance else nothing(),
            self._crossroads(table, visitor, seat) if wanted.crossroads else nothing(),
        )
        return Truths(number, outcome, chance, crossroads)

    async def _outcome(self, table: Table, visitor: str) -> Outcome:
        return await self._ask(OutcomeWanted(position_of(table)), outcomes.decode, visitor, table)

    async def _crossroads(self, table: Table, visitor: str, seat: int) -> bool:
        view = msgspec.Raw(msgspec.json.encode(table.view_for(seat)))
        return await self._ask(CrossroadsWanted(view), crossings.decode, visitor, table)

    async def where_lost(self, table: Table, who: str) -> WhereLost:
        """Where a game that is over was lost; whoever asks has seen to it that they may look back on it."""
        table.check_rules()
        check_solvable(table)
        if table.winners:
            raise NotNow("This game was won.")
        if (kept := self._lost.get(table.id)) is not None:
            self._lost.move_to_end(table.id)
            return kept
        found = await self._ask(LossWanted(position_of(table)), losses.decode, who, table, LATER)
        self._lost[table.id] = found
        if len(self._lost) > MOST_KEPT:
            self._lost.popitem(last=False)
        return found

    async def _ask(
        self, question: Question, read: Callable[[bytes], AnswerT], who: str, table: Table, rank: int = NOW
    ) -> AnswerT:
        try:
            return await self.workers.ask(msgspec.json.encode(question), read, who, rank)
        except BROKEN as error:
            self.workers.note_replaced(error, table=table.id)
            raise Unavailable("That could not be found out; try again.") from error


def check_solvable(table: Table) -> None:
    """Refuse a game of which no search can tell whether it is won."""
    if not solvable_game(table):
        raise OptionError("Nobody can tell that of this game: only games that one plays alone can be solved, not all.")


def position_of(table: Table) -> Position:
    """Where a table's game stands. Secret."""
    told = played_at(table)
    return Position(told.options, told.deal, told.actions)


async def nothing() -> None:
    """What is told of what nobody asked for."""
