"""Reviews of games that are over: worked out in the background, step by step, and kept with the game.

Hints come from the same workers, before any review.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Literal, TypeVar

import msgspec

from seance.errors import Forbidden, NotNow, NotYourTurn, SeanceError, TooMuch, Unavailable
from seance.host.live import Live
from seance.host.ports import Store
from seance.host.workers import BROKEN, Workers
from seance.review.hint import Chance
from seance.review.review import Choice, Piece, Review
from seance.review.worker import ChanceWanted, HindsightWanted, HintWanted, Played, Question, ReviewWanted, StepWanted
from seance.table.branch import Fork, branch_of
from seance.table.table import Table

log = logging.getLogger(__name__)
NICE = 19
"""Whatever else wants the processor comes first: moves, bots, the server."""
MOST_AT_ONCE = 20
"""Games that are reviewed at the same time, in turn."""
MOST_OF_ONE = 4
"""Of those so many from one address: others find room."""
MOST_FAILED = 1000
"""Games remembered whose reviews failed."""
HINTS, REVIEWS = 0, 1
"""Ranks: whoever waits for a hint sits at a table."""

AnswerT = TypeVar("AnswerT")
Status = Literal["none", "working", "done", "failed"]


Hindsight = tuple[tuple[int, ...], ...]


class KeptReview(msgspec.Struct, frozen=True):
    """What is kept of a game that was reviewed."""

    review: Review
    hindsight: Hindsight


class ReviewState(msgspec.Struct, frozen=True):
    """How far the review of a game is, and the review once it is done."""

    status: Status
    done: int = 0
    of: int = 0
    """So many steps of all were looked at."""
    review: Review | None = None
    hindsight: Hindsight = ()
    """Every seat's chances with all cards open, after the deal and after every step: no decision is judged by them."""


class Hint(msgspec.Struct, frozen=True):
    """The best moves for a seat's own view, the best one first."""

    number: int
    """The last event that was seen: once more has happened, it is about a position that is no more."""
    moves: tuple[Choice, ...]


class Analysis(msgspec.Struct, frozen=True):
    """The best moves in a position that somebody tries, for the view of the seat that is to act."""

    seat: int
    moves: tuple[Choice, ...]


class Job:
    """A review that is being worked out."""

    def __init__(self, who: str, address: str, steps: int) -> None:
        self.who = who
        self.address = address
        self.steps = steps
        self.done = 0


