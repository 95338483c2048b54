"""What people may be called: words that everybody can see, and that leave the text around them as it is."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

MOST_NAME = 40
MOST_MARKS = 3
"""Accents on one letter: enough for every script, too few to climb over the neighbours."""
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing, whatever their class says: fillers, joiners and the blank of Braille."""
VARIANTS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Selectors of variants, which show nothing either."""


def clean_name(text: str) -> str:
    """A name as it is kept: composed (NFC), in one line, without anything invisible or that changes direction.

    Empty if nothing is left that one could read: no letter and no digit.
    """
    seen = "".join(visible(unicodedata.normalize("NFC", text)))
    words = "".join(few_marks(unicodedata.normalize("NFC", seen))).split(" ")
    name = " ".join(word for word in words if word)[:MOST_NAME].rstrip(" ")
    return name if any(unicodedata.category(letter)[0] in "LN" for letter in name) else ""


def visible(text: str) -> Iterator[str]:
    """What can be seen of a text; every kind of blank as a space."""
    for letter in text:
        kind = unicodedata.category(letter)
        if kind[0] == "Z" or letter in "\t\n\r\v\f":
            yield " "
        elif kind[0] != "C" and letter not in UNSEEN and not any(a <= ord(letter) <= b for a, b in VARIANTS):
            yield letter


def few_marks(text: str) -> Iterator[str]:
    """A text without accents that stand on nothing, and without more than a few on one letter."""
    room = 0
    for letter in text:
        if unicodedata.category(letter)[0] != "M":
            room = 0 if letter == " " else MOST_MARKS
            yield letter
        elif room:
            room -= 1
            yield letter
