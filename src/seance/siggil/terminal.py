"""SIGGIL as a terminal can show it: a View, drawn, and moves and what they bring about in English words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seance.siggil import codes, facts
from seance.siggil.cards import FAMILIES, TOKENS, cards_in, is_spirit
from seance.siggil.facts import SiggilFact
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
    """A move in English."""
    if action == codes.PASS:
        return "capture nothing"
    if action < codes.DISCARDS:
        return f"take {TOKENS[action - codes.TAKES]}"
    if action < codes.DRIVE_OUTS:
        return f"discard {TOKENS[action - codes.DISCARDS]}"
    if action < codes.CAPTURES:
        return f"let {spirit_name(action - codes.DRIVE_OUTS)} go"
    spirit, kind, laid = codes.captured_by(action)
    how = "number" if kind == codes.NUMBER else "family"
    return f"capture {spirit_name(spirit)} by {how} with {cards_text(cards_in(laid))}"


def spirit_name(spirit: int) -> str:
    return f"the {FAMILIES[spirit].name} spirit"


def tell(told: Sequence[SiggilFact], seat: int | None) -> list[str]:
    """What happened, in English, a line each, to a seat (None: a spectator) that was told these facts.

    Cards that are uncovered one after the other share a line; of a spirit its escape tells all.
    """
    lines: list[str] = []
    for together, group in groupby(told, lambda fact: isinstance(fact, facts.Uncovered)):
        if together:
            shown = (fact.card for fact in group if isinstance(fact, facts.Uncovered) and not is_spirit(fact.card))
            if cards := cards_text(tuple(shown)):
                lines.append(f"Uncovered: {cards}.")
        else:
            lines += filter(None, (sentence(fact, seat) for fact in group))
    return lines


def sentence(fact: SiggilFact, seat: int | None) -> str:
    """A fact in English; nothing where it is seen on the screen."""
    match fact:
        case facts.Taken():
            return f"{does(fact.seat, 'take', seat)} {TOKENS[fact.card]}."
        case facts.Discarded():
            card = "a card face down" if fact.card is None else TOKENS[fact.card]
            return f"{does(fact.seat, 'discard', seat)} {card}."
        case facts.Escaped():
            return f"The {FAMILIES[fact.spirit].name} spirit escapes and is free."
        case facts.Lost():
            return f"The {FAMILIES[fact.spirit].name} spirit is lost for good."
        case facts.Captured():
            return capture_words(fact, seat)
        case facts.Passed():
            return f"{does(fact.seat, 'capture', seat)} nothing."
        case facts.Ended():
            return REASONS[fact.reason]
    return ""


def capture_words(fact: facts.Captured, seat: int | None) -> str:
    loser = "" if fact.loser is None else f" from {'you' if fact.loser == seat else f'player {fact.loser + 1}'}"
    more = f", on {cards_text(fact.set)} now" if fact.set != fact.laid else ""
    captured = f"{does(fact.seat, 'capture', seat)} {spirit_name(fact.spirit)}{loser}"
    return f"{captured} by {fact.way} with {cards_text(fact.laid)}{more}."


def does(who: int, verb: str, seat: int | None) -> str:
    """A seat does something, as a seat is told it: the beginning of a sentence."""
    return f"You {verb}" if who == seat else f"Player {who + 1} {verb}s"


REASONS = {"goal": "That is enough spirits.", "empty": "The siggil is empty.", "lost": "Too many spirits are lost."}
