"""RIP as a terminal can show it: a View, drawn, and moves in English words."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seance.rip import cards
from seance.rip.view import View


def screen(view: View) -> RenderableType:
    """The street, both sides of it, and what each player has."""
    street = Table(padding=(0, 1), header_style="bold", border_style="grey37")
    for title in ("", "mansion", "taken by", "psychic", "green's side", "blue's side"):
        street.add_column(title)
    titles = [psychic.title.en for psychic in cards.psychics()]
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


def side_text(view: View, i: int, seat: int) -> str:
    psychics = [f"P{number}" + ("✗" if number in view.struck else "") for number in view.psychics[i][seat]]
    return " ".join([*map(str, view.ghosts[i][seat]), *psychics])


def words(token: str, action: int) -> str:
    """A move in English; `token` says what may be known of it."""
    if token in FIXED:
        return FIXED[token]
    sign, rest = token[0], token.lstrip("=~")
    if token.startswith("10:"):
        return f"lay {card_words(token[3:])} face down at the tenth mansion"
    if sign == "~":
        return f"chance: a ghost of {rest}"
    if sign == "=":
        return f"choose {'mansion ' + rest[1:] if rest[0] == 'R' else card_words(rest)}"
    return f"lay {card_words(token)}"


FIXED = {
    "stop": "stop",
    "blind": "lay a ghost at random (you stumble)",
    "10:-": "lay nothing at the tenth mansion",
    "10:?": "lay a ghost face down at the tenth mansion",
    "~?": "draw a ghost",
}


def card_words(token: str) -> str:
    """A ghost by its value, a psychic by its title."""
    if token[0] != "P":
        return f"a {token}"
    psychic = cards.psychics()[int(token[1:]) - 1]
    return f"{psychic.title.en} ({token})"
