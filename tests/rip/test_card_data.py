"""The psychics' data file: a corrected card needs no code, and a bad one is refused by name and place."""

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from seance.errors import DataError
from seance.rip import cards
from tests.rip.positions import hand, last_night, look, play, street, tokens

ORIGINAL = cards.PSYCHICS_FILE.read_text(encoding="utf-8")
HEADING = "\n[[psychic]]\n"

Corrected = Callable[..., tuple[cards.Psychic, ...]]


@pytest.fixture
def corrected(tmp_path: Path) -> Corrected:
    """Write the data file with some text replaced and load it."""

    def load(*changes: tuple[str, str]) -> tuple[cards.Psychic, ...]:
        text = ORIGINAL
        for old, new in changes:
            assert old in text, f"{old!r} is not in psychics.toml"
            text = text.replace(old, new, 1)
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return cards.load_psychics(path)

    return load


def card(number: int) -> str:
    """A card's entry as it stands in the file."""
    return HEADING + ORIGINAL.split(HEADING)[number]


def with_card(number: int, old: str, new: str) -> tuple[str, str]:
    """One change within one card's entry."""
    assert old in card(number)
    return card(number), card(number).replace(old, new, 1)


# Corrections.


def test_the_file_as_it_is_loads(corrected: Corrected) -> None:
    assert corrected() == cards.psychics()


def test_every_psychic_has_a_title_and_a_text_in_each_language() -> None:
    for psychic in cards.psychics():
        for words in (psychic.title, psychic.text):
            assert all(text.strip() for text in msgspec.structs.astuple(words))


def test_a_corrected_value_counts(corrected: Corrected) -> None:
    tables = cards.tables_of(corrected(with_card(4, '"value 2"', '"value 6"')))
    assert play(street(green_before=[4]), "P4").totals() == (2, 0)
    assert play(street(green_before=[4], tables=tables), "P4").totals() == (6, 0)


def test_a_corrected_amount_counts(corrected: Corrected) -> None:
    tables = cards.tables_of(
        corrected(with_card(12, '"fearless 2"', '"fearless 3"'), with_card(8, '"even 1"', '"even 4"'))
    )
    state = street(green_before=[12, 8], green_side=[2], blue_side=[2, 3, 4], tables=tables)
    assert play(state, "P12 P8").totals() == (6, 4)


def test_a_card_may_get_another_effect(corrected: Corrected) -> None:
    tables = cards.tables_of(corrected(with_card(6, 'rounds = ["stumble"]', 'rounds = ["draw 3"]')))
    state = play(street(green_before=[6], tables=tables), "P6 ~1 ~2 ~3")
    assert hand(state, "green") == [1, 2, 3]


def test_a_card_may_have_several_effects_and_they_happen_one_after_the_other(corrected: Corrected) -> None:
    card_five = with_card(5, 'rounds = ["value 3"]', 'rounds = ["value 3", "banish", "draw 1"]')
    tables = cards.tables_of(corrected(card_five))
    state = play(street(green_before=[5], blue_side=[6], tables=tables), "P5 ~2")
    assert tokens(state) == ["=6"]
    play(state, "=6")
    assert state.totals() == (3, 0)
    assert tokens(state) == ["stop", "2"]


def test_an_effect_may_be_corrected_for_the_tenth_mansion_alone(corrected: Corrected) -> None:
    changed = with_card(12, 'tenth = ["fearless 2"]', 'tenth = ["value 5", "name 1"]')
    tables = cards.tables_of(corrected(changed))
    state = last_night(green=[1], green_psychics=[12], tables=tables)
    assert state.totals() == (6, 0)
    assert tokens(state) == ["=P12"]
    assert play(state, "=P12 =5").totals() == (1 + 6, 0)


def test_a_card_without_effects_may_be_laid_and_does_nothing(corrected: Corrected) -> None:
    tables = cards.tables_of(corrected(with_card(18, 'rounds = ["snatch"]', "rounds = []")))
    state = play(street(green_before=[18], blue_hand=[3], tables=tables), "P18")
    assert (tokens(state), hand(state, "blue")) == (["stop"], [3])


def test_late_wedding_corrected_may_be_laid_and_echoed(corrected: Corrected) -> None:
    tables = cards.tables_of(corrected(with_card(7, 'rounds = ["unlayable"]', 'rounds = ["value 7"]')))
    state = play(street(green_before=[7, 29], tables=tables), "P7 P29 =P7")
    assert state.totals() == (14, 0)


def test_five_cards_that_strike_make_a_chain_in_which_every_second_one_is_struck(corrected: Corrected) -> None:
    """rip 7.3: 20 strikes 21, so 22 is free and strikes 23, so 24 is free and strikes Sir Nicholas."""
    swaps = {21: '"draw 1", "twins 3"', 22: '"swap"', 23: '"procession 1"', 24: '"chain"'}
    changes = [with_card(number, f"rounds = [{words}]", 'rounds = ["strike"]') for number, words in swaps.items()]
    state = street(
        green_psychics=[20, 22, 24],
        blue_psychics=[21, 23, 5],
        marks={20: 21, 21: 22, 22: 23, 23: 24, 24: 5},
        tables=cards.tables_of(corrected(*changes)),
    )
    assert look(state).struck == (5, 21, 23)
    assert state.totals() == (0, 0)


def test_corrected_words_are_read(corrected: Corrected) -> None:
    found = corrected(with_card(1, 'en = "Mine anyway"', 'en = "Still mine"'))
    assert found[0].title.en == "Still mine"


