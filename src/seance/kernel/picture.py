"""A position as a still picture: which of the client's drawings lie where. A game's `picture.py` says so from a view.

Nothing is written in a picture but what stands on the cards, and numbers: it has no language and names nobody.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 1200, 630
"""The size that chats show."""


class Put(NamedTuple):
    """A drawing at a place, so wide and high."""

    drawing: str
    x: float
    y: float
    width: float
    height: float


class Disc(NamedTuple):
    """A disc of a colour of the client's palette, with a number; a ring marks it."""

    colour: str
    x: float
    y: float
    radius: float
    number: int | None = None
    ring: bool = False


class Glow(NamedTuple):
    """A frame around what counts now."""

    x: float
    y: float
    width: float
    height: float
    colour: str = "gold"


Part = Put | Disc | Glow


def row(drawings: list[str], x: float, y: float, width: float, room: float, ratio: float = 1.4) -> list[Put]:
    """Drawings beside each other, so wide each, and one over the other where there is not room enough."""
    step = width + 6 if len(drawings) < 2 else min(width + 6, (room - width) / (len(drawings) - 1))
    return [Put(drawing, round(x + i * step, 1), y, width, width * ratio) for i, drawing in enumerate(drawings)]
