"""What positions are worth before a game's end: chances, the better side's the higher, from files that are checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import pytest

from seance.errors import DataError
from seance.kernel.fitting import Features, Weight, chances, fit, loss
from seance.kernel.players import SearchSettings
from seance.kernel.rng import Rng
from seance.lab.fitting import fitting_of
from seance.rip import prospects as rip
from seance.search.ismcts import Search
from seance.siggil import prospects as siggil
from tests.option_sets import game_of, positions

JUDGED = ("siggil-pass-2", "rip-all")


def starts(name: str, number: int) -> list[Any]:
    """The positions of a game where a turn, in RIP a round, begins."""
    found, last = [], -1
    for state in positions(name, number):
        now = state.round if name.startswith("rip") else state.turns
        if now != last and not state.over and state.turn >= 0 and state.phase == 0:
            found.append(state.copy())
            last = now
    return found


@pytest.mark.parametrize("name", JUDGED)
def test_the_chances_of_all_seats_add_up_to_one(name: str) -> None:
    knowing = game_of(name)[0].heuristics()
    for state in starts(name, 4):
        assert knowing.judges(state)
        chances = [knowing.value(state, seat) for seat in range(2)]
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)


@pytest.mark.parametrize("name", JUDGED)
def test_who_is_thought_to_win_wins_more_often(name: str) -> None:
    """Whole games played by rule of thumb: the favourite of the middle of each wins at least two in three."""
    knowing = game_of(name)[0].heuristics()
    right = 0
    for number in range(60):
        states = starts(name, number)
        state = states[len(states) * 3 // 4]
        favourite = max(range(2), key=lambda seat: knowing.value(state, seat))
        wins = 0.0
        for seed in range(5):
            end = state.copy()
            knowing.play_well(end, Rng(seed))
            wins += end.result() == (favourite,)
        right += wins >= 3
    assert right >= 40


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_fitted_is_what_is_judged(name: str) -> None:
    """The features of a game's `fitting.py` with the weights of its file give the chances that searches count."""
    game = game_of(name)[0]
    fitting, file = fitting_of(game.name), {"rip": rip.FILE, "siggil": siggil.FILE}[game.name]
    weights = weights_of(file)
    judged = 0
    for number in range(8):
        for state in starts(name, number):
            if fitting.begins(state):
                found = chances([fitting.features(state, seat) for seat in range(2)], weights)
                assert found == pytest.approx([game.heuristics().value(state, seat) for seat in range(2)])
                judged += 1
    assert judged > 30
    assert tomllib.loads(fitting.file_of(weights)) == tomllib.loads(file.read_text("utf-8"))


def weights_of(file: Path) -> dict[Weight, float]:
    """The weights of a data file."""
    told = tomllib.loads(file.read_text("utf-8"))
    tables = {name: table if isinstance(table[0], list) else [table] for name, table in told.items()}
    return {
        (name, i, j): weight / 1000
        for name, table in tables.items()
        for i, row in enumerate(table)
        for j, weight in enumerate(row)
    }


def test_a_fit_finds_what_decides() -> None:
    """Of two things that are there or not only one decides: who has it wins nine in ten games."""
    rng, positions = Rng(1), []
    for _ in range(2000):
        seats: list[Features] = [{("good", 0, 0): float(rng.draw(2)), ("idle", 0, 0): float(rng.draw(2))} for _ in "ab"]
        better = int(seats[1]["good", 0, 0] > seats[0]["good", 0, 0])
        even = seats[0]["good", 0, 0] == seats[1]["good", 0, 0]
        winner = rng.draw(2) if even else better if rng.draw(10) else 1 - better
        positions.append((seats, [float(winner == seat) for seat in range(2)]))
    weights = fit(positions, 5)
    assert weights["good", 0, 0] == pytest.approx(log(9), abs=0.4)
    assert abs(weights["idle", 0, 0]) < 0.3
    assert loss(positions, weights) < 0.19


def test_only_games_of_two_are_judged() -> None:
    for name in ("siggil-pass-solo-hard-oldest", "siggil-pass-3"):
        state = next(iter(positions(name, 1)))
        assert not game_of(name)[0].heuristics().judges(state)


@pytest.mark.parametrize("name", JUDGED)
def test_a_search_that_judges_counts_chances(name: str) -> None:
    state = starts(name, 5)[3]
    search = Search(state, game_of(name)[0].heuristics(), 402, 1, SearchSettings(far=1))
    search.run(400)
    assert 0 < search.wins() < 400
    assert search.wins() != int(search.wins()), "shares between lost and won"


@pytest.mark.parametrize(
    ("read", "file", "change"),
    [
        (rip.read_weights, rip.FILE, ("begins = [", "begins = [1, ")),
        (siggil.read_weights, siggil.FILE, ("acting = [", "acting = [1, ")),
        (siggil.read_weights, siggil.FILE, ("acting = ", "active = ")),
    ],
)
def test_a_file_that_does_not_fit_is_named(
    read: Callable[[Path], object], file: Path, change: tuple[str, str], tmp_path: Path
) -> None:
    changed = tmp_path / file.name
    changed.write_text(file.read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(DataError, match=r"prospects.toml: .*"):
        read(changed)
