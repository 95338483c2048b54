"""What a page shows over time: every frame that Chromium draws is looked at from within the page."""

from __future__ import annotations

from dataclasses import dataclass

from tests.e2e.browser import Player

RECORD = """
    window.frames_seen = [];
    window.acts = 0;
    const sent = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) { window.acts += text.includes('"act"'); return sent.call(this, text); };
    (function look() {
        const stage = document.querySelector(".stage");
        const told = {
            status: document.querySelector("[data-test=status]")?.textContent ?? "",
            behind: stage?.dataset.behind !== undefined,
            seat: stage?.dataset.seat ?? null,
            covered: document.querySelector("[data-test=ready]") !== null,
            stage: stage !== null,
        };
        const last = window.frames_seen.at(-1);
        if (last && JSON.stringify(last.told) === JSON.stringify(told)) last.until = performance.now();
        else window.frames_seen.push({ told, at: performance.now(), until: performance.now() });
        requestAnimationFrame(look);
    })();
"""
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value]);
    }).observe({ type: "layout-shift" });
"""


@dataclass(frozen=True)
class Shown:
    """Frames in which nothing changed: what they showed, and for how many milliseconds."""

    status: str
    behind: bool
    seat: str | None
    covered: bool
    stage: bool
    at: float
    lasted: float


def record(one: Player) -> None:
    """From the next page on, note every frame."""
    one.page.add_init_script(RECORD)


def shown(one: Player) -> list[Shown]:
    found = one.page.evaluate("window.frames_seen")
    return [Shown(**frame["told"], at=frame["at"], lasted=frame["until"] - frame["at"]) for frame in found]


def forget(one: Player) -> None:
    one.page.evaluate("window.frames_seen.length = 0")


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
