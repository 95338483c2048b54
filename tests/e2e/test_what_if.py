"""What if in a browser: try moves for every seat from any point, go back, share the branch, play on against bots."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import DESKTOP, PHONE, Player
from tests.e2e.test_replay import GOLDEN, expect_at, open_at

SIZES = {"phone": PHONE, "desktop": DESKTOP}
Sit = Callable[..., Player]


def short_game(player: Player, game: str, moves: int = 8) -> str:
    """A game that was given up after so many own moves, without the page; the table's id."""
    table: str = player.open(game, "person", "random")["id"]
    path, http = f"/api/tables/{table}", player.context.request
    for number in range(moves):
        while not (offered := http.get(f"{path}?seat=0").json()["moves"]):
            player.page.wait_for_timeout(20)
        token = next((one for one in offered if one != "stop"), "stop")  # who always stops has soon lost
        act = {"type": "act", "key": f"a{number}", "seat": 0, "token": token}
        assert http.post(f"{path}/act", data=act).ok
    assert http.post(f"{path}/resign", data={"type": "resign", "key": "r", "seat": 0}).ok
    return table


def tried(player: Player) -> int:
    """How many moves are tried."""
    return int(player.page.locator(".stage").get_attribute("data-tried") or -1)


def try_one(player: Player) -> str:
    """Try a move for whoever is to act; the seat."""
    before, seat = tried(player), player.page.locator(".stage").get_attribute("data-seat") or ""
    while tried(player) == before:
        player.step(lambda tokens: "stop" if "stop" in tokens else tokens[0])
        expect(player.at("whatif-cards")).to_be_enabled()  # the server has answered
    return seat


