"""A game without a drawing of its own: its position as a list, its moves as buttons, facts as they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PHONE, Player
from tests.web.harness import Server, running

Sit = Callable[..., Player]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=1000, games="tests.tiny") as found:
        yield found


def test_a_game_from_elsewhere_is_found_on_the_first_page_and_played_by_keyboard_alone(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-tiny").wait_for()
    assert anna.axe() == []
    anna.at("play-tiny").press("Enter")
    expect(anna.page.get_by_role("heading", name="Tiny")).to_be_attached()
    assert anna.wait() == "move"
    expect(anna.at("status")).to_have_text("Your turn.")
    expect(anna.at("position")).to_contain_text("Signs")
    anna.at("aside").click()
    expect(anna.at("tab-log")).to_be_visible()
    expect(anna.at("tab-rules")).to_have_count(0)
    anna.put_away()
    assert anna.axe() == []
    moves = anna.page.get_by_role("region", name="Moves")
    anna.page.locator("[data-token=keep]").focus()
    while anna.wait() != "over":
        anna.page.keyboard.press("Enter")
        expect(anna.page.locator("[data-token], [data-test=result]").first).to_be_visible()
        if anna.at("result").count() == 0:
            expect(moves).to_be_focused()
            anna.page.keyboard.press("Tab")
    expect(anna.log()).to_contain_text("You: Kept.")
    expect(anna.log()).to_contain_text("Ended (Omen: ")


def test_a_game_without_a_drawing_is_looked_back_on_through_all_eyes(player: Sit) -> None:
    anna = player(viewport=PHONE)
    anna.go()
    anna.at("play-tiny").click()
    anna.play_out()
    anna.at("lookback").click()
    position = anna.at("position")
    expect(position).to_contain_text("Omen")
    hidden = position.inner_text()
    expect(anna.at("replay-next")).to_have_count(0)
    anna.at("replay-forward").click()
    anna.eventually(lambda: position.inner_text() == hidden, False)
    anna.page.keyboard.press("Home")
    anna.eventually(lambda: position.inner_text() == hidden, True)
    anna.at("replay-eyes").select_option("open")
    anna.page.wait_for_url("**&open#*")
    anna.eventually(lambda: position.inner_text() == hidden, False)
    assert anna.axe() == []


def test_two_around_one_phone_do_not_see_each_others_card(player: Sit) -> None:
    anna = player(viewport=PHONE)
    anna.go()
    anna.at("hotseat-tiny").click()
    anna.at("start").click()
    assert anna.wait() == "hand over"
    expect(anna.at("position")).to_have_count(0)
    anna.play_out()
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(anna.at("result")).to_contain_text(re.compile("has won|share the win"))
