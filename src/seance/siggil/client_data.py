"""What a table of SIGGIL in the browser takes from the rules: the layouts, and what wins."""

from __future__ import annotations

from typing import Any

from seance.siggil.game import SIGGIL
from seance.siggil.layouts import layout, layout_names


def client_data() -> dict[str, Any]:
    """Each file by its name, with what it must hold."""
    shapes = {name: layout(name) for name in layout_names()}
    return {
        "layouts": {name: {"name": shape.name, "places": shape.places} for name, shape in shapes.items()},
        "goals": {
            "easy": goal(players=1, difficulty="easy"),
            "hard": goal(players=1, difficulty="hard"),
            **{str(players): goal(players=players) for players in (2, 3, 4)},
        },
    }


def goal(**options: object) -> dict[str, int]:
    """What wins at once: the numbers that the rules themselves count to."""
    state = SIGGIL.deal(SIGGIL.options(options), bytes(32))
    return {"spirits": state.goal, "set": state.set_size}