def try_for_several(player: Player) -> int:
    """Try moves until more than one seat has acted; how many."""
    expect(player.page.locator(".stage")).to_have_attribute("data-tried", "0")
    seats: set[str] = set()
    for number in range(1, 30):
        seats.add(try_one(player))
        if len(seats) > 1 and number > 3:
            return number
    raise AssertionError(f"only {seats} ever acted")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_other_moves_are_tried_shared_and_played_on(player: Sit, size: str, game: str) -> None:
    anna, eve = player(viewport=SIZES[size]), player(viewport=SIZES[size])
    table = short_game(anna, game)
    open_at(anna, table, "?move=6&seat=0")
    anna.at("whatif").click()
    anna.page.wait_for_url("**/replay?move=6&seat=0&try=#*")
    moves = try_for_several(anna) - 1
    assert anna.axe() == []
    anna.at("whatif-back").click()
    expect(anna.page.locator(".stage")).to_have_attribute("data-tried", str(moves))
    anna.at("whatif-share").click()
    link = anna.at("whatif-link").input_value()
    expect(anna.page).to_have_url(link)
    assert anna.axe() == []
    anna.put_away()
    status = anna.at("status").text_content()

    eve.go(link)
    expect(eve.page.locator(".stage")).to_have_attribute("data-tried", str(moves))
    expect(eve.at("status")).to_have_text(status or "")
    eve.at("whatif-leave").click()
    expect_at(eve, 6)

    anna.at("whatif-on").click()
    anna.at("whatif-seat").select_option("1")
    assert anna.axe() == []
    anna.page.locator("[data-test=bot] label").first.click()
    anna.at("whatif-play").click()
    anna.page.wait_for_url(lambda url: "/replay" not in url)
    anna.wait()
    anna.move(lambda tokens: tokens[0])
    anna.at("menu").click()
    expect(anna.at("left")).to_contain_text("counts for nothing")
    anna.at("resign").click()
    anna.at("resign-sure").click()
    expect(anna.at("result").locator("[data-test=left]")).to_be_visible()
    expect(anna.at("check-deal")).to_have_count(0)
    anna.go("/games")
    expect(anna.at("game")).to_have_count(2)
    expect(anna.page.get_by_role("heading", name="1 game", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_hidden_cards_are_dealt_anew_and_best_moves_are_shown(player: Sit, size: str, game: str) -> None:
    anna, eve = player(viewport=SIZES[size]), player(viewport=SIZES[size])
    open_at(anna, short_game(anna, game), "?move=6&seat=0")
    anna.at("whatif").click()
    stage = anna.page.locator(".stage")
    anna.at("whatif-best").click()
    anna.at("hint-move").first.wait_for(timeout=60_000)
    assert anna.axe() == []
    anna.at("hint-move").first.click()
    expect(stage).to_have_attribute("data-tried", "1")
    anna.at("whatif-cards").click()
    expect(anna.at("whatif-were")).to_be_disabled()
    assert anna.axe() == []
    anna.at("whatif-anew").click()
    expect(stage).to_have_attribute("data-tried", "0")
    expect(anna.at("whatif-where")).to_contain_text("cards dealt anew")
    anna.page.wait_for_url("**&anew=*")
    assert anna.axe() == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    try_one(anna)

    eve.go(anna.page.url)
    expect(eve.page.locator(".stage")).to_have_attribute("data-tried", str(tried(anna)))
    expect(eve.at("status")).to_have_text(anna.at("status").text_content() or "")
    expect(eve.at("whatif-where")).to_contain_text("cards dealt anew")

    anna.at("whatif-on").click()
    anna.at("whatif-play").click()
    anna.page.wait_for_url(lambda url: "replay" not in url)
    anna.wait_for_table()
    eve.at("whatif-cards").click()
    eve.at("whatif-were").click()
    expect(eve.at("whatif-where")).not_to_contain_text("cards dealt anew")
    expect(eve.page.locator(".stage")).to_have_attribute("data-tried", "0")


def test_a_running_game_offers_no_what_if(player: Sit) -> None:
    anna = player()
    table = anna.open("rip", "person", "random")["id"]
    open_at(anna, table)
    expect(anna.at("whatif")).to_have_count(0)
    anna.go(f"/t/{table}/replay?move=0&seat=0&try=stop")
    anna.page.wait_for_selector("[data-test=replay-slider]")
    expect(anna.at("whatif-leave")).to_have_count(0)


def test_a_record_is_tried_too(player: Sit) -> None:
    anna = player()
    anna.go("/replay")
    anna.at("record-text").fill((GOLDEN / "siggil" / "golden" / "siggil-river-3.txt").read_text(encoding="utf-8"))
    anna.at("record-show").click()
    anna.at("whatif").click()
    moves = try_for_several(anna) - 1
    anna.page.keyboard.press("u")
    expect(anna.page.locator(".stage")).to_have_attribute("data-tried", str(moves))
    anna.at("whatif-leave").click()
    expect_at(anna, 0)


def test_a_link_with_moves_that_cannot_be_is_answered_with_a_sentence(player: Sit) -> None:
    anna = player()
    table = short_game(anna, "siggil")
    anna.go(f"/t/{table}/replay?move=0&seat=0&try=D3+nonsense")
    expect(anna.page.get_by_role("alert")).to_be_visible()
    expect_at(anna, 0)
    anna.complaints.clear()  # the browser notes the refusal itself


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "place"), [("siggil", "Deeper"), ("rip", "Their hand")])
def test_the_belief_board_tells_where_hidden_cards_could_lie(player: Sit, size: str, game: str, place: str) -> None:
    anna = player(viewport=SIZES[size])
    table = short_game(anna, game)
    open_at(anna, table, "?move=0&seat=0")
    anna.at("aside").click()
    anna.at("tab-belief").click()
    board = anna.at("belief")
    expect(board).to_contain_text(place, timeout=20_000)
    expect(board.locator("tbody td").first).to_contain_text("%")
    assert anna.axe() == []
    title = anna.page.get_by_role("heading", level=3)
    before = title.text_content() or ""
    anna.put_away()
    anna.at("replay-eyes").select_option("1")
    expect(anna.page.locator(".stage")).to_have_attribute("data-seat", "1")
    anna.at("aside").click()
    anna.at("tab-belief").click()
    expect(anna.at("belief")).to_contain_text(place, timeout=20_000)
    expect(title).not_to_have_text(before)


def test_no_belief_board_helps_in_a_running_game(player: Sit) -> None:
    anna = player()
    table = anna.open("rip", "person", "random")["id"]
    open_at(anna, table)
    anna.at("aside").click()
    expect(anna.at("tab-log")).to_be_visible()
    expect(anna.at("tab-belief")).to_have_count(0)
