"""Numbered and daily deals in a browser: chosen, played to the end, again, one like it; a day's deal with its card."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player

SIZES = {"phone": PHONE, "desktop": DESKTOP}
Sit = Callable[..., Player]


def table_of(player: Player) -> str:
    player.page.wait_for_url("**/t/*")
    return player.page.url


def give_up(player: Player) -> None:
    player.wait()
    player.at("menu").click()
    player.at("resign").click()
    player.at("resign-sure").click()
    expect(player.at("result")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_numbered_deal_is_chosen_played_to_its_end_again_and_one_like_it(player: Sit, size: str) -> None:
    anna = player(viewport=SIZES[size])
    anna.go()
    anna.at("deals").click()
    anna.page.wait_for_url("**/deals")
    anna.at("choose-difficulty").select_option("hard")
    anna.at("choose-fourth_spirit").select_option("choice")
    anna.at("grade-4").check(force=True)
    expect(anna.at("rate")).to_contain_text("%")
    assert anna.axe() == []
    anna.at("deal-me").click()
    first = table_of(anna)
    anna.wait()
    expect(anna.at("hint-ask")).to_be_visible()
    anna.at("menu").click()
    expect(anna.at("deal-note")).to_contain_text(re.compile(r"pass-hard-choice-\d+, fiendish"))
    anna.put_away()
    anna.play_out()
    expect(anna.at("result").locator("[data-test=deal-note]")).to_contain_text("fiendish")
    assert anna.axe() == []
    code = anna.at("result").locator("[data-test=deal-note] a").inner_text()
    anna.at("deal-same").click()
    anna.page.wait_for_url(lambda url: url != first and "/t/" in url)
    same = anna.page.url
    give_up(anna)
    expect(anna.at("result").locator("[data-test=deal-note] a")).to_have_text(code)
    anna.at("deal-like").click()
    anna.page.wait_for_url(lambda url: url not in (first, same) and "/t/" in url)
    anna.wait()
    anna.at("menu").click()
    expect(anna.at("deal-note")).to_contain_text("fiendish")
    expect(anna.at("deal-note")).not_to_contain_text(f"{code},")
    anna.go(f"/deal/{code}")
    expect(anna.at("place")).to_contain_text("place 1 of 1")
    expect(anna.at("best")).to_contain_text("2 times")
    assert anna.axe() == []
    anna.go("/deals")
    anna.at("choose-difficulty").select_option("hard")
    anna.at("choose-fourth_spirit").select_option("choice")
    expect(anna.at("progress")).to_contain_text("Played here: 1")


@pytest.mark.parametrize("size", SIZES)
def test_a_daily_deal_is_played_compared_and_told_to_friends(player: Sit, size: str) -> None:
    anna, boris = player(viewport=SIZES[size]), player(viewport=SIZES[size])
    anna.go("/deals")
    expect(anna.at("streaks")).to_contain_text("0 days played")
    assert anna.axe() == []
    anna.at("daily-easy").click()
    anna.page.wait_for_url("**/deal/daily-*")
    address = anna.page.url
    expect(anna.at("deal-unplayed")).to_be_visible()
    expect(anna.at("standing")).to_have_count(0)
    anna.at("deal-play").click()
    table_of(anna)
    anna.wait()
    expect(anna.at("hint-ask")).to_have_count(0)
    anna.play_out()
    expect(anna.at("takeback")).to_have_count(0)
    anna.at("end-more").click()
    anna.at("check-deal").click()
    expect(anna.at("fair")).to_contain_text("same for everybody")
    anna.at("deal-others").click()
    anna.page.wait_for_url(address)
    expect(anna.at("place")).to_be_visible()
    card = anna.at("card").input_value()
    assert address in card
    assert "●" in card or "0 spirits" in card
    anna.at("proof").locator("summary").click()
    expect(anna.at("anchor")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(anna.at("check-day")).to_have_count(0)
    assert anna.axe() == []
    anna.go("/deals")
    expect(anna.at("streaks")).to_contain_text("1 day played")

    boris.go(address)
    boris.at("deal-play").click()
    table_of(boris)
    give_up(boris)
    boris.at("deal-others").click()
    expect(boris.at("standing")).to_be_visible()
    expect(boris.at("deal-results").locator("tbody tr").nth(1)).to_be_visible()
    assert boris.axe() == []


def test_a_code_is_typed_and_a_wrong_one_said_to_be_wrong(player: Sit) -> None:
    anna = player()
    anna.go("/deals")
    anna.at("code").fill("?")
    anna.at("code-go").click()
    expect(anna.at("code-wrong")).to_be_visible()
    assert anna.axe() == []
    anna.at("code").fill(" Turtle-Hard-17 ")
    anna.at("code-go").click()
    anna.page.wait_for_url("**/deal/turtle-hard-17")
    expect(anna.at("grade")).to_be_visible()
    for wrong in ("pass-medium-1", "daily-2999-01-01-easy", "daily-2026-13-01-easy"):
        anna.go(f"/deal/{wrong}")
        expect(anna.page.get_by_role("alert")).to_contain_text("no such deal")
        anna.complaints = [text for text in anna.complaints if "404" not in text and "400" not in text]


def test_the_setup_of_a_solo_game_leads_to_the_deals(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("solo-siggil").click()
    anna.at("deals-solo").click()
    anna.page.wait_for_url("**/deals")
    expect(anna.at("today-easy")).to_be_visible()
