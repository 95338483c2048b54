"""Who plays SIGGIL: a rule of thumb, the levels, and what searches do best with."""

from __future__ import annotations

from seance.kernel.players import Doubt, Level, SearchSettings
from seance.kernel.rng import Rng
from seance.siggil.codes import CAPTURES, DISCARDS, DRIVE_OUTS, FAMILY, NUMBER, PASS, TAKES, captured_by, matching
from seance.siggil.view import View

ALONE = (
    Level("Whisper", "greedy", noise=60),
    Level("Knock", "greedy", noise=15),
    Level("Shadow", "search", iterations=40),
    Level("Phantom", "search", iterations=300),
    Level("Oracle", "search", iterations=2000, deals=30),
)
"""The levels in games for one. The numbered deals were graded by the second and the fourth: they stay as they are."""
PLAIN_SEARCH = SearchSettings(far=2)
"""Of the levels in the middle, which were measured with it: without experience."""
LEVELS = (
    Level("Whisper", "greedy", overlooks=66, alone=ALONE[0]),
    Level("Knock", "search", iterations=100, wavers=3.0, settings=PLAIN_SEARCH, manner="gambler", alone=ALONE[1]),
    Level("Shadow", "search", iterations=300, wavers=1.5, settings=PLAIN_SEARCH, manner="thief", alone=ALONE[2]),
    Level("Phantom", "search", iterations=1000, wavers=0.82, settings=PLAIN_SEARCH, manner="hoarder", alone=ALONE[3]),
    Level("Oracle", "search", iterations=20000, judging=5000, manner="careful", alone=ALONE[4]),
)
SEARCH = SearchSettings(far=2, prior=0.35)
DOUBT = Doubt(drift=2.0, floor=0.015, shared=0.025, luck=0.75)
KINDS = (FAMILY, NUMBER)
PLAIN = frozenset({PASS})


def steals(view: View, action: int) -> bool:
    """The thief likes to capture what another holds."""
    return action >= CAPTURES and captured_by(action)[0] not in view.free


def hoards(view: View, action: int) -> bool:
    """The hoarder likes to keep its cards."""
    return action == PASS


def gambles(view: View, action: int) -> bool:
    """The gambler likes a card for spirits that nobody has seen yet."""
    out = {*view.free, *(spirit for held in view.held for spirit in held), *view.lost}
    return TAKES <= action < DISCARDS and not out & {(action - TAKES) // 7, (action - TAKES) % 7}


def guards(view: View, action: int) -> bool:
    """The careful one likes to have the cards for a spirit that it holds, so that nobody else has them."""
    mine = {*view.held[view.seat or 0]}
    return TAKES <= action < DISCARDS and bool(mine & {(action - TAKES) // 7, (action - TAKES) % 7})


MANNERS = {"thief": steals, "hoarder": hoards, "gambler": gambles, "careful": guards}


class Greedy:
    """Captures when it can, from others first; else takes the card that brings it nearest.

    It looks at its hand, the table and the face-up cards, one turn ahead.
    """

    def choose(self, view: View, rng: Rng) -> int:
        if view.phase == "capture":
            return min(view.actions, key=lambda action: self.price(view, action))
        if view.phase == "choice":
            return min(view.actions, key=lambda action: (self.promise(view, action - DRIVE_OUTS), action))
        if view.phase == "discard":
            return min(view.actions, key=lambda action: (self.worth(view, action - DISCARDS), action))
        return max(view.actions, key=lambda action: (self.worth(view, action - TAKES), -action))

    @staticmethod
    def price(view: View, action: int) -> tuple[int, int, int]:
        """Another's spirit before a free one, fewest cards first, and anything before nothing."""
        if action == PASS:
            return (2, 0, 0)
        spirit, _, cards = captured_by(action)
        return (int(spirit in view.free), cards.bit_count(), action)

    def worth(self, view: View, card: int) -> float:
        """What a card is good for: its family's spirit and its number's."""
        return self.step(view, card // 7, FAMILY) + self.step(view, card % 7, NUMBER)

    def step(self, view: View, spirit: int, kind: int) -> float:
        """How much one more matching card helps: most where it is the last one lacking and the spirit is there."""
        if spirit in view.held[view.seat or 0] or spirit in view.lost:
            return 0
        lack = self.need(view, spirit) - self.matching_cards(view, spirit, kind)
        if lack > 7:
            return 0
        here = spirit in view.free or any(spirit in held for held in view.held)
        return (12 if here and lack == 1 else 4 if here else 2) / max(1, lack)

    @staticmethod
    def matching_cards(view: View, spirit: int, kind: int) -> int:
        """This seat's cards that fit a spirit, in the hand and in its set on the table."""
        fits = matching(spirit, kind)
        mine = view.sets[view.seat or 0]
        table = sum(len(cards) for owner, of, cards in mine if (owner, of) == (spirit, kind))
        return table + sum(fits >> card & 1 for card in view.hand or ())

    @staticmethod
    def need(view: View, spirit: int) -> int:
        """The size of the set that captures a spirit: one more than it lies on, or that of a first set."""
        largest = max((len(cards) for table in view.sets for owner, _, cards in table if owner == spirit), default=0)
        if largest:
            return largest + 1
        if view.players == 1:
            return 4 if view.difficulty == "hard" else 3
        return 2 if view.players == 4 else 3

    def promise(self, view: View, spirit: int) -> float:
        """How near this seat is to capturing a spirit."""
        return sum(self.step(view, spirit, kind) for kind in KINDS)
