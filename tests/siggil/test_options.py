"""Options (siggil 8), seeds and deals as text."""

import pytest

from seance.errors import DataError, OptionError, RecordError, SeedError
from seance.siggil import layouts
from seance.siggil.game import SIGGIL, Options
from tests.option_sets import seed_of
from tests.siggil.option_sets import OPTION_SETS as SETS


def test_what_is_not_given_is_at_its_default() -> None:
    """siggil 8"""
    assert SIGGIL.options({}) == Options("pass", 2, "easy", "oldest", False, "random")


def test_seats_are_labelled_from_one() -> None:
    assert SIGGIL.seats(SIGGIL.options({"players": 3})) == ("P1", "P2", "P3")
    assert SIGGIL.seats(SIGGIL.options({"players": 1})) == ("P1",)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"colour": 1}, "no option 'colour': allowed are layout, players"),
        ({"players": 0}, "players cannot be 0: allowed is a whole number from 1 to 4"),
        ({"players": 5}, "players cannot be 5"),
        ({"players": "2"}, "players cannot be '2'"),
        ({"players": True}, "players cannot be True"),
        ({"difficulty": "mild"}, "difficulty cannot be 'mild': allowed is easy or hard"),
        ({"fourth_spirit": "newest"}, "allowed is oldest or choice"),
        ({"open_memory": 1}, "allowed is true or false"),
        ({"first": 1}, "first cannot be 1"),
        ({"first": "P5", "players": 4}, "first cannot be 'P5'"),
        ({"first": "P3"}, "with 2 players: allowed are random, P1, P2"),
        ({"layout": "moon"}, "no layout 'moon'"),
        ({"layout": 3}, "layout cannot be 3"),
        ({"layout": "../layouts/pass"}, "no layout"),
    ],
)
def test_an_option_that_does_not_fit_is_told_with_what_is_allowed(given: dict[str, object], told: str) -> None:
    """siggil 8"""
    with pytest.raises(OptionError, match=told):
        SIGGIL.options(given)


def test_solo_rejects_an_unfit_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    """siggil 2: more than three spirits would escape at the deal."""
    monkeypatch.setattr(layouts, "escaping_at_the_deal", lambda layout: 4)
    with pytest.raises(DataError, match="does not fit solo: 4 spirits"):
        SIGGIL.options({"players": 1})
    assert SIGGIL.options({"players": 2}).players == 2


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(SeedError, match="32 bytes"):
        SIGGIL.deal(SIGGIL.options({}), b"abc")


def test_the_same_seed_gives_the_same_deal_and_another_a_different_one() -> None:
    for options in map(SIGGIL.options, SETS.values()):
        first, again, other = (SIGGIL.deal(options, seed_of(n)).fingerprint() for n in (1, 1, 2))
        assert first == again != other


def test_a_deal_as_text_gives_the_deal_back() -> None:
    """Spirits that escaped at the deal are told where they lay."""
    escaped = 0
    for options in map(SIGGIL.options, SETS.values()):
        for number in range(8):
            state = SIGGIL.deal(options, seed_of(number))
            text = SIGGIL.deal_text(state)
            escaped += len(state.free_spirits())
            assert len(set(text.split())) == 57
            assert SIGGIL.deal_from(options, text).fingerprint() == state.fingerprint()
    assert escaped > 20


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("S1", "S2", "S2 is dealt twice"),
        ("S1", "X1", "'X1' is not a card"),
        ("S1 ", "", "lacks S1"),
        ("first=P1", "first=P3", "one of P1, P2, not with 'first=P3'"),
        (" first=P1", "", "ends with first="),
        ("S1", "s1", "'s1' is not a card"),
    ],
)
def test_an_untrue_deal_is_rejected(old: str, new: str, told: str) -> None:
    options = SIGGIL.options({"first": "P1"})
    text = SIGGIL.deal_text(SIGGIL.deal(options, seed_of(1)))
    assert old in text
    with pytest.raises(RecordError, match=told):
        SIGGIL.deal_from(options, text.replace(old, new))


def test_a_deal_must_agree_with_the_chosen_first_seat() -> None:
    text = SIGGIL.deal_text(SIGGIL.deal(SIGGIL.options({"first": "P1"}), seed_of(1)))
    with pytest.raises(RecordError, match="first=P1, but the option first is P2"):
        SIGGIL.deal_from(SIGGIL.options({"first": "P2"}), text)


def test_a_solo_deal_has_its_spirits_on_every_eighth_place() -> None:
    """siggil 7.1"""
    options = SIGGIL.options({"players": 1})
    text = SIGGIL.deal_text(SIGGIL.deal(options, seed_of(1))).split()
    text[6], text[7] = text[7], text[6]
    with pytest.raises(RecordError, match="places 8, 16"):
        SIGGIL.deal_from(options, " ".join(text))
