"""Other ways to solve a solo position: every legal action by the rules, with nothing of the solver's planning.

A position is remembered by all that its future depends on: pile, hand, captured, free in order, lost, phase.
"""

from __future__ import annotations

from functools import cache

from seance.siggil.rules import SiggilState


class TooLong(Exception):
    """There were more positions than allowed."""


def can_be_won(state: SiggilState, most: int = 10_000_000, bounded: bool = False) -> bool:
    """Try everything. `bounded` gives up where the takes left cannot complete the sets that the goal needs."""
    seen: set[tuple[object, ...]] = set()

    def wins(state: SiggilState) -> bool:
        if state.over:
            return bool(state.result())
        key = (state.in_pile, state.hands[0], state.held[0], state.free_spirits(), state.lost, state.phase)
        if key in seen:
            return False
        seen.add(key)
        if len(seen) > most:
            raise TooLong
        if bounded and not within_reach(state):
            return False
        for action in state.actions():
            after = state.copy()
            after.play(action)
            if wins(after):
                return True
        return False

    return wins(state)


def takes_left(state: SiggilState) -> int:
    """Every second of the cards that are left is taken, the next one first if a take is due."""
    cards = (state.in_pile & ~state.spirit_places).bit_count()
    return (cards + (state.taken < state.turns and state.phase != 1)) // 2


def within_reach(state: SiggilState) -> bool:
    """Whether the takes left could complete the sets that the goal needs, if every card that is wanted could be had.

    Of the cards in hand so many may be of no use; the others must fit into sets.
    """
    hand = state.hands[0]
    sets = state.goal - state.held[0].bit_count()
    useless = hand.bit_count() + takes_left(state) - sets * state.set_size
    return fits(hand, state.held[0] | state.lost, sets, state.set_size, useless)


@cache
def fits(hand: int, closed: int, sets: int, size: int, useless: int) -> bool:
    """Whether all cards but so many fit into so many sets for different spirits, none of them closed."""
    cards = [card for card in range(49) if hand >> card & 1]
    kinds: list[int | None] = [None] * 7
    counts = [0] * 7

    def place(index: int, useless: int) -> bool:
        if useless < 0:
            return False
        if index == len(cards):
            return True
        for kind, spirit in enumerate(divmod(cards[index], 7)):
            before = kinds[spirit]
            if closed >> spirit & 1 or counts[spirit] == size or before not in (None, kind):
                continue
            if before is None and sum(k is not None for k in kinds) == sets:
                continue
            kinds[spirit] = kind
            counts[spirit] += 1
            if place(index + 1, useless):
                return True
            kinds[spirit] = before
            counts[spirit] -= 1
        return place(index + 1, useless - 1)

    return place(0, useless)
