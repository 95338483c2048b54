"""What a host does with the data of a server, from the terminal."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from seance.store.folder import open_data
from seance.store.log import Store, sqlite_url
from seance.store.row import TableRow
from tests.postgres import Postgres
from tests.store.test_folder import HOLD
from tests.table.tables import SALT, SECRET, Logged
from tests.web.harness import COMMAND


def filled(folder: Path, url: str = "") -> Path:
    """A data folder, or a database elsewhere, with a table that was used last in 1970."""
    open_data(folder, url)

    async def story() -> None:
        store = Store(url or sqlite_url(folder))
        async with store.running():
            logged = Logged("rip", "po", {"first": "green"})
            await store.append("t0", logged.log, "waiting", TableRow("t0", "rip", "host", False, SECRET, SALT, "i"))

    asyncio.run(story())
    return folder


def seance(*words: str, **settings: str) -> tuple[int, str]:
    """What a command prints, and its exit code."""
    told = subprocess.run(
        [COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        env=os.environ | {f"SEANCE_{name.upper()}": value for name, value in settings.items()},
    )
    return told.returncode, told.stdout


def test_prune_says_what_it_would_do_and_does_it(tmp_path: Path) -> None:
    data = ("--data", str(filled(tmp_path)))
    kept = "kept are finished for 365 days, abandoned for 90 days."
    line = "t0  rip  waiting  last used 1970-01-01\n"
    assert seance("prune", "--dry-run", *data) == (0, f"{line}1 tables would end; {kept}\n")
    ever = seance("prune", *data, abandoned_days="0")
    assert ever == (0, "0 tables ended; kept are finished for 365 days, abandoned for ever.\n")
    assert seance("prune", *data) == (0, f"1 tables ended; {kept}\n")
    assert seance("prune", "--dry-run", *data) == (0, f"0 tables would end; {kept}\n")


def test_a_database_elsewhere_can_be_named(tmp_path: Path, postgres: Postgres) -> None:
    url = postgres.fresh()
    filled(tmp_path / "nothing", url)
    there = ("--database", url)
    assert seance("prune", "--dry-run", *there)[1].startswith("t0  rip  waiting  last used 1970-01-01\n1 tables would")
    code, told = seance("visitor", "export", "host", *there)
    assert (code, msgspec.json.decode(told)["visitor"]) == (0, "host")
    assert seance("visitor", "erase", "host", *there) == (0, "Erased from 1 tables.\n")
    assert seance("prune", *there)[1].startswith("1 tables ended")


def test_beside_a_running_server_prune_only_tells(tmp_path: Path) -> None:
    data = ("--data", str(filled(tmp_path)))
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        server.stdout.readline()
        assert seance("prune", "--dry-run", *data)[0] == 0
        code, told = seance("prune", *data)
        server.communicate("")
    assert code == 2
    assert "already works in" in told
    assert "1 tables would end" in seance("prune", "--dry-run", *data)[1]


def test_there_is_nothing_to_prune_where_there_is_no_database(tmp_path: Path) -> None:
    code, told = seance("prune", "--data", str(tmp_path / "nowhere"))
    assert (code, told) == (2, f"seance: There is no database in {tmp_path / 'nowhere'}.\n")
    assert not list(tmp_path.iterdir())


def test_a_host_can_tell_and_erase_everything_about_a_visitor(tmp_path: Path) -> None:
    data = ("--data", str(filled(tmp_path)))
    code, told = seance("visitor", "export", "host", *data)
    assert code == 0
    (part,) = msgspec.json.decode(told)["tables"]
    assert (part["table"], part["host"], part["entries"][1]["name"]) == ("t0", True, "Host")
    assert seance("visitor", "erase", "host", *data) == (0, "Erased from 1 tables.\n")
    nothing = {"visitor": "host", "tables": [], "results": []}
    assert msgspec.json.decode(seance("visitor", "export", "host", *data)[1]) == nothing
    assert seance("visitor", "erase", "host", *data) == (0, "Erased from 0 tables.\n")


def test_a_setting_that_does_not_fit_is_named_as_the_host_wrote_it(tmp_path: Path) -> None:
    for name, value in (("workers", "many"), ("hints_per_minute", "-1"), ("review_effort", "0")):
        code, told = seance("prune", "--data", str(tmp_path), **{name: value})
        assert code == 2
        assert told.startswith(f"seance: The setting SEANCE_{name.upper()} does not fit: Expected ")
