"""Strips of pictures, for eyes to judge what moves: `python -m tests.e2e.strips FOLDER [NAME…]`.

Each strip shows a moment of a game against bots, on a phone and on a desktop, a picture at most every 0.2 s with its
time below it. Without a folder (`-`) nothing is filmed, and the stretches of dropped frames that were longer than 50 ms
are told instead: that depends on the machine, and filming itself takes most of a small one.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.e2e.browser import Player, chromium
from tests.e2e.smoothness import CATEGORIES, smoothness
from tests.web.harness import running

SIZES = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
APART = 0.2
"""Seconds between two pictures of a strip."""
LONG = 50
"""Milliseconds without a new picture that are noticed in a movement."""
LEVEL = ".stage:not([data-behind])"
Told = dict[str, Any]


class Film:
    """Everything that a page draws while it is recorded."""

    def __init__(self, browser: Browser, one: Player, rolling: bool) -> None:
        self.browser = browser
        self.one = one
        self.rolling = rolling
        self.pictures: list[tuple[float, str]] = []
        self.wire = one.context.new_cdp_session(one.page)
        self.wire.on("Page.screencastFrame", self.drawn)

    def drawn(self, frame: Told) -> None:
        self.pictures.append((frame["metadata"]["timestamp"], frame["data"]))
        self.wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def start(self) -> None:
        if self.rolling:
            self.wire.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
        else:
            self.browser.start_tracing(page=self.one.page, categories=CATEGORIES)
        self.one.page.wait_for_timeout(100)

    def stop(self) -> list[tuple[float, str]]:
        """The pictures that are far enough apart, from the first on."""
        self.wire.send("Page.stopScreencast")
        strip: list[tuple[float, str]] = []
        for at, picture in self.pictures:
            if not strip or at - strip[-1][0] >= APART:
                strip.append((at, picture))
        return [(at - strip[0][0], picture) for at, picture in strip]


def seat_told(one: Player, table: Told) -> Told:
    """Where things stand once it is the player's turn, or the game is over."""
    while True:
        told: Told = one.context.request.get(f"/api/tables/{table['id']}?seat=0").json()
        if told["moves"] or told["table"]["status"] == "over":
            return told


def anything(told: Told) -> str:
    token: str = random.choice(told["moves"])
    return token


def reach(
    one: Player,
    game: str,
    bots: int,
    stop: Callable[[Told], bool],
    choose: Callable[[Told], str] = anything,
    bot: str = "greedy",
    **options: Any,
) -> Told:
    """A table against bots that was played without a page until it is as wanted."""
    for _ in range(200):
        table = one.open(game, "person", *[bot] * bots, options=options)
        while (told := seat_told(one, table))["moves"]:
            if stop(told):
                return table
            wish = {"type": "act", "key": str(told["table"]["number"]), "seat": 0, "token": choose(told)}
            one.context.request.post(f"/api/tables/{table['id']}/act", data=wish)
    raise AssertionError("No game came to such a position.")


def sit(one: Player, table: Told) -> None:
    one.go(f"/t/{table['id']}")
    one.wait()
    one.page.wait_for_timeout(500)


def act(one: Player, token: str) -> None:
    one.page.locator(f"[data-token='{token}']").first.click()


def settle(one: Player, seconds: float = 12) -> None:
    one.page.wait_for_timeout(300)
    one.page.wait_for_selector(LEVEL, timeout=seconds * 1000)
    one.page.wait_for_timeout(700)


def bots_turn(one: Player, film: Film) -> None:
    sit(one, reach(one, "siggil", 3, lambda told: told["view"]["turns"] > 12, players=4))
    film.start()
    one.move(lambda tokens: tokens[0])
    settle(one)


def capture(one: Player, film: Film) -> None:
    def possible(told: Told) -> bool:
        return any(token.startswith("*") for token in told["moves"])

    sit(one, reach(one, "siggil", 2, possible, players=3))
    film.start()
    one.move(lambda tokens: tokens[0])
    settle(one)


