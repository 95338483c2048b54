"""Whether a solo position can be won by somebody who sees every card: asked with limits, answered with a line or a proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from seance.errors import OptionError
from seance.siggil.actions import CAPTURE, CHOICE, DISCARD, DISCARDS, DRIVE_OUTS, ORDINARY, PASS, TAKES, capture
from seance.siggil.rules import SiggilState
from seance.solve.chances import chances
from seance.solve.codes import COMMIT, CUT, FOR_FAMILY, FOR_NUMBER, LOST, NO_USE, NOWHERE, SEARCHING, WON
from seance.solve.layers import Layers

FIRST_WIDTH = 8
WIDER = 4
SLICE = 2048
"""Nodes between two looks at whether to stop: some milliseconds."""
BYTES = 1280
"""What a search needs for each node of its width at most: two layers with all they find, the table, 49 layers of steps."""
LEAST_MEMORY = 1 << 20

Outcome = Literal["won", "lost", "unknown"]


class Limits(msgspec.Struct, frozen=True):
    """How much a search may use: nodes expanded, 0 for any number, and bytes of memory."""

    nodes: int = 0
    memory: int = 1 << 30

    def checked(self) -> Limits:
        """The limits themselves, if they allow any search."""
        if self.nodes < 0 or self.memory < LEAST_MEMORY:
            raise OptionError(
                f"A search cannot do with {self.nodes} nodes and {self.memory} bytes: "
                f"allowed are 0 nodes (any number) or more and at least {LEAST_MEMORY} bytes."
            )
        return self


class Verdict(msgspec.Struct, frozen=True):
    """What a search found: won with the actions of a line to the win, lost, or unknown within the limits."""

    outcome: Outcome
    line: tuple[int, ...] = ()
    nodes: int = 0
    width: int = 0
    """The widest layer of the last pass."""


Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""


def solve(state: SiggilState, limits: Limits | None = None, stop: Stop | None = None) -> Verdict:
    """Search with ever wider layers until the position is decided or a limit is met.

    For given limits, and unless it is told to stop, the same position has the same verdict.
    """
    limits = (limits or Limits()).checked()
    if state.players != 1:
        raise OptionError(f"Only solo games can be solved; this one has {state.players} players.")
    if state.over:
        return Verdict("won" if state.result() else "lost")
    layers = Layers(state, chances(state.set_size))
    widest = limits.memory // BYTES
    width = min(FIRST_WIDTH, widest)
    while True:
        layers.begin(width)
        while layers.status == SEARCHING:
            slice_ = min(SLICE, limits.nodes - layers.expanded) if limits.nodes else SLICE
            if slice_ <= 0 or (stop is not None and stop()):
                return Verdict("unknown", (), layers.expanded, layers.widest)
            layers.run(slice_)
        if layers.status == WON:
            return Verdict("won", replay(state, layers.moves()), layers.expanded, layers.widest)
        if layers.status == LOST:
            return Verdict("lost", (), layers.expanded, layers.widest)
        if layers.status != CUT or width == widest:
            return Verdict("unknown", (), layers.expanded, layers.widest)
        width = min(WIDER * width, widest)


def replay(state: SiggilState, moves: list[int]) -> tuple[int, ...]:
    """The actions of a plan's moves, each checked and played by the rules up to the win."""
    game = state.copy()
    hand = [card for card in range(ORDINARY) if state.hands[0] >> card & 1]
    sets: dict[int, tuple[int, int]] = {}
    line: list[int] = []

    def commit(card: int, use: int) -> None:
        if use == NO_USE:
            return
        spirit, kind = (card // 7, 0) if use == FOR_FAMILY else (card % 7, 1)
        before, cards = sets.get(spirit, (kind, 0))
        sets[spirit] = (kind, cards | 1 << card if before == kind else 1 << card)

    def play(action: int) -> None:
        assert action in game.actions(), "a plan that the rules do not allow"
        game.play(action)
        line.append(action)

    for index, move in enumerate(moves):
        place, use, driven, captured = move & 63, move >> 6 & 3, move >> 8 & 7, move >> 11
        if index < len(hand):
            commit(hand[index], use)
            continue
        if place != NOWHERE:
            card = game.card_at[place]
            base = DISCARDS if game.phase == DISCARD else TAKES
            if base == TAKES:
                commit(card, use)
            play(base + card)
        if driven and game.phase == CHOICE:
            play(DRIVE_OUTS + driven - 1)
        if game.phase == CAPTURE:
            spirit = captured - 1
            play(capture(spirit, *sets[spirit]) if captured else PASS)
    assert game.result() == (0,), "a plan that does not win"
    return tuple(line)
