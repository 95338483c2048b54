"""Alembic's entry: runs the migrations on the database that `migrate` names, all of them or none."""

from alembic import context
from sqlalchemy import create_engine, event

from seance.store.schema import metadata

engine = create_engine(context.config.attributes["url"], hide_parameters=True)
if engine.dialect.name == "sqlite":
    # Its driver begins no transaction for DDL: a server killed here would find half of a database at its next start.
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
try:
    with engine.begin() as connection:
        context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
        context.run_migrations()
finally:
    engine.dispose()
