"""Every psychic in rounds 1-9 (rip 6)."""

from collections import Counter

import pytest

from seance.rip.game import RIP
from seance.rip.rules import RipState
from tests.rip.positions import before, hand, look, on_turn, play, side, street, taken, tokens, winner


def drawn_out(state: RipState) -> RipState:
    """Let chance draw to the end of the round."""
    while on_turn(state) == "chance":
        state.play(state.chances()[0])
    return state


def test_1_mine_anyway_gives_the_winner_the_rounds_psychic() -> None:
    state = street(green_before=[1], green_hand=[3], prize=13)
    drawn_out(play(state, "3 P1 stop stop"))
    assert taken(state, 2) == "green"
    assert (before(state, "green"), before(state, "blue")) == ([13], [])


def test_1_mine_anyway_of_the_loser_changes_nothing() -> None:
    state = street(green_before=[1], blue_side=[3], prize=13)
    drawn_out(play(state, "P1 stop"))
    assert (before(state, "green"), before(state, "blue")) == ([13], [])


def test_2_calling_an_aunt_lays_any_ghost_of_your_deck() -> None:
    state = street(green_before=[2], green_hand=[1], green_deck=[2, 2, 6])
    play(state, "P2")
    assert tokens(state) == ["=2", "=6"]
    play(state, "=6")
    assert side(state, "green") == ([6], [2])
    assert hand(state, "green") == [1]
    assert look(state, "green").deck == (2, 2)
    assert on_turn(state) == "green"
    assert state.totals() == (6, 0)


def test_2_calling_an_aunt_finds_nothing_in_an_empty_deck() -> None:
    """rip 7.12"""
    state = play(street(green_before=[2], green_hand=[1], green_deck=[]), "P2")
    assert side(state, "green") == ([], [2])
    assert tokens(state) == ["stop", "1"]


@pytest.mark.parametrize(
    ("number", "title", "value"),
    [(3, "Show yourself", 1), (4, "White lady", 2), (5, "Sir Nicholas", 3), (13, "Now or never", 4)],
)
def test_3_4_5_and_13_have_a_value(number: int, title: str, value: int) -> None:
    state = play(street(green_before=[number], green_hand=[1]), f"P{number}")
    assert state.totals() == (value, 0), title
    assert side(state, "green") == ([], [number])
    assert on_turn(state) == "green"


def test_3_show_yourself_lets_you_see_the_opponents_hand_until_the_round_ends() -> None:
    state = street(green_before=[3], blue_hand=[2, 5], blue_deck=[6], green_deck=[])
    assert look(state, "green").opposing is None
    play(state, "P3")
    assert look(state, "green").opposing == (2, 5)
    assert look(state, "blue").opposing is None
    play(state, "stop")
    assert look(state, "green").opposing == (2, 5)
    play(state, "2")
    assert look(state, "green").opposing == (5,)
    play(state, "stop stop")
    assert look(state, "green").opposing is None
    play(state, "~6")
    assert look(state, "green").opposing is None


def test_6_stumble_lays_a_random_ghost_of_the_opponents_hand_in_place_of_their_next_card() -> None:
    state = street(green_before=[6], green_hand=[1], blue_hand=[2, 2, 5], blue_before=[4])
    play(state, "1 P6 stop")
    assert tokens(state) == ["stop", "blind"]
    play(state, "blind")
    assert on_turn(state) == "chance"
    assert Counter(RIP.format(lot) for lot in state.chances()) == {"~2": 2, "~5": 1}
    play(state, "~5")
    assert side(state, "blue") == ([5], [])
    assert hand(state, "blue") == [2, 2]
    assert tokens(state) == ["stop", "2", "P4"]


def test_7_late_wedding_cannot_be_laid_but_can_be_laid_at_the_tenth() -> None:
    state = street(green_before=[7], green_hand=[1], blue_side=[2], prize=13)
    assert tokens(state) == ["stop", "1"]
    drawn_out(play(state, "stop"))
    assert "10:P7" in tokens(state)
    play(state, "10:P7")
    assert look(state).tenth_psychics == ((7,), ())


