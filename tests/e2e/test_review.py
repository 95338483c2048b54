"""A game reviewed in a browser, and hints: by pointer and key, on a phone and a desktop, with nothing ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.cli.test_review import LITTLE, run, saved
from tests.e2e.browser import DESKTOP, PHONE, Player
from tests.e2e.conftest import PLENTY
from tests.e2e.test_replay import expect_at, finished, open_at
from tests.web.harness import Server, running

SIZES = {"phone": PHONE, "desktop": DESKTOP}
Sit = Callable[..., Player]
PATIENCE = 90_000
"""Milliseconds for a review, on a machine that is busy with other tests."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that thinks little about reviews."""
    with running(tmp_path_factory.mktemp("data"), workers=1, review_effort=0.02, **PLENTY) as found:
        yield found


def reviewed(player: Player) -> None:
    """Ask for the review, and wait for its curves."""
    player.at("review").click()
    player.page.wait_for_selector("[data-test=review-curve] polyline.chance", state="attached", timeout=PATIENCE)


def expect_table_without_scrolling(player: Player, size: str) -> None:
    """Every column of every decision is within the screen, and it is a table for whoever hears it."""
    table = player.at("review-sheet").get_by_role("table")
    wide, scrolled = table.evaluate("(one) => [one.parentElement.clientWidth, one.parentElement.scrollWidth]")
    assert scrolled <= wide
    boxes = [cell.bounding_box() for cell in table.get_by_role("cell").all()]
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= SIZES[size]["width"] for box in boxes)
    assert len(boxes) == 7 * table.locator("tbody").get_by_role("row").count()
    expect(table.get_by_role("columnheader")).to_have_count(7)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_a_finished_game_is_reviewed(player: Sit, size: str, game: str) -> None:
    anna = player(viewport=SIZES[size])
    table = finished(anna, game, "random")
    reviewed(anna)
    anna.page.wait_for_url(f"**/t/{table}/replay?*")
    expect(anna.at("review-said")).to_contain_text("Chance")
    anna.at("review-unfold").click()
    expect(anna.at("review-unfold")).to_have_attribute("aria-expanded", "true")
    assert anna.at("review-unfold").evaluate("(one) => one.scrollHeight <= one.clientHeight + 2")
    assert anna.axe() == []
    anna.at("review-details").click()
    sheet = anna.at("review-sheet")
    expect(anna.at("review-told")).to_contain_text("Before the first card you had 50 chances in 100")
    figures = anna.at("review-sum").locator("dd").all_inner_texts()
    start, luck, skill, result = (float(text.replace("−", "-").replace("= ", "")) for text in figures)
    assert start + luck + skill == pytest.approx(result)
    assert result in (0, 100)
    expect(sheet.locator("polyline.chance")).to_be_visible()
    expect(sheet.get_by_text("start and luck", exact=False).first).to_be_visible()
    turns = sheet.locator("ol li")
    assert 1 <= turns.count() <= 5
    anna.at("review-table").click()
    rows = sheet.locator("tbody tr")
    assert rows.count() > 5
    expect_table_without_scrolling(anna, size)
    assert anna.axe() == []
    row = rows.nth(4)
    number = int(row.locator("button").inner_text())
    row.locator("button").press("Enter")
    expect(anna.at("review-sheet")).to_have_count(0)
    expect_at(anna, number - 1)
    anna.at("replay-eyes").select_option("1")
    expect(anna.page.locator(".stage")).to_have_attribute("data-seat", "1")
    anna.at("review-details").click()
    expect(anna.at("review-sum").locator("dd").last).to_have_text(f"= {100 - result:.1f}")
    anna.page.keyboard.press("Escape")
    anna.at("review-fold").click()
    expect(anna.page.locator("polyline.chance")).to_have_count(0)
    reviewed(anna)  # it is kept
    anna.go("/games")
    expect(anna.at("fair")).to_contain_text("(of 1)")
    assert anna.axe() == []
    assert anna.complaints == []


