"""What a player chooses with: the cards that psychics ask for, and every layout of the pile on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from seance.siggil.layouts import layout_names
from tests.e2e.browser import PHONE, Player
from tests.e2e.rip_evening import holding

Sit = Callable[..., Player]
NAMER = 10
"""The psychic Poltergeist, which asks for a value."""


def test_a_choice_of_rip_is_made_by_keyboard_and_never_lost(player: Sit) -> None:
    anna, boris = player(viewport=PHONE), player()
    evening = holding(anna, boris, NAMER, [3, 4, 5, 8, 9, NAMER, 12, 13, 21], lambda view: view["turn"] == 0)
    anna.go(evening.path)
    press = anna.page.keyboard.press
    choice = anna.page.locator("[data-choice]")
    focused = anna.page.locator(":focus")
    anna.page.locator(f"[data-token=P{NAMER}]").press("Enter")
    expect(choice).to_have_accessible_name("“Poltergeist”. Name a value.")
    expect(choice).to_be_focused()  # not its first card: a key pressed twice chooses nothing
    press("Enter")
    press("Escape")
    expect(choice).to_be_visible()
    for _ in range(3):
        press("Tab")
    expect(focused).to_have_accessible_name("Value 3")
    press("ArrowRight")
    expect(focused).to_have_accessible_name("Value 4")
    press("Enter")
    expect(choice).to_have_count(0)
    expect(anna.page.locator("[data-zone=stop][data-token]")).to_have_count(1)
    assert evening.view(0)["marks"][NAMER] == 4
    expect(anna.page.locator(".rip:focus-within")).to_have_count(1)
    anna.page.locator("[data-zone=stop]").press("s")  # withdraws or passes: the turn ends
    expect(anna.page.locator("[data-zone=psychics] [data-token^=P]")).to_have_count(0)
    anna.eventually(lambda: "stop" in evening.look(0)["moves"], False)


def test_every_layout_is_seen_whole_and_played_with_a_finger_on_a_phone(player: Sit) -> None:
    anna = player(viewport=PHONE, has_touch=True, is_mobile=True)
    for layout in layout_names():
        table = anna.open("siggil", "person", "level:1", options={"layout": layout, "first": "P1"})
        anna.go(f"/t/{table['id']}")
        anna.wait()
        anna.rest()
        assert anna.page.evaluate("document.querySelectorAll('.place').length") > 45
        sizes = anna.page.evaluate(
            "[document.documentElement, ...document.querySelectorAll('.pile')].map((one) => one.scrollWidth)"
        )
        assert max(sizes) <= PHONE["width"], layout
        targets = anna.page.evaluate(
            "[...document.querySelectorAll('.pile [data-token]')].map((one) => one.getBoundingClientRect())"
            ".map((box) => [box.left, box.right, box.width, box.height])"
        )
        for left, right, width, height in targets:
            assert left >= 0
            assert right <= PHONE["width"]
            assert min(width, height) >= 44, layout
        anna.page.locator(".pile [data-token]").first.tap()
        expect(anna.page.locator("[data-column] .card")).to_have_count(1)
