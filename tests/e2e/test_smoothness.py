"""The account of dropped frames finds a page that stands still in the middle of a movement."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.e2e.smoothness import CATEGORIES, smoothness

MOVING = """
    <style>
        @keyframes go { from { left: 0 } to { left: 300px } }
        i { position: absolute; animation: go 1.5s linear }
    </style>
    <i>moves, drawn by the page's own thread</i>
"""
STAND_STILL = """(milliseconds) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
}"""


@pytest.mark.parametrize("standstill", [300, 600])
def test_a_standstill_is_found(browser: Browser, standstill: int) -> None:
    page = browser.new_page()
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.set_content(MOVING)
    page.wait_for_timeout(300)
    page.evaluate(STAND_STILL, standstill)
    page.wait_for_timeout(300)
    told = smoothness(browser.stop_tracing())
    page.close()
    assert told.shown > 3
    assert told.dropped > 3
    assert max(told.bursts) >= standstill - 100
