"""RIP as a Game: options, deals, views and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Literal

import msgspec

from seance.errors import OptionError, RecordError
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE, OVER
from seance.kernel.facts import Row
from seance.kernel.game import Dump, Game
from seance.rip import cards, codes, notation
from seance.rip import explain as reading
from seance.rip import facts as telling
from seance.rip import position as positions
from seance.rip import view as views
from seance.rip.heuristics import RipHeuristics
from seance.rip.prospects import prospects
from seance.rip.rules import RipState
from seance.rip.state import FAMILY
from seance.rip.visible import values
from seance.seeds import check_seed

SEATS = ("green", "blue")
GHOSTS = tuple(value for value, n in enumerate(FAMILY) for _ in range(n))
MANSIONS = (codes.MANOR,) * 6 + (codes.CASTLE,) * 4
MANSION_LETTERS = "mc"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices before a game (rip 2.2, 2.3)."""

    psychics: str | int | tuple[int, ...] = "all"
    tutorial: bool = False
    first: Literal["random", "green", "blue"] = "random"


class Rip(Game[RipState, views.View, Options]):
    name = "rip"
    rules_version = "3"
    view_type = views.View
    fact_type = telling.RipFact
    players = range(2, 3)
    longest = 512
    """42 ghosts are drawn once each. A ghost comes back to a hand only through Second sitting and Safe passage, each
    laid once and echoed once, at most twice 42 ghosts; so at most 126 ghosts are laid, each with at most one lot
    (Stumble), and 9 psychics with at most 4 choices each. A turn that does not end a round lays a card, so there are at
    most 126 + 9 + 9 stops; 32 lots draw after rounds, at most 8 through Open grave, Ferryman, Twins and Safe passage;
    9 cards are hidden, 9 psychics are brought to effect. Together 252 + 36 + 9 + 144 + 40 + 9 + 9 = 499."""
    action_count = codes.ACTIONS

    def options(self, given: Mapping[str, object]) -> Options:
        unknown = [name for name in given if name not in Options.__struct_fields__]
        if unknown:
            raise OptionError(f"RIP has no option {unknown[0]!r}; it has {', '.join(Options.__struct_fields__)}.")
        try:
            options = msgspec.convert(dict(given), Options)
        except msgspec.ValidationError as error:
            raise OptionError(
                f"That is no option of RIP ({error}); psychics is all, documented, a level 0-4 or a list of at least "
                "nine numbers, tutorial is true or false, first is random, green or blue."
            ) from None
        pool(options)
        return options

    def seats(self, options: Options) -> tuple[str, ...]:
        return SEATS

    def even(self, options: Options) -> bool:
        return options.first == "random"

    def deal(self, options: Options, seed: bytes) -> RipState:
        check_seed(seed)
        line = Stream(seed, "rip psychics").shuffled(pool(options))[:9]
        mansions = Stream(seed, "rip mansions").shuffled(MANSIONS)
        hands = [Stream(seed, f"rip {seat}").shuffled(GHOSTS)[:5] for seat in SEATS]
        first = Stream(seed, "rip first").below(2) if options.first == "random" else SEATS.index(options.first)
        return self.set_up(options, line, mansions, hands, first)

    def set_up(
        self, options: Options, line: list[int], mansions: list[int], hands: list[list[int]], first: int
    ) -> RipState:
        """The first position of a game with these cards."""
        state = RipState(cards.tables(), options)
        state.start(line, mansions, [views.bag(hand) for hand in hands], first, options.tutorial)
        return state

    def deal_text(self, state: RipState) -> str:
        if state.played:
            return self.position_text(state)
        told = dict(state.dump())
        return " ".join(
            (
                "line=" + ",".join(map(str, told["line"][:9])),
                "mansions=" + "".join(MANSION_LETTERS[kind] for kind in told["mansions"]),
                *(f"{seat}=" + ",".join(map(str, values(told["hand"][i]))) for i, seat in enumerate(SEATS)),
                f"first={SEATS[told['player']]}",
            )
        )

    def deal_from(self, options: Options, text: str) -> RipState:
        if text.startswith(f"{self.name} "):
            return self.begin_at(options, text)
        told = [part.partition("=")[::2] for part in text.split()]
        parts = dict(told)
        names = sorted(name for name, _ in told)
        if names != ["blue", "first", "green", "line", "mansions"] or parts["first"] not in SEATS:
            raise RecordError("A deal of RIP tells line, mansions, green, blue and first, each once, like first=green.")
        if options.first not in ("random", parts["first"]):
            raise RecordError(f"The deal says first={parts['first']}, but the option first is {options.first}.")
        line = whole_numbers(parts["line"])
        if len(line) != 9 or len(set(line)) != 9 or not set(line) <= set(pool(options)):
            raise RecordError(
                f"The deal's line {parts['line']!r} is not nine different psychics that the options allow."
            )
        mansions = [MANSION_LETTERS.find(letter) for letter in parts["mansions"]]
        if sorted(mansions) != sorted(MANSIONS):
            raise RecordError(f"The deal's mansions {parts['mansions']!r} are not six m and four c.")
        hands = [whole_numbers(parts[seat]) for seat in SEATS]
        for seat, hand in zip(SEATS, hands, strict=True):
            if len(hand) != 5 or any(hand.count(value) > GHOSTS.count(value) for value in hand):
                raise RecordError(f"The deal's hand {seat}={parts[seat]} is not five ghosts of one family.")
        return self.set_up(options, line, mansions, hands, SEATS.index(parts["first"]))

    def begin_at(self, options: Options, text: str) -> RipState:
        """The position that a game begins with which somebody left in its middle, to ask what if."""
        told, state = self.position(text)
        if msgspec.structs.replace(told, first=options.first) != options:
            raise RecordError("The deal is a position of a game with other options.")
        if not state.played or state.turn in (CHANCE, OVER):
            raise RecordError("The deal is a position in which nothing was played, or in which nobody is to act.")
        return state

    def position_text(self, state: RipState) -> str:
        return positions.text_of(state)

    def position(self, text: str) -> tuple[Options, RipState]:
        given, parts = positions.parts_of(text)
        options = self.options(given)
        told = positions.read(parts, options.tutorial, set(pool(options)))
        state = RipState.load(cards.tables(), options, told)
        if told["chosen"]:
            before = RipState.load(cards.tables(), options, told | {"phase": codes.SWAPPING, "chosen": 0})
            if told["chosen"] not in before.actions():
                raise RecordError(f"The position says chosen={parts['chosen']}, but that card could not be chosen.")
        if not state.over and not state.actions():
            raise RecordError(f"The position says phase={parts['phase']}, but nothing could be done in it.")
        return options, state

    def load(self, options: Options, dump: Dump) -> RipState:
        return RipState.load(cards.tables(), options, dict(dump))

    def public_view(self, state: RipState) -> views.View:
        return views.public_view(state)

    def seat_view(self, public: views.View, state: RipState, seat: int) -> views.View:
        return views.seat_view(public, state, seat)

    def open_view(self, view: views.View, state: RipState) -> views.View:
        return views.open_view(view, state)

    def facts(self, rows: Sequence[Row], seat: int | None) -> tuple[telling.RipFact, ...]:
        return telling.facts(rows, seat)

    def data_fingerprint(self, options: Options) -> str:
        """Over the psychics from which the line is drawn, and what all 29 do: Echo may copy any; words do not count."""
        told = repr((pool(options), cards.meanings()))
        return blake2b(told.encode(), digest_size=16).hexdigest()

    def heuristics(self) -> RipHeuristics:
        return RipHeuristics(prospects())

    def from_view(self, seen: views.View) -> RipState:
        options = Options(tutorial=seen.tutorial)
        return RipState.load(cards.tables(), options, views.rebuild(seen))

    def by_chance(self, view: views.View, action: int) -> bool:
        """Ghosts that the seat draws, or that are drawn from its hand, and what the tutorial's line turns up.

        All else that comes to light lay in the opponent's hand or at the tenth mansion, by the opponent's choice.
        """
        if view.turn is None:
            return view.seat == views.lots_from(view)
        return view.tutorial and view.phase == "hide" and view.round < codes.TENTH

    def explain(self, view: views.View) -> reading.Explanation:
        return reading.explain(view)

    def format(self, action: int) -> str:
        return notation.TOKENS[action]

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def reveals(self, before: RipState, after: RipState) -> bool:
        """A hand was shown (psychic 3), or the tenth mansion's cards were turned up (rip 4.2)."""
        shown = any(now and not then for then, now in zip(before.sight(), after.sight(), strict=True))
        return shown or before.round != after.round

    def token_for(self, state: RipState, action: int, seat: int | None) -> str:
        if codes.HIDE_GHOST < action <= codes.HIDE_PSYCHIC and seat != state.player:
            return notation.HIDDEN_CARD
        if action > codes.LOT and state.phase == codes.DRAWING:
            drawer = state.drawer()
            if seat != drawer and (seat is None or not state.sight()[seat]):
                return notation.HIDDEN_LOT
        return notation.TOKENS[action]


def whole_numbers(text: str) -> list[int]:
    """Numbers of one or two digits between commas; an empty list where there is anything else."""
    parts = text.split(",")
    small = all(part.isdecimal() and part.isascii() and len(part) < 3 for part in parts)
    return [int(part) for part in parts] if small else []


def pool(options: Options) -> list[int]:
    """The psychics from which nine are drawn (rip 2.1-2.3)."""
    chosen = options.psychics
    if options.tutorial:
        return list(range(1, 10))
    if chosen == "all":
        return list(range(1, codes.PSYCHICS + 1))
    if chosen == "documented":
        return [psychic.number for psychic in cards.psychics() if psychic.provenance == "documented"]
    if isinstance(chosen, int) and chosen in range(5):
        return [psychic.number for psychic in cards.psychics() if psychic.level <= chosen]
    if isinstance(chosen, tuple) and len(set(chosen) & set(range(1, codes.PSYCHICS + 1))) == len(chosen) >= 9:
        return sorted(chosen)
    raise OptionError(
        f"psychics cannot be {chosen!r}; it is all, documented, a highest level 0 to 4, or a list of at least nine "
        f"different numbers from 1 to {codes.PSYCHICS}."
    )


RIP = GAME = Rip()
