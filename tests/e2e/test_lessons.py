"""Lessons in a browser: the courses move by move, the rules' examples, and the game that follows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player

GENERATED = Path(__file__).parents[2] / "client" / "src" / "generated"
LESSONS: dict[str, Any] = {
    game: json.loads((GENERATED / game / "lessons.json").read_text(encoding="utf-8")) for game in ("siggil", "rip")
}
SIZES = {"phone": PHONE, "desktop": DESKTOP}
ON_ITS_SIDE = {"width": 740, "height": 360}
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ru": "ru-RU"}
Sit = Callable[..., Player]
HOUR = 3_600_000
"""In the page's milliseconds."""


STOP_UNLESS_HINTED = """(words) => {
    if (document.querySelector("[data-test=hint]")?.textContent.includes(words)) return true;
    document.querySelector("[data-token=stop], [data-token='10:-']").click();
    return false;
}"""
"""At one go: a hint that comes up before a click goes with it, and does not come again."""


def make(one: Player, token: str) -> None:
    """Make a move as the table offers it."""
    if token.startswith("*"):
        one.page.locator("[data-spirit]").first.click()
        if one.at("capture").count():
            one.at("capture").click()
    else:
        one.page.locator(f"[data-token='{token}']").last.click()


def wait_for(one: Player, name: str) -> None:
    one.page.wait_for_selector(f"[data-step='{name}']")
    one.page.wait_for_selector(".stage [data-token], .stage [data-spirit], [data-test=lesson-places]")


def tab_to(one: Player, token: str) -> None:
    for _ in range(60):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("document.activeElement.dataset.token") == token:
            return
    raise AssertionError(f"{token} cannot be reached by keyboard")


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", LESSONS)
def test_a_course_from_its_first_step_to_its_last(player: Sit, game: str, size: str, language: str) -> None:
    course = LESSONS[game]["course"]
    anna = player(viewport=SIZES[size], locale=LOCALES[language])
    anna.go()
    anna.page.wait_for_load_state("networkidle")  # then nothing moves any more
    anna.at(f"learn-{game}").click()
    anna.at("lesson-next").wait_for()
    assert anna.axe() == []
    anna.at("lesson-next").click()
    for step in course:
        wait_for(anna, step["name"])
        says = anna.at("lesson-says")
        expect(says).to_have_text(step["says"][language])
        told: set[str] = set()
        for token, answer in step["wrong"].items():
            if step["answers"][answer]["says"][language] not in told:
                make(anna, token)
                told.add(step["answers"][answer]["says"][language])
                expect(says).to_have_text(step["answers"][answer]["says"][language])
                expect(anna.at("lesson-clause")).to_contain_text(step["answers"][answer]["clause"])
        assert len(told) == len(step["answers"])
        assert anna.axe() == []
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        make(anna, next(iter(step["right"])))
        expect(says).to_have_text(step["done"][language])
        assert anna.axe() == []
        assert anna.cut_words() == []
        anna.at("lesson-on").click()
    anna.page.wait_for_url(f"**/learn/{game}")
    expect(anna.page.locator("li .done")).to_have_count(len(course))
    anna.page.reload()
    expect(anna.page.locator("li .done")).to_have_count(len(course))
    assert anna.at("lesson-next").count() == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_example_can_be_shown(player: Sit, game: str, size: str) -> None:
    anna = player(viewport=SIZES[size])
    anna.go(f"/learn/{game}")
    for example in LESSONS[game]["examples"]:
        clause = example["clause"]
        anna.page.locator(f"a[href='/learn/{game}/{clause}']").click()
        anna.page.wait_for_selector(f"[data-step='{clause}']")
        expect(anna.at("lesson-says")).to_have_text(example["says"]["en"])
        assert anna.moves() == []
        if example["right"]:
            anna.at("lesson-show").click()
            anna.at("lesson-again").click()
            anna.at("lesson-show").click()
            expect(anna.at("lesson-again")).to_be_visible()
        anna.at("lesson-rules").click()
        anna.page.wait_for_url(f"**/learn/{game}")


