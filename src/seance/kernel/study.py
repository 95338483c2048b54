"""What rooms to the right ask of a game's `study.py`: at which tables to study it, and how to read its games."""

from __future__ import annotations

from typing import Any, NamedTuple


class Table(NamedTuple):
    """A kind of table that a study plays at."""

    key: str
    title: str
    options: dict[str, Any]
    variants: tuple[dict[str, Any], ...] = ()
    """Options that change from deal to deal."""


class Thing(NamedTuple):
    """Something that a player may have for a while, and of which a study asks what that changes."""

    number: int
    title: str
    group: str
    """Things of a group are meant to be of equal strength."""
    note: str = ""


class Moment(NamedTuple):
    """A position of a game for two, as a study weighs it: how it stands without the things, and who has which."""

    standing: tuple[float, ...]
    """The first seat's advantages, each turned round if the seats were."""
    held: tuple[int, ...]
    """Numbers of the first seat's things, and those of the second as negative ones."""
