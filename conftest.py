"""Which tests are slow: whole suites by their place, single tests by a marker of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

SLOW = (
    "e2e",
    "hostile",
    "packaging/test_wheel.py",
    "property",
    "secrecy",
    "twin/test_twin.py",
    "web/test_bad_input.py",
    "web/test_nothing_leaks.py",
    "web/test_nothing_lost.py",
)
"""Suites that cost minutes; `make check` leaves them out. Those over every option set grow with each new one."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tests = config.rootpath / "tests"
    folders = [tests / name for name in SLOW]
    assert all(map(Path.exists, folders))
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in folders):
            item.add_marker("slow")
