"""Friends by link: the invitation, the waiting room, games to go on with, and gestures across the table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]
SHARING = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); }"
NOT_SHARING = "delete Navigator.prototype.share"


@pytest.mark.parametrize(("theme", "size"), [("dark", DESKTOP), ("light", PHONE)], ids=["dark", "light"])
def test_an_invitation_shows_the_game_its_picture_and_who_waits(player: Sit, theme: str, size: dict[str, int]) -> None:
    anna = player(viewport=size, color_scheme=theme)
    boris = player(viewport=size, color_scheme=theme, new=True, locale="fr-FR")
    anna.context.add_init_script(NOT_SHARING)
    anna.go("/settings")
    anna.page.get_by_label("Your name").fill("Anna")
    anna.go()
    anna.at("friends-siggil").click()
    anna.at("players").select_option("3")
    anna.at("clock-choice").select_option(label="5 minutes")
    anna.at("start").click()
    anna.at("bot-2").click()
    anna.at("bot").get_by_text("Knock", exact=True).click()
    anna.at("seat-bot").click()
    expect(anna.at("bot-2")).to_have_count(0)  # it sits there
    expect(anna.page.get_by_text("When the time is up, a bot makes that one move.")).to_be_visible()
    expect(anna.at("invitation-send")).to_have_count(0)
    boris.go(anna.at("invitation").input_value())
    invited = boris.at("invited")
    expect(invited).to_contain_text("Anna vous attend.")
    expect(invited).to_contain_text(re.compile("Toc-[Tt]oc joue aussi."))
    expect(invited.locator("svg.scene")).to_be_visible()
    expect(invited).to_contain_text("5 minutes")
    assert boris.axe() == []
    boris.page.get_by_role("button", name="Comment jouer").click()
    expect(boris.at("how-siggil").locator("li")).to_have_count(6)
    boris.page.keyboard.press("Escape")
    boris.at("sit").click()
    boris.wait_for_table()
    anna.wait_for_table()


def test_who_was_chosen_stays_chosen_whatever_happens_at_the_table_meanwhile(player: Sit) -> None:
    anna, boris = player(), player()
    table = anna.open("siggil", "person", "open", "open", options={"players": 3})
    anna.go(f"/t/{table['id']}")
    anna.at("bot-2").click()
    anna.at("bot").get_by_text("Oracle", exact=True).click()
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.page.get_by_label("Your name").fill("Boris")
    boris.at("sit").click()
    expect(anna.page.get_by_text("Boris", exact=True)).to_be_attached()
    expect(anna.at("bot").get_by_label("Oracle")).to_be_checked()


def test_the_system_sends_the_link_where_it_can(player: Sit) -> None:
    anna = player()
    anna.context.add_init_script(SHARING)
    anna.go(f"/t/{anna.open('rip', 'person', 'open')['id']}")
    anna.at("invitation-send").click()
    shared = anna.page.wait_for_function("() => window.shared").json_value()
    assert shared["url"] == anna.at("invitation").input_value()
    assert shared["text"] == "Come and play RIP with me!"


def test_the_host_calls_a_table_off_and_whoever_waits_is_told(player: Sit) -> None:
    anna, boris = player(), player()
    table = anna.open("siggil", "person", "open", "open", options={"players": 3})
    anna.go(f"/t/{table['id']}")
    boris.go(anna.at("invitation").input_value())
    boris.at("sit").click()
    expect(boris.page.get_by_role("heading", name="SIGGIL: waiting for the others")).to_be_visible()
    expect(boris.at("call-off")).to_have_count(0)
    anna.at("call-off").click()
    assert anna.axe() == []
    anna.at("call-off-sure").click()
    expect(anna.at("play-siggil")).to_be_visible()
    expect(anna.at("continue")).to_have_count(0)
    expect(boris.page.get_by_role("alert")).to_contain_text("The table was called off.")


def test_a_rematch_says_for_whom_it_waits(player: Sit) -> None:
    anna, boris = player(), player()
    table = anna.open("rip", "person", "open", name="Anna")
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.page.get_by_label("Your name").fill("Boris")
    boris.at("sit").click()
    boris.wait_for_table()
    anna.go(f"/t/{table['id']}")
    anna.wait_for_table()
    resigned = anna.context.request.post(
        f"/api/tables/{table['id']}/resign", data={"type": "resign", "key": "k", "seat": 0}
    )
    assert resigned.ok
    anna.at("rematch").click()
    expect(anna.page.get_by_text("Waiting for Boris")).to_be_visible()
    expect(anna.at("call-off")).to_have_count(0)
    anna.page.reload()
    expect(anna.page.get_by_text("Waiting for Boris")).to_be_visible()


def test_games_to_go_on_with_say_against_whom_whose_turn_and_since_when(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.open("rip", "person", "level:2", options={"first": "green"})
    waiting = anna.open("siggil", "person", "open")
    anna.page.reload()
    expect(anna.at("continue").first).to_contain_text("RIP against Knock")
    expect(anna.at("continue").first).to_contain_text("Your turn, just now")
    expect(anna.at("continue").last).to_contain_text("Waiting for players")
    assert anna.axe() == []
    anna.at("continue").last.click()
    expect(anna.page).to_have_url(re.compile(waiting["id"]))


def test_people_show_each_other_gestures_and_whoever_mutes_them_sees_none(player: Sit) -> None:
    anna, boris = player(), player(viewport=PHONE)
    table = anna.open("rip", "person", "open", name="Anna")
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.page.get_by_label("Your name").fill("Boris")
    boris.at("sit").click()
    boris.wait_for_table()  # whoever is not there yet misses what is shown
    anna.go(f"/t/{table['id']}")
    anna.wait_for_table()
    anna.at("emotes").click()
    assert anna.axe() == []
    anna.at("emote-bravo").click()
    expect(boris.at("gesture")).to_have_text(re.compile(r"Anna\s*Well played!"))
    expect(anna.at("gesture")).to_have_text(re.compile(r"You\s*Well played!"))
    assert boris.axe() == []
    expect(anna.at("emotes")).to_be_enabled()  # after a rest
    expect(boris.at("gesture")).to_have_count(0)
    boris.at("menu").click()
    boris.at("menu-settings").click()
    boris.at("set-emotes").uncheck()
    boris.page.keyboard.press("Escape")
    boris.page.keyboard.press("Escape")
    expect(boris.at("emotes")).to_have_count(0)
    anna.at("emotes").click()
    anna.page.keyboard.press("Escape")
    expect(anna.at("emote-hello")).to_have_count(0)
    anna.at("emotes").click()
    anna.at("emote-hello").click()
    expect(anna.at("gesture")).to_contain_text("Hello!")
    expect(boris.at("gesture")).to_have_count(0)


def test_nobody_waves_at_bots(player: Sit) -> None:
    anna = player()
    anna.go(f"/t/{anna.open('rip', 'person', 'level:1', options={'first': 'green'})['id']}")
    anna.wait()
    expect(anna.at("emotes")).to_have_count(0)
