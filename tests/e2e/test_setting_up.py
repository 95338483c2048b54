"""What a table is set up with: opponents, a clock, people who watch."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browser import Player

Sit = Callable[..., Player]


def test_opponents_are_chosen_by_name_and_the_choice_is_remembered(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("bots-siggil").click()
    anna.at("players").select_option("3")
    anna.at("bot").nth(0).get_by_text("Whisper", exact=True).click()
    anna.at("bot").nth(1).get_by_label("Oracle").press("Space")
    expect(anna.at("bot").nth(0)).to_contain_text("Whisper: gentle, for a first game")
    expect(anna.at("bot").nth(1)).to_contain_text("Oracle: the strongest")
    anna.at("start").click()
    for name in ("You", "Whisper", "Oracle"):
        expect(anna.page.get_by_role("region", name=name, exact=True)).to_be_visible()
    anna.step(lambda tokens: tokens[0])
    expect(anna.log()).to_contain_text("Whisper takes")
    anna.go()
    anna.at("play-siggil").click()
    expect(anna.page.get_by_role("region", name="Whisper", exact=True)).to_be_visible()
    anna.go()
    anna.at("play-rip").click()
    expect(anna.page.get_by_role("region", name="Shadow", exact=True)).to_be_visible()
    anna.go(f"/t/{anna.open('siggil', 'person', 'level:2', 'level:2', options={'players': 3})['id']}")
    for name in ("Knock 1", "Knock 2"):
        expect(anna.page.get_by_role("region", name=name, exact=True)).to_be_visible()


def test_a_layout_is_chosen_by_its_picture_and_the_first_game_has_the_first(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("hotseat-siggil").click()
    layouts = anna.page.get_by_role("group", name="Layout").locator("label")
    expect(layouts.first).to_contain_text("The Pass")
    expect(layouts.first).to_contain_text("for the first game")
    expect(layouts.locator("svg")).to_have_count(5)
    for layout in layouts.all():
        assert layout.locator("rect").count() == 56  # as many as there are cards
    anna.page.get_by_label("The Turtle").press("Space")
    anna.at("first").select_option(label="Player 2")
    anna.at("start").click()
    expect(anna.page.get_by_role("heading", name="Player 2, it is your turn")).to_be_visible()
    table = anna.context.request.get("/api/tables").json()["tables"][0]
    assert (table["options"]["layout"], table["options"]["first"]) == ("turtle", "P2")


def test_only_what_makes_a_difference_is_asked(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("solo-siggil").click()
    expect(anna.at("first")).to_have_count(0)
    expect(anna.at("fourth")).to_have_count(0)  # the first spirit lost ends an easy game
    anna.at("difficulty").select_option("hard")
    expect(anna.at("fourth")).to_be_visible()
    expect(anna.at("time-out")).to_have_count(0)
    anna.at("clock-choice").select_option(label="2 minutes")
    expect(anna.at("time-out")).to_have_text("When the time is up, a bot makes that one move.")
    anna.page.keyboard.press("Escape")
    anna.at("bots-rip").click()
    offered = ["First game: 1 to 9, shown little by little", *(f"The first {n}" for n in (9, 14, 19, 24)), "All 29"]
    expect(anna.at("psychics").locator("option")).to_have_text(offered)
    anna.at("first").select_option(label="You")
    anna.at("start").click()
    expect(anna.at("status")).to_contain_text("Your turn")


def test_a_bot_of_any_level_sits_down_where_nobody_came(player: Sit) -> None:
    anna = player(locale="fr-FR")
    anna.go()
    anna.at("friends-rip").click()
    anna.at("start").click()
    anna.at("bot-1").click()
    anna.at("bot").get_by_text("Spectre", exact=True).click()
    anna.at("seat-bot").click()
    expect(anna.log()).to_contain_text("Spectre prend place")


def test_a_clock_counts_down_and_moves_when_the_time_is_up(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("solo-siggil").click()
    anna.at("clock-choice").select_option(label="2 minutes")
    anna.at("start").click()
    expect(anna.at("clock")).to_have_text(re.compile(r"2:00|1:5\d"))
    table = anna.open("siggil", "person", "person", clock=5)  # the shortest that the server has
    turn = table["turn"]
    anna.page.clock.install()  # a browser whose own clock is wrong by years counts down all the same
    anna.page.clock.set_fixed_time("2001-01-01")
    anna.go(f"/t/{table['id']}")
    expect(anna.at("clock")).to_have_text(re.compile("0:0[345]"))
    anna.at("ready").click()
    expect(anna.at("clock")).to_have_text("0:02")
    expect(anna.page.get_by_text("10 seconds left.")).to_have_count(1)
    anna.at("ready").wait_for()
    anna.at("ready").click()
    expect(anna.log()).to_contain_text(f"Time is up. Player {turn + 1} takes")


def test_others_watch_where_they_may_and_nowhere_else(player: Sit) -> None:
    anna, boris, eve = player(), player(), player()
    anna.go()
    anna.at("friends-rip").click()
    anna.at("spectators").check()
    anna.at("start").click()
    invitation, watching = anna.at("invitation").input_value(), anna.at("watching").input_value()
    eve.go(watching)
    expect(eve.at("status")).to_contain_text("You are watching")
    expect(eve.at("bot-1")).to_have_count(0)
    boris.go(invitation)
    boris.at("sit").click()
    for one in (anna, boris):
        one.wait_for_table()
    expect(eve.at("status")).to_contain_text(re.compile(r"You are watching\. It is (Green|Blue)’s turn"))
    assert eve.moves() == []
    mover = anna if anna.moves() else boris
    mover.page.locator(".hand [data-token]").first.click()
    expect(eve.log()).to_contain_text("lays a ghost")
    assert eve.axe() == []
    eve.go(f"/t/{anna.open('rip', 'person', 'greedy')['id']}")
    expect(eve.page.get_by_role("alert")).to_contain_text("This table is not open to you")
