"""What a page shows over time: whatever changes in it is looked at from within the page, and whether it was drawn."""

from __future__ import annotations

from dataclasses import dataclass

from tests.e2e.browser import Player

RECORD = """
    window.frames_seen = [];
    window.acts = 0;
    const sent = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { window.acts += text.includes('"act"'); return sent.call(this, text); };
    function look() {
        const stage = document.querySelector(".stage");
        const told = {
            status: document.querySelector("[data-test=status]")?.textContent ?? "",
            behind: stage?.dataset.behind !== undefined,
            seat: stage?.dataset.seat ?? null,
            covered: document.querySelector("[data-test=ready]") !== null,
            stage: stage !== null,
        };
        const last = window.frames_seen.at(-1);
        if (!last || JSON.stringify(last.told) !== JSON.stringify(told))
            window.frames_seen.push({ told, at: performance.now(), drawn: false });
    }
    (function draw() {
        look();
        window.frames_seen.at(-1).drawn = true;
        requestAnimationFrame(draw);
    })();
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, all);
"""
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value]);
    }).observe({ type: "layout-shift" });
"""


@dataclass(frozen=True)
class Shown:
    """A time in which nothing changed: what was shown, and for how many milliseconds."""

    status: str
    behind: bool
    seat: str | None
    covered: bool
    stage: bool
    at: float
    lasted: float
    drawn: bool
    """Whether a frame showed it: what Chromium has no time to draw is never seen."""


def record(one: Player) -> None:
    """From the next page on, note every change."""
    one.page.add_init_script(RECORD)


def shown(one: Player) -> list[Shown]:
    found, now = one.page.evaluate("[window.frames_seen, performance.now()]")
    ends = [*(frame["at"] for frame in found[1:]), now]
    return [
        Shown(**frame["told"], at=frame["at"], lasted=end - frame["at"], drawn=frame["drawn"])
        for frame, end in zip(found, ends, strict=True)
    ]


def forget(one: Player) -> None:
    """Forget all but what is shown now."""
    one.page.evaluate("window.frames_seen.splice(0, window.frames_seen.length - 1)")


def wait_for_takes(one: Player, number: int) -> None:
    """Wait until so many cards that others take have been shown, however short, and nothing is left to be shown."""
    one.page.wait_for_function(
        "(n) => frames_seen.filter(({ told }) => told.status.includes(' takes ')).length >= n", arg=number
    )
    one.page.wait_for_selector(".stage:not([data-behind])")


def note_shifts(one: Player) -> None:
    """From now on, note whatever moves without having been touched."""
    one.page.evaluate(SHIFTS)


def layout_shift(one: Player) -> float:
    """The layout shift as browsers add it up: the worst burst of at most five seconds without a pause of one."""
    worst, burst, began, last = 0.0, 0.0, 0.0, 0.0
    for at, value in one.page.evaluate("window.shifts"):
        if at - last > 1000 or at - began > 5000:
            burst, began = 0.0, at
        burst, last = burst + value, at
        worst = max(worst, burst)
    return worst
