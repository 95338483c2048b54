"""A position of SIGGIL as a picture: the siggil, the free spirits, what each seat holds as far as the view tells."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from seance.kernel.picture import GAP, HEIGHT, WIDTH, Disc, Glow, Panel, Part, Put, length, row
from seance.siggil.cards import cards_in
from seance.siggil.client_data import goal
from seance.siggil.layouts import layout
from seance.siggil.view import TAKEN_AWAY, View

EDGE = 16.0
LEAST_PILE, MOST_PILE, MOST_SOLO = 230.0, 720.0, 640.0
"""So wide the part of the siggil is at least, and at most: the rest is for what lies beside it."""
FEW, FEW_WIDE = 14, 500.0
"""Fewer cards than that have no more room than this, however far apart they lie."""
BIGGEST = 112.0
RISE = 2.0
"""So much higher a card lies for each card under it."""
SPIRITS = 49
"""A spirit's drawing comes after those of the ordinary cards."""
FREE_HIGH = 134.0
MOST_SIDE = 300.0
FACE = 92.0
MARGIN = 12.0


class Sizes(NamedTuple):
    """How what a seat has is drawn: so wide each card, spirits and hand in one row or in two."""

    card: float
    rows: int


def picture(view: View) -> list[Part]:
    """What lies where: the fewer cards lie in the siggil, the more room have those beside it."""
    pile_wide, pile_parts = pile(view)
    left, room = pile_wide + EDGE, WIDTH - pile_wide - 2 * EDGE
    parts = pile_parts + free(view, left, room)
    top = EDGE + (FREE_HIGH + GAP if view.free or view.lost else 0)
    if view.players == 1:
        return parts + alone(view, left, top, room, HEIGHT - EDGE - top)
    high = min((HEIGHT - EDGE - top + GAP) / view.players - GAP, MOST_SIDE)
    sizes = sizes_in(view, room, high)
    for seat in range(view.players):
        parts += side(view, seat, left, top + seat * (high + GAP), room, high, sizes)
    return parts


def spirit(number: int) -> str:
    return f"card-{SPIRITS + number}"


@cache
def spirits_to_win(players: int, difficulty: str) -> int:
    return goal(players=players, difficulty=difficulty)["spirits"]


def pile(view: View) -> tuple[float, list[Part]]:
    """How wide the siggil is, and its cards at their places, the lower levels first; what can be taken glows."""
    places = layout(view.layout).places
    lying = sorted((i for i, card in enumerate(view.pile) if card != TAKEN_AWAY), key=lambda place: places[place][2])
    if not lying:
        return LEAST_PILE, [Put("seal", LEAST_PILE / 2 - 56, HEIGHT / 2 - 66, 132, 132, faded=True)]
    left, upper = min(places[i][0] for i in lying), min(places[i][1] for i in lying)
    wide, high = max(places[i][0] for i in lying) + 2 - left, max(places[i][1] for i in lying) + 2 - upper
    most = FEW_WIDE if len(lying) < FEW else MOST_PILE if view.players > 1 else MOST_SOLO
    width = min(BIGGEST, 2 * (most - 2 * EDGE) / wide, 2 * (HEIGHT - 2 * EDGE - 12) / (1.4 * high))
    room = max(LEAST_PILE, width * wide / 2 + 2 * EDGE)
    x, y = (room - width * wide / 2) / 2 + 4, (HEIGHT - 0.7 * width * high) / 2 + 4
    parts: list[Part] = []
    for place in lying:
        across, down, level = places[place]
        at = round(x + (across - left) * width / 2, 1), round(y + 0.7 * (down - upper) * width - RISE * level, 1)
        put = Put(f"card-{view.pile[place]}", *at, width, 1.4 * width)
        parts.append(put)
        if place in view.available and not view.over:
            parts.append(Glow(*put[1:5]))
    return room, parts


def free(view: View, x: float, room: float) -> list[Part]:
    """The spirits that wait to be caught, and faded those that nobody can catch any more."""
    if not view.free and not view.lost:
        return []
    puts = row([spirit(one) for one in (*view.free, *view.lost)], x + MARGIN, EDGE + MARGIN, 78, room - 2 * MARGIN)
    parts: list[Part] = [Panel(x, EDGE, room, FREE_HIGH, "night", "panel-edge", veil=0.45)]
    for i, put in enumerate(puts):
        waits = i < len(view.free)
        parts.append(put._replace(faded=not waits))
        parts += [Glow(*put[1:5])] if waits and not view.over else []
    return parts


