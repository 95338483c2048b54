"""A review in English words, for the terminal and for the page that needs no server."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

from seance.errors import SeanceError
from seance.games import find_game, part_of
from seance.review.reasons import sentence
from seance.review.review import Choice, Decision, Review, SeatReview, TurningPoint

MARKS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}


def points(chance: int) -> str:
    """Millionths as points of a hundred, with one decimal."""
    return f"{chance / 10_000:.1f}".replace("-0.0", "0.0")


def signed(change: int) -> str:
    told = points(change)
    return told.replace("-", "−") if told.startswith("-") else f"+{told}"


def number_of(review: Review, step: int) -> int:
    """A step's number among the moves of players, as the browser counts them: chance makes none."""
    return step - bisect_right(review.lots, step)


def move_words(game: str, token: str) -> str:
    """A move in the words of the game's terminal; as it is written where there are none, or where it is hidden."""
    words = getattr(part_of(game, "terminal"), "words", None)
    try:
        action = find_game(game).parse(token)
    except SeanceError:
        return token
    return (words and words(token, action)) or token


def choice_words(game: str, choice: Choice) -> str:
    """A move, and what speaks for it."""
    why = "; ".join(sentence(game, reason) for reason in choice.why)
    return f"{move_words(game, choice.move)} ({why})" if why else move_words(game, choice.move)


def loss_words(decision: Decision) -> str:
    """What a decision cost, with its doubt; nothing where it was the best."""
    if decision.best.move == decision.played.move:
        return ""
    return f"{points(decision.loss)} ± {points((decision.high - decision.low) // 2)}"


def heading(review: Review) -> str:
    """What was reviewed, in a line."""
    end = "" if review.finished else ", not finished"
    if review.steps < review.moves:
        end = f", reviewed up to move {number_of(review, review.steps)}"
    return f"Review of a game of {review.game.upper()}, {number_of(review, review.moves)} moves{end}"


def sum_words(review: Review, seat: SeatReview) -> str:
    """How the result came about, in points; the terms add up."""
    others = "the others and what was not foreseen" if len(review.seats) > 1 else "what was not foreseen"
    end = "result" if review.finished else "chance now"
    return (
        f"start {points(seat.start)}, luck {signed(seat.luck)}, lost by own moves {signed(-seat.lost)}, "
        f"{others} {signed(seat.rest)}: {end} {points(seat.result)}. {marks_words(seat)}"
    )


def marks_words(seat: SeatReview) -> str:
    """How many decisions, and how good."""
    counted: Counter[str] = Counter(decision.mark for decision in seat.decisions if decision.mark)
    told = [f"{counted[mark]} {many if counted[mark] > 1 else mark}" for mark, many in MARKS.items() if counted[mark]]
    n = len(seat.decisions)
    mean = f", {points(round(seat.lost / n))} lost on average" if n else ""
    return f"{n} decisions{mean}; {', '.join(told) or 'no mistake beyond doubt'}."


def told_turns(review: Review, seat: SeatReview) -> list[tuple[int, str, str, str]]:
    """The turning points: move, what happened, the change in points, and what was better and why."""
    decisions = {decision.step: decision for decision in seat.decisions}
    lucks = {luck.step: luck.move for luck in seat.lucks}
    return [
        (
            number_of(review, turn.step),
            what_words(review.game, turn, decisions, lucks),
            signed(turn.change),
            choice_words(review.game, decisions[turn.step].best) if turn.source == "move" else "",
        )
        for turn in seat.turning_points
    ]


def what_words(game: str, turn: TurningPoint, decisions: dict[int, Decision], lucks: dict[int, str]) -> str:
    if turn.source == "move":
        mark = decisions[turn.step].mark
        return f"own move: {move_words(game, decisions[turn.step].played.move)}" + (f" ({mark})" if mark else "")
    if turn.source == "luck":
        return f"luck: {move_words(game, lucks[turn.step]) or 'the deal'}"
    if turn.source == "resigned":
        return "resigned"
    after = "; ".join(move_words(game, token) for token in turn.moves.split())
    return f"after the others: {after}" if after else "what was not foreseen"
