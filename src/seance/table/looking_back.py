"""A game looked back on: each position in which somebody had to act, as a seat was told it, or with all cards open."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from seance.errors import NotNow
from seance.table.events import SeatEvent
from seance.table.match import Match
from seance.table.table import Table

SLICE = 4
"""Positions that are told before somebody else may have a turn."""


class Frame(msgspec.Struct, frozen=True):
    """A position after whole moves, with what chance did after them, as a seat was told it, and how it came about."""

    number: int
    """The last event that led to it."""
    played: int
    """So many actions were played, those of chance included."""
    view: Any
    """Without its actions: nothing can be played."""
    explanation: Any
    """What the game says about the view."""
    events: tuple[SeatEvent, ...]
    """What happened since the frame before."""


def looking_back(table: Table, seat: int | None, opened: bool = False) -> Generator[None, None, list[Frame]]:
    """The frames of a table's game, in slices; of moves that were taken back only what their events tell.

    Whoever asks has seen to it that they may be told; all cards are open to a seat, and to nobody who still plays.
    """
    table.check_rules()
    if table.match is None:
        raise NotNow("The game has not begun: there is nothing to look back on.")
    match = table.match.fork(len(table.match.moves))  # the game may go on between two slices
    events = table.events_for(seat)
    numbers, last = table.move_numbers, table.number
    dealt = next(event.number for event in events if event.kind == "dealt")
    if opened:
        assert seat is not None
        events = list(open_events(events, match, numbers, seat))
        yield
    frames: list[Frame] = []
    for played, state in match.decisions():
        ends = last if played == len(numbers) else numbers[played - 1] if played else dealt
        since = frames[-1].number if frames else 0
        view = match.game.view(state, seat)
        if opened:
            view = match.game.open_view(view, state)
        explanation = match.game.explain(view)
        frames.append(Frame(ends, played, replace(view, actions=()), explanation, tuple(events[since:ends])))
        if len(frames) % SLICE == 0:
            yield
    return frames


def open_events(
    events: list[SeatEvent], match: Match[Any, Any, Any], numbers: list[int], seat: int
) -> Iterator[SeatEvent]:
    """The same events, with everything told of the deal and of the moves that stand."""
    moves = dict(zip(numbers, match.open_moves(seat), strict=True))
    for event in events:
        if event.kind == "dealt":
            yield replace(event, facts=match.open_deal_facts(seat))
        elif event.number in moves:
            yield replace(event, token=moves[event.number].token, facts=moves[event.number].facts)
        else:
            yield event
