"""What the server prints: one JSON object a line, the host's own lines too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

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
