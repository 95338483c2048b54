"""Where hidden cards of RIP can lie: the opponent's ghosts in hand, at the tenth mansion or in the deck.

In the tutorial psychics of rounds to come are face down, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from seance.rip.view import View

HAND, TENTH, DECK, ROUND = "hand", "tenth", "deck", "round:"


def places(view: View) -> tuple[str, ...]:
    """The places where something lies that the seat does not know."""
    if view.seat is None:
        return ()
    other = 1 - view.seat
    sizes = {HAND: view.hand_sizes[other], TENTH: view.tenth_sizes[other], DECK: view.deck_sizes[other]}
    known = {HAND} if view.opposing is not None else set()
    rounds = tuple(f"{ROUND}{number}" for number in face_down(view))
    return (*(place for place, size in sizes.items() if size and place not in known), *rounds)


def hidden_cards(view: View, opened: View) -> Iterator[tuple[str, str]]:
    """Each card that the view does not tell, and where it lies where all cards are open."""
    if view.seat is None:
        return
    deck = Counter(view.hidden[1 - view.seat])
    in_hand, at_tenth = opened.opposing or (), opened.opposing_tenth or ()
    deck.subtract((*in_hand, *at_tenth))
    for place, ghosts in ((HAND, in_hand), (TENTH, at_tenth), (DECK, deck.elements())):
        if place != HAND or view.opposing is None:
            for ghost in ghosts:
                yield str(ghost), place
    for number in face_down(view):
        yield f"P{opened.line[number - 1]}", f"{ROUND}{number}"


def face_down(view: View) -> list[int]:
    """The rounds whose psychic the tutorial has not turned up."""
    return [number for number, psychic in enumerate(view.line, 1) if not psychic]
