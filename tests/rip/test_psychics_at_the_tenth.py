"""Every psychic at the tenth mansion, and the order in which they come to effect (rip 4.2, 6)."""

from typing import Any

import pytest

from tests.rip.positions import before, last_night, look, on_turn, play, side, street, taken, tokens, winner

# A Begone that still has to be brought keeps the game open, so that totals can be looked at before its end.
OPEN: dict[str, Any] = {"green_psychics": [11]}


@pytest.mark.parametrize("number", [1, 2, 6, 14, 17, 18, 19, 26, 27, 28])
def test_1_2_6_14_17_18_19_26_27_and_28_do_nothing_at_the_tenth(number: int) -> None:
    state = last_night(green=[2, 3], blue=[2, 4], green_psychics=[11], blue_psychics=[number], green_hand=[5])
    assert state.totals() == (5, 6)
    assert tokens(state) == ["=P11"]
    play(state, "=P11 =4")
    assert (winner(state), state.totals()) == ("green", (5, 2))
    assert look(state).hand_sizes == (1, 0)


@pytest.mark.parametrize(("number", "value"), [(3, 1), (4, 2), (5, 3), (7, 3), (13, -2)])
def test_3_4_5_7_and_13_have_their_value_at_once(number: int, value: int) -> None:
    state = last_night(green=[1], blue=[5], blue_psychics=[number], **OPEN)
    assert state.totals() == (1, 5 + value)
    assert on_turn(state) == "green"


def test_3_show_yourself_shows_no_hand_at_the_tenth() -> None:
    state = last_night(blue_psychics=[3], green_hand=[6], **OPEN)
    assert look(state, "blue").opposing is None


def test_8_bats_at_the_tenth() -> None:
    assert last_night(green=[2], blue=[2, 3, 4], blue_psychics=[8], **OPEN).totals() == (2, 3 + 3 + 5)


def test_9_snakes_at_the_tenth() -> None:
    assert last_night(green=[1], blue=[1, 3, 4], blue_psychics=[9, 7], **OPEN).totals() == (1, 2 + 4 + 4 + 4)


def test_10_poltergeist_at_the_tenth() -> None:
    state = last_night(green=[3, 1], blue=[3, 3, 6], green_psychics=[10])
    assert state.totals() == (4, 12)
    play(state, "=P10")
    assert tokens(state) == ["=1", "=2", "=3", "=4", "=5", "=6"]
    assert state.totals() == (4, 12)
    play(state, "=3")
    assert state.totals() == (6, 16)
    assert winner(state) == "blue"


def test_11_begone_takes_one_of_the_opponents_tenth_mansion_cards() -> None:
    state = last_night(green=[3, 1], blue=[2, 6], blue_psychics=[8], green_psychics=[11])
    play(state, "=P11")
    assert tokens(state) == ["=2", "=6", "=P8"]
    play(state, "=6")
    assert (winner(state), state.totals()) == ("green", (4, 3))
    assert 6 in look(state).discards


def test_12_unafraid_at_the_tenth() -> None:
    assert last_night(green=[1, 2, 3], blue=[1, 2], blue_psychics=[12], **OPEN).totals() == (3, 3)


def test_13_now_or_never_can_bring_a_total_below_0() -> None:
    """rip 7.4"""
    state = last_night(blue_psychics=[13], taken="gbgbgbbgb", **OPEN)
    assert state.totals() == (0, -2)
    play(state, "=P11 =P13")
    assert state.totals() == (0, 0)
    state = last_night(blue_psychics=[13], taken="gbgbgbbgb")
    assert (winner(state), taken(state, 10)) == ("green", "green")


def test_15_second_sitting_adds_a_ghost_of_an_earlier_round_to_your_side() -> None:
    state = last_night(green=[1], blue=[6], green_psychics=[15], green_past={1: [2], 4: [6, 2]}, blue_past={2: [5]})
    play(state, "=P15")
    assert tokens(state) == ["=2", "=6"]
    play(state, "=6")
    assert side(state, "green") == ([1, 6], [15])
    assert side(state, "green", 4) == ([2], [])
    assert look(state).hand_sizes == (0, 0)
    assert winner(state) == "green"


