"""Bots at work: a few processes that think for all tables in turn."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from seance.bots.roster import Roster
from seance.bots.worker import Answer, Question

log = logging.getLogger(__name__)
LINE = 1 << 20


class BotPool:
    """A fixed number of workers. Questions wait in order, and a table has one at most: the queue is fair."""

    def __init__(self, workers: int, seconds: float, roster: Roster | None = None) -> None:
        self.roster = roster or Roster({})
        self.workers = workers
        self.seconds = seconds
        self.replaced = 0
        self._idle: asyncio.Queue[Process | None] = asyncio.Queue()
        self._alive: set[Process] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Workers are started when first needed and ended with the server."""
        for _ in range(self.workers):
            self._idle.put_nowait(None)
        try:
            yield
        finally:
            for worker in list(self._alive):
                await self._end(worker)

    def check(self, bot: str, game: str) -> None:
        """Refuse a bot that cannot be seated."""
        self.roster.check(bot, game)

    def offered(self, game: str) -> dict[str, str]:
        """The bots to choose from in a game, and what to call them."""
        return self.roster.offered(game)

    async def choose(self, game: str, bot: str, view: Any) -> int:
        """The bot's action. A worker that dies, hangs or talks nonsense is replaced, and the bot still moves."""
        for name in (bot, "greedy", "random"):
            try:
                action = await self._ask(game, name, view)
            except (TimeoutError, OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
                self.replaced += 1
                reason = type(error).__name__
                log.warning("a bot's worker was replaced", extra={"game": game, "bot": name, "reason": reason})
            else:
                return action
        actions: tuple[int, ...] = view.actions
        return secrets.choice(actions)

    async def _ask(self, game: str, bot: str, view: Any) -> int:
        worker = await self._idle.get()
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
            return action
        except BaseException:  # also when the question was cancelled: the worker may still be thinking
            if worker is not None:
                await self._end(worker)
                worker = None
            raise
        finally:
            self._idle.put_nowait(worker)

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
        self._alive.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._alive.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
