"""Layouts: the places of the 56 cards, read from the data files in `layouts/`. A new file there is a new layout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from seance.datafile import Words, read_toml
from seance.errors import DataError, OptionError

FOLDER = Path(__file__).parent / "layouts"
CARDS = 56

Place = tuple[int, int, int]
"""x, y and level on the half-card grid."""


class LayoutFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a layout file says."""

    name: Words
    provenance: Literal["documented", "reconstruction"]
    places: tuple[Place, ...]
    note: str = ""


class Layout(msgspec.Struct, frozen=True):
    """A layout ready to deal on: `places` by place number (siggil 2.3), `covers` as masks of what lies on each."""

    key: str
    name: Words
    provenance: str
    note: str
    places: tuple[Place, ...]
    covers: tuple[int, ...]

    @property
    def top(self) -> int:
        """The places with nothing on them, as a mask."""
        return sum(1 << place for place, above in enumerate(self.covers) if not above)

    @property
    def face_up(self) -> int:
        """The places on odd levels, as a mask (siggil 2.2)."""
        return sum(1 << place for place, (_, _, level) in enumerate(self.places) if level % 2)


def layout_names() -> tuple[str, ...]:
    """Every layout there is a file for, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def layout(name: str) -> Layout:
    """The layout of this name; OptionError lists the known ones."""
    if name not in layout_names():
        raise OptionError(f"There is no layout {name!r}: allowed are {', '.join(layout_names())}.")
    return load_layout(FOLDER / f"{name}.toml")


def load_layout(path: Path | str) -> Layout:
    """Read and check one layout file; DataError names the file and the place that does not fit."""
    path = Path(path)
    file = _read(path)
    places = tuple(sorted(file.places, key=lambda place: (place[2], place[1], place[0])))
    _check(places, path.name)
    covers = tuple(sum(1 << above for above in range(CARDS) if _covers(places[above], place)) for place in places)
    return Layout(path.stem, file.name, file.provenance, file.note, places, covers)


def _read(path: Path) -> LayoutFile:
    try:
        return msgspec.convert(read_toml(path), LayoutFile)
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name} is not a layout: {error}.") from None


def _overlap(a: Place, b: Place) -> bool:
    """Whether the rectangles of two cards overlap: each is 2 x 2 half-cards (siggil 2.1)."""
    return abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2


def _covers(above: Place, below: Place) -> bool:
    return above[2] > below[2] and _overlap(above, below)


def _check(places: tuple[Place, ...], file: str) -> None:
    if len(places) != CARDS:
        raise DataError(f"{file} has {len(places)} places: a layout has exactly {CARDS}.")
    levels = sorted({level for _, _, level in places})
    for expected, level in enumerate(levels, start=1):
        if level != expected:
            place = next(list(place) for place in places if place[2] == level)
            raise DataError(
                f"{file}: place {place} is on level {level}, but level {expected} is empty: no gaps from 1."
            )
    for i, a in enumerate(places):
        for b in places[i + 1 :]:
            if a[2] == b[2] and _overlap(a, b):
                raise DataError(f"{file}: places {list(a)} and {list(b)} overlap: cards on one level may not.")


def escaping_at_the_deal(layout: Layout) -> int:
    """How many spirits of a solo deal escape at once; they always lie on places 8, 16, …, 56 (siggil 7.1)."""
    spirits = sum(1 << place for place in range(7, CARDS, 8))
    in_pile = (1 << CARDS) - 1
    while loose := [p for p in range(CARDS) if spirits & in_pile & 1 << p and not layout.covers[p] & in_pile]:
        in_pile ^= 1 << loose[0]
    return CARDS - in_pile.bit_count()


def check_solo(layout: Layout) -> None:
    """DataError for a layout on which a solo game would begin with a fourth free spirit."""
    escaping = escaping_at_the_deal(layout)
    if escaping > 3:
        raise DataError(
            f"The layout {layout.key} does not fit solo: {escaping} spirits escape at the deal (places 8, 16 to 56), "
            "at most 3 may."
        )
