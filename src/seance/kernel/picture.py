"""A position as a still picture: which of the client's drawings lie where. A game's `picture.py` says so from a view.

Nothing is written in a picture but what stands on the cards, and numbers: it has no language and names nobody.
"""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 1200, 630
"""The size that chats show."""


class Put(NamedTuple):
    """A drawing at a place, so wide and high; faded where it is not in force, or not yet reached."""

    drawing: str
    x: float
    y: float
    width: float
    height: float
    faded: bool = False


class Disc(NamedTuple):
    """A disc of a colour of the client's palette, with a number; a ring marks it."""

    colour: str
    x: float
    y: float
    radius: float
    number: int | None = None
    ring: bool = False


class Number(NamedTuple):
    """A number by itself, around a point."""

    number: int
    x: float
    y: float
    size: float
    colour: str = "text"


class Panel(NamedTuple):
    """A part of the table on which things lie, in a thin veil of a colour, with an edge."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    edge: str
    veil: float = 1.0


class Glow(NamedTuple):
    """A frame around what counts now."""

    x: float
    y: float
    width: float
    height: float
    colour: str = "gold"


Part = Put | Disc | Number | Panel | Glow

GAP = 6.0


def row(drawings: list[str], x: float, y: float, width: float, room: float, ratio: float = 1.4) -> list[Put]:
    """Drawings beside each other, so wide each, and one over the other where there is not room enough."""
    step = width + GAP if len(drawings) < 2 else min(width + GAP, (room - width) / (len(drawings) - 1))
    return [Put(drawing, round(x + i * step, 1), y, width, width * ratio) for i, drawing in enumerate(drawings)]


def length(count: int, width: float) -> float:
    """How much room so many drawings take beside each other, with a gap behind the last."""
    return count * (width + GAP)
