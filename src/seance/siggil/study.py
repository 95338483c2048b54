"""How SIGGIL is studied: tables of two to four, every layout in turn."""

from __future__ import annotations

from seance.kernel.study import Table
from seance.siggil.layouts import layout, layout_names

VARIANTS = tuple({"layout": name} for name in layout_names())
TABLES = tuple(
    Table(f"players-{players}", f"{players} players", {"players": players}, VARIANTS) for players in (2, 3, 4)
)
ENDINGS = {"goal": "enough spirits", "empty": "the siggil empty"}
VARIANT_TITLES = {name: layout(name).name.en for name in layout_names()}
