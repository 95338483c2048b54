"""What a player chooses with: the dialogs of psychics, and every layout of the pile on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from seance.siggil.layouts import layout_names
from tests.e2e.browser import PHONE, Player

Sit = Callable[..., Player]
NAMER = 10
"""The psychic Poltergeist, which asks for a value."""


def table_with_a_namer(one: Player) -> str:
    """Deals until round 1 is about the psychic that asks for a value; the table's address."""
    options = {"psychics": [3, 4, 5, 8, 9, NAMER, 12, 13, 21], "first": "green"}
    while True:
        table = one.open("rip", "person", "level:2", options=options)
        view = one.context.request.get(f"/api/tables/{table['id']}?seat=0").json()["view"]
        if view["line"][0] == NAMER:
            return f"/t/{table['id']}"


def test_a_choice_of_rip_is_made_by_keyboard_and_never_lost(player: Sit) -> None:
    anna = player(viewport=PHONE)
    anna.go(table_with_a_namer(anna))
    press = anna.page.keyboard.press
    choice = anna.page.get_by_role("dialog")
    focused = anna.page.locator(":focus")
    anna.page.locator("[data-token=stop]").press("Enter")  # withdraws: the psychic is ours
    expect(choice).to_have_accessible_name("You may lay one card face down at the tenth mansion.")
    expect(focused).to_have_text("You may lay one card face down at the tenth mansion.")
    choice.locator("[data-token='10:-']").press("Enter")
    expect(choice).to_have_count(0)
    anna.page.locator(f"[data-token=P{NAMER}]").press("Enter")
    expect(choice).to_have_accessible_name("Name a value.")
    expect(focused).to_have_text("Name a value.")
    street, dialog = anna.page.get_by_role("group", name="The street").bounding_box(), choice.bounding_box()
    assert street is not None
    assert dialog is not None
    assert 0 <= street["y"] < street["y"] + street["height"] < dialog["y"]
    press("Escape")
    expect(choice).to_be_visible()
    expect(anna.page.locator("[data-token='=3']")).to_be_hidden()
    expect(focused).to_have_text("Choose now")
    press("Enter")
    for _ in range(3):
        press("Tab")
    expect(focused).to_have_accessible_name("Value 3")
    press("Enter")
    expect(choice).to_have_count(0)
    expect(anna.log()).to_contain_text("You name 3.")
    expect(anna.page.locator(".play")).to_be_focused()


def test_every_layout_is_seen_whole_and_played_with_a_finger_on_a_phone(player: Sit) -> None:
    anna = player(viewport=PHONE, has_touch=True, is_mobile=True)
    for layout in layout_names():
        table = anna.open("siggil", "person", "level:1", options={"layout": layout, "first": "P1"})
        anna.go(f"/t/{table['id']}")
        anna.wait()
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
