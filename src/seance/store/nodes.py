"""This process among others that share a PostgreSQL: hints of what changed, a heartbeat, and who sees to which table.

Nothing here is needed for the truth, which is in the logs: whoever hears nothing finds out by looking. A node that has
not been heard of for a while is taken for dead; if it was not, it finds that out with its next beat.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import ARRAY, String, any_, case, delete, func, literal, literal_column, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from seance.errors import Unavailable
from seance.store.database import CONNECT_SECONDS, full_address
from seance.store.gathering import Gathering
from seance.store.row import LEFT, THERE, Hint
from seance.store.schema import leases, nodes, presence

log = logging.getLogger(__name__)
BEAT = 0.5
"""Seconds between two signs of life."""
GONE = 2.5
"""Seconds without one after which the others take over, unless a setting says otherwise."""
LOST = 1.0
"""Seconds after which a node is gone whose connection has ended too: its process has died, or reaches nobody."""
AGAIN = 0.25
"""Seconds until something that failed is tried again."""
CHANNEL = "seance"
MOST_BYTES = 7000
"""Of one message: PostgreSQL carries less than 8,000."""
NOW: Any = literal_column("extract(epoch FROM clock_timestamp())::float8")
"""Time is the database's, the same for all."""
BEATING = "UPDATE nodes SET beat = extract(epoch FROM clock_timestamp()) WHERE id = $1 RETURNING beat"
COMING = "INSERT INTO nodes VALUES ($1, extract(epoch FROM clock_timestamp())) RETURNING beat"
HOLDING = 0x5EA9CE
"""The advisory locks that nodes hold as long as they are connected: PostgreSQL lets go of a dead one's at once."""
HOLD = "SELECT pg_advisory_lock_shared($1, hashtext($2))"
LOOKING = """
    SELECT id, beat < extract(epoch FROM clock_timestamp()) - CASE WHEN EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND classid = $1 AND objid = hashtext(id)::bit(32)::bigint AND granted
    ) THEN $2::float8 ELSE $3 END AS gone
    FROM nodes
"""
"""Who is there, and who is gone."""
CLAIM = """
    INSERT INTO leases (table_id, node)
    SELECT id, $2 FROM tables WHERE id = ANY($1::varchar[]) ORDER BY id
    ON CONFLICT (table_id) DO UPDATE SET node = excluded.node WHERE leases.node NOT IN (
        SELECT id FROM nodes WHERE beat >= extract(epoch FROM clock_timestamp()) - $3::float8 AND id <> $2
    )
    RETURNING table_id
"""
"""In the tables' order: two nodes that claim the same ones never wait for each other."""
ADOPT = """
    UPDATE leases SET node = $1 WHERE table_id IN (
        SELECT table_id FROM leases WHERE node = '' ORDER BY table_id LIMIT $2::int FOR UPDATE SKIP LOCKED
    )
    RETURNING table_id
"""


def dead(seconds: float = GONE) -> Any:
    """Whether a node has not been heard of for so long."""
    return nodes.c.beat < NOW - seconds


