"""CONTRIBUTING's recipes, followed step by step in a copy of the house."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "client", "docs", "examples", "pyproject.toml", "setup.py", "Makefile", "CONTRIBUTING.md")
TESTS_OF_A_GAME = shutil.ignore_patterns("test_*", "golden", "option_sets.py", "permute.py")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", ".hypothesis", "*.c", "screenshots")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy to work in; its extensions are those of the original."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, tmp_path / name)
    return tmp_path


def python(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    path = os.pathsep.join((str(house / "src"), str(house)))
    environment = {name: value for name, value in os.environ.items() if name != "SEANCE_GAMES"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env=environment | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def do(house: Path, *arguments: str) -> str:
    """Run Python in the copy; it must succeed."""
    told = python(house, *arguments)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def test_a_layout_is_one_file_and_two_commands(house: Path) -> None:
    folder = house / "src/seance/siggil/layouts"
    text = (folder / "pillars.toml").read_text(encoding="utf-8")
    (folder / "garden.toml").write_text(re.sub(r'en = "[^"]*"', 'en = "The Garden"', text, count=1), encoding="utf-8")
    do(house, "client/generate.py")
    do(house, "-m", "tests.golden.make")
    assert "The Garden" in (house / "client/src/generated/layouts.json").read_text(encoding="utf-8")
    assert (house / "tests/siggil/golden/siggil-garden-4.txt").exists()
    do(house, "-m", "pytest", "tests/siggil/test_layouts.py", "tests/docs", "tests/client", "tests/test_option_sets.py")
    told = do(house, "-m", "pytest", "-k", "garden", "tests/golden", "tests/property", "tests/records", "tests/store")
    assert "passed" in told or "100%" in told


def test_a_game_is_one_folder_and_one_line(house: Path) -> None:
    """The tiny game moves in: its folder into the house, its line into the registry."""
    shutil.copytree(house / "tests/tiny", house / "src/seance/tiny", ignore=TESTS_OF_A_GAME)
    for path in (house / "src/seance/tiny").glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tests.tiny", "seance.tiny"), encoding="utf-8")
    registry = house / "src/seance/games.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(
        text.replace('    "seance.rip",\n', '    "seance.rip",\n    "seance.tiny",\n'), encoding="utf-8"
    )
    (house / "tests/conftest.py").unlink()
    assert do(house, "-c", "from seance.games import GAMES; print(*GAMES)").split() == ["siggil", "rip", "tiny"]
    suites = ("tests/golden", "tests/property", "tests/records", "tests/bots/test_bots.py")
    do(house, "-m", "pytest", "-k", "tiny", *suites)
    do(house, "-m", "pytest", "tests/test_rooms.py")


def test_a_bot_that_is_a_program_needs_nothing_here(tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text((ROOT / "examples/bot.py").read_text(encoding="utf-8"), encoding="utf-8")
    bots = f"random,program:{sys.executable} {program}"
    seance = str(Path(sys.executable).with_name("seance"))
    told = subprocess.run(
        [seance, "arena", "tiny", "--bots", bots, "--games", "4"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "mine.py" in told.stdout.replace("\n", "") or "program:" in told.stdout
