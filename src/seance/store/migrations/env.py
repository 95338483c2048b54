"""Alembic's entry: runs the migrations in the transaction that `migrate` has begun, all of them or none."""

from alembic import context

from seance.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
context.run_migrations()
