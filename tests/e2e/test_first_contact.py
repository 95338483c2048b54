"""Somebody who has never been here: how to play, the first game and its hints, settings."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]
GUIDES = {"siggil": 6, "solo": 4, "rip": 7}


@pytest.mark.parametrize(
    ("locale", "theme", "size"), [("en-GB", "dark", DESKTOP), ("fr-FR", "light", PHONE), ("ru-RU", "dark", PHONE)]
)
def test_home_tells_on_one_screen_how_each_game_is_played(
    player: Sit, locale: str, theme: str, size: dict[str, int]
) -> None:
    anna = player(new=True, locale=locale, viewport=size)
    anna.go()
    if theme == "light":
        anna.page.locator("header [aria-pressed]").last.click()
    for guide, steps in GUIDES.items():
        anna.at(f"first-{guide}").click()
        shown = anna.at(f"how-{guide}").locator("li")
        expect(shown).to_have_count(steps)
        expect(shown.locator("svg.scene")).to_have_count(steps)
        assert anna.axe() == []
        assert anna.page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
        anna.page.keyboard.press("Escape")
    anna.at("how-to-siggil").click()
    anna.at("how-siggil").get_by_role("button").nth(1).click()
    expect(anna.at("how-solo").locator("li")).to_have_count(GUIDES["solo"])


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_greeting_is_there_before_the_script_and_stays_where_it_is(player: Sit, size: dict[str, int]) -> None:
    before, after = player(viewport=size, java_script_enabled=False), player(viewport=size)
    before.go()
    after.go()
    after.at("play-siggil").wait_for()
    after.page.evaluate("document.fonts.ready")
    there, later = (
        one.page.get_by_role("heading", level=1, name="Take a seat").bounding_box() for one in (before, after)
    )
    assert there == pytest.approx(later, abs=0.1)


def test_a_first_game_is_against_the_gentlest_bot_and_hints_show_the_way_once(player: Sit) -> None:
    anna = player(new=True)
    anna.go()
    expect(anna.at("play-rip")).to_have_text("Play now against Whisper")
    anna.at("play-rip").click()
    expect(anna.at("hint")).to_contain_text("Your ghosts. Tap one")
    assert anna.axe() == []
    assert not covered(anna, "[data-token='1'], [data-token='2'], [data-token='3'], [data-token='4']")
    anna.at("hint-how").click()
    expect(anna.at("how-rip").locator("li")).to_have_count(GUIDES["rip"])
    expect(anna.at("hint")).to_have_count(0)  # nothing points from behind a dialog
    anna.page.keyboard.press("Escape")
    anna.at("hint-gone").click()
    expect(anna.at("hint")).to_have_count(0)
    anna.step(lambda tokens: next(token for token in tokens if token.isdigit()))
    expect(anna.at("hint")).to_contain_text("Your total.")
    assert not covered(anna, "[data-test=total-near]")
    anna.at("hint-gone").click()
    anna.step(lambda tokens: next(token for token in tokens if token.isdigit()))  # one hint a move
    expect(anna.at("hint")).to_contain_text("Enough? Stop here.")
    assert not covered(anna, "[data-token=stop]")
    anna.page.reload()
    expect(anna.at("hint")).to_contain_text("Enough? Stop here.")  # what was understood does not come again
    anna.page.keyboard.press("Escape")
    expect(anna.at("hint")).to_have_count(0)
    table = anna.context.request.get("/api/tables").json()["tables"][0]
    assert table["options"]["tutorial"]
    assert [seat["name"] for seat in table["seats"]][1] == "level:1"
    anna.go()
    expect(anna.at("play-rip")).to_have_text("Play now against Shadow")
    anna.at("play-rip").click()
    anna.wait()
    anna.page.wait_for_timeout(700)  # hints are looked for every quarter of a second
    expect(anna.at("hint")).to_have_count(0)


def covered(one: Player, what: str) -> bool:
    """Whether the hint lies on what it is about."""
    found: bool = one.page.evaluate(
        """(what) => {
            const hint = document.querySelector("[data-test=hint]").getBoundingClientRect();
            const it = document.querySelector(what).getBoundingClientRect();
            return hint.left < it.right && it.left < hint.right && hint.top < it.bottom && it.top < hint.bottom;
        }""",
        what,
    )
    return found


def test_a_hint_goes_with_the_move_it_asked_for_by_keyboard_too(player: Sit) -> None:
    anna = player(new=True, viewport=PHONE)
    anna.go()
    anna.at("play-siggil").click()
    expect(anna.at("hint")).to_contain_text("Cards that glow can be taken.")
    anna.page.locator(f"[data-token='{anna.moves()[0]}']").press("Enter")
    expect(anna.at("hint").get_by_text("Cards that glow")).to_have_count(0)


def test_settings_are_kept_and_the_night_comes_without_a_choice(player: Sit) -> None:
    anna = player(new=True, viewport=PHONE, color_scheme="light")
    anna.go("/settings")
    expect(anna.at("set-theme-dark")).to_be_checked()
    assert anna.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert anna.axe() == []
    anna.page.get_by_text("day", exact=True).click()
    anna.page.get_by_text("quick", exact=True).click()
    anna.at("set-volume").fill("80")
    anna.at("set-confirm").check()
    anna.page.get_by_label("Your name").fill("Anna")
    assert anna.axe() == []
    anna.at("set-language").select_option(label="français")
    expect(anna.page.get_by_role("heading", name="Réglages")).to_be_visible()
    anna.page.reload()
    for name in ("theme-light", "speed-quick", "confirm"):
        expect(anna.at(f"set-{name}")).to_be_checked()
    expect(anna.at("set-volume")).to_have_value("80")
    expect(anna.page.get_by_label("Votre nom")).to_have_value("Anna")
    anna.go()
    anna.at("settings").click()
    expect(anna.page).to_have_url(re.compile(r"[^/]/settings$"))
    expect(anna.at("set-confirm")).to_be_checked()


def test_whoever_wants_to_be_asked_touches_a_card_twice(player: Sit) -> None:
    anna = player()
    anna.go(f"/t/{anna.open('siggil', 'person', 'level:1', options={'first': 'P1'})['id']}")
    anna.wait()
    anna.at("menu").click()
    anna.at("menu-settings").click()
    anna.at("set-confirm").check()
    assert anna.axe() == []
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    one, other = (anna.page.locator(f"[data-token='{token}']") for token in anna.moves()[:2])
    one.click()
    expect(anna.at("status")).to_have_text("Touch it once more to play it.")
    other.click()
    expect(one).not_to_have_attribute("data-sure", "")
    expect(other).to_have_attribute("data-sure", "")
    expect(anna.log()).not_to_contain_text("You take")
    anna.put_away()
    other.click()
    expect(anna.at("status")).not_to_have_text("Touch it once more to play it.")
    expect(anna.log()).to_contain_text("You take")


def test_what_is_kept_of_a_visitor_can_be_had_and_erased_on_the_settings_page(player: Sit) -> None:
    anna = player()
    anna.open("rip", "person", "level:1", name="Anna")
    anna.go("/settings")
    with anna.page.expect_download() as download:
        anna.page.get_by_text("Download it").click()
    assert "Anna" in download.value.path().read_text()
    anna.page.get_by_role("button", name="Erase it").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Erase it").click()
    expect(anna.page.get_by_text("Nothing here names you any more.")).to_be_visible()
    assert anna.context.request.get("/api/tables").json()["tables"] == []
