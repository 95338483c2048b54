"""The one writer of a store: it commits what has come together since its last commit, and tells whoever waits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import NamedTuple

from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from seance.errors import SeanceError, Stale, Unavailable
from seance.store import writing
from seance.store.commits import Commits, Write
from seance.store.database import DEADLOCK, code_of, is_lost, is_shared, make_writing_engine
from seance.store.row import ENTRIES, THERE, Hint
from seance.store.trouble import Trouble, unavailable
from seance.store.writing import Waiting

log = logging.getLogger(__name__)
MOST_AT_ONCE = 512
"""So many appends share one commit at most, and so one wait for the disk."""
TRIES = 3
"""So often something is written that could not be because of others, or because a connection had broken meanwhile."""

Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
"""A connection on which what is written is committed."""


class Work(NamedTuple):
    """Anything else that is to be written, in a commit of its own."""

    write: Write
    done: asyncio.Future[None]


class Writer:
    """Writes to one database. What `append` and `write` have returned from is on the disk."""

    def __init__(self, url: str, engine: AsyncEngine) -> None:
        self.engine = engine
        self.commits = None if is_shared(url) else Commits(make_writing_engine(url))
        """What commits to SQLite."""
        self.tell: Callable[[Sequence[Hint]], None] | None = None
        """Hears what was written, where there are others who want to know."""
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._queue: asyncio.Queue[Waiting | Work] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._trouble = Trouble()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """At work; leaving waits until everything accepted is written."""
        self._task = asyncio.create_task(self._write_for_ever())
        try:
            yield
        finally:
            written = asyncio.create_task(self._queue.join())
            await asyncio.wait((written, self._task), return_when=asyncio.FIRST_COMPLETED)
            for task in (written, self._task):
                task.cancel()
            await asyncio.gather(written, self._task, return_exceptions=True)
            if self.commits is not None:
                await self.commits.close()

    def append(self, waiting: Waiting | Work) -> asyncio.Future[None]:
        """Write it, all or nothing: Stale if another process was first, Unavailable if the disk refuses."""
        self.check()
        self._queue.put_nowait(waiting)
        return waiting.done

    def append_sometime(self, waiting: Waiting) -> None:
        """Write it with the next commit; nobody waits for it, and if the disk refuses it is lost."""
        waiting.done.add_done_callback(lambda future: future.exception())
        self._queue.put_nowait(waiting)

    async def write(self, write: Write) -> None:
        """Write something else, all or nothing; Unavailable if the disk refuses."""
        await self.append(Work(write, asyncio.get_running_loop().create_future()))

    def check(self) -> None:
        """Unavailable unless it is at work."""
        if self._task is None or self._task.done():
            raise Unavailable("The store has stopped writing; nothing was changed.")

    def refused(self, error: Exception) -> Unavailable:
        """What whoever asked is told of it, and the host once. Lost connections the nodes tell where there are any."""
        if self.commits is not None or not is_lost(error):
            self._trouble.met(error)
        return unavailable(error)

    def tell_others(self, hints: Iterable[Hint]) -> None:
        if self.tell is not None:
            self.tell(list(hints))

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
            try:
                await self._write([one for one in batch if isinstance(one, Waiting)])
                for one in batch:
                    if isinstance(one, Work):
                        await self._write_alone(one)
            except Exception as error:  # whatever it was, the next batch may go through
                log.exception("the store's writer failed", extra={"error": type(error).__name__})
                for one in batch:
                    refuse(one, unavailable(error))
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write(self, batch: Sequence[Waiting]) -> None:
        """Write appends together. Where others write too, moves alone are one statement, which leaves nothing open."""
        if self.commits is None:
            plain = [waiting for waiting in batch if writing.is_plain(waiting)]
            await self._write_some(plain, self._at_once.connect)
            batch = [waiting for waiting in batch if not writing.is_plain(waiting)]
        await self._write_some(batch, self.engine.begin)

    async def _write_some(self, batch: Sequence[Waiting], begin: Begin) -> None:
        """Write appends together; if one is at fault, each for itself, so that the others go through."""
        if not batch:
            return
        try:
            await self._commit(lambda connection: writing.insert_all(connection, batch), begin)
        except Exception as error:  # noqa: BLE001  whatever it is, it is said of the one at fault
            if is_lost(error):  # nobody could write now, and nobody waits for the others
                for waiting in batch:
                    refuse(waiting, self.refused(error))
                return
            for waiting in batch:
                await self._write_alone(waiting)
        else:
            for waiting in batch:
                settle(waiting)
            self.tell_others(hint for waiting in batch for hint in hints_of(waiting))

    async def _commit(self, write: Write, begin: Begin) -> None:
        """Write in one transaction; again where others were in the way, or the connection had broken unnoticed.

        If it broke after all was written, writing again finds it there: that is Stale, never written twice.
        """
        for tries in range(1, TRIES + 1):
            try:
                if self.commits is not None:
                    await self.commits.make(write)
                else:
                    async with begin() as connection:
                        await write(connection)
            except SQLAlchemyError as error:
                broken = getattr(error, "connection_invalidated", False) and tries == 1
                if tries == TRIES or not (broken or code_of(error) == DEADLOCK):
                    raise
            else:
                self._trouble.went_through()
                return

    async def _write_alone(self, one: Waiting | Work) -> None:
        try:
            write = one.write if isinstance(one, Work) else lambda connection: writing.insert_all(connection, [one])
            await self._commit(write, self.engine.begin)
        except IntegrityError:
            refuse(one, Stale("The table has changed since; look again."))
        except SeanceError as error:
            refuse(one, error)
        except (SQLAlchemyError, OSError) as error:
            refuse(one, self.refused(error))
        except Exception as error:
            log.exception("something could not be written", extra={"error": type(error).__name__})
            refuse(one, unavailable(error))
        else:
            settle(one)
            if isinstance(one, Waiting):
                self.tell_others(hints_of(one))


def hints_of(waiting: Waiting) -> Iterator[Hint]:
    """What others may want to know of an append."""
    if waiting.entries:
        yield Hint(waiting.table_id, ENTRIES, waiting.entries[-1].number)
    if waiting.left:
        yield Hint(waiting.table_id, THERE)


def settle(one: Waiting | Work) -> None:
    """Tell whoever waits that it is written."""
    if not one.done.done():  # or whoever asked is gone
        one.done.set_result(None)


def refuse(one: Waiting | Work, error: Exception) -> None:
    """Tell whoever waits that it is not."""
    if not one.done.done():
        one.done.set_exception(error)