def test_the_curve_shows_nothing_of_what_comes_to_whoever_does_not_want_it(player: Sit) -> None:
    anna = player()
    table = finished(anna, "siggil", "random")
    open_at(anna, table, "?move=0&seat=0")
    anna.at("menu").click()
    anna.at("spoiler").check()
    anna.put_away()
    reviewed(anna)

    def dots() -> int:
        return len((anna.at("review-curve").locator("polyline.chance").get_attribute("points") or "").split())

    assert dots() <= 1
    assert anna.page.locator("circle.mark").count() == 0
    anna.at("review-details").click()
    expect(anna.at("review-sheet")).to_be_visible()
    assert anna.at("review-sum").count() == 0
    assert anna.at("review-sheet").locator("li, tbody tr").count() == 0
    anna.page.keyboard.press("Escape")
    for _ in range(6):
        anna.at("replay-forward").click()
    few = dots()
    assert 1 < few <= 7
    anna.at("menu").click()
    anna.at("spoiler").uncheck()
    anna.put_away()
    assert dots() > few


def test_whoever_asks_for_a_review_by_keyboard_stays_where_it_comes(player: Sit) -> None:
    anna = player()
    open_at(anna, finished(anna, "siggil", "random"), "?move=0&seat=0")
    inside = "document.activeElement.closest('[role=group]')?.getAttribute('aria-label')"
    anna.at("review").focus()
    anna.page.keyboard.press("Enter")
    anna.at("review-working").wait_for()
    assert anna.page.evaluate(inside) == "Review"
    anna.page.wait_for_selector("polyline.chance", state="attached", timeout=PATIENCE)
    assert anna.page.evaluate(inside) == "Review"
    anna.page.keyboard.press("Tab")
    expect(anna.at("review-fold")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(anna.at("review")).to_be_focused()


def test_who_plays_alone_is_told_of_no_others(player: Sit) -> None:
    anna = player()
    finished(anna, "siggil", options={"players": 1})
    reviewed(anna)
    anna.at("review-details").click()
    expect(anna.at("review-sheet")).to_contain_text("Surprises: ")
    expect(anna.at("review-sheet")).not_to_contain_text("others")


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_the_page_of_a_review_needs_no_server_and_fits_a_phone(player: Sit, tmp_path: Path, game: str) -> None:
    page = tmp_path / "review.html"
    assert run(saved(tmp_path, game), "--html", str(page), *LITTLE).exit_code == 0
    anna = player(viewport=PHONE)
    anna.page.goto(page.as_uri())
    expect(anna.page.locator("polyline.chance").first).to_be_visible()
    tables = anna.page.locator("section > .wide").all()
    assert tables
    assert all(one.evaluate("(one) => one.scrollWidth <= one.clientWidth") for one in tables)
    assert anna.axe() == []


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_a_review_speaks_the_readers_language(player: Sit, language: str) -> None:
    anna = player(viewport=PHONE, locale=language)
    finished(anna, "rip", "random")
    reviewed(anna)
    anna.at("review-details").click()
    anna.at("review-table").click()
    expect_table_without_scrolling(anna, "phone")
    assert anna.cut_words() == []
    text = anna.at("review-sheet").inner_text()
    assert {"fr": "Tournants", "ru": "Переломы"}[language] in text
    assert "{" not in text
    assert "review." not in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "chairs"), [("siggil", []), ("siggil", ["random"]), ("rip", ["random"])])
def test_a_hint_tells_moves_and_shows_the_chosen_one_on_the_table(
    player: Sit, size: str, game: str, chairs: list[str]
) -> None:
    anna = player(viewport=SIZES[size])
    options = {"players": 1 + len(chairs)} if game == "siggil" else {"first": "green"}
    table = anna.open(game, "person", *chairs, options=options)
    anna.go(f"/t/{table['id']}")
    anna.page.wait_for_selector("[data-token]")
    offered = set(anna.moves())
    anna.at("hint-ask").click()
    moves = anna.at("hint-move")
    expect(moves.first).to_contain_text("Chance", timeout=PATIENCE)
    assert 1 <= moves.count() <= 3
    assert anna.axe() == []
    chosen = moves.first.get_attribute("data-move")
    assert chosen in offered
    moves.first.click()
    expect(anna.at("hint-sheet")).to_have_count(0)
    expect(anna.page.locator(f".stage [data-hinted][data-token='{chosen}']")).to_have_count(1)
    assert anna.complaints == []


def test_there_is_no_hint_among_people(player: Sit) -> None:
    anna, boris = player(), player()
    table = anna.open("rip", "person", "open")
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.page.get_by_role("button", name="Sit down").click()
    for one in (anna, boris):
        one.go(f"/t/{table['id']}")
        one.wait_for_table()
        assert one.at("hint-ask").count() == 0
