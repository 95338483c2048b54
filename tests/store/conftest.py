"""Whatever a store promises, it promises on both kinds of database."""

from __future__ import annotations

from pathlib import Path

import pytest

from seance.store.log import sqlite_url
from seance.store.migrate import migrate


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database that is up to date."""
    if request.param == "postgresql":
        fresh: str = request.getfixturevalue("postgres").fresh()
        return fresh
    migrate(sqlite_url(tmp_path))
    return sqlite_url(tmp_path)