def round_end(one: Player, film: Film) -> None:
    def losing(told: Told) -> bool:
        (mine, theirs), view = told["view"]["totals"], told["view"]
        return "stop" in told["moves"] and view["round"] == 3 and mine <= theirs and theirs > 5

    sit(one, reach(one, "rip", 1, losing))
    film.start()
    act(one, "stop")
    settle(one)


def needed(view: Told, seat: int) -> int:
    """How many mansions of this round's kind the seat still needs to win."""
    kind = view["mansions"][view["round"] - 1]
    goal = (4, 3)[kind]
    return goal - sum(pair == (seat, kind) for pair in zip(view["taken"], view["mansions"], strict=True))


def even_handed(told: Told) -> str:
    """Play so that nobody wins before the tenth mansion: lay much there, take what the other needs, leave the rest."""
    view, moves = told["view"], told["moves"]
    mine, theirs = view["totals"]
    if view["phase"] == "hide":
        return str(moves[-1])
    fight = needed(view, 0) > 1 and (needed(view, 1) == 1 or view["taken"].count(0) <= view["taken"].count(1))
    ghosts = [token for token in moves if token.isdigit()]
    if "stop" not in moves or (fight and mine <= theirs and ghosts):
        return str(max(ghosts, default=moves[0]))
    return "stop"


def tenth_mansion(one: Player, film: Film) -> None:
    def last_round(told: Told) -> bool:
        view = told["view"]
        undecided = needed(view, 0) > 1 and needed(view, 1) > 1
        return view["round"] == 9 and view["phase"] == "lay" and undecided

    sit(one, reach(one, "rip", 1, last_round, even_handed, bot="random"))
    film.start()
    while one.wait() != "over":
        one.move(lambda tokens: "stop" if "stop" in tokens else tokens[-1])
        settle(one, 30)


def end_of_game(one: Player, film: Film) -> None:
    sit(one, reach(one, "siggil", 1, lambda told: sum(card != -2 for card in told["view"]["pile"]) < 4))
    film.start()
    while one.wait() != "over":
        one.move(lambda tokens: tokens[-1])
        settle(one)
    one.page.wait_for_timeout(700)  # the sheet rises


MOMENTS: dict[str, Callable[[Player, Film], None]] = {
    "bots-turn": bots_turn,
    "capture": capture,
    "round-end": round_end,
    "tenth-mansion": tenth_mansion,
    "end-of-game": end_of_game,
}


def sheet(browser: Browser, strip: list[tuple[float, str]], width: int, path: Path) -> None:
    """The pictures of a strip in rows, as one picture."""
    cells = "".join(
        f'<figure><img src="data:image/jpeg;base64,{picture}"><figcaption>{at:.2f} s</figcaption></figure>'
        for at, picture in strip
    )
    style = f"body{{display:flex;flex-wrap:wrap;gap:8px}}figure{{margin:0;width:{width}px}}img{{width:100%}}"
    page = browser.new_page(viewport={"width": 1600, "height": 400})
    page.set_content(f"<style>{style}</style>{cells}")
    page.screenshot(path=path, full_page=True, quality=70)
    page.close()


def main(folder: Path | None, names: list[str]) -> None:
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(data), workers=1, moves_per_second=1000) as server,
        chromium() as browser,
    ):
        for name in names or list(MOMENTS):
            for device, size in SIZES.items():
                one = Player(browser, server.address, speed="normal", viewport=size, reduced_motion="no-preference")
                film = Film(browser, one, rolling=folder is not None)
                MOMENTS[name](one, film)
                if folder:
                    sheet(browser, film.stop(), 200 if device == "phone" else 380, folder / f"{name}-{device}.jpg")
                else:
                    told = smoothness(browser.stop_tracing())
                    long = sorted((burst for burst in told.bursts if burst > LONG), reverse=True)
                    counted = f"{told.shown} frames shown ({told.late} in part), {told.dropped} dropped in a movement"
                    sys.stdout.write(f"{name} {device}: {counted}, longer than {LONG} ms without one: {long}\n")
                one.close()


if __name__ == "__main__":
    main(None if sys.argv[1] == "-" else Path(sys.argv[1]), sys.argv[2:])
