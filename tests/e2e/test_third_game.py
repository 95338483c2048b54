"""A game without a drawing of its own, in Chromium: the plain table shows its position as text, its moves as buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Player
from tests.web.harness import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=1000, games="tests.tiny") as found:
        yield found


def test_the_tiny_game_against_a_bot_from_home_to_the_result(browser: Browser, server: Server) -> None:
    anna = Player(browser, server.address)
    anna.go()
    anna.at("play-tiny").click()
    anna.wait_for_table()
    anna.play_out(lambda tokens: "draw" if "draw" in tokens else tokens[0])
    expect(anna.at("result")).to_be_visible()
    assert anna.axe() == []
    anna.close()
