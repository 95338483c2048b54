"""The review of a game: for every seat its decisions, its luck, and how both add up to the result (docs/review.md).

It is worked out in pieces, one step of one seat each, in any order and anywhere; put together they always add up:
start + luck - lost + rest = result, to the millionth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, Literal

import msgspec

from seance.bots import players_of
from seance.games import AnyGame, find_game
from seance.kernel.chance import Stream
from seance.kernel.codes import CHANCE
from seance.kernel.reason import Reason
from seance.kernel.rng import Rng
from seance.records import Record
from seance.review import alone
from seance.review.estimate import SURE, Effort, outcome, plain_chance, seed_of
from seance.review.judge import Candidate, Judgement, judge
from seance.review.moments import Moment, moments_of
from seance.review.reasons import reasons_for
from seance.search.playouts import NOTHING
from seance.solve.trust import is_solved

MARKS = ((150_000, "blunder"), (100_000, "mistake"), (50_000, "inaccuracy"))
"""What a loss is called from so many millionths on, if its interval leaves no doubt that it is one."""
MOST_TURNS = 5
"""How many turning points are told."""
MOST_MOVES = 4
"""How many moves of others are told with one."""
LOOKS = 12
"""On so many deals a step must show the same to be no luck at all."""
DEALS = 4000
"""How many deals the chance before the deal is taken from."""
TIMES = 10
"""How often each of them is played: its error is part of every luck, and a playout costs less than a deal."""

Mark = Literal["", "inaccuracy", "mistake", "blunder"]
Source = Literal["move", "luck", "rest", "resigned"]


class Piece(msgspec.Struct, frozen=True):
    """What was found out about one step for one seat; step 0 is the deal."""

    seat: int
    step: int
    luck: int
    judgement: Judgement | None = None


class Choice(msgspec.Struct, frozen=True):
    """A move and the seat's chance after it, in millionths, with its interval, and what speaks for it."""

    move: str
    chance: int
    low: int
    high: int
    why: tuple[Reason, ...]


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat had: what it played, what a search would have, and what that cost, with its interval."""

    step: int
    turn: int
    best: Choice
    played: Choice
    loss: int
    low: int
    high: int
    mark: Mark


class Luck(msgspec.Struct, frozen=True):
    """What a deal, a draw or an uncovered card changed."""

    step: int
    turn: int
    move: str
    change: int


class Point(msgspec.Struct, frozen=True):
    """The curves before a step: the chance, and all luck so far."""

    step: int
    chance: int
    luck: int


class TurningPoint(msgspec.Struct, frozen=True):
    """One of the largest changes: by a move of one's own, by luck, or by the rest, mostly others' moves."""

    step: int
    source: Source
    change: int
    moves: str = ""
    """Of the rest: the last moves of others before it, as far as the seat was told."""


class SeatReview(msgspec.Struct, frozen=True):
    """All of it for one seat: start + luck - lost + rest = result. Nothing depends on what the seat could not know."""

    seat: int
    label: str
    player: str
    start: int
    luck: int
    lost: int
    rest: int
    result: int
    curve: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    lucks: tuple[Luck, ...]
    turning_points: tuple[TurningPoint, ...]


class Review(msgspec.Struct, frozen=True):
    """A whole review. `steps` of the record's `moves` were looked at: all, unless it was stopped."""

    game: str
    moves: int
    steps: int
    finished: bool
    effort: float
    seats: tuple[SeatReview, ...]
    lots: tuple[int, ...] = ()
    """The steps that chance made: players count moves without them."""


# Pieces


def plan(record: Record, seats: Iterable[int]) -> list[Moment | int]:
    """All that is to be looked at, in the order of the game: a seat's number stands for its deal."""
    wanted = tuple(seats)
    lives = [list(moments_of(record, seat)) for seat in wanted]
    return [*wanted, *(moment for together in zip(*lives, strict=True) for moment in together)]


def work_out(record: Record, what: Moment | int, effort: Effort) -> Piece:
    """One piece: what the deal brought a seat, or what a step changed for it, and how good its decision was."""
    game = find_game(record.game)
    if isinstance(what, int):
        return Piece(what, 0, deal_luck(record, what, effort))
    seat: int = what.before.seat
    if what.kind == "own" and len(what.before.actions) > 1:
        found = judge(game, what.before, what.action, effort)
        return Piece(seat, what.step, luck_of(game, what, effort), found)
    return Piece(seat, what.step, luck_of(game, what, effort))


