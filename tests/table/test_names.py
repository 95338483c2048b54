"""Names: composed, visible, in one line and one direction, and never empty of letters."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seance.table.names import MOST_MARKS, MOST_NAME, clean_name
from tests.table.tables import Logged

SPIRITS = st.text(
    st.sampled_from(
        "aZé9 ̈́\u0301\u0323\u202e\u2066\u200b\u200d\ufeff\u00ad\u3164\u115f\u1161\u1100\u11a8\u2800\ufe0f\U000e0100"
        "\U000e0041\t\n\x00\x7f\x85\u2028\u3000\ud800Йй\u0306И👻\u05d0\u0645ก็\u180e\ufff9\ue000"
    )
)


@settings(deadline=None)
@given(st.text() | SPIRITS)
@example("e\u0301")
@example("\u1100\u200b\u1161")
@example("a\ufe0f\u0301")
def test_a_name_holds_nothing_that_cannot_be_seen_and_does_not_change_any_more(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert len(name) <= MOST_NAME
    assert name == " ".join(name.split())
    kinds = [unicodedata.category(letter) for letter in name]
    assert not {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} & set(kinds)
    assert not set(name) & set("\u034f\u115f\u1160\u2800\u3164\uffa0\ufe0f\U000e0100")
    assert not name or any(kind[0] in "LN" for kind in kinds)
    assert not name or kinds[0][0] != "M"
    assert "M" * (MOST_MARKS + 1) not in "".join(kind[0] for kind in kinds)
    name.encode()  # a surrogate could not be


@settings(deadline=None)
@given(st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=1, max_size=MOST_NAME))
def test_a_name_of_letters_stays_as_it_is(text: str) -> None:
    composed = unicodedata.normalize("NFC", text)
    assert clean_name(text) == composed[:MOST_NAME]


@pytest.mark.parametrize(
    "name", ["Anna", "Zoë O'Neil", "Анна-Мария", "François", "李小龍", "นก", "אבי", "R2-D2", "Anna 👻"]
)
def test_people_of_many_scripts_keep_their_names(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \t\n  B ", "Anna B"),
        ("An\u202ena", "Anna"),
        ("\u2067Anna\u2069", "Anna"),
        ("A\u200bn\u200dn\ufeffa", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("a\u0301\u0302\u0303\u0304\u0305\u0306", "á\u0302\u0303\u0304"),
        ("\u0301Anna", "Anna"),
        ("\u3164\u3164", ""),
        ("\u2800", ""),
        ("!!!", ""),
        ("👻", ""),
        ("", ""),
        ("x" * 50, "x" * MOST_NAME),
    ],
)
def test_what_is_left_of_a_name(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_whoever_has_no_name_that_can_be_read_is_called_by_their_seat() -> None:
    logged = Logged("rip", "po", {"first": "green"})
    logged.do(logged.table.join("guest", "\u202e\u3164\u200b", ""))
    seat = logged.table.seats[1]
    assert seat.name == seat.label


def test_a_name_is_cleaned_where_somebody_sits_down() -> None:
    logged = Logged("rip", "po", {"first": "green"})
    logged.do(logged.table.join("guest", " Bo\u202eris\u0000 ", ""))
    assert logged.table.seats[1].name == "Boris"
