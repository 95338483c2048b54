"""The application: routes, sockets, cookies, headers and the host behind them."""

from __future__ import annotations

import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from seance import __version__
from seance.bots.roster import Roster
from seance.host.bot_pool import BotPool
from seance.host.clock import SystemClock
from seance.host.commands import Commands
from seance.host.tables import Tables
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.web.api_page import ApiPage
from seance.web.failures import respond
from seance.web.identity import with_identity
from seance.web.metrics import Metrics
from seance.web.requests import Requests, TheRequests
from seance.web.routes import TableRoutes, list_games
from seance.web.settings import Settings, cookie_key
from seance.web.socket import table_socket

STATIC = Path(__file__).with_name("static")
"""The client, built by `make client`."""
FOR_EVER = CacheControlHeader(max_age=31536000, public=True, immutable=True)
"""For files whose names change with their content."""
mimetypes.add_type("font/woff2", ".woff2")  # not every machine's tables have it
NOT_BUILT = "The page has not been built; make client builds it."

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}

RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]


@get("/health", include_in_schema=False)
async def health(requests: TheRequests) -> dict[str, str]:
    """Whether the server and its store answer."""
    await requests.tables.store.ids(status="none")
    return {"status": "well", "version": __version__}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def with_headers(app: ASGIApp) -> ASGIApp:
    """Every HTTP answer bears the headers, also where no route was found."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *RAW_HEADERS]
            await send(message)

        await app(scope, receive, send_with_headers if scope["type"] == ScopeType.HTTP else send)

    return guarded


@get(["/", "/t/{table_id:str}"], include_in_schema=False, media_type=MediaType.HTML)
async def page() -> Response[str]:
    """The client; what it shows is the browser's affair."""
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8") if index.exists() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Redirect:
    """For pages that name no icon, and for browsers that ask all the same."""
    return Redirect("/icon/seal.svg")


def static_files() -> list[Router]:
    """The client's files: those with hashed names may be kept for ever."""
    folders = {"/assets": FOR_EVER, "/rules": None, "/icon": None}
    return [
        create_static_files_router(
            path=path, directories=[STATIC / path[1:]], cache_control=keep, include_in_schema=False
        )
        for path, keep in folders.items()
    ]


def create_app(settings: Settings) -> Litestar:
    """The server's application; its data folder is made and its database brought up to date here."""
    settings.folder.mkdir(parents=True, exist_ok=True)
    url = settings.database or sqlite_url(settings.folder)
    migrate(url)
    key = cookie_key(settings.folder)
    store = Store(url)
    pool = BotPool(settings.workers, settings.bot_seconds, Roster.parse(settings.programs))
    tables = Tables(store, pool, SystemClock(), Metrics(), settings.cached_tables)
    requests = Requests(Commands(tables, settings.tables_per_visitor, settings.log_entries), settings)

    @asynccontextmanager
    async def at_work(_: Litestar) -> AsyncIterator[None]:
        async with store.running(), pool.running(), tables.running():
            yield

    app = Litestar(
        [list_games, TableRoutes, table_socket, health, metrics, page, favicon, *static_files()],
        dependencies={"requests": Provide(lambda: requests, sync_to_thread=False)},
        lifespan=[at_work],
        logging_config=None,
        middleware=[lambda app: with_identity(app, key)],
        compression_config=CompressionConfig(backend="gzip", exclude=["/api", r"\.woff2$"]),
        exception_handlers={Exception: respond},
        request_max_body_size=settings.message_bytes,
        openapi_config=OpenAPIConfig(
            title="Séance",
            version=__version__,
            path="/api",
            use_handler_docstrings=True,
            render_plugins=[ApiPage(), JsonRenderPlugin(path="/openapi.json")],
        ),
    )
    app.asgi_handler = with_headers(app.asgi_handler)  # outside the router, which answers 404 by itself
    return app