def work_out_all(
    record: Record, seats: Iterable[int], effort: Effort, threads: int = 1
) -> Iterator[tuple[int, int, Piece]]:
    """Every piece in the order of the game, with how many there are now and in all."""
    todo = plan(record, seats)
    with ThreadPoolExecutor(threads) as pool:
        try:
            for done, piece in enumerate(pool.map(lambda what: work_out(record, what, effort), todo), 1):
                yield done, len(todo), piece
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def deal_luck(record: Record, seat: int, effort: Effort) -> int:
    """What the first look at the cards changed."""
    game, first = find_game(record.game), record.first()
    if first.played:  # it was dealt in another game
        return 0
    view = game.view(first, seat)
    return damped(game, (usual_chance(game, view, effort.luck) or 0) - start_of(record, seat))


def usual_chance(game: AnyGame, view: Any, effort: int, first: int = NOTHING) -> int | None:
    """The chance by which luck is measured: it learns nothing, so that its mean over all that chance can do is what it
    was before. By rule of thumb, or by the share of deals that can be won where a solver knows the game."""
    if is_solved(game, view):
        return alone.usual_chance(view, effort, first)
    return plain_chance(game, view, effort, first)


def damped(game: AnyGame, change: int) -> int:
    """What a change that a rule of thumb sees is worth among those who play better: its mean stays nothing."""
    return round(players_of(game.name).doubt.luck * change)


def start_of(record: Record, seat: int) -> int:
    """The chance before the deal: known where all seats are alike, estimated elsewhere; in a game that begins in its
    middle, the chance there."""
    game, first = find_game(record.game), record.first()
    if first.played:
        return usual_chance(game, game.view(first, seat), Effort().luck) or 0
    if is_solved(game, view := game.view(first, seat)):
        return alone.start(view)
    if game.even(record.options):
        return SURE // len(game.seats(record.options))
    return starts(record.game, msgspec.json.encode(record.options))[seat]