def test_16_looking_glass_at_the_tenth_looks_when_it_is_brought() -> None:
    state = last_night(green=[1], blue=[6, 2], green_psychics=[11, 16])
    assert state.totals() == (1, 8)
    play(state, "=P11 =6 =P16")
    assert state.totals() == (1 + 2, 2)
    state = last_night(green=[1], blue=[6, 2], green_psychics=[11, 16])
    play(state, "=P16 =P11 =6")
    assert state.totals() == (1 + 6, 2)


def test_16_looking_glass_mirrors_a_value_below_0() -> None:
    state = play(last_night(green=[1], green_psychics=[16], blue_psychics=[13]), "=P16")
    assert state.totals() == (1 - 2, -2)


def test_16_looking_glass_at_the_tenth_counts_0_against_an_empty_side() -> None:
    state = play(last_night(green_psychics=[8, 16]), "=P16")
    assert state.totals() == (1, 0)


def test_20_exorcist_at_the_tenth() -> None:
    state = last_night(green=[4], blue=[2], green_psychics=[20], blue_psychics=[7, 8])
    assert state.totals() == (4, 3 + 3)
    play(state, "=P20")
    assert tokens(state) == ["=P7", "=P8"]
    play(state, "=P7")
    assert (winner(state), state.totals()) == ("green", (4, 3))


def test_21_twins_at_the_tenth() -> None:
    assert last_night(green=[1, 1], blue=[3, 3, 1], blue_psychics=[21, 7], **OPEN).totals() == (2, 6 + 6 + 1 + 6)


def test_22_changeling_at_the_tenth() -> None:
    state = last_night(green=[1], blue=[5], green_psychics=[22], blue_psychics=[13])
    play(state, "=P22")
    assert tokens(state) == ["=1"]
    play(state, "=1")
    assert tokens(state) == ["=5", "=P13"]
    play(state, "=5")
    assert (winner(state), state.totals()) == ("green", (5, -1))


def test_22_changeling_can_give_now_or_never_away() -> None:
    """rip 7.1"""
    state = play(last_night(green_psychics=[13, 22], blue=[3]), "=P22 =P13 =3")
    assert state.totals() == (3, -2)


def test_23_procession_at_the_tenth() -> None:
    assert last_night(green=[1], blue=[3, 3], blue_psychics=[7, 13, 23], **OPEN).totals() == (1, 6 + 3 - 2 + 4)


def test_24_heavy_chain_at_the_tenth() -> None:
    assert last_night(green=[2, 5, 5], blue=[6], blue_psychics=[24], **OPEN).totals() == (7, 6)


def test_24_heavy_chain_on_a_lonely_now_or_never_lifts_its_minus() -> None:
    """rip 7.4: the highest ghost counts nothing, even if it counted less than nothing."""
    assert last_night(green_psychics=[11, 13], blue_psychics=[24]).totals() == (0, 0)


def test_25_upside_down_at_the_tenth_leaves_minus_2_alone() -> None:
    state = last_night(green=[1, 6], green_psychics=[11, 13], blue=[2], blue_psychics=[25])
    assert state.totals() == (6 + 1 - 2, 5)


def test_29_echo_copies_what_was_laid_before_and_what_is_turned_up_there() -> None:
    """rip 7.11: 8 was laid in a round, 9 and 12 lie at the tenth; 7 and 29 are never copied, 4 was never laid."""
    state = last_night(green=[1, 2], green_psychics=[29, 7], blue_psychics=[12, 9], laid_before=[8])
    assert state.totals() == (3, 0)
    play(state, "=P29")
    assert tokens(state) == ["=P8", "=P9", "=P12"]
    play(state, "=P9")
    assert state.totals() == (2 - 2 + 4, 0)


def test_29_echo_has_the_effect_the_psychic_would_have_at_the_tenth() -> None:
    """rip 7.11"""
    state = play(last_night(green=[1], green_psychics=[29], laid_before=[13]), "=P29 =P13")
    assert state.totals() == (-1, 0)
    state = play(last_night(green=[1], green_psychics=[29], laid_before=[17]), "=P29 =P17")
    assert state.totals() == (1, 0)


