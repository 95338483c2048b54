"""Migrations: a new database is what the schema says, and an old one loses nothing."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, select, text

from seance.errors import StartError
from seance.store.database import in_transaction
from seance.store.log import Store, sqlite_url
from seance.store.migrate import check_current, migrate
from seance.store.schema import metadata, seats, tables, visits
from tests.logs.kept import FOLDER


def differences(folder: Path) -> list[object]:
    """Where a database is not as the schema says."""
    engine = create_engine(sqlite_url(folder).replace("+aiosqlite", ""))
    with engine.connect() as connection:
        found: list[object] = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return found


async def clocks_of(store: Store) -> dict[str, int | None]:
    async with store.engine.connect() as connection:
        return {row.id: row.clock for row in await connection.execute(select(tables))}


def test_a_fresh_database_is_what_the_schema_says(tmp_path: Path) -> None:
    migrate(sqlite_url(tmp_path))
    assert differences(tmp_path) == []


def test_migrating_again_keeps_everything(tmp_path: Path) -> None:
    migrate(sqlite_url(tmp_path))
    engine = create_engine(sqlite_url(tmp_path).replace("+aiosqlite", ""))
    with engine.begin() as connection:
        values = "'t', 'rip', 'h', 0, 'over', x'00', x'00', 'i', 1.0, 1.0"
        connection.execute(text(f"INSERT INTO tables VALUES ({values}, NULL, 1.0, NULL)"))
    migrate(sqlite_url(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT id FROM tables")).scalars().all() == ["t"]
    engine.dispose()
    assert differences(tmp_path) == []


def test_who_sits_where_is_filled_in_from_the_logs(tmp_path: Path) -> None:
    """The first version's database knew it from its logs alone."""
    shutil.copy(FOLDER / "v1" / "seance.db", tmp_path)
    migrate(sqlite_url(tmp_path))
    assert differences(tmp_path) == []

    async def story() -> None:
        store = Store(sqlite_url(tmp_path))
        async with store.running():
            loaded = [(await store.load(table_id))[0] for table_id in await store.ids()]
            async with store.engine.connect() as connection:
                rows = (await connection.execute(select(seats))).all()
            visitors = {seat.visitor for table in loaded for seat in table.seats if seat.visitor}
            people = [row for row in rows if row.visitor]
            assert sorted(tuple(row)[:4] for row in people) == sorted(
                (table.id, i, seat.visitor, seat.name)
                for table in loaded
                for i, seat in enumerate(table.seats)
                if seat.visitor
            )
            stand_ins = [row for row in rows if not row.visitor]
            assert stand_ins
            by_id = {table.id: table for table in loaded}
            assert all(by_id[row.table_id].seats[row.seat].bot == row.bot for row in stand_ins)
            clocks = await clocks_of(store)
            assert clocks == {table.id: table.opened.clock for table in loaded}
            assert any(clocks.values())
            guests = 0
            for visitor in visitors:
                mine = {table.id for table in loaded if table.seats_of(visitor) or table.opened.host == visitor}
                current = {table.id for table in loaded if not table.over}
                assert {row.id for row in await store.tables_of(visitor)} == mine & current
                guests += any(table.opened.host != visitor for table in loaded if table.id in mine & current)
            assert guests

    asyncio.run(story())


def test_a_migration_that_breaks_off_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    create = op.create_table

    def break_off(name: str, *columns: object) -> None:
        if name == "entries":
            raise KeyboardInterrupt
        create(name, *columns)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", break_off)
        with pytest.raises(KeyboardInterrupt):
            migrate(sqlite_url(tmp_path))
    migrate(sqlite_url(tmp_path))
    assert differences(tmp_path) == []


def test_who_ever_had_part_is_filled_in_from_the_logs_and_a_damaged_one_stops_nothing(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "v1" / "seance.db", tmp_path)
    engine = create_engine(sqlite_url(tmp_path).replace("+aiosqlite", ""))
    with engine.begin() as connection:
        rows = connection.execute(text("SELECT table_id, event FROM entries ORDER BY table_id, number")).all()
        damaged = rows[0].table_id
        for bad in ('{"type":"Joined"}', '["type":"Joined"', '"type":"Joined"'):
            number = connection.execute(text("SELECT max(number) + 1 FROM entries")).scalar_one()
            values = {"t": damaged, "n": number, "e": bad}
            connection.execute(text("INSERT INTO entries VALUES (:t, :n, 1.0, :e, NULL)"), values)
    migrate(sqlite_url(tmp_path))
    with engine.connect() as connection:
        found = {tuple(row) for row in connection.execute(select(visits))}
    engine.dispose()
    expected = set()
    for table_id, line in rows:
        told = json.loads(line)
        people = [told.get("host"), told.get("visitor"), *(chair.get("reserved") for chair in told.get("chairs", []))]
        expected |= {(person, table_id) for person in people if person}
    assert found == expected
    assert len({visitor for visitor, _ in found}) > 1


def test_luck_is_filled_in_from_the_reviews_and_a_damaged_one_stops_nothing(tmp_path: Path) -> None:
    migrate(sqlite_url(tmp_path))
    engine = create_engine(sqlite_url(tmp_path).replace("+aiosqlite", ""))
    told = {"good": '{"review":{"game":"rip","seats":[{"luck":-5,"lost":1},{"luck":7}]},"hindsight":[]}', "bad": "{"}
    with engine.begin() as connection:
        for undone in ("ALTER TABLE reviews DROP COLUMN lucks", "DROP TABLE leases", "DROP TABLE nodes"):
            connection.execute(text(undone))
        connection.execute(text("UPDATE alembic_version SET version_num = '0009'"))
        for table_id, review in told.items():
            values = f"'{table_id}', 'rip', 'h', 0, 'over', x'00', x'00', 'i', 1.0, 1.0, NULL, 1.0, NULL"
            connection.execute(text(f"INSERT INTO tables VALUES ({values})"))
            connection.execute(text("INSERT INTO reviews VALUES (:t, :r)"), {"t": table_id, "r": review})
    migrate(sqlite_url(tmp_path))
    with engine.connect() as connection:
        found = {row.table_id: row.lucks for row in connection.execute(text("SELECT table_id, lucks FROM reviews"))}
    engine.dispose()
    assert found == {"good": "[-5,7]", "bad": None}
    assert differences(tmp_path) == []


@pytest.mark.parametrize("version", ["0010", "later"])
def test_what_is_only_to_be_read_must_be_as_this_version_makes_it(version: str, url: str) -> None:
    check_current(url)
    in_transaction(url, lambda one: one.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'"))
    with pytest.raises(StartError, match="Another version of Séance has made this database"):
        check_current(url)
