"""Levels play like people of some strength: they overlook, waver, and have a manner."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from seance.bots import at_level, make_bot, players_of
from seance.bots.careless import AloneBot, OverlookingBot
from seance.bots.search import LIKED, SearchBot, drawn
from seance.games import GAMES, find_game
from seance.kernel.players import Level
from seance.kernel.rng import Rng
from seance.search.think import Analysis, Budget, think
from tests.option_sets import OPTION_SETS, game_of, positions

ALONE = tuple(name for name in OPTION_SETS if len(game_of(name)[0].seats(game_of(name)[1])) == 1)


class Last:
    """Likes the highest action best."""

    def choose(self, view: Any, rng: Rng) -> int:
        best: int = max(view.actions)
        return best


def some_view(name: str) -> Any:
    """The first view of a game in which there is a choice."""
    game, _ = game_of(name)
    state = next(state for state in positions(name, 3) if state.turn >= 0 and len(state.actions()) > 3)
    return game.view(state, state.turn)


def test_who_overlooks_plays_the_best_that_it_sees() -> None:
    view = some_view("siggil-pass-2")
    chosen = Counter(OverlookingBot(Last(), 50, ()).choose(view, Rng(seed)) for seed in range(400))
    order = sorted(view.actions, reverse=True)
    assert set(chosen) <= set(order)
    assert 150 < chosen[order[0]] < 250, "the best is seen in about half of all cases"
    assert 60 < chosen[order[1]] < 140, "the second best is played where only the best is overlooked"


def test_nobody_overlooks_what_is_plain() -> None:
    view = some_view("siggil-pass-2")
    plain = view.actions[0]
    assert {OverlookingBot(Last(), 100, {plain}).choose(view, Rng(seed)) for seed in range(20)} == {plain}


def test_who_sees_nothing_still_moves() -> None:
    view = some_view("rip-all")
    assert {OverlookingBot(Last(), 100, ()).choose(view, Rng(seed)) for seed in range(50)} <= set(view.actions)


def test_wavering_draws_by_visits() -> None:
    visits = {1: 90.0, 2: 9.0, 3: 1.0}
    even = Counter(drawn(visits, 1.0, Rng(seed)) for seed in range(2000))
    assert 1700 < even[1] < 1900
    assert 120 < even[2] < 240
    much = Counter(drawn(visits, 1000.0, Rng(seed)) for seed in range(300))
    assert min(much.values()) > 60
    assert {drawn(visits, 0.01, Rng(seed)) for seed in range(100)} == {1}


def test_a_manner_decides_between_moves_that_look_alike() -> None:
    """What is liked counts a little more, so it is chosen more often, and never where it looks much worse."""
    game, view = find_game("rip"), some_view("rip-all")

    def times(liked: int | None) -> Counter[int]:
        manner = None if liked is None else lambda view, action: action == liked
        bot = SearchBot(game, Budget(60), wavers=1.0, manner=manner)
        return Counter(bot.choose(view, Rng(seed)) for seed in range(300))

    plain = times(None)
    (favourite, before), (_, other) = plain.most_common(2)
    assert LIKED > 1
    assert times(favourite)[favourite] > before > other


@pytest.mark.parametrize("game", GAMES)
def test_every_manner_is_known_and_some_moves_are_to_its_liking(game: str) -> None:
    players = players_of(game)
    assert {level.manner for level in players.levels} <= {"", *players.manners}
    names = [name for name in OPTION_SETS if name.startswith(game)]
    for name, likes in players.manners.items():
        liked = 0
        for state in (state for one in names for state in positions(one, 2)):
            if state.turn >= 0 and not state.over:
                view = find_game(game).view(state, state.turn)
                liked += sum(likes(view, action) for action in view.actions)
        assert liked, name


@pytest.mark.parametrize("name", ALONE[:2])
@pytest.mark.parametrize("number", [2, 4])
def test_alone_a_level_plays_as_when_deals_were_graded(name: str, number: int) -> None:
    game, _ = game_of(name)
    view = some_view(name)
    level = players_of(game.name).levels[number - 1]
    assert level.alone is not None
    bot = make_bot(f"level:{number}", game.name)
    assert isinstance(bot, AloneBot)
    assert bot.choose(view, Rng(7)) == bot.alone.choose(view, Rng(7))


@pytest.mark.parametrize(("players", "iterations"), [(2, 30), (3, 90)])
def test_a_level_can_think_less_where_positions_are_judged(
    players: int, iterations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[Budget] = []

    def thinking(root: Any, heuristics: Any, budget: Budget, *more: Any, **others: Any) -> Analysis:
        budgets.append(budget)
        return think(root, heuristics, budget, *more, **others)

    monkeypatch.setattr("seance.bots.search.think", thinking)
    game = find_game("siggil")
    state = game.deal(game.options({"players": players}), bytes(32))
    at_level(Level("Quick", "search", iterations=90, judging=30), "siggil").choose(game.view(state, state.turn), Rng(1))
    assert [budget.iterations for budget in budgets] == [iterations]
