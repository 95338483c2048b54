"""A position of RIP as a picture: the street of ten, and on either side what lies, counts, was won and is held."""

from __future__ import annotations

from typing import NamedTuple

from seance.kernel.picture import WIDTH, Disc, Glow, Number, Panel, Part, Put, length, row
from seance.rip.codes import CASTLE_GOAL, MANOR_GOAL, TENTH
from seance.rip.explain import Line, breakdown, mansion_of
from seance.rip.view import View

EDGE = 16.0
PLATE_GAP = 6.0
PLATE, PLATE_HIGH = (WIDTH - 2 * EDGE + PLATE_GAP) / 10 - PLATE_GAP, 136.0
FAR, NEAR, SIDE_HIGH = 160.0, 392.0, 224.0
LAID_AT = 216.0
CARD, PSYCHIC = 104.0, 88.0
LEAST_LAID, MOST_LAID = 250.0, 580.0
"""So much room the cards at the mansion have at least, and at most: the rest is for those that are held."""
MARGIN = 14.0


class Sizes(NamedTuple):
    """How wide what a seat holds is drawn."""

    card: float
    psychic: float
    kept: float


BIG = Sizes(107, 84, 80)
SMALL = Sizes(71, 66, 52)
"""In one row where there is room enough, and otherwise in two."""
GOALS = (MANOR_GOAL, CASTLE_GOAL)


def picture(view: View) -> list[Part]:
    """What lies where; the seat whose eyes it is sits below."""
    near = view.seat or 0
    wanted = (length(len(lying(view, seat)), CARD) + length(len(helping(view, seat)), PSYCHIC) for seat in (0, 1))
    room = min(MOST_LAID, max(LEAST_LAID, *wanted))
    seal = Put("seal", 160, NEAR + 177, 34, 34)
    return [*street(view, near), *side(view, 1 - near, FAR, room), *side(view, near, NEAR, room), seal]


def lying(view: View, seat: int) -> tuple[int, ...]:
    """A seat's ghosts at the mansion of the round."""
    return view.ghosts[view.round - 1][seat]


def helping(view: View, seat: int) -> tuple[int, ...]:
    """A seat's psychics there."""
    return view.psychics[view.round - 1][seat]


def street(view: View, near: int) -> list[Part]:
    """The mansions: by whom each was taken, the one in question, the psychic that its loser gets."""
    parts: list[Part] = []
    for i, kind in enumerate(view.mansions):
        x, taken = EDGE + i * (PLATE + PLATE_GAP), view.taken[i]
        now = i == view.round - 1 and not view.over
        if taken is None:
            parts.append(Panel(x, EDGE, PLATE, PLATE_HIGH, "panel", "panel-edge"))
        else:
            parts.append(Panel(x, EDGE, PLATE, PLATE_HIGH, f"seat-{taken}", f"seat-{taken}", veil=0.3))
        if now:
            parts.append(Glow(x, EDGE, PLATE, PLATE_HIGH))
        middle = x + PLATE / 2
        parts.append(Put(f"mansion-{kind}", middle - 40, EDGE + 6, 80, 80))
        parts.append(Number(i + 1, x + 16, EDGE + 18, 26, "gold" if now else "text-soft"))
        if taken is not None:
            parts.append(Put(f"face-{taken}", middle - 22, EDGE + 88, 44, 44))
        elif i == TENTH:
            parts += [part for seat in (1 - near, near) for part in waiting(view, seat, middle, seat == near)]
        elif view.line[i]:
            parts.append(Put(f"psychic-{view.line[i]}", middle - 22, EDGE + 88, 44, 44))
        else:
            parts.append(Disc("panel-edge", middle, EDGE + 110, 21))
    return parts


def waiting(view: View, seat: int, middle: float, right: bool) -> list[Part]:
    """How many cards of a seat lie at the tenth mansion, face down or turned up."""
    there = view.tenth_sizes[seat] + len(view.tenth_psychics[seat])
    there += len(view.ghosts[TENTH][seat]) + len(view.psychics[TENTH][seat])
    return [Disc(f"seat-{seat}", middle + (24 if right else -24), EDGE + 110, 20, there)]


def side(view: View, seat: int, top: float, laid_room: float) -> list[Part]:
    """A seat's part of the table: its total and what it has won, its cards at the mansion, what it holds."""
    held_at = LAID_AT + laid_room + 12
    ahead = seat in view.winners if view.over else seat == view.turn
    parts: list[Part] = [Panel(EDGE, top, WIDTH - 2 * EDGE, SIDE_HIGH, f"seat-{seat}", f"seat-{seat}", veil=0.18)]
    parts += [Glow(EDGE, top, WIDTH - 2 * EDGE, SIDE_HIGH)] if ahead else []
    parts += standing(view, seat, top, ahead)
    parts += laid(view, seat, top, laid_room)
    return parts + held(view, seat, held_at, top + 12, WIDTH - EDGE - 12 - held_at, SIDE_HIGH - 24)


def standing(view: View, seat: int, top: float, ahead: bool) -> list[Part]:
    """Who it is, what the cards count, and how many mansions are missing; who won wears a crown."""
    parts: list[Part] = [
        Disc(f"seat-{seat}", 78, top + 74, 44, view.totals[seat], ring=ahead),
        Put(f"face-{seat}", 132, top + 46, 66, 66),
    ]
    if ahead:
        parts.append(Put("crown", 134, top + 4, 62, 50) if view.over else Put("turn", 149, top + 10, 32, 32))
    for kind, goal in enumerate(GOALS):
        won = sum(by == seat and view.mansions[i] == kind for i, by in enumerate(view.taken))
        tokens = row([f"token-{kind}"] * max(goal, won), 32, top + 134 + kind * 42, 36, 170, ratio=1)
        parts += [token._replace(faded=i >= won) for i, token in enumerate(tokens)]
    return parts