class Nodes:
    """The other nodes, and what this one is among them."""

    def __init__(
        self,
        url: str,
        engine: AsyncEngine,
        on_time: Callable[[float], None] | None = None,
        gone: float = GONE,
        telling: AsyncEngine | None = None,
    ) -> None:
        """`on_time` hears with each beat what the database's clock says; `gone`: seconds until others take over.

        `telling`: connections for hints, which must not wait until many have read something.
        """
        self._gone = gone
        self._dead = dead(gone)
        self.name = secrets.token_hex(8)
        self.now = 0.0
        """What the database's clock said with the last beat."""
        self._on_time = on_time
        self._address = make_url(full_address(url)).set(drivername="postgresql").render_as_string(hide_password=False)
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._telling_engine = (telling or engine).execution_options(isolation_level="AUTOCOMMIT")
        self._presence = Gathering(self._presence_at)
        self._claims = Gathering(self._claim_all)
        self._known: set[str] = set()
        """The nodes that were there with the last beat."""
        self._held: set[str] = set()
        """Tables that this node sees to."""
        self._dropped: set[str] = set()
        self._tidying: asyncio.Task[None] | None = None
        self._told: dict[Hint, None] = {}
        """What the others are still to be told."""
        self._telling = asyncio.Event()
        self._heard: asyncio.Queue[list[Hint] | None] = asyncio.Queue()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """One of the nodes; leaving hands on what this one saw to."""
        work = [asyncio.create_task(one) for one in (self._attend(), self._tell_for_ever())]
        try:
            yield
        finally:
            for task in work:
                task.cancel()
            await asyncio.gather(*work, *([self._tidying] if self._tidying else ()), return_exceptions=True)
            with suppress(SQLAlchemyError, OSError):
                async with self._engine.begin() as connection:
                    left = await bury(connection, self.name, NOW)
                self.tell(left)
            with suppress(SQLAlchemyError, OSError):
                await self._send()

    @property
    def count(self) -> int:
        """How many nodes were there with the last beat, this one included."""
        return len(self._known)

    @property
    def held(self) -> int:
        """To how many tables this node sees."""
        return len(self._held)

    # Hints

    def tell(self, hints: Sequence[Hint]) -> None:
        """Let the other nodes know, soon."""
        self._told |= dict.fromkeys(hints)
        self._telling.set()

    async def heard(self) -> list[Hint] | None:
        """What others have told since; None if something may have been missed."""
        return await self._heard.get()

    async def _tell_for_ever(self) -> None:
        while True:
            await self._telling.wait()
            self._telling.clear()
            try:
                await self._send()
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(AGAIN)
                self._telling.set()

    async def _send(self) -> None:
        """Tell all that has come together. Not in the transactions it is about: those would wait for each other."""
        while self._told:
            hints = list(self._told)
            while len(text := msgspec.json.encode((self.name, hints)).decode()) > MOST_BYTES:
                hints = hints[: len(hints) // 2]
            async with self._telling_engine.connect() as connection:
                await connection.execute(select(func.pg_notify(CHANNEL, text)))
            for hint in hints:
                self._told.pop(hint, None)

    def _hear(self, _connection: Any, _process: int, _channel: str, text: str) -> None:
        try:
            sender, hints = msgspec.json.decode(text, type=tuple[str, list[Hint]])
        except msgspec.MsgspecError:  # of another version: looking finds out
            return
        if sender != self.name:
            self._heard.put_nowait(hints)

    # Being there

    async def _attend(self) -> None:
        """Listen and beat, over one connection: if it breaks, over another."""
        import asyncpg  # only who shares a database has it

        said = False
        while True:
            try:
                connection = await asyncpg.connect(
                    self._address,
                    timeout=CONNECT_SECONDS,
                    command_timeout=CONNECT_SECONDS,
                    server_settings={"jit": "off"},
                )
                try:
                    await connection.add_listener(CHANNEL, self._hear)
                    await connection.fetchval(HOLD, HOLDING, self.name)
                    self._heard.put_nowait(None)
                    if said:
                        log.warning("the database is back")
                    said = False
                    since = time.monotonic()
                    while True:
                        gone = await self._beat(connection)
                        # others that were cut off too have a moment to come back
                        self._tidy_up(gone if time.monotonic() > since + LOST else set())
                        await asyncio.sleep(BEAT)
                finally:
                    connection.terminate()
            except (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if not said:
                    log.warning("the database does not answer", extra={"error": type(error).__name__})
                said = True
                await asyncio.sleep(AGAIN)

    async def _beat(self, connection: Any) -> set[str]:
        """Say that this node is there, and see who else is; those that are gone."""
        now = await connection.fetchval(BEATING, self.name)
        if now is None:  # the first beat; or others took this node for dead, and what it saw to is theirs
            now = await connection.fetchval(COMING, self.name)
            if self._held or self._known:
                self._held.clear()
                self._heard.put_nowait(None)
        self.now = now
        if self._on_time is not None:
            self._on_time(now)
        rows = await connection.fetch(LOOKING, HOLDING, self._gone, min(LOST, self._gone))
        found = {row["id"]: row["gone"] for row in rows}
        if self._known - set(found):
            self._heard.put_nowait([Hint("", LEFT)])
        self._known = set(found)
        return {name for name, gone in found.items() if gone}

    def _tidy_up(self, gone: set[str]) -> None:
        """Give back what this node sees to no more, and bury the dead: no beat waits for that."""
        if (gone or self._dropped) and (self._tidying is None or self._tidying.done()):
            self._tidying = asyncio.create_task(self._give_back_and_bury(gone, set(self._dropped)))

    async def _give_back_and_bury(self, gone: set[str], dropped: set[str]) -> None:
        buried: dict[str, list[Hint]] = {}
        silent = nodes.c.id.in_(sorted(gone)), dead(min(LOST, self._gone))
        found = select(nodes.c.id, nodes.c.beat).where(*silent).order_by(nodes.c.id).with_for_update(skip_locked=True)
        with suppress(SQLAlchemyError, OSError):  # it is tried again with the next beat
            async with self._engine.begin() as connection:
                mine = leases.c.table_id.in_(sorted(dropped)), leases.c.node == self.name
                await connection.execute(delete(leases).where(*mine))
                for name, beat in (await connection.execute(found)).all():
                    log.warning("a node is gone", extra={"node": name})
                    buried[name] = await bury(connection, name, beat)
            self._dropped -= dropped  # and not before: else nobody could have them
            self._known -= set(buried)
            for left in buried.values():
                self.tell(left)
                self._heard.put_nowait([Hint("", LEFT), *left])  # the others see it with their next beat

    async def presence(self, table_id: str) -> dict[int, float | None]:
        """When other nodes last saw people at a table's seats; None where somebody is there."""
        return await self._presence.about(table_id) or {}

    async def _presence_at(self, table_ids: Sequence[str]) -> dict[str, dict[int, float | None]]:
        left = case((presence.c.left.is_not(None), presence.c.left), (self._dead, nodes.c.beat))
        query = (
            select(presence.c.table_id, presence.c.seat, left.label("left"), nodes.c.id)
            .outerjoin(nodes, nodes.c.id == presence.c.node)
            .where(presence.c.table_id == any_(literal(list(table_ids), ARRAY(String))), presence.c.node != self.name)
        )
        tables: dict[str, dict[int, float | None]] = {}
        async with self._asking() as connection:
            for table_id, seat, at, node in await connection.execute(query):
                found = tables.setdefault(table_id, {})
                if at is None and node is not None:
                    found[seat] = None
                elif found.get(seat, 0.0) is not None:
                    found[seat] = max(found.get(seat) or 0.0, at or 0.0)
        return tables

    # Who sees to which table

    async def claim(self, table_id: str) -> bool:
        """Whether this node is to move for bots and late people at a table: as long as no other that is there is."""
        if table_id in self._held:
            return True
        mine = bool(await self._claims.about(table_id))
        if mine:
            self._dropped.discard(table_id)
            self._held.add(table_id)
        return mine

    async def _claim_all(self, table_ids: Sequence[str]) -> dict[str, bool]:
        """Those of these tables that are this node's now."""
        try:
            async with self._asking() as connection:
                mine = await connection.exec_driver_sql(CLAIM, (list(table_ids), self.name, self._gone))
                return dict.fromkeys(mine.scalars(), True)
        except IntegrityError:  # one of them was deleted in this very moment
            raise Unavailable("The store does not answer; nothing was changed, try again.") from None

    def holds(self, table_id: str) -> bool:
        """Whether this node sees to a table."""
        return table_id in self._held

    def drop(self, table_id: str) -> None:
        """This node sees to a table no more."""
        if table_id in self._held:
            self._held.discard(table_id)
            self._dropped.add(table_id)

    async def adopt(self, most: int) -> list[str]:
        """Tables that nobody sees to any more, which are this node's from now on; others take others."""
        async with self._asking() as connection:
            ids = list((await connection.exec_driver_sql(ADOPT, (self.name, most))).scalars())
        self._held |= set(ids)
        return ids

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[AsyncConnection]:
        """A connection on which each statement is a transaction: nothing is left open while this node stands still."""
        try:
            async with self._at_once.connect() as connection:
                yield connection
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            raise Unavailable("The store does not answer; nothing was changed, try again.") from error


async def bury(connection: AsyncConnection, name: str, beat: Any) -> list[Hint]:
    """A node is gone since its last beat: whoever was there has left, and any other may see to its tables."""
    there = presence.c.node == name, presence.c.left.is_(None)
    left = update(presence).where(*there).values(left=beat).returning(presence.c.table_id)
    found = set((await connection.execute(left)).scalars())
    await connection.execute(update(leases).where(leases.c.node == name).values(node=""))
    await connection.execute(delete(nodes).where(nodes.c.id == name))
    return [Hint(table_id, THERE) for table_id in sorted(found)]
