"""Looking back in a browser: by button, slider and key, through all eyes, on games played here and on records."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player

GOLDEN = Path(__file__).parents[1]
SIZES = {"phone": PHONE, "desktop": DESKTOP}
Sit = Callable[..., Player]


def finished(player: Player, game: str, *chairs: str, **more: Any) -> str:
    """A game that the page has played to its end; the table's id."""
    table: str = player.open(game, "person", *chairs, **more)["id"]
    player.go(f"/t/{table}")
    player.play_out(lambda tokens: tokens[0])
    return table


def where(player: Player) -> int:
    """The move that is looked at."""
    return int(player.page.locator(".stage").get_attribute("data-move") or -1)


def expect_at(player: Player, move: int) -> None:
    """Wait until this move is looked at."""
    expect(player.page.locator(".stage")).to_have_attribute("data-move", str(move))


def open_at(player: Player, table: str, query: str = "") -> None:
    player.go(f"/t/{table}/replay{query}")
    player.page.wait_for_selector("[data-test=replay-slider]")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "chairs"), [("siggil", ["random"]), ("rip", ["random"])])
def test_a_finished_game_is_looked_back_on(player: Sit, size: str, game: str, chairs: list[str]) -> None:
    anna = player(viewport=SIZES[size])
    table = finished(anna, game, *chairs)
    anna.at("lookback").click()
    anna.page.wait_for_url(f"**/t/{table}/replay?move=0&seat=0#*")
    last = int(anna.at("replay-slider").get_attribute("max") or 0)
    assert last > 10
    anna.at("replay-forward").click()
    anna.at("replay-forward").click()
    expect_at(anna, 2)
    anna.at("replay-next").click()
    landmark = where(anna)
    assert landmark > 2
    anna.at("replay-back").click()
    expect_at(anna, landmark - 1)
    anna.at("replay-slider").fill(str(last))
    expect(anna.at("status")).to_contain_text(re.compile("won|share the win"))
    expect(anna.at("replay-forward")).to_be_disabled()
    expect(anna.page).to_have_url(re.compile(rf"\?move={last}&seat=0#"))
    anna.at("replay-eyes").select_option("1")
    expect(anna.page.locator(".stage")).to_have_attribute("data-seat", "1")
    anna.at("replay-eyes").select_option("open")
    anna.page.wait_for_url("**&open#*")
    expect_at(anna, last)
    anna.page.reload()
    anna.page.wait_for_selector("[data-test=replay-slider]")
    expect_at(anna, last)
    assert anna.axe() == []
    anna.at("menu").click()
    assert f"/t/{table}/replay?move={last}" in anna.at("replay-link").input_value()
    assert anna.axe() == []
    anna.at("leave").click()
    anna.page.wait_for_url(f"**/t/{table}")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "ru-RU"])
def test_no_word_below_the_table_is_cut_off_on_a_phone(player: Sit, locale: str) -> None:
    anna = player(viewport=PHONE, locale=locale)
    open_at(anna, finished(anna, "rip", "random"), "?move=3")
    for eyes in ("0", "open"):
        anna.at("replay-eyes").select_option(eyes)
        anna.rest()
        assert anna.cut_words() == []


def test_by_keyboard(player: Sit) -> None:
    anna = player()
    table = finished(anna, "siggil", "random")
    open_at(anna, table)
    keys = anna.page.keyboard
    for key, expected in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        keys.press(key)
        expect_at(anna, expected)
    keys.press("End")
    last = where(anna)
    keys.press("Shift+ArrowLeft")
    assert 0 < where(anna) <= last
    keys.press("Home")
    keys.press("Space")
    expect(anna.at("replay-play")).to_have_attribute("aria-label", "Pause")
    anna.page.wait_for_function("() => document.querySelector('.stage').dataset.move >= 2")
    keys.press("Space")
    expect(anna.at("replay-play")).to_have_attribute("aria-label", "Play")
    keys.press("?")
    expect(anna.at("keys")).to_contain_text("Next capture")
    keys.press("Escape")
    expect(anna.at("keys")).to_have_count(0)
    keys.press("l")
    expect(anna.at("drawer")).to_be_visible()


def test_nothing_of_what_comes_is_shown_to_whoever_does_not_want_it(player: Sit) -> None:
    anna = player()
    table = finished(anna, "siggil", "random")
    open_at(anna, table, "?move=20&seat=0")
    marks = anna.page.locator(".marks i")
    expect(marks.first).to_be_attached()
    anna.at("menu").click()
    anna.at("spoiler").check()
    anna.put_away()
    expect_at(anna, 0)
    expect(anna.at("replay-where")).to_have_text("Move 0")
    expect(anna.at("replay-slider")).to_have_attribute("max", "0")
    expect(marks).to_have_count(0)
    for n in range(1, 4):
        anna.at("replay-forward").click()
        expect(anna.at("replay-slider")).to_have_attribute("max", str(n))
    anna.page.keyboard.press("End")
    expect_at(anna, 3)
    expect(anna.at("replay-next")).to_be_disabled()


