"""SIGGIL's table on every screen: everything needed is seen at once, nothing lies under anything, nothing scrolls."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from seance.siggil.layouts import layout_names
from tests.e2e.browser import Player
from tests.e2e.strips import reach, seat_told

Sit = Callable[..., Player]
Told = dict[str, Any]

SCREENS = [(1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (820, 1180), (390, 844), (360, 740), (844, 390)]
LOWEST = (667, 375)
"""The smallest phone on its side: there cards may be narrower than a finger, nothing else."""
LEAST = 35
FAULTS = (Path(__file__).parent / "stage_faults.js").read_text(encoding="utf-8")
SPIRITS = "SDLTCWF"
GONE = -2


class Game:
    """A table of people at one screen, all played by wire so that the game lasts; looked at in a browser."""

    def __init__(self, anna: Player, layout: str, players: int) -> None:
        self.anna = anna
        self.rnd = random.Random(f"{layout} {players}")
        self.keys = itertools.count()
        options = {"layout": layout, "players": players} | ({"first": "P1"} if players > 1 else {"difficulty": "hard"})
        self.id = anna.open("siggil", *["person"] * players, options=options)["id"]
        self.alone = players == 1
        self.restraint = {1: 7, 2: 5, 3: 4, 4: 3}[players] - 1
        """So many spirits and no more are captured: nobody wins before the pile is empty."""

    def told(self, seat: int) -> Told:
        told: Told = self.anna.context.request.get(f"/api/tables/{self.id}?seat={seat}").json()
        return told

    def play_until(self, wanted: Callable[[Told], bool], keen: float) -> Told | None:
        """Play on until the first seat is to act on such a table; None if the game ends before."""
        turn = 0
        while (told := self.told(turn))["table"]["status"] != "over":
            if told["table"]["turn"] != turn:
                turn = told["table"]["turn"]
            elif turn == 0 and wanted(told):
                return told
            else:
                wish = {"type": "act", "key": str(next(self.keys)), "seat": turn, "token": self.choose(told, keen)}
                assert self.anna.context.request.post(f"/api/tables/{self.id}/act", data=wish).ok
        return None

    def choose(self, told: Told, keen: float) -> str:
        """Collects what goes together and captures sometimes."""
        moves: list[str] = told["moves"]
        view = told["view"]
        captures = [token for token in moves if ":" in token or "#" in token]
        if captures and self.rnd.random() < keen and len(view["held"][view["seat"]]) < self.restraint:
            return self.rnd.choice(captures)
        if "pass" in moves:
            return "pass"
        return max(moves, key=lambda token: self.use(token, view["hand"]) + self.rnd.random())

    @staticmethod
    def use(token: str, hand: list[int]) -> int:
        if len(token) != 2:
            return 0
        family, number = SPIRITS.index(token[0]), int(token[1]) - 1
        return sum((card // 7 == family) + (card % 7 == number) for card in hand)

    def look(self) -> None:
        self.anna.go(f"/t/{self.id}")
        if self.anna.wait() == "hand over":
            self.anna.at("ready").click()
            self.anna.wait()
        if self.alone:
            for truth in ("truth-outcome", "truth-chance"):
                self.anna.page.wait_for_selector(f"[data-test={truth}]:not([data-stale])", timeout=90_000)

    def expect_no_faults(self, told: Told, name: str) -> None:
        expect_no_faults(self.anna, told, f"{name}, table {self.id}")


def expected_of(told: Told) -> dict[str, Any]:
    """How much of everything is to be seen."""
    view = told["view"]
    return {
        "hand": len(view["hand"]),
        "mine": len(view["held"][0]),
        "others": [len(held) for held in view["held"][1:]],
        "lying": sum(card != GONE for card in view["pile"]),
        "free": len(view["free"]),
        "lost": len(view["lost"]),
    }


def expect_no_faults(anna: Player, told: Told, name: str) -> None:
    """On every screen."""
    expected = expected_of(told)
    for width, height in [*SCREENS, LOWEST]:
        anna.resize(width, height)
        least = {"card": LEAST} if (width, height) == LOWEST else {}
        faults = anna.page.evaluate(FAULTS, expected | least)
        assert faults == [], f"{name}, {width}x{height}"


def to_take(most: int, told: Told) -> bool:
    """A card is to be used, and at most so many are left."""
    return sum(card != GONE for card in told["view"]["pile"]) <= most and "pass" not in told["moves"]


@pytest.mark.parametrize("layout", layout_names())
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_is_seen_at_once_on_every_screen(player: Sit, layout: str, players: int) -> None:
    anna = player()
    anna.go()
    looked: set[str] = set()
    while len(looked) < 2:  # alone a game can be lost before it is late
        game = Game(anna, layout, players)
        for name, most, keen in (("in the middle", 34, 0.8), ("late", 10, 0.4)):
            told = game.play_until(partial(to_take, most), keen)
            if told and name not in looked:
                game.look()
                game.expect_no_faults(told, name)
                looked.add(name)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "ru-RU"])
def test_the_result_of_a_lost_solo_game_leaves_the_hand_its_room_on_a_phone(player: Sit, locale: str) -> None:
    anna = player(locale=locale, viewport={"width": 360, "height": 740})
    anna.go()
    game = Game(anna, "pass", 1)
    assert game.play_until(lambda told: False, keen=0) is None
    anna.go(f"/t/{game.id}")
    anna.at("look").click()
    for width, height in ((360, 740), (390, 844)):
        anna.resize(width, height)
        strip = anna.at("result-strip").bounding_box()
        assert strip["height"] <= 54
        words = anna.at("result-strip").locator("b")
        assert words.evaluate("(one) => one.scrollHeight <= one.clientHeight + 2"), "All of the sentence is read."
        assert anna.page.evaluate(FAULTS, expected_of(game.told(0))) == []


@pytest.mark.parametrize(("players", "locale"), [(1, "ru-RU"), (1, "fr-FR"), (2, "ru-RU"), (4, "en-GB")])
def test_the_cards_for_a_capture_are_chosen_in_place_on_every_screen(player: Sit, players: int, locale: str) -> None:
    anna = player(locale=locale)
    anna.go()
    spirit = -1

    def choice(told: Told) -> bool:
        nonlocal spirit
        captures = [token[1] for token in told["moves"] if token.startswith("*")]
        best = max(captures, key=captures.count, default="")
        spirit = SPIRITS.index(best) if best else -1
        return bool(best) and captures.count(best) > 3

    told = None
    while not told:
        game = Game(anna, "pass", players)
        told = game.play_until(choice, keen=0.2)
    game.look()
    game.expect_no_faults(told, "before the choice")
    anna.page.locator(f"[data-spirit='{spirit}']").click()
    anna.at("capture").wait_for()
    for width, height in SCREENS:
        anna.resize(width, height)
        faults = anna.page.evaluate(FAULTS, {"choosing": True})
        assert faults == [], f"{width}x{height}, table {game.id}"
    chosen = anna.at("choosing").locator("[aria-pressed=true]:has([class*=card])")
    chosen.first.click()
    expect(anna.at("capture")).to_be_disabled()
    assert re.search(r"\d\D+\d", anna.at("capture").inner_text()), "how many are needed, and how many are chosen"
    anna.page.keyboard.press("Escape")
    expect(anna.at("capture")).to_have_count(0)
    assert anna.axe() == []


@pytest.mark.parametrize(("bots", "locale"), [(1, "ru-RU"), (2, "fr-FR"), (1, "en-GB")])
@pytest.mark.parametrize("spirits", [1, 2], ids=["one spirit", "two spirits"])
def test_against_bots_a_capture_can_be_chosen_and_taken_back_on_every_screen(
    player: Sit, bots: int, locale: str, spirits: int
) -> None:
    """A hint and taking back are offered only there, and take room."""
    anna = player(locale=locale)
    anna.go()

    def several(told: Told) -> bool:
        return len({token[1] for token in told["moves"] if token.startswith("*")}) == spirits

    table = reach(anna, "siggil", bots, several, players=bots + 1)
    told = seat_told(anna, table)
    anna.go(f"/t/{table['id']}")
    anna.wait()
    expect(anna.at("takeback")).to_be_visible()
    expect_no_faults(anna, told, f"{locale}, table {table['id']}")


def focused(one: Player) -> dict[str, str]:
    """The data of the element that has the focus, and of the place it lies on."""
    found: dict[str, str] = one.page.evaluate(
        "({...document.activeElement.closest('[data-place]')?.dataset, ...document.activeElement.dataset})"
    )
    return found


def test_by_keyboard_arrows_lead_through_the_pile_and_the_focus_stays_at_the_table(player: Sit) -> None:
    anna = player()
    table = anna.open("siggil", "person", "level:1", options={"layout": "pass", "first": "P1"})
    anna.go(f"/t/{table['id']}")
    anna.wait()
    press = anna.page.keyboard.press
    anna.page.locator("[data-open][tabindex='0']").focus()
    places = [focused(anna)["place"]]
    for key in [*["ArrowRight"] * 4, *["ArrowDown"] * 3, *["ArrowLeft"] * 4, *["ArrowUp"] * 3]:  # wherever one begins
        press(key)
        places.append(focused(anna)["place"])
    assert len(set(places)) >= 5, places
    for _ in range(4):
        anna.page.wait_for_function("() => document.activeElement.matches('[data-place] button[data-token]')")
        before = focused(anna)["place"]
        press("Enter")
        anna.page.wait_for_function("(place) => !document.querySelector(`[data-place='${place}']`)", arg=before)
        anna.page.wait_for_function("() => document.activeElement.matches('[data-place] button')")
        assert focused(anna)["place"] != before
        anna.wait()
        while "pass" in anna.moves():
            anna.page.locator("[data-token=pass]").click()
            anna.page.wait_for_function("() => document.activeElement !== document.body")
            anna.wait()
    for n in range(1, 8):
        press(str(n))
        if not anna.at("choosing").count():
            assert focused(anna)["rail"] == str(n - 1)


def test_keys_sort_the_hand_by_number_and_back(player: Sit) -> None:
    anna = player()
    game = Game(anna, "pass", 2)
    assert game.play_until(partial(to_take, 40), keen=0)
    game.look()
    columns = "[...document.querySelectorAll('[data-column]')].map((one) => one.querySelectorAll('.card').length)"
    hand = game.told(0)["view"]["hand"]
    families = [sum(card // 7 == n for card in hand) for n in range(7)]
    numbers = [sum(card % 7 == n for card in hand) for n in range(7)]
    anna.eventually(lambda: anna.page.evaluate(columns), families)
    anna.page.keyboard.press("s")
    anna.page.wait_for_function(f"(wanted) => String({columns}) === String(wanted)", arg=numbers)
    anna.at("sort").click()
    anna.page.wait_for_function(f"(wanted) => String({columns}) === String(wanted)", arg=families)


def test_a_known_card_that_lies_hidden_is_seen_by_holding_what_lies_on_it(player: Sit) -> None:
    anna = player()
    table = anna.open("siggil", "person", "level:1", options={"layout": "turtle", "first": "P1"})
    anna.go(f"/t/{table['id']}")
    anna.wait()
    lying = anna.page.locator("[data-place]").count()
    top = anna.page.locator("[data-open]").last
    assert anna.page.locator(".known").count() == 0
    top.hover()
    anna.page.mouse.down()
    anna.page.wait_for_selector(".known")
    anna.page.mouse.up()
    assert anna.page.locator("[data-place]").count() == lying, "Looking takes nothing."
    anna.page.mouse.move(2, 2)
    anna.page.wait_for_function("() => !document.querySelector('.known')")
    anna.at("aside").click()
    anna.at("tab-cards").click()
    drawer = anna.at("drawer")
    expect(drawer).to_contain_text("Covered, but known")
    expect(drawer.locator("td.buried").nth(5)).to_be_attached()
    assert anna.axe() == []
