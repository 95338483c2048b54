"""The long comparison of the solver with other ways, as `python -m tests.solve.long [LATE LOST [KIND...]]`.

For each kind LATE late positions against every legal action tried; then random games until LOST lost positions of their
middles, all kinds together, were confirmed by every legal action tried with a bound that is not the solver's.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

from seance.siggil.rules import SiggilState
from seance.solve.cells import Cell
from seance.solve.chances import chances
from seance.solve.codes import SEARCHING, WON
from seance.solve.layers import Layers
from seance.solve.solver import Limits, solve
from tests.solve.brute import TooLong, can_be_won
from tests.solve.kinds import KINDS, late, middle

PATIENCE = 150_000
"""Positions that the other way may look at; beyond that a lost position counts as not confirmed."""

WIDE = 1 << 20


def compare_late(cell: Cell, wanted: int, most: int, first: int = 0) -> Counter[str]:
    """The verdicts of so many late positions, with at most `most` cards left, each held against brute force."""
    found: Counter[str] = Counter()
    number = first
    while found.total() < wanted:
        number += 1
        state = late(cell, number, most)
        if state is not None:
            outcome = solve(state).outcome
            assert outcome == ("won" if can_be_won(state) else "lost"), f"{cell.name}, game {number}"
            assert exhaust(state, 0) == exhaust(state, WIDE) == outcome, f"{cell.name}, game {number}"
            found[outcome] += 1
    return found


def exhaust(state: SiggilState, many: int) -> str:
    """The outcome of one wide pass that looks for better plans from so many nodes of a layer on."""
    layers = Layers(state, chances(state.set_size))
    layers.many = many
    layers.begin(WIDE)
    while layers.status == SEARCHING:
        layers.run(WIDE)
    assert not layers.cut
    return "won" if layers.status == WON else "lost"


def confirm_lost(cell: Cell, games: Iterable[int], patience: int = PATIENCE) -> Counter[str]:
    """The verdicts of a position from the middle of each game; and how many of the lost ones were confirmed."""
    found: Counter[str] = Counter()
    for number in games:
        state = middle(cell, number)
        if state is None:
            continue
        verdict = solve(state, Limits(nodes=1_000_000))
        found[verdict.outcome] += 1
        if verdict.outcome == "lost":
            try:
                assert not can_be_won(state, patience, bounded=True), f"{cell.name}, game {number}"
                found["confirmed"] += 1
            except TooLong:
                found["not confirmed"] += 1
    return found


def main(wanted: int, lost: int, names: list[str]) -> None:
    for name in names:
        most = 10 if KINDS[name].difficulty == "hard" else 13
        say(f"{name}: {dict(compare_late(KINDS[name], wanted, most))}")
    total: Counter[str] = Counter()
    game = 0
    while total["confirmed"] < lost:
        game += 1
        for name in names:
            total += confirm_lost(KINDS[name], [game])
        if game % 20 == 0:
            say(f"middles of {game} games a kind: {dict(total)}")
    say(f"middles: {dict(total)}")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    late_wanted, lost_wanted = (int(word) for word in (sys.argv[1:3] or ["1000", "1000"]))
    main(late_wanted, lost_wanted, sys.argv[3:] or list(KINDS))
