"""RIP's ghosts and psychics dealt anew where a seat cannot see them, from a state's dump alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from seance.rip.codes import TENTH
from seance.rip.view import bag
from seance.rip.visible import values


def shuffle(options: Any, state: Any, seat: int | None, random: Random) -> Any:
    """Hands, decks and tenth-mansion ghosts of others (rip 5.1), and the tutorial's hidden psychics (rip 2.3)."""
    told = dict(state.dump())
    for other in {0, 1} - {seat}:
        known = told["seen" if seat is None else "known"][other]
        in_sight = seat is not None and state.sight()[seat]
        shares = shuffle_ghosts(told, other, values(known), in_sight, random)
        for zone, ghosts in zip(("hand", "deck", "hidden"), shares, strict=True):
            pair = list(told[zone])
            pair[other] = bag(ghosts)
            told[zone] = tuple(pair)
    if told["tutorial"]:
        face_down = list(told["line"][told["round"] + 3 : TENTH])
        random.shuffle(face_down)
        told["line"] = (*told["line"][: told["round"] + 3], *face_down, 0)[:10]
    return tuple(told.items())


def shuffle_ghosts(told: Any, seat: int, known: Any, in_sight: bool, random: Random) -> tuple[Any, Any, Any]:
    """A seat's hidden ghosts in another arrangement, tried until the known ones lie where they may (rip 8.6)."""
    hand, deck, hidden = (list(values(told[zone][seat])) for zone in ("hand", "deck", "hidden"))
    pool = deck + hidden if in_sight else hand + deck + hidden
    for _ in range(200):
        random.shuffle(pool)
        new_hand = hand if in_sight else pool[: len(hand)]
        start = 0 if in_sight else len(hand)
        new_hidden = pool[start : start + len(hidden)]
        new_deck = pool[start + len(hidden) :]
        if not Counter(known) - Counter(new_hand + new_hidden):
            return new_hand, new_deck, new_hidden
    return hand, deck, hidden
