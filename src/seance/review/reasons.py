"""Why a move is good, in words: a game's `reasons.py` tells reasons from a view, its `reasons.toml` has their texts.

A game that has neither gives no reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from seance.datafile import Words, read_as
from seance.games import part_of
from seance.kernel.reason import Reason

Reasons = Callable[[Any, int], tuple[Reason, ...]]


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `reasons.toml` says: texts with gaps by the reason's key, and names that go into gaps."""

    texts: dict[str, Words]
    names: dict[str, Words] = {}


@cache
def reasons_for(game: str) -> Reasons:
    """Tells from a view what an action of its seat does and saves."""
    told: Reasons = getattr(part_of(game, "reasons"), "reasons", lambda view, action: ())
    return told


@cache
def texts_for(game: str) -> Texts:
    """The texts of a game's reasons, with the names that its module tells besides."""
    module = part_of(game, "reasons")
    if module is None or module.__file__ is None:
        return Texts({})
    told = read_as(Path(module.__file__).with_name("reasons.toml"), Texts)
    return Texts(told.texts, told.names | getattr(module, "NAMES", {}))


def sentence(game: str, reason: Reason, language: str = "en") -> str:
    """A reason in words."""
    told = texts_for(game)
    values = {gap: name_of(told, value, language) for gap, value in reason.values.items()}
    text: str = getattr(told.texts[reason.key], language)
    return text.format(**values)


def name_of(told: Texts, value: int | str, language: str) -> str:
    return str(getattr(told.names[value], language)) if isinstance(value, str) else str(value)