class Reviews:
    """One review at a time for each who asks; each game is reviewed once."""

    def __init__(self, store: Store, workers: int, effort: float = 1.0, seconds: float = 120.0) -> None:
        """`seconds`: for one step, which mostly takes less than one."""
        self.store = store
        self.workers = Workers("seance.review.worker", workers, seconds, NICE)
        self.effort = effort
        self._jobs: dict[str, Job] = {}
        self._failed: dict[str, None] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At work; what is not done when the server ends is forgotten."""
        async with self.workers.running():
            try:
                yield
            finally:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    async def find(self, table_id: str) -> ReviewState:
        """How far a game's review is."""
        job = self._jobs.get(table_id)
        if job is not None:
            return ReviewState("working", job.done, job.steps)
        told = await self.store.review(table_id)
        try:
            kept = msgspec.json.decode(told, type=KeptReview) if told else None
        except msgspec.MsgspecError:  # it was kept by an earlier version: it can be had anew
            kept = None
        if kept is not None:
            return ReviewState("done", kept.review.steps, kept.review.moves, kept.review, kept.hindsight)
        return ReviewState("failed" if table_id in self._failed else "none")

    async def ask(self, table: Table, who: str, address: str, count: Callable[[], None] = lambda: None) -> ReviewState:
        """See to it that the game of a table that is over is reviewed; `count` hears of new work, and may refuse it."""
        table.check_rules()
        found = await self.find(table.id)
        if found.status == "done":
            return found
        if (job := self._jobs.get(table.id)) is not None:
            return ReviewState("working", job.done, job.steps)
        if any(job.who == who for job in self._jobs.values()):
            raise TooMuch("One game is reviewed for you at a time; wait until it is done.")
        near = sum(job.address == address for job in self._jobs.values())
        if near >= MOST_OF_ONE or len(self._jobs) >= MOST_AT_ONCE:
            raise TooMuch("Many games are being reviewed; try again in a minute.")
        count()
        return self._begin(table, who, address)

    def _begin(self, table: Table, who: str, address: str) -> ReviewState:
        played = played_at(table)
        job = self._jobs[table.id] = Job(who, address, len(played.actions) + 1)
        self._failed.pop(table.id, None)
        task = asyncio.create_task(self._see_to(table.id, played, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return ReviewState("working", 0, job.steps)

    async def _see_to(self, table_id: str, played: Played, job: Job) -> None:
        try:
            kept = await self._work_out(played, job)
            lucks = [seat.luck for seat in kept.review.seats]
            told, listed = (msgspec.json.encode(what).decode() for what in (kept, lucks))
            await self.store.keep_review(table_id, told, listed)
        except* (*BROKEN, SeanceError) as group:
            self.workers.note_replaced(group.exceptions[0], table=table_id)
            self._failed[table_id] = None
            if len(self._failed) > MOST_FAILED:
                del self._failed[next(iter(self._failed))]
        finally:
            del self._jobs[table_id]

    async def _work_out(self, played: Played, job: Job) -> KeptReview:
        """All steps, as many at once as there are workers, and the review that they make."""
        told = msgspec.Raw(msgspec.json.encode(played))

        async def ask(question: Question, read: type[AnswerT]) -> AnswerT:
            answers = msgspec.json.Decoder(read)
            return await self.workers.ask(msgspec.json.encode(question), answers.decode, job.who, REVIEWS)

        async def look_at(step: int) -> tuple[Piece, ...]:
            pieces = await ask(StepWanted(told, step, self.effort), tuple[Piece, ...])
            job.done += 1
            return pieces

        async with asyncio.TaskGroup() as group:
            steps = [group.create_task(look_at(step)) for step in range(job.steps)]
        pieces = tuple(piece for step in steps for piece in step.result())
        review = await ask(ReviewWanted(told, pieces, self.effort), Review)
        return KeptReview(review, await ask(HindsightWanted(told), Hindsight))

    async def hint(self, live: Live, visitor: str, seat: int) -> Hint:
        """The best moves for a visitor's own seat; refused where another person was dealt cards."""
        live.check_there()
        table = live.table
        table.check_rules()
        table.check_owner(visitor, seat)
        if not table.hints:
            raise Forbidden("Hints are for games in which nobody else was dealt cards but bots.")
        if table.turn is None:
            raise NotNow("There is nothing to play now.")
        if table.turn != seat:
            raise NotYourTurn("It is not your turn.")
        number = table.number
        return Hint(number, await self._think(HintWanted, choices_in, table, table.view_for(seat), visitor))

    async def chance(self, table: Table, visitor: str, seat: int) -> Chance:
        """The chance of the seat to act, by its own view; whoever asks has seen to it that it may be told."""
        return await self._think(ChanceWanted, chance_in, table, table.view_for(seat), visitor)

    async def analyse(self, table: Table, fork: Fork, who: str) -> Analysis:
        """The best moves where other moves lead, in a game that is known whole."""
        match, _ = branch_of(table, fork)
        if match.turn is None:
            raise NotNow("The game is over there.")
        return Analysis(match.turn, await self._think(HintWanted, choices_in, table, match.view_for(match.turn), who))

    async def _think(
        self,
        kind: type[HintWanted | ChanceWanted],
        read: Callable[[bytes], AnswerT],
        table: Table,
        view: Any,
        who: str,
    ) -> AnswerT:
        """What a worker makes of a view, and of nothing else."""
        question = kind(table.opened.game, msgspec.Raw(msgspec.json.encode(view)))
        try:
            return await self.workers.ask(msgspec.json.encode(question), read, who, HINTS)
        except BROKEN as error:
            self.workers.note_replaced(error, table=table.id)
            raise Unavailable("No hint could be found; try again.") from error


def played_at(table: Table) -> Played:
    """The game of a table, as it stands, for a worker."""
    match = table.match
    assert match is not None
    return Played(
        table.opened.game,
        msgspec.to_builtins(match.options),
        match.deal,
        tuple(move.action for move in match.moves),
        "" if table.resigned is None else table.seats[table.resigned].label,
    )


def choices_in(line: bytes) -> tuple[Choice, ...]:
    return msgspec.json.decode(line, type=tuple[Choice, ...])


def chance_in(line: bytes) -> Chance:
    return msgspec.json.decode(line, type=Chance)
