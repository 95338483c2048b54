"""Bots choose legal actions from a view alone, and greedy ones know what they do."""

from __future__ import annotations

import pytest

from seance.bots import NAMES, make_bot
from seance.errors import OptionError
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import OPTION_SETS, game_of, seed_of


def play(name: str, bots: list[str], number: int) -> tuple[int, ...]:
    """The winners of a game between bots, each of whose actions was legal."""
    game, options = game_of(name)
    match = Match(game, options, seed_of(number))
    players = [make_bot(bot, game.name) for bot in bots]
    rng = Rng(number)
    while (turn := match.turn) is not None:
        match.submit(turn, players[turn].choose(match.view_for(turn), rng))
    return match.result


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("bot", NAMES)
def test_a_bot_plays_whole_games(name: str, bot: str) -> None:
    game, options = game_of(name)
    for number in range(2):
        result = play(name, [bot] * len(game.seats(options)), number)
        assert result or options.players == 1


@pytest.mark.parametrize(("name", "least"), [("siggil-pass-2", 65), ("rip-all", 85)])
def test_greedy_beats_random(name: str, least: int) -> None:
    """At chance level 100 games with each seat twice would give 50; the deals are the same in every run."""
    wins = sum(play(name, ["greedy", "random"], n) == (0,) for n in range(50))
    wins += sum(play(name, ["random", "greedy"], n) == (1,) for n in range(50))
    assert wins >= least


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(OptionError, match=r"no bot 'clever' for rip; there are random and greedy\."):
        make_bot("clever", "rip")
