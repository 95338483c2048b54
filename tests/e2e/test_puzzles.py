"""Puzzles in a browser: chosen, tried, answered, solved, gone on from, and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from seance.puzzles.puzzle import Puzzle, puzzles_of
from tests.e2e.browser import DESKTOP, PHONE, Player

GAMES = ("siggil", "rip")
SIZES = {"phone": PHONE, "desktop": DESKTOP, "on its side": {"width": 740, "height": 360}}
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ru": "ru-RU"}
Sit = Callable[..., Player]
HIDDEN_PIXELS = "({ parentElement: { scrollHeight, clientHeight } }) => scrollHeight - clientHeight"


def plain(game: str, least: int = 1, most: int = 9) -> Puzzle:
    """A puzzle of so many moves whose first ones are single cards, so that a click makes one."""
    return next(
        one
        for one in puzzles_of(game).puzzles
        if least <= one.steps <= most
        and all("*" not in path and path != "pass" for path in one.moves if " " not in path)
    )


def first(puzzle: Puzzle, wrong: bool) -> str:
    return next(p for p, line in puzzle.moves.items() if " " not in p and line.startswith("x") == wrong)


def open_puzzle(one: Player, game: str, puzzle: Puzzle) -> None:
    one.go(f"/puzzles/{game}/{puzzle.id}")
    one.page.wait_for_selector("[data-test=puzzle][data-verdict=asked]")
    one.page.wait_for_selector(".stage [data-token]")


def make(one: Player, token: str, verdicts: str) -> None:
    """Play a card with the mouse, and wait until it is judged."""
    one.page.locator(f".stage [data-token='{token}']").last.click()
    one.page.wait_for_selector(", ".join(f"[data-verdict={verdict}]" for verdict in verdicts.split()))


def show_all(one: Player) -> None:
    """Be shown the way to the end."""
    while not one.page.locator("[data-verdict=solved]").count():
        made = int(one.at("puzzle").get_attribute("data-made"))
        one.at("puzzle-show").click()
        one.page.wait_for_selector(f"[data-made='{made + 1}'][data-verdict=on], [data-verdict=solved]")


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_answered_and_tried_again(player: Sit, game: str, size: str, language: str) -> None:
    puzzle = plain(game)
    kind = puzzles_of(game).kinds[puzzle.kind]
    anna = player(viewport=SIZES[size], locale=LOCALES[language])
    open_puzzle(anna, game, puzzle)
    expect(anna.at("puzzle-says")).to_contain_text(getattr(kind.asks, language))
    expect(anna.at("puzzle")).to_contain_text(getattr(kind.title, language))
    assert anna.axe() == []
    make(anna, first(puzzle, wrong=True), "wrong")
    expect(anna.at("puzzle-says")).not_to_contain_text(getattr(kind.asks, language))
    assert anna.axe() == []
    if size != "on its side":
        assert anna.at("puzzle-says").evaluate(HIDDEN_PIXELS) <= 2
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anna.at("puzzle-again").click()
    anna.page.wait_for_selector("[data-verdict=asked]")
    make(anna, first(puzzle, wrong=False), "on solved")
    show_all(anna)
    assert anna.axe() == []
    anna.at("puzzle-on").click()
    anna.page.wait_for_selector("[data-test=puzzle][data-verdict=asked]")
    assert not anna.page.url.endswith(f"/{puzzle.id}")


@pytest.mark.parametrize("game", GAMES)
def test_one_click_from_home_leads_to_the_puzzles_and_what_is_solved_stays_so(player: Sit, game: str) -> None:
    puzzle = next(
        one
        for one in puzzles_of(game).puzzles
        if one.steps == 1 and "*" not in first(one, wrong=False) + first(one, True)
    )
    anna = player()
    anna.go()
    anna.at("puzzles").click()
    anna.at(f"puzzles-{game}").click()
    anna.at("puzzle-kind").select_option(puzzle.kind)
    anna.at("puzzle-grade").select_option(str(puzzle.grade))
    alike = [one for one in puzzles_of(game).puzzles if (one.kind, one.grade) == (puzzle.kind, puzzle.grade)]
    expect(anna.page.locator("main ol li")).to_have_count(len(alike))
    assert anna.axe() == []
    anna.at(f"puzzle-{puzzle.id}").click()
    anna.page.wait_for_selector(".stage [data-token]")
    make(anna, first(puzzle, wrong=False), "solved")
    anna.go(f"/puzzles/{game}")
    expect(anna.page.locator("main ol .done")).to_have_count(1)
    expect(anna.at("puzzles-solved")).to_contain_text("1")
    assert anna.at(f"puzzle-{puzzle.id}").get_attribute("class").split().count("done") == 1


def test_whoever_is_shown_the_answer_has_not_solved_it(player: Sit) -> None:
    puzzle = plain("siggil", least=2)
    anna = player()
    open_puzzle(anna, "siggil", puzzle)
    show_all(anna)
    anna.go("/puzzles/siggil")
    anna.at("puzzle-next").wait_for()
    expect(anna.page.locator("main ol .done")).to_have_count(0)


def test_a_puzzle_is_solved_by_keyboard_and_passed_on_by_a_link(player: Sit) -> None:
    puzzle = plain("siggil")
    anna = player()
    open_puzzle(anna, "siggil", puzzle)
    wanted = [path for path, line in puzzle.moves.items() if " " not in path and line.startswith("x")][-1]
    at = "document.activeElement.dataset.token ?? ''"
    for _ in range(60):  # to the pile, and there from card to card
        key = "ArrowRight" if anna.page.evaluate(at) in puzzle.moves else "Tab"
        anna.page.keyboard.press(key)
        if anna.page.evaluate(at) == wanted:
            break
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("[data-verdict=wrong]")
    expect(anna.at("puzzle-again")).to_be_focused()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("[data-verdict=asked]")
    anna.at("puzzle-share").click()
    expect(anna.page.locator("dialog[open]")).to_be_visible()
    assert anna.axe() == []


def test_a_link_to_no_puzzle_says_so(player: Sit) -> None:
    anna = player()
    anna.go("/puzzles/siggil/none")
    anna.at("puzzle-none").wait_for()
    anna.complaints.clear()  # the browser notes the 404
    anna.page.locator("a[href='/puzzles']").last.click()
    anna.at("puzzle-next").wait_for()
