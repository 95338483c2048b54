"""SIGGIL's cards dealt anew where a seat cannot see them, from a state's dump alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

from seance.siggil.layouts import layout


@cache
def geometry(name: str) -> tuple[list[list[int]], list[int]]:
    """For each place what lies on it, and its level: worked out again from the coordinates (siggil 2.1)."""
    places = layout(name).places
    above = [
        [other for other, (u, v, higher) in enumerate(places) if higher > level and abs(x - u) < 2 and abs(y - v) < 2]
        for x, y, level in places
    ]
    return above, [level for _, _, level in places]


def shuffle(options: Any, state: Any, seat: int | None, random: Random, among: Iterable[int] = range(56)) -> Any:
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
