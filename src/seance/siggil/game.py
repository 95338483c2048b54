"""SIGGIL as a Game: options, deals, views, tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Annotated, Literal

import msgspec

from seance.errors import OptionError, RecordError
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE, OVER
from seance.kernel.facts import Row
from seance.kernel.game import Fact, Game
from seance.seeds import check_seed
from seance.siggil.cards import CARD_OF, TOKENS, is_spirit
from seance.siggil.codes import ACTION_COUNT, CAPTURE, CARDS, DISCARDS, DRIVE_OUTS, GONE, LONGEST, ORDINARY, PASS
from seance.siggil.experience import experience
from seance.siggil.facts import SiggilFact, facts
from seance.siggil.heuristics import SiggilHeuristics
from seance.siggil.layouts import check_solo, layout
from seance.siggil.notation import HIDDEN_DISCARD, LABELS, format_action, parse_action
from seance.siggil.position import Reading, options_of, position_text, words_of
from seance.siggil.prospects import prospects
from seance.siggil.rules import SiggilState
from seance.siggil.state import LayoutTables
from seance.siggil.view import View, dump_from, open_view, public_view, seat_view


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game (siggil 8). `difficulty` and `fourth_spirit` matter in solo, `open_memory` otherwise."""

    layout: str = "pass"
    players: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    difficulty: Literal["easy", "hard"] = "easy"
    fourth_spirit: Literal["oldest", "choice"] = "oldest"
    open_memory: bool = False
    first: Literal["random", "P1", "P2", "P3", "P4"] = "random"


ALLOWED = {
    "layout": "the name of a layout",
    "players": "a whole number from 1 to 4",
    "difficulty": "easy or hard",
    "fourth_spirit": "oldest or choice",
    "open_memory": "true or false",
    "first": "random, P1, P2, P3 or P4",
}


class Siggil(Game[SiggilState, View, Options]):
    """The game of SIGGIL."""

    name = "siggil"
    rules_version = "1"
    view_type = View
    fact_type = SiggilFact
    players = range(1, 5)
    longest = LONGEST
    action_count = ACTION_COUNT

    def options(self, given: Mapping[str, object]) -> Options:
        for name, value in given.items():
            if name not in ALLOWED:
                raise OptionError(f"Siggil has no option {name!r}: allowed are {', '.join(ALLOWED)}.")
            try:
                msgspec.convert({name: value}, Options)
            except msgspec.ValidationError as error:
                raise OptionError(f"The option {name} cannot be {value!r}: allowed is {ALLOWED[name]}.") from error
        options = msgspec.convert(dict(given), Options)
        if options.first not in ("random", *LABELS[: options.players]):
            raise OptionError(
                f"The option first cannot be {options.first!r} with {options.players} players: "
                f"allowed are random, {', '.join(LABELS[: options.players])}."
            )
        shape = layout(options.layout)
        if options.players == 1:
            check_solo(shape)
        return options

    def seats(self, options: Options) -> tuple[str, ...]:
        return LABELS[: options.players]

    def even(self, options: Options) -> bool:
        return options.players > 1 and options.first == "random"

    def deal(self, options: Options, seed: bytes) -> SiggilState:
        check_seed(seed)
        state = _blank(options, _first(options, seed))
        state.lay(_solo_deck(seed) if options.players == 1 else Stream(seed, "siggil deal").shuffled(range(CARDS)))
        return state

    def deal_text(self, state: SiggilState) -> str:
        """The 56 cards by place number and the first seat's label, also those that escaped at the deal."""
        if state.played:
            return self.position_text(state)
        return " ".join([*(TOKENS[card] for card in _dealt(state)), f"first={LABELS[state.first]}"])

    def deal_from(self, options: Options, text: str) -> SiggilState:
        if text.startswith(f"{self.name} "):
            return self.begin_at(options, text)
        *tokens, first = text.split(" ")
        seats = self.seats(options)
        label = first.removeprefix("first=")
        if first == label or label not in seats:
            raise RecordError(f"A deal ends with first= and a seat, one of {', '.join(seats)}, not with {first!r}.")
        if options.first not in ("random", label):
            raise RecordError(f"This deal says first={label}, but the option first is {options.first}.")
        state = _blank(options, seats.index(label))
        state.lay(_checked_cards(tokens, options.players == 1))
        return state

    def begin_at(self, options: Options, text: str) -> SiggilState:
        """The position that a game begins with which somebody left in its middle, to ask what if."""
        told, state = self.position(text)
        if msgspec.structs.replace(told, first=options.first) != options:
            raise RecordError("The deal is a position of a game with other options.")
        if not state.played or state.turn in (CHANCE, OVER):
            raise RecordError("The deal is a position in which nothing was played, or in which nobody is to act.")
        return state

    def position_text(self, state: SiggilState) -> str:
        return position_text(state)

    def position(self, text: str) -> tuple[Options, SiggilState]:
        words = words_of(text)
        options = self.options(options_of(words))
        blank = _blank(options, 0)
        state = self.load(options, Reading(words, blank).dump())
        if state.phase == CAPTURE and state.actions() == [PASS]:  # siggil 3.3
            raise RecordError(f"Nothing can be captured at {words['turn']}: the turn would have ended.")
        return options, state

    def alone(self, view: View) -> bool:
        return view.players == 1

    def data_fingerprint(self, options: Options) -> str:
        """Of the layout only its places count, in the order of their numbers."""
        return blake2b(repr(layout(options.layout).places).encode(), digest_size=16).hexdigest()

    def load(self, options: Options, dump: tuple[object, ...]) -> SiggilState:
        state = _blank(options, 0)
        state.restore(dump)
        return state

    def public_view(self, state: SiggilState) -> View:
        return public_view(state)

    def seat_view(self, public: View, state: SiggilState, seat: int) -> View:
        return seat_view(public, state, seat)

    def open_view(self, view: View, state: SiggilState) -> View:
        return open_view(view, state)

    def deal_facts(self, state: SiggilState) -> list[Row]:
        return [] if state.played else state.blank().lay(_dealt(state))

    def facts(self, rows: Sequence[Row], seat: int | None) -> tuple[Fact, ...]:
        return facts(rows, seat)

    def from_view(self, view: View) -> SiggilState:
        options = Options(
            layout=view.layout,
            players=view.players,
            difficulty="hard" if view.difficulty == "hard" else "easy",
            fourth_spirit="choice" if view.fourth_spirit == "choice" else "oldest",
            open_memory=view.open_memory,
        )
        return self.load(options, dump_from(view))

    def heuristics(self) -> SiggilHeuristics:
        return SiggilHeuristics(prospects(), experience())

    def format(self, action: int) -> str:
        return format_action(action)

    def parse(self, text: str) -> int:
        return parse_action(text)

    def reveals(self, before: SiggilState, after: SiggilState) -> bool:
        """A face-down card was turned up (siggil 2.4)."""
        return before.hidden() != after.hidden()

    def token_for(self, state: SiggilState, action: int, seat: int | None) -> str:
        """Everything is public but a face-down discard, which nobody is told, not even its player (siggil 7.7)."""
        if state.players == 1 and state.hard and DISCARDS <= action < DRIVE_OUTS:
            return HIDDEN_DISCARD
        return format_action(action)

    def tokens_for(self, state: SiggilState, action: int, seats: Sequence[int | None]) -> tuple[str, ...]:
        return (self.token_for(state, action, None),) * len(seats)


