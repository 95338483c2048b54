"""TINY as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec

from seance.errors import OptionError
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE
from seance.kernel.facts import Row
from seance.kernel.game import Dump, Fact, Game
from seance.seeds import check_seed
from tests.tiny import facts, notation, view
from tests.tiny.rules import ACTIONS, CARDS, LOT, Position, TinyState


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices before a game: how many turns each seat has."""

    rounds: Annotated[int, msgspec.Meta(ge=4, le=6)] = 5


class Tiny(Game[TinyState, view.View, Options]):
    name = "tiny"
    rules_version = "1"
    view_type = view.View
    fact_type = facts.AnyFact
    players = range(2, 3)
    longest = 16
    """Twelve turns, and four cards to draw."""
    action_count = ACTIONS

    def options(self, given: Mapping[str, object]) -> Options:
        try:
            return msgspec.convert(dict(given), Options)
        except msgspec.ValidationError as error:
            raise OptionError(f"That is no option of TINY ({error}); rounds is a whole number from 4 to 6.") from None

    def seats(self, options: Options) -> tuple[str, ...]:
        return notation.LABELS

    def deal(self, options: Options, seed: bytes) -> TinyState:
        check_seed(seed)
        cards = tuple(Stream(seed, "tiny deal").shuffled(CARDS))
        return notation.first_state(options.rounds, cards, Stream(seed, "tiny first").below(2))

    def deal_text(self, state: TinyState) -> str:
        return notation.deal_text(state)

    def deal_from(self, options: Options, text: str) -> TinyState:
        return notation.deal_from(options.rounds, text)

    def load(self, options: Options, dump: Dump) -> TinyState:
        position, *rest = dump
        return TinyState(Position(*position), *rest)

    def position_text(self, state: TinyState) -> str:
        return notation.position_text(state)

    def position(self, text: str) -> tuple[Options, TinyState]:
        state = notation.position(text)
        return self.options({"rounds": state.position.rounds}), state

    def public_view(self, state: TinyState) -> view.View:
        return view.public_view(state)

    def seat_view(self, public: view.View, state: TinyState, seat: int) -> view.View:
        return view.seat_view(public, state, seat)

    def open_view(self, seen: view.View, state: TinyState) -> view.View:
        return view.open_view(seen, state)

    def from_view(self, seen: view.View) -> TinyState:
        return view.rebuild(seen)

    def facts(self, rows: Sequence[Row], seat: int | None) -> tuple[Fact, ...]:
        return facts.facts(rows, seat)

    def format(self, action: int) -> str:
        return notation.TOKENS[action]

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def reveals(self, before: TinyState, after: TinyState) -> bool:
        """A card of somebody was laid face up, or the omen was turned up."""
        then, now = before.position, after.position
        return (then.signs, then.discards) != (now.signs, now.discards) or after.over

    def token_for(self, state: TinyState, action: int, seat: int | None) -> str:
        """A drawn card is told to its drawer alone."""
        if state.turn == CHANCE and action > LOT and seat != state.drawer():
            return notation.HIDDEN_LOT
        return notation.TOKENS[action]


GAME = Tiny()
