"""A whole game as one value: what was dealt, what was played, by whom and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from seance.games import find_game
from seance.kernel.state import State


class Record(msgspec.Struct, frozen=True):
    """Enough to play a game again. `seed` is None where it was never revealed: then the deal's text must do."""

    game: str
    options: Any
    deal: str
    actions: tuple[int, ...]
    seed: bytes | None = None
    players: tuple[str, ...] = ()
    date: str = ""
    version: str = ""
    resigned: str = ""
    """The seat that gave up, by its label."""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the file says, kept as it is."""
    data: str = ""
    """The fingerprint of the rules' data that it was played with; empty where that was not kept."""

    def first(self) -> State:
        """The position before the first move."""
        state: State = find_game(self.game).deal_from(self.options, self.deal)
        return state

    def last(self) -> State:
        """The position after the last move."""
        state = self.first()
        for action in self.actions:
            state.play(action)
        return state


def result_text(state: State, labels: tuple[str, ...], resigned: str = "") -> str:
    """Who won: labels of seats, `nobody` for a lost solo game, `*` for a game that is not over."""
    if resigned:
        return winners_text(label for label in labels if label != resigned)
    return winners_text(labels[seat] for seat in state.result()) if state.over else "*"


def winners_text(labels: Iterable[str]) -> str:
    return " ".join(labels) or "nobody"
