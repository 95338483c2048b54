"""Brings a database up to date, at every start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from seance.errors import StartError

MIGRATIONS = Path(__file__).with_name("migrations")
REASONS = {
    "locked": "is locked by another program; end that first",
    "readonly": "can only be read; the server must be able to write to it",
    "unable to open": "cannot be opened; look at the rights of its folder",
    "full": "cannot grow, because the disk is full; make room first",
    "disk i/o error": "cannot be written: the disk is full or failing",
    "malformed": "is damaged; bring it back from a backup",
    "not a database": "is no database; bring it back from a backup",
}
"""What a database says of itself, and what a host is told."""


def sync_url(url: str) -> str:
    """A database's address for use without an event loop."""
    return url.replace("+aiosqlite", "").replace("+asyncpg", "+psycopg")


def migrate(url: str) -> None:
    """Apply every migration that the database does not have yet; StartError says why one cannot be."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = sync_url(url)
    with refused_start():
        command.upgrade(config, "head")


@contextmanager
def refused_start() -> Iterator[None]:
    """Whatever a database refuses at the start, as one sentence that repeats nothing of its content."""
    try:
        yield
    except CommandError as error:
        if "locate revision" not in str(error):
            raise
        raise StartError(
            "A newer version of Séance has changed this database; start that version, or bring back the backup "
            "that was made before."
        ) from error
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", error)).lower()
        told = next((told for part, told in REASONS.items() if part in cause), "does not answer as it should")
        raise StartError(f"The database {told}.") from error
