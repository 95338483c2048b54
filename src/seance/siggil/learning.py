"""Fits `experience.toml` to games: what tells the moves of a position apart, what counts in it, and the file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from seance.siggil.codes import CAPTURES, DISCARDS, MASKS, ORDINARY, PASS, TAKES
from seance.siggil.experience import LaneCodes
from seance.siggil.layouts import layout_names
from seance.siggil.rules import SiggilState

OPTIONS: tuple[dict[str, object], ...] = tuple({"players": 2, "layout": name} for name in layout_names())
"""Games are played with these in turn."""
CODES = 576
PARTS = (("taking", CODES), ("uncovering", CODES), ("capturing", CODES), ("escaping", 36), ("hidden", 4))
"""The weights of moves, one after the other."""
UNCOVERING, CAPTURING, ESCAPING, HIDDEN = CODES, 2 * CODES, 3 * CODES, 3 * CODES + 36
MOVE_WEIGHTS = HIDDEN + 4
ROW = 24
"""A line of the file: what holds for one place of a spirit and one number that the seat to act misses."""
TEMPERS = 92
WIDE = 16
PAIRS = 7
"""Spirits: the rows of both lanes of each are added before what is below 0 is dropped."""
SCALE, SECOND, LAST = 256, 64, 256
"""What stands for 1 in rows, in the second layer and in the last; heights have the first two together."""


def begins(state: SiggilState) -> bool:
    """Whether a turn begins here."""
    return state.phase == 0


def counts(state: SiggilState) -> tuple[list[int], list[int]]:
    """For the seat to act between two turns: the codes of all lanes, two for each spirit, and its tempers."""
    me = state.turn
    held, hands = ([many[seat].bit_count() for seat in (me, 1 - me)] for many in (state.held, state.hands))
    tempers = [5 * held[0] + held[1], 25 + ORDINARY - state.taken, 75 + max(0, min(16, 8 + hands[0] - hands[1]))]
    return LaneCodes().codes_of(state), tempers


def told_apart(state: SiggilState, action: int) -> list[int]:
    """The weights of moves that an action adds up."""
    codes = LaneCodes().codes_of(state)
    if action == PASS:
        return []
    if action >= CAPTURES:
        return [CAPTURING + codes[(action - CAPTURES) // MASKS]]
    assert TAKES <= action < DISCARDS
    card = action - TAKES
    found = [codes[2 * (card // 7)], codes[2 * (card % 7) + 1]]
    hidden = 0
    for place in uncovered(state, card):
        under = state.card_at[place]
        if not state.tables.face_up >> place & 1:
            hidden += 1
        elif under < ORDINARY:
            found += [UNCOVERING + codes[2 * (under // 7)], UNCOVERING + codes[2 * (under % 7) + 1]]
        else:
            found.append(ESCAPING + near(codes, under - ORDINARY))
    return [*found, HIDDEN + min(3, hidden)]


def uncovered(state: SiggilState, card: int) -> list[int]:
    """The places at which nothing lies any more when this available card is taken."""
    place = next(place for place in range(56) if state.card_at[place] == card)
    rest = state.in_pile & ~(1 << place)
    covers = state.tables.covers
    return [at for at in range(56) if rest >> at & 1 and covers[at] >> place & 1 and not covers[at] & rest]


def near(codes: Sequence[int], spirit: int) -> int:
    """What the seat to act and the other miss at least for a spirit."""
    lanes = codes[2 * spirit : 2 * spirit + 2]
    return 6 * min(code // 24 % 6 for code in lanes) + min(code // 4 % 6 for code in lanes)


def file_of(moves: Any, rows: Any, tempers: Any, second: Any, last: Any) -> str:
    """The data file: weights of moves in logarithms of odds, and the network's layers."""
    told, start = [HEAD], 0
    for name, size in PARTS:
        told += [f"{name} = [", *_in_rows(whole(moves[start : start + size], 1000)), "]"]
        start += size
    for name, table, unit in (("rows", rows, SCALE), ("tempers", tempers, SCALE * SECOND), ("second", second, SECOND)):
        told += [f"{name} = [", *(f"    {whole(row, unit)}," for row in table), "]"]
    return "\n".join((*told, f"last = {whole(last, LAST)}", ""))


def _in_rows(numbers: list[int]) -> list[str]:
    """A list in lines of a row's length."""
    return [f"    {str(numbers[i : i + ROW])[1:-1]}," for i in range(0, len(numbers), ROW)]


def whole(numbers: Sequence[float], unit: int) -> list[int]:
    """Numbers as the file tells them."""
    return [round(unit * float(number)) for number in numbers]


HEAD = """\
# How likely strong players make each move of a game for two, and who wins (docs/decisions/0020). Fitted to games of
# searches: `python -m seance.lab.learning siggil` writes such a file. What the numbers are of: `experience.py`.
"""
