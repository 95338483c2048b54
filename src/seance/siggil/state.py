"""A position of SIGGIL: the siggil of cards, hands, sets and spirits, and what nobody knows of it.

C fields and signatures stand in `state.pxd`. A card or place is a bit of a 64-bit mask; places count from 0 here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import bit, lowest, mix, nth, popcount
    from seance.kernel.codes import CHANCE, OVER
    from seance.kernel.rng import Rng, draw_high, draw_low, next_word
    from seance.kernel.state import State
    from seance.siggil.codes import *
    from seance.siggil.lanes import EVERY_LANE, NEVER, TOPS, both_lanes, in_lane, lacking, lanes_of_card


@cython.cclass
class LayoutTables:
    """What the rules need of a layout: for each place what covers it, and what of that touches it, as masks of places.

    `over` and `under` leave out what lies on a place by way of a third that is in between. What remains over a place
    does not overlap, so it is four cards at most: `ones`, `twos` and `fours` tell in binary how many at the deal.
    """

    def __init__(self, name: str, covers: Sequence[int], face_up: int) -> None:
        if not cython.compiled:
            self.covers = [0] * 56
            self.over = [0] * 56
            self.under = [0] * 56
        place: cython.int
        lower: cython.int
        above: cython.ulonglong
        over: cython.ulonglong
        self.name = name
        self.face_up = face_up
        self.hash64 = face_up
        self.top = self.ones = self.twos = self.fours = 0
        for place in range(56):
            self.under[place] = 0
        for lower in range(56):
            above = self.covers[lower] = covers[lower]
            self.hash64 = mix(self.hash64, above)
            if not above:
                self.top |= bit(lower)
            over = above
            for place in range(56):
                if above & bit(place):
                    over &= ~cython.cast(cython.ulonglong, covers[place])
            self.over[lower] = over
            assert popcount(over) <= 4
            self.ones |= bit(lower) * (popcount(over) & 1)
            self.twos |= bit(lower) * (popcount(over) >> 1 & 1)
            self.fours |= bit(lower) * (popcount(over) >> 2)
            for place in range(56):
                if over & bit(place):
                    self.under[place] |= bit(lower)

    def __reduce__(self) -> tuple[object, ...]:
        return LayoutTables, (self.name, tuple(self.covers), self.face_up)


@cython.cclass
class Pile(State):
    """A position of SIGGIL.

    `line` holds the spirits in order of escape, the first `escaped` of it: the free ones, and some that were; `free` is
    the mask of free spirits, `out` of those that are free or held; `takes` the public log of cards taken (siggil 6.1),
    the first `taken` of it: the taker of take k is (first + k) % players.

    `ones`, `twos` and `fours` tell in binary how many cards lie over each place. That says what is available unless the
    position is `hollow`: somebody told it so that cards lie where those under them are gone.

    Lanes (`lanes.py`) say for each seat how many of its cards count for each spirit and kind of set, `in_hand` and
    `on_table`, and how many more it must lay to capture now, `lack`: NEVER where it cannot (siggil 4.6). `need` is the
    size of the set that captures each spirit now, in both its lanes.
    """

    def __init__(
        self, tables: LayoutTables, players: int, hard: bool, choice: bool, open_memory: bool, first: int
    ) -> None:
        State.__init__(self)
        if not cython.compiled:
            self.card_at = [0] * 56
            self.takes = [0] * 49
            self.line = [0] * 7
            self.held = [0] * 4
            self.hands = [0] * 4
            self.sets = [0] * 56
            self.in_hand = [0] * 4
            self.on_table = [0] * 4
            self.lack = [0] * 4
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
        self.escaped = self.taken = 0
        self.in_pile = self.available = self.spirit_places = 0
        self.ones = self.twos = self.fours = 0
        self.hollow = False
        self.out = self.free = self.lost = self.discards = 0
        self.need = self.set_size * EVERY_LANE
        for seat in range(4):
            self.lack[seat] = TOPS

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
            self.scatter(hidden, cards, rng)
        else:
            self.scatter(hidden & EVERY_EIGHTH, cards & ~ALL_CARDS, rng)
            cards &= ALL_CARDS
            if self.hard:
                self.discards = self.scatter(hidden & ~EVERY_EIGHTH, cards | self.discards, rng)
            else:
                self.scatter(hidden & ~EVERY_EIGHTH, cards, rng)
        self._mark()

    def _hidden(self) -> cython.ulonglong:
        """The places whose card nobody knows: on a face-down level and not available (siggil 2.2, 2.4)."""
        return self.in_pile & ~(self.tables.face_up | self.available)

    def scatter(self, places: cython.ulonglong, cards: cython.ulonglong, rng: Rng) -> cython.ulonglong:
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
        card: cython.int
        word: cython.ulonglong = rng.word
        spirits: cython.ulonglong = 0
        if self.players == 1:
            self.scatter(EVERY_EIGHTH, ALL_PLACES & ~ALL_CARDS, rng)
            self.scatter(ALL_PLACES & ~EVERY_EIGHTH, ALL_CARDS, rng)
            self.spirit_places = EVERY_EIGHTH
            return
        self.card_at[0] = 0
        for card in range(1, ORDINARY, 2):
            word = next_word(word)
            self._insert(card, draw_high(word, card + 1))
            self._insert(card + 1, draw_low(word, card + 2))
        for card in range(ORDINARY, CARDS):  # the spirits last: their places need not be looked for
            word = next_word(word)
            place = draw_high(word, card + 1)
            self._insert(card, place)
            spirits |= (spirits >> place & 1) << card | bit(place)
        self.spirit_places = spirits
        rng.word = word

    def _insert(self, card: cython.int, place: cython.int) -> cython.void:
        """Put the next card on a place among those dealt; what lay there goes to the next place."""
        self.card_at[card] = self.card_at[place]
        self.card_at[place] = card

    def hidden(self) -> int:
        """The mask of places, from 0, whose card nobody knows."""
        return self._hidden()

    # What everybody sees

    def seen_by_all(self) -> tuple[Any, ...]:
        """What lies open, as a view tells it.

        Cards by place (-1 face down, -2 taken away), available places, free spirits, held spirits, sets by seat as
        (spirit, kind, cards), sizes of hands, takes, lost spirits.
        """
        hidden: cython.ulonglong = self._hidden()
        return (
            tuple([self._seen(i, hidden) for i in range(CARDS)]),
            members(self.available),
            self.free_spirits(),
            tuple([members(self.held[seat]) for seat in range(self.players)]),
            tuple([self._sets_of(seat) for seat in range(self.players)]),
            tuple([popcount(self.hands[seat]) for seat in range(self.players)]),
            tuple([self.takes[i] for i in range(self.taken)]),
            members(self.lost),
        )

    def _seen(self, place: cython.int, hidden: cython.ulonglong) -> cython.int:
        card: cython.int = self.card_at[place]
        if card == GONE:
            return TAKEN_AWAY
        return FACE_DOWN if hidden & bit(place) else card

    def _sets_of(self, seat: cython.int) -> tuple[Any, ...]:
        i: cython.int
        sets: list[Any] = []
        for i in range(2 * SPIRITS):
            if self.sets[seat * 2 * SPIRITS + i]:
                sets.append((i // 2, i % 2, members(self.sets[seat * 2 * SPIRITS + i])))
        return tuple(sets)

    def free_spirits(self) -> tuple[int, ...]:
        """The free spirits, in order of escape."""
        return tuple([self.line[i] for i in range(self.escaped) if self.free & bit(self.line[i])])

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards in a seat's hand, ascending."""
        return members(self.hands[seat])

    # A position is a value

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game: what `dump` and the options tell."""
        if not isinstance(other, Pile):
            return NotImplemented
        that: Pile = other
        if self.hash64() != that.hash64():
            return False
        return self._options() == that._options() and self.dump() == that.dump()

    def __hash__(self) -> int:
        word: cython.ulonglong = self.hash64()
        if not cython.compiled:
            word -= word >> 63 << 64
        return cython.cast(cython.longlong, word)

    def _options(self) -> tuple[object, ...]:
        return (self.tables.name, self.players, self.hard, self.choice, self.open_memory)

    def hash64(self) -> cython.ulonglong:
        """64 bits, equal for equal positions, on any machine, compiled or not."""
        i: cython.int
        word: cython.ulonglong = self.phase | self.players << 4 | self.first << 8 | self.turns << 12 | self.played << 20
        mixed: cython.ulonglong = mix(self.tables.hash64, word)
        word = bit(self.hard) | bit(2 + self.choice) | bit(4 + self.open_memory)
        word = word << 8 | cython.cast(cython.ulonglong, self.winners)
        mixed = mix(mixed, word)
        word = 0
        for i in range(CARDS):
            word = word << 8 | cython.cast(cython.ulonglong, self.card_at[i])
            if i & 7 == 7:
                mixed = mix(mixed, word)
                word = 0
        for i in range(self.taken):
            mixed = mix(mixed, self.takes[i])
        word = popcount(self.free)
        for i in range(self.escaped):
            if self.free & bit(self.line[i]):
                word = word << 8 | cython.cast(cython.ulonglong, self.line[i])
        mixed = mix(mix(mix(mixed, word), self.lost), self.discards)
        for i in range(self.players):
            mixed = mix(mix(mixed, self.held[i]), self.hands[i])
        for i in range(2 * SPIRITS * self.players):
            mixed = mix(mixed, self.sets[i])
        return mixed

    # Copies and numbers

    def assign(self, other: State) -> cython.void:
        self.become(cython.cast(Pile, other))

    def become(self, other: Pile) -> cython.void:
        self.turn = other.turn
        self.over = other.over
        self.winners = other.winners
        self.played = other.played
        self.turns = other.turns
        self.first = other.first
        self.phase = other.phase
        self.hollow = other.hollow
        self.escaped = other.escaped
        self.taken = other.taken
        self.in_pile = other.in_pile
        self.available = other.available
        self.ones = other.ones
        self.twos = other.twos
        self.fours = other.fours
        self.spirit_places = other.spirit_places
        self.out = other.out
        self.free = other.free
        self.lost = other.lost
        self.need = other.need
        self.discards = other.discards
        if cython.compiled:
            self.card_at = other.card_at
            self.takes = other.takes
            self.line = other.line
            self.held = other.held
            self.hands = other.hands
            self.sets = other.sets
            self.in_hand = other.in_hand
            self.on_table = other.on_table
            self.lack = other.lack
        else:
            self.card_at[:] = other.card_at
            self.takes[:] = other.takes
            self.line[:] = other.line
            self.held[:] = other.held
            self.hands[:] = other.hands
            self.sets[:] = other.sets
            self.in_hand[:] = other.in_hand
            self.on_table[:] = other.on_table
            self.lack[:] = other.lack

    def __reduce__(self) -> tuple[object, ...]:
        """For `copy` and `pickle`: a blank state of the same game, then what `dump` tells."""
        options = (self.tables, self.players, self.hard, self.choice, self.open_memory, self.first)
        return type(self), options, self.dump()

    def __setstate__(self, dump: tuple[Any, ...]) -> None:
        self.restore(dump)

    def dump(self) -> tuple[object, ...]:
        """All but the options: place by place, then spirits, then seat by seat, then the log.

        (first, phase, turn, turns, played, over, winners), cards by place, free spirits in order of escape, held
        spirits, lost spirits, hands, sets by seat, spirit and kind, takes, discards; sets of cards as masks.
        """
        return (
            (self.first, self.phase, max(self.turn, CHANCE), self.turns, self.played, int(self.over), self.winners),
            tuple([self.card_at[place] for place in range(56)]),
            self.free_spirits(),
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
        self.escaped = len(line)
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
        self.free = 0
        for i in range(self.escaped):
            self.free |= bit(self.line[i])
        self.out = self.free | self.held[0] | self.held[1] | self.held[2] | self.held[3]
        self.need = 0
        for spirit in range(7):
            largest = max([sets[(seat * 7 + spirit) * 2 + kind].bit_count() for seat in range(4) for kind in range(2)])
            self.need += (largest + 1 if largest else self.set_size) * both_lanes(spirit)
        self._derive_covers()
        for i in range(4):
            self._derive_lanes(i)
        self._mark()

    def _derive_covers(self) -> None:
        """What lies in the siggil, how many cards lie over each place, and which are available (siggil 2.4)."""
        i: cython.int
        over: cython.int
        self.in_pile = self.ones = self.twos = self.fours = 0
        for i in range(56):
            if self.card_at[i] != GONE:
                self.in_pile |= bit(i)
        for i in range(56):
            over = popcount(self.tables.over[i] & self.in_pile)
            self.ones |= bit(i) * (over & 1)
            self.twos |= bit(i) * (over >> 1 & 1)
            self.fours |= bit(i) * (over >> 2)
        self.hollow = (self.ones | self.twos | self.fours) & ~self.in_pile != 0
        self.available = self._bare()

    def _bare(self) -> cython.ulonglong:
        """The places with nothing on them (siggil 2.4)."""
        place: cython.int
        bare: cython.ulonglong = 0
        for place in range(56):
            if self.in_pile & bit(place) and not self.tables.covers[place] & self.in_pile:
                bare |= bit(place)
        return bare

    def _derive_lanes(self, seat: cython.int) -> None:
        """What counts in the seat's lanes (siggil 4.1 to 4.4)."""
        i: cython.int
        self.in_hand[seat] = self.on_table[seat] = self.lack[seat] = 0
        for i in range(ORDINARY):
            if self.hands[seat] & bit(i):
                self.in_hand[seat] += lanes_of_card(i)
        for i in range(2 * SPIRITS):
            self.on_table[seat] += in_lane(i, popcount(self.sets[seat * 2 * SPIRITS + i]))
        for i in range(SPIRITS):
            if (self.out & ~self.held[seat]) & bit(i):
                self.lack[seat] += lacking(self.need, self.on_table[seat], i)
            else:
                self.lack[seat] += NEVER * both_lanes(i)


def members(mask: cython.ulonglong) -> tuple[int, ...]:
    """The cards, spirits or places of a mask, ascending."""
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return tuple(found)
