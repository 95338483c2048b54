"""Bots at work: a few processes that think for all tables in turn."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from seance.bots.roster import Roster
from seance.bots.worker import STOP, Answer, Question

log = logging.getLogger(__name__)
LINE = 1 << 20
NICE = 5
"""Thinking yields to the server where both want the processor: people's moves do not wait for bots."""


BROKEN = (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError)
"""What goes wrong with a worker that hangs, dies or talks nonsense."""

Worker = Process | None
"""A worker, or the place of one that is still to be started."""

Lines = OrderedDict[str, deque[asyncio.Future[Worker]]]
"""Those who wait, whoever is next first; each has a line of their own."""


class BotPool:
    """A fixed number of workers. Questions wait in order for each who asks, and those who ask take turns.

    Where people play they come before those who only look on.
    """

    def __init__(
        self, workers: int, seconds: float, roster: Roster | None = None, seconds_to_stop: float = 5.0
    ) -> None:
        self.roster = roster or Roster({})
        self.workers = workers
        self.seconds = seconds
        self.seconds_to_stop = seconds_to_stop
        """For a worker that is told to stop; longer than it takes to start one, or a program to move."""
        self.replaced = 0
        self._free: list[Worker] = [None] * workers
        self._waiting: tuple[Lines, Lines] = (OrderedDict(), OrderedDict())
        """Who waits for a worker where people play, and where they look on."""
        self._alive: set[Process] = set()
        self._stopping: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Workers are started when first needed and ended with the server."""
        try:
            yield
        finally:
            for task in self._stopping:
                task.cancel()
            await asyncio.gather(*self._stopping, return_exceptions=True)
            for worker in list(self._alive):
                await self._end(worker)

    def check(self, bot: str, game: str) -> None:
        """Refuse a bot that cannot be seated."""
        self.roster.check(bot, game)

    def offered(self, game: str) -> dict[str, str]:
        """The bots to choose from in a game, and what to call them."""
        return self.roster.offered(game)

    async def choose(self, game: str, bot: str, view: Any, who: str = "", watched: bool = False) -> int:
        """The bot's action. A worker that dies, hangs or talks nonsense is replaced, and the bot still moves."""
        for name in (bot, "greedy", "random"):
            try:
                action = await self._ask(game, name, view, who, watched)
            except BROKEN as error:
                self._note_replaced(type(error).__name__, game=game, bot=name)
            else:
                return action
        actions: tuple[int, ...] = view.actions
        return secrets.choice(actions)

    def _note_replaced(self, reason: str, **about: str) -> None:
        self.replaced += 1
        log.warning("a bot's worker was replaced", extra={"reason": reason, **about})

    async def _ask(self, game: str, bot: str, view: Any, who: str, watched: bool) -> int:
        worker = await self._take(who, self._waiting[watched])
        try:
            if worker is None:
                worker = await self._start()
            question = Question(
                game, self.roster.resolve(bot), msgspec.Raw(msgspec.json.encode(view)), secrets.randbits(63)
            )
            async with asyncio.timeout(self.seconds):
                action = await self._talk(worker, msgspec.json.encode(question))
            if action not in view.actions:  # whatever it says next may be the answer to something else
                raise ValueError(action)
        except asyncio.CancelledError:
            self._call_off(worker)
            raise
        except BaseException:
            await self._replace(worker)
            raise
        self._give(worker)
        return action

    # Whose turn it is

    async def _take(self, who: str, lines: Lines) -> Worker:
        """A free worker, as soon as it is this one's turn."""
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        lines.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given one, and is gone
                self._give(turn.result())
            raise

    def _give(self, worker: Worker) -> None:
        """Hand a free worker to whoever is next; with more to ask they are last of all then."""
        while lines := self._waiting[0] or self._waiting[1]:
            who, line = lines.popitem(last=False)
            while line and line[0].done():  # gone meanwhile
                line.popleft()
            if line:
                line.popleft().set_result(worker)
                if line:
                    lines[who] = line
                return
        self._free.append(worker)

    # Workers

    def _call_off(self, worker: Worker) -> None:
        """Nobody wants the answer any more. The worker is free again when it has given it."""
        if worker is None:
            self._give(None)
            return
        task = asyncio.create_task(self._stop(worker))
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    async def _stop(self, worker: Process) -> None:
        """Tell a worker to stop thinking: it answers soon, or is ended."""
        try:
            async with asyncio.timeout(self.seconds_to_stop):
                await self._talk(worker, STOP)
        except BROKEN as error:
            self._note_replaced(type(error).__name__)
            await self._replace(worker)
        else:
            self._give(worker)

    async def _replace(self, worker: Worker) -> None:
        """End a worker; another takes its place."""
        try:
            if worker is not None:
                await self._end(worker)
        finally:
            self._give(None)

    @staticmethod
    async def _talk(worker: Process, line: bytes) -> int:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(line + b"\n")
        await worker.stdin.drain()
        told = await worker.stdout.readline()
        if not told:
            raise EOFError
        return msgspec.json.decode(told, type=Answer).action

    async def _start(self) -> Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "seance.bots.worker", stdin=PIPE, stdout=PIPE, limit=LINE
        )
        if hasattr(os, "setpriority"):
            with suppress(OSError):  # it has ended already
                os.setpriority(os.PRIO_PROCESS, worker.pid, NICE)
        self._alive.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._alive.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
