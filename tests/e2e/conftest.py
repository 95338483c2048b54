"""A server and a Chromium for each module. Where there is none the tests are skipped, except where CI is set."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.browser import Player, chromium, chromium_path
from tests.web.harness import Server, running

PLENTY = {"moves_per_second": 1000, "tables_per_visitor": 1000, "away_seconds": 3600}
"""One visitor plays all evening: no limit, and no offer to replace whoever plays without a page, may depend on how fast
the machine is."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if chromium_path() is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium here, and CI must not skip the browser tests.")
        pytest.skip("There is no Chromium here; on Debian: apt-get install chromium")
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, **PLENTY) as found:
        yield found


@pytest.fixture
def player(browser: Browser, server: Server) -> Iterator[Callable[..., Player]]:
    """A function that seats another person before a browser of their own."""
    players: list[Player] = []

    def sit(**more: Any) -> Player:
        players.append(Player(browser, server.address, **more))
        return players[-1]

    yield sit
    for one in players:
        one.close()
