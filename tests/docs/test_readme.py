"""The README's commands take the options it shows; its example is run in tests/cli."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
SEANCE = str(Path(sys.executable).with_name("seance"))
COMMANDS = re.findall(r"^\.venv/bin/seance (.+?)(?:  +#.*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_has_the_options_that_are_shown(command: str) -> None:
    words = shlex.split(command)
    told = subprocess.run([SEANCE, *words, "--help"], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    for option in (word for word in words if word.startswith("-")):
        assert re.search(rf"(?<![\w-]){re.escape(option)}\b", told.stdout), option


def test_commands_are_found() -> None:
    assert [command.split()[0] for command in COMMANDS] == [
        "serve",
        "play",
        "play",
        "record",
        "review",
        "play",
        "bench",
    ]


def test_a_game_can_be_kept_and_checked_as_shown(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    for typed, *words in (("#1\n" * 400, "play", "rip", "--save", str(saved)), ("", "record", "check", str(saved))):
        told = subprocess.run([SEANCE, *words], input=typed, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
