"""How fast the rules are, against the C yardstick and against themselves interpreted, all in one run.

Repeats are interleaved, so that a slow moment of the machine hits everything alike; each figure is the median.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import msgspec

from seance.games import GAMES, find_game, part_of
from seance.kernel.codes import SPECTATOR
from seance.kernel.rng import Rng
from seance.kernel.state import State

SECONDS = 0.5
"""How long one measurement lasts, about."""


class Rate(msgspec.Struct):
    """One measurement of playouts."""

    playouts_per_s: float
    mean_turns: float
    mean_captures: float


class Bench(NamedTuple):
    """What is played to measure a game: as its `bench.py` has it, or as any game can be."""

    options: dict[str, object]
    benchmark: Callable[[Any, int, int], tuple[int, int, int]]
    """Deals and plays out so many random games; how many there were, their turns, and what was captured."""
    state_bytes: Callable[[], int]
    """The size of a compiled state; 0 where that is not known."""
    yardstick: Path | None
    """The same games written straight in C."""


@cache
def bench_of(game: str) -> Bench:
    told = part_of(game, "bench")
    return Bench(
        getattr(told, "OPTIONS", {}),
        getattr(told, "benchmark", plain_benchmark),
        getattr(told, "state_bytes", lambda: 0),
        getattr(told, "YARDSTICK", None),
    )


def plain_benchmark(state: State, games: int, seed: int) -> tuple[int, int, int]:
    """Random games from a deal of which all is drawn anew that a spectator cannot see."""
    rng, turns = Rng(seed), 0
    for _ in range(games):
        table = state.copy()
        table.redeal(SPECTATOR, rng)
        table.roll_out(rng)
        turns += table.turns
    return games, turns, 0


def first_state(game: str) -> Any:
    """A position to measure with: the deal of a fixed seed."""
    found = find_game(game)
    return found.deal(found.options(bench_of(game).options), bytes(32))


def playouts(game: str, games: int, seed: int) -> Rate:
    """Play so many random games in one call of the compiled function."""
    state = first_state(game)
    start = time.perf_counter()
    n, turns, captures = bench_of(game).benchmark(state, games, seed)
    return Rate(n / (time.perf_counter() - start), turns / n, captures / n)


def rate(action: Callable[[], object]) -> float:
    """How often per second something can be done."""
    n = 0
    start = now = time.perf_counter()
    while now < start + SECONDS / 2:
        for _ in range(100):
            action()
        n += 100
        now = time.perf_counter()
    return n / (now - start)


def build_yardsticks(folder: str) -> dict[str, str]:
    """Compile the games' C programs; none where there is no compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    sources = {game: bench_of(game).yardstick for game in GAMES}
    programs = {}
    for game, source in sources.items():
        if compiler is not None and source is not None:
            programs[game] = f"{folder}/{game}"
            wish = [compiler, "-O3", "-march=native", str(source), "-o", programs[game]]
            subprocess.run(wish, check=True)  # noqa: S603
    return programs


def run_yardstick(program: str, games: int) -> dict[str, float]:
    told = subprocess.run([program, str(games)], check=True, capture_output=True)  # noqa: S603
    return msgspec.json.decode(told.stdout, type=dict[str, float])


def interpreted(game: str, games: int) -> float:
    """Playouts per second of the same function run from its Python source, in a process of its own."""
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "seance.lab.engine", game, str(games)],
        check=True,
        capture_output=True,
        env=os.environ | {"SEANCE_INTERPRETED": "1"},
    )
    return msgspec.json.decode(told.stdout, type=Rate).playouts_per_s


def medians(rows: list[dict[str, float]]) -> dict[str, float]:
    return {name: round(median(row[name] for row in rows), 3) for name in rows[0]}


def measure(repeats: int, on_step: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """Everything, `repeats` times over; `on_step` hears what is being measured."""
    games = {game: calibrate(game) for game in GAMES}
    slow = {game: max(20, n // 300) for game, n in games.items()}
    rows: dict[str, list[dict[str, float]]] = {game: [] for game in GAMES}
    with tempfile.TemporaryDirectory() as folder:
        yardsticks = build_yardsticks(folder)
        rows |= {yardstick_name(game): [] for game in yardsticks}
        for i in range(repeats):
            for game in GAMES:
                on_step(f"{game}, {i + 1} of {repeats}")
                if game in yardsticks:
                    rows[yardstick_name(game)].append(run_yardstick(yardsticks[game], games[game]))
                rows[game].append(measure_game(game, games[game], slow[game], i))
    return {name: medians(row) for name, row in rows.items()}


def yardstick_name(game: str) -> str:
    """What the figures of a game's yardstick are called."""
    return f"{game} in C"


def calibrate(game: str) -> int:
    """How many games last about as long as a measurement should."""
    return max(100, int(playouts(game, 100, 0).playouts_per_s * SECONDS))


def measure_game(game: str, games: int, slow: int, seed: int) -> dict[str, float]:
    found = find_game(game)
    state = first_state(game)
    figures = {
        **msgspec.structs.asdict(playouts(game, games, seed)),
        "interpreted_playouts_per_s": interpreted(game, slow),
        "state_bytes": bench_of(game).state_bytes(),
        "copies_per_s": rate(state.copy),
        "views_per_s": rate(lambda: found.view(state, 0)),
    }
    return {name: figure for name, figure in figures.items() if figure}


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(playouts(sys.argv[1], int(sys.argv[2]), 0)).decode())