def test_8_bats_add_one_to_each_of_your_even_ghosts() -> None:
    state = play(street(green_before=[8], green_side=[1, 2, 4, 6], blue_side=[2, 3]), "P8")
    assert state.totals() == (1 + 3 + 5 + 7, 5)


def test_9_snakes_add_one_to_each_of_your_odd_ghosts() -> None:
    state = play(street(green_before=[9], green_side=[1, 2, 3, 5], blue_side=[1, 3]), "P9")
    assert state.totals() == (2 + 2 + 4 + 6, 4)


@pytest.mark.parametrize(("named", "totals"), [(1, (6 + 2, 4)), (2, (6 + 2, 4 + 2 + 2)), (3, (6 + 2, 4)), (6, (6, 4))])
def test_10_poltergeist_adds_two_to_every_ghost_of_the_named_value_on_both_sides(
    named: int, totals: tuple[int, int]
) -> None:
    state = play(street(green_before=[10], green_side=[1, 2, 3], blue_side=[2, 2]), "P10")
    assert tokens(state) == ["=1", "=2", "=3", "=4", "=5", "=6"]
    play(state, f"={named}")
    assert state.totals() == totals


def test_11_begone_discards_any_one_card_of_the_opponents_side_of_this_round() -> None:
    state = street(green_before=[11], green_side=[6], blue_side=[2, 5, 5], blue_psychics=[8, 12], blue_past=[4])
    play(state, "P11")
    assert tokens(state) == ["=2", "=5", "=P8", "=P12"]
    play(state, "=5")
    assert side(state, "blue") == ([2, 5], [8, 12])
    assert look(state).discards == (5,)


def test_11_begone_takes_a_psychic_and_with_it_its_effect() -> None:
    state = street(green_before=[11], blue_side=[2], blue_psychics=[8])
    assert state.totals() == (0, 3)
    play(state, "P11 =P8")
    assert state.totals() == (0, 2)
    assert look(state).discarded == (8,)
    assert before(state, "blue") == []


def test_11_begone_takes_a_value_card() -> None:
    state = play(street(green_before=[11], blue_psychics=[5]), "P11 =P5")
    assert state.totals() == (0, 0)
    assert look(state).discarded == (5,)


def test_12_unafraid_makes_the_opponents_1s_and_2s_count_nothing() -> None:
    state = play(street(green_before=[12], green_side=[1, 2], blue_side=[1, 2, 3], blue_psychics=[3, 4, 5]), "P12")
    assert state.totals() == (3, 3 + 3)


def test_13_now_or_never_is_even() -> None:
    state = street(green_before=[13], green_psychics=[8])
    assert play(state, "P13").totals() == (5, 0)


def test_14_company_forbids_the_opponent_a_single_card_in_a_turn() -> None:
    state = street(green_before=[14], green_hand=[2], blue_hand=[1, 3])
    play(state, "2 P14 stop")
    assert tokens(state) == ["stop", "1", "3"]
    play(state, "3")
    assert tokens(state) == ["1"]
    play(state, "1")
    assert tokens(state) == ["stop"]


def test_14_company_leaves_its_owner_alone() -> None:
    state = play(street(green_hand=[2], green_psychics=[14]), "2")
    assert tokens(state) == ["stop"]


def test_15_second_sitting_takes_a_ghost_of_your_side_of_an_earlier_round_back_into_your_hand() -> None:
    state = street(
        green_before=[15], green_past=[2, 6], blue_past=[5], green_side=[3], green_psychics=[4], green_hand=[1]
    )
    play(state, "P15")
    assert tokens(state) == ["=2", "=6"]
    play(state, "=6")
    assert hand(state, "green") == [1, 6]
    assert side(state, "green", 1) == ([2], [])
    play(state, "6")
    assert state.totals() == (3 + 2 + 6, 0)


def test_16_looking_glass_has_the_value_of_the_opponents_highest_ghost_when_laid() -> None:
    state = street(green_before=[16], blue_side=[2, 5], blue_hand=[6], green_side=[1])
    play(state, "P16")
    assert state.totals() == (1 + 5, 7)
    assert side(state, "green") == ([1], [16])


def test_16_looking_glass_stays_as_it_was_fixed() -> None:
    state = street(green_before=[16], blue_side=[5], blue_hand=[6], green_side=[1])
    play(state, "P16 stop 6")
    assert state.totals() == (6, 11)


