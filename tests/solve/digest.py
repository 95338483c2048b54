"""Verdicts of one kind of game as one text, to be compared compiled and interpreted."""

from __future__ import annotations

import sys

from seance.solve.solver import Limits, solve
from tests.solve.kinds import KINDS, wandering


def digest(name: str) -> str:
    """Outcomes, lines, nodes and widths along a random game."""
    return "\n".join(
        str(solve(state, Limits(nodes=400))) for state in wandering(KINDS[name], 3) if state.played % 9 == 0
    )


if __name__ == "__main__":
    sys.stdout.write(digest(sys.argv[1]))
