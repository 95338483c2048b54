"""Which tests are slow, and which may be tried again: suites by their place, single tests by a marker of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW = (
    "cli",
    "docs/test_readme.py",
    "e2e",
    "hostile",
    "lab",
    "nodes",
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

AGAIN = ("cli", "e2e", "hostile", "lab", "nodes", "tiny/test_everywhere.py", "web")
"""What is tried again, twice at most: servers, browsers and commands. The summary names who needed it."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests = config.rootpath / "tests"
    slow, again = ([tests / name for name in names] for names in (SLOW, AGAIN))
    assert all(map(Path.exists, slow + again))
    for item in items:
        if any(map(item.path.is_relative_to, slow)):
            item.add_marker("slow")
        if any(map(item.path.is_relative_to, again)):
            item.add_marker(pytest.mark.flaky(reruns=2))
