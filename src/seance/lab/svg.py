"""Plots for pages that need nothing else: estimates with their intervals, and shares of a whole."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from seance.lab.rating import Interval

WIDTH, LEFT, RIGHT, LINE, FOOT = 640, 210, 24, 24, 26
STYLE = """
.grid { stroke: var(--edge); stroke-width: 1 } .even { stroke: var(--text); stroke-dasharray: 4 3 }
.span { stroke-width: 2 } .m0 { fill: var(--bad); stroke: var(--bad) } .m1 { fill: var(--luck); stroke: var(--luck) }
.m2 { fill: var(--gold); stroke: var(--gold) } .key { display: inline-block; margin-right: 1.2rem }
.key svg { width: 16px; height: 12px; display: inline-block } .share { stroke: var(--panel) }
.s0 { fill: var(--gold) } .s1 { fill: var(--luck) } .s2 { fill: var(--bad) } .s3 { fill: var(--soft) }
svg text.head { fill: var(--text); font-weight: bold } svg text.inside { fill: var(--panel) }
.plot { overflow-x: auto } .plot svg { min-width: 34rem } td:first-child { min-width: 9rem }
tr.group td { color: var(--gold); font-weight: bold } td.n:last-child { min-width: 0 }
main { max-width: 70rem }
@media (max-width: 40rem) { .n { white-space: normal } th, td { padding: .25rem .3rem }
  td:first-child { min-width: 5rem } .wide { font-size: .8rem } section { padding: .75rem }
  .plot::before { content: "wider than the screen: scroll it →"; font-size: .8rem; color: var(--soft) } }
"""
"""Marks are told apart by shape as well as by colour."""


def mark(kind: int, x: float, y: float) -> str:
    """The sign of a series: a disc, a square or a diamond."""
    if kind == 0:
        return f'<circle class=m0 cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>'
    turned = "" if kind == 1 else f' transform="rotate(45 {x:.1f} {y:.1f})"'
    return f'<rect class=m{kind} x="{x - 3.4:.1f}" y="{y - 3.4:.1f}" width="6.8" height="6.8"{turned}/>'


def key(names: Sequence[str]) -> str:
    """What the marks mean."""
    return "".join(
        f'<span class=key><svg viewBox="0 0 16 12" aria-hidden="true">{mark(kind, 8, 6)}</svg> {escape(name)}</span>'
        for kind, name in enumerate(names)
    )


class Scale:
    """From values to places across a plot."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def at(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def round_scale(rows: Sequence[Row], step: int) -> tuple[Scale, range]:
    """A scale with room for every interval, and its ticks."""
    found = [one for _, series, _ in rows for one in series if one is not None]
    low = floor(min((one.low for one in found), default=0) / step) * step
    high = ceil(max((one.high for one in found), default=step) / step) * step
    return Scale(low, high), range(low, high + step, step)


Row = tuple[str, Sequence[Interval | None], float | None]
"""A label, an estimate of each series, and what would be even; without estimates it is a heading."""


def intervals(rows: Sequence[Row], step: int, unit: str, label: str) -> str:
    """Estimates with their 95 % intervals, a line each."""
    scale, ticks = round_scale(rows, step)
    high = LINE * len(rows) + FOOT
    drawn = "".join(
        f'<line class=grid x1="{scale.at(tick):.0f}" x2="{scale.at(tick):.0f}" y1="2" y2="{high - FOOT}"/>'
        f'<text x="{scale.at(tick):.0f}" y="{high - 8}" text-anchor="middle">{tick}{unit}</text>'
        for tick in ticks
    )
    for number, (name, found, even) in enumerate(rows):
        y = LINE * number + LINE / 2
        head = "" if found else " class=head"
        drawn += f'<text x="4" y="{y + 4:.0f}"{head}>{escape(name)}</text>'
        if even is not None:
            x = scale.at(even)
            drawn += f'<line class=even x1="{x:.1f}" x2="{x:.1f}" y1="{y - 11:.0f}" y2="{y + 11:.0f}"/>'
        for kind, one in enumerate(found):
            if one is not None:
                apart = y + 7 * (kind - (len(found) - 1) / 2)
                drawn += (
                    f'<line class="span m{kind}" x1="{scale.at(one.low):.1f}" x2="{scale.at(one.high):.1f}" '
                    f'y1="{apart:.1f}" y2="{apart:.1f}"/>{mark(kind, scale.at(one.value), apart)}'
                )
    return framed(high, label, drawn)


def shares(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], label: str) -> str:
    """Shares of a whole as bars; what they are stands in the bar where there is room."""
    high = LINE * len(rows) + 4
    scale = Scale(0, 1)
    drawn = ""
    for number, (name, parts) in enumerate(rows):
        y, start = LINE * number + 3, 0.0
        drawn += f'<text x="4" y="{y + 14}">{escape(name)}</text>'
        for kind, part in enumerate(parts):
            x, wide = scale.at(start), scale.at(start + part) - scale.at(start)
            title = f"{names[kind]}: {100 * part:.1f} %"
            drawn += (
                f'<rect class="share s{kind % 4}" x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{LINE - 5}">'
                f"<title>{escape(title)}</title></rect>"
            )
            if part > 0.09:
                drawn += f'<text class=inside x="{x + 5:.1f}" y="{y + 14}">{100 * part:.0f} %</text>'
            start += part
    return framed(high, label, drawn)


def framed(high: int, label: str, drawn: str) -> str:
    """A plot that a narrow screen scrolls rather than shrinks."""
    told = escape(label)
    return f'<div class=plot><svg viewBox="0 0 {WIDTH} {high}" role="img" aria-label="{told}">{drawn}</svg></div>'


def share_key(names: Sequence[str]) -> str:
    swatch = '<svg viewBox="0 0 16 12" aria-hidden="true"><rect class="s{}" width="16" height="12"/></svg>'
    return "".join(
        f"<span class=key>{swatch.format(kind % 4)} {escape(name)}</span>" for kind, name in enumerate(names)
    )
