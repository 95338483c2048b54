"""A review in English words, for the terminal and for the page that needs no server."""

from __future__ import annotations

from collections import Counter

from seance.review.reasons import sentence
from seance.review.review import Decision, Review, SeatReview, TurningPoint

MARKS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}


def points(chance: int) -> str:
    """Millionths as points of a hundred, with one decimal."""
    return f"{chance / 10_000:.1f}".replace("-0.0", "0.0")


def signed(change: int) -> str:
    told = points(change)
    return told.replace("-", "−") if told.startswith("-") else f"+{told}"


def heading(review: Review) -> str:
    """What was reviewed, in a line."""
    end = "" if review.finished else ", not finished"
    if review.steps < review.moves:
        end = f", reviewed up to move {review.steps}"
    return f"Review of a game of {review.game.upper()}, {review.moves} moves{end}"


def sum_words(review: Review, seat: SeatReview) -> str:
    """How the result came about, in points; the terms add up."""
    others = "the others and what was not foreseen" if len(review.seats) > 1 or seat.rest else "the rest"
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
        (turn.step, what_words(turn, decisions, lucks), signed(turn.change), better_words(review.game, turn, decisions))
        for turn in seat.turning_points
    ]


def what_words(turn: TurningPoint, decisions: dict[int, Decision], lucks: dict[int, str]) -> str:
    if turn.source == "move":
        mark = decisions[turn.step].mark
        return f"you played {decisions[turn.step].played.move}" + (f" ({mark})" if mark else "")
    if turn.source == "luck":
        return f"luck at {lucks[turn.step]}"
    if turn.source == "resigned":
        return "you resigned"
    return f"after {turn.moves}" if turn.moves else "what was not foreseen"


def better_words(game: str, turn: TurningPoint, decisions: dict[int, Decision]) -> str:
    """What a search would have played, and why."""
    if turn.source != "move":
        return ""
    best = decisions[turn.step].best
    told = "; ".join(sentence(game, reason) for reason in best.why)
    return f"{best.move}: {told}" if told else best.move
