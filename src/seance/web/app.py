"""The application: routes, sockets, cookies, headers and the house behind them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from seance import __version__
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.web.desk import Desk, TheDesk
from seance.web.failures import respond
from seance.web.house import House
from seance.web.routes import Tables
from seance.web.settings import Settings, cookie_key
from seance.web.socket import table_socket
from seance.web.thinkers import Thinkers
from seance.web.visitors import visitors

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@get("/health", include_in_schema=False)
async def health(desk: TheDesk) -> dict[str, str]:
    """Whether the server and its store answer."""
    await desk.house.store.ids(status="none")
    return {"status": "well", "version": __version__}


@get("/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def add_headers(message: Message, _: Scope) -> None:
    """Every answer bears the headers, also where no route was found."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value


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
        [Tables, table_socket, health, metrics],
        dependencies={"desk": Provide(lambda: desk, sync_to_thread=False)},
        lifespan=[open_house],
        logging_config=None,
        middleware=[lambda app: visitors(app, key)],
        exception_handlers={Exception: respond},
        request_max_body_size=settings.message_bytes,
        before_send=[add_headers],
        openapi_config=OpenAPIConfig(
            title="Séance", version=__version__, path="/api", render_plugins=[JsonRenderPlugin(path="/openapi.json")]
        ),
    )
