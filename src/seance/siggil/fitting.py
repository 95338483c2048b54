"""Fits `prospects.toml` to games: what a position counts for a seat, and the file made of the weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from seance.kernel.fitting import Features, Weight, rows
from seance.siggil.codes import GONE, ORDINARY, SPIRITS, TAKE, matching
from seance.siggil.prospects import STAGES
from seance.siggil.rules import SiggilState

OPTIONS: dict[str, object] = {"players": 2}
SPARSELY = 3
"""Every third turn, about, is looked at."""


def begins(state: SiggilState) -> bool:
    """Whether a turn begins here."""
    return state.phase == TAKE


def features(state: SiggilState, seat: int) -> Features:
    """What counts for a seat between two turns: see `prospects.Prospects.points`."""
    told: tuple[Any, ...] = state.dump()
    head, pile, free, held, _, hands, sets, *_ = told
    stage = min(STAGES - 1, sum(card != GONE for card in pile) * STAGES // 57)
    left = sum(1 << card for card in pile if card < ORDINARY)
    found: Features = {
        ("held", stage, min(5, held[seat].bit_count())): 1.0,
        ("acting", 0, stage): float(head[2] == seat),
        ("cards", 0, stage): float(hands[seat].bit_count()),
    }
    for spirit in range(SPIRITS):
        largest = max(sets[(one * SPIRITS + spirit) * 2 + kind].bit_count() for one in range(4) for kind in range(2))
        need = largest + 1 if largest else state.set_size
        if held[seat] >> spirit & 1:
            found["holding", stage, need - 3] = found.get(("holding", stage, need - 3), 0.0) + 1
            continue
        status = "covered" if ORDINARY + spirit in pile else "free" if spirit in free else "taken"
        for kind in range(2):
            fits = matching(spirit, kind)
            have = (hands[seat] & fits).bit_count() + sets[(seat * SPIRITS + spirit) * 2 + kind].bit_count()
            missing = max(0, need - have)
            name = (status, stage, 8 if missing > (left & fits).bit_count() else missing)
            found[name] = found.get(name, 0.0) + 1
    return found


def file_of(weights: Mapping[Weight, float]) -> str:
    """The data file."""
    lanes = [rows(weights, name, STAGES, 9) for name in ("covered", "free", "taken")]
    counts = [rows(weights, name, STAGES, 6) for name in ("holding", "held")]
    return "\n".join((HEAD, *lanes, COUNTS, *counts, REST, *(rows(weights, name, 1, 4) for name in REST_OF), ""))


HEAD = """\
# What a position between two turns of a game for two is worth, fitted to games of searches (docs/decisions/0020);
# thousandths, by the logarithm of odds. A row for each stage: up to 14, 28, 42 and 56 cards left in the siggil.
# `python -m seance.lab.fitting siggil` writes this file.

# A lane by what is missing in it, from 0; 8: more than can be had. Of spirits in the siggil, free ones, another's."""
COUNTS = """
# A spirit held, by what takes it away, from 3; and all that are held, by their number, from 0."""
REST = """
# To be to act, and each card of the hand."""
REST_OF = ("acting", "cards")
