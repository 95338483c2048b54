"""Solo games judged in a process of its own: reads a question per line from standard input, writes an answer per line.

Whether a position can be won is asked with all its cards, and one word is answered. Whether a move matters is asked
with a view, which is then all that is known. Where a game was lost is asked once it is over.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.choices import Loss, choices, find_loss, played
from seance.solve.crossroads import crossroads
from seance.solve.solver import Limits, solve

LIMITS = Limits(nodes=400_000, memory=1 << 28)
"""Of one search: less than a second, and memory that a small machine has."""

EACH = Limits(nodes=50_000, memory=1 << 26)
"""Of the search after each of many choices: what it cannot tell does not count as keeping the win."""

Found = Literal["move", "deal", "never", "unknown"]
"""A move lost the game, it was lost from the deal on, it could be won to the last, or the search was not enough."""


class Position(msgspec.Struct, frozen=True):
    """A position of a solo game: how it was set up and dealt, and what was played."""

    options: dict[str, Any]
    deal: str
    actions: tuple[int, ...]

    def first(self) -> SiggilState:
        """The position after the deal."""
        return SIGGIL.deal_from(SIGGIL.options(self.options), self.deal)


class OutcomeWanted(msgspec.Struct, frozen=True, tag="outcome"):
    """Whether it can still be won, by somebody who sees every card."""

    position: Position


class CrossroadsWanted(msgspec.Struct, frozen=True, tag="crossroads"):
    """Whether the next move matters, by what the view tells."""

    view: msgspec.Raw


class LossWanted(msgspec.Struct, frozen=True, tag="loss"):
    """Where a game that is over was lost."""

    position: Position


Question = OutcomeWanted | CrossroadsWanted | LossWanted


class WhereLost(msgspec.Struct, frozen=True):
    """Where a game was lost, and how it could have been won from there."""

    found: Found
    played: int = 0
    """So many actions were played before the move that lost it, or before it was given up."""
    turn: int = 0
    move: str = ""
    """The move that lost it, in notation."""
    way: tuple[str, ...] = ()
    """Moves that would have won from there on."""
    kept: int = 0
    """So many of the choices there are known to have kept the win,"""
    choices: int = 0
    """of so many."""


def where_lost(position: Position, limits: Limits = LIMITS) -> WhereLost:
    """Where a game that is over, and not won, was lost."""
    first, actions = position.first(), position.actions
    loss = find_loss(first, actions, limits)
    if loss == "won":
        last = played(first, actions)
        return WhereLost("never", len(actions), last.turns, way=tokens(solve(last, limits).line))
    if not isinstance(loss, Loss):
        return WhereLost("deal" if loss == "lost" else "unknown")
    before = played(first, actions[: loss.move])
    after = choices(before, EACH)
    return WhereLost(
        "move",
        loss.move,
        before.turns,
        SIGGIL.format(actions[loss.move]),
        tokens(loss.line),
        len(after.that("won")),
        len(after.after),
    )


def tokens(line: Sequence[int]) -> tuple[str, ...]:
    return tuple(SIGGIL.format(action) for action in line)


def answer(line: bytes) -> bytes:
    """What is answered to one question."""
    told: object
    match msgspec.json.decode(line, type=Question):
        case OutcomeWanted(position):
            told = solve(played(position.first(), position.actions), LIMITS).outcome
        case CrossroadsWanted(view):
            told = crossroads(msgspec.json.decode(view, type=SIGGIL.view_type))
        case LossWanted(position):
            told = where_lost(position)
    return msgspec.json.encode(told)


def main() -> None:
    for line in sys.stdin.buffer:
        if line.startswith(b"{"):  # anything else tells that nobody waits any more: a search is short, it is finished
            sys.stdout.buffer.write(answer(line) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
