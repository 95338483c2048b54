"""Where face-down cards of SIGGIL can lie: under one card only, deeper in the siggil, or among face-down discards."""

from __future__ import annotations

from collections.abc import Iterator

from seance.siggil.cards import TOKENS
from seance.siggil.layouts import layout
from seance.siggil.view import FACE_DOWN, TAKEN_AWAY, View

NEXT, DEEPER, DISCARDS = "next", "deeper", "discards"


def places(view: View) -> tuple[str, ...]:
    """The kinds of places where something lies that the view does not tell."""
    kinds = set(pile_kinds(view).values())
    hidden = view.discards is None and view.discarded
    return (*(kind for kind in (NEXT, DEEPER) if kind in kinds), *((DISCARDS,) if hidden else ()))


def hidden_cards(view: View, opened: View) -> Iterator[tuple[str, str]]:
    """Each card that the view does not tell, and where it lies where all cards are open."""
    for place, kind in pile_kinds(view).items():
        yield TOKENS[opened.pile[place]], kind
    if view.discards is None:
        for card in opened.discards or ():
            yield TOKENS[card], DISCARDS


def pile_kinds(view: View) -> dict[int, str]:
    """The places of face-down cards: the next to be uncovered, with one card on them, and deeper ones."""
    covers = layout(view.layout).covers
    there = sum(1 << place for place, card in enumerate(view.pile) if card != TAKEN_AWAY)
    down = (place for place, card in enumerate(view.pile) if card == FACE_DOWN)
    return {place: NEXT if (covers[place] & there).bit_count() == 1 else DEEPER for place in down}
