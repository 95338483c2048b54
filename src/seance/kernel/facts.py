"""What a move brought about, written down by the rules as they play it: rows of numbers, in order, read once.

A state has a `Facts` only while somebody wants to know; searches play without one and pay nothing. What a row's numbers
mean is the game's own affair: its `facts.py` makes them into what a seat may be told.
"""

from __future__ import annotations

from typing import NamedTuple

import cython

MOST_FACTS = 256
"""No action of any game brings about more."""


class Row(NamedTuple):
    """A fact in numbers: its kind, a seat, three small numbers, two masks or bags, and who may know all of it."""

    kind: int
    seat: int
    x: int
    y: int
    z: int
    a: int
    b: int
    eyes: int


@cython.cclass
class Facts:
    """Room for what one action brings about."""

    def __init__(self) -> None:
        self.count = 0
        if not cython.compiled:
            self._rows: list[Row] = []

    if not cython.compiled:  # the compiled twin is inline in facts.pxd

        def add(self, kind: int, seat: int, x: int, y: int, z: int, a: int, b: int, eyes: int) -> None:
            assert self.count < MOST_FACTS
            self._rows.append(Row(*map(int, (kind, seat, x, y, z, a, b, eyes))))  # C makes numbers of truths too
            self.count += 1

    def rows(self) -> list[Row]:
        """What was written down, in its order."""
        return [
            Row(
                self._rows[i].kind,
                self._rows[i].seat,
                self._rows[i].x,
                self._rows[i].y,
                self._rows[i].z,
                self._rows[i].a,
                self._rows[i].b,
                self._rows[i].eyes,
            )
            for i in range(self.count)
        ]
