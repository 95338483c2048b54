"""Fits `prospects.toml` to games: what a position counts for a seat, and the file made of the weights."""

from __future__ import annotations

from collections.abc import Mapping

from seance.kernel.fitting import Features, Weight, rows
from seance.rip.codes import CASTLE, CASTLE_GOAL, LAY, MANOR_GOAL, PSYCHICS, TENTH
from seance.rip.rules import RipState
from seance.rip.visible import values

OPTIONS: dict[str, object] = {}
SPARSELY = 1
"""Every round is looked at."""


def begins(state: RipState) -> bool:
    """Whether a round of two to nine begins here."""
    told = dict(state.dump())
    now = told["round"]
    laid = (*told["ghosts"][now], *told["psychics"][now])
    return told["phase"] == LAY and 0 < now < TENTH and not told["laid_now"] and not any(laid)


def features(state: RipState, seat: int) -> Features:
    """What counts for a seat where a round begins: see `prospects.Prospects.points`."""
    told = dict(state.dump())
    now, kinds = told["round"], told["mansions"]
    mine = [kinds[i] for i in range(TENTH) if told["taken"][i] == seat + 1]
    castles, manors = CASTLE_GOAL - sum(mine), MANOR_GOAL - len(mine) + sum(mine)
    to_come = kinds[now:TENTH]
    found: Features = {
        ("castles", castles, sum(to_come)): 1.0,
        ("manors", manors, len(to_come) - sum(to_come)): 1.0,
        ("begins", 0, now): float(told["leader"] == seat),
        ("cards", 0, now): float(len(values(told["hand"][seat]))),
        ("values", 0, now): float(sum(values(told["hand"][seat]))),
        ("deck", 0, now): float(sum(values(told["deck"][seat]))),
        ("hidden", 0, now): float(sum(values(told["hidden"][seat]))),
        ("decides", 0, now): float((castles if kinds[now] == CASTLE else manors) == 1),
    }
    for number in range(1, PSYCHICS + 1):
        if told["before"][seat] >> number & 1:
            found["late" if now > 4 else "early", 0, number] = 1.0
        if told["tenth"][seat] >> number & 1:
            found["tenth", 0, number] = now / 8
    return found


def file_of(weights: Mapping[Weight, float]) -> str:
    """The data file."""
    mansions = [rows(weights, name, 5, 10) for name in ("manors", "castles")]
    by_round = [rows(weights, name, 1, 10) for name in ("begins", "cards", "values", "deck", "hidden", "decides")]
    by_number = [rows(weights, name, 1, 30) for name in ("early", "late", "tenth")]
    return "\n".join((HEAD, *mansions, BY_ROUND, *by_round, BY_NUMBER, *by_number, ""))


HEAD = """\
# What the start of a round is worth, fitted to games of searches (docs/decisions/0020); thousandths, by the logarithm
# of odds. `python -m seance.lab.fitting rip` writes this file.

# A row for each number of manors or castles still needed, from 0; in it a number for each that is to come, from 0."""
BY_ROUND = """
# By round: to begin it, each card of the hand, their values, those of the deck, those hidden at the tenth mansion, and
# that this round can win the game."""
BY_NUMBER = """
# By number: psychics before a player in rounds 1 to 5 and later, and those at the tenth mansion."""
