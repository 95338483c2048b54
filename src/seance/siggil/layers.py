"""Rows of sixteen numbers, added at once. Compiled rooms take these from `layers.pxd`; this is the twin for Python."""

WIDE = 16
"""The numbers of a row."""


def add_spirits(rows: list[int], codes: list[int], sums: list[int]) -> None:
    """Add up over the seven spirits what the rows of both its lanes come to together, where that is above 0."""
    for k in range(WIDE):
        sums[k] = sum(max(0, rows[WIDE * codes[i] + k] + rows[WIDE * codes[i + 1] + k]) for i in range(0, 14, 2))


def odds(sums: list[int], second: list[int], offsets: list[int], last: list[int]) -> int:
    """The second layer: what is above 0 of each weighed sum, weighed and added up."""
    heights = [offsets[i] + sum(sums[k] * second[WIDE * k + i] for k in range(WIDE)) for i in range(WIDE)]
    return sum((max(0, heights[i]) >> 6) * last[i] for i in range(WIDE))
