"""Bots choose legal actions from a view alone, and greedy ones know what they do."""

from __future__ import annotations

import pytest

from seance.bots import NAMES, make_bot, players_of
from seance.errors import BotError, OptionError
from seance.games import GAMES
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
@pytest.mark.parametrize("bot", [*NAMES[:5], "search:60"])
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
    for name in ("clever", "level:6", "level:", "search", "search:many", "search:²", "greedy:1"):
        with pytest.raises(OptionError, match=rf"no bot '{name}' for rip; there are random, greedy, level:1"):
            make_bot(name, "rip")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_five_levels_each_with_a_name(game: str) -> None:
    assert len({level.name for level in players_of(game).levels}) == 5
    for number, level in enumerate(players_of(game).levels, 1):
        assert make_bot(f"level:{number}", game)
        assert level.bot in ("random", "greedy", "search")
        assert (level.iterations > 0) == (level.bot == "search")


@pytest.mark.parametrize("name", ["search:0", "search:0ms"])
def test_a_budget_of_zero_is_refused(name: str) -> None:
    with pytest.raises(BotError, match="give it at least 1 of either"):
        make_bot(name, "siggil")


@pytest.mark.parametrize(("name", "least"), [("siggil-pass-2", 17), ("rip-all", 13)])
def test_search_beats_greedy(name: str, least: int) -> None:
    wins = sum(play(name, ["search:200", "greedy"], n) == (0,) for n in range(10))
    wins += sum(play(name, ["greedy", "search:200"], n) == (1,) for n in range(10))
    assert wins >= least


@pytest.mark.parametrize("name", ["siggil-pass-2", "rip-all"])
def test_the_third_level_beats_the_first(name: str) -> None:
    wins = sum(play(name, ["level:3", "level:1"], n) == (0,) for n in range(10))
    wins += sum(play(name, ["level:1", "level:3"], n) == (1,) for n in range(10))
    assert wins >= 15
