"""What a table of RIP in the browser takes from the rules: the psychics, and what wins."""

from __future__ import annotations

from typing import Any

from seance.rip.cards import psychics
from seance.rip.codes import CASTLE_GOAL, MANOR_GOAL

FIELDS = ("number", "level", "provenance", "rounds", "tenth", "title", "text")


def client_data() -> dict[str, Any]:
    """Each file by its name, with what it must hold."""
    return {
        "psychics": [{name: getattr(psychic, name) for name in FIELDS} for psychic in psychics()],
        "goals": {"manors": MANOR_GOAL, "castles": CASTLE_GOAL},
    }
