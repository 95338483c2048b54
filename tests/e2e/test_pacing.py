"""What happened is shown one step after another; whoever does not want to wait need not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e import frames
from tests.e2e.browser import DESKTOP, PHONE, Player

Sit = Callable[..., Player]

LEVEL = ".stage:not([data-behind])"
BEHIND = ".stage[data-behind]"
SHORTEST = 250
"""Milliseconds that a step of another player stays at least: at normal speed 400 to 800, and repeats faster."""
MOST_SHIFT = 0.02
HOUR = 3_600_000
"""In the page's milliseconds."""


def among_bots(one: Player) -> dict[str, Any]:
    """A table of SIGGIL where three bots answer every move."""
    frames.record(one)
    table = one.open("siggil", "person", "greedy", "greedy", "greedy", options={"players": 4, "first": "P1"})
    one.go(f"/t/{table['id']}")
    one.wait()
    frames.forget(one)
    return table


def among_slow_bots(one: Player) -> None:
    """Such a table on which time stands still: what is being shown stays so until somebody ends it."""
    one.page.clock.install(time=0)
    among_bots(one)
    one.page.clock.pause_at(HOUR)


def take(one: Player) -> None:
    one.page.locator("[data-token]").first.click()


def told(one: Player, table: dict[str, Any]) -> list[dict[str, Any]]:
    """What the server told of others' takes."""
    events = one.context.request.get(f"/api/tables/{table['id']}?seat=0").json()["events"]
    facts = [fact for event in events for fact in event.get("facts", ())]
    return [fact for fact in facts if fact["what"] == "taken" and fact["seat"] != 0]


def test_at_normal_speed_every_step_of_the_others_can_be_seen(player: Sit) -> None:
    anna = player(speed="normal")
    table = among_bots(anna)
    take(anna)
    frames.wait_for_takes(anna, 3)
    expect(anna.at("status")).to_contain_text("Your turn")
    steps = [one for one in frames.shown(anna) if " takes " in one.status]
    assert len(steps) == len(told(anna, table)) == 3
    assert all(one.lasted >= SHORTEST for one in steps)
    assert all(one.behind for one in steps)


def test_shown_at_once_nothing_lies_between_a_move_and_the_next(player: Sit) -> None:
    anna = player(speed="once")
    table = among_bots(anna)
    for _ in range(3):
        take(anna)
        anna.wait()
    assert len(told(anna, table)) >= 3
    assert not any(one.behind for one in frames.shown(anna))


def test_whoever_acts_early_does_not_wait(player: Sit) -> None:
    anna = player(speed="calm")
    among_slow_bots(anna)
    for _ in range(3):
        anna.page.wait_for_selector("[data-token]")
        take(anna)
        anna.page.wait_for_selector(f"{BEHIND} [data-token]")
        acts, behind = anna.page.evaluate(
            """async () => {
                const before = window.acts;
                document.querySelector(".stage [data-token]").click();
                for (let i = 0; i < 9; i++) await null; // drawn, and nothing can have been heard of the server yet
                return [window.acts - before, document.querySelector(".stage").dataset.behind !== undefined];
            }"""
        )
        assert (acts, behind) == (1, False)


STOPS = """
    window.stops = [];
    (function look() {
        const status = document.querySelector("[data-test=status]")?.textContent ?? "";
        const offered = [...document.querySelectorAll("[data-token]")].map((one) => one.dataset.token);
        if (status.includes(" lays ") && offered.length) window.stops.push(offered.includes("stop"));
        requestAnimationFrame(look);
    })();
"""


def test_nobody_stops_against_cards_that_were_not_shown_yet(player: Sit) -> None:
    """While the other is still seen to lay, the score on the stop button is not the last one."""
    anna = player(speed="calm")
    anna.page.add_init_script(STOPS)
    while True:
        table = anna.open("rip", "person", "greedy", options={"first": "green"})
        anna.go(f"/t/{table['id']}")
        anna.page.locator("[data-token='1'], [data-token='2'], [data-token='3']").first.click()
        anna.page.locator("[data-token=stop]:not(.withdraw)").click()
        anna.page.wait_for_selector(BEHIND)
        anna.page.wait_for_selector(f"{LEVEL} [data-token]")
        if seen := anna.page.evaluate("window.stops"):
            break  # else the bot withdrew
    assert not any(seen)


@pytest.mark.parametrize("how", ["click", "key", "hidden"])
def test_a_click_a_key_or_a_hidden_page_ends_what_is_being_shown(player: Sit, how: str) -> None:
    anna = player(speed="calm")
    among_slow_bots(anna)
    take(anna)
    anna.page.wait_for_selector(f"{BEHIND} [data-token]")  # all has been told, and much is still to be shown
    if how == "click":
        anna.at("status").click()
    elif how == "key":
        anna.page.keyboard.press("x")
    else:
        anna.page.evaluate(
            "Object.defineProperty(document, 'hidden', { value: true });"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    expect(anna.page.locator(LEVEL)).to_have_count(1)
    expect(anna.at("status")).to_contain_text("Your turn")


def test_the_last_turns_are_shown_again(player: Sit) -> None:
    anna = player(speed="quick")
    among_bots(anna)
    take(anna)
    frames.wait_for_takes(anna, 3)
    expect(anna.at("status")).to_contain_text("Your turn")
    frames.forget(anna)
    anna.page.keyboard.press("r")
    frames.wait_for_takes(anna, 3)
    again = [one.status for one in frames.shown(anna) if " takes " in one.status]
    assert len(again) == 3
    assert len(set(again)) == 3


def test_around_one_screen_not_one_frame_shows_another_hand(player: Sit) -> None:
    """A whole round of RIP: a hand is there only after whoever has it said that they are ready."""
    anna = player(speed="normal")
    frames.record(anna)
    table = anna.open("rip", "person", "person", options={"first": "green"})
    anna.go(f"/t/{table['id']}")
    ready = None
    for _ in range(60):
        if anna.wait() == "hand over":
            seat = anna.context.request.get(f"/api/tables/{table['id']}").json()["table"]["turn"]
            seen = [one for one in frames.shown(anna) if one.drawn]
            assert all(one.seat in (None, str(ready)) for one in seen if one.stage)
            assert not any(one.stage and one.covered for one in seen)
            frames.forget(anna)
            anna.at("ready").click()
            ready = seat
            anna.page.wait_for_selector(f".stage[data-seat='{ready}']")
        view = anna.context.request.get(f"/api/tables/{table['id']}").json()["view"]
        if view["round"] > 1:
            break
        anna.page.keyboard.press("x")  # no need to watch it all
        if tokens := anna.moves():
            token = "stop" if "stop" in tokens and view["laid_now"] else tokens[0]
            anna.page.locator(f"[data-token='{token}']").first.click()
            anna.page.wait_for_timeout(50)
    assert ready is not None
    assert view["round"] > 1


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_nothing_jumps_during_play(player: Sit, game: str, size: Any) -> None:
    anna = player(speed="quick", viewport=size)
    table = anna.open(game, "person", "greedy")
    anna.go(f"/t/{table['id']}")
    anna.wait()
    anna.rest()
    frames.note_shifts(anna)
    for choose in (first, first, last) * 3:
        if not anna.step(choose):
            break
        anna.page.wait_for_selector(LEVEL)
        anna.page.wait_for_timeout(300)
    assert frames.layout_shift(anna) < MOST_SHIFT


def first(tokens: list[str]) -> str:
    return tokens[0]


def last(tokens: list[str]) -> str:
    return tokens[-1]
