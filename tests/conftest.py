"""Every test, and every process that one starts, knows the tiny third game besides those of the house.

No test hangs on chance: what is drawn here is the same in every run.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from tests.postgres import Postgres

ROOT = Path(__file__).parents[1]
TINY = "tests.tiny"

os.environ["SEANCE_GAMES"] = ",".join(filter(None, (TINY, os.environ.get("SEANCE_GAMES"))))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")


@pytest.fixture(autouse=True)
def lots(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a host in this process draws for deals is the same in every run, and another in every test."""
    known = SimpleNamespace(**vars(secrets) | {"token_bytes": Random(request.node.nodeid).randbytes})
    for room in ("seance.host.tables", "seance.host.daily"):
        if room in sys.modules:
            monkeypatch.setattr(sys.modules[room], "secrets", known)


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """A test may take games from the registry; afterwards all are there again, in their order."""
    from seance.games import GAMES  # not before the environment says which there are

    kept = dict(GAMES)
    yield
    GAMES.clear()
    GAMES.update(kept)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process that want one."""
    from tests.postgres import running_postgres

    with running_postgres() as server:
        yield server
