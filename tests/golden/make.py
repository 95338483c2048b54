"""Writes golden records and committed fingerprints anew, after a change of rules: `python -m tests.golden.make`
for the house, with SEANCE_GAMES=tests.tiny for the tiny game too.

Each golden game is played by a greedy bot against random ones, so that captures and psychics occur.
"""

from __future__ import annotations

from pathlib import Path

from seance import records
from seance.bots import make_bot
from seance.games import GAMES
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import game_of, positions, seed_of, sets_of

TESTS = Path(__file__).parents[1]


def folder(game: str) -> Path:
    """Where a game's golden records stand: with its tests."""
    return TESTS / game / "golden"


def record_file(name: str) -> Path:
    """The golden record of an option set."""
    return folder(game_of(name)[0].name) / f"{name}.txt"


def fingerprints_file(game: str) -> Path:
    """The committed fingerprints of a game's option sets."""
    return folder(game) / "fingerprints.txt"


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
    for game in GAMES:
        folder(game).mkdir(parents=True, exist_ok=True)
        names = sets_of(game)
        for name in names:
            record_file(name).write_text(records.write(golden(name)), encoding="utf-8")
        fingerprints = "".join(f"{name} {fingerprint(name)}\n" for name in names)
        fingerprints_file(game).write_text(fingerprints, encoding="utf-8")
