"""Pictures of positions for chats, as SVG and PNG, put together from the client's own drawings.

`make pictures` writes the drawings, with every letter as an outline: nothing needs a typeface. What is made is
remembered; painting is done in a process of its own, one picture at a time.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec

from seance.errors import NotFound, Unavailable
from seance.games import part_of
from seance.host.priority import yield_to_server
from seance.kernel.picture import HEIGHT, WIDTH, Disc, Glow, Number, Panel, Part, Put
from seance.web.limits import AtOnce
from seance.web.page import STATIC

FOLDER = STATIC / "share"
MOST_KEPT = 64
"""Painted pictures that are remembered, some hundred thousand bytes each."""
MOST_AT_ONCE = 4
"""Pictures of one address that wait for the painter: others find room."""
PAINT_SECONDS = 10.0
FADED = 0.35
NICE = 5
"""As bots that think."""
PAINTER = """
import sys, resvg_py
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
"""


class Drawings(msgspec.Struct, frozen=True):
    """What `make pictures` wrote for a game."""

    colours: dict[str, str]
    drawings: dict[str, str]
    """Each as an `svg` element with its `viewBox`."""


@cache
def drawings_of(game: str) -> Drawings | None:
    """The drawings of a game; None where it has none."""
    path = FOLDER / f"{game}.json"
    return msgspec.json.decode(path.read_bytes(), type=Drawings) if path.exists() else None


def svg_of(game: str, view: Any) -> str:
    """A view as an SVG file; NotFound for a game without pictures."""
    told, found = part_of(game, "picture"), drawings_of(game)
    if told is None or found is None:
        raise NotFound("There are no pictures of this game.")
    parts: list[Part] = told.picture(view)
    used = dict.fromkeys([*(part.drawing for part in parts if isinstance(part, Put)), *digits(parts)])
    symbols = (found.drawings[name].replace("<svg ", f'<symbol id="{name}" ', 1) for name in used)
    body = "".join(shape(part, found.colours) for part in parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"<defs>{''.join(symbols).replace('</svg>', '</symbol>')}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{found.colours["table"]}" />'
        f"{body}</svg>\n"
    )


def digits(parts: Iterable[Part]) -> list[str]:
    shown = (part.number for part in parts if isinstance(part, Disc | Number))
    return [f"digit-{digit}" for number in shown if number is not None for digit in str(number)]


def use(name: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    return f'<use href="#{name}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{more} />'


def numeral(number: int, x: float, y: float, size: float, colour: str) -> str:
    """A number around a point."""
    text, step = str(number), size * 0.62
    left = x - (len(text) - 1) * step / 2 - size / 2
    return "".join(
        use(f"digit-{digit}", round(left + i * step, 1), round(y - size / 2, 1), size, size, f' color="{colour}"')
        for i, digit in enumerate(text)
    )


def shape(part: Part, colours: dict[str, str]) -> str:
    """A part as SVG."""
    match part:
        case Put():
            faded = f' opacity="{FADED}"' if part.faded else ""
            return use(part.drawing, part.x, part.y, part.width, part.height, faded)
        case Panel():
            veil = f'fill="{colours[part.colour]}" fill-opacity="{part.veil:g}"'
            return f'<rect {place(part)} {veil} stroke="{colours[part.edge]}" stroke-width="2" />'
        case Glow():
            return f'<rect {place(part)} stroke="{colours[part.colour]}" stroke-width="4" />'
        case Number():
            return numeral(part.number, part.x, part.y, part.size, colours[part.colour])
        case Disc():
            ring = f' stroke="{colours["gold"]}" stroke-width="5"' if part.ring else ""
            disc = f'<circle cx="{part.x:g}" cy="{part.y:g}" r="{part.radius:g}" fill="{colours[part.colour]}"{ring} />'
            if part.number is None:
                return disc
            return disc + numeral(part.number, part.x, part.y, part.radius * 1.3, colours["night"])


def place(part: Panel | Glow) -> str:
    return f'x="{part.x:g}" y="{part.y:g}" width="{part.width:g}" height="{part.height:g}" rx="8"'


class Painter:
    """Paints PNG from SVG."""

    def __init__(self, paint: Callable[[str], Any] | None = None) -> None:
        self._paint = paint or painted
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._painting = asyncio.Lock()
        self._asked = AtOnce(MOST_AT_ONCE, "That is too much at once: wait for a picture.")

    async def png(self, svg: str, who: str) -> bytes:
        """The picture, made once; one is painted at a time, so that the tables share the processor with no more.

        TooMuch if too many wait already for the same who asks.
        """
        name = blake2b(svg.encode(), digest_size=16).digest()
        with self._asked.one(who):
            async with self._painting:
                if name not in self._kept:
                    self._kept[name] = await self._paint(svg)
                    if len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
                self._kept.move_to_end(name)
                return self._kept[name]


async def painted(svg: str) -> bytes:
    """A picture painted by a process that ends with it; Unavailable if that takes too long."""
    command: Sequence[str] = (sys.executable, "-I", "-c", PAINTER)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    yield_to_server(process.pid, NICE)
    try:
        async with asyncio.timeout(PAINT_SECONDS):
            png, _ = await process.communicate(svg.encode())
    except TimeoutError:
        raise Unavailable("The picture takes too long; try again.") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode or not png:
        raise Unavailable("The picture could not be painted; try again.")
    return png
