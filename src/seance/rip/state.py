"""A position of RIP: where every card is, which effects are in force, what each side counts, who knows what.

Ghosts of one value are alike (rip 1.1), so a hand, a deck or a side is a bag of values. A deck has no order: every draw
takes any of its ghosts with equal chance, which is what a shuffled deck does (rip 8.2). Psychics are masks of numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import cython

if not cython.compiled:
    from seance.kernel.bits import (
        bit,
        count,
        doubles,
        lowest,
        mix,
        nth,
        nth_item,
        nth_one,
        one,
        size,
        sum_of,
        values_in,
    )
    from seance.kernel.codes import CHANCE, OVER
    from seance.kernel.rng import Rng, draw_high, next_word
    from seance.kernel.state import State
    from seance.rip.codes import *
    from seance.rip.force import Force, joined, no_force
    from seance.rip.tables import PsychicTables

FAMILY = (0, 6, 5, 4, 3, 2, 1)
"""How many ghosts of each value a family has (rip 1.1)."""
WHOLE_FAMILY = cython.declare(cython.ulonglong, sum(n << 8 * value for value, n in enumerate(FAMILY)))


def draw_from(bag: cython.ulonglong, n: cython.int, rng: Rng) -> cython.ulonglong:
    """A bag of n ghosts drawn at random from a bag that has as many."""
    word: cython.ulonglong = rng.word
    drawn: cython.ulonglong = 0
    ghost: cython.ulonglong
    while n > 0:
        word = next_word(word)
        ghost = nth_one(bag, draw_high(word, size(bag)))
        bag -= ghost
        drawn += ghost
        n -= 1
    rng.word = word
    return drawn


def most_of(a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
    """The smallest bag that holds both."""
    top: cython.ulonglong = 0x8080808080808080
    enough: cython.ulonglong = ((((a | top) - b) & top) >> 7) * 255  # the bytes of which a has as many as b, or more
    return (a & enough) | (b & ~enough)


@cython.cclass
class Street(State):
    """Ten mansions, two families and all that lies before, beside and between them."""

    def __init__(self, tables: PsychicTables, options: object) -> None:
        State.__init__(self)
        self.tables = tables
        self.options = options
        self.tutorial = False
        self.phase = LAY
        self.round = self.player = self.leader = 0
        self.acting = self.todo = self.chosen = self.laid_now = 0
        self.closed = False
        self.discarded = self.laid = self.brought = self.used = self.struck = 0
        self.discards = 0
        self.castles = 0
        if not cython.compiled:
            self.line = [0] * 10
            self.draws, self.won = [0, 0], [0, 0]
            self.marks, self.copies = [0] * 30, [0] * 30
            self.before, self.tenth_psychics, self.force = [0, 0], [0, 0], [no_force(), no_force()]
            self.psychics = [[0, 0] for _ in range(10)]
            self.ghosts = [[0, 0] for _ in range(10)]
            self.hand, self.deck, self.face_down = [0, 0], [0, 0], [0, 0]
            self.known, self.seen = [0, 0], [0, 0]

    def mansion(self, i: cython.int) -> cython.int:
        """Which kind the mansion of a round is."""
        return CASTLE if self.castles >> i & 1 else MANOR

    def taken(self, i: cython.int) -> cython.int:
        """Who took the mansion of a round: 0 nobody, else seat + 1."""
        return (self.won[GREEN] >> i & 1) + 2 * (self.won[BLUE] >> i & 1)

    # What is in force, and what it counts.

    def effects_of(self, card: cython.int) -> cython.int:
        """The effects of a psychic where it lies; those of the psychic it echoes are its own (rip 7.11)."""
        where: cython.int = self.round == TENTH
        effects: cython.int = self.tables.does[where][card] | self.tables.does[where][self.copies[card]]
        if self.used & bit(card):
            effects &= ~STUMBLE
        return effects

    def amount(self, card: cython.int, effect: cython.int) -> cython.int:
        """How much an effect of this psychic is worth."""
        where: cython.int = self.round == TENTH
        if not self.tables.does[where][card] & effect:
            card = self.copies[card]
        return self.tables.amounts[where][card][lowest(effect)]

    def ghostly(self, card: cython.int) -> cython.bint:
        """Whether a psychic counts as a ghost: it has a value, and a mirror has looked (rip 8.3)."""
        effects: cython.int = self.effects_of(card)
        return (effects & VALUE) != 0 or ((effects & MIRROR) != 0 and self.marks[card] != 0)

    def face(self, card: cython.int) -> cython.int:
        """The printed or mirrored value of a psychic that counts as a ghost."""
        if self.effects_of(card) & VALUE:
            return self.amount(card, VALUE)
        return self.marks[card] - 8

    def ghostly_on(self, side: cython.int) -> cython.uint:
        """The psychics that count as ghosts on a side; a struck one is no ghost at all (rip 7.3)."""
        left: cython.uint = self.psychics[self.round][side] & ~self.struck
        found: cython.uint = 0
        while left:
            if self.ghostly(lowest(left)):
                found |= left & (~left + 1)
            left &= left - 1
        return found

    def highest(self, side: cython.int) -> cython.int:
        """The highest value of a ghost on a side, 0 if there is none (psychic 16)."""
        left: cython.ulonglong = values_in(self.ghosts[self.round][side] + self.force[side].faces)
        best: cython.int = 0
        if not left and self.force[side].below:
            return -lowest(values_in(self.force[side].below))
        while left:
            best = lowest(left)
            left &= left - 1
        return best

    def total(self, side: cython.int) -> cython.int:
        """What a side counts."""
        return self.counted(self.ghosts[self.round][side], self.force[side], self.force[1 - side])

    def lead_with(self, side: cython.int, green: cython.uint, blue: cython.uint) -> cython.int:
        """How far a side would be ahead with these psychics in force."""
        return self.lead_in(side, self.force_of(blue if side else green), self.force_of(green if side else blue))

    def lead_in(self, side: cython.int, mine: Force, other: Force) -> cython.int:
        """How far a side is ahead with these in force on its own and on the other side."""
        total: cython.int = self.counted(self.ghosts[self.round][side], mine, other)
        return total - self.counted(self.ghosts[self.round][1 - side], other, mine)

    def counted(self, ghosts: cython.ulonglong, mine: Force, other: Force) -> cython.int:
        """What ghosts count on a side with these psychics in force: the order of effects never matters (rip 7.4)."""
        evens: cython.ulonglong = 0x00FF00FF00FF00FF
        printed: cython.ulonglong = 0x00FFFFFFFFFFFF00  # the values 1 to 6
        bag: cython.ulonglong = ghosts + mine.faces
        counting: cython.ulonglong
        left: cython.ulonglong
        value: cython.int
        total: cython.int
        if not (mine.effects & HELPING | other.effects & HARMING) and not mine.below:  # a ghost counts its value
            return sum_of(bag)
        counting = bag & ~(one(other.fearless + 1) - one(1))  # without the 1s, 2s and so on that nobody fears
        if other.effects & CHAIN and bag:  # one ghost, the highest by printed value, if it still counts
            value = nth_item(bag, size(bag) - 1)
            counting -= one(value) if count(counting, value) else 0
        total = sum_of(counting)
        if (mine.effects | other.effects) & INVERT:  # 7 minus the value
            total += 7 * size(counting & printed) - 2 * sum_of(counting & printed)
        total += mine.even * size(counting & evens) + mine.odd * size(counting & ~evens)
        total += mine.twins * size(counting & doubles(bag))
        left = mine.named + other.named
        while left:
            value = nth_item(left, 0)
            left -= one(value)
            total += count(counting, value)
        if mine.below:
            total += self.counted_below(mine, (other.effects & CHAIN) != 0 and bag == 0)
        return total + mine.parade * (size(bag) + size(mine.below))

    def counted_below(self, mine: Force, chained: cython.bint) -> cython.int:
        """What psychics of a value below 0 count; if they are alone, a chain hits the highest of them."""
        total: cython.int = 0
        each: cython.int = 0
        value: cython.int
        n: cython.int
        for value in range(-7, 0):
            n = count(mine.below, -value)
            if n:
                each = value + (mine.odd if value & 1 else mine.even) + (mine.twins if n > 1 else 0)
                total += n * each
        return total - each if chained else total

    def struck_among(self, there: cython.uint) -> cython.uint:
        """Which psychics of those that lie there are struck (rip 7.3)."""
        struck: cython.uint = 0
        before: cython.uint
        left: cython.uint
        card: cython.int
        _: cython.int
        for _ in range(PSYCHICS):  # who strikes a striker frees its victim; no chain is longer
            before = struck
            struck = 0
            left = there & ~before
            while left:
                card = lowest(left)
                left &= left - 1
                if self.effects_of(card) & STRIKE:
                    struck |= bit(self.marks[card])
            if struck == before:
                break
        return struck & there

    def force_by(self, card: cython.int) -> Force:
        """What one psychic does where it lies, by itself and by what it remembers and copies."""
        where: cython.int = self.round == TENTH
        force: Force = no_force()
        value: cython.int
        if not self.marks[card] and not self.copies[card] and not self.used & bit(card):
            return self.tables.force[where][card]
        force.effects = self.effects_of(card)
        force.even = self.amount(card, EVEN)
        force.odd = self.amount(card, ODD)
        force.twins = self.amount(card, TWINS)
        force.parade = self.amount(card, PROCESSION)
        force.fearless = self.amount(card, FEARLESS)
        if self.ghostly(card):
            value = self.face(card)
            force.faces = one(value) if value >= 0 else 0
            force.below = one(-value) if value < 0 else 0
        if force.effects & NAME and self.marks[card]:
            force.named = self.amount(card, NAME) * one(self.marks[card])
        return force

    def force_of(self, psychics: cython.uint) -> Force:
        """What these psychics, none of them struck, do together."""
        force: Force = no_force()
        while psychics:
            force = joined(force, self.force_by(lowest(psychics)))
            psychics &= psychics - 1
        return force

    def refresh(self) -> cython.void:
        """Find anew which psychics are struck and what is in force on either side (rip 7.3)."""
        green: cython.uint = self.psychics[self.round][GREEN]
        blue: cython.uint = self.psychics[self.round][BLUE]
        self.struck = 0
        self.force[GREEN] = self.force_of(green)
        self.force[BLUE] = self.force_of(blue)
        if (self.force[GREEN].effects | self.force[BLUE].effects) & STRIKE:  # else nobody strikes, and that was all
            self.struck = self.struck_among(green | blue)
            self.force[GREEN] = self.force_of(green & ~self.struck)
            self.force[BLUE] = self.force_of(blue & ~self.struck)

    # Who knows what.

    def sees(self, seat: cython.int) -> cython.bint:
        """Whether a player sees the other's hand: until the round ends (psychic 3)."""
        return (self.force[seat].effects & SIGHT) != 0 and not self.closed

    def look(self) -> cython.void:
        """Whoever sees a hand now will remember what was in it (psychic 3, rip 8.6)."""
        seer: cython.int
        for seer in range(2):
            if self.sees(seer):
                self.known[1 - seer] = most_of(self.known[1 - seer], self.hand[1 - seer])

    def past(self, seat: cython.int) -> cython.ulonglong:
        """The printed ghosts on a player's side of the rounds before this one."""
        ghosts: cython.ulonglong = 0
        earlier: cython.int
        for earlier in range(self.round):
            ghosts += self.ghosts[earlier][seat]
        return ghosts

    def deal_anew(self, observer: cython.int, rng: Rng) -> cython.void:
        """Draw anew the hidden ghosts of those the observer does not sit with, and the tutorial's hidden psychics."""
        seat: cython.int
        for seat in range(2):
            if observer == 1 - seat:
                self.redeal_seat(seat, self.sees(observer), self.known[seat], rng)
            elif observer != seat:
                self.redeal_seat(seat, False, self.seen[seat], rng)
        if self.tutorial:
            i: cython.int
            j: cython.int
            psychic: cython.uchar
            for i in range(TENTH - 1, self.round + 3, -1):
                j = self.round + 3 + rng.below(i - self.round - 2)
                psychic = self.line[i]
                self.line[i] = self.line[j]
                self.line[j] = psychic

    def redeal_seat(self, seat: cython.int, in_sight: cython.bint, known: cython.ulonglong, rng: Rng) -> cython.void:
        """Share a seat's hidden ghosts among hand, deck and tenth mansion, each arrangement equally likely.

        Known ghosts lie in the hand or at the tenth; a hand in sight stays as it is.
        """
        in_hand: cython.int = 0 if in_sight else size(self.hand[seat])
        out: cython.ulonglong = most_of(known, self.hand[seat]) - self.hand[seat] if in_sight else known
        rest: cython.ulonglong = self.deck[seat] + self.face_down[seat] - out
        if not in_sight:
            rest += self.hand[seat]
        drawn: cython.ulonglong = draw_from(rest, in_hand + size(self.face_down[seat]) - size(out), rng)
        self.deck[seat] = rest - drawn
        out += drawn
        self.face_down[seat] = draw_from(out, size(self.face_down[seat]), rng)
        if not in_sight:
            self.hand[seat] = out - self.face_down[seat]

    def scatter(self, rng: Rng) -> cython.void:
        """Make the line, the mansions and the hands of a new game with the small generator: for playouts only."""
        i: cython.int
        seat: cython.int
        psychics: cython.ulonglong = bit(PSYCHICS + 1) - 2
        manors: cython.ulonglong = bit(10) - 1
        for i in range(TENTH):
            self.line[i] = nth(psychics, rng.below(PSYCHICS - i))
            psychics ^= bit(self.line[i])
        for i in range(4):
            manors ^= bit(nth(manors, rng.below(10 - i)))
        self.castles = ~manors & 1023
        for seat in range(2):
            self.deck[seat] = WHOLE_FAMILY
            self.hand[seat] = draw_from(self.deck[seat], 5, rng)
            self.deck[seat] -= self.hand[seat]

    # Copies, values and texts.

    def assign(self, other: State) -> cython.void:
        self.become(cython.cast(Street, other))

    def become(self, that: Street) -> cython.void:
        if not cython.compiled:
            for name, value in vars(that).items():
                if name == "facts":  # who writes down what happens writes of one state, not of its copies
                    continue
                grid = [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else value
                setattr(self, name, grid)
            return
        self.turn, self.over, self.winners = that.turn, that.over, that.winners
        self.played, self.turns = that.played, that.turns
        self.tutorial, self.phase, self.round, self.player = that.tutorial, that.phase, that.round, that.player
        self.leader, self.acting, self.todo, self.chosen = that.leader, that.acting, that.todo, that.chosen
        self.laid_now, self.closed = that.laid_now, that.closed
        self.discarded, self.laid, self.brought = that.discarded, that.laid, that.brought
        self.used, self.struck, self.discards = that.used, that.struck, that.discards
        self.line, self.castles, self.won = that.line, that.castles, that.won
        self.draws, self.marks, self.copies = that.draws, that.marks, that.copies
        self.before, self.tenth_psychics, self.force = that.before, that.tenth_psychics, that.force
        self.psychics, self.ghosts = that.psychics, that.ghosts
        self.hand, self.deck, self.face_down = that.hand, that.deck, that.face_down
        self.known, self.seen = that.known, that.seen

    def __eq__(self, other: object) -> bool:
        """Whether everything is the same, the options too."""
        if not isinstance(other, Street):
            return NotImplemented
        return self.options == other.options and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.hash64())

    def hash64(self) -> cython.ulonglong:
        """Sixty-four bits made of all that a dump tells; the same on any machine, compiled or not."""
        h: cython.ulonglong = 0
        i: cython.int
        h = mix(h, self.turn + 4 | self.winners << 4 | self.phase << 8 | self.round << 16 | self.player << 24)
        h = mix(h, self.played | self.turns << 12)
        h = mix(h, self.leader | self.acting << 4 | self.chosen << 12 | self.laid_now << 20)
        h = mix(h, self.todo | (1 << 28 if self.closed else 0) | (1 << 29 if self.tutorial else 0))
        h = mix(mix(mix(h, self.discarded), self.laid), self.brought)
        h = mix(mix(h, self.used), self.discards)
        for i in range(10):
            h = mix(h, self.line[i] | self.mansion(i) << 8 | self.taken(i) << 16)
            h = mix(mix(h, self.psychics[i][0]), self.psychics[i][1])
            h = mix(mix(h, self.ghosts[i][0]), self.ghosts[i][1])
        for i in range(30):
            h = mix(h, self.marks[i] | self.copies[i] << 8)
        for i in range(2):
            h = mix(mix(mix(h, self.draws[i]), self.before[i]), self.tenth_psychics[i])
            h = mix(mix(mix(h, self.hand[i]), self.deck[i]), self.face_down[i])
            h = mix(mix(h, self.known[i]), self.seen[i])
        return h

    def dump(self) -> tuple[tuple[str, Any], ...]:
        return (
            ("turn", max(self.turn, CHANCE)),  # so that a fingerprint stays what it always was
            ("over", int(self.over)),
            ("winners", self.winners),
            ("played", self.played),
            ("turns", self.turns),
            ("tutorial", int(self.tutorial)),
            ("phase", self.phase),
            ("round", self.round),
            ("player", self.player),
            ("leader", self.leader),
            ("acting", self.acting),
            ("todo", self.todo),
            ("chosen", self.chosen),
            ("laid_now", self.laid_now),
            ("closed", int(self.closed)),
            ("discarded", self.discarded),
            ("laid", self.laid),
            ("brought", self.brought),
            ("used", self.used),
            ("discards", self.discards),
            ("line", tuple([self.line[i] for i in range(10)])),
            ("mansions", tuple([self.mansion(i) for i in range(10)])),
            ("taken", tuple([self.taken(i) for i in range(10)])),
            ("draws", (self.draws[0], self.draws[1])),
            ("marks", tuple([self.marks[i] for i in range(30)])),
            ("copies", tuple([self.copies[i] for i in range(30)])),
            ("before", (self.before[0], self.before[1])),
            ("tenth", (self.tenth_psychics[0], self.tenth_psychics[1])),
            ("hand", (self.hand[0], self.hand[1])),
            ("deck", (self.deck[0], self.deck[1])),
            ("hidden", (self.face_down[0], self.face_down[1])),
            ("known", (self.known[0], self.known[1])),
            ("seen", (self.seen[0], self.seen[1])),
            ("psychics", tuple([(self.psychics[i][0], self.psychics[i][1]) for i in range(10)])),
            ("ghosts", tuple([(self.ghosts[i][0], self.ghosts[i][1]) for i in range(10)])),
        )

    def restore(self, dump: Mapping[str, Any]) -> None:
        """Become the state that was dumped."""
        self.over, self.winners = dump["over"], dump["winners"]
        self.turn = OVER if self.over else dump["turn"]
        self.played, self.turns, self.tutorial = dump["played"], dump["turns"], dump["tutorial"]
        self.phase, self.round, self.player, self.leader = dump["phase"], dump["round"], dump["player"], dump["leader"]
        self.acting, self.todo, self.chosen = dump["acting"], dump["todo"], dump["chosen"]
        self.laid_now, self.closed = dump["laid_now"], dump["closed"]
        self.discarded, self.laid, self.brought = dump["discarded"], dump["laid"], dump["brought"]
        self.used, self.discards = dump["used"], dump["discards"]
        for i in range(10):
            self.line[i] = dump["line"][i]
        for i in range(30):
            self.marks[i], self.copies[i] = dump["marks"][i], dump["copies"][i]
        self.castles = sum([1 << i for i in range(10) if dump["mansions"][i] == CASTLE])
        for seat in range(2):
            self.won[seat] = sum([1 << i for i in range(10) if dump["taken"][i] == seat + 1])
            self.draws[seat] = dump["draws"][seat]
            self.before[seat], self.tenth_psychics[seat] = dump["before"][seat], dump["tenth"][seat]
            self.hand[seat], self.deck[seat] = dump["hand"][seat], dump["deck"][seat]
            self.face_down[seat] = dump["hidden"][seat]
            self.known[seat], self.seen[seat] = dump["known"][seat], dump["seen"][seat]
            for i in range(10):
                self.psychics[i][seat], self.ghosts[i][seat] = dump["psychics"][i][seat], dump["ghosts"][i][seat]
        self.refresh()

    def sight(self) -> tuple[bool, bool]:
        """Which players see the other's hand now."""
        return self.sees(GREEN), self.sees(BLUE)

    def totals(self) -> tuple[int, int]:
        """What both sides count in this round."""
        return self.total(GREEN), self.total(BLUE)
