"""Short games to look back at, and the same games with other cards where a seat never saw them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

from msgspec.structs import replace

from seance.bots import make_bot
from seance.errors import SeanceError
from seance.games import find_game
from seance.kernel.rng import Rng
from seance.records import Record
from seance.review.estimate import Effort
from seance.table.match import Match
from tests.option_sets import game_of, seed_of

QUICK = Effort(nominate=60, trees=2, grow=40, luck=30)
"""Enough to see that something was thought about."""


@cache
def recorded(name: str, number: int = 0, bot: str = "greedy") -> Record:
    """A whole game of an option set, played by a bot."""
    game, options = game_of(name)
    match = Match(game, options, seed_of(number))
    player, rng = make_bot(bot, game.name), Rng(number)
    while (turn := match.turn) is not None:
        match.submit(turn, player.choose(match.view_for(turn), rng))
    return Record(game.name, options, match.deal, tuple(move.action for move in match.moves))


def lived(record: Record, seat: int) -> list[bytes] | None:
    """What the seat saw from the deal to the end; None if the game cannot have gone so."""
    game = find_game(record.game)
    try:
        state = record.first()
    except SeanceError:
        return None
    seen = [game.view(state, seat).key()]
    for action in record.actions:
        if action not in state.actions():
            return None
        state.play(action)
        seen.append(game.view(state, seat).key())
    return seen


def other_cards(record: Record, seat: int, random: Random) -> Iterator[Record]:
    """Games that this seat could not tell from the recorded one: other cards lay where it never looked."""
    seen = lived(record, seat)
    secret = hidden_lots(record, seat)
    for _ in range(300):
        step, lots = random.choice(secret) if secret else (-1, [])
        if lots and random.random() < 0.5:
            actions = list(record.actions)
            actions[step] = random.choice(lots)
            other = replace(record, actions=tuple(actions))
        else:
            parts = re.split(r"([ ,=])", record.deal)
            one, two = random.sample(range(0, len(parts), 2), 2)
            parts[one], parts[two] = parts[two], parts[one]
            other = replace(record, deal="".join(parts))
        if lived(other, seat) == seen and truth(other) != truth(record):
            yield other


def truth(record: Record) -> tuple[object, ...]:
    """What was really dealt and done."""
    return record.first().dump(), record.actions


def hidden_lots(record: Record, seat: int) -> list[tuple[int, list[int]]]:
    """What chance did without telling the seat, and what it could have done instead."""
    game, state, found = find_game(record.game), record.first(), []
    for step, action in enumerate(record.actions):
        if state.turn < 0 and "?" in game.token_for(state, action, seat):
            found.append((step, sorted(set(state.chances()) - {action})))
        state.play(action)
    return found
