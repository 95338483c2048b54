"""Reviews and hints in a process of its own: reads a question per line from standard input, writes an answer per line.

The server starts these at low priority, so that looking back slows nobody who plays. For a hint a view is all they get;
a review is of a game that is over, asked for step by step, so that many can be worked out in turn.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import msgspec

from seance.bots.worker import STOP
from seance.games import find_game
from seance.records import Record
from seance.review.estimate import Effort
from seance.review.hindsight import hindsight
from seance.review.hint import chance, hint
from seance.review.moments import Moment, moments_of
from seance.review.review import Piece, put_together, work_out


class Played(msgspec.Struct, frozen=True):
    """A game that is over, without anybody's name."""

    game: str
    options: dict[str, Any]
    deal: str
    actions: tuple[int, ...]
    resigned: str = ""


class StepWanted(msgspec.Struct, frozen=True, tag="step"):
    """What a step changed for every seat, and how good it was: a list of pieces. Step 0 is the deal."""

    played: msgspec.Raw
    step: int
    effort: float


class ReviewWanted(msgspec.Struct, frozen=True, tag="review"):
    """The review that the pieces of all steps make."""

    played: msgspec.Raw
    pieces: tuple[Piece, ...]
    effort: float


class HindsightWanted(msgspec.Struct, frozen=True, tag="hindsight"):
    """Every seat's chances with all cards open, step by step."""

    played: msgspec.Raw


class HintWanted(msgspec.Struct, frozen=True, tag="hint"):
    """The best moves of the seat to act, as choices."""

    game: str
    view: msgspec.Raw


class ChanceWanted(msgspec.Struct, frozen=True, tag="chance"):
    """The chance of the seat to act."""

    game: str
    view: msgspec.Raw


Question = StepWanted | ReviewWanted | HindsightWanted | HintWanted | ChanceWanted


@lru_cache(maxsize=8)
def game_of(played: bytes) -> tuple[Record, tuple[tuple[Moment, ...], ...]]:
    """A game, and what each seat lived through: kept from step to step."""
    told = msgspec.json.decode(played, type=Played)
    game = find_game(told.game)
    record = Record(told.game, game.options(told.options), told.deal, told.actions, resigned=told.resigned)
    seats = range(len(game.seats(record.options)))
    return record, tuple(tuple(moments_of(record, seat)) for seat in seats)


def answer(line: bytes) -> bytes:
    """What is answered to one question."""
    told: object
    match msgspec.json.decode(line, type=Question):
        case StepWanted(played, step, effort):
            record, lives = game_of(bytes(played))
            wanted: list[Moment | int] = [life[step - 1] for life in lives] if step else list(range(len(lives)))
            told = [work_out(record, what, Effort().times(effort)) for what in wanted]
        case ReviewWanted(played, pieces, effort):
            told = put_together(game_of(bytes(played))[0], pieces, effort)
        case HindsightWanted(played):
            told = hindsight(game_of(bytes(played))[0])
        case HintWanted(game, view):
            told = hint(find_game(game), msgspec.json.decode(view, type=find_game(game).view_type))
        case ChanceWanted(game, view):
            told = chance(find_game(game), msgspec.json.decode(view, type=find_game(game).view_type))
    return msgspec.json.encode(told)


def main() -> None:
    for line in sys.stdin.buffer:
        if line.rstrip() != STOP:  # a step is short: it is finished
            sys.stdout.buffer.write(answer(line) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
