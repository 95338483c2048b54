"""`seance serve` and `seance backup`: run the table server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from seance.web.settings import load_settings

Data = Annotated[Path | None, typer.Option(help="The data folder.", envvar="SEANCE_DATA")]
Database = Annotated[
    str | None,
    typer.Option(help="postgresql://…, for several servers; else SQLite in the data folder.", envvar="SEANCE_DATABASE"),
]


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen; only this machine unless given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")] = None,
    data: Data = None,
    database: Database = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Make a new key for cookies; all lose their seats.")
    ] = False,
) -> None:
    """Serve tables to browsers."""
    from seance.web.serve import run  # the server's libraries take a second to load: not for every command

    folder = None if data is None else str(data)
    settings = load_settings(os.environ, host=host, port=port, data=folder, database=database)
    run(settings, open_browser, new_key)


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not exist yet.")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Copy the database, whole, and the key of its cookies beside it; also while the server runs.

    Of PostgreSQL too it is a SQLite file: a server can be started on it, and `seance copy` brings it back.
    """
    from seance.store.backup import backup as make_backup
    from seance.store.backup import key_beside
    from seance.store.copying import DataFiles, take_out
    from seance.store.database import is_shared

    settings = load_settings(os.environ, data=None if data is None else str(data), database=database)
    if is_shared(settings.database):
        entries = take_out(settings.database, DataFiles(file, key_beside(file)), alone=False)["entries"]
    else:
        entries = make_backup(settings.folder, file)
    typer.echo(f"{file}: {entries} entries.")


def copy(
    source: Annotated[str, typer.Argument(help="A data folder, the file of a backup, or postgresql://…")],
    target: Annotated[str, typer.Argument(help="The same, new or empty. One of both is PostgreSQL.")],
) -> None:
    """Move a house from SQLite to PostgreSQL or back: all tables and the key of cookies, compared row by row."""
    from seance.store.copying import copy as make_copy

    counts = make_copy(source, target)
    typer.echo(", ".join(f"{count} {name}" for name, count in counts.items()) + ": copied and compared.")
