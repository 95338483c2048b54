"""Which database an address names, and how each kind is opened: SQLite for one process, PostgreSQL for several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Table, create_engine, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from seance.errors import StartError
from seance.store.commits import Statements

AnyT = TypeVar("AnyT")
BUSY_SECONDS = 4
"""So long a database may take to let somebody in."""
CONNECT_SECONDS = 8
START_SECONDS = 60
"""The same for PostgreSQL: while a server works, and before it does."""
ANSWER_SECONDS = 20
"""So long one statement may take on PostgreSQL."""
IDLE_SECONDS = 2.5
"""So long a node may stand still in the middle of a transaction: others wait for what it has touched."""
CONNECTIONS = 10
LAST: dict[str, Any] = {"pool_use_lifo": True}
"""The connection that was used last is used next: it remembers statements and pages."""
EXAMPLE = "an address looks like postgresql://user:password@host/name"
START_LOCK = 0x5EA9CE
"""The advisory lock of whoever brings a PostgreSQL database up to date: others wait."""
DEADLOCK, CONNECTION_LOST, SHUT_DOWN = "40P01", "08", "57P"
"""What PostgreSQL calls these: a code, and the beginnings of two families of codes."""


def is_shared(url: str) -> bool:
    """Whether several processes may work on this database at the same time."""
    return url.startswith(("postgresql:", "postgresql+", "postgres:"))


def full_address(url: str) -> str:
    """A database's address with the driver that we use; StartError if it is none."""
    try:
        parsed = make_url(url.replace("postgres:", "postgresql:", 1) if url.startswith("postgres:") else url)
    except (ArgumentError, ValueError):  # the second of a port that is no number
        raise StartError(f"That is no database's address; {EXAMPLE}.") from None
    driver = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}.get(parsed.get_backend_name())
    if driver is None:
        raise StartError(f"A database is SQLite or PostgreSQL; {EXAMPLE}.")
    return parsed.set(drivername=driver).render_as_string(hide_password=False)


def public_address(url: str) -> str:
    """The same without what nobody should read on a screen."""
    return make_url(url).set(query={}).render_as_string(hide_password=True)


def make_engine(url: str, connections: int = CONNECTIONS) -> AsyncEngine:
    """Connections for a server; ModuleNotFoundError becomes a sentence."""
    url = full_address(url)
    if is_shared(url):
        return shared_engine(url, pool_size=connections, max_overflow=0, pool_timeout=CONNECT_SECONDS, **LAST)
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True, **LAST)
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def make_writing_engine(url: str) -> Engine:
    """A connection to SQLite for the thread that writes."""
    url = full_address(url).replace("+aiosqlite", "")
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def shared_engine(url: str, **pool: Any) -> AsyncEngine:
    settings = {"application_name": "seance", "jit": "off"}
    given = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS, "server_settings": settings}
    if "poolclass" not in pool:
        settings["idle_in_transaction_session_timeout"] = f"{IDLE_SECONDS * 1000:.0f}"
    else:  # one connection, before a server works
        given |= {"timeout": START_SECONDS, "command_timeout": None}
    try:
        return create_async_engine(url, connect_args=given, hide_parameters=True, **pool)
    except ModuleNotFoundError:
        raise StartError("PostgreSQL needs a driver: install seance[postgres].") from None


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Each commit reaches the disk before it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA secure_delete=ON")  # what is deleted is gone from the file too
    cursor.close()


def in_transaction(url: str, work: Callable[[Connection], AnyT], snapshot: bool = False) -> AnyT:
    """Do something before a server starts, all of it or nothing, and nobody else at the same time.

    `snapshot`: only read, everything as it was at one moment, whatever others write.
    """
    if is_shared(url):
        return asyncio.run(_in_shared(full_address(url), work, snapshot))
    engine = create_engine(full_address(url).replace("+aiosqlite", ""), hide_parameters=True)
    # Its driver begins no transaction for DDL: a server killed here would find half of a database at its next start.
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    begin = "BEGIN" if snapshot else "BEGIN IMMEDIATE"
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


async def _in_shared(url: str, work: Callable[[Connection], AnyT], snapshot: bool) -> AnyT:
    isolation = {"isolation_level": "REPEATABLE READ"} if snapshot else {}
    engine = shared_engine(url, poolclass=NullPool, **isolation)
    try:
        async with engine.begin() as connection:
            if not snapshot:
                await connection.execute(select(func.pg_advisory_xact_lock(START_LOCK)))
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def upserted(dialect: str, table: Table) -> Any:
    """A statement that puts rows in the place of those with the same keys; rows that are nothing but keys stay."""
    statement: Any = (postgresql if dialect == "postgresql" else sqlite).insert(table)
    keys = [column.name for column in table.primary_key]
    others = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in keys}
    if not others:
        return statement.on_conflict_do_nothing(index_elements=keys)
    return statement.on_conflict_do_update(index_elements=keys, set_=others)


async def put(connection: Statements, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write rows over those with the same keys, in the keys' order: two who do so cannot wait for each other."""
    keys = [column.name for column in table.primary_key]
    ordered = sorted((dict(row) for row in rows), key=lambda row: [row[key] for key in keys])
    if ordered:
        await connection.execute(upserted(connection.dialect.name, table), ordered)


async def put_first(connection: Statements, table: Table, row: Mapping[str, Any]) -> None:
    """Write a row unless one with its keys is there."""
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    await connection.execute(kind.insert(table).values(**row).on_conflict_do_nothing())


def code_of(error: BaseException) -> str:
    """What PostgreSQL calls an error; empty where it has no name for it."""
    return str(getattr(getattr(error, "orig", None), "sqlstate", None) or "")


def is_lost(error: BaseException) -> bool:
    """Whether nobody can read or write now: whatever was asked is not at fault."""
    if isinstance(error, DBAPIError):
        gone = error.connection_invalidated or code_of(error).startswith((CONNECTION_LOST, SHUT_DOWN))
        return isinstance(error, OperationalError) or gone
    return isinstance(error, OSError)  # TimeoutError is one
