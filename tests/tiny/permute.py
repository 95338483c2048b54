"""TINY's cards dealt anew where a seat cannot see them, from a state's dump alone."""

from __future__ import annotations

from random import Random
from typing import Any


def shuffle(options: Any, state: Any, seat: int | None, random: Random) -> Any:
    (rounds, hands, shown, signs, omen, deck, discards, left), *rest = state.dump()
    if left == 0:
        return state.dump()
    hidden = [other for other in (0, 1) if other != seat and not shown[other] and hands[other]]
    pool = [omen, *deck, *(hands[other] for other in hidden)]
    random.shuffle(pool)
    dealt = tuple(pool.pop() if other in hidden else hands[other] for other in (0, 1))
    return ((rounds, dealt, shown, signs, pool.pop(), tuple(sorted(pool)), discards, left), *rest)
