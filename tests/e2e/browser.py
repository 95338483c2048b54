"""Chromium as a player has it: pages that note every console message, and words to play with."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"
Choice = Callable[[list[str]], str]
T = TypeVar("T")
PATIENCE = 30_000
"""Milliseconds until something that does not come is a fault: a busy machine is none."""
expect.set_options(timeout=PATIENCE)
OFTEN = 50
"""Milliseconds until something is asked again."""
AT_REST = """async () => {
    const boxes = () => [...document.querySelectorAll("[data-zone], [data-place], [data-test]")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
    });
    await document.fonts.ready;
    let before = "";
    for (let frame = 0; frame < 60; frame++) {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const now = JSON.stringify(boxes());
        if (now === before) return;
        before = now;
    }
}"""

CUT_WORDS = """() => {
    const room = (one) => {
        const style = getComputedStyle(one);
        return one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    };
    const pen = document.createElement("canvas").getContext("2d");
    const chosen = (one) => {
        pen.font = getComputedStyle(one).font;
        const text = one.selectedOptions[0]?.textContent ?? "";
        return pen.measureText(text).width > room(one) - 18 ? [text] : []; // its arrow needs room, too
    };
    const outside = (one) => {
        const words = document.createRange();
        words.selectNodeContents(one);
        const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1 ? [one.textContent.trim()] : [];
    };
    const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const buttons = seen("button").filter((one) => !one.closest(".stage"));
    return [...buttons.flatMap(outside), ...seen("select").flatMap(chosen)];
}"""
"""Words that reach over the edge of their button, or that a list of choices has no room for; cards have their own."""

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 360, "height": 740}


def chromium_path() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=list(FLAGS))
        yield browser
        browser.close()


class Player:
    """Somebody with a browser of their own. Whatever the console says is kept in `complaints`.

    Moves are shown at once unless the test is about how they are shown. They have chosen a theme and know the games
    already, unless they are new here.
    """

    def __init__(self, browser: Browser, address: str, speed: str = "once", new: bool = False, **more: Any) -> None:
        settings = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "dark"} | more
        self.context: BrowserContext = browser.new_context(base_url=address, **settings)
        self.context.set_default_timeout(PATIENCE)
        known = {"theme": settings["color_scheme"], "firstTables": dict.fromkeys(("siggil", "rip"), "before")}
        kept = {"speed": speed} | ({} if new else known)
        self.context.add_init_script(
            f"if (origin !== 'null') localStorage.seance ??= JSON.stringify({json.dumps(kept)})"
        )
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self.heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def at(self, name: str) -> Any:
        """An element by its test name."""
        return self.page.locator(f"[data-test='{name}']")

    def go(self, path: str = "/") -> None:
        self.page.goto(path)

    def eventually(self, ask: Callable[[], T], wanted: T) -> None:
        """Ask again and again until this is the answer: what a page has sent is not there at once."""
        until = time.monotonic() + PATIENCE / 1000
        while (told := ask()) != wanted and time.monotonic() < until:
            self.page.wait_for_timeout(OFTEN)
        assert told == wanted

    def rest(self) -> None:
        """Wait until letters are there and nothing changes its place any more."""
        self.page.evaluate(AT_REST)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page is drawn for it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("([x, y]) => innerWidth === x && innerHeight === y", arg=[width, height])
        self.rest()

    def open(self, game: str, *chairs: str, **more: Any) -> dict[str, Any]:
        """Set a table up without the page; a chair is `person`, `open` or a bot's name."""
        wishes = [{"kind": c} if c in ("person", "open") else {"kind": "bot", "bot": c} for c in chairs]
        answer = self.context.request.post("/api/tables", data={"game": game, "chairs": wishes, **more})
        assert answer.ok, answer.text()
        table: dict[str, Any] = answer.json()
        return table

    def moves(self) -> list[str]:
        """What the page offers now."""
        found: list[str] = self.page.evaluate(
            "[...document.querySelectorAll('[data-token]')].map((button) => button.dataset.token)"
        )
        return found

    def log(self) -> Any:
        """The log, opened over the table; a result is put aside for it."""
        if not self.at("drawer").count():
            self.page.add_locator_handler(self.at("result"), lambda _: self.at("look").click())
            self.at("aside").click()
            self.page.remove_locator_handler(self.at("result"))
        return self.at("drawer").locator("[data-test=log]")

    def put_away(self) -> None:
        """Close what lies over the table; a drawer that is still going away would be taken for an open one."""
        self.page.keyboard.press("Escape")
        expect(self.at("drawer")).to_have_count(0)

    def speak(self, language: str) -> None:
        """Choose a language at the table."""
        self.at("menu").click()
        self.page.locator("dialog[open] select").first.select_option(language)
        self.put_away()

    def wait(self) -> str:
        """Wait until something can be done; `over` once the game is."""
        self.page.wait_for_selector("[data-token], [data-spirit], [data-test=result], [data-test=ready]")
        if self.at("result").count():
            return "over"
        return "hand over" if self.at("ready").count() else "move"

    def wait_for_table(self) -> None:
        """Wait until the cards lie there, whoever is to act."""
        self.page.wait_for_selector("[data-test=status]")

    def step(self, choose: Choice) -> bool:
        """Do one thing that the page offers; False when the game is over."""
        match self.wait():
            case "over":
                return False
            case "hand over":
                self.at("ready").click()
            case _:
                self.move(choose)
        return True

    def move(self, choose: Choice) -> None:
        """Capture where it is possible, or else play what is chosen among the offered moves."""
        spirits = self.page.locator("[data-spirit]")
        if spirits.count():
            spirits.first.click()
            if self.at("capture").count():
                self.at("capture").click()
            return
        tokens = self.moves()
        if tokens:
            self.page.locator(f"[data-token='{choose(tokens)}']").last.click()

    def play_out(self, choose: Choice = lambda tokens: tokens[0]) -> None:
        """Play until the game is over."""
        for _ in range(500):
            if not self.step(choose):
                return
        raise AssertionError("The game does not end.")

    def axe(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[str] = self.page.evaluate(
            "axe.run({resultTypes: ['violations']}).then((told) => told.violations.flatMap((one) =>"
            " one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`)))"
        )
        return found

    def cut_words(self) -> list[str]:
        """Words of buttons and lists that do not fit."""
        found: list[str] = self.page.evaluate(CUT_WORDS)
        return found

    def close(self) -> None:
        self.context.close()
        assert self.complaints == [], self.complaints