@pytest.mark.parametrize(("game", "clause"), [("siggil", "4.3"), ("rip", "4.2")])
def test_an_example_is_shown_step_by_step_with_the_words_of_its_clause(player: Sit, game: str, clause: str) -> None:
    anna = player(speed="normal", viewport=PHONE)
    time = anna.page.clock
    time.install(time=0)
    anna.go(f"/learn/{game}/{clause}")
    anna.at("lesson-show").wait_for()
    time.pause_at(HOUR)  # what is shown stays, however slow this machine is
    anna.at("lesson-show").click()
    anna.page.wait_for_selector(".stage[data-behind]")
    time.resume()
    anna.page.wait_for_selector(".stage:not([data-behind])")
    anna.at("aside").click()
    expect(anna.at("log").locator("li").first).to_be_visible()
    anna.put_away()
    anna.at("lesson-clause").click()
    expect(anna.at("clause-text")).to_contain_text(f"{clause} ")
    assert anna.axe() == []


@pytest.mark.parametrize(("game", "step", "token"), [("siggil", "escape", "L6"), ("rip", "stop", "stop")])
def test_the_right_move_is_shown_step_by_step_as_in_a_game(player: Sit, game: str, step: str, token: str) -> None:
    anna = player(speed="normal")
    time = anna.page.clock
    time.install(time=0)
    anna.go(f"/learn/{game}/{step}")
    wait_for(anna, step)
    time.pause_at(HOUR)  # what is shown stays, however slow this machine is
    make(anna, token)
    anna.page.wait_for_selector(".stage[data-behind]")
    assert anna.at("lesson-on").count() == 0
    time.resume()
    anna.at("lesson-on").wait_for()
    assert anna.page.locator(".stage[data-behind]").count() == 0
    anna.at("lesson-again").click()
    wait_for(anna, step)
    time.pause_at(2 * HOUR)
    make(anna, token)
    anna.page.wait_for_selector(".stage[data-behind]")
    anna.page.locator("[data-zone=bar] p").click()  # whoever has seen enough does not wait
    expect(anna.at("lesson-on")).to_be_focused()


def test_by_keyboard_alone(player: Sit) -> None:
    anna = player()
    anna.go("/learn/siggil/capture")
    wait_for(anna, "capture")
    expect(anna.at("lesson")).to_be_focused()
    assert anna.at("lesson").get_attribute("aria-describedby") == "lesson-says"
    keys = anna.page.keyboard
    keys.press("3")  # the third spirit
    expect(anna.at("lesson-says")).to_contain_text("It is yours")
    expect(anna.at("lesson-on")).to_be_focused()
    keys.press("Enter")
    wait_for(anna, "steal")
    expect(anna.at("lesson")).to_be_focused()
    tab_to(anna, "pass")
    keys.press("Enter")
    expect(anna.at("lesson-says")).to_contain_text("one card more than its set")
    assert anna.at("lesson-says").get_attribute("role") == "status"
    anna.go("/learn/rip/total")
    wait_for(anna, "total")
    tab_to(anna, "5")
    keys.press("Enter")
    expect(anna.at("lesson-says")).to_contain_text("5 to 4")
    expect(anna.at("lesson-on")).to_be_focused()


def test_whoever_guesses_where_a_card_lies_is_told_how_likely_that_is(player: Sit) -> None:
    step = next(one for one in LESSONS["rip"]["course"] if one["guess"])
    anna = player()
    anna.go(f"/learn/rip/{step['name']}")
    wait_for(anna, step["name"])
    assert anna.page.locator(".stage [data-token]").count() == 0
    tab_to(anna, "tenth")
    anna.page.keyboard.press("Enter")
    expect(anna.at("lesson-says")).to_contain_text("1 card of the 11")
    assert "%" not in (anna.at("lesson-places").text_content() or "")
    tab_to(anna, "deck")
    anna.page.keyboard.press("Enter")
    expect(anna.at("lesson-on")).to_be_focused()
    shares = anna.at("lesson-places").locator("b").all_text_contents()
    assert sum(int(share.rstrip("%")) for share in shares) in (99, 100, 101)
    anna.at("lesson-again").click()
    expect(anna.at("lesson-places").locator("b")).to_have_count(0)


