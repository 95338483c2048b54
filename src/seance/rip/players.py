"""Who plays RIP: a rule of thumb, the levels, and what searches do best with."""

from __future__ import annotations

from functools import cache

from seance.kernel.players import Doubt, Level, SearchSettings
from seance.kernel.rng import Rng
from seance.rip import cards, codes
from seance.rip.game import RIP
from seance.rip.view import View

LEVELS = (
    Level("Whisper", "greedy", overlooks=38),
    Level("Knock", "search", iterations=200, wavers=1.0, manner="gambler"),
    Level("Shadow", "search", iterations=300, wavers=0.6, manner="thief"),
    Level("Phantom", "search", iterations=800, wavers=0.28, manner="hoarder"),
    Level("Oracle", "search", iterations=20000, manner="careful"),
)
SEARCH = SearchSettings(bias=8.0, far=1)
DOUBT = Doubt(drift=2.0, floor=0.03, shared=0.06, luck=0.4)

HOPELESS = 7
"""A round is given up when the lead would take more than this from the hand."""
PLAIN = frozenset({codes.STOP, codes.KEEP})
TAKING = ("snatch", "banish", "strike", "swap")


@cache
def taking() -> frozenset[int]:
    """The psychics that take something from the opponent."""
    return frozenset(psychic.number for psychic in cards.psychics() if set(psychic.rounds) & set(TAKING))


def steals(view: View, action: int) -> bool:
    """The thief likes psychics that take something from the opponent."""
    return action - codes.LAY_PSYCHIC in taking()


def hoards(view: View, action: int) -> bool:
    """The hoarder likes to keep its cards."""
    return action in PLAIN


def gambles(view: View, action: int) -> bool:
    """The gambler likes to lay much at once: the high ghosts."""
    return codes.LAY_GHOST + 5 <= action <= codes.LAY_GHOST + 6


def saves(view: View, action: int) -> bool:
    """The careful one likes to lay little at a time: the low ghosts."""
    return codes.LAY_GHOST < action <= codes.LAY_GHOST + 2


MANNERS = {"thief": steals, "hoarder": hoards, "gambler": gambles, "careful": saves}


@cache
def kept_for_the_tenth() -> frozenset[int]:
    """The psychics that cannot be laid in rounds and have a value at the tenth mansion: good only there."""
    return frozenset(
        psychic.number
        for psychic in cards.psychics()
        if "unlayable" in psychic.rounds and any(word.startswith("value ") for word in psychic.tenth)
    )


class Greedy:
    """Takes the lead as cheaply as it can, or gives the round up while that is cheap.

    It looks one action ahead, on a position that the view allows.
    """

    def choose(self, view: View, rng: Rng) -> int:
        if view.phase == "lay":
            return self.lay(view, rng)
        if view.phase == "hide":
            return self.hide(view)
        return max(view.actions, key=lambda action: (self.lead_after(view, action, rng), -action))

    def lay(self, view: View, rng: Rng) -> int:
        """Stop when ahead; else the cheapest card that leads; else the strongest, if the hand can still get there."""
        ahead = self.lead(view)
        can_stop = codes.STOP in view.actions
        if ahead > 0 and can_stop:
            return codes.STOP
        cards = [action for action in view.actions if action != codes.STOP]
        if not cards:
            return codes.STOP
        leads = {action: self.lead_after(view, action, rng) for action in cards}
        leading = [action for action in cards if leads[action] > 0]
        if leading:
            return min(leading, key=self.cost)
        if can_stop and (-ahead >= sum(view.hand or ()) or -ahead >= HOPELESS):
            return codes.STOP
        return max(cards, key=lambda action: (leads[action], -action))

    @staticmethod
    def cost(action: int) -> int:
        """What a card is worth keeping: a ghost its value, a psychic about as much as a middling ghost."""
        return 10 * action if action <= codes.LAY_PSYCHIC else 35

    @staticmethod
    def hide(view: View) -> int:
        """A card that is good only there; else the highest ghost, once the hand can spare it."""
        for action in view.actions:
            if action - codes.HIDE_PSYCHIC in kept_for_the_tenth():
                return action
        ghosts = [action for action in view.actions if codes.HIDE_GHOST < action <= codes.HIDE_PSYCHIC]
        if len(view.hand or ()) > 4 and ghosts:
            return max(ghosts)
        return view.actions[0]

    @staticmethod
    def lead(view: View) -> int:
        mine = view.totals[view.seat or 0]
        return 2 * mine - sum(view.totals)

    @staticmethod
    def lead_after(view: View, action: int, rng: Rng) -> int:
        """How far ahead this seat would be with the action played, choices left open and ghosts drawn."""
        state = RIP.sample(view, rng)
        state.play(action)
        while state.chances() and state.round == view.round - 1:
            chances = state.chances()
            state.play(chances[rng.draw(len(chances))])
        totals = state.totals() if state.round == view.round - 1 else view.totals
        return totals[view.seat or 0] - totals[1 - (view.seat or 0)]
