"""What CONTRIBUTING lists is what there is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ASKED_FOR = re.compile(r'part_of\([^"\n]*, "(\w+)"\)')
"""A module of a game, asked for by somebody."""
ROW = re.compile(r"^  \| `(\w+)\.py` \|", re.MULTILINE)


def test_the_table_of_a_games_files_has_all_that_anybody_asks_for() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "client").glob("*.py")]
    asked = {name for file in files for name in ASKED_FOR.findall(file.read_text(encoding="utf-8"))}
    assert set(ROW.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))) == asked
