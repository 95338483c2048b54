"""Without its driver PostgreSQL is refused in a sentence, and SQLite needs none."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from seance.errors import StartError
from seance.store.folder import open_data


def test_without_its_driver_postgresql_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StartError, match=r"install seance\[postgres\]"):
        open_data(tmp_path, "postgresql://nobody@127.0.0.1:1/nothing")
    assert len(open_data(tmp_path)) == 32
