"""A review as one page."""

from __future__ import annotations

from html import escape

from seance.report import document
from seance.review.review import Decision, Review, SeatReview
from seance.review.words import choice_words, heading, loss_words, number_of, points, signed, sum_words, told_turns

WIDTH, HEIGHT, LEFT, TOP = 560, 220, 46, 12
STYLE = """
.grid { stroke: var(--edge); stroke-width: 1 } .chance { fill: none; stroke: var(--gold); stroke-width: 2.5 }
.luck { fill: none; stroke: var(--luck); stroke-width: 2; stroke-dasharray: 6 4 } .mark { fill: var(--bad) }
.key-chance { color: var(--gold) } .key-luck { color: var(--luck) }
@media (max-width: 40rem) { main { padding: .3rem } section { padding: .6rem } th, td { padding: .25rem .3rem }
table { font-size: .85rem } td:last-child { min-width: 7rem } svg text { font-size: 17px } }
"""


def page(review: Review) -> str:
    """The whole page."""
    lead = (
        "Every decision is judged by what its player could know. Luck is what deals, draws and uncovered cards changed."
    )
    return document(heading(review), lead, "".join(section(review, seat) for seat in review.seats), STYLE)


def section(review: Review, seat: SeatReview) -> str:
    name = escape(f"{seat.label} ({seat.player})" if seat.player else seat.label)
    turns = "".join(
        f"<tr><td class=n>{step}</td><td>{escape(what)}</td><td class=n>{change}</td><td>{escape(better)}</td></tr>"
        for step, what, change, better in told_turns(review, seat)
    )
    luck = {point.step: point.luck for point in seat.curve}
    rows = "".join(row(review, decision, luck[decision.step]) for decision in seat.decisions)
    return (
        f'<section aria-label="{name}"><h2>{name}</h2><p>{escape(sum_words(review, seat))}</p>'
        f"{curve(seat, review.moves)}"
        "<p><span class=key-chance>━ chance</span> <span class=key-luck>╌ luck, from the start on</span></p>"
        "<h3>Turning points</h3><div class=wide><table><thead><tr><th class=n>move</th><th>what</th>"
        f"<th class=n>change</th><th>better</th></tr></thead><tbody>{turns}</tbody></table></div>"
        f"<details><summary>All {len(seat.decisions)} decisions as a table</summary><div class=wide><table><thead><tr>"
        "<th class=n>move</th><th>played</th><th>best</th><th class=n>chance</th><th class=n>loss</th><th>mark</th>"
        f"<th class=n>luck so far</th></tr></thead><tbody>{rows}"
        "</tbody></table></div></details></section>"
    )


def row(review: Review, decision: Decision, luck: int) -> str:
    """A decision in the table."""
    same = decision.best.move == decision.played.move
    mark = f"<strong class={decision.mark}>{decision.mark}</strong>" if decision.mark else ""
    cells = (
        number_of(review, decision.step),
        escape(choice_words(review.game, decision.played)),
        "the same" if same else escape(choice_words(review.game, decision.best)),
        points(decision.best.chance),
        loss_words(decision),
        mark,
        signed(luck),
    )
    kinds = ("n", "", "", "n", "n", "", "n")
    return "<tr>" + "".join(
        f"<td class=n>{c}</td>" if k else f"<td>{c}</td>" for k, c in zip(kinds, cells, strict=True)
    )


def curve(seat: SeatReview, moves: int) -> str:
    """Both curves as a picture; the table tells the same."""
    last = max(moves + 1, 2)

    def at(step: int, chance: int) -> str:
        x = LEFT + (WIDTH - LEFT - 8) * step / last
        return f"{x:.1f},{TOP + (HEIGHT - 2 * TOP) * (1 - chance / 1_000_000):.1f}"

    grid = "".join(
        f'<line class=grid x1="{LEFT}" x2="{WIDTH - 8}" y1="{y}" y2="{y}"/><text x="4" y="{y + 4}">{label} %</text>'
        for label in (100, 75, 50, 25, 0)
        for y in [round(TOP + (HEIGHT - 2 * TOP) * (1 - label / 100))]
    )
    chances = " ".join(at(point.step, point.chance) for point in seat.curve)
    lucks = " ".join(at(point.step, min(max(seat.start + point.luck, 0), 1_000_000)) for point in seat.curve)
    marks = "".join(
        '<circle class=mark r="4.5" cx="{}" cy="{}"/>'.format(*at(d.step, d.best.chance).split(","))
        for d in seat.decisions
        if d.mark
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Chance and luck from move to move; the table of '
        f'decisions tells the same">{grid}<polyline class=luck points="{lucks}"/>'
        f'<polyline class=chance points="{chances}"/>{marks}</svg>'
    )
