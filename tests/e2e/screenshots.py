"""Every screen in each language, two themes and three sizes: `make screenshots`.

A screen is reached once, by playing; then the player changes language and theme, and the window its size.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from seance.datafile import Words
from seance.siggil.layouts import layout_names
from tests.e2e.browser import DESKTOP, PHONE, TABLET, Player, chromium
from tests.web.harness import Server, running

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
LANGUAGES = Words.__struct_fields__
THEMES = ("dark", "light")
Show = Callable[[Player], None]


def home(one: Player) -> None:
    one.go()
    one.at("play-rip").wait_for()


def setting_up(which: str) -> Show:
    def show(one: Player) -> None:
        home(one)
        one.at(which).click()
        one.at("start").wait_for()

    return show


def at_table(game: str, steps: int, *chairs: str, **more: Any) -> Show:
    """A table after a few moves of anybody's."""

    def show(one: Player) -> None:
        rnd = random.Random(steps)
        one.go(f"/t/{one.open(game, *chairs, **more)['id']}")
        for _ in range(steps):
            one.step(rnd.choice)
        one.wait()

    return show


def until(selector: str, start: Show, choose: Callable[[list[str]], str] = lambda tokens: tokens[0]) -> Show:
    """Play on until something is on the screen; a game that ends before is begun anew."""

    def show(one: Player) -> None:
        while True:
            start(one)
            while one.wait() != "over":
                if one.page.locator(selector).count():
                    return
                one.step(choose)

    return show


def then(start: Show, click: str) -> Show:
    def show(one: Player) -> None:
        start(one)
        one.page.locator(click).first.click()

    return show


def waiting(one: Player) -> None:
    home(one)
    one.at("friends-rip").click()
    one.at("spectators").check()
    one.at("start").click()
    one.at("invitation").wait_for()


def invited(one: Player) -> None:
    table = one.open("siggil", "person", "open", "open", name="Camille", options={"players": 3})
    one.context.clear_cookies()
    one.go(f"/t/{table['id']}#{table['invitation']}")
    one.at("sit").wait_for()


def watching(one: Player) -> None:
    """A table whose host is away, seen by somebody else."""
    table = one.open("siggil", "person", "level:3", spectators=True, clock=300)
    one.context.clear_cookies()
    one.go(f"/t/{table['id']}")
    one.wait_for_table()


def opponents(one: Player) -> None:
    setting_up("bots-siggil")(one)
    one.at("players").select_option("4")
    one.at("bot").nth(2).wait_for()


def capturing(one: Player) -> None:
    """A spirit that can be captured with more than one set."""
    while True:
        SIGGIL(one)
        while one.wait() != "over":
            if one.page.locator("[data-spirit]").count():
                one.page.locator("[data-spirit]").first.click()
                if one.at("capture").count():
                    return
            else:
                one.step(lambda tokens: tokens[0])


def refused(path: str) -> Show:
    def show(one: Player) -> None:
        one.go(path)
        one.page.get_by_role("alert").wait_for()

    return show


def over(start: Show, choose: Callable[[list[str]], str]) -> Show:
    def show(one: Player) -> None:
        start(one)
        one.play_out(choose)

    return show


def lay_first(tokens: list[str]) -> str:
    """Lay before stopping, psychics first, so that rounds are fought over and choices come up."""
    laid = [token for token in tokens if token not in ("stop", "10:-")]
    return next((token for token in laid if token.startswith("P")), laid[0] if len(laid) > 2 else tokens[-1])


RIP = at_table("rip", 9, "person", "level:3")
SIGGIL = at_table("siggil", 14, "person", "level:3")
SOLO = {"players": 1}

SCREENS: dict[str, Show] = {
    "home": home,
    "setting-up-bots": opponents,
    "setting-up-friends": setting_up("friends-rip"),
    "setting-up-hotseat": setting_up("hotseat-siggil"),
    "setting-up-solo": setting_up("solo-siggil"),
    "waiting": waiting,
    "invited": invited,
    "watching": watching,
    "handing-over": lambda one: one.go(f"/t/{one.open('rip', 'person', 'person')['id']}"),
    **{
        f"siggil-{name}": at_table(
            "siggil", 6, "person", "level:2", "level:2", "level:2", options={"players": 4, "layout": name}
        )
        for name in layout_names()
    },
    "siggil": SIGGIL,
    "siggil-capture": capturing,
    "siggil-over": over(SIGGIL, lambda tokens: tokens[0]),
    "solo-easy": at_table("siggil", 12, "person", options=SOLO),
    "solo-hard": at_table("siggil", 16, "person", options=SOLO | {"difficulty": "hard"}),
    "rip": RIP,
    "rip-choice": until("[data-choice]", RIP, lay_first),
    "rip-mansion": then(RIP, "[data-zone=street] button:not([aria-hidden])"),
    "rip-over": over(RIP, lay_first),
    "rip-clock": at_table("rip", 3, "person", "level:2", clock=300),
    "rules": then(RIP, "[data-test=tab-rules]"),
    "cards": then(RIP, "[data-test=tab-cards]"),
    "dead-link": refused("/t/nowhere"),
}


@contextmanager
def seated(browser: Browser, server: Server) -> Iterator[Player]:
    one = Player(browser, server.address)
    try:
        yield one
    finally:
        one.close()


def take(one: Player, name: str) -> None:
    """The screen as it is now, in every language, theme and size."""
    for language, theme, size in product(LANGUAGES, THEMES, SIZES):
        one.page.set_viewport_size(SIZES[size])
        one.page.evaluate(
            """([language, theme]) => {
                const choice = document.querySelector("header select");
                choice.value = language;
                choice.dispatchEvent(new Event("change", { bubbles: true }));
                const themes = document.querySelector("header [aria-pressed]:last-of-type");
                if (document.documentElement.dataset.theme !== theme) themes.click();
            }""",
            [language, theme],
        )
        one.page.wait_for_function("(wanted) => document.documentElement.dataset.theme === wanted", arg=theme)
        one.page.screenshot(path=FOLDER / f"{name}-{language}-{theme}-{size}.png", full_page=size == "phone")


def main(wanted: list[str]) -> None:
    """All screens, or those whose names begin with one of these."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    settings = {"workers": 2, "moves_per_second": 1000, "tables_per_visitor": 1000}
    with tempfile.TemporaryDirectory() as data, running(Path(data), **settings) as server, chromium() as browser:
        for name, show in SCREENS.items():
            if not wanted or name.startswith(tuple(wanted)):
                sys.stdout.write(f"{name}\n")
                sys.stdout.flush()
                with seated(browser, server) as one:
                    show(one)
                    take(one, name)


if __name__ == "__main__":
    main(sys.argv[1:])