@cache
def starts(name: str, told_options: bytes) -> tuple[int, ...]:
    """Every seat's chance before the deal: many deals, played by rule of thumb."""
    game = find_game(name)
    options = game.options(msgspec.json.decode(told_options))
    seats = range(len(game.seats(options)))
    stream, rng = Stream(bytes(32), f"review {name}"), Rng(0)
    shares, heuristics = [0] * len(seats), game.heuristics()
    for _ in range(DEALS):
        state = game.deal(options, bytes(stream.below(256) for _ in range(32)))
        for _ in range(TIMES):
            played = state.copy()
            heuristics.play_well(played, rng)
            winners = played.result()
            for seat in winners:
                shares[seat] += SURE // len(winners)
    return tuple(share // (DEALS * TIMES) for share in shares)


def luck_of(game: AnyGame, moment: Moment, effort: Effort) -> int:
    """What chance, or a card that came to light, changed for the seat: its mean over all that could be is nothing."""
    if moment.action is None:  # the seat was told nothing
        return 0
    if not game.by_chance(moment.before, moment.action):
        return 0
    if moment.kind == "chance":
        expected = usual_chance(game, moment.before, effort.luck)
    elif foreseen(game, moment):
        return 0
    else:
        expected = usual_chance(game, moment.before, effort.luck, moment.action)
    came = usual_chance(game, moment.after, effort.luck)
    return 0 if expected is None or came is None else damped(game, came - expected)


def foreseen(game: AnyGame, moment: Moment) -> bool:
    """Whether the step could only lead to what the seat then saw, as far as a few deals tell.

    A move that is not possible on all of them tells of its player's cards: that is the player's doing, and no luck.
    """
    rng = Rng(seed_of(moment.before, "foreseen"))
    seat, seen = moment.before.seat, moment.after.key()
    states = [game.sample(moment.before, rng) for _ in range(LOOKS)]
    if any(moment.action not in state.actions() for state in states):
        return True
    for state in states:
        state.play(moment.action)
    return all(game.view(state, seat).key() == seen for state in states)


# Putting together


def put_together(record: Record, pieces: Iterable[Piece], factor: float = 1.0) -> Review:
    """The review that these pieces make; where some are missing, of the game up to there."""
    by_seat: dict[int, dict[int, Piece]] = {}
    for piece in pieces:
        by_seat.setdefault(piece.seat, {})[piece.step] = piece
    steps = min((whole_steps(found) for found in by_seat.values()), default=0)
    last = record.last()
    complete = steps == len(record.actions)
    seats = tuple(seat_review(record, seat, found, steps) for seat, found in sorted(by_seat.items()))
    finished = complete and (last.over or bool(record.resigned))
    return Review(record.game, len(record.actions), steps, finished, factor, seats, lots_of(record))


def lots_of(record: Record) -> tuple[int, ...]:
    """The steps of a record that chance made."""
    state, found = record.first(), []
    for step, action in enumerate(record.actions, 1):
        if state.turn == CHANCE:
            found.append(step)
        state.play(action)
    return tuple(found)


def whole_steps(found: Mapping[int, Piece]) -> int:
    """How many steps from the first on there are pieces of."""
    return next(step for step in range(len(found) + 1) if step + 1 not in found)


def seat_review(record: Record, seat: int, pieces: Mapping[int, Piece], steps: int) -> SeatReview:
    """One seat's decisions and luck in order, and what they add up to."""
    game = find_game(record.game)
    sums = Sums(start_of(record, seat))
    deal = pieces.get(0)
    if deal is not None:
        sums.add_luck(Luck(0, 0, "", deal.luck))
    for moment in moments_of(record, seat):
        if moment.step > steps:
            break
        piece = pieces[moment.step]
        if moment.kind == "other":
            sums.since.append(moment.token)
        if piece.judgement is not None:
            sums.add_decision(decision(game, moment, piece.judgement))
        if piece.luck:
            sums.add_luck(Luck(moment.step, moment.turn, moment.token, piece.luck))
    if steps == len(record.actions):
        sums.end(record, seat)
    labels = game.seats(record.options)
    return SeatReview(
        seat=seat,
        label=labels[seat],
        player=record.players[seat] if record.players else "",
        start=sums.start,
        luck=sums.luck,
        lost=sums.lost,
        rest=sums.rest,
        result=sums.chance,
        curve=(*sums.curve, Point(steps + 1, sums.chance, sums.luck)),
        decisions=tuple(sums.decisions),
        lucks=tuple(sums.lucks),
        turning_points=sums.turning_points(),
    )


class Sums:
    """What has added up so far."""

    def __init__(self, start: int) -> None:
        self.start = self.chance = start
        self.luck = self.lost = self.rest = 0
        self.curve: list[Point] = []
        self.decisions: list[Decision] = []
        self.lucks: list[Luck] = []
        self.changes: list[TurningPoint] = []
        self.since: list[str] = []
        """The others' moves since the seat's last decision."""

    def change(self, step: int, source: Source, by: int, moves: str = "") -> None:
        self.chance += by
        if by:
            self.changes.append(TurningPoint(step, source, by, moves))

    def add_luck(self, luck: Luck) -> None:
        self.luck += luck.change
        self.lucks.append(luck)
        self.change(luck.step, "luck", luck.change)

    def add_decision(self, made: Decision) -> None:
        """Whatever the estimate says now that luck does not explain is the rest; what was lost is one's own."""
        self.add_rest(made.step, made.best.chance)
        self.curve.append(Point(made.step, made.best.chance, self.luck))
        self.decisions.append(made)
        self.lost += made.loss
        self.change(made.step, "move", -made.loss)

    def add_rest(self, step: int, chance: int) -> None:
        self.rest += chance - self.chance
        self.change(step, "rest", chance - self.chance, " ".join(self.since[-MOST_MOVES:]))
        self.since.clear()

    def end(self, record: Record, seat: int) -> None:
        """The result, if there is one."""
        last, step = record.last(), len(record.actions)
        labels = find_game(record.game).seats(record.options)
        if record.resigned == labels[seat]:
            self.lost += self.chance
            self.change(step, "resigned", -self.chance)
        elif record.resigned:
            self.add_rest(step, SURE // (len(labels) - 1))
        elif last.over:
            self.add_rest(step, outcome(find_game(record.game).view(last, seat)))

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The largest changes after the deal, in the order of the game."""
        largest = sorted((one for one in self.changes if one.step), key=lambda one: (-abs(one.change), one.step))
        return tuple(sorted(largest[:MOST_TURNS], key=lambda one: one.step))


def decision(game: AnyGame, moment: Moment, found: Judgement) -> Decision:
    """A decision as it is told. A move that turned out better than the nominated one is the best, and lost nothing."""
    best = found.candidates[0]
    played = next(one for one in found.candidates if one.action == moment.action)
    if found.loss <= 0:
        best, found = played, Judgement((played,))
    return Decision(
        moment.step,
        moment.turn,
        choice(game, moment.before, best),
        choice(game, moment.before, played),
        found.loss,
        found.low,
        found.high,
        mark_of(found.loss, found.low),
    )


def choice(game: AnyGame, view: Any, found: Candidate) -> Choice:
    why = reasons_for(game.name)(view, found.action)
    return Choice(game.format(found.action), found.chance, found.low, found.high, why)


def mark_of(loss: int, low: int) -> Mark:
    """Marks are for what exceeds its interval."""
    if low <= 0:
        return ""
    mark: Mark
    for least, mark in MARKS:  # type: ignore[assignment]
        if loss >= least:
            return mark
    return ""
