"""Keys that are pressed while one's own move is on its way to the server."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from seance.games import find_game
from tests.e2e.browser import Player
from tests.e2e.rip_evening import Evening
from tests.e2e.solo import SOLO, deal_text, open_known

Sit = Callable[..., Player]
PLAIN = [4, 5, 8, 9, 12, 13, 21, 23, 24]
"""Psychics that ask for nothing."""
HOLD = """
    window.held = null;
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        if (window.held) window.held.push(() => send.call(this, text));
        else send.call(this, text);
    };
"""
"""What the page says is on its way for as long as the test wants."""


def evening(player: Sit) -> tuple[Player, Evening]:
    anna, boris = player(), player()
    anna.page.add_init_script(HOLD)
    told = Evening(anna, boris, psychics=PLAIN)
    anna.go(told.path)
    anna.wait()
    return anna, told


def press_on_the_way(one: Player, *keys: str) -> None:
    """The first key makes a move; the others come before it has arrived."""
    one.page.evaluate("window.held = []")
    for key in keys:
        one.page.keyboard.press(key)
    assert one.page.evaluate("window.held.length") == 1, "Only the first key is sent."
    one.page.evaluate("window.held.splice(0).forEach((go) => go()); window.held = null")


def test_whoever_lays_and_stops_at_once_has_stopped(player: Sit) -> None:
    anna, told = evening(player)
    anna.page.locator(".hand [data-token]").last.focus()
    press_on_the_way(anna, "Enter", "s")
    anna.eventually(lambda: told.view(0)["turn"], 1)
    assert len(told.view(0)["ghosts"][0][0]) == 1


def test_of_several_keys_the_last_one_counts(player: Sit) -> None:
    anna, told = evening(player)
    anna.page.locator(".hand [data-token]").last.focus()
    press_on_the_way(anna, "Enter", "s", "Escape")
    expect(anna.page.locator("[data-token=stop]")).to_be_visible()
    assert told.view(0)["turn"] == 0


def test_a_key_pressed_twice_lays_one_card(player: Sit) -> None:
    anna, told = evening(player)
    anna.page.locator(".hand [data-token]").first.focus()
    press_on_the_way(anna, "Enter", "Enter")
    expect(anna.page.locator("[data-token=stop]")).to_be_visible()
    anna.rest()
    assert len(told.view(0)["ghosts"][0][0]) == 1


def before_a_capture() -> tuple[int, list[str], str, str]:
    """A deal, moves, a card to take, and the key of the spirit that can then be captured in one way."""
    game = find_game("siggil")
    for seed in range(200):
        state = game.deal_from(game.options(SOLO), deal_text(seed, SOLO))
        tokens: list[str] = []
        while not state.over:
            moves = [game.format(action) for action in state.actions()]
            captures = [token for token in moves if token.startswith("*")]
            if len(captures) == 1 and tokens:
                return seed, tokens[:-1], tokens[-1], str("SDLTCWF".index(captures[0][1]) + 1)
            tokens.append("pass" if "pass" in moves else min(moves))
            state.play(game.parse(tokens[-1]))
    raise AssertionError("There is no such deal.")


def test_a_spirit_is_captured_though_its_key_came_before_the_card_was_taken(player: Sit) -> None:
    anna = player()
    anna.page.add_init_script(HOLD)
    anna.go()
    seed, tokens, card, key = before_a_capture()
    table = open_known(anna, seed, tokens, SOLO)
    anna.go(f"/t/{table}")
    anna.page.locator(f"[data-token='{card}']").focus()

    def held() -> int:
        return len(anna.context.request.get(f"/api/tables/{table}?seat=0").json()["view"]["held"][0])

    before = held()
    press_on_the_way(anna, "Enter", key)
    anna.eventually(held, before + 1)
