"""Run the compiled rooms from their Python sources instead: for the twin tests, the benchmark and the debugger.

Set the environment variable SEANCE_INTERPRETED to 1 before `seance` is imported.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourcesFirst:
    """Finds the modules of this package as `.py` files, past any extension module that lies beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("seance.") or path is None:
            return None
        finders = (FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) for folder in path)
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


def install() -> None:
    sys.meta_path.insert(0, SourcesFirst)
