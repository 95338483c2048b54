"""Whoever runs make is told what it does, in sentences, before each step that takes long."""

from __future__ import annotations

import subprocess
from pathlib import Path

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
