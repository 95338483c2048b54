"""Whether a solo position can be won by somebody who sees every card, within limits: with a line, or with a proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from seance.errors import OptionError
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.chances import chances
from seance.solve.codes import CUT, LOST, SEARCHING, WON
from seance.solve.layers import Layers
from seance.solve.replay import replay

GAME = "siggil"
"""The game whose solo positions these are."""
FIRST_WIDTH = 8
WIDER = 4
SLICE = 2048
"""Nodes between two looks at whether to stop: a millisecond or two."""
BYTES = 1280
"""What a node of the width can need: four found in each of two layers, their slots, and a step in each of 49 layers."""
LEAST_MEMORY = 1 << 20
LAST_TURN = 25

Outcome = Literal["won", "lost", "unknown"]
Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""


class Limits(msgspec.Struct, frozen=True):
    """How much one search may use: nodes expanded, 0 for any number, and bytes of memory."""

    nodes: int = 0
    memory: int = 1 << 30

    def checked(self) -> Limits:
        """The limits themselves, if they allow any search."""
        if self.nodes < 0 or self.memory < LEAST_MEMORY:
            raise OptionError(
                f"A search cannot do with {self.nodes} nodes and {self.memory} bytes: "
                f"allowed are 0 nodes (any number) or more, and at least {LEAST_MEMORY} bytes."
            )
        return self


NO_LIMITS = Limits()


class Verdict(msgspec.Struct, frozen=True):
    """What a search found: won with the actions of a line to the win, lost, or unknown within the limits."""

    outcome: Outcome
    line: tuple[int, ...] = ()
    nodes: int = 0
    width: int = 0
    """The widest layer of the last pass."""


def solvable(game: str, options: dict[str, Any]) -> bool:
    """Whether games that are set up so can be solved."""
    return game == GAME and SIGGIL.options(options).players == 1


def solve(
    state: SiggilState, limits: Limits = NO_LIMITS, stop: Stop | None = None, last_turn: int = LAST_TURN
) -> Verdict:
    """Search with ever wider layers until the position is decided or a limit is met; only wins up to a turn count.

    The same position has the same verdict for the same limits, unless the search is told to stop.
    """
    limits = limits.checked()
    if state.players != 1:
        raise OptionError(f"Only solo games can be solved; this one has {state.players} players.")
    if state.over:
        return Verdict("won" if state.result() else "lost")
    layers = Layers(state, chances(state.set_size), last_turn)
    widest = limits.memory // BYTES
    width = min(FIRST_WIDTH, widest)
    while _search(layers, width, limits, stop) == CUT and width < widest:
        width = min(WIDER * width, widest)
    if layers.status == WON:
        return Verdict("won", replay(state, layers.moves()), layers.expanded, layers.widest)
    return Verdict("lost" if layers.status == LOST else "unknown", (), layers.expanded, layers.widest)


def _search(layers: Layers, width: int, limits: Limits, stop: Stop | None) -> int:
    """One pass, as far as the limits allow: its status."""
    layers.begin(width)
    while layers.status == SEARCHING:
        nodes = min(SLICE, limits.nodes - layers.expanded) if limits.nodes else SLICE
        if nodes <= 0 or (stop is not None and stop()):
            break
        layers.run(nodes)
    return layers.status
