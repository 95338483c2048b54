"""A position of SIGGIL as a picture: the siggil, the free spirits, what each seat holds as far as the view tells."""

from __future__ import annotations

from seance.kernel.picture import HEIGHT, Disc, Glow, Part, Put, row
from seance.siggil.cards import cards_in
from seance.siggil.layouts import layout
from seance.siggil.view import TAKEN_AWAY, View

EDGE = 26
PILE = 770
"""So wide is the part of the siggil; the rest is for what lies beside it."""
SIDE, ROOM = 820.0, 354.0
RISE = 2.0
"""So much higher a card lies for each card under it."""
SPIRITS = 49
"""A spirit's drawing comes after those of the ordinary cards."""


def picture(view: View) -> list[Part]:
    """What lies where."""
    free = row([spirit(one) for one in view.free], SIDE, EDGE, 58, ROOM)
    parts: list[Part] = [*pile(view), *free]
    parts += [Glow(put.x - 3, put.y - 3, put.width + 6, put.height + 6) for put in free]
    top, height = 128.0, (HEIGHT - 128 - EDGE) / view.players
    for seat in range(view.players):
        parts += side(view, seat, top + seat * height, min(height, 240))
    return parts


def spirit(number: int) -> str:
    return f"card-{SPIRITS + number}"


def pile(view: View) -> list[Part]:
    """The cards at their places, the lower levels first; what can be taken glows."""
    places = layout(view.layout).places
    wide, high = max(x for x, _, _ in places) + 2, max(y for _, y, _ in places) + 2
    width = min(2 * (PILE - 2 * EDGE) / wide, 2 * (HEIGHT - 2 * EDGE) / (1.4 * high))
    left, top = (PILE - width * wide / 2) / 2, (HEIGHT - 1.4 * width * high / 2) / 2
    parts: list[Part] = []
    for place in sorted(range(len(places)), key=lambda place: places[place][2]):
        card = view.pile[place]
        if card == TAKEN_AWAY:
            continue
        x, y, level = places[place]
        put = Put(
            f"card-{card}",
            round(left + x * width / 2, 1),
            round(top + 0.7 * y * width - RISE * level, 1),
            width,
            1.4 * width,
        )
        parts.append(put)
        if place in view.available and not view.over:
            parts.append(Glow(put.x, put.y, put.width, put.height))
    return parts


def side(view: View, seat: int, top: float, height: float) -> list[Part]:
    """A seat's number, the spirits it holds, and its hand, or how many cards that has."""
    known = view.hand if seat == view.seat else view.hands[seat] if view.hands is not None else None
    hand = [f"card-{card}" for card in cards_in(sum(1 << card for card in known))] if known is not None else []
    backs = ["card--1"] * (0 if known is not None else view.hand_sizes[seat])
    wins = seat in view.winners if view.over else seat == view.turn
    size = min(54.0, height / 3.4)
    return [
        Disc(f"seat-{seat}", SIDE + 20, top + 22, 20, seat + 1, ring=wins),
        *row([spirit(one) for one in view.held[seat]], SIDE + 54, top, size, ROOM - 54),
        *row([*hand, *backs], SIDE, top + 1.4 * size + 8, size, ROOM),
    ]