def test_16_looking_glass_counts_0_against_an_empty_side() -> None:
    state = play(street(green_before=[16], blue_psychics=[8]), "P16")
    assert state.totals() == (0, 0)


def test_16_looking_glass_looks_at_value_cards_too() -> None:
    assert play(street(green_before=[16], blue_side=[3], blue_psychics=[13]), "P16").totals() == (4, 7)


def test_17_hush_lets_the_opponent_lay_no_psychic_for_the_rest_of_the_round() -> None:
    state = street(green_before=[17], green_hand=[2, 4], blue_before=[4, 8], blue_hand=[3, 5], prize=13)
    play(state, "2 P17 stop")
    assert tokens(state) == ["stop", "3", "5"]
    play(state, "3 stop 4 stop")
    assert tokens(state) == ["stop", "5"]
    drawn_out(play(state, "stop"))
    play(state, "10:- stop")
    drawn_out(state)
    play(state, "10:-")
    assert tokens(state)[-3:] == ["P4", "P8", "P13"]


def test_17_hush_leaves_its_owner_alone() -> None:
    state = play(street(green_before=[17, 4]), "P17")
    assert tokens(state) == ["stop", "P4"]


def test_18_ferryman_makes_the_opponent_discard_a_random_ghost_of_their_hand() -> None:
    state = street(green_before=[18], blue_hand=[1, 1, 6], blue_before=[4])
    play(state, "P18")
    assert on_turn(state) == "chance"
    assert Counter(RIP.format(lot) for lot in state.chances()) == {"~1": 2, "~6": 1}
    play(state, "~6")
    assert on_turn(state) == "green"
    assert hand(state, "blue") == [1, 1]
    assert look(state).discards == (6,)


def test_18_ferryman_finds_nothing_in_an_empty_hand() -> None:
    state = play(street(green_before=[18], blue_before=[4]), "P18")
    assert on_turn(state) == "green"
    assert before(state, "blue") == [4]


@pytest.mark.parametrize(("deck", "lots"), [([3, 4, 5], "~4"), ([], "")])
def test_19_open_grave_draws_a_ghost_if_one_is_left(deck: list[int], lots: str) -> None:
    state = street(green_before=[19], green_hand=[1], green_deck=deck)
    play(state, f"P19 {lots}")
    assert on_turn(state) == "green"
    assert hand(state, "green") == [1, *(int(lot[1]) for lot in lots.split())]
    assert tokens(state)[:2] == ["stop", "1"]


def test_20_exorcist_strikes_one_psychic_of_the_opponents_side() -> None:
    state = street(green_before=[20], blue_side=[2, 4], blue_psychics=[5, 8], green_psychics=[4])
    assert state.totals() == (2, 3 + 5 + 3)
    play(state, "P20")
    assert tokens(state) == ["=P5", "=P8"]
    play(state, "=P8")
    assert state.totals() == (2, 2 + 4 + 3)
    assert look(state).struck == (8,)
    assert side(state, "blue") == ([2, 4], [5, 8])


def test_20_exorcist_strikes_a_value() -> None:
    assert play(street(green_before=[20], blue_psychics=[5]), "P20 =P5").totals() == (0, 0)


def test_21_twins_add_three_to_each_of_your_ghosts_that_has_an_equal_among_yours() -> None:
    state = street(green_before=[21], green_side=[1, 3, 3, 4, 4, 4, 6], blue_side=[1, 1])
    play(state, "P21")
    assert state.totals() == (1 + 6 + 6 + 7 + 7 + 7 + 6, 2)


def test_21_twins_draw_a_ghost_if_one_is_left() -> None:
    state = play(street(green_before=[21], green_side=[2, 2], green_hand=[1], green_deck=[4]), "P21 ~4")
    assert (hand(state, "green"), state.totals(), on_turn(state)) == ([1, 4], (5 + 5, 0), "green")
    state = play(street(green_before=[21], green_side=[2, 2], green_hand=[1], green_deck=[]), "P21")
    assert (hand(state, "green"), state.totals(), on_turn(state)) == ([1], (5 + 5, 0), "green")