def test_a_lesson_needs_no_server_once_it_is_there(player: Sit) -> None:
    anna = player(viewport=PHONE)
    anna.go("/learn/rip/total")
    wait_for(anna, "total")
    anna.page.wait_for_load_state("networkidle")
    anna.context.set_offline(True)
    make(anna, "5")
    anna.at("lesson-on").click()
    wait_for(anna, "stop")
    make(anna, "stop")
    expect(anna.at("lesson-says")).to_contain_text("Your opponent withdrew")
    anna.complaints.clear()  # the browser asks again for the page's icon whenever the address changes


def test_whoever_is_stuck_is_shown_the_move(player: Sit) -> None:
    anna = player(viewport=ON_ITS_SIDE)
    anna.go("/learn/siggil/escape")
    wait_for(anna, "escape")
    assert anna.axe() == []
    anna.at("lesson-show").click()
    expect(anna.at("lesson-says")).to_contain_text("it slips out")
    anna.at("menu").click()
    anna.at("leave").click()
    expect(anna.at("lesson-escape")).to_contain_text("done")


@pytest.mark.parametrize(
    ("game", "step", "card"), [("siggil", "take", "[data-place='0']"), ("rip", "total", "[data-zone=far]")]
)
def test_a_touch_of_what_cannot_be_played_is_answered_too(player: Sit, game: str, step: str, card: str) -> None:
    anna = player()
    anna.go(f"/learn/{game}/{step}")
    wait_for(anna, step)
    anna.rest()
    anna.page.locator(card).first.click(force=True)
    expect(anna.at("lesson-says")).to_have_text(LESSONS[game]["elsewhere"]["says"]["en"])
    expect(anna.at("lesson-clause")).to_contain_text(LESSONS[game]["elsewhere"]["clause"])


def test_rules_beside_a_table_show_their_examples_in_a_page_of_their_own(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("play-rip").click()
    anna.wait()
    table = anna.page.url
    anna.at("aside").click()
    anna.at("tab-rules").click()
    anna.page.get_by_text("All the rules in detail").first.click()
    with anna.context.expect_page() as opened:
        anna.page.locator("a[href='/learn/rip/3.2']").click()
    opened.value.wait_for_selector("[data-step='3.2']")
    assert anna.page.url == table


def test_the_game_after_the_lessons_is_gentle_and_somebody_whispers(player: Sit) -> None:
    anna = player(viewport=PHONE)
    anna.go("/learn/rip")
    anna.at("taught-game").click()
    anna.wait()
    expect(anna.at("hint")).to_contain_text("Your ghosts. Tap one")  # though it is not this browser's first
    table = anna.context.request.get("/api/tables").json()["tables"][0]
    assert table["options"]["tutorial"]
    assert [seat["name"] for seat in table["seats"]][1] == "level:1"
    for _ in range(200):  # whoever always stops loses every round
        anna.wait()
        anna.page.wait_for_timeout(400)  # hints are looked for every quarter of a second
        if anna.page.evaluate(STOP_UNLESS_HINTED, "You lost the round"):
            break
    expect(anna.at("hint")).to_contain_text("You lost the round")
    assert anna.axe() == []


def test_lessons_that_there_are_not(player: Sit) -> None:
    anna = player()
    anna.go("/learn/siggil/nothing")
    expect(anna.at("lesson-next")).to_have_text("Begin")
    anna.go("/learn/chess")
    expect(anna.page.get_by_role("alert")).to_contain_text("no lessons")
