"""The application: routes, sockets, cookies, headers and the host behind them."""

from __future__ import annotations

import errno
import mimetypes
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qs

from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import InternalServerException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

from seance import __version__
from seance.bots.roster import Roster
from seance.host.bot_pool import BotPool
from seance.host.clock import Pulse, SystemClock
from seance.host.commands import Commands
from seance.host.retention import Retention, Sweep
from seance.host.tables import Tables
from seance.store.folder import open_data
from seance.store.log import Store, sqlite_url
from seance.store.pauses import resume
from seance.web.addresses import Proxies, address_of, behind_proxies
from seance.web.api_page import ApiPage
from seance.web.failures import AnyRequest, keeping_body, refusal, respond
from seance.web.headers import with_headers
from seance.web.identity import with_identity
from seance.web.metrics import Metrics
from seance.web.origins import READING, from_own_pages
from seance.web.page import STATIC, the_page
from seance.web.requests import Requests, TheRequests, counted
from seance.web.routes import TableRoutes, commit, erase, list_games, own_data, own_games, show_record
from seance.web.settings import Settings
from seance.web.socket import no_socket, table_socket

FOR_EVER = CacheControlHeader(max_age=31536000, public=True, immutable=True)
"""For files whose names change with their content."""
ASK_FIRST = CacheControlHeader(no_cache=True, public=True)
"""For files whose names stay: they may be kept, but only used once the server says that they are the same."""
mimetypes.add_type("font/woff2", ".woff2")  # not every machine's tables have it
mimetypes.add_type("application/manifest+json", ".webmanifest")
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
"""A host as a browser names it: any other is not repeated."""
NO_NAME = (errno.ENAMETOOLONG, errno.ENOTDIR)


@get("/health", include_in_schema=False)
async def health(requests: TheRequests) -> dict[str, str]:
    """Whether the server answers and its store can write."""
    await requests.tables.store.check()
    return {"status": "well", "version": __version__}


@get(["/", "/games", "/replay", "/settings"], include_in_schema=False, media_type=MediaType.HTML)
async def page(request: AnyRequest) -> Response[str]:
    """The client; what it shows is the browser's affair."""
    return page_for(request)


@get(["/t/{table_id:str}", "/t/{table_id:str}/replay"], include_in_schema=False, media_type=MediaType.HTML)
async def table_page(request: AnyRequest, requests: TheRequests, table_id: FromPath[str]) -> Response[str]:
    """The same; of a table only its game is told."""
    return page_for(request, game=await requests.game_of(table_id, address_of(request.scope)))


def page_for(request: AnyRequest, status: int = 200, game: str = "") -> Response[str]:
    """The page in the language of the link, or of the visitor."""
    query = parse_qs(request.scope["query_string"].decode("latin-1"))
    host = request.headers.get("host", "")
    origin = f"{request.scope['scheme']}://{host}" if HOST.fullmatch(host) else ""
    text = the_page(query.get("lang", [""])[0], request.headers.get("accept-language", ""), origin, game)
    return Response(text, media_type=MediaType.HTML, status_code=status)


def not_found(request: AnyRequest, error: Exception) -> Response[Any]:
    """Somebody who followed a wrong link gets the page; programs are told in JSON."""
    wants_page = "text/html" in request.headers.get("accept", "")
    reads = request.method in READING and not request.url.path.startswith("/api")
    return page_for(request, 404) if wants_page and reads else respond(request, error)


def no_file(request: AnyRequest, error: Exception) -> Response[Any]:
    """A name that no file can have is not found; any other trouble is ours."""
    cause = error.__cause__ if isinstance(error, InternalServerException) else error
    nobody = isinstance(cause, ValueError) or (isinstance(cause, OSError) and cause.errno in NO_NAME)
    return not_found(request, NotFoundException()) if nobody else respond(request, error)


async def told_in_json(answer: Response[Any]) -> Response[Any]:
    """The framework has a page of its own for what is not found beside the API's description; ours is a sentence."""
    return answer if answer.status_code != 404 else refusal(NotFoundException())


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Redirect:
    """For pages that name no icon, and for browsers that ask all the same."""
    return Redirect("/icon/seal.svg")


def static_files() -> list[Router]:
    """The client's files: those with hashed names may be kept for ever."""
    folders = {"/assets": FOR_EVER, "/rules": ASK_FIRST, "/icon": ASK_FIRST, "/share": ASK_FIRST}
    return [
        create_static_files_router(
            path=path,
            directories=[STATIC / path[1:]],
            cache_control=keep,
            include_in_schema=False,
            exception_handlers={ValueError: no_file, InternalServerException: no_file},
        )
        for path, keep in folders.items()
    ]


def create_app(settings: Settings, new_key: bool = False) -> Litestar:
    """The server's application; its data folder is made and its database brought up to date here."""
    key = open_data(settings.folder, settings.database, new_key)
    url = settings.database or sqlite_url(settings.folder)
    now, pauses = resume(url, time.time())
    store, clock = Store(url), SystemClock(now)
    pool = BotPool(settings.workers, settings.bot_seconds, Roster.parse(settings.programs))
    tables = Tables(store, pool, clock, Metrics(), settings.cached_tables, pauses, settings.away_seconds)
    sweep = Sweep(tables, Retention(settings.finished_days, settings.abandoned_days))
    requests = Requests(Commands(tables, settings.tables_per_visitor, settings.log_entries), settings)

    @asynccontextmanager
    async def at_work(_: Litestar) -> AsyncIterator[None]:
        async with store.running(), Pulse(store, clock).running(), pool.running(), tables.running(), sweep.running():
            yield

    app = Litestar(
        [
            list_games,
            commit,
            own_data,
            erase,
            own_games,
            show_record,
            TableRoutes,
            table_socket,
            no_socket,
            health,
            page,
            table_page,
            favicon,
            *static_files(),
        ],
        dependencies={"requests": Provide(lambda: requests, sync_to_thread=False)},
        lifespan=[at_work],
        logging_config=None,
        middleware=[
            keeping_body,
            lambda app: with_identity(app, key),
            lambda app: counted(app, requests),
            lambda app: from_own_pages(app, settings.origins),
        ],
        compression_config=CompressionConfig(backend="gzip", exclude=["/api", r"\.woff2$"]),
        exception_handlers={Exception: respond, NotFoundException: not_found},
        request_max_body_size=settings.message_bytes,
        openapi_config=OpenAPIConfig(
            title="Séance",
            version=__version__,
            openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=told_in_json),
            use_handler_docstrings=True,
            render_plugins=[ApiPage(), JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    # outside the router, which answers 404 by itself
    app.asgi_handler = behind_proxies(with_headers(app.asgi_handler), Proxies(settings.proxies))
    return app
