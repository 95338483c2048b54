"""A house that is moved from one kind of database to the other, and back, is the same house."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from seance.errors import OptionError, StartError
from seance.lab.databases import fill, finished, many, playing, waiting
from seance.store import copying
from seance.store.backup import key_beside
from seance.store.copying import COPIED, DataFiles, copy, take_out
from seance.store.folder import open_data
from seance.store.log import Store
from seance.store.nodes import Nodes
from seance.store.schema import metadata
from tests.postgres import Postgres
from tests.store.test_log import next_entry, opened, run


def contents(path: Path) -> dict[str, list[str]]:
    """Every row of a SQLite database that is a matter of the house."""
    with closing(sqlite3.connect(path)) as database:
        rows = {table.name: database.execute(f"SELECT * FROM {table.name}").fetchall() for table in COPIED}
        return {name: sorted(map(repr, some)) for name, some in rows.items()}


def test_every_kind_of_row_is_copied_or_known_not_to_be() -> None:
    assert set(metadata.tables) == {table.name for table in COPIED} | {"marks", "presence", "nodes", "leases"}


def test_a_house_moves_to_postgresql_and_back_with_all_its_tables_and_visitors(
    postgres: Postgres, tmp_path: Path
) -> None:
    here, there, again = tmp_path / "here", postgres.fresh(migrated=False), tmp_path / "again"
    fill(here, [*many(30, "w", waiting()), *many(20, "p", playing()), *many(3, "f", finished())])
    key = open_data(here)
    counts = copy(str(here), there)
    assert counts["tables"] == 53
    assert counts["entries"] > 500
    assert open_data(tmp_path / "no folder", there) == key
    with pytest.raises(OptionError, match="it must be empty"):
        copy(str(here), there)
    assert copy(there, str(again)) == counts
    assert contents(again / "seance.db") == contents(here / "seance.db")
    assert open_data(again) == key
    with pytest.raises(OptionError, match="nothing is overwritten"):
        copy(there, str(again))
    with pytest.raises(OptionError, match="One of both must be postgresql"):
        copy(str(here), str(tmp_path / "third"))


def test_a_copy_that_differs_is_refused_and_leaves_nothing_behind(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", postgres.fresh()
    fill(here, many(5, "p", playing()))
    whole = copying.rows_of
    with monkeypatch.context() as patch:
        lossy = iter([True])

        def one_less(connection: object, table: object) -> object:
            for some in whole(connection, table):  # type: ignore[arg-type]
                yield some[1:] if getattr(table, "name", "") == "entries" and next(lossy, False) else some

        patch.setattr(copying, "rows_of", one_less)
        with pytest.raises(StartError, match="differs from its original in entries"):
            copy(str(here), there)
    assert copy(str(here), there)["tables"] == 5


def test_nobody_moves_a_house_in_which_somebody_works_but_a_backup_can_be_made(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.fresh()
    key = open_data(tmp_path, url)
    file = tmp_path / "backup.db"

    async def story(store: Store) -> None:
        nodes = Nodes(url, store.engine)
        async with opened(store, tables=3) as tables, nodes.running():
            while not nodes.now:
                await asyncio.sleep(0.01)
            with pytest.raises(OptionError, match="stop all of them first"):
                await asyncio.to_thread(copy, url, str(tmp_path / "elsewhere"))
            assert not (tmp_path / "elsewhere" / "seance.db").exists()
            counts = await asyncio.to_thread(take_out, url, DataFiles(file, key_beside(file)), False)
            assert counts["tables"] == 3
            await store.append("t0", next_entry(tables[0]), "")

    run(url, story)
    fresh = postgres.fresh()
    assert copy(str(file), fresh)["tables"] == 3
    assert open_data(tmp_path, fresh) == key


def test_what_another_version_has_changed_is_not_copied_in_part(postgres: Postgres, tmp_path: Path) -> None:
    url, file = postgres.fresh(), tmp_path / "backup.db"
    open_data(tmp_path, url)
    asyncio.run(postgres.execute("UPDATE alembic_version SET version_num = 'later'", url.rsplit("/", 1)[1]))
    with pytest.raises(OptionError, match="Another version of Séance works on that database"):
        take_out(url, DataFiles(file, key_beside(file)), alone=False)
    assert not file.exists()
    assert not key_beside(file).exists()
