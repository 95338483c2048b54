"""The list of one's own games in a browser: chosen, counted, looked back on and saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from seance.records import read
from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]


def give_up(player: Player, game: str, *chairs: str, **more: object) -> str:
    """A game that was lost at once."""
    table: str = player.open(game, "person", *chairs, **more)["id"]
    answer = player.context.request.post(f"/api/tables/{table}/resign", data={"type": "resign", "key": "r", "seat": 0})
    assert answer.ok, answer.text()
    return table


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_games_are_chosen_counted_looked_back_on_and_saved(player: Sit, size: object, tmp_path: Path) -> None:
    anna = player(viewport=size)
    anna.go("/games")
    expect(anna.at("no-games")).to_be_visible()
    for _ in range(3):
        give_up(anna, "rip", "greedy")
    last = give_up(anna, "siggil", options={"players": 1, "layout": "river"})
    anna.go()
    anna.at("games").click()
    expect(anna.at("game")).to_have_count(4)
    assert anna.axe() == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(anna.at("statistics").locator("tbody tr").first).to_contain_text("RIP")
    anna.at("filter-game").select_option("SIGGIL")
    expect(anna.at("game")).to_have_count(1)
    expect(anna.at("statistics").locator("tbody tr")).to_have_count(1)
    anna.at("filter-game").select_option("RIP")
    expect(anna.at("game")).to_have_count(3)
    anna.at("count-by").select_option("opponent")
    expect(anna.at("statistics")).to_contain_text("0%")
    with anna.page.expect_download() as saved:
        anna.at("games-save").click()
    saved.value.save_as(tmp_path / "games.txt")
    texts = (tmp_path / "games.txt").read_text(encoding="utf-8").split("\n\n[Game")
    records = [text if text.startswith("[Game") else f"[Game{text}" for text in texts]
    assert [read(text).game for text in records] == ["rip"] * 3
    anna.at("filter-game").select_option("")
    expect(anna.at("game")).to_have_count(4)
    anna.at("game").first.click()
    anna.page.wait_for_url(f"**/t/{last}/replay?**")


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_language(player: Sit, language: str) -> None:
    anna = player(viewport=PHONE)
    give_up(anna, "rip", "greedy")
    give_up(anna, "siggil", "greedy")
    anna.go("/games")
    anna.page.locator("header select").select_option(language)
    expect(anna.at("game")).to_have_count(2)
    assert "games." not in anna.page.inner_text("body")
    assert "variant." not in anna.page.inner_text("body")
    assert anna.axe() == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
