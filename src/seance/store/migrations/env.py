"""Alembic's entry: runs the migrations on the database that `migrate` names."""

from alembic import context
from sqlalchemy import create_engine

from seance.store.schema import metadata

engine = create_engine(context.config.attributes["url"])
with engine.begin() as connection:
    context.configure(connection=connection, target_metadata=metadata)
    context.run_migrations()
engine.dispose()
