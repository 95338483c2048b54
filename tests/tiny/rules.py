"""The rules of TINY, in plain Python.

Nine cards, 1 to 9: each seat holds one unseen, two signs lie face up, the omen face down, four cards are the deck. In
turn a seat keeps its card, swaps it with a sign, or discards it face up and draws another. When all turns are over the
omen is turned up, and the card nearest to it wins; equally near cards share the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from seance.kernel.codes import CHANCE, EVERYBODY, OVER
from seance.kernel.plain import PlainState
from seance.kernel.rng import Rng

T = TypeVar("T")
CARDS = range(1, 10)
SEATS = range(2)
KEEP, SWAP, DRAW, LOT = 0, 1, 3, 3
"""Actions: SWAP + 0 or 1 for the sign, LOT + the card that chance draws."""
ACTIONS = LOT + 10
KEPT, SWAPPED, DISCARDED, DREW, ENDED = range(5)
"""Kinds of facts."""
NONE = 0
"""The card of a seat that draws."""


class Position(NamedTuple):
    """Where the cards are."""

    rounds: int
    hands: tuple[int, ...]
    shown: tuple[bool, ...]
    """Whether everybody knows the card of a seat, because it was a sign before."""
    signs: tuple[int, ...]
    omen: int
    deck: tuple[int, ...]
    discards: tuple[int, ...]
    left: int
    """Turns still to come, this one counted."""


class TinyState(PlainState):
    """A position of TINY."""

    position: Position

    def legal_actions(self) -> Sequence[int]:
        return (KEEP, SWAP, SWAP + 1, DRAW) if self.position.deck else (KEEP, SWAP, SWAP + 1)

    def outcomes(self) -> Sequence[int]:
        return [LOT + card for card in self.position.deck] if self.turn == CHANCE else ()

    def drawer(self) -> int:
        """The seat that draws, where chance acts."""
        return self.position.hands.index(NONE)

    def advance(self, action: int) -> None:
        at, seat = self.position, self.turn
        if seat == CHANCE:
            seat = self.drawer()
            card = action - LOT
            deck = tuple(other for other in at.deck if other != card)
            self.position = at._replace(hands=changed(at.hands, seat, card), deck=deck)
            self.add_fact(DREW, seat, card, eyes=1 << seat)
        elif action == DRAW:
            card = at.hands[seat]
            self.position = at._replace(
                hands=changed(at.hands, seat, NONE),
                shown=changed(at.shown, seat, False),
                discards=tuple(sorted((*at.discards, card))),
            )
            self.add_fact(DISCARDED, seat, card)
            self.set_turn(CHANCE)
            return
        elif action == KEEP:
            self.add_fact(KEPT, seat)
        else:
            place = action - SWAP
            card, sign = at.hands[seat], at.signs[place]
            self.position = at._replace(
                hands=changed(at.hands, seat, sign),
                shown=changed(at.shown, seat, True),
                signs=changed(at.signs, place, card),
            )
            self.add_fact(SWAPPED, seat, place, card, sign)
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.position = self.position._replace(left=self.position.left - 1)
        if self.position.left:
            self.count_turn()
            self.set_turn(1 - seat)
        else:
            self.finish()

    def finish(self) -> None:
        """Turn the omen up: the nearest card wins."""
        far = [abs(card - self.position.omen) for card in self.position.hands]
        winners = sum(1 << seat for seat in SEATS if far[seat] == min(far))
        self.add_fact(ENDED, EVERYBODY, self.position.omen, *self.position.hands)
        self.set_turn(OVER, winners)

    def redealt(self, observer: int, rng: Rng) -> Position:
        at = self.position
        if self.over:
            return at
        unseen = [seat for seat in SEATS if seat != observer and not at.shown[seat] and at.hands[seat] != NONE]
        pool = [at.omen, *at.deck, *(at.hands[seat] for seat in unseen)]
        for i in range(len(pool) - 1, 0, -1):
            j = rng.draw(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        hands = at.hands
        for seat in unseen:
            hands = changed(hands, seat, pool.pop())
        return at._replace(hands=hands, omen=pool.pop(), deck=tuple(sorted(pool)))


def changed(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at one place."""
    return (*items[:at], item, *items[at + 1 :])
