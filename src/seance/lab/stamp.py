"""What results depend on besides the plan: the program's version, the rules and their data, and the sources of whoever
plays. Results of different stamps are never mixed, neither in a folder nor on a cluster."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

import seance
from seance.games import find_game, folder_of
from seance.lab.plan import Plan

ROOMS = ("kernel", "search", "solve", "bots")
"""Whose sources decide what is played, beside the game's own."""
KINDS = {".py", ".pxd"}
ONLOOKERS = {"belief", "bench", "client_data", "deals", "picture", "puzzles", "reasons", "study", "terminal"}
"""Modules of a game that decide no move; its data has a fingerprint of its own."""


class Stamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By what a plan is played."""

    version: str
    rules: str
    data: tuple[str, ...]
    """Of each variant of the options."""
    sources: str


def stamp_of(plan: Plan) -> Stamp:
    """What this program plays a plan by."""
    game = find_game(plan.game)
    variants = range(len(plan.variants) or 1)
    return Stamp(
        seance.__version__,
        game.rules_version,
        tuple(game.data_fingerprint(game.options(plan.options_of(deal))) for deal in variants),
        sources(plan.game),
    )


@cache
def sources(game: str) -> str:
    """A digest of all that decides a bot's moves, the same on any machine."""
    home = Path(seance.__file__).parent
    found = blake2b(digest_size=16)
    for folder in (*(home / room for room in ROOMS), folder_of(game)):
        for file in sorted(folder.rglob("*")):
            if file.suffix not in KINDS or file.stem in ONLOOKERS:
                continue
            text = file.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{file.relative_to(folder).as_posix()} {len(text)}\n".encode() + text)
    return found.hexdigest()


def difference(one: Stamp, other: Stamp) -> str:
    """What two stamps differ in, in words; empty if they are the same."""
    names = {
        "version": "another version of seance",
        "rules": "other rules",
        "data": "other rules",
        "sources": "other bots",
    }
    return next((words for name, words in names.items() if getattr(one, name) != getattr(other, name)), "")
