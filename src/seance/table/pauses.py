"""When nobody could play, because there was no server: a player's clock stands still then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Pause(NamedTuple):
    """A time without a server."""

    began: float
    ended: float


def lost(pauses: Iterable[Pause], since: float) -> float:
    """How much of the time since a moment was no time to play in."""
    return sum(pause.ended - max(pause.began, since) for pause in pauses if pause.ended > since)
