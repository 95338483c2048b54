"""The table as a terminal can show it: a View, drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seance.rip import cards as rip_cards
from seance.rip.view import View as RipView
from seance.siggil.cards import FAMILIES, TOKENS
from seance.siggil.layouts import layout
from seance.siggil.view import FACE_DOWN, TAKEN_AWAY
from seance.siggil.view import View as SiggilView

COLOURS = ("white", "orange3", "green3", "turquoise2", "grey70", "dodger_blue1", "plum2")
SHADES = ("grey11", "grey15", "grey19", "grey23", "grey27", "grey30", "grey35", "grey39", "grey42")


def siggil_screen(view: SiggilView) -> RenderableType:
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
    lines: list[RenderableType] = [siggil_picture(view), Text(f"free spirits: {free}", style="bold gold1"), seats]
    if view.players == 1:
        lost = " ".join(f"*{FAMILIES[spirit].letter}" for spirit in view.lost) or "none"
        lines.append(Text(f"turn {view.turns} of 25, lost spirits: {lost}, discarded: {view.discarded}", style="dim"))
    return Group(*lines)


def siggil_picture(view: SiggilView) -> Text:
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


def rip_screen(view: RipView) -> RenderableType:
    """The street, both sides of it, and what each player has."""
    street = Table(padding=(0, 1), header_style="bold", border_style="grey37")
    for title in ("", "mansion", "taken by", "psychic", "green's side", "blue's side"):
        street.add_column(title)
    titles = [psychic.title.en for psychic in rip_cards.psychics()]
    for i in range(10):
        number = view.line[i] if i < 9 else None
        psychic = "the tenth round" if number is None else f"P{number} {titles[number - 1]}" if number else "face down"
        taken = view.taken[i]
        sides = [side_text(view, i, seat) for seat in (0, 1)]
        style = "bold gold1" if i == view.round - 1 else "" if taken is None else "dim"
        kind = "castle" if view.mansions[i] else "manor"
        street.add_row(str(i + 1), kind, "" if taken is None else SEATS[taken], psychic, *sides, style=style)
    players = Table(box=None, padding=(0, 2), header_style="dim")
    for title in ("", "total", "hand", "psychics", "deck", "at the tenth"):
        players.add_column(title)
    for seat in (0, 1):
        hand = view.hand if seat == view.seat else view.opposing
        shown = " ".join(map(str, hand)) if hand is not None else f"{view.hand_sizes[seat]} ghosts"
        before = ", ".join(f"P{number} {titles[number - 1]}" for number in view.before[seat]) or "–"
        tenth = [*(f"P{number}" for number in view.tenth_psychics[seat]), f"{view.tenth_sizes[seat]} ghosts"]
        mark = "▶ " if seat == view.turn else "  "
        you = " (you)" if seat == view.seat else ""
        name = Text(f"{mark}{SEATS[seat]}{you}", style=INKS[seat])
        players.add_row(name, str(view.totals[seat]), shown, before, str(view.deck_sizes[seat]), " ".join(tenth))
    return Group(street, players)


SEATS = ("green", "blue")
INKS = ("green3", "dodger_blue1")


def side_text(view: RipView, i: int, seat: int) -> str:
    psychics = [f"P{number}" + ("✗" if number in view.struck else "") for number in view.psychics[i][seat]]
    return " ".join([*map(str, view.ghosts[i][seat]), *psychics])


SCREENS: dict[str, Callable[[Any], RenderableType]] = {"siggil": siggil_screen, "rip": rip_screen}
