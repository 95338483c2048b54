"""Puzzles as they are put to somebody, and their moves judged: nothing is told that the seat may not know.

What becomes of a move was worked out before (`work_out`), so that judging one costs a few moves of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from seance.errors import IllegalMove, NotFound
from seance.games import GAMES, find_game, part_of
from seance.kernel.codes import CHANCE
from seance.kernel.reason import Reason
from seance.puzzles.puzzle import Kind, Puzzle, puzzles_of
from seance.puzzles.work_out import GOES_ON, SOLVED, WRONG
from seance.review.reasons import reasons_for
from seance.table.events import SeatEvent

MOST_DEALS = 120
"""A view of a puzzle allows at most so many."""
NOT_HERE = "That cannot be played in this puzzle."
VERDICTS: dict[str, Literal["on", "solved", "wrong"]] = {GOES_ON: "on", SOLVED: "solved", WRONG: "wrong"}


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle to choose, without anything that would help to solve it."""

    id: str
    kind: str
    grade: int
    steps: int
    """How many moves it takes at most."""
    sure: bool
    """Whether right moves win for certain; if not, the best chance is right."""


class GamePuzzles(msgspec.Struct, frozen=True):
    """All puzzles of a game, the easiest first, and what their kinds are called."""

    game: str
    kinds: dict[str, Kind]
    puzzles: tuple[ListedPuzzle, ...]


class Posed(msgspec.Struct, frozen=True):
    """A puzzle as it is put: its position as the seat may know it, and what can be played."""

    puzzle: ListedPuzzle
    asks: Kind
    options: dict[str, Any]
    labels: tuple[str, ...]
    view: Any
    explanation: Any
    moves: tuple[str, ...]


class Judged(msgspec.Struct, frozen=True):
    """What became of the last move: it keeps the win and goes on, it solves the puzzle, or it does not win."""

    verdict: Literal["on", "solved", "wrong"]
    path: tuple[str, ...]
    """The seat's own moves so far, the judged one last."""
    before: int
    """So many events were told before this move."""
    events: tuple[SeatEvent, ...]
    """Everything since the position of the puzzle."""
    view: Any
    explanation: Any
    moves: tuple[str, ...]
    """What can be played next."""
    reasons: tuple[Reason, ...]
    """What speaks for a move that is right."""
    instance: bool
    """Whether it is shown with other hidden cards than before: the seat cannot tell."""
    right: tuple[str, ...] = ()
    """Once it is solved: every first move that is right."""
    chances: dict[str, int] = {}
    """Where nothing wins for certain: in how many of a thousand deals a move wins; all of them once it is solved."""


def list_puzzles() -> tuple[GamePuzzles, ...]:
    """The puzzles of all games that have some."""
    told = ((game, puzzles_of(game)) for game in GAMES)
    return tuple(GamePuzzles(game, all_.kinds, tuple(map(listed, all_.puzzles))) for game, all_ in told if all_.puzzles)


def listed(puzzle: Puzzle) -> ListedPuzzle:
    return ListedPuzzle(puzzle.id, puzzle.kind, puzzle.grade, puzzle.steps, not puzzle.chances)


def find_puzzle(game: str, name: str) -> Puzzle:
    """The puzzle of that name; NotFound if there is none."""
    found = [one for one in puzzles_of(game).puzzles if one.id == name] if game in GAMES else []
    if not found:
        raise NotFound("There is no such puzzle.")
    return found[0]


def pose(game: str, name: str) -> Posed:
    """Put a puzzle."""
    puzzle = find_puzzle(game, name)
    rules = find_game(game)
    options, state = rules.position(puzzle.position)
    view, explanation, moves = seen(game, state, state.turn)
    kind = puzzles_of(game).kinds[puzzle.kind]
    told = msgspec.to_builtins(options)
    return Posed(listed(puzzle), kind, told, rules.seats(options), view, explanation, moves)


