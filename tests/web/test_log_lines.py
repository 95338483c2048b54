"""What the server prints: one JSON object a line, the host's own lines too."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path
from typing import Any

import msgspec

from seance.web.serve import OncePerMinute
from tests.web.harness import Browser, running


def test_a_table_that_was_opened_is_told_in_a_line_of_json(tmp_path: Path) -> None:
    async def story() -> Any:
        async with Browser(server) as anna:
            return await anna.open("rip", "person", "open")

    with running(tmp_path, workers=1) as server:
        table = asyncio.run(story())
        lines = [msgspec.json.decode(line) for line in server.stop().splitlines()]
    (opened,) = [line for line in lines if line["event"] == "table opened"]
    assert (opened["table"], opened["game"], opened["level"]) == (table["id"], "rip", "info")
    assert set(opened) == {"event", "table", "game", "level", "timestamp"}


def test_requests_that_are_none_are_a_line_a_minute_and_trouble_of_ours_is_told_each_time() -> None:
    now = [0.0]
    ration = OncePerMinute(lambda: now[0])

    def passes(level: int, words: str, *more: object) -> bool:
        return ration.filter(logging.LogRecord("uvicorn.error", level, "", 0, words, more, None))

    assert [passes(logging.WARNING, "no request") for _ in range(100)] == [True] + [False] * 99
    assert [passes(logging.WARNING, "no frame: %s", str(i)) for i in range(100)] == [True] + [False] * 99
    assert all(passes(logging.ERROR, "a fault") for _ in range(100))
    now[0] = 60.0
    assert passes(logging.WARNING, "no request")


def test_a_flood_of_requests_that_are_none_is_one_line(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server:
        host, port = server.address.removeprefix("http://").strip("/").split(":")
        for _ in range(30):
            with socket.create_connection((host, int(port)), timeout=60) as stranger:
                stranger.sendall(b"\x16\x03\x01 no request\r\n\r\n")
                while stranger.recv(1000):
                    pass
        lines = [msgspec.json.decode(line) for line in server.stop().splitlines()]
    assert len([line for line in lines if line["event"].startswith("Invalid HTTP request")]) == 1