def test_21_twins_count_value_cards() -> None:
    assert play(street(green_before=[21], green_side=[2], green_psychics=[4]), "P21").totals() == (5 + 5, 0)


def test_22_changeling_swaps_a_ghost_of_yours_with_one_of_the_opponents() -> None:
    state = street(green_before=[22], green_side=[1, 3], blue_side=[2, 6], green_psychics=[4], blue_psychics=[8, 5])
    play(state, "P22")
    assert tokens(state) == ["=1", "=3", "=P4"]
    play(state, "=1")
    assert tokens(state) == ["=2", "=6", "=P5"]
    play(state, "=6")
    assert side(state, "green") == ([3, 6], [4, 22])
    assert side(state, "blue") == ([1, 2], [5, 8])
    assert state.totals() == (3 + 6 + 2, 1 + 3 + 3)


def test_23_procession_adds_one_for_each_ghost_on_your_side() -> None:
    state = street(green_before=[23], green_side=[1, 3, 3], green_psychics=[4, 8], blue_side=[5])
    play(state, "P23")
    assert state.totals() == (1 + 3 + 3 + 3 + 4, 5)


def test_24_heavy_chain_makes_the_opponents_highest_ghost_count_nothing() -> None:
    state = play(street(green_before=[24], green_side=[6], blue_side=[2, 5, 5]), "P24")
    assert state.totals() == (6, 7)


def test_25_upside_down_turns_the_ghosts_of_both_sides() -> None:
    state = play(street(green_before=[25], green_side=[1, 2], blue_side=[6, 5], blue_psychics=[5]), "P25")
    assert state.totals() == (6 + 5, 1 + 2 + 4)


def test_26_safe_passage_returns_your_ghosts_to_your_hand_if_you_withdraw() -> None:
    state = street(
        green_before=[26], green_hand=[1], green_side=[2, 4], green_psychics=[5], blue_side=[5, 6], green_deck=[]
    )
    play(state, "P26 stop ~1 ~1")
    assert hand(state, "green") == [1, 2, 4]
    assert side(state, "green", 3) == ([], [5, 26])


def test_26_safe_passage_draws_a_ghost_that_stays_in_the_hand() -> None:
    state = street(green_before=[26], green_hand=[1], green_side=[2], blue_side=[5], green_deck=[3], blue_deck=[])
    play(state, "P26 ~3")
    assert (hand(state, "green"), on_turn(state)) == ([1, 3], "green")
    assert hand(play(state, "stop"), "green") == [1, 2, 3]


def test_26_safe_passage_returns_nothing_to_a_winner() -> None:
    state = street(green_side=[2, 4], green_psychics=[26], player="blue", green_deck=[], blue_deck=[])
    play(state, "stop")
    assert hand(state, "green") == []
    assert side(state, "green", 2) == ([2, 4], [26])


def test_27_cock_crow_wins_the_round_at_once_if_you_stop_with_the_higher_total() -> None:
    state = street(green_before=[27], green_hand=[3], blue_side=[2], blue_hand=[6])
    play(state, "P27 3 stop")
    assert taken(state, 2) == "green"
    drawn_out(state)
    assert on_turn(state) == "blue"
    assert tokens(state)[0] == "10:-"


def test_28_removal_men_swap_this_rounds_mansion_with_a_later_one() -> None:
    state = street(green_before=[28], mansions="mmccccmmmm", green_hand=[1])
    play(state, "P28")
    assert tokens(state) == ["=R3", "=R4", "=R5", "=R6", "=R7", "=R8", "=R9", "=R10"]
    play(state, "=R5")
    assert look(state).mansions == (0, 1, 1, 1, 0, 1, 0, 0, 0, 0)
    assert on_turn(state) == "green"


def test_28_removal_men_can_swap_with_the_tenth() -> None:
    state = play(street(round=9, green_before=[28], mansions="mmmcccmmmc"), "P28")
    assert tokens(state) == ["=R10"]
    play(state, "=R10")
    assert look(state).mansions[8:] == (1, 0)


def test_28_removal_men_can_bring_the_mansion_that_wins() -> None:
    state = street(round=5, green_side=[2], green_before=[28], mansions="ccmmmmmmcc", taken="ggbb")
    play(state, "P28 =R10 stop stop")
    assert winner(state) == "green"


