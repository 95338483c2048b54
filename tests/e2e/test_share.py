"""Sharing in a browser: a picture of a position, and a deal that others play too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player
from tests.e2e.test_replay import open_at
from tests.e2e.test_what_if import short_game

SIZES = {"phone": PHONE, "desktop": DESKTOP}
Sit = Callable[..., Player]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_a_position_becomes_a_picture(player: Sit, size: str, game: str) -> None:
    anna = player(viewport=SIZES[size])
    table = short_game(anna, game)
    anna.go(f"/t/{table}")
    anna.at("end-more").click()
    anna.at("picture-open").click()
    expect(anna.at("picture")).to_have_js_property("naturalWidth", 1200)
    assert anna.axe() == []
    open_at(anna, table, "?move=8&seat=0&open")
    anna.at("menu").click()
    anna.at("picture-open").click()
    expect(anna.at("picture")).to_have_js_property("naturalWidth", 1200)
    with anna.page.expect_download() as download:
        anna.at("picture-svg").click()
    assert "<symbol" in download.value.path().read_text(encoding="utf-8")
    assert anna.axe() == []


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_is_passed_on_played_and_compared(player: Sit, size: str) -> None:
    anna, boris = player(viewport=SIZES[size]), player(viewport=SIZES[size])
    anna.go(f"/t/{short_game(anna, 'siggil')}")
    anna.at("end-more").click()
    anna.at("deal").click()
    anna.page.wait_for_url("**/deal/*")
    expect(anna.at("deal-results").locator("tbody tr")).to_have_count(1)
    link = anna.at("deal-link").input_value()
    assert anna.axe() == []

    boris.go(link)
    expect(boris.at("deal-unplayed")).to_be_visible()
    expect(boris.at("deal-results")).to_have_count(0)
    assert boris.axe() == []
    boris.at("deal-play").click()
    boris.page.wait_for_url("**/t/*")
    boris.wait()
    boris.at("menu").click()
    boris.at("resign").click()
    boris.at("resign-sure").click()
    boris.at("end-more").click()
    boris.at("check-deal").click()
    expect(boris.at("fair")).to_contain_text("same for everybody")
    boris.at("deal").click()
    boris.page.wait_for_url(link)
    expect(boris.at("deal-results").locator("tbody tr")).to_have_count(2)
    anna.page.reload()
    expect(anna.at("deal-results").locator("tbody tr")).to_have_count(2)
