"""Runs the application with uvicorn. It logs in lines of JSON, or tells somebody at a terminal what they need."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import nullcontext
from types import FrameType
from typing import Any, cast

import msgspec
import structlog
import uvicorn

from seance.errors import OptionError, StartError
from seance.store.database import is_shared, public_address
from seance.store.folder import held
from seance.web.app import create_app
from seance.web.connections import Config
from seance.web.greeting import bracketed, farewell, greeting
from seance.web.metrics import serve_metrics
from seance.web.settings import Settings

log = structlog.get_logger()
A_MINUTE = 60.0
OTHER_FILES = 100
"""Open files that are no connections: the database, bots' processes, logs."""


class Server(uvicorn.Server):
    """Says where it listens once it does, for a person, a script and the browser."""

    def __init__(
        self,
        config: uvicorn.Config,
        listening: socket.socket,
        open_browser: bool,
        place: str,
        figures: str,
        drain_seconds: float,
    ) -> None:
        super().__init__(config)
        self.listening = listening
        self.open_browser = open_browser
        self.place = place
        self.drain_seconds = drain_seconds
        self.draining = False
        self.figures = figures

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop, it first serves on for a while and says so to whoever asks whether it is ready."""
        if sig != signal.SIGTERM or not self.drain_seconds or self.draining or not self.started:
            super().handle_exit(sig, frame)
            return
        self.draining = True
        asyncio.get_running_loop().call_soon_threadsafe(self._drain, sig)

    def _drain(self, sig: int) -> None:
        log.info("draining", seconds=self.drain_seconds)
        cast(Any, self.config.app).state.drain()
        asyncio.get_running_loop().call_later(self.drain_seconds, super().handle_exit, sig, None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        host, port = self.listening.getsockname()[:2]
        address = f"http://{bracketed(host)}:{port}/"
        log.info("listening", address=address)
        if watched():
            sys.stdout.write(greeting(host, port, self.place, self.figures))
            sys.stdout.flush()
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def run(settings: Settings, open_browser: bool, new_key: bool = False) -> None:
    """Serve until told to stop; open games wait in the database. StartError if the data does not allow it."""
    log_to(watched())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once everything is closed
    try:
        with nullcontext() if is_shared(settings.database) else held(settings.folder):
            serve(settings, open_browser, new_key)
    except StartError as error:
        if not watched():  # the command tells whoever does
            log.error("cannot start", reason=str(error))
        raise
    except KeyboardInterrupt:  # it is raised once more where the server was still at work
        pass
    if watched():
        sys.stdout.write(farewell(place_of(settings)))


def place_of(settings: Settings) -> str:
    """Where the games are kept, for somebody to read."""
    return public_address(settings.database) if settings.database else str(settings.folder.absolute())


def watched() -> bool:
    """Whether somebody sees what is printed."""
    return sys.stdout.isatty()


def serve(settings: Settings, open_browser: bool, new_key: bool) -> None:
    """Serve from a data folder that is this process's own, or from a database that others share."""
    config = Config(
        create_app(settings, new_key),
        msgspec.structs.replace(settings, connections=min(settings.connections, most_connections())),
        log_config=None,
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        proxy_headers=False,  # seance.web.addresses does it, for proxies that the host named
    )
    listening = listen(settings)
    figures = serve_metrics(settings.metrics, settings.node) if settings.metrics else ""
    if figures:
        log.info("figures", address=figures)
    collect_rarely()
    server = Server(config, listening, open_browser, place_of(settings), figures, settings.drain_seconds)
    server.run(sockets=[listening])


def most_connections() -> int:
    """How many connections the system can hold, once it has been asked for as many as it gives."""
    try:
        import resource  # only Unix has it
    except ImportError:
        return sys.maxsize
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return sys.maxsize if most == resource.RLIM_INFINITY else max(1, most - OTHER_FILES)


def collect_rarely() -> None:
    """Nearly all that a move leaves behind is freed at once: looking for cycles each time took a quarter of a core.

    Sockets leave cycles. A search for them stops everything, so it must not have much to look at either.
    """
    gc.freeze()
    gc.set_threshold(2_000, 10, 50)


def listen(settings: Settings) -> socket.socket:
    """A socket at the address that the settings name."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise OptionError(
            f"Nothing can listen at {settings.host}, port {settings.port} ({error.strerror}); try another --port."
        ) from None
    return listening


class OncePerMinute(logging.Filter):
    """Lets the same words of a warning through once a minute: anybody can have them said as often as they like."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._next: dict[str, float] = {}
        """When the same words may be said again. They are the library's, and few: what is put into them is no key."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING:
            return True
        words, now = str(record.msg), self._now()
        if now < self._next.get(words, now):
            return False
        self._next[words] = now + A_MINUTE
        return True


def log_to(terminal: bool) -> None:
    """Every log line is one JSON object on standard output, those of libraries too; at a terminal only trouble is told.

    There its lines are for eyes.
    """
    renderer = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer(ensure_ascii=False)
    least = logging.WARNING if terminal else logging.INFO
    steps: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        *(() if terminal else (structlog.processors.format_exc_info,)),
    ]
    structlog.configure(
        processors=[*steps, renderer],
        logger_factory=structlog.PrintLoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(least),
    )
    handler = logging.StreamHandler(sys.stdout)
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    foreign: list[structlog.types.Processor] = [structlog.stdlib.ExtraAdder(), *steps]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=foreign, processors=[remove, renderer]))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("seance").setLevel(least)
    logging.getLogger("uvicorn.error").addFilter(OncePerMinute())  # a line for every request that is none
