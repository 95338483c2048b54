"""A table's bar on a phone that lies, where people play: buttons and clock leave the sentence its room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import Player

Sit = Callable[..., Player]
DAY = 86_400
"""The longest clock, and the one with the longest words."""

LOOK = """() => {
    const found = (name) => document.querySelector(`[data-test=${name}]`);
    const box = (one) => one.getBoundingClientRect();
    const status = found("status");
    const bar = box(status.closest("[data-zone]"));
    const within = ({ left, top, right, bottom }) =>
        left >= bar.left - 1 && top >= bar.top - 1 && right <= bar.right + 1 && bottom <= bar.bottom + 1;
    const across = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    const buttons = ["menu", "emotes", "aside"].map(found);
    const words = document.createRange();
    words.selectNodeContents(status);
    const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
    const others = [...buttons, found("clock")].filter(Boolean).map(box);
    return {
        buttons: buttons.map(box).map(({ width, height }) => Math.round(Math.min(width, height)) >= 44),
        tops: [...new Set(buttons.map((one) => Math.round(box(one).top)))],
        covered: lines.some((line) => others.some((other) => across(line, other))),
        within: lines.length > 0 && [...lines, ...others].every(within),
        letters: parseFloat(getComputedStyle(status).fontSize) >= 11,
        wide: buttons.every((one) => one.scrollWidth <= one.clientWidth),
    };
}"""
RIGHT = {
    "buttons": [True] * 3,
    "tops": [0],
    "covered": False,
    "within": True,
    "letters": True,
    "wide": True,
}


def table_of_people(player: Sit, game: str, players: int, clock: int | None) -> Player:
    """Somebody at a table whose other people have come."""
    people = [player(viewport={"width": 844, "height": 390}) for _ in range(players)]
    anna = people[0]
    options = {"players": players, "first": "P1"} if game == "siggil" else {"first": "green"}
    more: dict[str, Any] = {"clock": clock} if clock else {}
    table = anna.open(game, "person", *["open"] * (players - 1), options=options, name="Anna-Sophie", **more)
    for one in people[1:]:
        one.context.request.get("/")
        wish = {"invitation": table["invitation"], "name": "Константин"}
        assert one.context.request.post(f"/api/tables/{table['id']}/join", data=wish).ok
    anna.go(f"/t/{table['id']}")
    anna.wait()
    return anna


@pytest.mark.parametrize("clock", [None, 300, DAY])
@pytest.mark.parametrize(("game", "players"), [("siggil", 2), ("siggil", 4), ("rip", 2)])
def test_among_people_the_sentence_has_its_room_on_a_phone_that_lies(
    player: Sit, game: str, players: int, clock: int | None
) -> None:
    anna = table_of_people(player, game, players, clock)
    expect(anna.at("clock")).to_have_count(1 if clock else 0)
    for language in ("en", "fr", "ru"):
        anna.speak(language)
        anna.rest()
        assert anna.page.evaluate(LOOK) == RIGHT, language
