"""The end of a game: over the table wherever one is, and out of its way when asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]
LAND: ViewportSize = {"width": 844, "height": 390}


def resigned(one: Player, game: str, *chairs: str, **options: Any) -> None:
    """A game that is over soon."""
    table = one.open(game, "person", *chairs, options=options)
    one.go(f"/t/{table['id']}")
    one.step(lambda tokens: tokens[0])
    one.at("menu").click()
    one.at("resign").click()
    one.at("resign-sure").click()
    expect(one.at("result")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE, LAND], ids=["desktop", "phone", "lying"])
def test_the_result_takes_the_focus_gives_way_to_the_table_and_comes_back(player: Sit, size: Any) -> None:
    anna = player(viewport=size)
    resigned(anna, "rip", "greedy")
    expect(anna.page.locator("#end-sentence")).to_be_focused()
    expect(anna.at("status")).to_contain_text("has won")
    assert anna.axe() == []
    box = anna.at("result").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"] + 1
    anna.page.keyboard.press("Escape")
    expect(anna.at("result")).to_be_hidden()
    strip = anna.at("result-strip").bounding_box()
    assert strip is not None
    assert strip["height"] <= 56
    assert strip["y"] + strip["height"] == pytest.approx(size["height"], abs=1)
    assert anna.axe() == []
    anna.at("result-open").click()
    expect(anna.at("result")).to_be_visible()
    anna.at("rematch").click()
    expect(anna.at("result")).to_have_count(0)
    assert anna.wait() == "move"


def test_looked_at_after_the_end_the_table_is_whole(player: Sit) -> None:
    """No banner lies over the cards any more, and the strip at the lower edge covers none of them."""
    anna = player()
    table = anna.open("rip", "person", "greedy", options={"first": "green"})
    anna.go(f"/t/{table['id']}")
    anna.play_out(lambda tokens: "stop" if "stop" in tokens else tokens[0])
    anna.at("look").click()
    expect(anna.at("result-strip")).to_be_visible()
    expect(anna.at("round-end")).to_have_count(0)
    for size in (DESKTOP, PHONE, LAND):
        anna.resize(**size)
        strip = anna.at("result-strip").bounding_box()
        assert strip is not None
        for zone in anna.page.locator(".rip [data-zone]").all():
            box = zone.bounding_box()
            assert box is None or box["y"] + box["height"] <= strip["y"] + 1


def test_alone_the_same_deal_comes_again_at_once(player: Sit) -> None:
    anna = player()
    resigned(anna, "siggil", players=1)
    before = anna.page.url
    expect(anna.at("rematch")).to_have_text("New deal")
    anna.at("deal-same").click()
    anna.page.wait_for_url(lambda url: url != before)
    assert anna.wait() == "move"
    first, second = (
        anna.context.request.get(f"/api/tables/{url.split('/')[-1]}?seat=0").json()["view"]
        for url in (before, anna.page.url)
    )
    assert second["turns"] == 1
    same = [one == two for one, two in zip(first["pile"], second["pile"], strict=True) if one >= 0 and two >= 0]
    assert len(same) > 10
    assert all(same)


def test_a_game_alone_that_was_not_won_says_what_was_missing(player: Sit) -> None:
    anna = player()
    resigned(anna, "siggil", players=1)
    expect(anna.at("missing")).to_contain_text("7 spirits were missing: you captured 0 of 7.")


def nearly_over(one: Player) -> str:
    """A game alone that a few moves end, whatever was dealt; the table's id."""
    while True:
        table: str = one.open("siggil", "person", options={"players": 1})["id"]
        path = f"/api/tables/{table}"
        for n in range(200):
            told = one.context.request.get(f"{path}?seat=0").json()
            if not told["moves"]:
                break  # two spirits escaped at once
            left = sum(card != -2 for card in told["view"]["pile"])
            if left < 6 or len(told["view"]["free"]) == 3:
                return table
            act = {"type": "act", "key": str(n), "seat": 0, "token": told["moves"][0]}
            assert one.context.request.post(f"{path}/act", data=act).ok


def test_the_end_is_held_before_the_result_comes(player: Sit) -> None:
    """Whoever reads the status reads who won before the sheet covers anything."""
    anna = player(speed="normal")
    anna.go(f"/t/{nearly_over(anna)}")
    anna.page.evaluate(
        """() => {
            window.order = [];
            const look = () => {
                const over = document.querySelector("[data-test=result]") ? "sheet" : "table";
                const told = `${over}: ${document.querySelector("[data-test=status]")?.textContent}`;
                if (window.order.at(-1) !== told) window.order.push(told);
            };
            const all = { subtree: true, childList: true, characterData: true, attributes: true };
            new MutationObserver(look).observe(document, all);
        }"""
    )
    anna.play_out()
    order = anna.page.evaluate("window.order")
    ended = [told for told in order if "Not this time" in told or "You have won" in told]
    assert [told.split(":")[0] for told in ended][:2] == ["table", "sheet"]