@pytest.mark.parametrize(
    ("number", "choices", "totals"),
    [
        (10, "=2", (4, 4 + 4)),
        (11, "=4", (2, 2)),
        (15, "=6", (8, 6)),
        (16, "", (6, 6)),
        (20, "=P4", (2, 4)),
        (22, "=2 =4", (4, 5 + 5)),
    ],
)
def test_29_echo_of_a_psychic_that_acts_there_acts_at_once(number: int, choices: str, totals: tuple[int, int]) -> None:
    """Blue has a 4, White lady and Twins; after Changeling her 2 has a twin."""
    state = last_night(
        green=[2], blue=[4], blue_psychics=[4, 21], green_psychics=[29], laid_before=[number], green_past=[6]
    )
    assert state.totals() == (2, 6)
    play(state, f"=P29 =P{number} {choices}")
    assert state.totals() == totals
    assert state.over


def test_29_echo_finds_nothing_if_nothing_was_laid_or_turned_up() -> None:
    state = play(last_night(green=[1], green_psychics=[29, 7]), "=P29")
    assert winner(state) == "green"


# The order of things (rip 4.2, 8.3).


def test_what_was_laid_at_the_tenth_is_turned_up() -> None:
    """rip 4.2"""
    state = last_night(green=[1, 2], blue=[3], green_psychics=[11], blue_psychics=[8])
    assert side(state, "green") == ([1, 2], [11])
    assert side(state, "blue") == ([3], [8])
    assert look(state).tenth_sizes == (0, 0)
    assert look(state).tenth_psychics == ((), ())
    assert 11 not in before(state, "green")


@pytest.mark.parametrize(("first", "then"), [("green", "blue"), ("blue", "green")])
def test_the_winner_of_round_9_brings_all_their_psychics_first(first: str, then: str) -> None:
    """rip 4.2"""
    mine, theirs = {"green": ([10, 11, 4], [15, 22]), "blue": ([15, 22], [10, 11, 4])}[first]
    state = last_night(winner=first, green=[1], blue=[2], green_psychics=[10, 11, 4], blue_psychics=[15, 22])
    assert on_turn(state) == first
    assert tokens(state) == [f"=P{number}" for number in mine if number != 4]
    play(state, f"=P{mine[0]}" + (" =1" if first == "green" else ""))
    assert on_turn(state) == first
    assert tokens(state) == [f"=P{mine[1]}"]
    play(state, "=P11 =2" if first == "green" else "=P22 =2 =1")
    assert on_turn(state) == then
    assert tokens(state) == [f"=P{number}" for number in theirs if number != 4]


def test_all_of_10_11_15_16_20_22_and_29_are_brought_and_no_other() -> None:
    """rip 4.2"""
    state = last_night(green_psychics=[10, 11, 15, 16, 20, 22, 29, 8])
    assert tokens(state) == ["=P10", "=P11", "=P15", "=P16", "=P20", "=P22", "=P29"]


def test_each_is_brought_once_and_must_be_brought() -> None:
    """rip 4.2"""
    state = last_night(green=[2], green_psychics=[10, 16], blue=[3])
    play(state, "=P16")
    assert tokens(state) == ["=P10"]
    play(state, "=P10 =6")
    assert state.over


def test_without_psychics_to_bring_the_game_ends_at_once() -> None:
    """rip 4.2, 4.3"""
    state = last_night(green=[2], green_psychics=[4, 8], blue=[5], winner="blue")
    assert (state.totals(), winner(state)) == ((6, 5), "green")


def test_if_the_winner_of_round_9_has_none_the_other_brings_theirs() -> None:
    """rip 4.2"""
    state = last_night(green=[2], blue=[1], blue_psychics=[11])
    assert on_turn(state) == "blue"
    play(state, "=P11 =2")
    assert winner(state) == "blue"


@pytest.mark.parametrize("number", [10, 15, 16, 20, 22, 29])
def test_a_psychic_discarded_before_its_turn_does_nothing(number: int) -> None:
    """rip 4.2, 8.3"""
    state = last_night(green=[3], blue=[2], green_psychics=[11], blue_psychics=[number], blue_past=[6])
    assert state.totals() == (3, 2)
    play(state, f"=P11 =P{number}")
    assert (state.totals(), winner(state)) == ((3, 2), "green")


