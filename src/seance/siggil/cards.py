"""The 56 cards: seven families of seven ordinary cards and seven spirits (siggil 1).

An ordinary card is 7 * family + number - 1, so 0 to 48; a spirit is 49 + family. A spirit's number is its family's
index + 1.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple


class Family(NamedTuple):
    """A family's letter in tokens and its English name."""

    letter: str
    name: str


FAMILIES = (
    Family("S", "Stone"),
    Family("D", "Deer"),
    Family("L", "Leaf"),
    Family("T", "Turtle"),
    Family("C", "Cloud"),
    Family("W", "Water"),
    Family("F", "Feather"),
)

LETTERS = "".join(family.letter for family in FAMILIES)

TOKENS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, 8)) + tuple(f"*{c}" for c in LETTERS)
"""Each card's token, by card number: `D3` the ordinary card, `*D` the spirit."""

CARD_OF = {token: card for card, token in enumerate(TOKENS)}


def is_spirit(card: int) -> bool:
    """Whether this card number is a spirit's."""
    return card >= 49


def family_of(card: int) -> int:
    """The family's index, of an ordinary card or a spirit."""
    return card - 49 if is_spirit(card) else card // 7


def number_of(card: int) -> int:
    """The number, 1 to 7, of an ordinary card or a spirit."""
    return card - 48 if is_spirit(card) else card % 7 + 1


@lru_cache(maxsize=1 << 13)
def cards_in(mask: int) -> tuple[int, ...]:
    """The cards of a mask, ascending."""
    cards = []
    while mask:  # most masks are sparse
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards, all different: `cards_in` undone."""
    return sum(1 << card for card in cards)
