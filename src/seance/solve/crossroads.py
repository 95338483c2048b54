"""Whether a move matters, by what its player can see: deals that the view allows, each solved after every action.

Nobody looks at the cards as they lie. It says that there is a crossroads, never which way to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from statistics import fmean
from typing import Any

from seance.kernel.rng import Rng
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.solve.choices import played
from seance.solve.solver import Limits, Outcome, solve

DEALS = 24
"""Deals that are tried; each is solved after every action, so that all actions are judged by the same cards."""
ENOUGH = DEALS // 2
"""With fewer that could be solved nothing is said."""
MATTERS = 0.15
"""A move matters if whoever chooses blindly loses so much of the wins that the best choice keeps."""
NODES = 5_000
"""Of one search; most need a few hundred."""
MOST_NODES = 300_000
"""Of all searches together: about half a second."""
MEMORY = 1 << 26


def crossroads(view: Any) -> bool:
    """Whether the choice of the seat to act matters clearly, as far as its view tells."""
    shares = kept_shares(view)
    return bool(shares) and max(shares) - fmean(shares) >= MATTERS


def kept_shares(view: Any) -> list[float]:
    """For each action in which share of the deals it keeps the win; nothing where too few could be solved."""
    if len(view.actions) < 2:
        return []
    rng = Rng(int.from_bytes(blake2b(view.key(), digest_size=6, person=b"crossroads").digest(), "big"))
    rows = list(kept_on_deals(view, view.actions, DEALS, rng))
    return [fmean(column) for column in zip(*rows, strict=True)] if len(rows) >= ENOUGH else []


def kept_on_deals(
    view: Any, actions: tuple[int, ...], deals: int, rng: Rng, nodes: int = MOST_NODES
) -> Iterator[list[bool]]:
    """On each of some deals that the view allows, whether each action keeps the win, or, without actions, whether it
    can be won; what was not solved is left out."""
    searches = Searches(nodes)
    for _ in range(deals):
        if searches.left <= 0:
            break
        row = searches.kept(SIGGIL.sample(view, rng), actions)
        if row is not None:
            yield row


class Searches:
    """Searches that share a number of nodes."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes

    def kept(self, state: SiggilState, actions: tuple[int, ...]) -> list[bool] | None:
        """For each action whether it keeps the win on this deal, without any whether there is one to keep.

        None where something could not be solved.
        """
        outcome, first = self.solve(state)
        if not actions:
            return None if outcome == "unknown" else [outcome == "won"]
        if outcome == "lost":
            return [False] * len(actions)
        found = [outcome if action == first else self.solve(played(state, [action]))[0] for action in actions]
        return None if "unknown" in found else [one == "won" for one in found]

    def solve(self, state: SiggilState) -> tuple[Outcome, int]:
        """What becomes of a position, and the first action of a line that wins, if there is one."""
        if self.left <= 0:
            return "unknown", -1
        verdict = solve(state, Limits(min(NODES, self.left), MEMORY))
        self.left -= max(1, verdict.nodes)
        return verdict.outcome, verdict.line[0] if verdict.line else -1
