"""What is told at RIP's table can be read: psychics' names, the sentence in the bar, a round's end beside its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Player
from tests.e2e.rip_evening import Evening
from tests.e2e.test_stage_rip import PLAIN, asked_by, lay, look

Sit = Callable[..., Player]

SIZES = [(1280, 720), (1440, 900), (820, 1180), (390, 844), (360, 740), (844, 390)]
LANGUAGES = ["en-GB", "fr-FR", "ru-RU"]
LONG = [3, 6, 7, 14, 15, 16, 26, 28, 29]
"""Psychics with long titles and texts."""

COVERED = """() => [...document.querySelectorAll(".side .card .title")].filter((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const card = title.closest(".card");
    const ends = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return !ends.every((one) => card.contains(one));
}).map((title) => title.textContent)"""

WATCH = """() => {
    window.wrong = new Set();
    window.seen = new Set();
    const box = (one) => one.getBoundingClientRect();
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const strength = (one) => one.matches(".rip") ? 1 : getComputedStyle(one).opacity * strength(one.parentElement);
    (function watch() {
        const banner = document.querySelector("[data-test=round-end]");
        if (banner) {
            window.seen.add("banner");
            const free = ".side .card, .side .sum span, [data-token], [data-zone=actions]";
            for (const one of document.querySelectorAll(free)) {
                if (over(box(banner), box(one))) window.wrong.add(`under the banner: ${one.textContent}`);
            }
        }
        for (const badge of document.querySelectorAll(".side .badge")) {
            const card = badge.closest(".card").querySelector(".ghost, .face");
            if (card?.inert) window.seen.add("leaving");
            const gone = !card || (card.inert && strength(card) < 0.5);
            if (gone && strength(badge) > 0.5) window.wrong.add("a badge without a card");
        }
        requestAnimationFrame(watch);
    })();
}"""


def late(anna: Player, boris: Player, psychics: list[int]) -> Evening:
    """The eighth round, in which both lay ghosts and two psychics."""
    evening = Evening(anna, boris, psychics=psychics)
    evening.until(8, hide=("10:1", "10:2"))
    first = evening.view(0)["turn"]
    lay(evening, first, 6, 2)
    evening.play("stop")
    if evening.view(0)["round"] == 8:
        lay(evening, 1 - first, 6, 2)
    return evening


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_psychics_stay_in_sight(player: Sit, language: str) -> None:
    anna, boris = player(locale=language), player()
    evening = late(anna, boris, PLAIN)
    anna.go(evening.path)
    anna.page.wait_for_selector(".side .card .title")
    found = {}
    for size in SIZES:
        anna.resize(*size)
        found[size] = [*anna.page.evaluate(COVERED), *look(anna.page)["wrong"]]
    assert found == {size: [] for size in SIZES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [11, 28])
def test_what_is_to_be_chosen_fits_into_the_bar(player: Sit, language: str, number: int) -> None:
    anna, boris = player(locale=language), player()
    evening = asked_by((anna, boris), number)
    anna.go(evening.path)
    anna.page.wait_for_selector("[data-choice]")
    found = {}
    for size in SIZES:
        anna.resize(*size)
        found[size] = look(anna.page)["wrong"]
    assert found == {size: [] for size in SIZES}


def test_the_sentence_in_the_bar_is_small_only_where_it_must(player: Sit) -> None:
    anna, boris = player(), player()
    evening = Evening(anna, boris, psychics=PLAIN)
    anna.go(evening.path)
    anna.page.wait_for_selector("[data-token]")
    for size in SIZES:
        anna.resize(*size)
        assert anna.page.evaluate("document.querySelector('[data-test=status]').style.fontSize") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stake_is_told_in_full(player: Sit, language: str) -> None:
    """Of all these psychics, one after the other."""
    anna, boris = player(locale=language, viewport={"width": 1280, "height": 720}), player()
    evening = Evening(anna, boris, psychics=LONG)
    for round in range(9):
        number = evening.view(0)["line"][round]
        anna.go(evening.path)
        anna.page.wait_for_selector(".stake .text")
        anna.rest()
        assert (number, look(anna.page)["wrong"]) == (number, [])
        evening.lose(evening.fair_loser())


@pytest.mark.parametrize("size", [(1280, 720), (1180, 820), (820, 1180), (390, 844), (360, 740), (844, 390)], ids=str)
def test_a_rounds_end_is_told_beside_its_cards_and_badges_go_with_them(player: Sit, size: tuple[int, int]) -> None:
    viewport: Any = {"width": size[0], "height": size[1]}
    anna, boris = player(viewport=viewport, speed="normal", reduced_motion="no-preference"), player()
    evening = Evening(anna, boris, psychics=PLAIN)
    evening.until(4)
    while evening.view(0)["turn"] != 0:
        evening.lose(1)
    highest = evening.view(0)["hand"][-6:]
    evening.play(*map(str, highest), "stop")
    lay(evening, 1, 4, 0)
    anna.go(evening.path)
    expect(anna.page.locator("[data-zone=near] .card")).to_have_count(6)
    anna.rest()
    anna.page.evaluate(WATCH)
    evening.play("stop")
    banner = anna.at("round-end")
    expect(banner).to_be_visible()
    expect(banner.locator(".drawn")).to_have_count(2)
    evening.play("10:-")
    expect(banner).to_have_count(0)
    expect(anna.page.locator(".side .card")).to_have_count(0)
    assert anna.page.evaluate("[[...window.wrong], [...window.seen].sort()]") == [[], ["banner", "leaving"]]