@pytest.mark.parametrize("number", [10, 11, 15, 16, 22, 29])
def test_a_psychic_struck_before_its_turn_does_nothing(number: int) -> None:
    """rip 4.2, 8.3"""
    state = last_night(green=[3], blue=[2], green_psychics=[20], blue_psychics=[number], blue_past=[6])
    play(state, f"=P20 =P{number}")
    assert (state.totals(), winner(state)) == ((3, 2), "green")


def test_one_that_is_freed_before_its_owner_has_finished_is_brought_after_all() -> None:
    """rip 4.2: green strikes Poltergeist; blue's Begone takes the Exorcist, and Poltergeist has its turn."""
    state = last_night(green=[3], blue=[2], green_psychics=[20], blue_psychics=[10, 11])
    play(state, "=P20 =P10")
    assert (on_turn(state), tokens(state)) == ("blue", ["=P11"])
    play(state, "=P11 =P20")
    assert (on_turn(state), tokens(state)) == ("blue", ["=P10"])
    play(state, "=P10 =2")
    assert (state.totals(), winner(state)) == ((3, 4), "blue")


def test_one_that_is_freed_by_striking_the_exorcist_is_brought_too() -> None:
    """rip 4.2, 7.3: Echo has the effect of the Exorcist that lies there."""
    state = last_night(green=[3], blue=[2], green_psychics=[20], blue_psychics=[10, 29])
    play(state, "=P20 =P10 =P29 =P20 =P20")
    assert tokens(state) == ["=P10"]
    assert winner(play(state, "=P10 =2")) == "blue"


def test_one_that_is_struck_after_its_turn_loses_its_lasting_effect() -> None:
    """rip 7.3"""
    state = last_night(green=[3], blue=[4], green_psychics=[10], blue_psychics=[20])
    play(state, "=P10 =3")
    assert state.totals() == (5, 4)
    play(state, "=P20 =P10")
    assert (state.totals(), winner(state)) == ((3, 4), "blue")


def test_one_whose_owner_has_finished_is_freed_too_late() -> None:
    """rip 4.2: blue, who went first, has finished while Poltergeist was struck; it is free now, but green is bringing.

    With the printed psychics nobody can strike before the winner of round 9 has finished, so this is set up by hand.
    """
    state = last_night(winner="blue", green=[3], blue=[2], green_psychics=[11], blue_psychics=[10])
    state.restore({**dict(state.dump()), "player": 0, "turn": 0})
    assert (on_turn(state), tokens(state)) == ("green", ["=P11"])
    play(state, "=P11 =2")
    assert (winner(state), look(state).brought) == ("green", (11,))


def test_a_psychic_that_only_acts_there_has_neither_value_nor_effect_before_its_turn() -> None:
    """rip 8.3"""
    state = last_night(green=[3], blue=[2], green_psychics=[11], blue_psychics=[10, 16, 29], laid_before=[8])
    assert state.totals() == (3, 2)
    play(state, "=P11 =2")
    assert state.totals() == (3, 0)


def test_poltergeist_before_its_turn_adds_nothing_to_a_looking_glass_of_0() -> None:
    """rip 8.3"""
    assert play(last_night(green_psychics=[10, 16]), "=P16").totals() == (0, 0)


def test_begone_discards_a_psychic_that_was_brought_and_its_effect_ends() -> None:
    """rip 7.3"""
    state = last_night(green=[3], blue=[4], green_psychics=[16], blue_psychics=[11])
    play(state, "=P16")
    assert state.totals() == (7, 4)
    play(state, "=P11 =P16")
    assert state.totals() == (3, 4)


def test_hidden_cards_come_to_the_tenth_mansion_from_real_rounds() -> None:
    """rip 3.4, 4.2"""
    state = street(
        round=9, blue_side=[1], green_hand=[5], green_tenth=[2], blue_tenth_psychics=[7], green_deck=[], blue_deck=[]
    )
    play(state, "stop 10:5")
    assert side(state, "green", 10) == ([2, 5], [])
    assert side(state, "blue", 10) == ([], [7])
    assert (winner(state), state.totals()) == ("green", (7, 3))