def test_29_echo_has_the_effect_of_a_psychic_laid_before_in_this_game() -> None:
    state = street(green_before=[29], green_side=[2, 4], laid_before=[8, 9], blue_psychics=[5])
    play(state, "P29")
    assert tokens(state) == ["=P5", "=P8", "=P9"]
    play(state, "=P8")
    assert state.totals() == (3 + 5, 3)
    assert look(state).copies[29] == 8


def test_29_echo_finds_nothing_if_no_psychic_was_laid() -> None:
    state = play(street(green_before=[29, 4], blue_before=[5]), "P29")
    assert tokens(state) == ["stop", "P4"]
    assert side(state, "green") == ([], [29])


ECHOES = {
    3: ("", (2 + 4 + 1, 5)),
    4: ("", (2 + 4 + 2, 5)),
    5: ("", (2 + 4 + 3, 5)),
    8: ("", (3 + 5, 5)),
    9: ("", (6, 5)),
    10: ("=2", (4 + 4, 4 + 3)),
    11: ("=3", (6, 2)),
    12: ("", (6, 3)),
    13: ("", (6 + 4, 5)),
    16: ("", (6 + 3, 5)),
    21: ("~1", (6, 5)),
    22: ("=2 =3", (3 + 4, 2 + 2)),
    23: ("", (6 + 2, 5)),
    24: ("", (6, 2)),
    25: ("", (5 + 3, 5 + 4)),
}


@pytest.mark.parametrize("number", ECHOES)
def test_29_echo_of_what_changes_totals(number: int) -> None:
    choices, totals = ECHOES[number]
    state = street(green_before=[29], green_side=[2, 4], blue_side=[2, 3], laid_before=[number])
    play(state, f"P29 =P{number} {choices}")
    assert state.totals() == totals
    assert on_turn(state) == "green"


def test_29_echo_of_calling_an_aunt_lays_a_ghost_of_the_deck() -> None:
    state = play(street(green_before=[29], laid_before=[2]), "P29 =P2 =6")
    assert side(state, "green") == ([6], [29])


def test_29_echo_of_second_sitting_ferryman_open_grave_and_removal_men_acts_at_once() -> None:
    state = play(street(green_before=[29], green_past=[3], laid_before=[15]), "P29 =P15 =3")
    assert hand(state, "green") == [3]
    state = play(street(green_before=[29], blue_hand=[3], laid_before=[18]), "P29 =P18 ~3")
    assert hand(state, "blue") == []
    state = play(street(green_before=[29], laid_before=[19]), "P29 =P19 ~3")
    assert hand(state, "green") == [3]
    state = play(street(green_before=[29], laid_before=[28]), "P29 =P28 =R10")
    assert look(state).mansions == (0, 0, 1, 0, 0, 0, 1, 1, 1, 0)


def test_29_echo_of_exorcist_strikes() -> None:
    state = play(street(green_before=[29], laid_before=[20], blue_psychics=[5]), "P29 =P20 =P5")
    assert state.totals() == (0, 0)


def test_29_echo_of_mine_anyway_hush_stumble_company_safe_passage_and_cock_crow() -> None:
    state = play(street(green_before=[29], green_hand=[3], laid_before=[1], prize=13), "P29 =P1 3 stop stop")
    assert before(state, "green") == [13]
    state = play(street(green_before=[29], green_hand=[3], laid_before=[17], blue_before=[4]), "P29 =P17 3 stop")
    assert tokens(state) == ["stop"]
    state = play(street(green_before=[29], green_hand=[3], laid_before=[6], blue_hand=[4]), "P29 =P6 3 stop")
    assert tokens(state) == ["stop", "blind"]
    state = play(street(green_before=[29], green_hand=[3], laid_before=[14], blue_hand=[4]), "P29 =P14 3 stop")
    assert tokens(state) == ["stop"]
    state = street(green_before=[29], green_side=[3], laid_before=[26], blue_side=[4], green_deck=[], blue_deck=[])
    assert hand(play(state, "P29 =P26 stop"), "green") == [3]
    state = play(street(green_before=[29], green_hand=[3], laid_before=[27]), "P29 =P27 3 stop")
    assert taken(state, 3) == "green"
