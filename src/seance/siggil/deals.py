"""Which deals of SIGGIL have numbers and grades: those of the solo games. Which of these games a day has."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from seance.datafile import read_toml
from seance.errors import DataError
from seance.kernel.numbered import MEASURE, Graded, GradeFile, Kind, read_kind
from seance.siggil.game import SIGGIL
from seance.siggil.layouts import escaping_at_the_deal, layout, layout_names
from seance.siggil.view import View

FILE = Path(__file__).with_name("deals.toml")
TURNS = ("pass", "turtle", "pyramids", "river", "pillars")
"""The layouts of the daily deals, in turn. A layout that comes later does not change what a past day had."""
LATER = 2
"""The hard game of a day is so many layouts ahead of the easy one."""
MEASURED_BY = {"easy": ("level:2", 60), "hard": ("level:4", 16)}
"""Who plays each deal, and how often: a bot that sometimes wins and sometimes not."""


def kind(shape: str, difficulty: str, fourth: str) -> Kind:
    """One kind of solo game; the easy one is the same whatever the rule for a fourth spirit (siggil 7.6)."""
    name = f"{shape}-{difficulty}{'-choice' if fourth == 'choice' else ''}"
    options = {"layout": shape, "players": 1, "difficulty": difficulty, "fourth_spirit": fourth}
    return Kind(name, options, *MEASURED_BY[difficulty])


KINDS = {
    one.name: one
    for shape in layout_names()
    if escaping_at_the_deal(layout(shape)) <= 3
    for one in (kind(shape, "easy", "oldest"), kind(shape, "hard", "oldest"), kind(shape, "hard", "choice"))
}


def daily(day: int) -> dict[str, Kind]:
    """The deals of a day, counted from any one: an easy and a hard one, layouts in turn."""
    return {
        "easy": KINDS[f"{TURNS[day % len(TURNS)]}-easy"],
        "hard": KINDS[f"{TURNS[(day + LATER) % len(TURNS)]}-hard"],
    }


def points(view: View) -> int:
    """What a game came to: the spirits that were captured."""
    return len(view.held[0])


@cache
def grades() -> dict[str, Graded]:
    """What was measured, of the kinds whose rules and data are still those of the file."""
    try:
        file = msgspec.convert(read_toml(FILE), GradeFile)
        if (file.measure, file.rules) != (MEASURE, SIGGIL.rules_version):
            return {}
        return {
            name: read_kind(name, found)
            for name, found in file.kinds.items()
            if name in KINDS and found.data == SIGGIL.data_fingerprint(SIGGIL.options(KINDS[name].options))
        }
    except ValueError as error:  # also what msgspec says
        raise DataError(f"{FILE.name} is no file of grades: {error}.") from None
