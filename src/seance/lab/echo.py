"""A bare echo socket, the limit that the table server is measured against: same framework, same server, no table."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect


@websocket("/")
async def echo(socket: WebSocket[Any, Any, State]) -> None:
    """Send back whatever comes."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


def main(port: int) -> None:
    """Serve with the settings of `seance.web.serve`."""
    uvicorn.run(
        Litestar([echo], logging_config=None, openapi_config=None),
        host="127.0.0.1",
        port=port,
        log_config=None,
        access_log=False,
        ws_max_size=16384,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        server_header=False,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))
