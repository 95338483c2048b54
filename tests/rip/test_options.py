"""Options, seeds and deals (rip 2.2, 2.3)."""

from typing import Any, cast

import msgspec
import pytest

from seance.errors import OptionError, RecordError, SeedError
from seance.rip import cards
from seance.rip.game import RIP, Options, pool
from tests.rip.positions import look


def line(number: int, **options: object) -> tuple[int, ...]:
    return look(RIP.deal(RIP.options(options), number.to_bytes(32, "big"))).line


def psychics_dealt(**options: object) -> set[int]:
    """Every psychic that comes up in many deals."""
    return {number for seed in range(200) for number in line(seed, **options)}


def test_without_options_all_psychics_are_drawn_from_and_the_first_player_is_random() -> None:
    """rip 2.1, 2.2"""
    assert RIP.options({}) == Options(psychics="all", tutorial=False, first="random")
    assert psychics_dealt() == set(range(1, 30))


@pytest.mark.parametrize(
    ("psychics", "highest"), [("all", 29), ("documented", 14), (0, 9), (1, 14), (2, 19), (3, 24), (4, 29)]
)
def test_psychics_may_be_all_the_documented_ones_or_those_up_to_a_level(psychics: int | str, highest: int) -> None:
    """rip 2.2"""
    assert psychics_dealt(psychics=psychics) == set(range(1, highest + 1))


@pytest.mark.parametrize("chosen", [[1, 2, 3, 4, 5, 6, 7, 8, 29], [29, 3, 5, 7, 9, 11, 13, 15, 17, 19]])
def test_psychics_may_be_a_list_of_at_least_nine_different_numbers(chosen: list[int]) -> None:
    """rip 2.2"""
    assert psychics_dealt(psychics=chosen) == set(chosen)


@pytest.mark.parametrize(
    "psychics",
    [
        "some",
        "",
        "ALL",
        "3",
        -1,
        5,
        29,
        [],
        [1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 3, 4, 5, 6, 7, 8, 8],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 9],
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 30],
        [1, 2, 3, 4, 5, 6, 7, 8, -9],
    ],
)
def test_any_other_psychics_are_refused_with_what_is_allowed(psychics: object) -> None:
    """rip 2.2"""
    with pytest.raises(OptionError, match="all, documented, a highest level 0 to 4, or a list of at least nine"):
        RIP.options({"psychics": psychics})


@pytest.mark.parametrize(
    "given",
    [
        {"psychics": None},
        {"psychics": True},
        {"psychics": 2.5},
        {"psychics": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]},
        {"psychics": {"level": 1}},
        {"tutorial": "yes"},
        {"tutorial": 1},
        {"first": "red"},
        {"first": 0},
        {"first": None},
    ],
)
def test_a_value_of_the_wrong_kind_is_refused_with_what_is_allowed(
    given: dict[str, None]
    | dict[str, bool]
    | dict[str, dict[str, int]]
    | dict[str, float]
    | dict[str, int]
    | dict[str, list[str]]
    | dict[str, str],
) -> None:
    """rip 2.2, 2.3"""
    with pytest.raises(OptionError) as caught:
        RIP.options(given)
    for word in ("documented", "at least nine", "tutorial is true or false", "first is random, green or blue"):
        assert word in str(caught.value)


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match=r"no option 'players'; it has psychics, tutorial, first\."):
        RIP.options({"players": 2})


def test_the_tutorial_overrides_psychics_and_uses_1_to_9_in_random_order() -> None:
    """rip 2.3"""
    options = RIP.options({"tutorial": True, "psychics": "documented"})
    assert pool(options) == list(range(1, 10))
    lines = [tuple(dict(RIP.deal(options, bytes([n]) * 32).dump())["line"][:9]) for n in range(50)]
    assert all(sorted(found) == list(range(1, 10)) for found in lines)
    assert len(set(lines)) > 45


def test_there_are_two_seats() -> None:
    assert RIP.seats(Options()) == ("green", "blue")


# Seeds.


@pytest.mark.parametrize("seed", [b"", b"short", bytes(31), bytes(33), "00" * 32, None, 7])
def test_a_seed_is_32_bytes(seed: Any) -> None:
    with pytest.raises(SeedError, match="32 bytes, written as 64 hexadecimal digits"):
        RIP.deal(Options(), seed)


def test_the_same_seed_and_options_always_give_the_same_deal() -> None:
    first = RIP.deal(Options(), bytes(range(32)))
    assert first.fingerprint() == RIP.deal(Options(), bytes(range(32))).fingerprint()
    assert first.fingerprint() != RIP.deal(Options(), bytes(range(1, 33))).fingerprint()


def test_chance_is_fixed_by_the_seed_and_the_number_of_actions() -> None:
    state = RIP.deal(Options(), bytes(32))
    state.play(0)
    lots = [RIP.outcome(state, bytes([n]) * 32) for n in range(40)]
    assert lots == [RIP.outcome(state, bytes([n]) * 32) for n in range(40)]
    assert set(lots) <= set(state.chances())
    assert len(set(lots)) > 2


