"""Trouble with a database: in words for a host and for visitors, and told once, however many meet it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from seance.errors import Unavailable

log = logging.getLogger(__name__)
QUIET_SECONDS = 3.0
"""So long nothing must have been refused before trouble is over: where one write of two goes through it is not."""
QUICK_CHECK = "PRAGMA quick_check(1)"
OF_A_VALUE = " value in "
DAMAGED = "is damaged; bring it back from a backup"
REASONS = {
    "locked": "is locked by another program; end that first",
    "readonly": "can only be read; the server must be able to write to it",
    "unable to open": "cannot be opened; look at the rights of its folder",
    "full": "cannot grow, because the disk is full; make room first",
    "disk i/o error": "cannot be written: the disk is full or failing",
    "malformed": DAMAGED,
    "not a database": "is no database; bring it back from a backup",
    "password": "does not let us in with the name and the password of its address",
    "does not exist": "is not there, or not for the name in its address; make it first (createdb)",
    "permission denied": "does not allow us to make tables; its owner must",
}
"""What a database says of itself, and what a host is told."""


def tells_damage(checked: str) -> bool:
    """Whether what SQLite says of itself (QUICK_CHECK: pages first, then values) is about a damaged page.

    A value that does not belong where it stands is one table's trouble and stops no other.
    """
    return checked != "ok" and OF_A_VALUE not in checked


def reason_of(error: Exception) -> str:
    """What a host is told of a database's refusal: the rest of a sentence, which repeats nothing of its content."""
    cause = str(getattr(error, "orig", error)).lower()
    return next((told for part, told in REASONS.items() if part in cause), "does not answer as it should")


def unavailable(error: Exception) -> Unavailable:
    """What a client is told of a database that does not answer: no path, no statement, no secret."""
    cause = str(getattr(error, "orig", error))
    if "locked" in cause or "busy" in cause:
        return Unavailable("The store is busy; nothing was changed, try again.")
    if "full" in cause or "space" in cause:
        return Unavailable("The disk is full; nothing was changed.")
    return Unavailable("The store does not answer; nothing was changed, try again.")


class Trouble:
    """Whether a database is in trouble: a line when it begins, for each reason, and one when it is over.

    Damage does not pass while a server runs: it is told once.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._passing: set[str] = set()
        """What the database suffers from, as long as it does."""
        self._damaged = False
        self._last = 0.0

    def met(self, error: Exception) -> None:
        """The database refused something."""
        reason = reason_of(error)
        if reason == DAMAGED:
            if not self._damaged:
                self._tell(reason, error)
            self._damaged = True
            return
        self._last = self._now()
        if reason not in self._passing:
            self._passing.add(reason)
            self._tell(reason, error)

    def went_through(self) -> None:
        """Something was written."""
        if self._passing and self._now() >= self._last + QUIET_SECONDS:
            self._passing.clear()
            log.warning("the database works again")

    def _tell(self, reason: str, error: Exception) -> None:
        cause = type(getattr(error, "orig", None) or error).__name__
        log.warning("the database is in trouble", extra={"reason": f"The database {reason}.", "error": cause})
