"""The wheel and the source distribution, as somebody meets them who has nothing else of this repository."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Collection
from fnmatch import fnmatch
from pathlib import Path

import pytest

import seance
from tests.packaging.environment import OURS, Environment, run
from tests.web import harness
from tests.web.harness import Browser, Server, running

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "seance"


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both distributions, the wheel built from the other; SEANCE_DIST names one that was made before.

    All processes of a test run share one: two that build at once would be in each other's way.
    """
    if "SEANCE_DIST" in os.environ:
        return ROOT / os.environ["SEANCE_DIST"]
    together = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    folder = tmp_path_factory.getbasetemp().parent / f"dist-{together}" if together else tmp_path_factory.mktemp("dist")
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(folder.glob("*.whl")):
            build(folder)
    return folder


def build(folder: Path) -> None:
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    told = subprocess.run(command, env=os.environ | {"SEANCE_NATIVE": "0"}, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (found,) = dist.glob(f"seance-{seance.__version__}-*.whl")
    return found


@pytest.fixture(scope="module")
def held(wheel: Path) -> list[str]:
    """What lies in the wheel's package."""
    with zipfile.ZipFile(wheel) as file:
        return [name.removeprefix("seance/") for name in file.namelist() if name.startswith("seance/")]


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("environment") / "venv", wheel)


def is_generated(name: str, names: Collection[str]) -> bool:
    """C that Cython made has the name of its source."""
    return name.endswith(".c") and f"{name[:-2]}.py" in names


def test_the_wheel_holds_every_source_and_data_file(held: list[str]) -> None:
    kinds = ("*.py", "*.pxd", "*.toml", "py.typed", "static/*")
    files = [path.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("*") if path.is_file()]
    wanted = {name for name in files if any(fnmatch(name, f"*{kind}") for kind in kinds)}
    assert "web/static/index.html" in wanted
    assert "store/migrations/versions/v0001_tables_and_entries.py" in wanted
    assert wanted - set(held) == set()


def test_the_wheel_holds_no_generated_c_and_nothing_that_was_not_asked_for(held: list[str]) -> None:
    kinds = ("*.py", "*.pxd", "*.toml", "*py.typed", "web/static/*", "*.so", "*.pyd", "*.c")
    assert [name for name in held if not any(fnmatch(name, kind) for kind in kinds)] == []
    assert [name for name in held if is_generated(name, held)] == []
    assert [name for name in held if "__pycache__" in name or name.startswith("tests")] == []


def test_every_room_that_is_compiled_here_is_compiled_in_the_wheel(held: list[str]) -> None:
    if not seance.runs_compiled():
        pytest.skip("the rules run interpreted here: the wheel holds nothing compiled")
    rooms = {name.split(".")[0] for name in held if name.endswith((".so", ".pyd"))}
    assert rooms == {path.relative_to(SOURCES).as_posix().split(".")[0] for path in SOURCES.rglob("*.so")}
    assert {"kernel/state", "siggil/rules", "rip/rules", "search/ismcts", "solve/layers"} <= rooms


def test_the_source_distribution_holds_what_is_needed_to_build_test_and_change_it(dist: Path) -> None:
    (path,) = dist.glob(f"seance-{seance.__version__}.tar.gz")
    with tarfile.open(path) as file:
        names = {name.split("/", 1)[1] for name in file.getnames() if "/" in name}
    for name in ("Makefile", "requirements.lock", "setup.py", "client/package-lock.json", "client/src/main.ts"):
        assert name in names
    for name in ("tests/siggil/golden/fingerprints.txt", "docs/rules/rip.md", "src/seance/web/static/index.html"):
        assert name in names
    made = [name for name in names if name.endswith((".so", ".pyc")) or "node_modules" in name]
    assert made == []
    assert [name for name in names if is_generated(name, names)] == []


def test_the_installed_command_is_the_wheels_and_its_rules_are_compiled(environment: Environment) -> None:
    told = run(environment.command, "version")
    rules = "compiled" if seance.runs_compiled() else "interpreted"
    assert told == f"seance {seance.__version__}, rules {rules}\n"
    where = run(environment.python, "-c", "import seance; print(seance.__file__)")
    assert where.strip() == str(environment.packages / "seance" / "__init__.py")


def test_a_page_and_a_move_are_served_from_the_installed_wheel(
    environment: Environment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness, "COMMAND", str(environment.command))
    for name in OURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    async def story(server: Server) -> None:
        async with Browser(server) as anna:
            page = await anna.http.get("/")
            assert page.status_code == 200
            parts = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page.text)
            assert parts
            for part in parts:
                assert (await anna.http.get(part)).status_code == 200
            table = await anna.open("siggil", "person", "level:1")
            async with anna.watch(table["id"], 0) as socket:
                seen = await socket.hear_until(lambda m: m.get("moves"))
                status, done = await anna.act(table["id"], 0, seen["moves"][0])
                assert (status, done["type"]) == (200, "done")
                answered = await socket.hear_until(lambda m: m.get("moves") and m["table"]["number"] > done["number"])
                assert answered["table"]["status"] == "playing"

    with running(tmp_path / "data", workers=1) as server:
        asyncio.run(story(server))
    assert (tmp_path / "data").is_dir()
