"""A table besides playing: cards dragged, totals that explain themselves, sounds, flights, odd phases."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.e2e import frames
from tests.e2e.browser import Player

Sit = Callable[..., Player]

COUNT_TONES = """
    window.tones = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.tones++; return made.call(this); };
"""
NOTE_READINESS = """
    window.ready = [];
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            const behind = document.querySelector(".stage").dataset.behind !== undefined;
            window.ready.push(behind ? "moving" : "still");
        }
    };
"""
NOTE_FLIGHTS = """
    window.flying = [];
    addEventListener("click", (event) => {
        const token = event.target.closest("[data-token]");
        if (token) window.flying.push(document.getAnimations().filter((one) => one.playState === "running").length);
    }, true);
"""

CLICK_AT_ONCE = """() => {
    const token = document.querySelector("[data-token]");
    token?.click();
    return token !== null;
}"""
"""As soon as there is something to click, however slow the way from here to the page is."""

NOTE_ESCAPES = """
    window.escapes = [];
    const noted = new Set();
    (function look() {
        for (const one of document.getAnimations()) {
            if (!one.effect.target?.closest("[data-rail]") || noted.has(one)) continue;
            noted.add(one);
            const from = one.effect.getKeyframes()[0]?.transform ?? "";
            const found = /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px/.exec(from);
            if (found) window.escapes.push(Math.hypot(Number(found[1]), Number(found[2])));
        }
        requestAnimationFrame(look);
    })();
"""


def play_by_wire(one: Player, table: dict[str, Any], stop: Callable[[dict[str, Any]], bool]) -> bool:
    """Play both sides over HTTP, without the page, until the view is such; False if the game ends before."""
    rnd, path = random.Random(table["id"]), f"/api/tables/{table['id']}"
    for n in range(500):
        turn = one.context.request.get(path).json()["table"]["turn"]
        if turn is None:
            return False
        told = one.context.request.get(f"{path}?seat={turn}").json()
        if stop(told["view"]):
            return True
        wish = {"type": "act", "key": str(n), "seat": turn, "token": rnd.choice(told["moves"])}
        assert one.context.request.post(f"{path}/act", data=wish).ok
    raise AssertionError("The game does not end.")


def test_a_ghost_is_laid_by_dragging_it_and_the_total_says_why(player: Sit) -> None:
    anna = player()
    table = anna.open("rip", "person", "level:1", options={"first": "green"})
    anna.go(f"/t/{table['id']}")
    ghost = anna.page.locator(".hand [data-token]").first
    value = ghost.get_attribute("data-token")
    mine = anna.page.get_by_role("region", name="You: cards of this round")
    ghost.drag_to(mine)
    total = anna.at("total-near")
    expect(total).to_have_accessible_name(f"Total {value}: why?")
    expect(anna.at("reasons")).to_have_count(0)
    total.press("Enter")
    expect(anna.at("reasons")).to_contain_text(re.compile(rf"Ghost {value}\s*{value}"))
    assert anna.axe() == []
    anna.page.keyboard.press("Escape")
    expect(anna.at("reasons")).to_have_count(0)


def test_sounds_are_heard_until_they_are_switched_off(player: Sit) -> None:
    anna = player()
    anna.page.add_init_script(COUNT_TONES)
    anna.go()
    anna.at("play-siggil").click()
    anna.step(lambda tokens: tokens[0])
    anna.page.wait_for_function("() => window.tones > 0")
    anna.at("menu").click()
    anna.page.get_by_role("button", name="Sound").click()
    anna.put_away()
    anna.wait()
    heard = anna.page.evaluate("window.tones")
    for _ in range(3):
        anna.step(lambda tokens: tokens[0])
        anna.wait()
    assert anna.page.evaluate("window.tones") == heard
    anna.page.reload()
    anna.at("menu").click()
    expect(anna.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


def test_sound_is_made_ready_while_nothing_moves(player: Sit) -> None:
    """It stops the page for a while, and cards that fly would stop with it."""
    anna = player(speed="normal")
    anna.page.add_init_script(NOTE_READINESS)
    table = anna.open("siggil", "person", "greedy", options={"first": "P1"})
    frames.record(anna)
    anna.go(f"/t/{table['id']}")
    anna.step(lambda tokens: tokens[0])
    anna.page.wait_for_function("() => window.frames_seen.some(({ told }) => told.behind)")
    anna.page.wait_for_function("() => window.ready.length > 0")
    assert anna.page.evaluate("window.ready") == ["still"]


def test_the_next_move_can_be_made_while_cards_still_fly(player: Sit) -> None:
    anna = player(reduced_motion="no-preference")
    anna.page.add_init_script(NOTE_FLIGHTS)
    anna.go()
    anna.at("play-siggil").click()
    for _ in range(8):
        anna.page.wait_for_function(CLICK_AT_ONCE)
    assert max(anna.page.evaluate("window.flying")) > 0
    expect(anna.log().get_by_text("You take").nth(2)).to_be_visible()


def test_a_spirit_that_escapes_flies_from_its_place_in_the_pile(player: Sit) -> None:
    anna = player(reduced_motion="no-preference")
    table = anna.open("siggil", "person", options={"players": 1, "difficulty": "hard"})
    anna.go(f"/t/{table['id']}")
    anna.wait()
    anna.page.evaluate(NOTE_ESCAPES)

    def free() -> int:
        return len(anna.context.request.get(f"/api/tables/{table['id']}?seat=0").json()["view"]["free"])

    before = free()
    while free() == before:
        assert anna.step(lambda tokens: tokens[0])
    anna.page.wait_for_function("() => window.escapes.some((far) => far > 100)")


def test_in_solo_the_player_chooses_which_spirit_goes_when_a_fourth_escapes(player: Sit) -> None:
    anna = player()
    options = {"players": 1, "difficulty": "hard", "fourth_spirit": "choice"}
    while True:
        table = anna.open("siggil", "person", options=options)
        if play_by_wire(anna, table, lambda view: len(view["free"]) == 4):
            break
    anna.go(f"/t/{table['id']}")
    expect(anna.at("status")).to_contain_text("go")
    tokens = anna.moves()
    assert len(tokens) == 3
    assert all(token.startswith("-*") for token in tokens)
    anna.page.locator(f"[data-token='{tokens[0]}']").click()
    expect(anna.log()).to_contain_text("goes and will not return")
    assert anna.axe() == []


def test_at_the_tenth_mansion_psychics_are_brought_to_effect(player: Sit) -> None:
    anna = player()
    options = {"psychics": [10, 11, 15, 16, 20, 22, 29, 4, 5]}
    while True:
        table = anna.open("rip", "person", "person", options=options)
        if play_by_wire(anna, table, lambda view: view["phase"] == "bring"):
            break
    anna.go(f"/t/{table['id']}")
    anna.at("ready").click()
    expect(anna.page.locator("[data-zone=near] [data-token]").first).to_be_visible()
    assert anna.axe() == []
    while anna.wait() != "over":
        anna.step(lambda tokens: tokens[0])
    expect(anna.at("result")).to_be_visible()
