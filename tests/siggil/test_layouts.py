"""Layouts and the siggil's geometry (siggil 2)."""

from pathlib import Path

import pytest

from seance.datafile import Words
from seance.errors import DataError, OptionError
from seance.siggil import layouts
from seance.siggil.game import SIGGIL
from seance.siggil.layouts import Layout, check_solo, escaping_at_the_deal, layout, layout_names, load_layout

from .positions import free, legal, phase, play, position

FLAT = [[2 * (i % 8), 2 * (i // 8), 1] for i in range(56)]


def write(folder: Path, places: object, more: str = "", name: str = "mine") -> Path:
    path = folder / f"{name}.toml"
    names = "[name]\n" + "".join(f'{language} = "a"\n' for language in Words.__struct_fields__)
    path.write_text(f'provenance = "reconstruction"\nplaces = {places}\n{more}\n{names}', "utf-8")
    return path


BOX = ("pass", "pillars", "pyramids", "river", "turtle")
"""The layouts of the printed game (siggil 2)."""


def above(shape: Layout, place: int) -> set[int]:
    return {p + 1 for p in range(56) if shape.covers[place - 1] >> p & 1}


def test_the_five_layouts_of_the_box_are_there() -> None:
    assert set(BOX) <= set(layout_names())


@pytest.mark.parametrize(
    ("name", "available", "levels"),
    [("pass", 14, 7), ("turtle", 9, 4), ("pyramids", 2, 7), ("river", 7, 9), ("pillars", 8, 9)],
)
def test_a_layout_has_56_places_and_so_many_available_at_the_start(name: str, available: int, levels: int) -> None:
    """The table of siggil 2."""
    shape = layout(name)
    assert (len(shape.places), shape.top.bit_count(), shape.places[-1][2]) == (56, available, levels)


def test_layouts_say_what_is_documented() -> None:
    told = {name: layout(name).provenance for name in BOX}
    assert [name for name in told if told[name] == "documented"] == ["pyramids"]
    assert "four times" in layout("pillars").note
    assert (layout("river").name.fr, layout("river").name.ru) == ("La Rivière", "Река")


def test_a_card_covers_lower_cards_that_it_overlaps() -> None:
    """siggil 2.1: half a card aside is enough, edge to edge is not."""
    pillars = layout("pillars")
    assert above(pillars, 1) == above(pillars, 2) == {9}
    assert above(pillars, 9) == {13, 14}
    assert above(pillars, 45) == {49, 50}


def test_a_card_two_levels_up_covers_too(tmp_path: Path) -> None:
    """siggil 2.1: any higher level, not only the next."""
    places = [[0, 0, 1], [0, 0, 2], [1, 1, 3], *([9 + 2 * i, 0, 1] for i in range(53))]
    shape = load_layout(write(tmp_path, places))
    assert above(shape, 1) == {55, 56}


def test_odd_levels_are_face_up() -> None:
    """siggil 2.2"""
    assert [p + 1 for p in range(56) if layout("pillars").face_up >> p & 1 == 0] == [
        *range(9, 13),
        *range(21, 25),
        *range(33, 37),
        *range(45, 49),
    ]


def test_places_are_numbered_by_level_then_y_then_x(tmp_path: Path) -> None:
    """siggil 2.3: whatever the order in the file."""
    shape = load_layout(write(tmp_path, FLAT[::-1]))
    assert [list(place) for place in shape.places] == FLAT
    assert layout("pass").places[:4] == ((6, 6, 1), (6, 8, 1), (5, 5, 2), (7, 5, 2))


def test_a_card_with_nothing_on_it_is_available() -> None:
    """siggil 2.4"""
    state = position(pile={1: "S1", 2: "S2", 9: "D1", 13: "L1"})
    assert legal(state) == "L1"
    assert legal(play(state, "L1")) == "D1"
    assert legal(play(state, "D1")) == "S1 S2"


def test_a_spirit_escapes_at_once_and_uncovers_more() -> None:
    """siggil 2.5"""
    state = play(position(pile={1: "S1", 9: "*D", 13: "L1"}), "L1")
    assert (free(state), legal(state)) == ("*D", "S1")


def test_the_lowest_place_escapes_first_then_one_looks_again() -> None:
    """siggil 2.5: place 21 comes free only by the escape from 32, and goes before 33."""
    state = play(position("pass", pile={45: "D1", 32: "*C", 33: "*F", 21: "*S", 1: "S1"}), "D1")
    assert free(state) == "*C *S *F"


def test_spirits_on_top_escape_right_after_dealing() -> None:
    """siggil 2.5"""
    ordinary = [f"{f}{n}" for f in "SDLTCWF" for n in range(1, 8)]
    # Places 48, 54, 55 and 56: 55 and 56 lie on 48, 54 shares 47 with 53.
    cards = [*ordinary[:44], "*L", "*T", "*C", "*W", *ordinary[44:], "*F", "*D", "*S"]
    state = SIGGIL.deal_from(SIGGIL.options({"layout": "pillars"}), " ".join([*cards, "first=P1"]))
    assert free(state) == "*F *D *S *W"
    assert [place + 1 for place in SIGGIL.view(state, None).available] == [43, 44, 49, 50, 51, 52, 53]


def test_the_last_places_of_64_bits_work() -> None:
    """Places 55 and 56 and the card 48 are beyond 32 bits."""
    state = position(pile={56: "F7", 55: "F6", 48: "*F", 44: "F5"})
    assert legal(state) == "F6 F7"
    assert free(play(state, "F7 F6")) == "*F"
    assert legal(state) == "F5"
    assert phase(play(state, "F5")) == "over"


def test_a_dropped_file_is_a_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, FLAT, name="plain_for_test")
    monkeypatch.setattr(layouts, "FOLDER", tmp_path)
    assert layout_names() == ("plain_for_test",)
    assert layout("plain_for_test").top == 2**56 - 1


@pytest.mark.parametrize(
    ("places", "more", "told"),
    [
        (FLAT[:55], "", "has 55 places"),
        ([*FLAT, [90, 90, 1]], "", "has 57 places"),
        ([*FLAT[:55], [1, 1, 1]], "", r"\[0, 0, 1\] and \[1, 1, 1\] overlap"),
        ([*FLAT[:55], [1, 1, 3]], "", r"place \[1, 1, 3\] is on level 3, but level 2 is empty"),
        ([*FLAT[:55], [1, 1, 0]], "", r"place \[1, 1, 0\] is on level 0, but level 1"),
        (FLAT, "colour = 3", "unknown field `colour`"),
        ([*FLAT[:55], ["a", 1, 1]], "", r"places\[55\]\[0\]"),
        ([*FLAT[:55], [1, 1]], "", r"places\[55\]"),
        ("[[", "", "is not TOML"),
    ],
)
def test_an_unfit_file_is_rejected_with_its_name_and_place(
    tmp_path: Path, places: object, more: str, told: str
) -> None:
    with pytest.raises(DataError, match=told) as caught:
        load_layout(write(tmp_path, places, more))
    assert "mine.toml" in str(caught.value)


def test_a_missing_or_binary_file_is_a_data_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        load_layout(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="not UTF-8"):
        load_layout(tmp_path / "bytes.toml")


def test_solo_rejects_a_layout_where_four_spirits_escape_at_the_deal(tmp_path: Path) -> None:
    """siggil 2, the layouts: spirits lie on 8, 16, …, 56."""
    flat = load_layout(write(tmp_path, FLAT))
    assert escaping_at_the_deal(flat) == 7
    with pytest.raises(DataError, match="mine does not fit solo: 7 spirits"):
        check_solo(flat)
    assert {name: escaping_at_the_deal(layout(name)) for name in BOX} == {
        "pass": 2,
        "pillars": 1,
        "pyramids": 1,
        "river": 2,
        "turtle": 2,
    }


def test_an_unknown_layout_is_told_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match=", ".join(layout_names())):
        SIGGIL.options({"layout": "moon"})
