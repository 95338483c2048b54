"""Trouble with a database: a line when it begins and one when it is over, however many meet it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from seance.store.trouble import QUIET_SECONDS, Trouble

BEGUN, OVER = "the database is in trouble", "the database works again"
LOCKED, FULL = sqlite3.OperationalError("database is locked"), sqlite3.OperationalError("database or disk is full")
DAMAGED = sqlite3.DatabaseError("database disk image is malformed")


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """What was logged since one asked last, with its reasons."""

    def lines() -> list[str]:
        found = [f"{one.message}: {one.reason}" if hasattr(one, "reason") else one.message for one in caplog.records]
        caplog.clear()
        return found

    return lines


@pytest.fixture
def time() -> list[float]:
    return [100.0]


@pytest.fixture
def trouble(time: list[float]) -> Trouble:
    return Trouble(lambda: time[0])


def test_a_flood_of_refusals_is_two_lines(trouble: Trouble, time: list[float], told: Callable[[], list[str]]) -> None:
    trouble.went_through()
    for _ in range(100):
        trouble.met(LOCKED)
    assert told() == [f"{BEGUN}: The database is locked by another program; end that first."]
    for _ in range(100):  # one write of two goes through
        time[0] += QUIET_SECONDS / 2
        trouble.went_through()
        trouble.met(LOCKED)
    assert told() == []
    time[0] += QUIET_SECONDS
    for _ in range(100):
        trouble.went_through()
    assert told() == [OVER]
    trouble.met(LOCKED)
    assert len(told()) == 1


def test_another_reason_is_told_too(trouble: Trouble, time: list[float], told: Callable[[], list[str]]) -> None:
    for _ in range(3):
        trouble.met(LOCKED)
        trouble.met(FULL)
        trouble.met(OSError("/srv/secret"))
    lines = told()
    assert [line.partition("The database ")[2].split(";")[0] for line in lines] == [
        "is locked by another program",
        "cannot grow, because the disk is full",
        "does not answer as it should.",
    ]
    assert "secret" not in str(lines)
    time[0] += QUIET_SECONDS
    trouble.went_through()
    assert told() == [OVER]


def test_damage_does_not_pass_and_is_told_once(
    trouble: Trouble, time: list[float], told: Callable[[], list[str]]
) -> None:
    trouble.met(DAMAGED)
    assert told() == [f"{BEGUN}: The database is damaged; bring it back from a backup."]
    for _ in range(10):
        time[0] += QUIET_SECONDS
        trouble.went_through()
        trouble.met(DAMAGED)
    assert told() == []