SIGGIL = GAME = Siggil()


@cache
def _tables(name: str) -> LayoutTables:
    shape = layout(name)
    return LayoutTables(shape.key, shape.covers, shape.face_up)


def _blank(options: Options, first: int) -> SiggilState:
    return SiggilState(
        _tables(options.layout),
        options.players,
        options.difficulty == "hard",
        options.fourth_spirit == "choice",
        options.open_memory,
        first,
    )


def _first(options: Options, seed: bytes) -> int:
    """The seat that begins: random unless chosen (siggil 3.1)."""
    if options.first == "random":
        return Stream(seed, "siggil first").below(options.players)
    return LABELS.index(options.first)


def _solo_deck(seed: bytes) -> list[int]:
    """Seven groups of 7 ordinary cards followed by 1 spirit, each kind shuffled apart (siggil 7.1)."""
    ordinary = Stream(seed, "siggil deal ordinary").shuffled(range(ORDINARY))
    spirits = Stream(seed, "siggil deal spirits").shuffled(range(ORDINARY, CARDS))
    return [card for group in range(7) for card in (*ordinary[7 * group : 7 * group + 7], spirits[group])]


def _dealt(state: SiggilState) -> list[int]:
    """The cards as dealt: spirits that escaped at the deal are put back where the first, second… of them lay."""
    cards = list(state.card_at)
    covers = state.tables.covers
    in_pile = 2**CARDS - 1
    for spirit in state.free_spirits():
        place = next(p for p in range(CARDS) if cards[p] == GONE and not covers[p] & in_pile)
        cards[place] = ORDINARY + spirit
        in_pile ^= 1 << place
    return cards


def _checked_cards(tokens: list[str], solo: bool) -> list[int]:
    for token in tokens:
        if token not in CARD_OF:
            raise RecordError(f"{token!r} is not a card: allowed are S1 to F7 and *S to *F.")
        if tokens.count(token) > 1:
            raise RecordError(f"The card {token} is dealt twice: each of the {CARDS} cards is dealt once.")
    if missing := [token for token in TOKENS if token not in tokens]:
        raise RecordError(f"The deal lacks {', '.join(missing)}: each of the {CARDS} cards is dealt once.")
    cards = [CARD_OF[token] for token in tokens]
    if solo and not all(is_spirit(card) == (place % 8 == 7) for place, card in enumerate(cards)):
        raise RecordError("In a solo deal the spirits lie on places 8, 16, 24, 32, 40, 48 and 56, and only there.")
    return cards
