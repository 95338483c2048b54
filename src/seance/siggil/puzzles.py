"""What puzzles of SIGGIL are made of: all deals that a view allows, which positions are worth a look, what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import perm
from typing import Any

from seance.siggil.cards import mask_of
from seance.siggil.codes import EVERY_EIGHTH, FACE_DOWN, GONE, ORDINARY
from seance.siggil.facts import Captured, SiggilFact
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from seance.siggil.view import View

MOST_LEFT = 12
"""Cards in the siggil: with more, proofs take long."""
THINKING = {"weak": 40, "fair": 300, "strong": 1200}
"""Iterations of those who play the games in which puzzles are found, and try to solve them."""
OPTIONS = tuple({"layout": name, "open_memory": True} for name in ("pass", "turtle", "pyramids", "river", "pillars"))
"""The games that puzzles are looked for in. Hands lie open: who plays has seen every take."""


def deals(view: View, most: int) -> tuple[tuple[SiggilState, int], ...]:
    """Every position that the view allows, each in one way; none where there are more than `most`."""
    first = SIGGIL.from_view(view)
    dump: tuple[Any, ...] = first.dump()
    head, cards, *rest, discards = dump
    places = [place for place, card in enumerate(view.pile) if card == FACE_DOWN]
    apart = EVERY_EIGHTH if view.players == 1 else 0
    ends = [place for place in places if apart >> place & 1]
    others = [place for place in places if not apart >> place & 1]
    spirits = [cards[place] for place in ends]
    ordinary = [cards[place] for place in others] + forgotten(view, discards)
    if perm(len(ordinary), len(others)) * perm(len(spirits)) > most:
        return ()
    found = []
    for lying in permutations(ordinary, len(others)):
        for above in permutations(spirits):
            there = list(cards)
            for place, card in (*zip(others, lying, strict=True), *zip(ends, above, strict=True)):
                there[place] = card
            state = first.blank()
            gone = discards & ~mask_of(lying) | (mask_of(ordinary) & ~mask_of(lying))
            state.restore((head, tuple(there), *rest, gone))
            found.append((state, 1))
    return tuple(found)


def forgotten(view: View, discards: int) -> list[int]:
    """Solo: the cards that were discarded face down (siggil 7.7)."""
    if view.players > 1 or view.discards is not None:
        return []
    return [card for card in range(ORDINARY) if discards >> card & 1]


def wanted(state: SiggilState) -> bool:
    """Whether a position may be a puzzle: the end is near, and there is a choice."""
    return sum(card != GONE for card in state.card_at) <= MOST_LEFT and len(state.actions()) > 1


def beyond(start: SiggilState, state: SiggilState) -> bool:
    """Whether a win would come too late: never, the game is played to its end."""
    return False


def kind(view: View, right: Sequence[int], told: Sequence[SiggilFact]) -> str:
    """What a puzzle is about, by where it begins and by what the solution brings about."""
    if view.players == 1:
        return "solo"
    if any(isinstance(fact, Captured) and fact.seat == view.seat and fact.loser is not None for fact in told):
        return "steal"
    return "catch" if view.phase == "capture" else "last"
