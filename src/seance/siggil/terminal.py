"""SIGGIL as a terminal can show it: a View, drawn, and moves in English words."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seance.siggil import actions
from seance.siggil.cards import FAMILIES, TOKENS, cards_in
from seance.siggil.layouts import layout
from seance.siggil.view import FACE_DOWN, TAKEN_AWAY, View

COLOURS = ("white", "orange3", "green3", "turquoise2", "grey70", "dodger_blue1", "plum2")
SHADES = ("grey11", "grey15", "grey19", "grey23", "grey27", "grey30", "grey35", "grey39", "grey42")


def screen(view: View) -> RenderableType:
    """The siggil from above, what lies free, and what each player has."""
    seats = Table(box=None, padding=(0, 2), header_style="dim")
    for title in ("", "spirits", "sets on the table", "hand"):
        seats.add_column(title)
    for seat in range(view.players):
        sets = [f"*{FAMILIES[spirit].letter}: " + cards_text(cards) for spirit, _, cards in view.sets[seat]]
        known = view.hand if seat == view.seat else view.hands[seat] if view.hands else None
        hand = cards_text(known) if known is not None else f"{view.hand_sizes[seat]} cards"
        mark = "▶ " if seat == view.turn else "  "
        held = " ".join(f"*{FAMILIES[spirit].letter}" for spirit in view.held[seat]) or "–"
        name = "you" if seat == view.seat else f"player {seat + 1}"
        seats.add_row(Text(mark + name), held, "  ".join(sets), hand)
    free = " ".join(f"*{FAMILIES[spirit].letter} ({spirit + 1})" for spirit in view.free) or "none"
    lines: list[RenderableType] = [picture_of(view), Text(f"free spirits: {free}", style="bold gold1"), seats]
    if view.players == 1:
        lost = " ".join(f"*{FAMILIES[spirit].letter}" for spirit in view.lost) or "none"
        lines.append(Text(f"turn {view.turns} of 25, lost spirits: {lost}, discarded: {view.discarded}", style="dim"))
    return Group(*lines)


def picture_of(view: View) -> Text:
    """Cards at their places, the lower levels first: four columns and two lines a card."""
    places = layout(view.layout).places
    width, height = max(x for x, _, _ in places) * 2 + 4, max(y for _, y, _ in places) + 2
    grid = [[(" ", "")] * width for _ in range(height)]
    for number, (x, y, level) in enumerate(places):
        card = view.pile[number]
        if card == TAKEN_AWAY:
            continue
        available = number in view.available
        back = "on gold3" if available else f"on {SHADES[min(level, 9) - 1]}"
        label = "▒▒" if card == FACE_DOWN else TOKENS[card]
        ink = "black bold" if available else "grey50" if card == FACE_DOWN else COLOURS[FAMILIES_OF[card]]
        for dy, text in enumerate((f" {label} ", "    ")):
            for dx, letter in enumerate(text):
                grid[y + dy][x * 2 + dx] = (letter, f"{ink} {back}")
    picture = Text()
    for row in grid:
        for letter, style in row:
            picture.append(letter, style)
        picture.append("\n")
    return picture


FAMILIES_OF = [card // 7 if card < 49 else card - 49 for card in range(56)]


def cards_text(cards: tuple[int, ...]) -> str:
    return " ".join(TOKENS[card] for card in cards)


def words(token: str, action: int) -> str:
    """A move in English; `token` says what may be known of it."""
    if token.endswith("?"):
        return "discard a card face down"
    if action == actions.PASS:
        return "capture nothing"
    if action < actions.DISCARDS:
        return f"take {TOKENS[action - actions.TAKES]}"
    if action < actions.DRIVE_OUTS:
        return f"discard {TOKENS[action - actions.DISCARDS]}"
    if action < actions.CAPTURES:
        return f"let the {FAMILIES[action - actions.DRIVE_OUTS].name} spirit go"
    spirit, kind, laid = actions.captured_by(action)
    how = "number" if kind == actions.NUMBER else "family"
    return (
        f"capture the {FAMILIES[spirit].name} spirit by {how} with {' '.join(TOKENS[card] for card in cards_in(laid))}"
    )
