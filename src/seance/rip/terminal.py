"""RIP as a terminal can show it: a View, drawn, and moves and what they bring about in English words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from seance.rip import cards, codes, facts
from seance.rip.facts import RipFact
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
    """A move in English."""
    if token in FIXED:
        return FIXED[token]
    if token.startswith("~"):
        return f"chance gives {card_words(int(token[1:]), 0)}"
    if token.startswith("10:"):
        return f"lay {token_words(token[3:])} face down at the tenth mansion"
    if token.startswith("="):
        rest = token[1:]
        return f"choose {'mansion ' + rest[1:] if rest[0] == 'R' else token_words(rest)}"
    return f"lay {token_words(token)}"


FIXED = {
    "stop": "stop",
    "blind": "lay a ghost at random (you stumble)",
    "10:-": "lay nothing at the tenth mansion",
}


def token_words(token: str) -> str:
    return card_words(0, int(token[1:])) if token[0] == "P" else card_words(int(token), 0)


def card_words(ghost: int | None, psychic: int) -> str:
    """A ghost by its value, where that may be known, a psychic by its title."""
    if psychic:
        return f"{title(psychic)} (P{psychic})"
    return "a ghost" if ghost is None else f"a {ghost}"


def title(psychic: int) -> str:
    return cards.psychics()[psychic - 1].title.en


def tell(told: Sequence[RipFact], seat: int | None) -> list[str]:
    """What happened, in English, a line each, to a seat (None: a spectator) that was told these facts."""
    return Narrator(seat).tell(told)


class Narrator:
    """Tells facts to one seat. What both sides count is told with what changed it, draws in one line for each seat."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat

    def tell(self, told: Sequence[RipFact]) -> list[str]:
        lines: list[str] = []
        before: RipFact | None = None
        for together, group in groupby(told, lambda fact: isinstance(fact, facts.Drew)):
            if together:
                lines += self.draws([fact for fact in group if isinstance(fact, facts.Drew)])
                continue
            for fact in group:
                if isinstance(fact, facts.Totals) and lines:
                    lines[-1] += f" {self.line(fact)}"
                elif not said_already(fact, before):
                    lines += filter(None, [self.line(fact)])
                before = fact
        return lines

    def line(self, fact: RipFact) -> str:
        """A fact in a sentence or two; nothing where it is seen on the screen."""
        told: Callable[[RipFact], str] | None = getattr(self, f"on_{type(fact).__struct_config__.tag}", None)
        return told(fact) if told else ""

    def name(self, seat: int) -> str:
        return "you" if seat == self.seat else SEATS[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.seat else f"{SEATS[seat]}’s"

    def does(self, seat: int, verb: str) -> str:
        """A seat does something: the beginning of a sentence."""
        return f"You {verb}" if seat == self.seat else f"{SEATS[seat].capitalize()} {verb}s"

    def counted(self, totals: tuple[int, int]) -> str:
        return f"Totals: {self.name(0)} {totals[0]}, {self.name(1)} {totals[1]}."

    def draws(self, drawn: list[facts.Drew]) -> Iterator[str]:
        for seat in dict.fromkeys(fact.seat for fact in drawn):
            ghosts = [fact.ghost for fact in drawn if fact.seat == seat]
            if None in ghosts and len(ghosts) > 1:
                yield f"{self.does(seat, 'draw')} {len(ghosts)} ghosts."
            else:
                yield f"{self.does(seat, 'draw')} {' and '.join(card_words(ghost, 0) for ghost in ghosts)}."

    # Cards.

    def on_laid(self, fact: facts.Laid) -> str:
        card = card_words(fact.ghost, fact.psychic)
        if fact.way == "stumbled":
            return f"{self.does(fact.seat, 'stumble')}: chance lays {card} of {self.whose(fact.seat)} hand."
        if fact.way == "called":
            return f"{self.does(fact.seat, 'call')} {card} from the deck to {self.whose(fact.seat)} side."
        return f"{self.does(fact.seat, 'lay')} {card}.{printed(fact.psychic)}"

    def on_turned(self, fact: facts.TurnedUp) -> str:
        card = card_words(fact.ghost, fact.psychic)
        return f"{self.does(fact.seat, 'turn')} up {card}.{printed(fact.psychic)} {self.counted(fact.totals)}"

    def on_banished(self, fact: facts.Banished) -> str:
        return f"On {self.whose(fact.seat)} side {card_words(fact.ghost, fact.psychic)} is discarded."

    def on_snatched(self, fact: facts.Snatched) -> str:
        return f"Chance picks a {fact.ghost} of {self.whose(fact.seat)} hand, and it is discarded."

    def on_recalled(self, fact: facts.Recalled) -> str:
        return f"{self.does(fact.seat, 'take')} a {fact.ghost} back from round {fact.round}."

    def on_returned(self, fact: facts.Returned) -> str:
        if not fact.ghosts:
            return ""
        return f"{self.does(fact.seat, 'take')} ghosts back into hand: {', '.join(map(str, fact.ghosts))}."

    def on_swapped(self, fact: facts.Swapped) -> str:
        given, taken = card_words(fact.ghost, fact.psychic), card_words(fact.other_ghost, fact.other_psychic)
        return f"{self.does(fact.seat, 'swap')} {given} for {taken} on {self.whose(1 - fact.seat)} side."

    def on_hid(self, fact: facts.Hid) -> str:
        return f"{self.does(fact.seat, 'lay')} {card_words(fact.ghost, fact.psychic)} face down at the tenth mansion."

    def on_kept(self, fact: facts.Kept) -> str:
        return f"{self.does(fact.seat, 'lay')} nothing at the tenth mansion."

    # What psychics do.

    def on_totals(self, fact: facts.Totals) -> str:
        return self.counted(fact.totals)

    def on_named(self, fact: facts.Named) -> str:
        return f"{self.does(fact.seat, 'name')} the value {fact.value} for {title(fact.psychic)}."

    def on_mirrored(self, fact: facts.Mirrored) -> str:
        return f"{title(fact.psychic)} counts as {fact.value}."

    def on_echoed(self, fact: facts.Echoed) -> str:
        return f"{title(fact.psychic)} repeats {card_words(0, fact.copied)}.{printed(fact.copied)}"

    def on_struck(self, fact: facts.Struck) -> str:
        return f"{title(fact.psychic)} cancels {card_words(0, fact.target)}."

    def on_silenced(self, fact: facts.Silenced) -> str:
        return f"{card_words(0, fact.psychic)} {'is cancelled' if fact.silent else 'counts again'}."

    def on_brought(self, fact: facts.Brought) -> str:
        return f"{self.does(fact.seat, 'use')} {card_words(0, fact.psychic)}."

    def on_moved(self, fact: facts.Moved) -> str:
        return f"{self.does(fact.seat, 'swap')} the mansions of rounds {fact.round} and {fact.other}."

    def on_saw(self, fact: facts.Saw) -> str:
        hand = f": {', '.join(map(str, fact.hand))}" if fact.hand else ""
        return f"{self.does(fact.seat, 'see')} {self.whose(1 - fact.seat)} hand{hand}."

    # Turns, rounds and the end.

    def on_passed(self, fact: facts.Passed) -> str:
        return f"{self.does(fact.seat, 'stop')}, {seen_from(fact.totals, fact.seat)}."

    def on_round(self, fact: facts.RoundWon) -> str:
        mansion = "castle" if fact.mansion else "manor"
        why = "The cock crows." if fact.how == "crowed" else f"{self.does(1 - fact.winner, 'withdraw')}."
        won = f"{self.does(fact.winner, 'win')} round {fact.round} and its {mansion}"
        return f"{why} {won}, {seen_from(fact.totals, fact.winner)}."

    def on_psychic(self, fact: facts.PsychicWon) -> str:
        return f"{self.does(fact.seat, 'get')} {card_words(0, fact.psychic)}."

    def on_begins(self, fact: facts.RoundBegan) -> str:
        if fact.round == 10:
            return "The tenth mansion decides."
        shown = f" {card_words(0, fact.revealed)} is turned up." if fact.revealed else ""
        return f"Round {fact.round}: {self.does(fact.seat, 'begin').lower()}.{shown}"

    def on_ended(self, fact: facts.Ended) -> str:
        won = self.does(fact.winner, "win")
        if fact.reason == "tenth":
            return f"{won} the tenth mansion, {seen_from(fact.totals, fact.winner)}."
        if fact.reason == "more":
            return f"A tie at the tenth mansion. {won} with more of the other nine."
        return f"{won} with {MANSIONS[fact.reason]}."


MANSIONS = {"manors": f"{codes.MANOR_GOAL} manors", "castles": f"{codes.CASTLE_GOAL} castles"}


def seen_from(totals: tuple[int, int], seat: int) -> str:
    return f"{totals[seat]} to {totals[1 - seat]}"


def printed(psychic: int) -> str:
    """What stands on a psychic that comes into play; nothing for a ghost."""
    return f" “{cards.psychics()[psychic - 1].text.en}”" if psychic else ""


def said_already(fact: RipFact, before: RipFact | None) -> bool:
    """That a psychic is cancelled is said where it is chosen for that."""
    return isinstance(fact, facts.Silenced) and isinstance(before, facts.Struck) and before.target == fact.psychic
