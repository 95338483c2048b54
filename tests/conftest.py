"""Every test, and every process that one starts, knows the tiny third game besides those of the house."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TINY = "tests.tiny"

os.environ["SEANCE_GAMES"] = ",".join(filter(None, (TINY, os.environ.get("SEANCE_GAMES"))))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """A test may take games from the registry; afterwards all are there again, in their order."""
    from seance.games import GAMES  # not before the environment says which there are

    kept = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(kept)
