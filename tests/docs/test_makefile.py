"""Whoever runs make is told what it does, in sentences, before each step that takes long."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from seance.games import PACKAGES

ROOT = Path(__file__).parents[2]
STEPS = {
    "Setting up .venv": "--require-hashes",
    "Compiling the rules": "--editable .",
    "Fetching what builds the page": "npm-cli.js",
    "Building the page": "vite.js build",
    "": "seance serve --open",
}


def test_play_says_what_it_sets_up() -> None:
    told = subprocess.run(
        ["make", "--dry-run", "--always-make", "play"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = told.stdout.splitlines()
    for words, command in STEPS.items():
        (at,) = [i for i, line in enumerate(lines) if command in line]
        said = [i for i, line in enumerate(lines) if line.startswith(f'echo "{words}')] if words else [0]
        assert len(said) == 1, words
        assert said[0] < at, words


def test_make_knows_no_game_by_name() -> None:
    names = "|".join(package.rpartition(".")[2] for package in PACKAGES)
    assert re.findall(rf"\b(?:{names})\b", (ROOT / "Makefile").read_text(encoding="utf-8")) == []


def test_studies_are_of_all_games_and_the_rules_of_all_are_tested_interpreted() -> None:
    told = subprocess.run(
        ["make", "--dry-run", "--always-make", "studies", "test"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "for game in $(.venv/bin/python -c 'from seance.games import GAMES; print(*GAMES)')" in told.stdout
    (interpreted,) = [line for line in told.stdout.splitlines() if line.startswith("SEANCE_INTERPRETED=1 ")]
    assert {f"tests/{package.rpartition('.')[2]}" for package in PACKAGES} <= set(interpreted.split())