def laid(view: View, seat: int, top: float, room: float) -> list[Part]:
    """The cards at the mansion of the round; a disc tells what a card counts where its face does not."""
    lines = breakdown(mansion_of(view), seat)
    ghosts = sorted((line for line in lines if not line.psychic), key=lambda line: line.value)
    numbers = helping(view, seat)
    if not ghosts and not numbers:
        return [Panel(LAID_AT, top + 39, CARD, 1.4 * CARD, "night", "panel-edge", veil=0.25)]
    beside = min(length(len(numbers), PSYCHIC), room / 2 if ghosts else room)
    used = min(length(len(ghosts), CARD), room - beside)
    parts: list[Part] = []
    for put, line in zip(
        row([f"ghost-{seat}-{line.value}" for line in ghosts], LAID_AT, top + 39, CARD, used), ghosts, strict=True
    ):
        parts += [put, *counted(line.counts, line.counts - line.value, put)]
    emblems = row([f"psychic-{number}" for number in numbers], LAID_AT + used, top + 68, PSYCHIC, beside, ratio=1)
    for put, number in zip(emblems, numbers, strict=True):
        parts += psychic(view, number, put, [line for line in lines if line.psychic == number])
    return parts


def counted(counts: int, more: int, put: Put) -> list[Part]:
    """What a card counts, on its lower edge, unless that is the value it shows."""
    colour = "gold" if more > 0 else "danger"
    return [Disc(colour, put.x + 26, put.y + put.height - 6, 22, counts)] if more else []


def psychic(view: View, number: int, put: Put, lines: list[Line]) -> list[Part]:
    """A psychic, faded where it is cancelled, with the one that it echoes and what it counts or names."""
    parts: list[Part] = [put._replace(faded=number in view.struck)]
    if view.copies[number]:
        parts.append(Put(f"psychic-{view.copies[number]}", put.x + 44, put.y + 44, 48, 48))
    if lines:
        parts.append(Disc("paper", put.x + 22, put.y + put.height - 2, 22, sum(line.counts for line in lines)))
    return parts


def held(view: View, seat: int, x: float, top: float, room: float, high: float) -> list[Part]:
    """The hand, as far as it is known, the psychics to come, and the cards kept for the tenth mansion."""
    ghosts, backs = hand(view, seat)
    cards, before, kept = ghosts + backs, view.before[seat], kept_for_tenth(view, seat)
    inner, middle = room - 2 * MARGIN, top + high / 2
    one_row = length(len(cards), BIG.card) + length(len(before), BIG.psychic) + tenth_length(kept, BIG.kept) <= inner
    size = BIG if one_row else SMALL
    upper, lower = (middle, middle) if one_row else (top + 58, top + high - 48)
    puts = row(cards, x + MARGIN, upper - 0.7 * size.card, size.card, inner)
    parts: list[Part] = [Panel(x, top, room, high, "night", "night", veil=0.45), *puts]
    if backs:
        parts.append(Disc(f"seat-{seat}", puts[-1].x + size.card - 6, puts[-1].y + 8, 20, len(backs)))
    at = x + MARGIN + (length(len(cards), size.card) if one_row else 0)
    beside = min(tenth_length(kept, size.kept), max(inner - length(len(before), size.psychic), inner / 2))
    emblems = [f"psychic-{number}" for number in before]
    parts += row(emblems, at, lower - size.psychic / 2, size.psychic, x + room - MARGIN - beside - at, ratio=1)
    return parts + (at_tenth(view, kept, x + room - MARGIN - beside, lower, size.kept, beside) if kept else [])


def at_tenth(view: View, kept: list[str], x: float, middle: float, width: float, room: float) -> list[Part]:
    """The cards kept for the tenth mansion, on a plate of it."""
    high = 1.4 * width + 12
    return [
        Panel(x, middle - high / 2, room, high, "panel", "panel-edge"),
        Put(f"mansion-{view.mansions[TENTH]}", x + 6, middle - 34, 60, 60),
        Number(TENTH + 1, x + 36, middle + high / 2 - 12, 22, "text-soft"),
        *row(kept, x + 72, middle - 0.7 * width, width, room - 78),
    ]


def tenth_length(kept: list[str], width: float) -> float:
    """How much room the cards kept for the tenth mansion take, with its plate."""
    return length(len(kept), width) + 72 if kept else 0


def hand(view: View, seat: int) -> tuple[list[str], list[str]]:
    """The ghosts of a hand that are known, and the backs of those that are not."""
    known = view.hand if seat == view.seat else view.opposing
    if known is None:
        return [], [f"back-{seat}"] * view.hand_sizes[seat]
    return [f"ghost-{seat}-{value}" for value in known], []


def kept_for_tenth(view: View, seat: int) -> list[str]:
    """What a seat has laid face down at the tenth mansion: psychics are known to all, ghosts to their owner."""
    known = view.tenth if seat == view.seat else view.opposing_tenth
    ghosts = [f"back-{seat}"] * view.tenth_sizes[seat] if known is None else [f"ghost-{seat}-{one}" for one in known]
    return ghosts + [f"psychic-{number}" for number in view.tenth_psychics[seat]]