def test_the_order_of_the_entries_does_not_matter(tmp_path: Path) -> None:
    head, *entries = ORIGINAL.split(HEADING)
    path = tmp_path / "turned.toml"
    path.write_text(head + "".join(HEADING + entry for entry in reversed(entries)), encoding="utf-8")
    assert cards.load_psychics(path) == cards.psychics()


# Refusals.


@pytest.mark.parametrize(
    ("number", "old", "new", "says"),
    [
        (4, "level = 0", "level = 0\nstrength = 9", ["entry 4", "unknown field `strength`"]),
        (4, "level = 0", "", ["entry 4", "missing required field `level`"]),
        (4, "level = 0", "level = 5", ["entry 4, psychic 4 (White lady)", "levels are 0 to 4"]),
        (4, "level = 0", 'level = "0"', ["entry 4", "`$.level`"]),
        (4, '"documented"', '"rumour"', ["entry 4", "rumour"]),
        (
            4,
            'rounds = ["value 2"]',
            'rounds = ["worth 2"]',
            ["psychic 4 (White lady), rounds", "'worth 2' is no effect"],
        ),
        (4, 'rounds = ["value 2"]', 'rounds = "value 2"', ["entry 4", "`$.rounds`"]),
        (4, 'tenth = ["value 2"]', 'tenth = ["worth 2"]', ["psychic 4 (White lady), tenth", "'worth 2' is no effect"]),
        (4, 'rounds = ["value 2"]', 'rounds = ["value"]', ["psychic 4", "'value' needs a whole number from -7 to 7"]),
        (4, 'rounds = ["value 2"]', 'rounds = ["value 8"]', ["psychic 4", "from -7 to 7, not '8'"]),
        (4, 'rounds = ["value 2"]', 'rounds = ["value two"]', ["psychic 4", "from -7 to 7, not 'two'"]),
        (8, 'rounds = ["even 1"]', 'rounds = ["even 0"]', ["psychic 8 (Bats), rounds", "from 1 to 9, not '0'"]),
        (12, 'tenth = ["fearless 2"]', 'tenth = ["fearless 7"]', ["psychic 12", "tenth", "from 1 to 6, not '7'"]),
        (24, 'rounds = ["chain"]', 'rounds = ["chain 2"]', ["psychic 24", "'chain' takes no number"]),
        (17, "tenth = []", 'tenth = ["hush"]', ["psychic 17 (Hush), tenth", "'hush' does not exist at the tenth"]),
        (7, 'tenth = ["value 3"]', 'tenth = ["unlayable"]', ["psychic 7", "does not exist at the tenth"]),
        (4, 'rounds = ["value 2"]', 'rounds = ["value 2", "value 3"]', ["psychic 4", "'value' stands there twice"]),
        (10, 'rounds = ["name 2"]', 'rounds = ["name 2", "strike"]', ["psychic 10", "only one of 'name', 'mirror'"]),
        (16, 'rounds = ["mirror"]', 'rounds = ["mirror", "value 1"]', ["psychic 16", "not both"]),
        (4, ", ru = ", ", klingon = ", ["entry 4", "unknown field `klingon`"]),
        (5, "number = 5", "number = 4", ["each number from 1 to 29 exactly once"]),
        (5, "number = 5", "number = 30", ["each number from 1 to 29 exactly once"]),
    ],
)
def test_a_bad_card_is_refused_by_name_and_place(
    corrected: Corrected, number: int, old: str, new: str, says: list[str]
) -> None:
    with pytest.raises(DataError) as caught:
        corrected(with_card(number, old, new))
    assert str(caught.value).startswith("mine.toml")
    for part in says:
        assert part in str(caught.value)


def test_a_card_without_one_of_the_languages_is_refused(corrected: Corrected) -> None:
    title = next(row for row in card(4).splitlines() if row.startswith("title"))
    without = title[: title.index(", ru = ")] + " }"
    with pytest.raises(DataError, match=r"mine.toml, entry 4: .*missing required field `ru`"):
        corrected((title, without))


def test_a_file_that_lacks_a_psychic_is_refused(corrected: Corrected) -> None:
    with pytest.raises(DataError, match=r"mine.toml: needs each number from 1 to 29 exactly once"):
        corrected((card(13), ""))


@pytest.mark.parametrize("text", ["[[psychic", "psychic = ", "\x00"])
def test_what_is_no_toml_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=r"^bad.toml is not "):
        cards.load_psychics(path)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(DataError, match=r"^bad.toml is not "):
        cards.load_psychics(path)


@pytest.mark.parametrize(("text", "says"), [("", "psychic"), ("psychic = 3", "psychic"), ("other = 1", "other")])
def test_toml_without_psychics_is_refused(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=rf"^bad.toml: .*{says}"):
        cards.load_psychics(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^nowhere.toml cannot be read: No such file"):
        cards.load_psychics(tmp_path / "nowhere.toml")


def test_every_word_of_the_vocabulary_is_explained_in_the_file() -> None:
    head = ORIGINAL.split(HEADING)[0]
    for word in cards.VOCABULARY:
        assert f"#     {word} " in head


def test_words_are_set_with_curly_apostrophes_real_minus_signs_and_spaces_that_do_not_break() -> None:
    for psychic in cards.psychics():
        for words in (psychic.title, psychic.text):
            for text in msgspec.structs.astuple(words):
                assert re.search(r"['\"]|-\d|minus|moins|минус", text) is None, text
            assert re.search(r"(?<!\u00a0)[:;!?»]|«(?!\u00a0)", words.fr) is None, words.fr
