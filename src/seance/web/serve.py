"""Runs the application with uvicorn, and logs in lines of JSON."""

from __future__ import annotations

import logging
import signal
import sys
import webbrowser

import structlog
import uvicorn

from seance.web.app import create_app
from seance.web.settings import Settings

log = structlog.get_logger()


class Server(uvicorn.Server):
    """Says where it listens once it does, for a person, a script and the browser."""

    def __init__(self, config: uvicorn.Config, open_browser: bool) -> None:
        super().__init__(config)
        self.open_browser = open_browser

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        log.info("listening", address=address)
        if self.open_browser:
            webbrowser.open(address)


def run(settings: Settings, open_browser: bool) -> None:
    """Serve until told to stop; open games wait in the database."""
    log_in_json()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again once everything is closed
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        server_header=False,
    )
    Server(config, open_browser).run()


def log_in_json() -> None:
    """Every log line is one JSON object on standard output, those of libraries too."""
    steps: list[structlog.types.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
    ]
    renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    structlog.configure(processors=[*steps, renderer], logger_factory=structlog.PrintLoggerFactory())
    handler = logging.StreamHandler(sys.stdout)
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=steps, processors=[remove, renderer]))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
