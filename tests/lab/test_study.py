"""Studies of balance: what they find in made-up games that is known to be there, and what they make of real ones."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from seance.errors import OptionError
from seance.games import find_game
from seance.kernel.study import Moment
from seance.lab.arena import Job, processes
from seance.lab.balance import Sample, effects, expit
from seance.lab.experiment import experiment
from seance.lab.part import Played
from seance.lab.rating import Interval
from seance.lab.study import STRENGTHS, cells, play, read
from seance.lab.study_page import page
from seance.lab.study_read import replayed, tell, things_of
from seance.lab.svg import STYLE, intervals, shares
from seance.lab.things_page import TOO_FEW
from seance.rip import study as rip
from seance.rip.game import RIP

GAMES = 15
ADVANTAGES = {1: 0.8, 2: 0.0, 3: -0.5}
"""Of made-up things, as log-odds."""


def made_up(games: int) -> Sample:
    """Games whose winner depends on the score, and on who has what; those who are behind get the things."""
    rng = np.random.default_rng(5)
    sample = Sample([], [], [])
    for _ in range(games):
        score, moments = 0.0, []
        held: list[int] = []
        for number in ADVANTAGES:
            score += rng.normal()
            held.append(number if 3 * score + rng.normal() < 0 else -number)
            moments.append(Moment((score,), tuple(held)))
        odds = score + sum(ADVANTAGES[abs(number)] * (1 if number > 0 else -1) for number in held)
        sample.add(moments[-1:], float(rng.random() < expit(np.array(odds))))
    return sample


def test_what_having_a_thing_changes_is_found_though_those_behind_have_it() -> None:
    sample = made_up(20_000)
    found = effects(sample, list(ADVANTAGES))
    for number, advantage in ADVANTAGES.items():
        one = found.of({number: 1})
        assert one.low < one.value < one.high
        odds = np.array([moment.standing[0] for moment in sample.moments])
        signs = np.array([[np.sign(h) for h in sorted(m.held, key=abs)] for m in sample.moments])
        whole = odds + signs @ np.array(list(ADVANTAGES.values()))
        mine = signs[:, number - 1]
        truth = 100 * float(np.mean(mine * (expit(whole) - expit(whole - mine * advantage))))
        assert one.low - 1 < truth < one.high + 1
        assert abs(one.value - truth) < 2
    wins = np.array(sample.won)
    holder = np.array([moment.held[0] > 0 for moment in sample.moments])
    assert wins[holder].mean() < wins[~holder].mean()  # uncorrected, the good thing looks bad


def test_intervals_hold_what_they_promise() -> None:
    """Of a thing that changes nothing, about 19 of 20 hold 0: moments of one game do not count as many games."""
    rng = np.random.default_rng(9)
    misses = 0
    for _ in range(200):
        sample = Sample([], [], [])
        for _ in range(300):
            sign = 1 if rng.random() < 0.5 else -1
            sample.add([Moment((rng.normal(),), (sign,)) for _ in range(6)], float(rng.random() < 0.5))
        one = effects(sample, [1]).of({1: 1})
        misses += not one.low <= 0 <= one.high
    assert 1 <= misses <= 24


@pytest.fixture(scope="module", params=["rip", "siggil"])
def studied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    game: str = request.param
    home = tmp_path_factory.mktemp("study") / game
    counted: list[int] = []
    play(home, game, GAMES, processes(1), counted.append)
    assert sum(counted) == len(STRENGTHS) * GAMES
    return game, home


def test_a_study_plays_every_kind_of_table_at_every_strength(studied: tuple[str, Path]) -> None:
    game, home = studied
    found = tell(read(home, game))
    assert len(found) == len(cells(game, GAMES))
    for told in found:
        assert len(told.games) == told.cell.plan.games
        assert sum(one.value for one in told.orders()) == pytest.approx(1)
        assert sum(told.endings().values()) == pytest.approx(1)
        for variant in told.cell.table.variants:
            assert len(told.of(variant)) >= 1


def test_a_finished_study_plays_nothing_and_tells_the_same(studied: tuple[str, Path]) -> None:
    game, home = studied

    def nobody(todo: list[Job], in_order: bool) -> list[tuple[Job, Played]]:
        assert not todo
        return []

    before = page(game, tell(read(home, game)))
    play(home, game, GAMES, nobody, lambda games: None)  # type: ignore[arg-type]
    assert page(game, tell(read(home, game))) == before


def test_the_page_needs_nothing_else_and_tells_how_it_was_made(studied: tuple[str, Path]) -> None:
    game, home = studied
    told = page(game, tell(read(home, game)))
    assert not [part for part in ("<script", "<img", "http:", "https:", "nan") if part in told]
    for word in ("Method", "95 % intervals", "strong players", "How do games end?"):
        assert word in told
    for thing in things_of(game):
        assert f"{thing.number} {thing.title}" in told
        assert TOO_FEW in told  # rather than figures that look sure


def test_a_narrow_screen_is_told_that_plots_go_on_and_has_whole_tables() -> None:
    narrow = STYLE.partition("@media (max-width: 40rem)")[2]
    assert ".plot::before" in narrow
    assert ".n { white-space: normal }" in narrow


def test_of_a_handful_of_games_no_effects_are_told() -> None:
    assert not Sample([], [], []).tells(0)
    assert not made_up(11).tells(len(ADVANTAGES))
    assert made_up(12).tells(len(ADVANTAGES))


def test_a_study_of_something_else_is_left_alone(studied: tuple[str, Path]) -> None:
    game, home = studied
    other = next(name for name in ("rip", "siggil") if name != game)
    for wish in (lambda: play(home, other, GAMES, processes(1), lambda games: None), lambda: read(home, other)):
        with pytest.raises(OptionError, match=f"is no part of a study of {other}"):
            wish()
    with pytest.raises(OptionError, match="was begun with other games"):
        play(home, game, GAMES + 30, processes(1), lambda games: None)
    with pytest.raises(OptionError, match="has no games"):
        read(home / "nowhere", game)


def test_moments_are_the_beginnings_of_rounds_and_turned_round_they_are_the_opposite(tmp_path: Path) -> None:
    play(tmp_path, "rip", 3, processes(1), lambda games: None)
    game = find_game("rip")
    for _, folder in read(tmp_path, "rip"):
        for positions, won in replayed(folder, rip):
            moments = [rip.weigh(state) for state in positions]
            assert won in (0, 1)
            assert 1 <= len(moments) <= 8
            assert len({len(moment.standing) for moment in moments}) == 1
            for earlier, later in pairwise(moments):
                assert len({abs(number) for number in later.held} - {abs(number) for number in earlier.held}) <= 1
    state = game.deal(game.options({}), bytes(32))
    now = dict(state.dump())
    twin = {
        name: tuple(reversed(value)) if name in ("hand", "deck", "hidden") else value for name, value in now.items()
    }
    twin["player"] = 1 - now["player"]
    assert rip.moment(twin).standing == tuple(-value for value in rip.moment(now).standing)


def test_plots_have_room_for_every_interval() -> None:
    rows = [("heading", (), None), ("one", [Interval(-13.0, -31.0, 5.0), None, Interval(42.0, 41.0, 43.0)], 0.0)]
    told = intervals(rows, 10, "", "label")
    assert ">-40<" in told
    assert ">50<" in told
    assert told.count('class="span') == 2
    bars = shares([("one", [0.25, 0.75])], ["some", "more"], "label")
    assert "some: 25.0 %" in bars
    assert "more: 75.0 %" in bars


def test_a_psychic_can_be_taken_away_and_the_game_goes_on(tmp_path: Path) -> None:
    play(tmp_path, "rip", 8, processes(1), lambda games: None)
    folder = next(folder for cell, folder in read(tmp_path, "rip") if cell.strength.key == "novice")
    for positions, _ in replayed(folder, rip):
        for state in positions:
            for number in rip.weigh(state).held:
                bare = rip.without(state, abs(number))
                assert set(rip.weigh(bare).held) == set(rip.weigh(state).held) - {number}
                assert rip.weigh(bare).standing == rip.weigh(state).standing
                assert RIP.from_view(RIP.view(bare, bare.turn)).actions() == bare.actions()
    counted: list[int] = []
    tried = experiment(folder, 3, lambda: counted.append(1))
    assert 0 < len(counted) <= 3 * len(things_of("rip"))
    assert all(one.low <= one.value <= one.high and abs(one.value) <= 100 for one in tried.values())
    assert experiment(folder, 3, lambda: None) == tried


def test_where_nothing_can_be_taken_away_that_is_said(tmp_path: Path) -> None:
    play(tmp_path, "siggil", 3, processes(1), lambda games: None)
    _, folder = read(tmp_path, "siggil")[0]
    with pytest.raises(OptionError, match="nothing in siggil that could be taken away"):
        experiment(folder, 1, lambda: None)
