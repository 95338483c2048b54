"""A data folder: its owner's alone, one server's at a time, and never silently with less than there was."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from seance.errors import OptionError, StartError, Unavailable
from seance.store.backup import backup
from seance.store.folder import held, open_data

ROW = "INSERT INTO tables VALUES ('t', 'rip', 'h', 0, 'over', x'00', x'00', 'i', 1.0, 1.0, NULL, 1.0, NULL)"
HOLD = """
import sys
from pathlib import Path
from seance.store.folder import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def run_sql(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "seance.db")) as database, database:
        for statement in statements:
            database.execute(statement)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    key = open_data(tmp_path)
    assert len(key) == 32
    assert open_data(tmp_path) == key
    assert sorted(modes(tmp_path)) == ["key", "seance.db"]


def tear_key(folder: Path) -> None:
    (folder / "key").write_bytes((folder / "key").read_bytes()[:16])


def empty_key(folder: Path) -> None:
    (folder / "key").write_bytes(b"")


def lose_key(folder: Path) -> None:
    (folder / "key").unlink()


def other_key(folder: Path) -> None:
    (folder / "key").write_bytes(bytes(32))


def lose_key_of_an_old_database(folder: Path) -> None:
    run_sql(folder, ROW, "DELETE FROM marks")
    (folder / "key").unlink()


KEY_LOSSES: dict[Callable[[Path], None], str] = {
    tear_key: "is torn: it has 16 bytes",
    empty_key: "is torn: it has 0 bytes",
    lose_key: "is missing",
    other_key: "is not the key that this database knows",
    lose_key_of_an_old_database: "is missing",
}


