"""A match: one game being played. The only judge of whose turn it is and of what is legal; pure, without any I/O."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, cast

import msgspec

from seance.errors import IllegalMove, NotYourTurn
from seance.kernel.game import Game, OptionsT, StateT, ViewT
from seance.kernel.state import NOBODY


class Event(msgspec.Struct, frozen=True):
    """An action that was played, by a seat or by chance (None). Secret: it may tell what a seat must not know."""

    number: int
    seat: int | None
    action: int


class SeatEvent(msgspec.Struct, frozen=True):
    """The same as one seat may know it: the move's token, `?` for what is hidden. This is what leaves the table."""

    number: int
    seat: int | None
    token: str


class Match(Generic[StateT, ViewT, OptionsT]):
    """A game from its deal on. The state is what replaying the events gives."""

    def __init__(self, game: Game[StateT, ViewT, OptionsT], options: OptionsT, seed: bytes) -> None:
        self.game = game
        self.options = options
        self.events: list[Event] = []
        self._seed = seed
        self._deal = game.deal(options, seed)
        self._state = cast(StateT, self._deal.copy())

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the game is over."""
        return None if self._state.over else self._state.turn

    @property
    def result(self) -> tuple[int, ...]:
        """The seats that won."""
        return self._state.result()

    def submit(self, seat: int, action: int) -> list[Event]:
        """Play an action, and whatever chance does after it; the new events. Nothing changes if it is refused."""
        labels = self.game.seats(self.options)
        if self._state.over:
            raise NotYourTurn("The game is over; no more moves can be played.")
        if seat != self._state.turn:
            raise NotYourTurn(f"It is {labels[self._state.turn]}'s turn, not that of {seat_label(labels, seat)}.")
        legal = self._state.actions()
        if action not in legal:
            raise IllegalMove(illegal_sentence(self.game, action, legal))
        before = len(self.events)
        self._play(seat, action)
        while self._state.turn == NOBODY and not self._state.over:
            self._play(None, self.game.outcome(self._state, self._seed))
        return self.events[before:]

    def _play(self, seat: int | None, action: int) -> None:
        self.events.append(Event(len(self.events) + 1, seat, action))
        self._state.play(action)

    def view_for(self, seat: int | None) -> ViewT:
        """The position as this seat (None: a spectator) may know it."""
        return self.game.view(self._state, seat)

    def events_for(self, seat: int | None, after: int = 0) -> list[SeatEvent]:
        """What happened after event number `after`, as this seat may know it."""
        told = []
        state = cast(StateT, self._deal.copy())
        for event in self.events:
            if event.number > after:
                told.append(SeatEvent(event.number, event.seat, self.game.tell(state, event.action, seat)))
            state.play(event.action)
        return told

    @classmethod
    def replay(
        cls, game: Game[StateT, ViewT, OptionsT], options: OptionsT, seed: bytes, events: Iterable[Event]
    ) -> Match[StateT, ViewT, OptionsT]:
        """The match that had these events; chance's come from the seed again and must be the same."""
        match = cls(game, options, seed)
        wanted = list(events)
        for event in wanted:
            if event.seat is not None and event.number > len(match.events):
                match.submit(event.seat, event.action)
        if match.events != wanted:
            raise IllegalMove("The events are not those of one match: chance or numbering differs from the seed's.")
        return match


def seat_label(labels: tuple[str, ...], seat: int) -> str:
    return labels[seat] if seat in range(len(labels)) else f"seat {seat}, which is not at this table"


def illegal_sentence(game: Game[StateT, ViewT, OptionsT], action: int, legal: list[int]) -> str:
    """Why an action is refused: what was tried, and what is allowed."""
    tried = game.format(action) if action in range(game.action_count) else f"action {action}"
    allowed = ", ".join(game.format(one) for one in legal[:12])
    more = f" and {len(legal) - 12} more" if len(legal) > 12 else ""
    return f"{tried} cannot be played now; allowed: {allowed}{more}."
