"""Whose seat it is, in real browsers: a move given back by consent, and somebody who goes and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import Player
from tests.web.harness import Server, running

Sit = Callable[..., Player]
NO_POLLING = """
    const often = window.setInterval;
    window.setInterval = (call, pause, ...more) => (pause < 1000 ? 0 : often(call, pause, ...more));
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where whoever leaves can be stood in for soon."""
    with running(tmp_path_factory.mktemp("data"), workers=1, moves_per_second=1000, away_seconds=1) as found:
        yield found


def two_at_rip(player: Sit) -> tuple[Player, Player, str]:
    anna, boris = player(), player()
    table = anna.open("rip", "person", "open", options={"first": "green"}, name="Anna")
    address = f"/t/{table['id']}"
    anna.go(address)
    boris.go(f"{address}#{table['invitation']}")
    boris.at("sit").click()
    for one in (anna, boris):
        one.wait_for_table()
    return anna, boris, address


def test_a_move_is_taken_back_when_the_other_agrees(player: Sit) -> None:
    anna, boris, _ = two_at_rip(player)
    hand = anna.page.locator(".hand .card")
    before = hand.count()
    for answer in ("refuse", "grant"):
        anna.page.locator(".hand [data-token]").first.click()
        anna.at("takeback").click()
        expect(anna.at("asking")).to_contain_text("Waiting for")
        expect(anna.at("takeback")).to_be_disabled()
        expect(boris.at("asked")).to_contain_text("Anna asks")
        assert boris.axe() == []
        boris.at(answer).click()
        expect(boris.at("asked")).to_have_count(0)
        if answer == "refuse":
            expect(anna.at("asking")).to_contain_text("was refused")
            expect(hand).to_have_count(before - 1)
    expect(anna.at("asking")).to_have_count(0)
    expect(hand).to_have_count(before - 1)


def test_somebody_who_left_is_counted_down_stood_in_for_and_has_the_seat_again(player: Sit) -> None:
    anna, boris, address = two_at_rip(player)
    boris.go("/")
    anna.at("replace-1").click()
    expect(anna.log()).to_contain_text("plays for")
    expect(anna.at("replace-1")).to_have_count(0)
    boris.go(address)
    boris.wait_for_table()
    expect(anna.log()).to_contain_text("is back")


def test_who_is_away_is_told_on_their_face_wherever_that_is_and_not_through_what_lies_over_it(player: Sit) -> None:
    """As soon as the table changes: nothing looks again and again."""
    anna, boris = player(), player()
    anna.context.add_init_script(NO_POLLING)
    table = anna.open("rip", "person", "open", options={"first": "green"}, name="Anna")
    boris.go(f"/t/{table['id']}#{table['invitation']}")
    boris.at("sit").click()
    boris.wait_for_table()
    boris.go("/")
    anna.go(f"/t/{table['id']}")
    note = anna.page.locator("[data-away]")
    expect(note).to_have_count(1)

    def beside() -> bool:
        face, told = anna.page.locator("[data-home='1']").bounding_box(), note.bounding_box()
        if not (face and told):
            return False
        return abs(told["y"] - face["y"]) < 60 and abs(told["x"] - face["x"]) < 160

    for width, height in ((1280, 720), (390, 844), (844, 390)):
        anna.resize(width, height)
        anna.eventually(beside, True)
    anna.log()
    expect(note).to_have_count(0)
    anna.put_away()
    expect(note).to_have_count(1)


COVERED = """() => [...document.querySelectorAll("[data-away]")].flatMap((note) => {
    const a = note.getBoundingClientRect();
    const below = document.elementsFromPoint(a.x + a.width / 2, a.y + a.height / 2);
    const zone = below.map((one) => one.closest("[data-zone]")).find(Boolean);
    return [...zone.querySelectorAll("b, .hand, .name, .sizes, .soft, .chip")].filter((one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const b = words.getBoundingClientRect();
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    }).map((one) => `${innerWidth}: ${one.textContent.trim()}`);
})"""
"""The words and counts that a mark on a face lies on."""


@pytest.mark.parametrize(("game", "players"), [("siggil", 2), ("siggil", 3), ("siggil", 4), ("rip", 2)])
def test_the_mark_of_somebody_who_is_away_covers_no_word_and_no_count(
    browser: Browser, tmp_path: Path, game: str, players: int
) -> None:
    with running(tmp_path, workers=1, away_seconds=600) as patient:
        anna = Player(browser, patient.address)
        options = {"players": players, "first": "P1"} if game == "siggil" else {"first": "green"}
        table = anna.open(game, "person", *["open"] * (players - 1), options=options, name="Anna")
        for name in ("Camille", "Борис", "Eve")[: players - 1]:
            friend = Player(browser, patient.address)
            friend.go()
            seat = {"invitation": table["invitation"], "name": name}
            assert friend.context.request.post(f"/api/tables/{table['id']}/join", data=seat).ok
            friend.close()
        anna.go(f"/t/{table['id']}")
        anna.wait()
        for width, height in ((1280, 720), (820, 1180), (390, 844), (360, 740), (844, 390), (667, 375)):
            anna.resize(width, height)
            expect(anna.page.locator("[data-away]")).to_have_count(players - 1)
            anna.eventually(lambda: anna.page.evaluate(COVERED), [])
        anna.close()
