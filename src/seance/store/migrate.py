"""Brings a database up to date, at every start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from seance.errors import StartError
from seance.store.database import in_transaction
from seance.store.trouble import DAMAGED, QUICK_CHECK, reason_of, tells_damage

MIGRATIONS = Path(__file__).with_name("migrations")


def migrate(url: str) -> None:
    """Apply every migration that the database does not have yet; StartError says why one cannot be."""
    with refused_start():
        in_transaction(url, upgrade_whole)


def upgrade_whole(connection: Connection) -> None:
    check_pages(connection)
    upgrade(connection)


def check_pages(connection: Connection) -> None:
    """StartError if a page of a SQLite file is damaged; PostgreSQL looks after its own.

    A server that did not look would start, and refuse whoever needs that page.
    """
    if connection.dialect.name == "sqlite" and tells_damage(connection.exec_driver_sql(QUICK_CHECK).scalar_one()):
        raise StartError(f"The database {DAMAGED}.")


def upgrade(connection: Connection) -> None:
    config = configured()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def check_current(url: str) -> None:
    """StartError unless a database that is only to be read, perhaps beside a server, is as this version makes one."""
    ours = ScriptDirectory.from_config(configured()).get_heads()
    with refused_start():
        theirs = in_transaction(url, lambda one: MigrationContext.configure(one).get_current_heads(), snapshot=True)
    if list(theirs) != list(ours):
        raise StartError(
            "Another version of Séance has made this database as it is; use that one, or start a server of this "
            "version on it first."
        )


def configured() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


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
        raise StartError(f"The database {reason_of(error)}.") from error
    except OSError as error:
        raise StartError("The database does not answer at its address; is its server running?") from error
