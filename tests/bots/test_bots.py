"""Bots choose legal actions from a view alone. How well they play, each game's own tests say."""

from __future__ import annotations

import pytest

from seance.bots import NAMES, make_bot, players_of
from seance.errors import BotError, OptionError
from seance.games import GAMES
from tests.bots.contests import play
from tests.option_sets import OPTION_SETS, game_of


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.parametrize("bot", [*NAMES[:5], "search:60"])
def test_a_bot_plays_whole_games(name: str, bot: str) -> None:
    game, options = game_of(name)
    for number in range(2):
        result = play(name, [bot] * len(game.seats(options)), number)
        assert result or len(game.seats(options)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_bot_is_named_with_those_there_are(game: str) -> None:
    for name in ("clever", "level:6", "level:", "search", "search:many", "search:²", "greedy:1"):
        with pytest.raises(OptionError, match=rf"no bot '{name}' for {game}; there are random, greedy, level:1"):
            make_bot(name, game)


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
        make_bot(name, next(iter(GAMES)))
