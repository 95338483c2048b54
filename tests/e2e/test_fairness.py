"""A doubter's browser: the seal comes first, one click checks the deal, and a house that cheats is caught."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Request, Route, expect

from seance import records
from seance.table import fairness
from tests.e2e.browser import PHONE, Player

Sit = Callable[..., Player]


def sent(player: Player) -> list[tuple[str, Any, list[str]]]:
    """What the page sends from now on, with the seals that lie within its window at that moment."""
    found: list[tuple[str, Any, list[str]]] = []

    def look(route: Route, request: Request) -> None:
        seals = player.page.evaluate(
            "[...document.querySelectorAll('[data-test^=seal]')].filter((one) => {"
            " const { top, bottom } = one.getBoundingClientRect();"
            " return one.checkVisibility() && top >= 0 && bottom > top && bottom <= innerHeight;"
            "}).map((one) => one.textContent)"
        )
        found.append((request.url.rsplit("/api", 1)[1], request.post_data_json, seals))
        route.continue_()

    player.page.route(re.compile(r"/api/(commitments|tables)(/[\w-]+/join)?$"), look)
    return found


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, PHONE], ids=["desktop", "phone"])
def test_the_seal_is_on_the_screen_before_the_browser_adds_its_share(player: Sit, viewport: Any) -> None:
    anna = player(viewport=viewport)
    anna.go()
    asked = sent(anna)
    anna.at("play-siggil").click()
    anna.wait()
    posts = [one for one in asked if one[1] is not None]
    assert [path for path, _, _ in posts] == ["/commitments", "/tables"]
    _, told, seals = posts[1]
    assert told["commitment"] in seals
    assert told["entropy"]
    expect(anna.at("seal")).to_have_text(told["commitment"])


def test_around_one_screen_and_by_link_the_seal_comes_first_too(player: Sit) -> None:
    anna, boris = player(), player()
    anna.go()
    asked = sent(anna)
    anna.at("hotseat-siggil").click()
    anna.at("start").click()
    anna.wait()
    shares = [one for one in asked if one[1] and "entropy" in one[1]]
    assert [re.sub(r"/tables/[\w-]+", "/tables/ID", path) for path, _, _ in shares] == ["/tables", "/tables/ID/join"]
    assert all(shares[0][1]["commitment"] in seals for _, _, seals in shares)
    table = boris.open("rip", "person", "open")
    anna.go(f"/t/{table['id']}#{table['invitation']}")
    expect(anna.at("seal")).to_have_text(table["commitment"])
    expect(anna.at("seal-open")).to_contain_text(f"{table['commitment'][:8]}…{table['commitment'][-8:]}")
    expect(anna.at("seal")).to_be_hidden()
    anna.at("seal-open").click()
    expect(anna.at("seal")).to_be_visible()
    anna.at("seal-open").click()
    asked.clear()
    anna.at("sit").click()
    anna.wait_for_table()
    assert [table["commitment"] in seals for _, told, seals in asked if told] == [True]


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_one_click_checks_the_deal_in_the_browser_and_says_what_that_proves(player: Sit, game: str) -> None:
    anna = player()
    anna.go()
    anna.at(f"play-{game}").click()
    anna.play_out()
    anna.at("end-more").click()
    anna.at("check-deal").click()
    expect(anna.at("fair")).to_contain_text("neither the server nor you could choose them")
    for language, word in {"fr": "Ni le serveur ni vous", "ru": "ни сервер, ни вы"}.items():
        anna.at("look").click()
        anna.speak(language)
        anna.at("result-open").click()
        expect(anna.at("fair")).to_contain_text(word)
    assert anna.axe() == []
    anna.page.reload()
    anna.at("end-more").click()
    anna.at("check-deal").click()
    expect(anna.at("fair")).to_contain_text("ни сервер, ни вы")


def cheat(text: str, swapped: str) -> str:
    """A record that agrees with itself, of a house that swapped its secret or the player's share."""
    tags = dict(re.findall(r'^\[(\S+) "(.*)"\]$', text, re.MULTILINE))
    secret, salt = bytes.fromhex(tags["Secret"]), bytes.fromhex(tags["Salt"])
    mine = tags["Entropy.P1"]
    if swapped == "secret":
        secret = bytes(32)
    else:
        mine = "0" * 24
    new = {
        "Secret": secret.hex(),
        "Commitment": fairness.commitment(secret, salt),
        "Entropy.P1": mine,
        "Seed": fairness.game_seed(secret, [mine, ""]).hex(),
    }
    for tag, value in new.items():
        text = re.sub(rf'^\[{re.escape(tag)} ".*"\]$', f'[{tag} "{value}"]', text, flags=re.MULTILINE)
    return text


@pytest.mark.parametrize(
    ("swapped", "why"), [("secret", "not the one whose seal you were shown"), ("entropy", "your browser added is not")]
)
def test_a_house_that_swaps_the_secret_or_the_players_share_is_caught(player: Sit, swapped: str, why: str) -> None:
    anna = player()
    anna.go()
    anna.at("play-siggil").click()
    anna.wait()
    anna.play_out()

    def lie(route: Route) -> None:
        honest = route.fetch()
        records.read(honest.text())
        route.fulfill(response=honest, body=cheat(honest.text(), swapped))

    anna.page.route("**/record", lie)
    anna.at("end-more").click()
    anna.at("check-deal").click()
    expect(anna.at("unfair")).to_contain_text(why)
    expect(anna.at("fair")).to_have_count(0)
