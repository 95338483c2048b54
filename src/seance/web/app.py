"""The application: routes, sockets, cookies, headers and the host behind them."""

from __future__ import annotations

import errno
import mimetypes
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
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
from seance.errors import TooMuch, Unavailable
from seance.host.bot_pool import BotPool
from seance.host.clock import Pulse, SystemClock
from seance.host.commands import Commands
from seance.host.retention import Retention, Sweep
from seance.host.reviews import Reviews
from seance.host.tables import Tables
from seance.host.truths import Judges
from seance.store.database import is_shared
from seance.store.folder import open_data
from seance.store.log import Store, sqlite_url
from seance.store.nodes import Nodes
from seance.store.pauses import resume
from seance.web.addresses import Proxies, address_of, behind_proxies
from seance.web.api_page import ApiPage
from seance.web.compressing import as_wanted, compressed_once
from seance.web.failures import AnyRequest, keeping_body, refusal, respond
from seance.web.headers import with_headers
from seance.web.identity import cookies, with_identity
from seance.web.metrics import Metrics, watch_nodes
from seance.web.origins import READING, from_own_pages
from seance.web.page import STATIC, the_page
from seance.web.puzzles import PuzzleRoutes
from seance.web.requests import Requests, TheRequests, counted
from seance.web.routes import (
    TableRoutes,
    analyse,
    believe,
    commit,
    erase,
    list_deals,
    list_games,
    own_data,
    own_games,
    play_deal,
    play_on,
    see_day,
    see_deal,
    show_record,
    try_out,
)
from seance.web.settings import Settings
from seance.web.socket import no_socket, table_socket

FOR_EVER = CacheControlHeader(max_age=31536000, public=True, immutable=True)
"""For files whose names change with their content."""
ASK_FIRST = CacheControlHeader(no_cache=True, public=True)
"""For files whose names stay: they may be kept, but only used once the server says that they are the same."""
FOLDERS = {"/assets": FOR_EVER, "/rules": ASK_FIRST, "/icon": ASK_FIRST, "/share": ASK_FIRST}
"""The client's files, and how long they may be kept."""
mimetypes.add_type("font/woff2", ".woff2")  # not every machine's tables have it
mimetypes.add_type("application/manifest+json", ".webmanifest")
LANGUAGE_COOKIE = "seance-language"
"""Where the page notes which language was chosen."""
HOST = re.compile(r"[A-Za-z0-9.:\[\]-]+")
"""A host as a browser names it: any other is not repeated."""
Handler = Callable[[AnyRequest, Exception], Response[Any]]
NO_NAME = (errno.ENAMETOOLONG, errno.ENOTDIR)


@get("/health", include_in_schema=False)
async def health(requests: TheRequests) -> dict[str, str]:
    """Whether the server answers and its store can write and read."""
    await requests.tables.store.check()
    return {"status": "well", "version": __version__}


@get("/health/live", include_in_schema=False)
async def alive() -> dict[str, str]:
    """Whether the server answers at all; if not, start it anew."""
    return {"status": "alive", "version": __version__}


@get("/health/ready", include_in_schema=False)
async def ready(requests: TheRequests) -> dict[str, str]:
    """Whether to send visitors here: not while the store cannot write or read, nor once the server is about to stop."""
    if requests.draining:
        raise Unavailable("This server is about to stop; turn to another.")
    await requests.tables.store.check()
    return {"status": "ready", "version": __version__}


