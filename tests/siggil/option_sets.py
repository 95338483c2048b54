"""Every set of options that makes another game of SIGGIL."""

from __future__ import annotations

from typing import Any

from seance.siggil.layouts import escaping_at_the_deal, layout, layout_names

LAYOUTS = layout_names()
SOLO = tuple(name for name in LAYOUTS if escaping_at_the_deal(layout(name)) < 4)
"""Those on which the solo game can begin (siggil 7.4)."""

OPTION_SETS: dict[str, dict[str, Any]] = {
    **{f"siggil-{shape}-{n}": {"layout": shape, "players": n} for shape in LAYOUTS for n in (2, 3, 4)},
    **{
        f"siggil-{shape}-solo-{difficulty}-{fourth}": {
            "layout": shape,
            "players": 1,
            "difficulty": difficulty,
            "fourth_spirit": fourth,
        }
        for shape in SOLO
        for difficulty in ("easy", "hard")
        for fourth in ("oldest", "choice")
    },
}
SAME = {f"siggil-{shape}-solo-easy-choice": f"siggil-{shape}-solo-easy-oldest" for shape in SOLO}
"""The first spirit lost ends the easy game, and nothing is asked (siggil 7.6)."""
SOME = ("siggil-pass-2", "siggil-river-4", "siggil-turtle-solo-hard-choice")
"""Those that differ most, for tests that take long."""
