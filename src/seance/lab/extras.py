"""Libraries that only some commands need: who lacks one is told how to get it."""

from __future__ import annotations

from importlib import import_module

from seance.errors import OptionError

EXTRAS = {"polars": "lab", "matplotlib": "lab", "numpy": "lab", "distributed": "cluster", "open_spiel": "peers"}


def need(*libraries: str) -> None:
    """Refuse in a sentence what cannot be done here for want of a library."""
    for library in libraries:
        try:
            import_module(library)
        except ModuleNotFoundError:
            raise OptionError(
                f'This needs {library}, which is not installed: pip install "seance[{EXTRAS[library]}]".'
            ) from None
