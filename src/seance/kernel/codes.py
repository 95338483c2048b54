"""The numbers that every game shares. Compiled rooms take these from `codes.pxd`; this is the twin for Python."""

CHANCE = -1
"""The `turn` of a state where chance acts."""
OVER = -2
"""The `turn` of a state that is over."""
SPECTATOR = -1
"""The observer that holds no seat."""
EVERYBODY = -1
"""The eyes of a fact that hides nothing: as a mask of seats, all of them."""
