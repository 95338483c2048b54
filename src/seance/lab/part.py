"""One part of an arena: games of some deals, played to the end, and what is told of each."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import msgspec

from seance.bots import Bot, dismiss, make_player
from seance.games import find_game
from seance.kernel.chance import Stream
from seance.kernel.rng import Rng
from seance.lab.plan import Part, Plan
from seance.records.record import winners_text
from seance.table.match import Match

PART_SECONDS = 2.5
"""How long a part is to take: long enough to be worth sending, short enough to be lost."""
LEAST_PARTS = 16
"""Of each pairing, so that there is work for several processes."""
TRIAL_SECONDS, TRIAL_DEALS = 0.5, 4


class PlayedGame(msgspec.Struct, frozen=True):
    """One game: a row of the results. Seats are told by their labels."""

    deal: int
    seed: str
    options: dict[str, Any]
    """What this deal had of options that change from deal to deal."""
    bot: str
    against: str
    seat: str
    """Where `bot` sat; `against` sat everywhere else."""
    first: str
    """Who began."""
    winners: str
    score: float
    """What the game brought to `bot`: 1, 0, or its part of a shared win."""
    moves: int
    turns: int
    ended: str
    """What ended it, in the game's own word."""
    record: str
    """The moves, chance's among them, as the notation writes them; empty where they are not kept."""


class Played(msgspec.Struct):
    """What a part brought: its games by deal and seat, and how long the first bot thought over how many choices."""

    games: list[PlayedGame]
    choices: int = 0
    seconds: float = 0.0


def play_part(plan: Plan, part: Part) -> Played:
    """These deals of a pairing, from every seat."""
    pair = plan.pairs()[part.pairing]
    names = (plan.bots[pair[0]], plan.bots[pair[1]])
    bots = (make_player(names[0], plan.game, clock=perf_counter), make_player(names[1], plan.game, clock=perf_counter))
    played = Played([])
    try:
        for deal in range(part.first, part.last):
            for seat in plan.turns():
                rng = Rng(Stream(plan.seed, f"arena rng {pair} {deal} {seat}").below(1 << 62))
                match = start(plan, deal)
                first = match.turn
                play_game(match, bots, seat, rng, played)
                kept = plan.recorded(part.pairing, deal, seat)
                played.games.append(told(plan, deal, names, seat, match, first or 0, kept))
    finally:
        for bot in bots:
            dismiss(bot)
    return played


def start(plan: Plan, deal: int) -> Match[Any, Any, Any]:
    game = find_game(plan.game)
    return Match(game, game.options(plan.options_of(deal)), deal_seed(plan.seed, deal))


def deal_seed(seed: bytes, deal: int) -> bytes:
    """The seed of a deal: the same for every pairing."""
    stream = Stream(seed, f"arena deal {deal}")
    return bytes(stream.below(256) for _ in range(32))


def play_game(match: Match[Any, Any, Any], bots: tuple[Bot, Bot], seat: int, rng: Rng, played: Played) -> None:
    """Play to the end with the first bot at `seat` and the second everywhere else."""
    while (turn := match.turn) is not None:
        view = match.view_for(turn)
        if turn != seat:
            action = bots[1].choose(view, rng)
        else:
            start = perf_counter()
            action = bots[0].choose(view, rng)
            played.seconds += perf_counter() - start
            played.choices += 1
        match.submit(turn, action)


def told(
    plan: Plan, deal: int, names: tuple[str, str], seat: int, match: Match[Any, Any, Any], first: int, kept: bool
) -> PlayedGame:
    """The row of a game that is over."""
    game, labels, winners = match.game, match.game.seats(match.options), match.result
    return PlayedGame(
        deal=deal,
        seed=match.seed.hex(),
        options=plan.variants[deal % len(plan.variants)] if plan.variants else {},
        bot=names[0],
        against=names[1],
        seat=labels[seat],
        first=labels[first],
        winners=winners_text(labels[winner] for winner in winners),
        score=1 / len(winners) if seat in winners else 0.0,
        moves=sum(move.seat is not None for move in match.moves),
        turns=match.state.turns,
        ended=reason(match),
        record=" ".join(game.format(move.action) for move in match.moves) if kept else "",
    )


def reason(match: Match[Any, Any, Any]) -> str:
    """What ended a game: the reason that its last fact of an end tells."""
    last = match.moves_for(None, len(match.moves) - 1)
    found = [str(fact.reason) for move in last for fact in move.facts if hasattr(fact, "reason")]
    return found[-1] if found else ""


def sized(plan: Plan) -> Plan:
    """The plan with parts that take a worker a few seconds each, from some deals of each pairing."""
    return msgspec.structs.replace(plan, sizes=tuple(deals_in(plan, number) for number in range(len(plan.pairs()))))


def deals_in(plan: Plan, pairing: int) -> int:
    seconds = timed(plan, Part(pairing, 0, 1))
    if seconds < TRIAL_SECONDS:  # most of it was for getting ready
        seconds = timed(plan, Part(pairing, 0, TRIAL_DEALS)) / TRIAL_DEALS
    return max(1, min(-(-plan.deals() // LEAST_PARTS), round(PART_SECONDS / seconds)))


def timed(plan: Plan, part: Part) -> float:
    start = perf_counter()
    play_part(plan, part)
    return perf_counter() - start
