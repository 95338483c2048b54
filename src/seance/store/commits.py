"""Commits to SQLite: a thread of their own makes each in one go, and the loop is woken once for it.

With a thread for each statement a commit would be ten times somebody's turn; on a machine whose processors are busy
with bots each of them is a wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from sqlalchemy import Connection, CursorResult, Dialect, Engine, Executable


class Statements(Protocol):
    """What writes in a transaction: SQLAlchemy's asynchronous connection, or one whose statements are done at once."""

    @property
    def dialect(self) -> Dialect: ...

    def execute(self, statement: Executable, parameters: Any = None) -> Awaitable[CursorResult[*tuple[Any, ...]]]: ...

    def exec_driver_sql(self, statement: str, parameters: Any = None) -> Awaitable[CursorResult[*tuple[Any, ...]]]: ...


Write = Callable[[Statements], Awaitable[None]]


class AtOnce:
    """A connection's statements: whoever awaits one never waits."""

    def __init__(self, connection: Connection) -> None:
        self.dialect = connection.dialect
        self._connection = connection

    async def execute(self, statement: Executable, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]:
        return self._connection.execute(statement, parameters)

    async def exec_driver_sql(self, statement: str, parameters: Any = None) -> CursorResult[*tuple[Any, ...]]:
        return self._connection.exec_driver_sql(statement, parameters)


class Commits:
    """The one thread that commits to a database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._thread = ThreadPoolExecutor(1, "seance-commits")

    async def make(self, write: Write) -> None:
        """Write in one transaction, all or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._make, write)

    def _make(self, write: Write) -> None:
        with self.engine.begin() as connection:
            finish(write(AtOnce(connection)))

    async def close(self) -> None:
        """Let the last one end."""
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()


def finish(work: Awaitable[None]) -> None:
    """Do all of what waits for nothing but statements that are done at once."""
    for _ in work.__await__():
        raise RuntimeError("what writes to SQLite waits for something else")
