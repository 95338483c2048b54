"""One source, two speeds: compiled and interpreted rules play the same games, state for state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from seance.games import PACKAGES
from tests.interpreted import need_compiled, run_interpreted
from tests.option_sets import OPTION_SETS
from tests.twin.digest import digest

GAMES = 2000
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    need_compiled()


@pytest.mark.parametrize("name", OPTION_SETS)
def test_compiled_and_interpreted_rules_pass_through_the_same_states(name: str) -> None:
    interpreted = run_interpreted("-m", "tests.twin.digest", name, "0", str(GAMES)).split()
    assert len(interpreted) == GAMES
    compiled = [digest(name, number) for number in range(GAMES)]
    different = [number for number in range(GAMES) if compiled[number] != interpreted[number]]
    assert different == [], f"games that differ: {different[:10]}"


def test_the_interpreted_process_really_runs_from_source() -> None:
    code = "import sys, seance, seance.games; print(seance.runs_compiled()); "
    code += "print(*(file for name, module in sys.modules.items() if name.startswith('seance.')"
    code += " and (file := getattr(module, '__file__', None))))"
    compiled, *files = run_interpreted("-c", code).split()
    assert compiled == "False"
    assert len([file for file in files if file.endswith("rules.py")]) >= len(PACKAGES)
    assert all(file.endswith(".py") for file in files)


def constants_of(pxd: Path) -> dict[str, str]:
    return dict(re.findall(r"^    ([A-Z_]+) = (-?\d+)$", pxd.read_text(), re.MULTILINE))


WITH_CONSTANTS = [path for path in sorted((ROOT / "src/seance").glob("*/*.pxd")) if constants_of(path)]


@pytest.mark.parametrize("path", WITH_CONSTANTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_constants_of_the_c_compiler_equal_those_of_python(path: Path) -> None:
    constants, source = constants_of(path), path.with_suffix(".py")
    namespace: dict[str, object] = {"__file__": str(source)}
    exec(source.read_text(), namespace)
    assert {name: namespace[name] for name in constants} == {name: int(text) for name, text in constants.items()}


def test_no_compiled_room_is_older_than_its_source() -> None:
    """`make setup` before the tests: a stale extension would be tested instead of the source."""
    for compiled in (ROOT / "src/seance").rglob("*.so"):
        room = compiled.with_name(compiled.name.split(".")[0])
        for source in (room.with_suffix(".py"), room.with_suffix(".pxd")):
            assert compiled.stat().st_mtime >= source.stat().st_mtime, (
                f"{source} changed since it was compiled: make setup"
            )
