"""Whole games, played in Chromium as people play them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PHONE, Player
from tests.web.harness import Server

Sit = Callable[..., Player]


def bold(tokens: list[str]) -> str:
    """Lay before stopping, so that rounds are fought over."""
    return next((token for token in tokens if token != "stop"), "stop") if len(tokens) > 4 else tokens[-1]


def test_one_click_starts_a_game_of_siggil_against_a_bot_and_it_can_be_played_again(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    anna.play_out()
    expect(anna.at("result")).to_contain_text("spirit")
    anna.at("end-more").click()
    with anna.page.expect_download() as record:
        anna.page.get_by_text("Download the record").click()
    assert '[Game "siggil"]' in record.value.path().read_text(encoding="utf-8")
    anna.at("rematch").click()
    expect(anna.at("result")).to_have_count(0)
    assert anna.wait() == "move"


def test_rip_against_a_bot(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-rip").click()
    anna.play_out(bold)
    expect(anna.at("result")).to_be_visible()
    for word in ("withdraw", "round 1: a ", " get"):
        expect(anna.log()).to_contain_text(word)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_both_solo_games(player: Sit, difficulty: str) -> None:
    anna = player()
    anna.go()
    anna.at("solo-siggil").click()
    anna.at("difficulty").select_option(difficulty)
    anna.at("start").click()
    anna.play_out()
    expect(anna.at("result")).to_contain_text("captured")
    expect(anna.log()).to_contain_text("escape")


def test_four_around_one_screen_never_see_each_others_hands(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("hotseat-siggil").click()
    anna.at("players").select_option("4")
    anna.at("start").click()
    assert anna.wait() == "hand over"
    expect(anna.page.locator(".hand")).to_have_count(0)
    anna.play_out()
    expect(anna.at("result")).to_be_visible()


def test_rip_online_with_a_lost_connection_in_the_middle(player: Sit, server: Server) -> None:
    anna, boris = player(), player()
    anna.go()
    anna.at("friends-rip").click()
    anna.at("start").click()
    boris.go(anna.at("invitation").input_value())
    boris.at("sit").click()
    for one in (anna, boris):
        one.wait_for_table()
    for n in range(400):
        if n == 6:
            server.kill()
            for one in (anna, boris):
                expect(one.page.get_by_text("The connection is gone")).to_be_visible()
            server.start()
            for one in (anna, boris):
                expect(one.page.get_by_text("The connection is gone")).to_have_count(0)
        anna.eventually(lambda: bool(anna.moves() or boris.moves() or anna.at("result").count()), True)
        if anna.at("result").count():
            break
        (anna if anna.moves() else boris).move(bold)
    expect(anna.at("result")).to_be_visible()
    expect(boris.at("result")).to_be_visible()
    for one in (anna, boris):
        expected = ("WebSocket", "ERR_CONNECTION")  # the browser's own lines about a server that is away
        assert [told for told in one.complaints if not any(word in told for word in expected)] == []
        one.complaints.clear()


def test_the_language_changes_at_once_in_the_middle_of_a_game(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    for _ in range(3):
        anna.step(lambda tokens: tokens[0])
    anna.wait()
    anna.speak("ru")
    expect(anna.at("status")).to_contain_text("Ваш ход")
    expect(anna.log()).to_contain_text("Вы берёте")
    anna.put_away()
    anna.speak("fr")
    expect(anna.at("status")).to_contain_text("À vous")
    anna.page.reload()
    expect(anna.log()).to_contain_text("Vous prenez")
    anna.put_away()
    anna.play_out()


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_the_full_rules_are_in_the_players_language_and_follow_it(player: Sit, game: str) -> None:
    anna = player(locale="ru-RU")
    anna.go()
    anna.at(f"play-{game}").click()
    rules = anna.at("full-rules")
    for language, word in {"ru": "Тонкости", "fr": "Points de détail", "en": "Fine points"}.items():
        anna.speak(language)
        anna.at("aside").click()
        anna.at("tab-rules").click()
        anna.page.locator(".rules summary").click()
        expect(rules).to_contain_text(word)
        expect(rules).to_have_attribute("lang", language)
        assert rules.evaluate("e => e.closest('.body').scrollWidth <= e.closest('.body').clientWidth")
        assert anna.axe() == []
        anna.put_away()


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_a_whole_game_by_keyboard_alone(player: Sit, game: str) -> None:
    anna = player()
    anna.go()
    expect(anna.at(f"play-{game}")).to_be_visible()
    assert tab_to(anna, f"[data-test=play-{game}]")
    anna.page.keyboard.press("Enter")
    for _ in range(400):
        if anna.wait() == "over":
            break
        if anna.page.locator("[data-test=capture]:enabled").count():
            tab_to(anna, "[data-test=capture]")
        else:
            wanted = "[data-spirit]" if anna.page.locator("[data-spirit]").count() else "[data-token]"
            if not tab_to(anna, wanted):
                continue
        anna.page.keyboard.press("Enter")
    expect(anna.at("result")).to_be_visible()


def tab_to(one: Player, selector: str) -> bool:
    """Press Tab until the focus is on such an element; False if it is gone meanwhile."""
    for _ in range(150):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return True
        if not one.page.locator(selector).count():
            return False
    raise AssertionError(f"Tab never reaches {selector}.")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "ru-RU"])
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_a_whole_game_on_a_phone_without_scrolling_sideways(player: Sit, game: str, locale: str) -> None:
    anna = player(viewport=PHONE, has_touch=True, is_mobile=True, locale=locale)
    anna.go()
    anna.at(f"play-{game}").tap()
    anna.play_out(bold)
    wide = anna.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_a_move_is_taken_back(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    anna.step(lambda tokens: tokens[0])
    expect(anna.page.locator("[data-column] .card")).to_have_count(1)
    anna.at("takeback").click()
    expect(anna.page.locator("[data-column] .card")).to_have_count(0)
