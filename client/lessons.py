"""A game's lessons as the client takes them: every position as its seat sees it, and what each right move brings about.

The rules are here and not in the browser, so what a lesson can show is worked out when the client is built. A game's
lessons are `src/games/NAME/lessons.toml`: a course, each step of which asks for a move, and examples, at most one a
clause, whose moves are shown.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from seance.datafile import Words, read_as
from seance.errors import DataError
from seance.games import AnyGame
from seance.kernel.codes import CHANCE
from seance.review.belief import Belief, believing
from seance.table.events import SeatEvent

SAMPLES = 20_000
"""Of a card that is to be found: whoever counts for themselves comes to the same."""
GAMES = Path(__file__).parent / "src" / "games"


class AnswerText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to moves that the step does not ask for."""

    clause: str
    says: Words
    to: str = ".*"
    """A pattern for their tokens; the first answer that fits is given."""


class StepText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the course as somebody wrote it."""

    name: str
    clause: str
    position: str
    wants: str
    """A pattern for the tokens of the moves that it asks for."""
    title: Words
    says: Words
    done: Words
    then: str = ""
    """What the others and chance do after the move."""
    guess: str = ""
    """A hidden card: no move is asked for, but where it lies most likely; `wants` and `to` are patterns for places."""
    answers: tuple[AnswerText, ...] = ()


class ExampleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example of a clause as somebody wrote it."""

    clause: str
    position: str
    says: Words
    plays: str = ""
    """The moves that are shown, those of chance among them; none where the position says it all."""


class LessonsText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a `lessons.toml` says."""

    course: tuple[StepText, ...]
    elsewhere: AnswerText
    """What is said to whoever touches what cannot be played."""
    examples: tuple[ExampleText, ...] = ()


class LessonOutcome(msgspec.Struct, frozen=True):
    """What moves bring about, as the learner's seat is told it."""

    events: tuple[SeatEvent, ...]
    view: Any
    explanation: Any


class LessonAnswer(msgspec.Struct, frozen=True):
    """What is said to a move that the step does not ask for."""

    clause: str
    says: Words


class Guess(msgspec.Struct, frozen=True):
    """Where a hidden card could lie, by what the seat knows."""

    card: str
    places: tuple[str, ...]
    chances: tuple[float, ...]


class LessonStep(msgspec.Struct, frozen=True):
    """A position, and what can be done there; an example asks for nothing, so nothing can be done."""

    name: str
    clause: str
    says: Words
    options: dict[str, Any]
    labels: tuple[str, ...]
    view: Any
    explanation: Any
    right: dict[str, LessonOutcome]
    """By the token of the move; empty in an example, where it is not the reader's to make."""
    title: Words | None = None
    done: Words | None = None
    wrong: dict[str, int] = {}
    """Which answer each other move gets."""
    answers: tuple[LessonAnswer, ...] = ()
    guess: Guess | None = None
    """Where places are asked for instead of moves."""


class Lessons(msgspec.Struct, frozen=True):
    """All lessons of a game."""

    course: tuple[LessonStep, ...]
    elsewhere: LessonAnswer
    examples: tuple[LessonStep, ...]


STRUCTS: tuple[type[msgspec.Struct], ...] = (LessonOutcome, LessonAnswer, Guess, LessonStep, Lessons)


class Scene(NamedTuple):
    """A position that was read, and the seat that looks at it."""

    game: AnyGame
    options: Any
    state: Any
    seat: int


def lessons_text(game: AnyGame) -> LessonsText | None:
    """What was written for a game; None where nobody has."""
    path = GAMES / game.name / "lessons.toml"
    return read_as(path, LessonsText) if path.exists() else None


def lessons(game: AnyGame) -> Lessons | None:
    text = lessons_text(game)
    if text is None:
        return None
    return Lessons(
        tuple(step(game, one) for one in text.course),
        said(text.elsewhere),
        tuple(example(game, one) for one in text.examples),
    )


def scene(game: AnyGame, position: str) -> Scene:
    """Whoever is to act looks; where the game is over or chance acts, the first seat."""
    options, state = game.position(position)
    return Scene(game, options, state, max(state.turn, 0))


def step(game: AnyGame, text: StepText) -> LessonStep:
    at = scene(game, text.position)
    guess = guess_of(at, text.guess) if text.guess else None
    legal = list(guess.places) if guess else [game.format(action) for action in at.state.actions()]
    right = [token for token in legal if re.fullmatch(text.wants, token)]
    if not right:
        raise DataError(f"Step {text.name} asks for {text.wants}, but there are only {', '.join(legal)}.")
    wrong = {token: answer_to(text, token) for token in legal if token not in right}
    outcomes = {token: outcome(at, () if guess else (token, *text.then.split())) for token in right}
    told = base(at, text.name, text.clause, text.says, outcomes)
    answers = tuple(map(said, text.answers))
    return replace(told, title=text.title, done=text.done, wrong=wrong, answers=answers, guess=guess)


def guess_of(at: Scene, card: str) -> Guess:
    """Where a card can lie that the seat does not see; DataError if it lies nowhere."""
    board = whole(believing(at.game, at.game.view(at.state, at.seat), SAMPLES))
    found = [row.chances for row in board.cards if row.card == card]
    if not found:
        raise DataError(f"The card {card} is not hidden there.")
    likely = [(place, chance) for place, chance in zip(board.places, found[0], strict=True) if chance]
    return Guess(card, *zip(*likely, strict=True))


def whole(work: Generator[None, None, Belief]) -> Belief:
    """What comes out of work that is done in slices."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            board: Belief = done.value
            return board


def said(answer: AnswerText) -> LessonAnswer:
    return LessonAnswer(answer.clause, answer.says)


def answer_to(text: StepText, token: str) -> int:
    found = [i for i, answer in enumerate(text.answers) if re.fullmatch(answer.to, token)]
    if not found:
        raise DataError(f"Step {text.name} has no answer to {token}.")
    return found[0]


def example(game: AnyGame, text: ExampleText) -> LessonStep:
    at = scene(game, text.position)
    tokens = tuple(text.plays.split())
    return base(at, text.clause, text.clause, text.says, {"": outcome(at, tokens)} if tokens else {})


def base(at: Scene, name: str, clause: str, says: Words, right: dict[str, LessonOutcome]) -> LessonStep:
    options = msgspec.to_builtins(at.options)
    return LessonStep(name, clause, says, options, at.game.seats(at.options), *seen(at), right)


def seen(at: Scene) -> tuple[Any, Any]:
    """The position as the seat may know it, and what the game says of that."""
    view = at.game.view(at.state, at.seat)
    return replace(view, actions=()), at.game.explain(view)


def outcome(at: Scene, tokens: Iterable[str]) -> LessonOutcome:
    """What these moves bring about."""
    later = at._replace(state=at.state.copy())
    events = tuple(played(later, tokens))
    return LessonOutcome(events, *seen(later))


def played(at: Scene, tokens: Iterable[str]) -> Iterator[SeatEvent]:
    """Play moves on the scene's state; DataError names one that cannot be played."""
    game, _, state, seat = at
    for number, token in enumerate(tokens, 1):
        action = game.parse(token)
        if action not in state.actions():
            legal = ", ".join(game.format(one) for one in state.actions())
            raise DataError(f"{token} cannot be played; allowed are {legal or 'no moves at all'}.")
        actor = None if state.turn == CHANCE else state.turn
        told = game.token_for(state, action, seat)
        yield SeatEvent(number, 0.0, "played", actor, told, game.facts(state.play(action), seat))
