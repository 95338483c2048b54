"""How a game is shown in a terminal: as its `terminal.py` has it, or plainly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """Draws a View, has English words for a move that can be chosen, and tells a seat what happened."""

    screen: Callable[[Any], RenderableType]
    words: Callable[[str, int], str]
    tell: Callable[[Sequence[Any], int | None], list[str]] | None
    """Lines for facts as a seat was told them; None where a game has only tokens."""


@cache
def terminal_of(game: str) -> Terminal:
    """The screen and the words of a game."""
    told = part_of(game, "terminal")
    return Terminal(
        getattr(told, "screen", plain_screen), getattr(told, "words", plain_words), getattr(told, "tell", None)
    )


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