@pytest.mark.parametrize("loss", KEY_LOSSES)
def test_a_key_that_is_gone_torn_or_anothers_stops_the_start_until_a_new_one_is_asked_for(
    loss: Callable[[Path], None], tmp_path: Path
) -> None:
    key = open_data(tmp_path)
    loss(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for _ in range(2):
        with pytest.raises(StartError, match=KEY_LOSSES[loss]) as caught:
            open_data(tmp_path)
        assert "--new-key" in str(caught.value)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    fresh = open_data(tmp_path, new_key=True)
    assert fresh != key
    assert open_data(tmp_path) == fresh


def lose_database(folder: Path) -> None:
    (folder / "seance.db").unlink()


def empty_database(folder: Path) -> None:
    (folder / "seance.db").write_bytes(b"")


def truncate_database(folder: Path) -> None:
    os.truncate(folder / "seance.db", (folder / "seance.db").stat().st_size // 2)


def overwrite_database(folder: Path) -> None:
    (folder / "seance.db").write_bytes(b"nonsense " * 1000)


def damage_page_of(folder: Path, name: str) -> None:
    """Write nonsense over the first page of a table or an index."""
    with closing(sqlite3.connect(folder / "seance.db")) as database:
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    with (folder / "seance.db").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def damage_page_of_a_table(folder: Path) -> None:
    damage_page_of(folder, "entries")


def damage_page_of_an_index(folder: Path) -> None:
    damage_page_of(folder, "ix_seats_visitor")


def anothers_database(folder: Path) -> None:
    other = folder.with_name("other")
    open_data(other)
    (other / "seance.db").replace(folder / "seance.db")


def newer_database(folder: Path) -> None:
    run_sql(folder, "UPDATE alembic_version SET version_num = '9999'")


DATABASE_LOSSES: dict[Callable[[Path], None], str] = {
    lose_database: "is gone, but the key",
    empty_database: "is empty, but the key",
    truncate_database: "is damaged; bring it back from a backup",
    overwrite_database: "is no database; bring it back from a backup",
    damage_page_of_a_table: "is damaged; bring it back from a backup",
    damage_page_of_an_index: "is damaged; bring it back from a backup",
    anothers_database: "is not the key that this database knows",
    newer_database: "A newer version of Séance has changed this database",
}


@pytest.mark.parametrize("loss", DATABASE_LOSSES)
def test_a_database_that_is_gone_torn_anothers_or_newer_stops_the_start(
    loss: Callable[[Path], None], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    open_data(folder)
    loss(folder)
    for _ in range(2):
        with pytest.raises(StartError, match=DATABASE_LOSSES[loss]):
            open_data(folder)


def test_a_value_of_another_type_is_its_tables_trouble_and_stops_no_start(tmp_path: Path) -> None:
    key = open_data(tmp_path)
    run_sql(tmp_path, ROW, "UPDATE tables SET clock = 'soon', created = 'today'")
    assert open_data(tmp_path) == key


def test_a_database_from_before_marks_learns_its_key(tmp_path: Path) -> None:
    key = open_data(tmp_path)
    run_sql(tmp_path, ROW, "DELETE FROM marks")
    assert open_data(tmp_path) == key
    other_key(tmp_path)
    with pytest.raises(StartError, match="is not the key"):
        open_data(tmp_path)


def test_a_first_start_that_was_cut_off_is_simply_done_again(tmp_path: Path) -> None:
    open_data(tmp_path)
    run_sql(tmp_path, "DELETE FROM marks")
    (tmp_path / "key").unlink()
    assert len(open_data(tmp_path)) == 32


def test_a_database_that_can_only_be_read_stops_the_start_in_a_sentence(tmp_path: Path) -> None:
    open_data(tmp_path)
    run_sql(tmp_path, "UPDATE alembic_version SET version_num = '0002'", "DROP TABLE marks", "DROP TABLE visits")
    with pytest.raises(StartError, match="can only be read"):
        open_data(tmp_path, f"sqlite:///file:{tmp_path / 'seance.db'}?mode=ro&uri=true")


def test_a_folder_that_cannot_be_made_stops_the_start_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match="cannot be made"), held(tmp_path / "file" / "data"):
        pass


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are Unix's")
def test_everything_is_its_owners_alone_also_what_was_open_before(tmp_path: Path) -> None:
    data, before = tmp_path / "data", os.umask(0)
    try:
        with held(data):
            open_data(data)
        backup(data, tmp_path / "copy.db")
        assert modes(tmp_path) == {"data": 0o700, "copy.db": 0o600, "copy.db.key": 0o600}
        assert modes(data) == {"key": 0o600, "lock": 0o600, "seance.db": 0o600}
        data.chmod(0o755)
        for path in data.iterdir():
            path.chmod(0o644)
        with held(data):
            open_data(data)
        assert data.stat().st_mode & 0o777 == 0o700
        assert set(modes(data).values()) == {0o600}
        with closing(sqlite3.connect(data / "seance.db")) as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute(ROW)
            assert set(modes(data)) >= {"seance.db-wal", "seance.db-shm"}
            assert set(modes(data).values()) == {0o600}
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="rights of this kind are Unix's")
@pytest.mark.parametrize("name", ["lock", "key", "seance.db"])
def test_a_link_in_the_folder_touches_no_other_file(name: str, tmp_path: Path) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    for _ in range(2):  # in a folder that is there before the first start, and afterwards
        data.mkdir(exist_ok=True)
        (data / name).unlink(missing_ok=True)
        other.write_text("somebody else's")
        other.chmod(0o644)
        (data / name).symlink_to(other)
        with pytest.raises(StartError, match=f"data/{name} is a link to another file"), held(data):
            open_data(data)
        assert (other.read_text(), other.stat().st_mode & 0o777) == ("somebody else's", 0o644)
        (data / name).unlink()
        for path in data.iterdir():
            path.unlink()
        with held(data):
            open_data(data)


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "data").symlink_to(tmp_path / "disk")
    with held(tmp_path / "data"):
        key = open_data(tmp_path / "data")
    assert open_data(tmp_path / "disk") == key


def test_a_backup_brings_the_server_back_with_its_visitors(tmp_path: Path) -> None:
    data, again = tmp_path / "data", tmp_path / "again"
    key = open_data(data)
    backup(data, tmp_path / "copy.db")
    with pytest.raises(OptionError, match="exists already"):
        backup(data, tmp_path / "copy.db")
    (tmp_path / "copy.db").rename(tmp_path / "kept.db")
    with pytest.raises(OptionError, match=r"copy.db.key exists already"):
        backup(data, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
    again.mkdir()
    (tmp_path / "kept.db").rename(again / "seance.db")
    (tmp_path / "copy.db.key").rename(again / "key")
    assert open_data(again) == key


@pytest.mark.parametrize("table", ["entries", "ix_seats_visitor"])
def test_a_database_with_a_damaged_page_is_not_copied(table: str, tmp_path: Path) -> None:
    """A host would find out on the day the backup is needed."""
    data = tmp_path / "data"
    open_data(data)
    damage_page_of(data, table)
    with pytest.raises(Unavailable, match="The backup could not be made: the database is damaged; bring it back from"):
        backup(data, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_second_server_is_refused_until_the_first_has_ended_however_it_did(tmp_path: Path) -> None:
    for end in (subprocess.Popen.kill, lambda first: first.communicate("")):
        with subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as first:
            assert first.stdout is not None
            assert first.stdout.readline() == "held\n"
            with pytest.raises(StartError, match=rf"A server \(process {first.pid}\) already works in"), held(tmp_path):
                pass
            end(first)
        with held(tmp_path):
            pass
