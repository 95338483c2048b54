"""The numbers of plans, layers and moves. Compiled rooms take these from `codes.pxd`; this is the twin for Python.

A *plan* is a word: four bits for each spirit say how far its set is (NONE, 1 to 3 cards of its family, COMPLETE, TURNED
+ 1 to 3 of its number) or that nothing more is wanted (CLOSED: captured or lost). The bit SPARE says that one spirit
may still be given up; from the bit ORDER on the free spirits stand in order of escape, four bits each, 1 + spirit,
where that order matters.

A *move* is a number: six bits for the place (or the position in the hand, or NOWHERE), two for the use of the card,
three for 1 + the spirit driven out, three for 1 + the spirit captured at the end of the turn.
"""

NONE = 0
COMPLETE = 4
CLOSED = 8
VALUES = 9
TURNED = 4
"""Sets by number count from here."""
SPARE = 1 << 28
VALUES_ONLY = SPARE - 1
ORDER = 32

COMMIT, DRIVE_OUT, DISCARD_ONE, TAKE_ONE, SETTLE = range(5)
"""What a layer does: commit a card of the hand, drive a spirit out, discard, take, or only end the turn."""

SEARCHING, WON, LOST, CUT, FULL = range(5)
"""How a pass stands; CUT: nothing found, but something was left out; FULL: there was no memory."""

NO_USE, FOR_FAMILY, FOR_NUMBER = range(3)
NOWHERE = 63

HOPELESS = 64
"""A need that no number of takes can meet."""
BEYOND = 20000
"""The penalty of what is hopeless: more than any other, so that this spirit is the one given up."""
WORST = 4095
"""No sum of penalties counts as worse."""
