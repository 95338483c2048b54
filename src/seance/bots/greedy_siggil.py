"""A rule of thumb for SIGGIL: capture whenever you can, as cheaply as you can; else take the card that helps most."""

from __future__ import annotations

from seance.kernel.rng import Rng
from seance.siggil.actions import DISCARDS, DRIVE_OUTS, FAMILY, NUMBER, PASS, TAKES, captured_by, matching
from seance.siggil.view import View


class GreedySiggil:
    """Looks at its hand, the table and the face-up cards."""

    def choose(self, view: View, rng: Rng) -> int:
        if view.phase == "capture":
            return min(view.actions, key=lambda action: self.price(view, action))
        if view.phase == "choice":
            return max(view.actions, key=lambda action: -self.promise(view, action - DRIVE_OUTS))
        if view.phase == "discard":
            return min(view.actions, key=lambda action: (self.worth(view, action - DISCARDS), action))
        return max(view.actions, key=lambda action: (self.worth(view, action - TAKES), -action))

    @staticmethod
    def price(view: View, action: int) -> tuple[int, int]:
        """Any capture before none, fewest cards first."""
        if action == PASS:
            return (99, 0)
        _, _, cards = captured_by(action)
        return (cards.bit_count(), action)

    def worth(self, view: View, card: int) -> int:
        """How much a card adds to the sets that could still win a spirit: the more cards already there, the more."""
        spirits = ((card // 7, FAMILY), (card % 7, NUMBER))
        return sum(self.support(view, spirit, kind) for spirit, kind in spirits if self.wanted(view, spirit))

    @staticmethod
    def support(view: View, spirit: int, kind: int) -> int:
        """Cards of the hand and of one's own set that match a spirit, squared: three of a kind beat three ones."""
        fits = matching(spirit, kind)
        hand = sum(fits >> card & 1 for card in view.hand or ())
        mine = view.sets[view.seat or 0]
        table = sum(len(cards) for owner, of, cards in mine if (owner, of) == (spirit, kind))
        free = 2 if spirit in view.free else 1
        return free * (1 + (hand + table) ** 2)

    @staticmethod
    def wanted(view: View, spirit: int) -> bool:
        """Whether this seat does not have the spirit yet and nobody has lost it for good."""
        return spirit not in view.held[view.seat or 0] and spirit not in view.lost

    def promise(self, view: View, spirit: int) -> int:
        """How near this seat is to capturing a spirit."""
        return self.support(view, spirit, FAMILY) + self.support(view, spirit, NUMBER)
