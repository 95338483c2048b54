"""The application: routes, sockets, cookies, headers and the house behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, ResponseHeader
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from seance import __version__
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.web.desk import Desk
from seance.web.failures import respond
from seance.web.house import House
from seance.web.routes import Tables
from seance.web.settings import Settings, cookie_key
from seance.web.socket import table_socket
from seance.web.thinkers import Thinkers
from seance.web.visitors import visitors

STATIC = Path(__file__).with_name("static")
"""The client, built by `make client`."""
FOR_EVER = CacheControlHeader(max_age=31536000, public=True, immutable=True)
"""For files whose names change with their content."""
NOT_BUILT = "The page has not been built; make client builds it."

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@get("/health", include_in_schema=False)
async def health(desk: Desk) -> dict[str, str]:
    """Whether the server and its store answer."""
    await desk.house.store.ids(status="none")
    return {"status": "well", "version": __version__}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@get(["/", "/t/{table_id:str}"], include_in_schema=False, media_type=MediaType.HTML)
async def page() -> Response[str]:
    """The client; what it shows is the browser's affair."""
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8") if index.exists() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


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
    desk = Desk(House(settings, Store(url), Thinkers(settings.workers, settings.bot_seconds)))

    @asynccontextmanager
    async def open_house(_: Litestar) -> AsyncIterator[None]:
        async with desk.house.running():
            yield

    return Litestar(
        [Tables, table_socket, health, metrics, page, *static_files()],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        lifespan=[open_house],
        logging_config=None,
        middleware=[lambda app: visitors(app, key)],
        compression_config=CompressionConfig(backend="gzip", exclude="/api"),
        exception_handlers={Exception: respond},
        request_max_body_size=settings.message_bytes,
        response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
        openapi_config=OpenAPIConfig(
            title="Séance", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
    )
