"""Truths of a solo game in a browser: the verdict turns, the end tells where, switches switch, undo is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from seance.solve.crossroads import crossroads
from seance.solve.worker import WhereLost
from tests.e2e.browser import DESKTOP, PHONE, Player
from tests.e2e.solo import SOLO, careless, careless_game, open_known, view_after
from tests.e2e.test_replay import expect_at

SIZES = {"phone": PHONE, "desktop": DESKTOP}
PATIENCE = 30_000
"""Milliseconds that a slow machine may need for an answer."""
Sit = Callable[..., Player]


def losing() -> tuple[int, list[str], WhereLost]:
    """A careless game that is lost well before it is over, and not at once: its seed, moves and the place."""
    for seed in range(100):
        tokens, told = careless_game(seed, SOLO)
        if told.found == "move" and 4 <= told.played <= len(tokens) - 5:
            return seed, tokens, told
    raise AssertionError("no such game")


def verdict(player: Player) -> str:
    """What is said of the position that is on the table."""
    found = player.page.locator("[data-test=truth-outcome]:not([data-stale])")
    expect(found).to_be_visible(timeout=PATIENCE)
    return found.get_attribute("data-outcome") or ""


def play(player: Player, token: str) -> None:
    """Play a move of the page, and wait until it is made."""
    before = player.page.evaluate("document.querySelectorAll('[data-place]').length")
    player.page.locator(f"[data-token='{token}']").last.click()
    player.wait()  # while the move is on its way, nothing is offered
    if token != "pass":
        player.page.wait_for_function("(n) => document.querySelectorAll('[data-place]').length < n", arg=before)


@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_turns_where_the_game_is_lost_and_the_end_shows_where_and_how_else(player: Sit, size: str) -> None:
    seed, tokens, told = losing()
    anna = player(viewport=SIZES[size])
    begin = told.played - 1
    table = open_known(anna, seed, tokens[:begin], SOLO)
    anna.go(f"/t/{table}")
    anna.wait()
    assert verdict(anna) == "won"
    expect(anna.page.locator("[data-test=truth-chance]:not([data-stale])")).to_contain_text("%", timeout=PATIENCE)
    expect(anna.at("truth-heard")).to_have_text("Can still be won")
    assert anna.axe() == []
    for number, token in enumerate(tokens[begin:], begin):
        assert careless([one for one in anna.moves() if "*" not in one[:1]]) == token
        play(anna, token)
        if number + 1 < len(tokens):
            assert verdict(anna) == ("won" if number < told.played else "lost"), number
    expect(anna.at("truth-outcome")).to_have_count(0)

    lost = anna.at("where-lost")
    expect(lost).to_contain_text(f"Here it was lost: turn {told.turn}.", timeout=PATIENCE)
    expect(lost).to_contain_text(f"{told.kept} of {told.choices} choices kept the win")
    assert anna.axe() == []
    anna.at("lost-look").click()
    anna.page.wait_for_url(f"**/t/{table}/replay?move={told.played}&seat=0*")
    anna.page.wait_for_selector("[data-test=replay-slider]")
    expect_at(anna, told.played)
    anna.at("menu").click()
    expect(anna.at("where-lost")).to_contain_text("Here it was lost", timeout=PATIENCE)
    assert anna.axe() == []
    anna.at("lost-way").click()

    stage = anna.page.locator(".stage")
    expect(stage).to_have_attribute("data-tried", "0")
    assert anna.axe() == []
    for step in range(1, len(told.way) + 1):
        anna.at("whatif-next").click()
        expect(stage).to_have_attribute("data-tried", str(step), timeout=PATIENCE)
    expect(anna.at("whatif-next")).to_have_count(0)
    expect(anna.at("status")).to_contain_text("You have won")
    anna.at("whatif-back").click()
    expect(anna.at("whatif-next")).to_be_visible()  # what was taken back can be tried again


def test_from_the_end_sheet_a_way_is_shown_step_by_step(player: Sit) -> None:
    seed, tokens, told = losing()
    anna = player()
    table = open_known(anna, seed, tokens[:-1], SOLO)
    anna.go(f"/t/{table}")
    anna.wait()
    play(anna, tokens[-1])
    anna.at("lost-way").click(timeout=PATIENCE)
    expect(anna.page.locator(".stage")).to_have_attribute("data-tried", "0")
    anna.at("whatif-next").click()
    expect(anna.page.locator(".stage")).to_have_attribute("data-tried", "1")
    anna.at("whatif-leave").click()
    expect_at(anna, told.played)


def crossings() -> Iterator[tuple[int, list[str], bool]]:
    """Positions of careless games, and whether their next move matters."""
    for seed in range(100):
        tokens, told = careless_game(seed, SOLO)
        for number in range(min(told.played, len(tokens) - 2)):
            yield seed, tokens[:number], crossroads(view_after(seed, tokens[:number], SOLO))


@pytest.mark.parametrize("size", SIZES)
def test_a_move_that_matters_is_marked_and_no_other(player: Sit, size: str) -> None:
    anna = player(viewport=SIZES[size])
    for wanted in (True, False):
        seed, tokens, _ = next(one for one in crossings() if one[2] == wanted)
        anna.go(f"/t/{open_known(anna, seed, tokens, SOLO)}")
        anna.wait()
        expect(anna.page.locator("[data-test=truth-chance]:not([data-stale])")).to_be_visible(timeout=PATIENCE)
        expect(anna.at("truth-crossroads")).to_have_count(int(wanted))
        if wanted:
            assert anna.axe() == []


def test_what_is_switched_off_is_neither_shown_nor_asked_for(player: Sit) -> None:
    anna = player(viewport=PHONE)
    asked: list[Any] = []

    def note(request: Request) -> None:
        if request.url.endswith("/truths"):
            asked.append(request.post_data_json)

    anna.page.on("request", note)
    seed, tokens, _ = losing()
    table = open_known(anna, seed, tokens[:2], SOLO)
    anna.go(f"/t/{table}")
    anna.wait()
    assert verdict(anna) == "won"
    anna.at("menu").click()
    assert anna.axe() == []
    for truth in ("outcome", "crossroads"):
        anna.at(f"set-{truth}").uncheck()
    anna.put_away()
    expect(anna.at("truth-outcome")).to_have_count(0)
    asked.clear()
    play(anna, tokens[2])
    expect(anna.page.locator("[data-test=truth-chance]:not([data-stale])")).to_be_visible(timeout=PATIENCE)
    assert asked
    assert all(one == {"seat": 0, "chance": True, "crossroads": False} for one in asked), asked
    anna.at("menu").click()
    anna.at("menu-settings").click()
    anna.page.get_by_role("dialog", name="Settings").locator("[data-test=set-chance]").uncheck()
    anna.put_away()
    anna.put_away()
    expect(anna.at("truths")).to_have_count(0)
    asked.clear()
    anna.go(f"/t/{table}")
    anna.wait()
    play(anna, tokens[3])
    assert asked == []


def test_nothing_is_told_against_bots(player: Sit) -> None:
    anna = player()
    asked: list[str] = []
    anna.page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/truths") else None)
    table = anna.open("siggil", "person", "random", options={"first": "P1"})
    anna.go(f"/t/{table['id']}")
    anna.wait()
    anna.at("menu").click()
    expect(anna.at("set-outcome")).to_have_count(0)
    anna.put_away()
    anna.move(lambda tokens: tokens[0])
    anna.at("takeback").wait_for()
    expect(anna.at("truths")).to_have_count(0)
    assert asked == []


@pytest.mark.parametrize("size", SIZES)
def test_undo_without_limit_is_set_up_and_the_result_tells_it(player: Sit, size: str) -> None:
    anna = player(viewport=SIZES[size])
    anna.go()
    anna.at("solo-siggil").click()
    anna.at("undo").select_option("any")
    assert anna.axe() == []
    anna.at("start").click()
    anna.wait()
    lying = anna.page.locator("[data-place]").count()
    play(anna, anna.moves()[0])
    anna.at("takeback").click()
    expect(anna.page.locator("[data-place]")).to_have_count(lying)
    anna.at("menu").click()
    anna.at("resign").click()
    anna.at("resign-sure").click()
    told = "1 move taken back · undo without limit"
    expect(anna.at("result")).to_contain_text(told)
    expect(anna.at("where-lost")).to_contain_text("it could still have been won", timeout=PATIENCE)
    assert anna.axe() == []
    anna.at("lookback").click()
    anna.page.wait_for_selector("[data-test=replay-slider]")
    anna.at("menu").click()
    expect(anna.at("undone")).to_have_text(told)
    anna.go("/games")
    expect(anna.page.get_by_role("listitem").first).to_contain_text(told)


def test_a_move_that_showed_a_hidden_card_stays_where_it_was_set_up_so(player: Sit) -> None:
    anna = player()
    anna.go()
    anna.at("solo-siggil").click()
    anna.at("undo").select_option("unseen")
    anna.page.locator("[data-layout=pyramids], [value=pyramids]").first.click(force=True)
    anna.at("start").click()
    anna.wait()
    play(anna, anna.moves()[0])  # the top of a pyramid: what lay under it is turned up
    anna.at("takeback").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("showed a hidden card")
    anna.go()
    anna.at("solo-siggil").click()
    expect(anna.at("undo")).to_have_value("unseen")  # it is remembered
