"""Deals anew everything that a seat cannot know, from a state's dump alone: without the rules' own `redeal`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from seance.rip.codes import TENTH
from seance.rip.view import bag, values
from seance.siggil.layouts import layout


def permuted(game: Any, options: Any, state: Any, seat: int | None, random: Random) -> Any:
    """Another state that this seat (None: a spectator) cannot tell from the given one."""
    shuffle = {"siggil": shuffle_siggil, "rip": shuffle_rip}[game.name]
    return game.load(options, shuffle(options, state, seat, random))


@cache
def geometry(name: str) -> tuple[list[list[int]], list[int]]:
    """For each place what lies on it, and its level: worked out again from the coordinates (siggil 2.1)."""
    places = layout(name).places
    above = [
        [other for other, (u, v, higher) in enumerate(places) if higher > level and abs(x - u) < 2 and abs(y - v) < 2]
        for x, y, level in places
    ]
    return above, [level for _, _, level in places]


def shuffle_siggil(options: Any, state: Any, seat: int | None, random: Random, among: Iterable[int] = range(56)) -> Any:
    """Face-down cards of the siggil that something covers (siggil 6.2), and hard solo's discards (siggil 7.7).

    Only places `among` these are dealt anew, all unless told otherwise.
    """
    head, cards, *rest, discards = state.dump()
    above, levels = geometry(options.layout)

    def covered(place: int) -> bool:
        return any(cards[other] != 56 for other in above[place])

    hidden = [place for place in among if cards[place] != 56 and levels[place] % 2 == 0 and covered(place)]
    groups = [hidden]
    if options.players == 1:
        groups = [[p for p in hidden if p % 8 == 7], [p for p in hidden if p % 8 != 7]]
    laid = list(cards)
    for group in groups:
        pool = [cards[place] for place in group]
        if options.difficulty == "hard" and group is groups[-1] and options.players == 1:
            thrown = [card for card in range(49) if discards >> card & 1]
            pool += thrown
            random.shuffle(pool)
            discards = sum(1 << pool.pop() for _ in thrown)
        random.shuffle(pool)
        for place, card in zip(group, pool, strict=True):
            laid[place] = card
    return (head, tuple(laid), *rest, discards)


def shuffle_rip(options: Any, state: Any, seat: int | None, random: Random) -> Any:
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
