"""The study of solo games as one page with plots."""

from __future__ import annotations

from html import escape

from seance.lab.rating import Interval, win_rate
from seance.lab.solo import BOTS, BotGames, Findings, Study, studied_cells
from seance.report import document
from seance.solve.cells import Cell
from seance.solve.solver import LAST_TURN

NAMES = {"greedy": "greedy", "level:5": "the strongest"}
WIDTH, LEFT, LINE = 560, 210, 26
PLOT_WIDTH, PLOT_HEIGHT, EDGE = 300, 110, 18
STYLE = """
main { max-width: 78rem } section > svg, p { max-width: 60rem }
.grid { stroke: var(--edge); stroke-width: 1 } .greedy { fill: var(--luck); stroke: var(--luck) }
.strong { fill: var(--gold); stroke: var(--gold) } .span { stroke-width: 2 } .bar { stroke: none }
.key-greedy { color: var(--luck) } .key-strong { color: var(--gold) } td:last-child { min-width: 0 }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem }
.game { white-space: nowrap } .head { text-align: right } figure { margin: 0 } figcaption { color: var(--soft) }
"""
CLASSES = {"greedy": "greedy", "level:5": "strong"}


def page(study: Study) -> str:
    """The whole page, of as much as was studied."""
    rows = [(cell, study.findings[cell.name]) for cell in studied_cells() if cell.name in study.findings]
    lead = (
        "Solo games of SIGGIL: can every deal be won by somebody who sees all cards, and how do those fare who do not? "
        "In the easy game the first spirit that is lost ends it, so the rule for a fourth one changes nothing there. "
        'In the hard one, "oldest": the oldest of four is lost, "choice": the player says which.'
    )
    return document("Playing alone", lead, f"{answers(rows)}{table(rows)}{rates(rows)}{losses(rows)}", STYLE)


def answers(rows: list[tuple[Cell, Findings]]) -> str:
    """The two questions, in sentences."""
    deals, lost, unknown = (sum(getattr(one, name) for _, one in rows) for name in ("deals", "lost", "unknown"))
    if not deals:
        return ""
    least = min(one.deals for _, one in rows)
    bound = f"{300 / least:.3f} %" if least else "unknown"
    if lost:
        said = f"{lost:,} of {deals:,} deals cannot be won by anybody."
    else:
        said = (
            f"None of {deals:,} deals is lost from the start. With {least:,} deals of each kind at least, fewer than "
            f"{bound} of any kind are (95 %, by the rule of three)."
        )
    if unknown:
        said += f" Of {unknown:,} it is unknown: the search met its limit."
    return f"<section><h2>Is every deal winnable?</h2><p>{said}</p></section>"


def table(rows: list[tuple[Cell, Findings]]) -> str:
    body = "".join(
        f"<tr><td class=game>{escape(cell.title)}</td><td class=n>{one.deals:,}</td>"
        f"<td class=n>{one.lost:,}</td><td class=n>{one.unknown:,}</td><td class=n>{earliest(one)}</td>"
        f"<td class=n>{share(one.first_kept, one.first_moves)}</td>"
        + "".join(f"<td class=n>{rate_words(one.bots.get(bot))}</td>" for bot in BOTS)
        + "</tr>"
        for cell, one in rows
    )
    heads = ("deals", "lost", "unknown", "earliest win", "first moves that keep it")
    titles = "".join(f"<th class=head>{head}</th>" for head in (*heads, *(f"{NAMES[bot]} wins" for bot in BOTS)))
    return (
        "<section><h2>All kinds of games</h2><div class=wide><table><thead><tr><th>game</th>"
        f"{titles}</tr></thead><tbody>{body}</tbody></table></div></section>"
    )


def earliest(one: Findings) -> str:
    """The turns at which deals can be won first, the usual one first."""
    usual = sorted(one.earliest.items(), key=lambda item: -item[1])
    return ", ".join(f"{turn}" if i == 0 else f"{turn} ({n:,})" for i, (turn, n) in enumerate(usual))


def share(part: int, of: int) -> str:
    return f"{100 * part / of:.1f} %" if of else ""


def rate_words(games: BotGames | None) -> str:
    if games is None:
        return ""
    rate = win_rate(games.won, games.games)
    return f"{100 * rate.value:.1f} % ({100 * rate.low:.1f} – {100 * rate.high:.1f})"