def sizes_in(view: View, room: float, high: float) -> Sizes:
    """The widest cards for which spirits and hands find room, those in a hand partly over each other."""
    slots = max(spirits_to_win(view.players, view.difficulty), *(len(held) for held in view.held), 1)
    hand = 1 + 0.4 * (max(view.hand_sizes) - 1)
    inner = room - FACE - 2 * MARGIN
    in_one = min((inner - slots * GAP - 30) / (slots + hand), (high - 2 * MARGIN) / 1.4)
    in_two = min(inner / max(slots, hand) - GAP, (high - 2 * MARGIN - 10) / 2.8)
    return Sizes(min(in_one, BIGGEST), 1) if in_one > in_two else Sizes(min(in_two, BIGGEST), 2)


def side(view: View, seat: int, x: float, top: float, room: float, high: float, sizes: Sizes) -> list[Part]:
    """A seat: who it is, the spirits it holds and still needs, and its hand, or how many cards that has."""
    ahead = seat in view.winners if view.over else seat == view.turn
    colour, card = f"seat-{seat}", sizes.card
    middle = top + high / 2
    parts: list[Part] = [Panel(x, top, room, high, colour, colour, veil=0.18)]
    parts += [Glow(x, top, room, high), *mark(view, x, middle)] if ahead else []
    parts.append(Put(f"face-{seat}", x + 14, middle - 24, 66, 66))
    inner = room - FACE - 2 * MARGIN
    if sizes.rows == 1:
        upper = lower = middle - 0.7 * card
        hand_at = x + FACE + MARGIN + length(slots_of(view, seat), card) + 30
    else:
        upper, lower = middle - 1.4 * card - 5, middle + 5
        hand_at = x + FACE + MARGIN
    parts += spirits(view, seat, x + FACE + MARGIN, upper, card)
    return parts + hand(view, seat, hand_at, lower, card, x + FACE + MARGIN + inner - hand_at)


def alone(view: View, x: float, top: float, room: float, high: float) -> list[Part]:
    """A solo game: the spirits that are caught and still missing, the hand, and faded what was discarded."""
    inner, slots = room - 2 * MARGIN, slots_of(view, 0)
    card = min(BIGGEST, inner / slots - GAP, (high - 5 * MARGIN) / (1.4 * 2.7))
    won = 0 in view.winners
    parts: list[Part] = [Panel(x, top, room, high, "seat-0", "seat-0", veil=0.18)]
    parts += [Glow(x, top, room, high)] if won or not view.over else []
    space = (high - 1.4 * 2.7 * card) / 4
    tops = top + space, top + 2 * space + 1.4 * card, top + 3 * space + 2.8 * card
    known = view.discards
    gone = ["card--1"] * view.discarded if known is None else [f"card-{one}" for one in known]
    parts += spirits(view, 0, x + MARGIN, tops[0], card)
    parts += hand(view, 0, x + MARGIN, tops[1], card, inner)
    parts += [put._replace(faded=True) for put in row(gone, x + MARGIN, tops[2], 0.7 * card, inner)]
    return parts + ([Put("crown", x + room / 2 - 45, top - 40, 90, 72)] if won else [])


def mark(view: View, x: float, middle: float) -> list[Part]:
    """Above a face: a crown for who won, an arrow for who is to move."""
    return [Put("crown", x + 16, middle - 66, 62, 50) if view.over else Put("turn", x + 31, middle - 60, 32, 32)]


def slots_of(view: View, seat: int) -> int:
    return max(spirits_to_win(view.players, view.difficulty), len(view.held[seat]))


def spirits(view: View, seat: int, x: float, top: float, width: float) -> list[Part]:
    """The spirits that a seat holds, with how many cards each lies on, and an empty place for each that is missing."""
    parts: list[Part] = []
    for i in range(slots_of(view, seat)):
        at = x + length(i, width)
        if i >= len(view.held[seat]):
            parts.append(Panel(at, top, width, 1.4 * width, "night", "panel-edge", veil=0.25))
            continue
        one = view.held[seat][i]
        cards = max(len(cards) for about, _, cards in view.sets[seat] if about == one)
        size = max(15.0, width / 5)
        parts.append(Put(spirit(one), at, top, width, 1.4 * width))
        parts.append(Disc(f"seat-{seat}", at + width - size + 4, top + 1.4 * width - size + 4, size, cards))
    return parts


def hand(view: View, seat: int, x: float, top: float, width: float, room: float) -> list[Part]:
    """A hand as far as it is known, or backs and their number."""
    known = view.hand if seat == view.seat else view.hands[seat] if view.hands is not None else None
    if known is not None:
        return list(row([f"card-{one}" for one in cards_in(sum(1 << one for one in known))], x, top, width, room))
    backs = row(["card--1"] * view.hand_sizes[seat], x, top, width, room)
    badge = [Disc(f"seat-{seat}", put.x + width - 4, top + 6, 18, len(backs)) for put in backs[-1:]]
    return [*backs, *badge]
