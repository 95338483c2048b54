"""What a table is set up with: opponents, a clock, people who watch."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browser import Player

Sit = Callable[..., Player]


def test_opponents_are_chosen_by_name_and_the_choice_is_remembered(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("bots-siggil").click()
    anna.at("players").select_option("3")
    anna.at("bot").nth(0).select_option("level:1")
    anna.at("bot").nth(1).select_option(label="Oracle: the strongest")
    anna.at("start").click()
    for name in ("You", "Whisper", "Oracle"):
        expect(anna.page.get_by_role("region", name=name, exact=True)).to_be_visible()
    anna.step(lambda tokens: tokens[0])
    expect(anna.at("log")).to_contain_text("Whisper takes")
    anna.go()
    anna.at("play-siggil").click()
    expect(anna.page.get_by_role("region", name="Whisper", exact=True)).to_be_visible()
    anna.go()
    anna.at("play-rip").click()
    expect(anna.page.get_by_role("region", name="Shadow")).to_be_visible()


def test_a_bot_of_any_level_sits_down_where_nobody_came(player: Sit) -> None:
    anna = player(locale="fr-FR")
    anna.go()
    anna.at("friends-rip").click()
    anna.at("start").click()
    anna.at("bot-1").click()
    anna.at("bot").select_option("level:4")
    anna.at("seat-bot").click()
    expect(anna.at("log")).to_contain_text("Spectre prend la suite")
