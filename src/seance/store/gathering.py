"""Questions about one thing each that are asked of the database together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

AnswerT = TypeVar("AnswerT")


class Gathering(Generic[AnswerT]):
    """Asks about one thing at once; what is asked about meanwhile goes together with the next question.

    When many ask at the same moment, as after the death of a node, they take two questions and not hundreds.
    """

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, AnswerT]]]) -> None:
        """`ask` answers for several; whatever it does not name has no answer."""
        self._ask = ask
        self._waiting: dict[str, asyncio.Future[AnswerT | None]] = {}
        """What is still to be asked about, and who waits for it."""
        self._asking: asyncio.Task[None] | None = None

    async def about(self, name: str) -> AnswerT | None:
        """The answer to a question that is asked after this moment; None if there is none."""
        if name not in self._waiting:
            self._waiting[name] = asyncio.get_running_loop().create_future()
            self._waiting[name].add_done_callback(lambda done: done.cancelled() or done.exception())
        answer = self._waiting[name]
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_all())
        return await asyncio.shield(answer)  # others may wait for it, too

    async def _ask_all(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            try:
                found = await self._ask(sorted(waiting))
            except Exception as error:  # noqa: BLE001  it is told to those who asked
                for answer in waiting.values():
                    answer.set_exception(error)
            else:
                for name, answer in waiting.items():
                    answer.set_result(found.get(name))
