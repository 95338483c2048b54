"""The same, interpreted: for tests that compare both."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import seance

ROOT = Path(__file__).parents[1]


def need_compiled() -> None:
    """Go on only where compiled rules run; they must, wherever they can be compiled."""
    if os.environ.get("SEANCE_INTERPRETED") == "1":
        pytest.skip("SEANCE_INTERPRETED is set: there is nothing compiled to compare with")
    if not seance.runs_compiled() and shutil.which("cc") is None:
        pytest.skip("no C compiler here: the rules run interpreted only")
    assert seance.runs_compiled(), "there is a C compiler, but the rules were not compiled"


def run_interpreted(*arguments: str) -> str:
    """What Python prints with these arguments, everything interpreted."""
    told = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"SEANCE_INTERPRETED": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout
