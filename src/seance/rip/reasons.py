"""Why a move of RIP is good: what it does and saves, told from the seat's view alone."""

from __future__ import annotations

from seance.kernel.reason import Reason
from seance.rip import cards, codes
from seance.rip.game import RIP
from seance.rip.players import kept_for_the_tenth
from seance.rip.view import View

NAMES = {f"P{psychic.number}": psychic.title for psychic in cards.psychics()}
MOST = 3
"""No more reasons than a glance takes in."""


def reasons(view: View, action: int) -> tuple[Reason, ...]:
    """What speaks for an action of the view's seat, the weightiest first."""
    if view.phase == "lay":
        told = stopping(view) if action == codes.STOP else laying(view, action)
    elif view.phase == "hide":
        told = hiding(view, action)
    else:
        told = scoring(view, action)
    return tuple(told[:MOST])


def laying(view: View, action: int) -> list[Reason]:
    """What a card does to the totals, and what is at stake."""
    told = scoring(view, action)
    leads = bool(told) and told[0].key == "leads"
    ghosts = [lay for lay in view.actions if codes.STOP < lay <= codes.LAY_PSYCHIC and lay < action]
    if leads and action <= codes.LAY_PSYCHIC and not any(score(view, lay) for lay in ghosts):
        told.append(Reason("cheap"))
    return told + stakes(view)


def scoring(view: View, action: int) -> list[Reason]:
    """The totals after an action, where they follow from it alone."""
    seat = view.seat or 0
    after = totals_after(view, action)
    if after is None or after == view.totals:
        return []
    mine, theirs = after[seat], after[1 - seat]
    ahead = view.totals[seat] > view.totals[1 - seat]
    return [Reason("leads" if mine > theirs and not ahead else "raises", {"n": mine, "m": theirs})]


def score(view: View, action: int) -> bool:
    """Whether a card leads."""
    seat = view.seat or 0
    after = totals_after(view, action)
    return after is not None and after[seat] > after[1 - seat]


def totals_after(view: View, action: int) -> tuple[int, int] | None:
    """Both totals after an action; None where chance or another round follows."""
    state = RIP.from_view(view)
    state.play(action)
    return None if state.chances() or state.over or state.round != view.round - 1 else state.totals()


def stakes(view: View) -> list[Reason]:
    """Whether this mansion decides the game."""
    seat = view.seat or 0
    told = []
    if one_more_wins(view, seat):
        told.append(Reason("wins"))
    if one_more_wins(view, 1 - seat):
        told.append(Reason("saves"))
    return told


def one_more_wins(view: View, seat: int) -> bool:
    """Whether the mansion of this round completes a seat's goal (rip 4.1)."""
    kind = view.mansions[view.round - 1]
    have = sum(winner == seat and view.mansions[i] == kind for i, winner in enumerate(view.taken))
    return have + 1 >= (codes.CASTLE_GOAL if kind else codes.MANOR_GOAL)


def stopping(view: View) -> list[Reason]:
    seat = view.seat or 0
    lead = view.totals[seat] - view.totals[1 - seat]
    if lead > 0:
        return [Reason("answer", {"n": lead}), *stakes(view)]
    return [Reason("saves_cards", {"n": len(view.hand or ())}), *consolation(view)]


def consolation(view: View) -> list[Reason]:
    """What whoever loses gets (rip 3.4)."""
    number = view.line[view.round - 1] if view.round < 10 else 0
    return [Reason("gets", {"card": f"P{number}"})] if number else []


def hiding(view: View, action: int) -> list[Reason]:
    if action == codes.KEEP:
        return [Reason("keeps", {"n": len(view.hand or ())})]
    number = action - codes.HIDE_PSYCHIC
    if number in kept_for_the_tenth():
        return [Reason("only_tenth", {"card": f"P{number}"})]
    return [Reason("tenth")]
