"""`seance prune` and `seance visitor`: what a host does with the data of a server."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer

from seance.cli.serve import Data, Database
from seance.errors import OptionError
from seance.host.retention import AT_ONCE, Retention
from seance.web.settings import Settings, load_settings

if TYPE_CHECKING:
    from seance.store.log import Store

ResultT = TypeVar("ResultT")
Visitor = Annotated[str, typer.Argument(help="The visitor's id: `visitor` in what they can download of themselves.")]
visitor_app = typer.Typer(no_args_is_help=True, help="Everything about one visitor: told, or erased.")


def prune(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would end, and end nothing.")] = False,
    data: Data = None,
    database: Database = None,
) -> None:
    """End the tables that were kept for longer than SEANCE_FINISHED_DAYS and SEANCE_ABANDONED_DAYS say."""
    settings = load_settings(os.environ, data=None if data is None else str(data), database=database)
    since = Retention(settings.finished_days, settings.abandoned_days).since(time.time())

    async def ended(store: Store) -> int:
        count = 0
        if dry_run:
            for told in await store.outlines(*since):
                last = datetime.fromtimestamp(told.last, UTC).date().isoformat()
                typer.echo(f"{told.id}  {told.game}  {told.status}  last used {last}")
                count += 1
        else:
            while found := await store.outdated(*since, AT_ONCE):
                await store.forget(found)
                count += len(found)
        return count

    count = with_store(settings, ended, alone=not dry_run)
    days = ", ".join(
        f"{what} for {f'{number} days' if number else 'ever'}"
        for what, number in (("finished", settings.finished_days), ("abandoned", settings.abandoned_days))
    )
    typer.echo(f"{count} tables {'would end' if dry_run else 'ended'}; kept are {days}.")


@visitor_app.command()
def export(visitor: Visitor, data: Data = None, database: Database = None) -> None:
    """Print everything that is kept of a visitor, as JSON."""
    settings = load_settings(os.environ, data=None if data is None else str(data), database=database)
    told = with_store(settings, lambda store: store.own_data(visitor), alone=False)
    typer.echo(msgspec.json.format(msgspec.json.encode(told)).decode())


@visitor_app.command()
def erase(visitor: Visitor, data: Data = None, database: Database = None) -> None:
    """Take a visitor's names and identity out of every table; their moves stay, as nobody's."""
    settings = load_settings(os.environ, data=None if data is None else str(data), database=database)
    found = with_store(settings, lambda store: store.erase(visitor), alone=True)
    typer.echo(f"Erased from {len(found)} tables.")


def with_store(settings: Settings, do: Callable[[Store], Awaitable[ResultT]], alone: bool) -> ResultT:
    """Do something with the store of a data folder; `alone` if it changes what a running server has in memory."""
    from seance.store.database import is_shared
    from seance.store.folder import DATABASE, held, open_data  # a database's libraries take long to load
    from seance.store.log import Store, sqlite_url
    from seance.store.migrate import check_current

    if not settings.database and not (settings.folder / DATABASE).exists():
        raise OptionError(f"There is no database in {settings.folder}.")

    url = settings.database or sqlite_url(settings.folder)

    async def done() -> ResultT:
        store = Store(url)
        async with store.running():
            return await do(store)

    with held(settings.folder) if alone and not is_shared(settings.database) else nullcontext():
        if alone:
            open_data(settings.folder, settings.database)
        else:
            check_current(url)
        return asyncio.run(done())
