"""How a game is shown in a terminal: as its `terminal.py` has it, or plainly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from seance.games import part_of

UNSAID = ("seat", "actions")
"""What a plain screen leaves out: it is told elsewhere."""


class Terminal(NamedTuple):
    """Draws a View, and tells a move, of which a token says what may be known, in English words."""

    screen: Callable[[Any], RenderableType]
    words: Callable[[str, int], str]


@cache
def terminal_of(game: str) -> Terminal:
    """The screen and the words of a game."""
    told = part_of(game, "terminal")
    return Terminal(getattr(told, "screen", plain_screen), getattr(told, "words", plain_words))


def plain_screen(view: Any) -> RenderableType:
    """Whatever a view says, a line for each of its fields."""
    table = Table(box=None, padding=(0, 2), show_header=False)
    for name, value in msgspec.to_builtins(view).items():
        if name not in UNSAID:
            table.add_row(name.replace("_", " "), Text(plain_text(value)))
    return table


def plain_text(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(plain_text, value)) + "]"
    return str(value)


def plain_words(token: str, action: int) -> str:
    """A token says all there is to say."""
    return ""
