"""Random games: the engine and the yardstick, which was written apart from it, play the same ones to the same end."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from seance.kernel.rng import Rng
from seance.rip.bench import YARDSTICK, benchmark, state_bytes
from seance.rip.cards import tables
from seance.rip.game import RIP, Options
from seance.rip.rules import RipState

GAMES = 300 if os.environ.get("SEANCE_INTERPRETED") == "1" else 20_000


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> list[list[int]]:
    """The yardstick's games, a row of numbers each."""
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler here: there is no yardstick to compare with")
    program = tmp_path_factory.mktemp("yardstick") / Path(YARDSTICK).stem
    subprocess.run([compiler, "-O2", str(YARDSTICK), "-o", str(program)], check=True)
    told = subprocess.run([program, str(GAMES), "5", "trace"], check=True, capture_output=True, text=True)
    return [[int(word) for word in line.split()] for line in told.stdout.splitlines()]


def played_out(row: list[int]) -> list[int]:
    """The end of a game that begins as the yardstick's did: its own words for it."""
    line, (castles, green, blue, first, word) = row[:9], row[9:14]
    state, rng = RipState(tables(), None), Rng(0)
    state.start(line, [castles >> i & 1 for i in range(10)], (green, blue), first, False)
    rng.word = word
    played = state.roll_out(rng)
    end = dict(state.dump())
    (winner,) = state.result()
    cards = [bag for pair in zip(end["hand"], end["deck"], strict=True) for bag in pair]
    return [winner, end["round"] + 1, played, end["laid"], *cards]


def test_every_game_ends_as_in_the_yardstick(traced: list[list[int]]) -> None:
    assert len(traced) == GAMES
    different = [row for row in traced if played_out(row) != row[14:]]
    assert different == []


def test_playouts_have_the_yardsticks_means_and_are_the_same_each_time() -> None:
    """The yardstick's mean is 8.1005 rounds a game; one game in fifty ends in a tie, which takes no mansion."""
    state = RIP.deal(Options(), bytes(32))
    games, turns, taken = benchmark(state, 2000, 7)
    assert benchmark(state, 2000, 7) == (games, turns, taken)
    assert games == 2000
    assert turns > taken
    assert abs(taken / games - 8.08) < 0.15


def test_a_state_is_small() -> None:
    assert state_bytes() <= 1024
