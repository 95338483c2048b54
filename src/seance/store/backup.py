"""A copy of the database that is whole, made while tables are being played at, and of the key that belongs to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from seance.errors import OptionError, Unavailable
from seance.store.folder import DATABASE, KEY, OWNERS_FILE
from seance.store.trouble import QUICK_CHECK, reason_of, tells_damage


def backup(folder: Path, target: Path) -> int:
    """Copy the database of a data folder to a new file; the number of entries it holds."""
    source, key = folder / DATABASE, folder / KEY
    if not source.exists():
        raise OptionError(f"There is no database in {folder}.")
    make_new(target)
    try:
        if key.exists():
            make_new(key_beside(target))
            key_beside(target).write_bytes(key.read_bytes())
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            if tells_damage(new.execute(QUICK_CHECK).fetchone()[0]):
                raise sqlite3.DatabaseError("the database disk image is malformed")
            return int(new.execute("SELECT count(*) FROM entries").fetchone()[0])
    except OptionError:
        target.unlink()
        raise
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        key_beside(target).unlink(missing_ok=True)
        why = f"the database {reason_of(error)}" if isinstance(error, sqlite3.Error) else str(error.strerror)
        raise Unavailable(f"The backup could not be made: {why}.") from None


def key_beside(target: Path) -> Path:
    """Where the key goes that belongs to a copy."""
    return target.with_name(f"{target.name}.key")


def make_new(path: Path) -> None:
    """Make an empty file for its owner alone; OptionError if there is one."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNERS_FILE))
    except FileExistsError:
        raise OptionError(f"{path} exists already; a backup never overwrites.") from None
    except OSError as error:
        raise OptionError(f"{path} cannot be written: {error.strerror}.") from None
