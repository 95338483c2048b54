"""Chances in games for one that a solver knows: on how many deals that the view allows does a move keep the win?

Whoever solves a deal sees its cards. A player does not, and loses games that could be won: how many the strongest bot
wins of them was measured turn by turn (docs/review.md).
"""

from __future__ import annotations

from typing import Any

from seance.kernel.rng import Rng
from seance.review.estimate import Effort, Estimate, millionths, seed_of
from seance.search.playouts import NOTHING
from seance.solve.crossroads import NODES, kept_on_deals
from seance.solve.trust import trusted, trusted_at_first

PROMISING = 5
"""So many moves are nominated from, those that a search visits most: who sees the cards can wait, a player cannot."""
ITERATIONS_A_DEAL = 200
"""A deal takes about as long to solve as so many iterations of a search."""
PLAYOUTS_A_DEAL = 25
"""Luck is a difference of two shares, each of so many fewer deals than others need playouts: it takes longer, and is
told to a few points."""
LEAST_DEALS = 4


def deals_of(effort: int, a_deal: int = ITERATIONS_A_DEAL) -> int:
    return max(LEAST_DEALS, effort // a_deal)


def kept(view: Any, actions: tuple[int, ...], deals: int, purpose: str) -> list[list[bool]]:
    """For each deal that could be solved, whether each of the actions keeps the win."""
    return list(kept_on_deals(view, actions, deals, Rng(seed_of(view, purpose)), deals * NODES))


def nominate(view: Any, visited: tuple[int, ...], effort: Effort) -> tuple[int, ...]:
    """Of the actions that a search visits most, in this order, those first that keep the win on most deals."""
    promising = visited[:PROMISING]
    rows = kept(view, promising, deals_of(effort.nominate), "nominate deals")
    counts = {action: sum(row[i] for row in rows) for i, action in enumerate(promising)}
    return tuple(sorted(promising, key=lambda action: -counts[action])) + visited[PROMISING:]


def estimates(view: Any, actions: tuple[int, ...], effort: Effort) -> dict[int, Estimate]:
    """The chance after each action, by the same deals for all; nothing where none could be solved."""
    rows = kept(view, actions, deals_of(effort.trees * effort.grow), "judge deals")
    if not rows:
        return {}
    trust = trusted(view)
    return {action: estimate([row[i] for row in rows], trust) for i, action in enumerate(actions)}


def estimate(wins: list[bool], trust: float) -> Estimate:
    """A chance from the deals on which the win is kept; that all of so few keep it does not make it sure."""
    n, kept = len(wins), sum(wins)
    scatter = (kept + 1) * (n - kept + 1) / ((n + 2) ** 2 * (n + 3))
    return Estimate(trust * kept / n, trust**2 * scatter, looks=tuple(trust * win for win in wins))


def usual_chance(view: Any, playouts: int, first: int = NOTHING) -> int | None:
    """What is left of the chance before the deal, by the share of deals that can be won, after an action or from here.

    It sees every card, so it learns nothing when one comes to light: its mean over all that could is what it was.
    """
    if view.over:
        return start(view) if view.winners else 0
    rows = kept(view, () if first == NOTHING else (first,), deals_of(playouts, PLAYOUTS_A_DEAL), f"usual {first}")
    return round(start(view) * sum(won for (won,) in rows) / len(rows)) if rows else None


def start(view: Any) -> int:
    """The chance before the deal: all deals can be won by somebody who sees the cards."""
    return millionths(trusted_at_first(view))
