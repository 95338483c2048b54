"""Which tests are slow: whole suites by their place, single tests by a marker of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW = (
    "cli",
    "docs/test_readme.py",
    "e2e",
    "hostile",
    "lab",
    "packaging",
    "property",
    "recipes",
    "review",
    "rip/test_players.py",
    "rip/test_samples.py",
    "secrecy",
    "siggil/test_players.py",
    "siggil/test_samples.py",
    "tiny/test_everywhere.py",
    "twin/test_twin.py",
    "web",
)
"""What starts servers, browsers or commands, or plays very many games: minutes; `make check` leaves it out."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests = config.rootpath / "tests"
    folders = [tests / name for name in SLOW]
    assert all(map(Path.exists, folders))
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in folders):
            item.add_marker("slow")
