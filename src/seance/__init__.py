"""Séance: a table for two card games of spirits and ghosts, SIGGIL and RIP."""

import os

__version__ = "0.1.0"

if os.environ.get("SEANCE_INTERPRETED") == "1":
    from seance import interpreted

    interpreted.install()
