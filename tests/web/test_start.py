"""A server that cannot start says why in one line of its log and one on the terminal, and ends with 2."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
import pytest

from seance.store.folder import open_data
from tests.web.harness import COMMAND, running


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


def test_a_key_that_was_torn(tmp_path: Path) -> None:
    open_data(tmp_path)
    (tmp_path / "key").write_bytes(b"half")
    check_refused(tmp_path, "is torn")
    assert (tmp_path / "key").read_bytes() == b"half"


def test_a_second_server_on_the_same_data(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server:
        assert server.process is not None
        check_refused(tmp_path, f"A server (process {server.process.pid}) already works in {tmp_path}")
        server.kill()
        server.start()
