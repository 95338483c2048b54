"""A whole house from SQLite to PostgreSQL or back: every row and the key of cookies, compared before it counts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Table, func, insert, select

from seance.errors import OptionError, StartError
from seance.store.backup import key_beside
from seance.store.database import in_transaction, is_shared
from seance.store.folder import (
    DATABASE,
    KEY,
    KEY_BYTES,
    KEY_MARK,
    SHARED_KEY,
    WAY_OUT,
    held,
    make_private,
    open_private,
    read_mark,
    set_shared_key,
)
from seance.store.migrate import migrate, refused_start
from seance.store.nodes import dead
from seance.store.pauses import ALIVE
from seance.store.results import HOUSE
from seance.store.schema import (
    commitments,
    entries,
    marks,
    nodes,
    pauses,
    presence,
    results,
    reviews,
    seats,
    tables,
    visits,
)

COPIED = (tables, entries, seats, visits, reviews, results, commitments, pauses)
"""What is the same on both sides, in the order in which it can be written. Marks and presence depend on the server."""
AT_ONCE = 1000


class DataFiles(NamedTuple):
    """A SQLite database and the key that belongs to it."""

    database: Path
    key: Path

    @property
    def url(self) -> str:
        return f"sqlite:///{self.database}"


def house_at(path: Path) -> DataFiles:
    """A data folder, or a backup's file with its key beside it."""
    if path.is_dir() or not path.suffix:
        return DataFiles(path / DATABASE, path / KEY)
    return DataFiles(path, key_beside(path))


def copy(source: str, target: str) -> dict[str, int]:
    """Copy a house that nobody works in to a database that is empty; how many rows of each kind it has.

    One of both is PostgreSQL, the other a data folder or a backup's file.
    """
    if is_shared(source) == is_shared(target):
        raise OptionError("One of both must be postgresql://…, the other a data folder or the file of a backup.")
    if is_shared(target):
        return bring_in(house_at(Path(source)), target)
    return take_out(source, house_at(Path(target)), alone=True)


def bring_in(house: DataFiles, url: str) -> dict[str, int]:
    """SQLite to PostgreSQL, all of it or nothing."""
    if not house.database.exists():
        raise OptionError(f"There is no database {house.database}.")
    with held(house.database.parent) if house.database.name == DATABASE else nullcontext():
        return fill_shared(house, url)


def fill_shared(house: DataFiles, url: str) -> dict[str, int]:
    key = house.key.read_bytes() if house.key.exists() else b""
    if len(key) != KEY_BYTES:
        raise StartError(f"The key {house.key} is missing or torn. {WAY_OUT}")
    migrate(house.url)
    migrate(url)

    def both(source: Connection) -> dict[str, int]:
        def filled(target: Connection) -> dict[str, int]:
            check_empty(target)
            check_deserted(target)
            counts = copy_rows(source, target)
            set_shared_key(target, key)
            return counts

        return in_transaction(url, filled)

    with refused_start():
        return in_transaction(house.url, both)


def take_out(url: str, house: DataFiles, alone: bool) -> dict[str, int]:
    """PostgreSQL to SQLite: as it was at one moment, also while servers write, unless nobody may."""
    if house.database.exists() or house.key.exists():
        raise OptionError(f"{house.database} or its key exists already; nothing is overwritten.")
    if house.database.name == DATABASE:
        make_private(house.database.parent)
    open_private(house.database).close()
    try:
        migrate(house.url)

        def both(target: Connection) -> dict[str, int]:
            def filled(source: Connection) -> dict[str, int]:
                check_version(source, target)
                if alone:
                    check_deserted(source)
                key = read_mark(source, SHARED_KEY)
                if key is None:
                    raise OptionError("That database has no key of cookies: no server was ever started on it.")
                counts = copy_rows(source, target)
                with open_private(house.key) as file:
                    file.write(bytes.fromhex(key))
                    os.fsync(file.fileno())
                return counts

            return in_transaction(url, filled, snapshot=True)

        with refused_start():
            return in_transaction(house.url, both)
    except BaseException:
        house.database.unlink(missing_ok=True)
        house.key.unlink(missing_ok=True)
        raise


def check_version(source: Connection, target: Connection) -> None:
    """OptionError unless a database is as this version makes one: what it does not know would be left out."""
    theirs, ours = (MigrationContext.configure(side).get_current_heads() for side in (source, target))
    if theirs != ours:
        raise OptionError("Another version of Séance works on that database; that one must copy it.")


def check_empty(connection: Connection) -> None:
    if connection.execute(select(func.count()).select_from(tables)).scalar_one():
        raise OptionError("There are tables in that database already; it must be empty.")


def check_deserted(connection: Connection) -> None:
    """OptionError if a node works on this database."""
    if connection.execute(select(nodes.c.id).where(~dead())).first() is not None:
        raise OptionError("A server works on that database; stop all of them first.")


def copy_rows(source: Connection, target: Connection) -> dict[str, int]:
    """Copy everything and compare it as the other side gives it back; how many rows of each kind."""
    counts = {}
    for table in COPIED:
        for some in rows_of(source, table):
            target.execute(insert(table), some)
        sent, received = (digest(side, table) for side in (source, target))
        if sent != received:
            raise StartError(f"The copy differs from its original in {table.name}; nothing was changed.")
        counts[table.name] = received[0]
    copy_marks(source, target)
    copy_presence(source, target)
    return counts


def rows_of(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """All rows of a table in the order of its keys, some at a time."""
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
    for some in connection.execute(query).mappings().partitions():
        yield [dict(row) for row in some]


def digest(connection: Connection, table: Table) -> tuple[int, str]:
    """How many rows a table has, and a digest that no two different tables share; whatever order a database keeps."""
    count, total = 0, 0
    for some in rows_of(connection, table):
        for row in some:
            count += 1
            total += int.from_bytes(blake2b(repr(sorted(row.items())).encode(), digest_size=32).digest(), "big")
    return count, f"{total:x}"


def copy_marks(source: Connection, target: Connection) -> None:
    """What is known of the server, and what its daily deals come from; the key each side keeps in its own way."""
    target.execute(marks.delete())
    kept = (KEY_MARK, ALIVE, HOUSE)
    found = source.execute(select(marks).where(marks.c.name.in_(kept))).mappings().all()
    if found:
        target.execute(insert(marks), [dict(row) for row in found])


def copy_presence(source: Connection, target: Connection) -> None:
    """When people were last seen: whoever was there then has left with the server."""
    alive = float(read_mark(source, ALIVE) or 0.0)
    left = func.max(func.coalesce(presence.c.left, alive)).label("left")
    query = select(presence.c.table_id, presence.c.seat, left).group_by(presence.c.table_id, presence.c.seat)
    found = source.execute(query).mappings().all()
    if found:
        target.execute(insert(presence), [{**row, "node": ""} for row in found])
