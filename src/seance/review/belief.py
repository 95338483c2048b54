"""The belief board: how likely each hidden card lies where, by what a seat could know and nothing else.

Everything is counted in samples of the seat's view, drawn by a generator that the view itself seeds: what the seat
could not know changes no figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from hashlib import blake2b
from typing import Any

import msgspec

from seance.games import AnyGame, part_of
from seance.kernel.rng import Rng

SAMPLES = 400
"""An estimate is off by two or three points of a hundred, rarely by five."""
SLICE = 40
"""Samples that are drawn before somebody else may have a turn."""


class HiddenCard(msgspec.Struct, frozen=True):
    """A card that the seat could not see, in notation."""

    card: str
    chances: tuple[float, ...]
    """How likely one of its kind lies at each of the places."""


class Belief(msgspec.Struct, frozen=True):
    """What a seat could believe. A game that does not say where its cards lie has no places."""

    places: tuple[str, ...]
    """In the game's own words: texts `belief.GAME.PLACE`; what follows a colon is a number."""
    cards: tuple[HiddenCard, ...]
    samples: int


def believing(game: AnyGame, view: Any, samples: int = SAMPLES) -> Generator[None, None, Belief]:
    """The board of a view, in slices."""
    told = part_of(game.name, "belief")
    places: tuple[str, ...] = () if told is None else told.places(view)
    if told is None or not places:
        return Belief((), (), 0)
    rng = Rng(int.from_bytes(blake2b(view.key(), digest_size=7).digest(), "big"))
    found: Counter[tuple[str, str]] = Counter()
    for number in range(1, samples + 1):
        opened = game.open_view(view, game.sample(view, rng))
        found.update(set(told.hidden_cards(view, opened)))
        if number % SLICE == 0:
            yield
    cards = sorted({card for card, _ in found}, key=lambda card: (len(card), card))
    rows = (HiddenCard(card, tuple(round(found[card, place] / samples, 3) for place in places)) for card in cards)
    return Belief(places, tuple(rows), samples)
