"""A short run of bad messages; `python -m tests.hostile.long` sends hundreds of thousands."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.hostile.bad_messages import UNHURRIED, faults, pester
from tests.web.harness import running

HTTP, SOCKETS = 2000, 4000


def test_bad_messages_are_refused_and_disturb_nobody(tmp_path: Path) -> None:
    with running(tmp_path, **UNHURRIED) as server:
        counts = asyncio.run(pester(server, HTTP, SOCKETS, seed=7))
        assert faults(server.stop()) == []
    assert counts.total() == HTTP + SOCKETS
    assert {"bad_request", "400", "403", "404"} <= set(counts)
