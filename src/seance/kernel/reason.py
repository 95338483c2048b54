"""Why a move is good, as a game's `reasons.py` tells it: the key of a text and what goes into it."""

from __future__ import annotations

import msgspec


class Reason(msgspec.Struct, frozen=True):
    """A text of the game's `reasons.toml` and the values for its gaps: names are keys of texts there too."""

    key: str
    values: dict[str, int | str] = {}
