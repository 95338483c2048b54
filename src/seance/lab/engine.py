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
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from seance.games import find_game
from seance.rip import rules as rip_rules
from seance.siggil import rules as siggil_rules

YARDSTICK = Path(__file__).with_name("siggil_limit.c")
OPTIONS: dict[str, dict[str, object]] = {"siggil": {"layout": "pyramids", "players": 2}, "rip": {}}
RULES: dict[str, Any] = {"siggil": siggil_rules, "rip": rip_rules}
SECONDS = 0.5
"""How long one measurement lasts, about."""


class Rate(msgspec.Struct):
    """One measurement of playouts."""

    playouts_per_s: float
    mean_turns: float
    mean_captures: float


def first_state(game: str) -> Any:
    """A position to measure with: the deal of a fixed seed."""
    found = find_game(game)
    return found.deal(found.options(OPTIONS[game]), bytes(32))


def playouts(game: str, games: int, seed: int) -> Rate:
    """Play so many random games in one call of the compiled function."""
    state = first_state(game)
    start = time.perf_counter()
    n, turns, captures = RULES[game].benchmark(state, games, seed)
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


def build_yardstick(folder: str) -> list[str] | None:
    """Compile the C program; None where there is no compiler."""
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        return None
    program = f"{folder}/siggil_limit"
    subprocess.run([compiler, "-O3", "-march=native", str(YARDSTICK), "-o", program], check=True)  # noqa: S603
    return [program]


def run_yardstick(program: list[str], games: int) -> dict[str, float]:
    told = subprocess.run([*program, str(games)], check=True, capture_output=True)  # noqa: S603
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
    games = {game: calibrate(game) for game in OPTIONS}
    slow = {game: max(20, n // 300) for game, n in games.items()}
    rows: dict[str, list[dict[str, float]]] = {"siggil": [], "rip": [], "yardstick": []}
    with tempfile.TemporaryDirectory() as folder:
        yardstick = build_yardstick(folder)
        for i in range(repeats):
            if yardstick is not None:
                on_step(f"yardstick, {i + 1} of {repeats}")
                rows["yardstick"].append(run_yardstick(yardstick, games["siggil"]))
            for game in OPTIONS:
                on_step(f"{game}, {i + 1} of {repeats}")
                rows[game].append(measure_game(game, games[game], slow[game], i))
    return {name: medians(row) for name, row in rows.items() if row}


def calibrate(game: str) -> int:
    """How many games last about as long as a measurement should."""
    return max(1000, int(playouts(game, 1000, 0).playouts_per_s * SECONDS))


def measure_game(game: str, games: int, slow: int, seed: int) -> dict[str, float]:
    found = find_game(game)
    state = first_state(game)
    return {
        **msgspec.structs.asdict(playouts(game, games, seed)),
        "interpreted_playouts_per_s": interpreted(game, slow),
        "state_bytes": RULES[game].state_bytes(),
        "copies_per_s": rate(state.copy),
        "views_per_s": rate(lambda: found.view(state, 0)),
    }


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(playouts(sys.argv[1], int(sys.argv[2]), 0)).decode())
