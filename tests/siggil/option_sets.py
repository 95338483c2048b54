"""Every set of options that makes another game of SIGGIL."""

from __future__ import annotations

from typing import Any

from seance.siggil.layouts import layout_names

OPTION_SETS: dict[str, dict[str, Any]] = {
    **{f"siggil-{layout}-{n}": {"layout": layout, "players": n} for layout in layout_names() for n in (2, 3, 4)},
    **{
        f"siggil-{layout}-solo-{difficulty}-{fourth}": {
            "layout": layout,
            "players": 1,
            "difficulty": difficulty,
            "fourth_spirit": fourth,
        }
        for layout in layout_names()
        for difficulty in ("easy", "hard")
        for fourth in ("oldest", "choice")
    },
}
SAME = {f"siggil-{layout}-solo-easy-choice": f"siggil-{layout}-solo-easy-oldest" for layout in layout_names()}
"""The first spirit lost ends the easy game, and nothing is asked (siggil 7.6)."""
SOME = ("siggil-pass-2", "siggil-river-4", "siggil-turtle-solo-hard-choice")
"""Those that differ most, for tests that take long."""