# Deals as text.

DEAL = "line=4,8,1,2,3,5,6,7,9 mansions=mmmmmmcccc green=1,1,2,2,5 blue=1,2,2,3,6 first=blue"


@pytest.mark.parametrize("number", range(20))
def test_a_deal_can_be_told_and_made_again(number: int) -> None:
    state = RIP.deal(Options(), number.to_bytes(32, "big"))
    again = RIP.deal_from(Options(), RIP.deal_text(state))
    assert again.fingerprint() == state.fingerprint()


def test_a_deal_puts_the_cards_where_it_says() -> None:
    state = RIP.deal_from(Options(), DEAL)
    assert RIP.deal_text(state) == DEAL
    view = look(state, "blue")
    assert view.line == (4, 8, 1, 2, 3, 5, 6, 7, 9)
    assert view.hand == (1, 2, 2, 3, 6)
    assert view.turn == 1


def changed(old: str, new: str) -> str:
    assert old in DEAL
    return DEAL.replace(old, new)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "each once"),
        ("nonsense", "each once"),
        (changed("first=blue", ""), "each once"),
        (changed("first=blue", "first=red"), "each once"),
        (changed("first=blue", "first="), "each once"),
        (DEAL + " first=green", "each once"),
        (DEAL + " green=1,1,1,1,1", "each once"),
        (DEAL + " extra=1", "each once"),
        (changed("line=4,", "line="), "nine different psychics"),
        (changed("line=4,", "line=4,4,"), "nine different psychics"),
        (changed("line=4,", "line=9,"), "nine different psychics"),
        (changed("line=4,", "line=30,"), "nine different psychics"),
        (changed("line=4,", "line=x,"), "nine different psychics"),
        (changed("line=4,", "line=-4,"), "nine different psychics"),
        (changed("line=4,", f"line={'4' * 5000},"), "nine different psychics"),
        (changed("mmmmmmcccc", "mmmmmccccc"), "six m and four c"),
        (changed("mmmmmmcccc", "mmmmmmccc"), "six m and four c"),
        (changed("mmmmmmcccc", "mmmmmmcccx"), "six m and four c"),
        (changed("green=1,1,2,2,5", "green=1,1,2,2"), "green=1,1,2,2 is not five ghosts"),
        (changed("green=1,1,2,2,5", "green=1,1,2,2,7"), "not five ghosts"),
        (changed("green=1,1,2,2,5", "green=0,1,2,2,5"), "not five ghosts"),
        (changed("blue=1,2,2,3,6", "blue=1,2,2,6,6"), "blue=1,2,2,6,6 is not five ghosts"),
        (changed("blue=1,2,2,3,6", "blue="), "not five ghosts"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says):
        RIP.deal_from(Options(), text)


def test_a_deal_with_psychics_that_the_options_do_not_allow_is_refused() -> None:
    """rip 2.2"""
    with pytest.raises(RecordError, match="that the options allow"):
        RIP.deal_from(Options(psychics=0), changed("line=4,", "line=10,"))
    assert RIP.deal_from(Options(psychics=0), DEAL).turn == 1


# The data behind the options.


def test_the_fingerprint_of_the_data_tells_pools_apart_and_equal_pools_not() -> None:
    """rip 1.2, 2.2: level 4 is all there is, level 1 what is documented, the tutorial plays 1-9."""
    prints = {
        text: RIP.data_fingerprint(RIP.options(cast(dict[str, object], given)))
        for text, given in {
            "all": {},
            "level 4": {"psychics": 4},
            "documented": {"psychics": "documented"},
            "level 1": {"psychics": 1},
            "level 0": {"psychics": 0},
            "tutorial": {"tutorial": True},
            "list": {"psychics": list(range(20, 29 + 1))},
        }.items()
    }
    assert all(len(told) == 32 and int(told, 16) >= 0 for told in prints.values())
    assert prints["all"] == prints["level 4"]
    assert prints["documented"] == prints["level 1"]
    assert prints["level 0"] == prints["tutorial"]
    assert len(set(prints.values())) == 4


def test_the_fingerprint_of_the_data_changes_with_an_effect_and_not_with_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = RIP.data_fingerprint(RIP.options({}))
    lady = cards.psychics()[3]
    for change, same in (
        ({"title": cards.psychics()[4].title, "text": cards.psychics()[4].text}, True),
        ({"rounds": ("value 3",)}, False),
        ({"tenth": ()}, False),
    ):
        changed = (*cards.psychics()[:3], msgspec.structs.replace(lady, **change), *cards.psychics()[4:])
        with monkeypatch.context() as patch:
            patch.setattr(cards, "psychics", lambda changed=changed: changed)
            assert (RIP.data_fingerprint(RIP.options({})) == before) == same