def judge(game: str, name: str, path: Sequence[str], show: bool = False) -> Judged:
    """What becomes of the last of these moves of the seat's own; or, if it is to be shown, of the one that is right."""
    puzzle = find_puzzle(game, name)
    return judged(game, puzzle, (*path, next_right(puzzle, path)) if show else tuple(path))


def judged(game: str, puzzle: Puzzle, path: tuple[str, ...]) -> Judged:
    """What becomes of the last of these moves."""
    line = puzzle.moves.get(" ".join(path))
    if line is None:
        raise IllegalMove(NOT_HERE)
    mark, *tokens = line.split()
    verdict, _, deal = mark.partition("@")
    solved, wrong = verdict == SOLVED, verdict == WRONG
    state = start(game, puzzle.position, int(deal) if deal else None)
    seat = state.turn
    before = before_of(puzzle, path)
    events, reasons = told(game, state, tokens, before)
    view, explanation, moves = seen(game, state, seat)
    return Judged(
        VERDICTS[verdict],
        path,
        before,
        events,
        view,
        explanation,
        () if solved or wrong else moves,
        () if wrong else reasons,
        bool(deal),
        right_first(puzzle) if solved else (),
        {token: n for token, n in puzzle.chances.items() if solved or token == path[0]},
    )


def before_of(puzzle: Puzzle, path: Sequence[str]) -> int:
    """How many actions were played before the last of these moves."""
    return len(puzzle.moves[" ".join(path[:-1])].split()) - 1 if path[:-1] else 0


def next_right(puzzle: Puzzle, path: Sequence[str]) -> str:
    """The move that is shown to somebody who asks: the one that solves it soonest."""
    here = "".join(f"{token} " for token in path)
    ways = [one for one, line in puzzle.moves.items() if line.startswith(SOLVED) and one.startswith(here)]
    if not ways:
        raise IllegalMove(NOT_HERE)
    return min(ways, key=lambda one: one.count(" ")).split()[len(path)]


def right_first(puzzle: Puzzle) -> tuple[str, ...]:
    """Every first move that is right."""
    return tuple(path for path, line in puzzle.moves.items() if " " not in path and not line.startswith(WRONG))


def told(game: str, state: Any, tokens: Sequence[str], before: int) -> tuple[tuple[SeatEvent, ...], tuple[Reason, ...]]:
    """Play all of a line, as the seat to act is told it; and what speaks for the action after the first so many."""
    rules, seat = find_game(game), state.turn
    events: list[SeatEvent] = []
    reasons: tuple[Reason, ...] = ()
    for number, token in enumerate(tokens):
        action = rules.parse(token)
        if number == before:
            reasons = reasons_for(game)(rules.view(state, seat), action)
        actor = None if state.turn == CHANCE else state.turn
        shown = rules.token_for(state, action, seat)
        events.append(SeatEvent(number + 1, 0.0, "played", actor, shown, rules.facts(state.play(action), seat)))
    return tuple(events), reasons


def seen(game: str, state: Any, seat: int) -> tuple[Any, Any, tuple[str, ...]]:
    """A position as the seat may know it, what the game says of it, and what can be played."""
    rules = find_game(game)
    view = rules.view(state, seat)
    return replace(view, actions=()), rules.explain(view), tuple(map(rules.format, view.actions))


def start(game: str, position: str, deal: int | None) -> Any:
    """The position, or another one that looks the same to the seat to act, by its number among all of them."""
    return position_of(game, position) if deal is None else alike(game, position)[deal][0].copy()


def position_of(game: str, position: str) -> Any:
    return find_game(game).position(position)[1]


@lru_cache(maxsize=64)
def alike(game: str, position: str) -> tuple[tuple[Any, int], ...]:
    """Every position that looks the same to the seat to act, and in how many ways it is dealt."""
    state = position_of(game, position)
    part: Any = part_of(game, "puzzles")
    found: tuple[tuple[Any, int], ...] = part.deals(find_game(game).view(state, state.turn), MOST_DEALS)
    return found
