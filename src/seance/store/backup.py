"""A copy of the database that is whole, made while tables are being played at."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from seance.errors import OptionError, Unavailable


def backup(folder: Path, target: Path) -> int:
    """Copy the database of a data folder to a new file; the number of entries it holds."""
    source = folder / "seance.db"
    if not source.exists():
        raise OptionError(f"There is no database in {folder}.")
    if target.exists():
        raise OptionError(f"{target} exists already; a backup never overwrites.")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            return int(new.execute("SELECT count(*) FROM entries").fetchone()[0])
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise Unavailable(f"The backup could not be made: {error}.") from None
