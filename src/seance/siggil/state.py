"""A position of SIGGIL: the siggil of cards, hands, sets and spirits, and what nobody knows of it.

C fields and signatures stand in `state.pxd`. A card or place is a bit of a 64-bit mask; places count from 0 here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, nth, popcount
    from seance.kernel.codes import CHANCE, OVER
    from seance.kernel.rng import Rng
    from seance.kernel.state import State
    from seance.siggil.actions import *


@cython.cclass
class LayoutTables:
    """What the rules need of a layout: for each place what covers it and what lies under it, as masks of places."""

    def __init__(self, name: str, covers: Sequence[int], face_up: int) -> None:
        if not cython.compiled:
            self.covers = [0] * 56
            self.under = [0] * 56
        place: cython.int
        lower: cython.int
        above: cython.ulonglong
        self.name = name
        self.face_up = face_up
        self.top = 0
        for place in range(56):
            self.under[place] = 0
        for lower in range(56):
            above = self.covers[lower] = covers[lower]
            if not above:
                self.top |= bit(lower)
            for place in range(56):
                if above & bit(place):
                    self.under[place] |= bit(lower)


@cython.cclass
class Pile(State):
    """A position of SIGGIL.

    `line` holds the free spirits in order of escape, the first `waiting` of it; `out` is the mask of spirits that are
    free or held; `need` the size of the set that captures a spirit now; `takes` the public log of cards taken
    (siggil 6.1), the first `taken` of it: the taker of take k is (first + k) % players.
    """

    def __init__(
        self, tables: LayoutTables, players: int, hard: bool, choice: bool, open_memory: bool, first: int
    ) -> None:
        State.__init__(self)
        if not cython.compiled:
            self.card_at = [0] * 56
            self.takes = [0] * 49
            self.line = [0] * 7
            self.need = [0] * 7
            self.held = [0] * 4
            self.hands = [0] * 4
            self.sets = [0] * 56
        self.tables = tables
        self.players = players
        self.hard = hard
        self.choice = choice
        self.open_memory = open_memory
        self.first = first
        if players == 1:  # siggil 7.2, 7.5
            self.set_size = 4 if hard else 3
            self.goal = 6 if hard else 7
        else:  # siggil 4.2, 5.1
            self.set_size = 2 if players == 4 else 3
            self.goal = 7 - players
        self.phase = DONE
        self.waiting = self.taken = 0
        self.in_pile = self.available = self.spirit_places = 0
        self.out = self.lost = self.discards = 0
        for spirit in range(7):
            self.need[spirit] = self.set_size

    # What nobody knows

    def deal_anew(self, observer: cython.int, rng: Rng) -> cython.void:
        """Shuffle the face-down cards (siggil 6.2); the log of takes leaves nothing else unknown, to anybody.

        In solo spirits and ordinary cards stay apart (siggil 7.1), and face-down discards are unknown (siggil 7.7).
        """
        hidden: cython.ulonglong = self._hidden()
        cards: cython.ulonglong = 0
        places: cython.ulonglong = hidden
        while places:
            cards |= bit(self.card_at[lowest(places)])
            places &= places - 1
        if self.players > 1:
            self._scatter(hidden, cards, rng)
        else:
            self._scatter(hidden & EVERY_EIGHTH, cards & ~ALL_CARDS, rng)
            cards &= ALL_CARDS
            if self.hard:
                self.discards = self._scatter(hidden & ~EVERY_EIGHTH, cards | self.discards, rng)
            else:
                self._scatter(hidden & ~EVERY_EIGHTH, cards, rng)
        self._mark()

    def _hidden(self) -> cython.ulonglong:
        """The places whose card nobody knows: on a face-down level and not available (siggil 2.2, 2.4)."""
        return self.in_pile & ~(self.tables.face_up | self.available)

    def _scatter(self, places: cython.ulonglong, cards: cython.ulonglong, rng: Rng) -> cython.ulonglong:
        """Lay random cards of these, all different, on the places; return the cards left over."""
        card: cython.int
        while places:
            card = nth(cards, rng.below(popcount(cards)))
            self.card_at[lowest(places)] = card
            cards ^= bit(card)
            places &= places - 1
        return cards

    def _mark(self) -> cython.void:
        """Find the places of the spirits."""
        place: cython.int
        spirits: cython.ulonglong = 0
        for place in range(CARDS):
            if ORDINARY <= self.card_at[place] < GONE:
                spirits |= bit(place)
        self.spirit_places = spirits

    def _shuffle(self, rng: Rng) -> cython.void:
        """Deal with the small generator (siggil 3.1, 7.1): for benchmarks and studies, never for a real game."""
        place: cython.int
        other: cython.int
        card: cython.int
        if self.players == 1:
            self._scatter(EVERY_EIGHTH, ALL_PLACES & ~ALL_CARDS, rng)
            self._scatter(ALL_PLACES & ~EVERY_EIGHTH, ALL_CARDS, rng)
            return
        for place in range(CARDS - 1, 0, -1):
            other = rng.below(place + 1)
            card = self.card_at[place]
            self.card_at[place] = self.card_at[other]
            self.card_at[other] = card

    def hidden(self) -> int:
        """The mask of places, from 0, whose card nobody knows."""
        return self._hidden()

    # Copies and numbers

    def assign(self, other: State) -> cython.void:
        self._mirror(cython.cast(Pile, other))

    def _mirror(self, other: Pile) -> cython.void:
        self.turn = other.turn
        self.over = other.over
        self.winners = other.winners
        self.played = other.played
        self.turns = other.turns
        self.first = other.first
        self.phase = other.phase
        self.waiting = other.waiting
        self.taken = other.taken
        self.in_pile = other.in_pile
        self.available = other.available
        self.spirit_places = other.spirit_places
        self.out = other.out
        self.lost = other.lost
        self.discards = other.discards
        if cython.compiled:
            self.card_at = other.card_at
            self.takes = other.takes
            self.line = other.line
            self.need = other.need
            self.held = other.held
            self.hands = other.hands
            self.sets = other.sets
        else:
            self.card_at[:] = other.card_at
            self.takes[:] = other.takes
            self.line[:] = other.line
            self.need[:] = other.need
            self.held[:] = other.held
            self.hands[:] = other.hands
            self.sets[:] = other.sets

    def dump(self) -> tuple[object, ...]:
        """All but the options: place by place, then spirits, then seat by seat, then the log.

        (first, phase, turn, turns, played, over, winners), cards by place, free spirits in order of escape, held
        spirits, lost spirits, hands, sets by seat, spirit and kind, takes, discards; sets of cards as masks.
        """
        return (
            (self.first, self.phase, max(self.turn, CHANCE), self.turns, self.played, int(self.over), self.winners),
            tuple([self.card_at[place] for place in range(56)]),
            tuple([self.line[i] for i in range(self.waiting)]),
            tuple([self.held[seat] for seat in range(4)]),
            self.lost,
            tuple([self.hands[seat] for seat in range(4)]),
            tuple([self.sets[i] for i in range(56)]),
            tuple([self.takes[i] for i in range(self.taken)]),
            self.discards,
        )

    def restore(self, dump: tuple[Any, ...]) -> None:
        """Become the position that a dump tells of, on a blank state of its game."""
        head, card_at, line, held, self.lost, hands, sets, takes, self.discards = dump
        self.first, self.phase, self.turn, self.turns, self.played, over, self.winners = head
        self.over = bool(over)
        if over:
            self.turn = OVER
        self.waiting = len(line)
        self.taken = len(takes)
        for i in range(len(line)):
            self.line[i] = line[i]
        for i in range(len(takes)):
            self.takes[i] = takes[i]
        for i in range(4):
            self.held[i] = held[i]
            self.hands[i] = hands[i]
        for i in range(56):
            self.card_at[i] = card_at[i]
            self.sets[i] = sets[i]
        self._derive(sets)

    def _derive(self, sets: Sequence[int]) -> None:
        """Work out again what follows from the rest: a spirit lies on the largest of its sets, so that gives `need`."""
        i: cython.int
        self.in_pile = self.available = self.out = 0
        for i in range(56):
            if self.card_at[i] != GONE:
                self.in_pile |= bit(i)
        for i in range(56):
            if self.in_pile & bit(i) and not self.tables.covers[i] & self.in_pile:
                self.available |= bit(i)
        for i in range(self.waiting):
            self.out |= bit(self.line[i])
        for i in range(4):
            self.out |= self.held[i]
        for spirit in range(7):
            largest = max([sets[(seat * 7 + spirit) * 2 + kind].bit_count() for seat in range(4) for kind in range(2)])
            self.need[spirit] = largest + 1 if largest else self.set_size
        self._mark()
