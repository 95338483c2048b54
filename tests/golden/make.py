"""Writes golden records and committed fingerprints anew, after a change of rules: `python -m tests.golden.make`.

Each golden game is played by a greedy bot against random ones, so that captures and psychics occur.
"""

from __future__ import annotations

from pathlib import Path

from seance import records
from seance.bots import make_bot
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import OPTION_SETS, game_of, positions, seed_of

FOLDER = Path(__file__).parent
FINGERPRINTS = FOLDER / "fingerprints.txt"


def golden(name: str) -> records.Record:
    """The golden game of an option set."""
    game, options = game_of(name)
    seed, rng = seed_of(20261115), Rng(1)
    match = Match(game, options, seed)
    labels = game.seats(options)
    names = ["greedy", *["random"] * (len(labels) - 1)]
    bots = [make_bot(bot, game.name) for bot in names]
    while (turn := match.turn) is not None:
        match.submit(turn, bots[turn].choose(match.view_for(turn), rng))
    return records.Record(
        game=game.name,
        options=options,
        deal=match.deal,
        actions=tuple(move.action for move in match.moves),
        seed=seed,
        players=tuple(names),
    )


def fingerprint(name: str) -> str:
    """The last position of a random game of an option set."""
    *_, last = positions(name, 2026)
    told: str = last.fingerprint()
    return told


if __name__ == "__main__":
    for name in OPTION_SETS:
        (FOLDER / f"{name}.txt").write_text(records.write(golden(name)), encoding="utf-8")
    FINGERPRINTS.write_text("".join(f"{name} {fingerprint(name)}\n" for name in OPTION_SETS), encoding="utf-8")
