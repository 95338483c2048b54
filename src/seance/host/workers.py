"""Processes that think for all tables in turn, each about one question at a time: a line in, a line out."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import msgspec

from seance.bots.worker import STOP
from seance.host.priority import yield_to_server

log = logging.getLogger(__name__)
LINE = 1 << 20
"""Bytes of an answer at most."""

BROKEN = (TimeoutError, OSError, EOFError, ValueError, RecursionError, msgspec.MsgspecError)
"""What goes wrong with a worker that hangs, dies or talks nonsense."""

Worker = Process | None
"""A worker, or the place of one that is still to be started."""

RANKS = 3

Lines = OrderedDict[str, deque[asyncio.Future[Worker]]]
"""Those who wait, whoever is next first; each has a line of their own."""

AnswerT = TypeVar("AnswerT")


class Workers:
    """A fixed number of workers. Questions wait in order for each who asks, and those who ask take turns.

    Questions of a rank come before those of the ranks after it. All but those of the first may be kept from having all
    workers at once.
    """

    def __init__(
        self,
        module: str,
        count: int,
        seconds: float,
        nice: int,
        seconds_to_stop: float = 5.0,
        of_later_ranks: int | None = None,
    ) -> None:
        self.module = module
        self.seconds = seconds
        """For one answer."""
        self.nice = nice
        self.seconds_to_stop = seconds_to_stop
        """For a worker that is told to stop; longer than it takes to start one, or a program to move."""
        self.replaced = 0
        self._free: list[Worker] = [None] * count
        self._waiting: tuple[Lines, ...] = tuple(OrderedDict() for _ in range(RANKS))
        """Who waits for a worker, by rank."""
        self._busy = [0] * RANKS
        """Workers that have something to do, by rank."""
        self._most_later = count if of_later_ranks is None else of_later_ranks
        """How many may have something of a later rank than the first."""
        self._alive: set[Process] = set()
        self._stopping: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self, ahead: bool = False) -> AsyncIterator[None]:
        """Workers are started when first needed and ended with the server; one of them at once, if that is wanted."""
        starting = [asyncio.create_task(self._start_ahead())] if ahead else []
        try:
            yield
        finally:
            for task in (*starting, *self._stopping):
                task.cancel()
            await asyncio.gather(*starting, *self._stopping, return_exceptions=True)
            for worker in list(self._alive):
                await self._end(worker)

    async def ask(self, question: bytes, read: Callable[[bytes], AnswerT], who: str, rank: int = 0) -> AnswerT:
        """The answer to a question, as `read` understands it; a ValueError of it is a worker's that talks nonsense.

        One of BROKEN where there is no answer: then another worker takes the place.
        """
        worker = await self._take(who, rank)
        try:
            if worker is None:
                worker = await self._start()
            async with asyncio.timeout(self.seconds):
                answer = read(await self._talk(worker, question))
        except asyncio.CancelledError:
            self._call_off(worker, rank)
            raise
        except BaseException:  # whatever it says next may be the answer to something else
            await self._replace(worker, rank)
            raise
        self._give(worker, rank)
        return answer

    def note_replaced(self, error: BaseException, **about: str) -> None:
        """Let whoever runs the server know that a worker was of no use."""
        self.replaced += 1
        log.warning("a worker was replaced", extra={"worker": self.module, "reason": type(error).__name__, **about})

    # Whose turn it is

    async def _take(self, who: str, rank: int) -> Worker:
        """A free worker, as soon as it is this one's turn."""
        if self._has_room(rank):
            self._busy[rank] += 1
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting[rank].setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given one, and is gone
                self._give(turn.result(), rank)
            raise

    def _has_room(self, rank: int) -> bool:
        return bool(self._free) and (not rank or sum(self._busy[1:]) < self._most_later)

    def _give(self, worker: Worker, rank: int) -> None:
        """Hand a free worker to whoever is next."""
        self._busy[rank] -= 1
        self._free.append(worker)
        for other, lines in enumerate(self._waiting):
            while lines and self._has_room(other):
                self._hand_on(lines, other)

    def _hand_on(self, lines: Lines, rank: int) -> None:
        """Let the next one have a worker; with more to ask they are last of all then."""
        who, line = lines.popitem(last=False)
        while line and line[0].done():  # gone meanwhile
            line.popleft()
        if line:
            self._busy[rank] += 1
            line.popleft().set_result(self._free.pop())
            if line:
                lines[who] = line

    # Processes

    def _call_off(self, worker: Worker, rank: int) -> None:
        """Nobody wants the answer any more. The worker is free again when it has given it."""
        if worker is None:
            self._give(None, rank)
            return
        task = asyncio.create_task(self._stop(worker, rank))
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    async def _stop(self, worker: Process, rank: int) -> None:
        """Tell a worker to stop thinking: it answers soon, or is ended."""
        try:
            async with asyncio.timeout(self.seconds_to_stop):
                await self._talk(worker, STOP)
        except BROKEN as error:
            self.note_replaced(error)
            await self._replace(worker, rank)
        else:
            self._give(worker, rank)

    async def _replace(self, worker: Worker, rank: int) -> None:
        """End a worker; another takes its place."""
        try:
            if worker is not None:
                await self._end(worker)
        finally:
            self._give(None, rank)

    @staticmethod
    async def _talk(worker: Process, line: bytes) -> bytes:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(line + b"\n")
        await worker.stdin.drain()
        told = await worker.stdout.readline()
        if not told:
            raise EOFError
        return told

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module, stdin=PIPE, stdout=PIPE, limit=LINE
        )
        yield_to_server(worker.pid, self.nice)
        self._alive.add(worker)
        return worker

    async def _start_ahead(self) -> None:
        """Have a worker ready before anybody waits for one."""
        worker = await self._take("", 0)
        try:
            worker = worker or await self._start()
        finally:
            self._give(worker, 0)

    async def _end(self, worker: Process) -> None:
        self._alive.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
