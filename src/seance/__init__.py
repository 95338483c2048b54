"""Séance: a table for two card games of spirits and ghosts, SIGGIL and RIP."""

import os
import warnings

__version__ = "0.1.0"

if os.environ.get("SEANCE_INTERPRETED") == "1":
    from seance import interpreted

    interpreted.install()


def runs_compiled() -> bool:
    """Whether the rules run as native code."""
    from seance.kernel import state

    return not state.__file__.endswith(".py")


if not runs_compiled() and os.environ.get("SEANCE_INTERPRETED") != "1":
    warnings.warn(
        "The rules run interpreted, about a hundred times slower: install seance again where there is a C compiler.",
        RuntimeWarning,
        stacklevel=2,
    )
