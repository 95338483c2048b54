"""Games between bots."""

from __future__ import annotations

from seance.bots import make_bot
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import game_of, seed_of


def play(name: str, bots: list[str], number: int) -> tuple[int, ...]:
    """The winners of a game between bots, each of whose actions was legal."""
    game, options = game_of(name)
    match = Match(game, options, seed_of(number))
    players = [make_bot(bot, game.name) for bot in bots]
    rng = Rng(number)
    while (turn := match.turn) is not None:
        match.submit(turn, players[turn].choose(match.view_for(turn), rng))
    return match.result


def wins(name: str, bot: str, other: str, deals: int) -> int:
    """How many games of two a bot wins alone, each deal from either seat; the deals are the same in every run."""
    first = sum(play(name, [bot, other], n) == (0,) for n in range(deals))
    return first + sum(play(name, [other, bot], n) == (1,) for n in range(deals))
