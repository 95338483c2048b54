"""Brings a database up to date, at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")


def migrate(url: str) -> None:
    """Apply every migration that the database does not have yet."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url.replace("+aiosqlite", "").replace("+asyncpg", "+psycopg")
    command.upgrade(config, "head")
