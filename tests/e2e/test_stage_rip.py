"""RIP's table at every size: nothing off the screen, nothing under anything, everything playable within reach."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import Player
from tests.e2e.rip_evening import Evening, holding
from tests.web.harness import Server

SIZES = [
    (1280, 616),  # what a review leaves of 1280 x 800
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (820, 1180),
    (390, 844),
    (360, 740),
    (844, 390),
]
LOWEST = (667, 375)
"""The smallest phone on its side; there a side that is opened for a choice cuts the other one's sum."""
PLAIN = [4, 5, 8, 9, 12, 13, 21, 23, 24]
"""Psychics that ask for nothing."""
ZONES = {"bar", "street", "plates", "far", "near", "hand", "psychics", "stop", "stake", "actions"}

LOOK = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const wrong = [];
  const table = document.querySelector(".rip");
  const touch = document.querySelector(".stage").dataset.kind !== "desk";
  const named = (one) => one.dataset.zone ?? one.dataset.token ?? one.textContent.trim().slice(0, 30);
  const seen = (one) => one.getClientRects().length > 0;
  const box = (one) => one.getBoundingClientRect();

  const zones = [...table.querySelectorAll("[data-zone]")].filter(seen);
  for (const zone of zones) {
    const { left, top, right, bottom } = box(zone);
    const off = left < -0.6 || top < -0.6 || right > innerWidth + 0.6 || bottom > innerHeight + 0.6;
    if (off) wrong.push(`off: ${named(zone)}`);
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = zone;
    const spills = scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2;
    if (spills && zone.dataset.zone !== "log") wrong.push(`spills: ${named(zone)} ${scrollWidth}x${scrollHeight}`);
  }
  const forward = (one) => one.dataset.zone === "rise" || one.classList.contains("forward");
  zones.forEach((one, i) => zones.slice(i + 1).forEach((two) => {
    if (forward(one) || forward(two)) return;
    const [a, b] = [box(one), box(two)];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) wrong.push(`overlap: ${named(one)} ${named(two)}`);
  }));

  const told = ".stake :is(.label, .title, .text), .psychic > .title, .face > .title, ol .words, [data-test=status]";
  for (const one of [...table.querySelectorAll(told)].filter(seen)) {
    const words = document.createRange();
    words.selectNodeContents(one);
    const [inner, outer] = [box(words), box(one)];
    const cut = inner.left < outer.left - 1 || inner.right > outer.right + 1 || one.scrollHeight > one.clientHeight + 6;
    const step = one.closest(".order li");
    const high = step && (inner.top < box(step).top - 1 || inner.bottom > box(step).bottom + 1);
    if (cut || high) wrong.push(`cut: ${named(one)}`);
  }
  const [bar, status] = [box(table.querySelector("[data-zone=bar]")), box(table.querySelector("[data-test=status]"))];
  if (status.top < bar.top || status.bottom > bar.bottom) wrong.push(`cut: the status, ${status.height} px`);
  for (const plate of table.querySelectorAll("[data-zone=plates], [data-zone=theirs]")) {
    const sizes = [...plate.querySelectorAll(".psychic > .title")].map((one) => getComputedStyle(one).fontSize);
    if (new Set(sizes).size > 1 || parseFloat(sizes[0]) < 11) wrong.push(`titles of ${sizes}`);
  }
  for (const note of document.querySelectorAll(".toast, [data-away]")) {
    for (const one of table.querySelectorAll("[data-token], .tile, .psychics button")) {
      const [a, b] = [box(note), box(one)];
      const covers = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      if (seen(one) && covers) wrong.push(`under a note: ${named(one)}`);
    }
  }

  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) wrong.push("the page scrolls");
  if (table.scrollHeight > table.clientHeight || table.scrollWidth > table.clientWidth) wrong.push("the table scrolls");

  const tokens = [...table.querySelectorAll("[data-token]")];
  for (const one of tokens) {
    const { left, top, width, height } = box(one);
    const points = [0.5, 0.12, 0.88].flatMap((x) => [0.5, 0.15, 0.85].map((y) => [left + x * width, top + y * height]));
    const hit = points.some(([x, y]) => one.contains(document.elementFromPoint(x, y)));
    if (!hit) wrong.push(`out of reach: ${named(one)}`);
  }
  if (touch) {
    for (const one of table.querySelectorAll("button:not([tabindex='-1']):not([aria-disabled])")) {
      const { width, height } = box(one);
      if (seen(one) && Math.min(width, height) < 43.5) wrong.push(`small: ${named(one)} ${width}x${height}`);
    }
  }
  return { wrong, zones: zones.map((one) => one.dataset.zone), tokens: tokens.map((one) => one.dataset.token) };
}
"""


def look(page: Page) -> dict[str, Any]:
    told: dict[str, Any] = page.evaluate(LOOK)
    return told


def look_at_all_sizes(anna: Player, evening: Evening, *, zones: set[str] = ZONES, lowest: bool = True) -> None:
    """At each size: all zones, all moves that the server offers, and nothing wrong."""
    anna.go(evening.path)
    moves = set(evening.look(0)["moves"])
    wrong = []
    for width, height in [*SIZES, *([LOWEST] if lowest else [])]:
        anna.page.wait_for_selector(".rip")
        if moves:
            anna.page.wait_for_selector("[data-token]")
        anna.resize(width, height)
        told = look(anna.page)
        wrong += [f"{width}x{height} {one}" for one in told["wrong"]]
        assert zones <= set(told["zones"]), (width, height)
        assert set(told["tokens"]) == moves, (width, height)
    assert wrong == []


@pytest.fixture(scope="module")
def two(browser: Browser, server: Server) -> Iterator[tuple[Player, Player]]:
    """Anna, who looks, and Boris."""
    anna, boris = Player(browser, server.address), Player(browser, server.address)
    yield anna, boris
    anna.close()
    boris.close()


def lay(evening: Evening, seat: int, ghosts: int, psychics: int) -> None:
    """Lay so many of each, the lowest ghosts first."""
    assert evening.view(0)["turn"] == seat
    evening.play(*map(str, evening.view(seat)["hand"][:ghosts]))
    held = [f"P{number}" for number in evening.view(seat)["before"][seat]]
    evening.play(*[token for token in held if token in evening.look(seat)["moves"]][:psychics])


def test_the_first_turn(two: tuple[Player, Player]) -> None:
    look_at_all_sizes(two[0], Evening(*two, psychics=PLAIN))


def test_late_with_a_full_hand_psychics_before_both_and_five_at_the_tenth(two: tuple[Player, Player]) -> None:
    evening = Evening(*two, psychics=PLAIN)
    evening.until(9, hide=("10:1", "10:2", "10:3"))
    view = evening.view(0)
    assert len(view["hand"]) >= 14
    assert min(view["tenth_sizes"]) >= 4
    assert min(map(len, view["before"])) >= 3
    look_at_all_sizes(two[0], evening)
    if view["turn"] == 0:
        evening.play(str(min(view["hand"])), "stop")
    look_at_all_sizes(two[0], evening)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR", "ru-RU"])
def test_what_is_at_stake_is_told_in_whole_words(browser: Browser, server: Server, language: str) -> None:
    anna, boris = Player(browser, server.address, locale=language), Player(browser, server.address)
    mine_anyway, long = 1, [3, 14, 15, 16, 18, 20, 26, 29]
    evening = holding(anna, boris, mine_anyway, [mine_anyway, *long], lambda view: view["turn"] == 0)
    look_at_all_sizes(anna, evening)
    evening.play(f"P{mine_anyway}")
    look_at_all_sizes(anna, evening)
    anna.close()
    boris.close()


def test_twelve_ghosts_and_three_psychics_on_each_side(two: tuple[Player, Player]) -> None:
    evening = Evening(*two, psychics=PLAIN)
    evening.until(9)
    first = evening.view(0)["turn"]
    lay(evening, first, 12, 3)
    evening.play("stop")
    lay(evening, 1 - first, 12, 3)
    view = evening.view(0)
    assert [len(side) for side in view["ghosts"][8]] == [12, 12]
    assert [len(side) for side in view["psychics"][8]] == [3, 3]
    look_at_all_sizes(two[0], evening)


CHOICES = {
    2: ("call", "rise"),
    10: ("name", "rise"),
    11: ("banish", "far"),
    15: ("recall", "rise"),
    20: ("strike", "far"),
    22: ("swap", "near"),
    28: ("move", "street"),
    29: ("echo", "rise"),
}
"""Psychics that ask for something: the phase, and the zone in which it is chosen."""


def asked_by(two: tuple[Player, Player], number: int) -> Evening:
    """Anna gets this psychic and lays it in a round in which both have laid ghosts, and Boris psychics."""
    evening = holding(*two, number, [number, *PLAIN[:8]], both_have_cards)
    evening.play(*map(str, evening.view(1)["hand"][-4:]))
    evening.play(*[f"P{one}" for one in evening.view(1)["before"][1]][:2], "stop")
    evening.play(*map(str, evening.view(0)["hand"][:3]), f"P{number}")
    return evening


def both_have_cards(view: dict[str, Any]) -> bool:
    """Boris begins and has psychics to lay; Anna has ghosts in the deck and in an earlier round."""
    past = any(green for green, _ in view["ghosts"])
    return bool(view["turn"] == 1 and view["before"][1] and past and view["deck_sizes"][0])


@pytest.mark.parametrize("number", CHOICES)
def test_a_choice_is_made_on_the_table(two: tuple[Player, Player], number: int) -> None:
    evening = asked_by(two, number)
    phase, zone = CHOICES[number]
    assert evening.view(0)["phase"] == phase
    lowest = zone not in ("far", "near")
    look_at_all_sizes(two[0], evening, zones=ZONES | ({zone} if zone == "rise" else set()), lowest=lowest)
    anna = two[0]
    anna.resize(390, 844)
    chosen = anna.page.locator(f"[data-zone={zone}] [data-token]").first
    expect(chosen).to_be_visible()
    chosen.click()
    expect(anna.page.locator("[data-choice]")).to_have_count(1 if number == 22 else 0)
    if number == 22:
        look_at_all_sizes(anna, evening, lowest=lowest)
        anna.page.locator("[data-zone=far] [data-token]").first.click()
        expect(anna.page.locator("[data-choice]")).to_have_count(0)
    anna.eventually(lambda: evening.view(0)["phase"] == phase, False)


def test_the_loser_chooses_for_the_tenth_mansion_from_the_hand(two: tuple[Player, Player]) -> None:
    evening = Evening(*two, psychics=PLAIN)
    evening.until(4)
    if evening.view(0)["turn"] == 1:
        evening.play(str(min(evening.view(1)["hand"])), "stop")
    evening.play("stop")
    assert evening.view(0)["phase"] == "hide"
    look_at_all_sizes(two[0], evening, zones=ZONES - {"stake"})


def test_the_tenth_mansion_with_psychics_to_bring_to_effect(two: tuple[Player, Player]) -> None:
    evening = Evening(*two, psychics=[4, 5, 8, 9, 10, 11, 12, 20, 22])
    while evening.view(0)["round"] < 10:
        loser = evening.fair_loser()
        moves = [f"10:P{one}" for one in (10, 11, 20, 22)]
        held = [f"10:P{one}" for one in evening.view(0)["before"][loser]]
        evening.lose(loser, next((token for token in moves if token in held), f"10:{evening.view(loser)['hand'][-1]}"))
    view = evening.view(0)
    assert view["phase"] == "bring"
    for language in ("fr", "ru", "en"):
        two[0].go(evening.path)
        two[0].wait_for_table()
        two[0].resize(1280, 720)
        two[0].speak(language)
        look_at_all_sizes(two[0], evening, zones=ZONES - {"psychics", "stake"})


def test_the_hand_keeps_its_elements_when_a_card_is_laid(browser: Browser, server: Server) -> None:
    anna, boris = (
        Player(browser, server.address, reduced_motion="no-preference"),
        Player(browser, server.address),
    )
    evening = Evening(anna, boris, psychics=PLAIN)
    evening.until(5)
    while evening.view(0)["turn"] != 0:
        evening.lose(evening.fair_loser())
    for size in ((1280, 720), (390, 844)):
        anna.resize(*size)
        anna.go(evening.path)
        anna.page.wait_for_selector("[data-zone=hand] [data-token]")
        held = len(evening.view(0)["hand"])
        anna.page.evaluate(
            """() => {
              const hand = document.querySelector("[data-zone=hand]");
              window.most = 0;
              for (const stack of hand.querySelectorAll(".stack")) stack.mark = true;
              const count = () => {
                window.most = Math.max(window.most, hand.querySelectorAll(".stack .card").length);
                requestAnimationFrame(count);
              };
              count();
            }"""
        )
        anna.page.locator("[data-zone=hand] [data-token]").last.click()
        expect(anna.page.locator("[data-zone=hand] .stack .card")).to_have_count(held - 1)
        same, most = anna.page.evaluate(
            "[[...document.querySelectorAll('[data-zone=hand] .stack')].every((one) => one.mark), window.most]"
        )
        assert same
        assert most == held
    anna.close()
    boris.close()


def test_a_psychic_is_read_before_it_is_laid_with_a_finger(browser: Browser, server: Server) -> None:
    phone = {"width": 390, "height": 844}
    anna = Player(browser, server.address, viewport=phone, has_touch=True, is_mobile=True)
    boris = Player(browser, server.address)
    evening = Evening(anna, boris, psychics=PLAIN)
    evening.play("stop", "10:-", "stop", "10:-")
    anna.go(evening.path)
    psychic = anna.page.locator("[data-zone=psychics] [data-token]")
    psychic.tap()
    expect(anna.page.locator(".lifted")).to_contain_text("Tap again to lay it.")
    assert len(evening.view(0)["before"][0]) == 1
    psychic.tap()
    expect(anna.page.locator("[data-zone=near] .card")).to_have_count(1)
    anna.close()
    boris.close()


Sit = Callable[..., Player]


def test_a_round_is_played_by_keyboard(player: Sit) -> None:
    anna, boris = player(), player()
    evening = Evening(anna, boris, psychics=PLAIN)
    anna.go(evening.path)
    press = anna.page.keyboard.press
    focused = anna.page.locator(":focus")
    anna.page.locator("[data-zone=hand] [data-token]").first.focus()
    press("ArrowRight")
    second = anna.page.locator("[data-zone=hand] [data-token]").nth(1)
    expect(second).to_be_focused()
    press("Enter")
    expect(anna.page.locator("[data-zone=near] .card")).to_have_count(1)
    expect(focused).to_have_attribute("data-token", re.compile("."))
    expect(anna.page.locator("[data-zone=stop][data-token]")).to_have_count(1)  # before, a key does nothing
    press("s")
    anna.eventually(lambda: evening.view(0)["turn"], 1)
    expect(anna.page.locator("[data-zone=stop][data-token]")).to_have_count(0)
    expect(anna.page.locator(".rip:focus-within")).to_have_count(1)
    press("?")
    expect(anna.at("keys")).to_contain_text("Go to the next card that can be laid")
