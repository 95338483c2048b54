"""The numbers of phases, actions and facts. Compiled rooms take these from `codes.pxd`; this is the twin for Python.

What an action number means does not depend on the position: 0 passes, 1 + card takes, 50 + card discards (solo),
99 + spirit drives out, and each capture names spirit, kind and the exact cards laid as a mask of seven bits: a bit is
number - 1 in a family set, the family's index in a number set.
"""

CARDS = 56
ORDINARY = 49
SPIRITS = 7
GONE = 56
"""What lies at a place whose card has left the siggil."""
FACE_DOWN = -1
"""What is seen of a card that nobody knows."""
TAKEN_AWAY = -2
"""What is seen where a card has left the siggil."""
ALL_PLACES = 2**56 - 1
ALL_CARDS = 2**49 - 1
EVERY_EIGHTH = sum(1 << place for place in range(7, 56, 8))
"""Solo: the places of the spirits (siggil 7.1)."""
MOST_FREE = 3
"""Solo: at most this many spirits are free (siggil 7.4)."""

TAKE, CAPTURE, DISCARD, CHOICE, DONE = range(5)
PHASES = ("take", "capture", "discard", "choice", "over")

FAMILY, NUMBER = range(2)

PASS = 0
TAKES = 1
DISCARDS = 50
DRIVE_OUTS = 99
CAPTURES = 106
MASKS = 127
ACTION_COUNT = CAPTURES + SPIRITS * 2 * MASKS

TAKEN, DISCARDED, UNCOVERED, ESCAPED, LOST, CAPTURED, PASSED, TURN_BEGAN, ENDED = range(9)
"""Kinds of facts: what their numbers hold stands in `facts.py`."""

BY_GOAL, BY_EMPTY, BY_LOSS = range(3)
"""What ended the game: the goal was reached, the siggil is empty, too many spirits are lost."""

NOBODY = -1
"""Instead of a seat: whom a free spirit is captured from."""

LONGEST = 98
"""No game has more actions: every turn takes one of the 49 ordinary cards for good and captures at most once, 98. A
solo game has 25 turns, in each a discard, a take and a capture, and asks at most once which spirit goes: 76."""

EVERY_SEVENTH = sum(1 << 7 * family for family in range(7))


def matching(spirit: int, kind: int) -> int:
    """The ordinary cards of the spirit's family (kind 0) or of its number (kind 1) (siggil 4.1)."""
    return EVERY_SEVENTH << spirit if kind else 127 << 7 * spirit


def squeeze(cards: int, spirit: int, kind: int) -> int:
    """Seven bits that say which of the spirit's matching cards are among these."""
    return sum((cards >> (7 * i + spirit if kind else 7 * spirit + i) & 1) << i for i in range(7))


def spread(mask: int, spirit: int, kind: int) -> int:
    """The matching cards that seven bits stand for: `squeeze` undone."""
    return sum((mask >> i & 1) << (7 * i + spirit if kind else 7 * spirit + i) for i in range(7))


def capture(spirit: int, kind: int, cards: int) -> int:
    """The action that captures this spirit by laying these cards, a mask."""
    return CAPTURES + (spirit * 2 + kind) * MASKS + squeeze(cards, spirit, kind) - 1


def captured_by(action: int) -> tuple[int, int, int]:
    """Spirit, kind and mask of cards laid of a capture: `capture` undone."""
    group, mask = divmod(action - CAPTURES, MASKS)
    return group // 2, group % 2, spread(mask + 1, group // 2, group % 2)
