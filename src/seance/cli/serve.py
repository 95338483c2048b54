"""`seance serve` and `seance backup`: run the table server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from seance.web.settings import load_settings

Data = Annotated[Path | None, typer.Option(help="The data folder.", envvar="SEANCE_DATA")]


def serve(
    host: Annotated[str | None, typer.Option(help="Where to listen; only this machine unless given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one.")] = None,
    data: Data = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Make a new key for cookies; all lose their seats.")
    ] = False,
) -> None:
    """Serve tables to browsers."""
    from seance.web.serve import run  # the server's libraries take a second to load: not for every command

    settings = load_settings(os.environ, host=host, port=port, data=None if data is None else str(data))
    run(settings, open_browser, new_key)


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not exist yet.")], data: Data = None
) -> None:
    """Copy the database, whole, and the key of its cookies beside it; also while the server runs."""
    from seance.store.backup import backup as make_backup

    settings = load_settings(os.environ, data=None if data is None else str(data))
    entries = make_backup(settings.folder, file)
    typer.echo(f"{file}: {entries} entries.")