def rates(rows: list[tuple[Cell, Findings]]) -> str:
    """How often those win who cannot see, as dots with their intervals."""
    played = [(cell, one) for cell, one in rows if one.bots]
    if not played:
        return ""
    high = LINE * len(played) + 30
    grid = "".join(
        f'<line class=grid x1="{across(p):.0f}" x2="{across(p):.0f}" y1="4" y2="{high - 22}"/>'
        f'<text x="{across(p):.0f}" y="{high - 6}" text-anchor="middle">{p} %</text>'
        for p in (0, 25, 50, 75, 100)
    )
    lines = ""
    for i, (cell, one) in enumerate(played):
        y = LINE * i + 16
        lines += f'<text x="4" y="{y + 4}">{escape(cell.title)}</text>'
        for apart, bot in zip((-4, 4), BOTS, strict=True):
            if bot in one.bots:
                rate = win_rate(one.bots[bot].won, one.bots[bot].games)
                lines += dot(rate, CLASSES[bot], y + apart)
    return (
        "<section><h2>How often do those win who cannot see?</h2>"
        "<p><span class=key-greedy>● greedy, which does not think ahead</span> "
        "<span class=key-strong>● the strongest bot</span>, with 95 % intervals</p>"
        f'<svg viewBox="0 0 {WIDTH} {high}" role="img" aria-label="Win rates of both bots; the table tells the same">'
        f"{grid}{lines}</svg></section>"
    )


def across(percent: float) -> float:
    return LEFT + (WIDTH - LEFT - 20) * percent / 100


def dot(rate: Interval, kind: str, y: int) -> str:
    low, high, middle = (across(100 * value) for value in (rate.low, rate.high, rate.value))
    return (
        f'<line class="span {kind}" x1="{low:.1f}" x2="{high:.1f}" y1="{y}" y2="{y}"/>'
        f'<circle class="{kind}" cx="{middle:.1f}" cy="{y}" r="4"/>'
    )


def losses(rows: list[tuple[Cell, Findings]]) -> str:
    """When a game that could be won was lost."""
    plots = "".join(
        plot(f"{cell.title}: {NAMES[bot]}", one.bots[bot], CLASSES[bot])
        for cell, one in rows
        for bot in BOTS
        if bot in one.bots and one.bots[bot].lost_at
    )
    if not plots:
        return ""
    return (
        "<section><h2>At which turn is it lost?</h2><p>Every lost game could be won until some turn, by somebody who "
        f"sees all cards. How many were lost at which:</p><div class=plots>{plots}</div></section>"
    )


def plot(name: str, games: BotGames, kind: str) -> str:
    """How many games were lost at each turn, as bars."""
    most = max(games.lost_at.values())
    wide = (PLOT_WIDTH - 2 * EDGE) / LAST_TURN
    high = PLOT_HEIGHT - 2 * EDGE
    bars = "".join(
        f'<rect class="bar {kind}" x="{EDGE + (turn - 1) * wide + 1:.1f}" y="{EDGE + high * (1 - n / most):.1f}" '
        f'width="{wide - 2:.1f}" height="{high * n / most:.1f}"><title>turn {turn}: {n}</title></rect>'
        for turn, n in sorted(games.lost_at.items())
    )
    axis = "".join(
        f'<text x="{EDGE + (turn - 0.5) * wide:.1f}" y="{PLOT_HEIGHT - 3}" text-anchor="middle">{turn}</text>'
        for turn in (1, 5, 10, 15, 20, 25)
    )
    lost = sum(games.lost_at.values())
    told = "; ".join(f"turn {turn}: {n}" for turn, n in sorted(games.lost_at.items()))
    return (
        f"<figure><figcaption>{escape(name)}, {lost} of {games.games} lost</figcaption>"
        f'<svg viewBox="0 0 {PLOT_WIDTH} {PLOT_HEIGHT}" role="img" aria-label="Games lost by turn: {told}">'
        f'<line class=grid x1="{EDGE}" x2="{PLOT_WIDTH - EDGE}" y1="{PLOT_HEIGHT - EDGE}" y2="{PLOT_HEIGHT - EDGE}"/>'
        f'<text x="2" y="12">{most}</text>{bars}{axis}</svg></figure>'
    )
