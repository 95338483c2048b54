"""How soon a page is there, by Chromium's own clock: `python -m tests.e2e.paint ADDRESS [ADDRESS…]`.

Each address is a running server (a build before and one after, say); they are visited in turn, each time in a browser
that kept nothing. Told are medians and ranges in milliseconds: the largest paint of the home page, and from the click
on "Play now" until a card can be clicked.
"""

from __future__ import annotations

import statistics
import sys

from playwright.sync_api import Browser

from tests.e2e.browser import Player, chromium

TURNS = 15
PAINT = """() => new Promise((tell) => new PerformanceObserver((list) => tell(list.getEntries().at(-1).startTime))
    .observe({type: "largest-contentful-paint", buffered: true}))"""
WATCH = """() => addEventListener("click", () => {
    const began = performance.now();
    const look = () => {
        if (document.querySelector("[data-token]")) window.firstMove = performance.now() - began;
        else requestAnimationFrame(look);
    };
    look();
}, { capture: true, once: true })"""
PRESS = 80
"""Milliseconds that a finger stays on a button."""


def visit(browser: Browser, address: str) -> dict[str, float]:
    """One visit of somebody who has never been here."""
    one = Player(browser, address, speed="normal", reduced_motion="no-preference")
    one.go()
    one.at("play-siggil").wait_for()
    one.page.wait_for_load_state("networkidle")
    times = {"largest paint": one.page.evaluate(PAINT)}
    for game in ("siggil", "rip"):
        one.go()
        one.at(f"play-{game}").wait_for()
        one.page.wait_for_load_state("networkidle")
        one.page.evaluate(WATCH)
        one.at(f"play-{game}").click(delay=PRESS)
        times[f"{game}: first move"] = one.page.wait_for_function("() => window.firstMove").json_value()
    one.context.close()
    return times


def main(addresses: list[str]) -> None:
    with chromium() as browser:
        seen = [{address: visit(browser, address) for address in addresses} for _ in range(TURNS)]
    for name in seen[0][addresses[0]]:
        for address in addresses:
            times = [visits[address][name] for visits in seen]
            middle, least, most = statistics.median(times), min(times), max(times)
            sys.stdout.write(f"{name} {address} {middle:.0f} ms ({least:.0f} – {most:.0f})\n")


if __name__ == "__main__":
    main(sys.argv[1:])
