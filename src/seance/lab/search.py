"""How fast the search is: iterations a second on one core and on two, and memory over many searches."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from threading import Thread

from seance.bots import players_of
from seance.games import GAMES, find_game
from seance.kernel.rng import Rng
from seance.lab.engine import first_state
from seance.search.ismcts import Search

SECONDS = 0.5


def new_search(game: str, nodes: int, seed: int, moves: int = 12) -> Search:
    """A search from a position some random moves after the first, so that there is something to think about."""
    state = first_state(game)
    rng = Rng(5)
    for _ in range(moves):
        choices = state.chances() or state.actions()
        ahead = state.copy()
        ahead.play(choices[rng.draw(len(choices))])
        if ahead.over:  # a short game
            break
        state = ahead
    while state.chances():
        state.play(state.chances()[0])
    return Search(state, find_game(game).heuristics(), nodes, seed, players_of(game).search)


def rate(game: str, threads: int, iterations: int) -> tuple[float, float]:
    """Iterations a second of so many threads at once, each with its own tree; processor seconds of an iteration."""
    searches = [new_search(game, iterations + 2, seed) for seed in range(threads)]
    workers = [Thread(target=search.run, args=(iterations,)) for search in searches]
    start, used = time.perf_counter(), time.process_time()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    total = threads * iterations
    return total / (time.perf_counter() - start), (time.process_time() - used) / total


def measure_game(game: str, repeats: int, on_step: Callable[[str], None]) -> dict[str, float]:
    """One thread and two, interleaved, so that a slow moment of the machine hits both alike.

    Where other programs use the cores too, the last figure still tells what two threads cost each other: nothing at 1.
    """
    iterations = max(1000, int(rate(game, 1, 2000)[0] * SECONDS))
    one, two, ratios, costs = [], [], [], []
    for i in range(repeats):
        on_step(f"{game}, {i + 1} of {repeats}")
        before, both, after = (rate(game, threads, iterations) for threads in (1, 2, 1))
        alone = (before[0] + after[0]) / 2
        one.append(alone)
        two.append(both[0])
        ratios.append(both[0] / alone)
        costs.append(2 * both[1] / (before[1] + after[1]))
    return {
        "iterations_per_s_per_core": round(median(one)),
        "two_threads_iterations_per_s": round(median(two)),
        "two_threads_over_one": round(median(ratios), 3),
        "processor_time_two_over_one": round(median(costs), 3),
    }


def memory_growth(game: str, searches: int, iterations: int = 20) -> dict[str, float]:
    """How much the peak of memory grew, in KiB, over so many searches after a first tenth of them."""
    import resource  # Unix has it

    def some(n: int) -> int:
        for seed in range(n):
            new_search(game, iterations + 2, seed, moves=1).run(iterations)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = some(searches // 10)
    return {"searches": searches, "grown_kib": some(searches) - before}


def measure(repeats: int, on_step: Callable[[str], None]) -> dict[str, dict[str, float]]:
    """Speed of every game, and whether 10,000 searches leave memory flat where the system tells."""
    found = {game: measure_game(game, repeats, on_step) for game in GAMES}
    for game in GAMES if find_spec("resource") else ():
        on_step(f"memory, {game}")
        found[game] |= memory_growth(game, 10000)
    return found
