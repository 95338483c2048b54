"""What puzzles of RIP are made of: all deals that a view allows, which positions are worth a look, what they ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod

from seance.kernel.game import Fact
from seance.rip import codes
from seance.rip.game import RIP, Options
from seance.rip.rules import RipState
from seance.rip.view import View, bag

THINKING = {"weak": 30, "fair": 200, "strong": 800}
"""Iterations of those who play the games in which puzzles are found, and try to solve them."""
OPTIONS: tuple[dict[str, object], ...] = ({}, {"psychics": "documented"}, {"psychics": 2}, {"psychics": 3})
"""The games that puzzles are looked for in."""
MOST_LAID = 9
"""Cards that the opponent could still lay this round: with more, proofs take long."""
VALUES = range(1, 7)


def deals(view: View, most: int) -> tuple[tuple[RipState, int], ...]:
    """Every position that the view allows, and in how many ways, cards of equal value told apart; none beyond `most`.

    The opponent's hidden ghosts are shared among hand, tenth mansion and deck; known ones are not in the deck.
    """
    if view.seat is None or 0 in view.line:
        return ()
    there = 1 - view.seat
    dump = dict(RIP.from_view(view).dump())
    found = []
    for hand, tenth, ways in shares(view, there):
        hands, decks, hidden = (list(dump[name]) for name in ("hand", "deck", "hidden"))
        rest = bag(view.hidden[there])
        hands[there], hidden[there], decks[there] = hand, tenth, rest - hand - tenth
        told = dump | {"hand": tuple(hands), "deck": tuple(decks), "hidden": tuple(hidden)}
        found.append((RIP.load(Options(tutorial=view.tutorial), tuple(told.items())), ways))
        if len(found) > most:
            return ()
    return tuple(found)


def shares(view: View, there: int) -> Iterator[tuple[int, int, int]]:
    """A seat's hands and ghosts at the tenth that the view allows, as bags, and in how many ways each."""
    counts = [view.hidden[there].count(value) for value in VALUES]
    known = [view.known[there].count(value) for value in VALUES]
    at_tenth = view.tenth_sizes[there]
    if view.opposing is not None:
        hand = [view.opposing.count(value) for value in VALUES]
        left = [n - k for n, k in zip(counts, hand, strict=True)]
        must = [max(0, n - k) for n, k in zip(known, hand, strict=True)]
        free = [n - k for n, k in zip(left, must, strict=True)]
        for more in parts(free, at_tenth - sum(must)):
            tenth = [n + k for n, k in zip(must, more, strict=True)]
            yield packed(hand), packed(tenth), ways_of(free, more)
        return
    free = [n - k for n, k in zip(counts, known, strict=True)]
    for more in parts(free, view.hand_sizes[there] + at_tenth - sum(known)):
        out = [n + k for n, k in zip(known, more, strict=True)]
        for tenth in parts(out, at_tenth):
            hand = [n - k for n, k in zip(out, tenth, strict=True)]
            yield packed(hand), packed(tenth), ways_of(free, more) * ways_of(out, tenth)


def parts(counts: Sequence[int], size: int) -> Iterator[list[int]]:
    """Every way to take so many of so many of each value, as counts by value."""
    if not counts:
        if size == 0:
            yield []
        return
    for n in range(max(0, size - sum(counts[1:])), min(counts[0], size) + 1):
        for rest in parts(counts[1:], size - n):
            yield [n, *rest]


def ways_of(counts: Sequence[int], taken: Sequence[int]) -> int:
    """In how many ways single cards can be chosen so."""
    return prod(comb(n, k) for n, k in zip(counts, taken, strict=True))


def packed(counts: Sequence[int]) -> int:
    return bag(value for value, n in zip(VALUES, counts, strict=True) for _ in range(n))


def wanted(state: RipState) -> bool:
    """Whether a position may be a puzzle: who is to act can win the game in this round, or it is the last one."""
    if len(state.actions()) < 2:
        return False
    view = RIP.view(state, state.turn)
    there = 1 - state.turn
    if view.phase in ("hide", "bring") or state.round == codes.TENTH:
        return state.round >= codes.TENTH - 1
    if view.hand_sizes[there] + len(view.before[there]) > MOST_LAID:
        return False
    return state.round == codes.TENTH - 1 or one_more_wins(view, state.turn)


def one_more_wins(view: View, seat: int) -> bool:
    """Whether the mansion of this round completes a seat's goal (rip 4.1)."""
    kind = view.mansions[view.round - 1]
    have = sum(winner == seat and view.mansions[i] == kind for i, winner in enumerate(view.taken))
    return have + 1 >= (codes.CASTLE_GOAL if kind else codes.MANOR_GOAL)


def beyond(start: RipState, state: RipState) -> bool:
    """Whether a win would come too late: before the ninth round only this one counts."""
    return start.round < codes.TENTH - 1 and (state.closed or state.round > start.round)


def by_chance(view: View) -> bool:
    """Whether the best chance counts where nothing wins for certain: at the tenth mansion, when all else is done."""
    return view.phase == "hide" and view.round == codes.TENTH


def kind(view: View, right: Sequence[int], told: Sequence[Fact]) -> str:
    """What a puzzle is about, by the moves that are right."""
    if view.phase == "hide" or view.round > codes.TENTH:
        return "tenth" if view.phase == "hide" else "order"
    if view.round == codes.TENTH:
        return "last"
    if view.phase == "lay" and all(codes.LAY_PSYCHIC < action < codes.LAY_BLIND for action in right):
        return "psychic"
    if view.phase == "lay" and (codes.STOP in right or ahead(view)):
        return "stop"
    return "round"


def ahead(view: View) -> bool:
    seat = view.seat or 0
    return view.totals[seat] > view.totals[1 - seat] and codes.STOP in view.actions
