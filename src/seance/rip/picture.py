"""A position of RIP as a picture: the ten mansions, what lies on both sides, both hands as far as the view tells."""

from __future__ import annotations

from seance.kernel.picture import WIDTH, Disc, Glow, Part, Put, row
from seance.rip.view import View

EDGE = 24.0
STEP = (WIDTH - 2 * EDGE) / 10
CARD, SMALL = 82.0, 50.0
TENTH = 10


def picture(view: View) -> list[Part]:
    """What lies where; the seat whose eyes it is sits below."""
    near = view.seat or 0
    return [*street(view), *side(view, 1 - near, 214, 286), *side(view, near, 520, 402)]


def street(view: View) -> list[Part]:
    """The mansions with whoever took them, the one in question, and the psychic of each round that is to come."""
    parts: list[Part] = []
    for i, kind in enumerate(view.mansions):
        x = EDGE + i * STEP
        parts.append(Put(f"mansion-{kind}", x + 10, 20, 96, 96))
        if view.taken[i] is not None:
            parts.append(Disc(f"seat-{view.taken[i]}", x + 98, 34, 15))
        if i + 1 == view.round and not view.over:
            parts.append(Glow(x + 4, 14, STEP - 8, 108))
        if i + 1 < TENTH and view.line[i] and view.taken[i] is None:
            parts.append(Put(f"psychic-{view.line[i]}", x + 32, 130, 52, 52))
    return parts


def side(view: View, seat: int, hand_at: float, laid_at: float) -> list[Part]:
    """A seat's hand, its psychics, what it has laid at this mansion, and what that counts."""
    at = min(view.round, TENTH) - 1
    own = seat == view.seat
    hand = view.hand if own else view.opposing
    tenth = (view.tenth if own else view.opposing_tenth) if at == TENTH - 1 else ()
    ghosts = [f"ghost-{seat}-{value}" for value in hand or ()] or [f"back-{seat}"] * view.hand_sizes[seat]
    down = view.tenth_sizes[seat] if at == TENTH - 1 and tenth is None else 0
    laid = [f"ghost-{seat}-{value}" for value in (*view.ghosts[at][seat], *(tenth or ()))] + [f"back-{seat}"] * down
    psychics = [f"psychic-{number}" for number in view.psychics[at][seat]]
    wins = seat in view.winners if view.over else seat == view.turn
    used = min(len(laid) * (CARD + 6), 640.0)
    return [
        Disc(f"seat-{seat}", EDGE + 30, laid_at + 54, 32, view.totals[seat], ring=wins),
        *row(laid, EDGE + 84, laid_at, CARD, 640),
        *row(psychics, EDGE + 90 + used, laid_at + 12, 88, WIDTH - 2 * EDGE - 90 - used, ratio=1),
        *row(ghosts, EDGE + 84, hand_at, SMALL, 560),
        *row([f"psychic-{number}" for number in view.before[seat]], 720, hand_at + 8, 54, WIDTH - EDGE - 720, ratio=1),
    ]
