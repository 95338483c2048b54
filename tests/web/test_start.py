"""A server that cannot start says why in one line of its log and one on the terminal, and ends with 2."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seance.store.folder import open_data
from tests.store.test_folder import damage_page_of
from tests.web.harness import COMMAND, Browser, Server, running


def check_refused(data: Path, words: str, most: int | None = None) -> None:
    """Start a server that must not start; `most` is how long its files may become."""

    def limit() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    told = subprocess.run(
        [COMMAND, "serve", "--port", "0", "--data", str(data)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=limit,
        env=os.environ | {"SEANCE_WORKERS": "1"},
    )
    assert told.returncode == 2, told
    (line,) = told.stdout.splitlines()
    logged = msgspec.json.decode(line)
    assert (logged["event"], logged["level"]) == ("cannot start", "error")
    assert words in logged["reason"]
    assert told.stderr == f"seance: {logged['reason']}\n"


@contextmanager
def locked(data: Path) -> Iterator[None]:
    with closing(sqlite3.connect(data / "seance.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_database(tmp_path: Path) -> None:
    open_data(tmp_path)
    with locked(tmp_path):
        check_refused(tmp_path, "The database is locked by another program")
    with running(tmp_path, workers=1):
        pass


@pytest.mark.parametrize("most", [0, 4096])
def test_a_full_disk(most: int, tmp_path: Path) -> None:
    check_refused(tmp_path, "cannot be written" if most == 0 else "the disk is full", most)
    with running(tmp_path, workers=1):
        pass


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    open_data(tmp_path)
    with closing(sqlite3.connect(tmp_path / "seance.db")) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")
    check_refused(tmp_path, "A newer version of Séance has changed this database")


def test_a_database_with_a_damaged_page(tmp_path: Path) -> None:
    open_data(tmp_path)
    damage_page_of(tmp_path, "entries")
    check_refused(tmp_path, "The database is damaged; bring it back from a backup.")


def test_a_key_that_was_torn(tmp_path: Path) -> None:
    open_data(tmp_path)
    (tmp_path / "key").write_bytes(b"half")
    check_refused(tmp_path, "is torn")
    assert (tmp_path / "key").read_bytes() == b"half"


def test_a_lock_that_is_a_link(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "lock").symlink_to(tmp_path / "mine")
    check_refused(tmp_path / "data", "lock is a link to another file")
    assert (tmp_path / "mine").read_text() == "mine"


def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server:
        assert server.process is not None
        check_refused(tmp_path, f"A server (process {server.process.pid}) already works in {tmp_path}")
        server.kill()
        server.start()


def test_the_days_without_a_server_are_not_the_players(tmp_path: Path) -> None:
    """As if the server had been killed three days ago, in the middle of a move that may take one."""

    async def open_table(server: Server) -> str:
        async with Browser(server) as anna:
            table = await anna.open("rip", "person", "person", spectators=True, clock=86400)
            return str(table["id"])

    async def look(server: Server, table_id: str) -> Any:
        async with Browser(server) as eve:
            return await eve.do("GET", f"/{table_id}")

    with running(tmp_path, workers=1) as server:
        table_id = asyncio.run(open_table(server))
        server.kill()
        with closing(sqlite3.connect(tmp_path / "seance.db")) as other, other:
            other.execute("UPDATE entries SET at = at - 3 * 86400")
            other.execute("UPDATE marks SET value = CAST(value AS REAL) - 3 * 86400 WHERE name = 'alive'")
        server.start()
        seen = asyncio.run(look(server, table_id))
        assert seen["seconds_left"] > 80_000
        assert not [event for event in seen["events"] if event.get("by") == "clock"]
