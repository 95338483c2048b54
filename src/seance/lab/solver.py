"""How fast the solver is: deals, positions from the middle of games, two processes against one, and its memory.

Processor time counts, so that what else the machine does matters little; only `processes` also tells the clock's time.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import msgspec

from seance.bots import make_player
from seance.games import find_game
from seance.kernel.rng import Rng
from seance.solve.cells import Cell, cells
from seance.solve.chances import chances
from seance.solve.codes import SEARCHING
from seance.solve.layers import Layers
from seance.solve.solver import BYTES, GAME, solve

PATIENCE = 1.0
"""Seconds of processor time for a position; beyond that it counts as unknown."""
FIRST_TURN = 4
"""The middle of a game begins here."""
MIB = 1 << 20

Figures = dict[str, Any]
OnStep = Callable[[str], None]


def measured_cells() -> list[Cell]:
    """Every kind of solo game once."""
    return [cell for cell in cells() if not cell.is_twin]


def deals_per_s(cell: Cell, deals: int, first: int = 0) -> Figures:
    """Solve so many deals; each line is replayed by the rules, and that time counts too."""
    states = [cell.deal(number) for number in range(first, first + deals)]
    nodes = won = 0
    start = time.process_time()
    for state in states:
        verdict = solve(state)
        nodes += verdict.nodes
        won += verdict.outcome == "won"
    used = time.process_time() - start
    return {"deals_per_s": round(deals / used), "nodes_a_deal": round(nodes / deals), "won": won, "deals": deals}


def middles(cell: Cell, positions: int) -> Iterator[Any]:
    """Positions from the middle of games, each of another game: random games and those of greedy in turn."""
    greedy, game, number = make_player("greedy", GAME), find_game(GAME), 0
    while positions:
        number += 1
        rng, state, found = Rng(number), cell.deal(number), []
        while not state.over:
            if state.turns >= FIRST_TURN:
                found.append(state.copy())
            actions = state.actions()
            state.play(greedy.choose(game.view(state, 0), rng) if number % 2 else actions[rng.draw(len(actions))])
        if found:
            positions -= 1
            yield found[rng.draw(len(found))]


def time_middles(cell: Cell, positions: int) -> list[tuple[float, str]]:
    """Milliseconds of processor time and outcome of each."""
    return [timed(state) for state in middles(cell, positions)]


def timed(state: Any) -> tuple[float, str]:
    start = time.process_time()
    outcome = solve(state, stop=lambda: time.process_time() - start > PATIENCE).outcome
    return 1000 * (time.process_time() - start), outcome


def summary(rows: list[tuple[float, str]]) -> Figures:
    times = sorted(ms for ms, _ in rows)
    outcomes = [outcome for _, outcome in rows]
    return {
        **{f"p{share:g}_ms": round(times[int(len(times) * share / 100)], 2) for share in (50, 99, 99.9)},
        "most_ms": round(times[-1], 2),
        **{outcome: outcomes.count(outcome) for outcome in ("won", "lost", "unknown")},
        "unknown_percent": round(100 * outcomes.count("unknown") / len(rows), 3),
    }


def processes(cell: Cell, deals: int, repeats: int) -> Figures:
    """Two processes that solve as many deals each as one alone: deals a second by the clock, and what a deal costs."""
    ratios, costs = [], []
    for _ in range(repeats):
        before, both, after = (at_once(cell, deals, n) for n in (1, 2, 1))
        ratios.append(2 * both[0] / (before[0] + after[0]))
        costs.append(2 * both[1] / (before[1] + after[1]))
    middle = repeats // 2
    return {
        "two_over_one": round(sorted(ratios)[middle], 3),
        "processor_time_two_over_one": round(sorted(costs)[middle], 3),
    }


def at_once(cell: Cell, deals: int, n: int) -> tuple[float, float]:
    """So many processes: their deals a second by the clock from when all have begun, processor seconds of a deal."""
    command = [sys.executable, "-m", "seance.lab.solver", *cell, str(deals)]
    running = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
        for _ in range(n)
    ]
    for process in running:
        assert process.stdout is not None
        process.stdout.readline()
    start = time.perf_counter()
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = [process.communicate()[0] for process in running]
    elapsed = time.perf_counter() - start
    used = sum(map(float, answers))
    return n * deals / elapsed, used / (n * deals)


def memory(mib: int) -> Figures:
    """How far the peak of memory grew, in MiB, in a pass as wide as so much memory allows."""
    import resource  # Unix has it

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    cell = measured_cells()[0]
    layers = Layers(cell.deal(0), chances(3))
    layers.begin(mib * MIB // BYTES)
    while layers.status == SEARCHING:
        layers.run(1 << 16)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {"allowed_mib": mib, "grown_mib": round(grown / 1024), "widest": layers.widest}


def measure(deals: int, positions: int, repeats: int, on_step: OnStep) -> dict[str, dict[str, Figures]]:
    """All of it, one kind of game after another."""
    roots: dict[str, Figures] = {}
    middle: dict[str, Figures] = {}
    rows: list[tuple[float, str]] = []
    for cell in measured_cells():
        on_step(f"{cell.name}, deals")
        roots[cell.name] = deals_per_s(cell, deals)
        on_step(f"{cell.name}, middles")
        found = time_middles(cell, positions)
        middle[cell.name] = summary(found)
        rows += found
    on_step("two processes")
    more: dict[str, Figures] = {"processes": processes(measured_cells()[0], 5 * deals, repeats)}
    if find_spec("resource"):
        on_step("memory")
        more["memory"] = memory(64)
    return {"deals": roots, "middles": {**middle, "all": summary(rows)}, "machine": more}


if __name__ == "__main__":  # one of the processes: says that it is ready, waits, works, says what it used
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    begun = time.process_time()
    deals_per_s(Cell(*sys.argv[1:4]), int(sys.argv[4]))
    sys.stdout.write(msgspec.json.encode(time.process_time() - begun).decode())
