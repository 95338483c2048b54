"""Every screen in three languages, two themes and three sizes: `make screenshots`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path

from tests.e2e.browser import DESKTOP, PHONE, TABLET, Player, chromium
from tests.web.harness import running

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ru": "ru-RU"}


def home(one: Player) -> None:
    one.go()
    one.at("play-rip").wait_for()


def playing(game: str, steps: int) -> Callable[[Player], None]:
    """A game after a few moves."""

    def show(one: Player) -> None:
        home(one)
        one.at(f"play-{game}").click()
        for _ in range(steps):
            one.step(lambda tokens: tokens[len(tokens) // 2])
        one.wait()

    return show


def setting_up(one: Player) -> None:
    home(one)
    one.at("hotseat-siggil").click()


def opponents(one: Player) -> None:
    home(one)
    one.at("bots-siggil").click()
    one.at("players").select_option("4")
    one.at("bot").nth(2).wait_for()


def waiting(one: Player) -> None:
    home(one)
    one.at("friends-rip").click()
    one.at("spectators").check()
    one.at("start").click()
    one.at("invitation").wait_for()


def handing_over(one: Player) -> None:
    home(one)
    one.at("hotseat-rip").click()
    one.at("start").click()
    one.at("ready").wait_for()


def solo(one: Player) -> None:
    home(one)
    one.at("solo-siggil").click()
    one.at("start").click()
    for _ in range(9):
        one.step(lambda tokens: tokens[0])


def pyramids(one: Player) -> None:
    """The widest layout, with a clock."""
    table = one.open("siggil", "person", "level:3", options={"layout": "pyramids"}, clock=300)
    one.go(f"/t/{table['id']}")
    for _ in range(6):
        one.step(lambda tokens: tokens[0])
    one.wait()


def watching(one: Player) -> None:
    """A table whose host is away, seen by somebody else."""
    table = one.open("siggil", "person", "level:3", spectators=True, clock=300)
    one.context.clear_cookies()
    one.go(f"/t/{table['id']}")
    one.wait_for_table()


def choosing(one: Player) -> None:
    table = one.open("rip", "person", "level:3")
    one.go(f"/t/{table['id']}")
    one.page.locator("[data-token=stop]").click()
    one.at("choice").wait_for()


def rules(one: Player) -> None:
    playing("rip", 2)(one)
    one.at("tab-rules").click()


def cards(one: Player) -> None:
    playing("rip", 2)(one)
    one.at("tab-cards").click()


def over(one: Player) -> None:
    playing("siggil", 40)(one)
    one.play_out()


def dead_link(one: Player) -> None:
    one.go("/t/nowhere")
    one.page.get_by_role("alert").wait_for()
    one.complaints.clear()


SCREENS: dict[str, Callable[[Player], None]] = {
    "home": home,
    "setting-up": setting_up,
    "opponents": opponents,
    "waiting": waiting,
    "handing-over": handing_over,
    "siggil": playing("siggil", 14),
    "pyramids": pyramids,
    "watching": watching,
    "solo": solo,
    "rip": playing("rip", 9),
    "choosing": choosing,
    "rules": rules,
    "cards": cards,
    "over": over,
    "dead-link": dead_link,
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    settings = {"workers": 1, "moves_per_second": 1000, "tables_per_visitor": 1000}
    with tempfile.TemporaryDirectory() as data, running(Path(data), **settings) as server, chromium() as browser:
        for language, theme, size in product(LOCALES, ("dark", "light"), SIZES):
            for name, show in SCREENS.items():
                one = Player(
                    browser, server.address, viewport=SIZES[size], locale=LOCALES[language], color_scheme=theme
                )
                show(one)
                one.page.wait_for_timeout(100)
                one.page.screenshot(path=FOLDER / f"{name}-{language}-{theme}-{size}.png")
                one.close()


if __name__ == "__main__":
    main()