def test_a_running_game_shows_ones_own_eyes_only(player: Sit) -> None:
    anna, boris, eve = player(), player(), player()
    table = anna.open("rip", "person", "open")
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.page.get_by_role("button", name="Sit down").click()
    anna.go(f"/t/{table['id']}")
    anna.wait_for_table()
    anna.at("menu").click()
    anna.at("lookback").click()
    anna.page.wait_for_selector("[data-test=replay-slider]")
    expect(anna.page).to_have_url(re.compile("seat=0$"))
    assert anna.at("replay-eyes").count() == 0
    open_at(boris, table["id"], "?move=0&seat=0&open")  # a link does not help either
    expect(boris.page).to_have_url(re.compile(r"\?move=0&seat=1$"))
    assert boris.at("replay-eyes").count() == 0
    eve.go(f"/t/{table['id']}/replay?seat=0&open")
    expect(eve.page.get_by_role("alert")).to_contain_text("not open to you")
    eve.complaints.clear()  # the browser notes that it was refused


def test_a_link_that_is_passed_on_shows_others_the_same_moment(player: Sit) -> None:
    anna, eve = player(), player(viewport=PHONE)
    table = finished(anna, "rip", "random")
    open_at(anna, table, "?move=7&seat=0&open")
    anna.at("menu").click()
    eve.page.goto(anna.at("replay-link").input_value())
    eve.page.wait_for_selector("[data-test=replay-slider]")
    expect_at(eve, 7)
    expect(eve.at("replay-eyes")).to_have_value("open")
    eve.at("menu").click()
    assert eve.at("leave").count() == 0
    record = eve.page.get_by_role("link", name="Download the record").get_attribute("href") or ""
    assert eve.context.request.get(record).text().startswith('[Game "rip"]')


def test_moves_are_shown_as_in_the_game(player: Sit) -> None:
    anna = player()
    table = finished(anna, "rip", "random")
    slow = anna.page
    open_at(anna, table)
    slow.evaluate("localStorage.seance = JSON.stringify({...JSON.parse(localStorage.seance), speed: 'calm'})")
    slow.reload()
    slow.wait_for_selector("[data-test=replay-slider]")
    anna.at("replay-play").click()
    slow.wait_for_selector(".stage[data-behind]")
    slow.wait_for_function("() => document.querySelector('.stage').dataset.move >= 1")
    anna.at("replay-play").click()
    expect(anna.at("replay-play")).to_have_attribute("aria-label", "Play")
    paused = where(anna)
    anna.at("replay-forward").click()  # whoever goes on does not wait
    expect_at(anna, paused + 1)


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_every_language(player: Sit, language: str) -> None:
    anna = player(viewport=PHONE)
    table = finished(anna, "siggil", options={"players": 1})
    open_at(anna, table, "?move=5&seat=0&open")
    anna.speak(language)
    assert "replay." not in anna.page.inner_text("body")
    assert anna.axe() == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_record_is_shown_that_somebody_brings(player: Sit, size: str) -> None:
    anna = player(viewport=SIZES[size])
    anna.go("/replay")
    anna.at("record-text").fill((GOLDEN / "rip" / "golden" / "rip-all.txt").read_text(encoding="utf-8"))
    assert anna.axe() == []
    anna.at("record-show").click()
    anna.page.wait_for_selector("[data-test=replay-slider]")
    anna.page.keyboard.press("End")
    expect(anna.at("status")).to_contain_text("won")
    anna.at("replay-eyes").select_option("1")
    expect(anna.page.locator(".stage")).to_have_attribute("data-seat", "1")
    anna.at("menu").click()
    anna.at("leave").click()
    anna.at("record-file").set_input_files(GOLDEN / "siggil" / "golden" / "siggil-turtle-3.txt")
    anna.page.wait_for_selector("[data-test=replay-slider]")
    expect(anna.at("replay-eyes").locator("option")).to_have_count(4)


def test_what_is_no_record_is_answered_with_a_sentence(player: Sit, tmp_path: Path) -> None:
    anna = player()
    anna.go("/replay")
    trouble = anna.at("record-trouble")
    anna.at("record-text").fill("Dear diary")
    anna.at("record-show").press("Enter")
    expect(trouble).to_contain_text("no record")
    expect(anna.at("record-show")).to_be_focused()
    huge = tmp_path / "huge.txt"
    huge.write_bytes(b"x" * 10_000_000)
    anna.at("record-file").set_input_files(huge)
    expect(trouble).to_contain_text("too long for the record of a game")
    dropped = "<img src=x onerror=alert(1)>"
    anna.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const dropped = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
            document.body.dispatchEvent(dropped); // beside the panel: the page stays all the same
            if (!dropped.defaultPrevented) throw new Error("the browser would leave the page");
        }""",
        dropped,
    )
    expect(trouble).to_contain_text("no record")
    assert anna.axe() == []
    anna.complaints.clear()  # the browser notes that it was refused