@get(
    [
        "/",
        "/deals",
        "/games",
        "/replay",
        "/settings",
        "/deal/{code:str}",
        "/learn/{game:str}",
        "/learn/{game:str}/{lesson:str}",
        "/puzzles",
        "/puzzles/{game:str}",
        "/puzzles/{game:str}/{puzzle_id:str}",
    ],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def page(request: AnyRequest) -> Response[str]:
    """The client; what it shows is the browser's affair."""
    return page_for(request)


@get(["/t/{table_id:str}", "/t/{table_id:str}/replay"], include_in_schema=False, media_type=MediaType.HTML)
async def table_page(request: AnyRequest, requests: TheRequests, table_id: FromPath[str]) -> Response[str]:
    """The same; of a table only its game is told."""
    return page_for(request, game=await requests.game_of(table_id, address_of(request.scope)))


def page_for(request: AnyRequest, status: int = 200, game: str = "") -> Response[str]:
    """The page in the language that the visitor chose, that of the link, or the browser's."""
    linked = parse_qs(request.scope["query_string"].decode("latin-1")).get("lang", [""])[0]
    language = dict(cookies(request.scope)).get(LANGUAGE_COOKIE, linked)
    host = request.headers.get("host", "")
    origin = f"{request.scope['scheme']}://{host}" if HOST.fullmatch(host) else ""
    greets = request.scope["path"] == "/"
    text = the_page(language, request.headers.get("accept-language", ""), origin, game, greets)
    return Response(text, media_type=MediaType.HTML, status_code=status)


def not_found(request: AnyRequest, error: Exception) -> Response[Any]:
    """Somebody who followed a wrong link gets the page; programs are told in JSON."""
    wants_page = "text/html" in request.headers.get("accept", "")
    reads = request.method in READING and not request.url.path.startswith("/api")
    return page_for(request, 404) if wants_page and reads else respond(request, error)


def counting(handle: Handler, requests: Requests) -> Handler:
    """Count also what the router refuses by itself, before anything counts: no such path, or not this way."""

    def handle_counted(request: AnyRequest, error: Exception) -> Response[Any]:
        if "route_handler" not in request.scope:
            try:
                requests.count_asked(request.scope)
            except TooMuch as refused:
                return respond(request, refused)
        return handle(request, error)

    return handle_counted


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
    return [
        create_static_files_router(
            path=path,
            directories=[STATIC / path[1:]],
            cache_control=keep,
            include_in_schema=False,
            exception_handlers={ValueError: no_file, InternalServerException: no_file},
            middleware=[compressed_once],
        )
        for path, keep in FOLDERS.items()
    ]


HANDLERS = (
    list_games,
    commit,
    own_data,
    erase,
    own_games,
    show_record,
    try_out,
    analyse,
    believe,
    play_on,
    list_deals,
    see_day,
    see_deal,
    play_deal,
    PuzzleRoutes,
    TableRoutes,
    table_socket,
    no_socket,
    health,
    alive,
    ready,
    page,
    table_page,
    favicon,
)


class Rooms:
    """All that works behind the pages, put together from a host's settings; the data folder is open already."""

    def __init__(self, settings: Settings) -> None:
        url = settings.database or sqlite_url(settings.folder)
        now, pauses = resume(url, time.time())
        self.store, self.clock = Store(url, settings.database_connections), SystemClock(now)
        self.pool = BotPool(settings.workers, settings.bot_seconds, Roster.parse(settings.programs))
        self.nodes = (
            Nodes(url, self.store.engine, self.clock.correct, settings.node_seconds, self.store.writing)
            if is_shared(url)
            else None
        )
        if self.nodes is not None:
            self.store.node, self.store.writer.tell = self.nodes.name, self.nodes.tell
            watch_nodes(self.nodes)
        kept = (settings.cached_tables, pauses, settings.away_seconds)
        self.tables = Tables(self.store, self.pool, self.clock, Metrics(), *kept, self.nodes)
        self.sweep = Sweep(self.tables, Retention(settings.finished_days, settings.abandoned_days))
        self.reviews = Reviews(self.store, settings.workers, settings.review_effort)
        self.judges = Judges(self.reviews, settings.workers)
        commands = Commands(self.tables, settings.tables_per_visitor, settings.log_entries)
        self.requests = Requests(commands, self.reviews, self.judges, settings)

    @asynccontextmanager
    async def running(self, _: Litestar) -> AsyncIterator[None]:
        """All of them at work; what one needs is there before it and ends after it."""
        async with (
            self.store.running(),
            self.nodes.running() if self.nodes is not None else nullcontext(),
            Pulse(self.store, self.clock).running(),
            self.pool.running(ahead=self.nodes is not None),  # others' bots may be this node's at any moment
            self.reviews.running(),
            self.judges.running(),
            self.tables.running(),
            self.sweep.running(),
        ):
            yield

    def drain(self) -> None:
        """Take in nothing new and leave bots and clocks to other nodes."""
        self.requests.draining = True
        self.tables.hand_over()


def create_app(settings: Settings, new_key: bool = False) -> Litestar:
    """The server's application; its data folder is made and its database brought up to date here."""
    key = open_data(settings.folder, settings.database, new_key)
    rooms = Rooms(settings)
    requests = rooms.requests
    app = Litestar(
        [*HANDLERS, *static_files()],
        dependencies={"requests": Provide(lambda: requests, sync_to_thread=False)},
        lifespan=[rooms.running],
        logging_config=None,
        middleware=[
            keeping_body,
            lambda app: with_identity(app, key),
            lambda app: counted(app, requests),
            lambda app: from_own_pages(app, requests.origins),
        ],
        compression_config=CompressionConfig(backend="gzip", exclude=["/api", *(f"^{path}/" for path in FOLDERS)]),
        exception_handlers={Exception: counting(respond, requests), NotFoundException: counting(not_found, requests)},
        request_max_body_size=settings.message_bytes,
        openapi_config=described(),
    )
    # outside the router, which answers 404 by itself
    guarded = with_headers(as_wanted(app.asgi_handler), lambda: requests.draining)
    app.asgi_handler = behind_proxies(guarded, Proxies(settings.proxies))
    app.state.drain = rooms.drain
    return app


def described() -> OpenAPIConfig:
    """The description of the protocol, at /api."""
    return OpenAPIConfig(
        title="Séance",
        version=__version__,
        openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=told_in_json),
        use_handler_docstrings=True,
        render_plugins=[ApiPage(), JsonRenderPlugin(path="/openapi.json")],
    )
