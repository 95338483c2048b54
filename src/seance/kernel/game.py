"""The abstract Game: what is not a position. One constant object per game, all that rooms to the right know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from seance.kernel.chance import Stream
from seance.kernel.codes import EVERYBODY, SPECTATOR
from seance.kernel.facts import Row
from seance.kernel.heuristics import Heuristics
from seance.kernel.rng import Rng
from seance.kernel.state import State


class View(Protocol):
    """What one seat (None: a spectator) may know and do in a position. Frozen; tuples, numbers, strings."""

    @property
    def seat(self) -> int | None: ...

    @property
    def turn(self) -> int | None: ...

    @property
    def actions(self) -> tuple[int, ...]: ...

    @property
    def over(self) -> bool: ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: none before the end, nor where a game for one is lost."""

    def key(self) -> bytes:
        """The canonical bytes: equal exactly for views that tell the same."""


class Fact(msgspec.Struct, frozen=True, tag_field="what", gc=False):
    """Something that a move, or the deal, brought about, as one seat may be told it; what is hidden from it is None."""


Dump = tuple[Any, ...]

StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)
OptionsT = TypeVar("OptionsT")


class Game(Generic[StateT, ViewT, OptionsT]):
    """A game's rules and words. `seat` counts from 0 here; texts call seats by their labels."""

    name: str
    rules_version: str
    view_type: type[ViewT]
    fact_type: Any
    """The union of this game's facts."""
    players: range
    """How many can play; where that can be chosen, the game has an option `players`."""
    longest: int
    """A proven bound on the number of actions of a game."""
    action_count: int
    """Actions are the whole numbers below this; what a number means never changes within a rules version."""

    def options(self, given: Mapping[str, object]) -> OptionsT:
        """Checked options, what is not given at its default; OptionError names what does not fit."""
        raise NotImplementedError

    def seats(self, options: OptionsT) -> tuple[str, ...]:
        """The labels of the seats, one per player."""
        raise NotImplementedError

    def even(self, options: OptionsT) -> bool:
        """Whether all seats have the same chance before the deal: several, and nothing but a lot tells them apart."""
        return False

    def alone(self, view: ViewT) -> bool:
        """Whether somebody plays the game of this view alone: exactly where its options have one seat."""
        return self.players[-1] == 1

    def deal(self, options: OptionsT, seed: bytes) -> StateT:
        """The first position. The same options and seed always give the same."""
        raise NotImplementedError

    def deal_text(self, state: StateT) -> str:
        """What a deal of this game put where, as one line; of a state on which something was played, its position."""
        raise NotImplementedError

    def deal_from(self, options: OptionsT, text: str) -> StateT:
        """The first position that `deal_text` told of; a game may begin in its middle."""
        raise NotImplementedError

    def load(self, options: OptionsT, dump: Dump) -> StateT:
        """The state that `State.dump` told of."""
        raise NotImplementedError

    def position_text(self, state: StateT) -> str:
        """Any position as one line that begins with the game's name; it tells the whole truth (docs/notation.md)."""
        raise NotImplementedError

    def position(self, text: str) -> tuple[OptionsT, StateT]:
        """The options and the position that such a line tells of; a sentence where it tells of none."""
        raise NotImplementedError

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """All that the seat may know, and nothing else; None is a spectator."""
        public = self.public_view(state)
        return public if seat is None else self.seat_view(public, state, seat)

    def public_view(self, state: StateT) -> ViewT:
        """All that everybody may know: a spectator's view."""
        raise NotImplementedError

    def seat_view(self, public: ViewT, state: StateT, seat: int) -> ViewT:
        """The public view of this state, and what the seat alone may know besides."""
        raise NotImplementedError

    def open_view(self, view: ViewT, state: StateT) -> ViewT:
        """A seat's view of this state, and whatever is hidden from the seat besides: only for games that are over."""
        return view

    def from_view(self, view: ViewT) -> StateT:
        """One state that the view allows, always the same one."""
        raise NotImplementedError

    def explain(self, view: ViewT) -> Any:
        """What can be told with a view to help people read it; it follows from the view alone."""
        return None

    def sample(self, view: ViewT, rng: Rng) -> StateT:
        """A state drawn uniformly from those that the view allows, cards of equal value told apart."""
        state = self.from_view(view)
        state.redeal(SPECTATOR if view.seat is None else view.seat, rng)
        return state

    def heuristics(self) -> Heuristics:
        """What players of this game know beyond its rules, for one search."""
        return Heuristics()

    def outcome(self, state: StateT, seed: bytes) -> int:
        """What chance does where it acts: fixed by the seed and the number of actions played before."""
        chances = state.chances()
        return chances[Stream(seed, f"{self.name} chance {state.played}").below(len(chances))]

    def by_chance(self, view: ViewT, action: int) -> bool:
        """Whether all that this step may show the view's seat lies where chance put it: what it changes is luck then.

        A card that another player kept or chose lies where its owner wanted it.
        """
        return True

    def format(self, action: int) -> str:
        """The action as a short readable token."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """The action that a token means; UnreadableMove if none."""
        raise NotImplementedError

    def reveals(self, before: StateT, after: StateT) -> bool:
        """Whether what led from one position to the next told anybody something that was hidden."""
        raise NotImplementedError

    def deal_facts(self, state: StateT) -> list[Row]:
        """What the deal itself brought about; only true of a state on which nothing was played."""
        return []

    def facts(self, rows: Sequence[Row], seat: int | None) -> tuple[Fact, ...]:
        """What a move brought about, as `State.play` said it, in order, as this seat (None: spectator) may know.

        Seats are told other things only of rows that they may not know alike.
        """
        return ()

    def facts_for(self, rows: Sequence[Row], seats: Sequence[int | None]) -> tuple[tuple[Fact, ...], ...]:
        """The same for each of these; one and the same tuple for all who may know the same of every row."""
        secret = [row.eyes for row in rows if row.eyes != EVERYBODY]
        if not secret:  # nearly always
            return (self.facts(rows, None),) * len(seats)
        told: dict[tuple[bool, ...], tuple[Fact, ...]] = {}
        known = [tuple([seat is not None and bool(eyes >> seat & 1) for eyes in secret]) for seat in seats]
        for who, seat in zip(known, seats, strict=True):
            if who not in told:
                told[who] = self.facts(rows, seat)
        return tuple([told[who] for who in known])

    def data_fingerprint(self, options: OptionsT) -> str:
        """Hex digits that are equal exactly where these options are played by the same data: layouts, cards."""
        return ""

    def token_for(self, state: StateT, action: int, seat: int | None) -> str:
        """The token of an action about to be played, as this seat may know it: with `?` for what stays hidden."""
        raise NotImplementedError

    def tokens_for(self, state: StateT, action: int, seats: Sequence[int | None]) -> tuple[str, ...]:
        """The same for each of these."""
        return tuple([self.token_for(state, action, seat) for seat in seats])
