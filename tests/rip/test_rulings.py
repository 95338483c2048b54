"""The rulings on cards, totals and effects (rip 7.1-7.6, 7.8-7.12, 8.1, 8.4). Company has a file of its own."""

import itertools
from typing import Any

import pytest

from tests.rip.positions import before, hand, last_night, look, on_turn, play, side, street, taken, tokens

# 7.1: this round, your ghosts.


@pytest.mark.parametrize("order", ["P8 2", "2 P8"])
def test_this_round_covers_cards_laid_before_and_after_the_psychic(order: str) -> None:
    """rip 7.1"""
    assert play(street(green_before=[8], green_hand=[2]), order).totals() == (3, 0)


def test_an_effect_on_the_opponent_hits_what_they_lay_later() -> None:
    """rip 7.1"""
    state = street(green_before=[12], green_hand=[3], blue_hand=[2, 5])
    play(state, "P12 3 stop 2")
    assert state.totals() == (3, 0)


def test_effects_do_not_reach_into_the_next_round() -> None:
    """rip 7.1, 7.3"""
    state = street(green_side=[2], green_psychics=[8], player="blue", green_hand=[2], green_deck=[], blue_deck=[])
    play(state, "stop 10:- 2")
    assert look(state).round == 3
    assert state.totals() == (2, 0)


def test_swapped_ghosts_count_for_the_side_on_which_they_lie() -> None:
    """rip 7.1: Bats count the 6 that came over, and no longer the 2 that left."""
    state = street(green_before=[22], green_side=[2, 1], blue_side=[6, 3], green_psychics=[8], blue_psychics=[9])
    play(state, "P22 =2 =6")
    assert state.totals() == (1 + 7, 2 + 4)


def test_a_swapped_ghost_is_taken_back_by_the_player_on_whose_side_it_lies() -> None:
    """rip 7.1 with Second sitting"""
    state = street(green_before=[15], green_past=[6], blue_past=[1])
    assert tokens(play(state, "P15")) == ["=6"]


def test_the_sight_of_show_yourself_goes_along_with_changeling() -> None:
    """rip 7.1, 7.3"""
    state = street(green_before=[22], green_psychics=[3], blue_side=[5], green_hand=[4], blue_hand=[2])
    assert look(state, "green").opposing == (2,)
    play(state, "P22 =P3 =5")
    assert look(state, "green").opposing is None
    assert look(state, "blue").opposing == (4,)
    assert state.totals() == (5, 1)
    assert side(state, "blue") == ([], [3])


def test_a_looking_glass_that_changes_sides_keeps_its_value() -> None:
    """rip 7.1, 7.4"""
    state = street(green_before=[22], green_psychics=[16], blue_side=[2], marks={16: 8 + 5})
    assert state.totals() == (5, 2)
    play(state, "P22 =P16 =2")
    assert state.totals() == (2, 5)


def test_an_echo_with_a_value_changes_sides_and_stays_what_it_echoes() -> None:
    """rip 7.1, 7.11"""
    state = street(green_before=[22], green_psychics=[29], laid_before=[5], copies={29: 5}, blue_side=[1])
    play(state, "P22 =P29 =1")
    assert state.totals() == (1, 3)


# 7.2: nothing to act on, and choices that must be made.


@pytest.mark.parametrize("number", [2, 11, 15, 18, 19, 20, 22, 29])
def test_a_psychic_may_be_laid_with_nothing_to_act_on(number: int) -> None:
    """rip 7.2"""
    state = play(street(green_before=[number], green_deck=[]), f"P{number}")
    assert (on_turn(state), tokens(state)) == ("green", ["stop"])
    assert side(state, "green") == ([], [number])
    assert state.totals() == (0, 0)


def test_changeling_needs_a_ghost_on_both_sides() -> None:
    """rip 7.2"""
    assert tokens(play(street(green_before=[22], green_side=[1]), "P22")) == ["stop"]
    assert tokens(play(street(green_before=[22], blue_side=[1]), "P22")) == ["stop"]
    assert tokens(play(street(green_before=[22], green_side=[1], blue_psychics=[8]), "P22")) == ["stop"]


def test_a_choice_must_be_made_even_a_bad_one() -> None:
    """rip 7.2: the only swap gives the 6 away."""
    state = play(street(green_before=[22], green_side=[6], blue_side=[1]), "P22")
    assert tokens(state) == ["=6"]
    assert tokens(play(state, "=6")) == ["=1"]


def test_poltergeist_must_name_a_value_even_if_nothing_lies_there() -> None:
    """rip 7.2"""
    assert tokens(play(street(green_before=[10]), "P10")) == ["=1", "=2", "=3", "=4", "=5", "=6"]


# 7.3: at once or lasting.


def test_an_aunts_ghost_stays_when_her_card_is_discarded() -> None:
    """rip 7.3"""
    state = play(street(green_before=[11], blue_side=[6], blue_psychics=[2]), "P11 =P2")
    assert side(state, "blue") == ([6], [])


def test_what_begone_did_is_not_undone_by_striking_it() -> None:
    """rip 7.3"""
    state = street(blue_before=[11], green_before=[20], green_side=[2, 5], blue_side=[3], player="blue")
    play(state, "P11 =5 stop P20 =P11")
    assert side(state, "green")[0] == [2]
    assert state.totals() == (2, 3)


def test_what_changeling_did_is_not_undone_by_discarding_it() -> None:
    """rip 7.3"""
    state = street(player="blue", blue_before=[22], green_before=[11], green_side=[5], blue_side=[1])
    play(state, "P22 =1 =5 stop P11 =P22")
    assert (side(state, "green")[0], side(state, "blue")[0]) == ([1], [5])


def test_what_removal_men_did_is_not_undone_by_discarding_them() -> None:
    """rip 7.3"""
    state = street(player="blue", blue_before=[28], blue_side=[5], green_before=[11], mansions="mmmmmmcccc")
    play(state, "P28 =R10 stop P11 =P28")
    assert look(state).mansions == (0, 0, 1, 0, 0, 0, 1, 1, 1, 0)


def test_what_second_sitting_ferryman_and_open_grave_did_is_not_undone_by_striking_them() -> None:
    """rip 7.3"""
    state = street(
        player="blue", blue_before=[15, 18, 19], blue_past=[6], blue_side=[1], green_hand=[2, 3], green_before=[20, 11]
    )
    play(state, "P15 =6 P18 ~2 P19 ~4 stop P20 =P15 P11 =P18")
    assert (hand(state, "blue"), hand(state, "green")) == ([4, 6], [3])


def test_a_lasting_effect_ends_when_its_card_is_discarded_or_struck() -> None:
    """rip 7.3"""
    for number, choice in ((11, "P11 =P23"), (20, "P20 =P23")):
        state = street(green_before=[number], blue_side=[1, 3], blue_psychics=[23])
        assert state.totals() == (0, 6)
        assert play(state, choice).totals() == (0, 4)


def test_exorcist_discarded_frees_its_victim() -> None:
    """rip 7.3"""
    state = street(green_before=[11], green_psychics=[5], blue_psychics=[20], marks={20: 5})
    assert state.totals() == (0, 0)
    play(state, "P11 =P20")
    assert state.totals() == (3, 0)
    assert look(state).struck == ()


def test_exorcist_struck_frees_its_victim() -> None:
    """rip 7.3"""
    state = street(green_before=[29], green_psychics=[5], blue_psychics=[20], marks={20: 5})
    play(state, "P29 =P20 =P20")
    assert state.totals() == (3, 0)
    assert look(state).struck == (20,)


def test_exorcist_freed_again_strikes_again() -> None:
    """rip 7.3: green's Exorcist strikes 5, blue's Echo strikes the Exorcist, green's Begone takes the Echo."""
    state = street(
        green_psychics=[20], blue_psychics=[5, 29], marks={20: 5, 29: 20}, copies={29: 20}, green_before=[11]
    )
    assert state.totals() == (0, 3)
    assert look(state).struck == (20,)
    play(state, "P11 =P29")
    assert state.totals() == (0, 0)
    assert look(state).struck == (5,)


def test_a_struck_value_card_is_no_ghost_at_all() -> None:
    """rip 7.3: not for Procession, Twins, Looking glass, Heavy chain or Changeling."""
    struck: dict[str, Any] = {"blue_psychics": [20], "marks": {20: 4}}
    assert street(green_side=[2], green_psychics=[4, 23], **struck).totals() == (2 + 1, 0)
    assert street(green_side=[2], green_psychics=[4, 21], **struck).totals() == (2, 0)
    state = street(green_side=[1], green_psychics=[4], player="blue", blue_before=[16], **struck)
    assert play(state, "P16").totals() == (1, 1)
    state = street(green_side=[1], green_psychics=[4], player="blue", blue_before=[24], **struck)
    assert play(state, "P24").totals() == (0, 0)
    state = street(green_before=[22], green_side=[1], green_psychics=[4], blue_side=[3], **struck)
    assert tokens(play(state, "P22")) == ["=1"]


def test_a_struck_value_card_cannot_be_taken_by_changeling() -> None:
    """rip 7.3"""
    state = street(
        green_before=[22], green_side=[1], blue_side=[3], blue_psychics=[4], green_psychics=[20], marks={20: 4}
    )
    assert tokens(play(state, "P22 =1")) == ["=3"]


@pytest.mark.parametrize("choice", ["P11 =P3", "P20 =P3"])
def test_the_sight_ends_when_show_yourself_is_discarded_or_struck(choice: str) -> None:
    """rip 7.3"""
    number = 11 if choice.startswith("P11") else 20
    state = street(player="blue", blue_before=[number], green_psychics=[3], blue_hand=[6])
    assert look(state, "green").opposing == (6,)
    play(state, choice)
    assert look(state, "green").opposing is None


def test_the_sight_comes_back_when_show_yourself_is_freed() -> None:
    """rip 7.3"""
    state = street(green_before=[11], green_psychics=[3], blue_psychics=[20], marks={20: 3}, blue_hand=[6])
    assert look(state, "green").opposing is None
    play(state, "P11 =P20")
    assert look(state, "green").opposing == (6,)


def test_hush_and_cock_crow_end_when_struck() -> None:
    """rip 7.3"""
    state = street(green_psychics=[20], marks={20: 17}, blue_psychics=[17], green_before=[4])
    assert tokens(state) == ["stop", "P4"]
    state = street(green_side=[3], green_psychics=[27], blue_psychics=[20], marks={20: 27}, blue_hand=[1])
    assert on_turn(play(state, "stop")) == "blue"


# 7.4: one formula.


def test_the_order_in_which_effects_come_never_matters() -> None:
    """rip 7.4"""
    cards = ["P8", "P9", "P21", "P23", "P25", "P12", "P24"]
    found = set()
    for order in itertools.permutations(cards, 7):
        before = [8, 9, 21, 23, 25, 12, 24]
        state = street(green_before=before, green_side=[1, 2, 2, 6], blue_side=[1, 3, 6, 5], green_deck=[])
        found.add(play(state, " ".join(order)).totals())
    assert found == {((6 + 1) + (5 + 1 + 3) * 2 + (1 + 1) + 4, 4 + 2)}


def test_upside_down_is_the_base_and_bonuses_go_by_the_printed_value() -> None:
    """rip 7.4: a 1 counts 6, is odd for Snakes, and is the 1 that Poltergeist named."""
    state = street(green_side=[1], green_psychics=[9, 10, 25], marks={10: 1})
    assert state.totals() == (6 + 1 + 2, 0)


def test_unafraid_goes_by_the_printed_value_under_upside_down() -> None:
    """rip 7.4: the 6 and the 5 count 1 and 2, and still count."""
    assert street(green_side=[1, 2, 5, 6], blue_psychics=[12, 25]).totals() == (2 + 1, 0)


def test_a_ghost_that_unafraid_hits_gets_no_bonus() -> None:
    """rip 7.4"""
    state = street(green_side=[2, 2], green_psychics=[8, 10, 21], marks={10: 2}, blue_psychics=[12])
    assert state.totals() == (0, 0)


def test_a_ghost_that_heavy_chain_hits_gets_no_bonus() -> None:
    """rip 7.4"""
    state = street(green_side=[4, 4], green_psychics=[8, 10, 21], marks={10: 4}, blue_psychics=[24])
    assert state.totals() == (4 + 1 + 2 + 3, 0)


def test_heavy_chain_hits_one_ghost_at_every_moment_the_highest_by_printed_value() -> None:
    """rip 7.4"""
    state = street(green_side=[3], blue_psychics=[24], green_hand=[5, 5, 6])
    assert state.totals() == (0, 0)
    assert play(state, "5").totals() == (3, 0)
    assert play(state, "5").totals() == (3 + 5, 0)
    assert play(state, "6").totals() == (3 + 5 + 5, 0)


def test_heavy_chain_moves_on_when_its_victim_leaves() -> None:
    """rip 7.4"""
    state = street(green_before=[11], blue_side=[2, 6], green_psychics=[24])
    assert state.totals() == (0, 2)
    assert play(state, "P11 =6").totals() == (0, 0)


def test_heavy_chain_goes_by_printed_value_under_upside_down() -> None:
    """rip 7.4: the 6 is hit, though it counts only 1."""
    assert street(green_side=[1, 6], blue_psychics=[24, 25]).totals() == (6, 0)


def test_heavy_chain_hits_value_cards() -> None:
    """rip 6"""
    assert street(green_side=[3], green_psychics=[13], blue_psychics=[24]).totals() == (3, 0)


def test_heavy_chain_may_hit_a_ghost_that_counts_nothing_already() -> None:
    """rip 7.4"""
    assert street(green_side=[2, 1], blue_psychics=[12, 24]).totals() == (0, 0)


def test_a_chained_ghost_still_counts_for_procession_twins_and_looking_glass() -> None:
    """rip 7.4"""
    assert street(green_side=[3, 5], green_psychics=[23], blue_psychics=[24]).totals() == (3 + 2, 0)
    assert street(green_side=[5, 5], green_psychics=[21], blue_psychics=[24]).totals() == (5 + 3, 0)
    state = street(green_side=[3, 5], blue_psychics=[24], blue_before=[16], player="blue")
    assert play(state, "P16").totals() == (3, 5)


def test_a_ghost_that_unafraid_hits_still_counts_for_procession_twins_and_looking_glass() -> None:
    """rip 7.4: Twins add to the White lady's equal only what may count, which is nothing."""
    assert street(green_side=[1, 2, 3], green_psychics=[23], blue_psychics=[12]).totals() == (3 + 3, 0)
    state = street(green_side=[2], blue_psychics=[12], blue_before=[16], player="blue")
    assert play(state, "P16").totals() == (0, 2)


def test_0_is_even() -> None:
    """rip 7.4: a Looking glass of 0 gets the bonus of Bats, not of Snakes, and Upside down leaves it at 0."""
    assert street(green_psychics=[8, 16], marks={16: 8}).totals() == (1, 0)
    assert street(green_psychics=[9, 16], marks={16: 8}).totals() == (0, 0)
    assert street(green_psychics=[16, 25], marks={16: 8}).totals() == (0, 0)
    assert street(green_psychics=[16], marks={16: 8}, blue_psychics=[12]).totals() == (0, 0)


def test_a_looking_glass_of_0_is_a_ghost_for_procession_and_twins() -> None:
    """rip 7.4"""
    assert street(green_psychics=[16, 23], marks={16: 8}).totals() == (1, 0)
    state = street(green_psychics=[16, 21, 29], marks={16: 8, 29: 8}, copies={29: 16})
    assert state.totals() == (3 + 3, 0)


def test_minus_2_is_even_and_no_unafraid_upside_down_or_poltergeist_reaches_it() -> None:
    """rip 7.4"""
    state = last_night(green_psychics=[8, 11, 13])
    assert state.totals() == (-1, 0)
    state = last_night(green_psychics=[9, 11, 13], blue_psychics=[12, 25])
    assert state.totals() == (-2, 0)
    assert last_night(green_psychics=[11, 13, 23]).totals() == (-1, 0)
    state = last_night(winner="blue", green_psychics=[13, 11], blue_psychics=[10])
    assert play(state, "=P10 =2").totals() == (-2, 0)


def test_two_ghosts_of_minus_2_are_twins() -> None:
    """rip 7.4"""
    state = last_night(green_psychics=[13, 21, 29], laid_before=[12])
    play(state, "=P29 =P13")
    assert state.totals() == (1 + 1, 0)


def test_poltergeist_hits_value_cards() -> None:
    """rip 6"""
    assert street(green_psychics=[4, 10], green_side=[2], marks={10: 2}).totals() == (4 + 4, 0)


# 7.5: the same effect twice.


@pytest.mark.parametrize(
    ("number", "once", "twice"), [(8, 7 + 2, 7 + 4), (9, 7 + 1, 7 + 2), (21, 7 + 6, 7 + 12), (23, 7 + 3, 7 + 6)]
)
def test_bonuses_that_are_there_twice_add_up(number: int, once: int, twice: int) -> None:
    """rip 7.5"""
    ghosts = {8: [2, 4, 1], 9: [1, 2, 4], 21: [2, 2, 3], 23: [2, 2, 3]}[number]
    assert street(green_side=ghosts, green_psychics=[number]).totals() == (once, 0)
    state = play(street(green_side=ghosts, green_psychics=[number], green_before=[29]), f"P29 =P{number}")
    assert state.totals() == (twice, 0)


def test_two_poltergeists_add_up_or_name_two_values() -> None:
    """rip 7.5"""
    state = street(green_side=[3, 4], green_psychics=[10], marks={10: 3}, green_before=[29])
    assert play(state.copy(), "P29 =P10 =3").totals() == (7 + 4, 0)
    assert play(state.copy(), "P29 =P10 =4").totals() == (5 + 6, 0)


@pytest.mark.parametrize("echo", ["green", "blue"])
def test_two_upside_downs_are_as_one(echo: str) -> None:
    """rip 7.5"""
    holding: dict[str, Any] = {f"{echo}_before": [29]}
    state = street(player=echo, green_side=[1], blue_side=[2], green_psychics=[25], **holding)
    assert play(state, "P29 =P25").totals() == (6, 5)


def test_two_heavy_chains_are_as_one() -> None:
    """rip 7.5"""
    state = street(green_before=[29], green_psychics=[24], blue_side=[3, 5])
    assert play(state, "P29 =P24").totals() == (0, 3)


def test_two_unafraids_are_as_one() -> None:
    """rip 7.5"""
    state = street(green_before=[29], green_psychics=[12], blue_side=[2, 5])
    assert play(state, "P29 =P12").totals() == (0, 5)


def test_two_stumbles_are_as_one() -> None:
    """rip 7.5"""
    state = street(green_before=[29], green_hand=[1], green_psychics=[6], blue_hand=[2, 3])
    play(state, "P29 =P6 1 stop")
    assert tokens(state) == ["stop", "blind"]
    play(state, "blind ~2")
    assert tokens(state) == ["stop", "3"]


# 7.6: Stumble.


def test_stumble_is_used_up_by_the_random_ghost() -> None:
    """rip 7.6"""
    state = play(street(blue_psychics=[6], green_hand=[2, 5]), "blind ~2")
    assert tokens(state) == ["stop", "5"]
    assert look(state).used == (6,)


def test_without_a_ghost_in_hand_they_lay_what_they_like_and_stumble_is_used_up() -> None:
    """rip 7.6: the ghost that Open grave then draws is laid freely."""
    state = street(blue_psychics=[6], green_before=[4, 19])
    assert tokens(state) == ["stop", "P4", "P19"]
    play(state, "P19 ~3")
    assert tokens(state) == ["stop", "3", "P4"]


def test_stumble_waits_while_they_stop_instead() -> None:
    """rip 7.6: green has the higher total and stops; Stumble is still there in green's next turn."""
    state = street(blue_psychics=[6], green_side=[3], green_hand=[1], blue_hand=[4])
    play(state, "stop 4 stop")
    assert tokens(state) == ["stop", "blind"]


def test_stumble_ends_with_the_round() -> None:
    """rip 7.3, 7.6"""
    state = street(blue_psychics=[6], blue_side=[1], green_hand=[2], green_deck=[], blue_deck=[])
    play(state, "stop 10:- stop 10:-")
    assert tokens(state)[:2] == ["stop", "2"]


def test_a_stumble_that_is_struck_does_not_work() -> None:
    """rip 7.3"""
    state = street(blue_psychics=[6], green_psychics=[20], marks={20: 6}, green_hand=[2])
    assert tokens(state) == ["stop", "2"]


def test_an_echo_of_a_stumble_that_is_used_up_is_a_new_stumble() -> None:
    """rip 7.11"""
    state = street(player="blue", blue_psychics=[6], used=[6], blue_before=[29], blue_hand=[3], green_hand=[2])
    play(state, "P29 =P6 3 stop")
    assert tokens(state) == ["stop", "blind"]


# 7.8: Cockcrow and Safe passage.


def test_cock_crow_without_the_higher_total_withdraws_as_usual() -> None:
    """rip 7.8"""
    state = play(street(green_before=[27], green_hand=[3], blue_side=[3]), "P27 3 stop")
    assert taken(state, 2) == "blue"


def test_cock_crow_does_nothing_when_the_opponent_stops() -> None:
    """rip 7.8"""
    state = street(player="blue", green_psychics=[27], green_side=[3], blue_hand=[4], green_hand=[5])
    assert on_turn(play(state, "4 stop")) == "green"


def test_a_player_beaten_by_cock_crow_has_not_withdrawn_so_safe_passage_does_not_help() -> None:
    """rip 7.8"""
    state = street(green_before=[27], green_hand=[6], blue_side=[2, 3], blue_psychics=[26], green_deck=[], blue_deck=[])
    play(state, "P27 6 stop")
    assert taken(state, 3) == "green"
    assert hand(state, "blue") == []
    assert side(state, "blue", 3) == ([2, 3], [26])


def test_safe_passage_helps_the_one_who_withdraws_at_their_own_cock_crow() -> None:
    """rip 7.8"""
    state = street(green_side=[2], green_psychics=[26, 27], blue_side=[3], green_deck=[], blue_deck=[])
    assert hand(play(state, "stop"), "green") == [2]


def test_safe_passage_returns_ghosts_before_both_draw() -> None:
    """rip 7.8"""
    state = play(street(green_side=[2, 4], green_psychics=[26], blue_side=[6, 5]), "stop")
    assert on_turn(state) == "chance"
    assert hand(state, "green") == [2, 4]


def test_safe_passage_returns_swapped_ghosts_too_but_printed_ones_only() -> None:
    """rip 6, 7.1: the blue 3 that Changeling brought goes to green's hand; the White lady stays."""
    state = street(
        green_before=[22], green_side=[1, 2], green_psychics=[4, 26], blue_side=[3, 6], green_deck=[], blue_deck=[]
    )
    play(state, "P22 =1 =3 stop")
    assert hand(state, "green") == [2, 3]
    assert side(state, "green", 4) == ([], [4, 22, 26])
    assert side(state, "blue", 4) == ([1, 6], [])
    assert tokens(state)[:3] == ["10:-", "10:2", "10:3"]


def test_safe_passage_does_not_help_when_it_is_struck() -> None:
    """rip 7.3"""
    state = street(
        green_side=[2],
        green_psychics=[26],
        blue_psychics=[20],
        marks={20: 26},
        blue_side=[3],
        green_deck=[],
        blue_deck=[],
    )
    assert hand(play(state, "stop"), "green") == []


# 7.9: Mine anyway.


def test_mine_anyway_in_force_for_both_gives_the_loser_the_psychic() -> None:
    """rip 7.9"""
    state = street(green_psychics=[1], blue_psychics=[29], copies={29: 1}, blue_side=[2], prize=13)
    play(state, "stop")
    assert (before(state, "green"), before(state, "blue")) == ([13], [])


def test_mine_anyway_struck_for_the_loser_gives_the_winner_the_psychic() -> None:
    """rip 7.9, 7.3"""
    state = street(green_psychics=[1], blue_psychics=[20, 29], copies={29: 1}, marks={20: 1}, blue_side=[2], prize=13)
    play(state, "stop")
    assert (before(state, "green"), before(state, "blue")) == ([], [13])


def test_when_the_winner_takes_the_psychic_the_loser_may_still_lay_a_card_at_the_tenth() -> None:
    """rip 7.9"""
    state = street(green_hand=[4], blue_psychics=[1], blue_side=[2], prize=13, green_deck=[], blue_deck=[])
    play(state, "stop")
    assert (on_turn(state), tokens(state)) == ("green", ["10:-", "10:4"])
    play(state, "10:4")
    assert on_turn(state) == "blue"


# 7.10: Removal men.


def test_removal_men_touch_no_mansion_already_won() -> None:
    """rip 7.10"""
    state = play(street(round=4, green_before=[28]), "P28")
    assert tokens(state) == ["=R5", "=R6", "=R7", "=R8", "=R9", "=R10"]


# 7.11: Echo.


@pytest.mark.parametrize("where", ["discarded", "struck"])
def test_echo_copies_a_psychic_since_discarded_or_struck(where: str) -> None:
    """rip 7.11"""
    if where == "discarded":
        state = street(green_before=[29], discarded=[8], green_side=[2])
    else:
        state = street(green_before=[29], green_psychics=[8], blue_psychics=[20], marks={20: 8}, green_side=[2])
    play(state, "P29 =P8")
    assert state.totals() == (3, 0)


def test_echo_copies_psychics_of_both_players_in_this_round() -> None:
    """rip 7.11"""
    state = play(street(green_before=[29], green_psychics=[12], blue_psychics=[23]), "P29")
    assert tokens(state) == ["=P12", "=P23"]


def test_echo_does_not_copy_psychics_that_lie_before_a_player_or_face_down_at_the_tenth() -> None:
    """rip 7.11"""
    state = street(green_before=[29, 8], blue_before=[9], green_tenth_psychics=[12], laid_before=[4])
    assert tokens(play(state, "P29")) == ["=P4"]


def test_echo_keeps_its_effect_when_the_original_is_struck() -> None:
    """rip 7.11"""
    state = street(green_side=[2], green_psychics=[8, 29], copies={29: 8}, blue_before=[20], player="blue")
    assert play(state, "P20 =P8").totals() == (3, 0)


def test_echo_struck_loses_the_effect_it_copied() -> None:
    """rip 7.3, 7.11"""
    state = street(green_psychics=[29], laid_before=[5], copies={29: 5}, blue_before=[20], player="blue")
    assert state.totals() == (3, 0)
    assert play(state, "P20 =P29").totals() == (0, 0)


def test_at_the_tenth_echo_copies_psychics_discarded_there() -> None:
    """rip 7.11"""
    state = last_night(green=[2], blue=[1], green_psychics=[11], blue_psychics=[23, 29])
    play(state, "=P11 =P23 =P29")
    assert tokens(state) == ["=P11", "=P23"]
    assert play(state, "=P23").totals() == (2, 2)


# 7.12 and 8.


def test_a_draw_or_a_search_finds_nothing_in_an_empty_deck() -> None:
    """rip 7.12"""
    state = play(street(green_before=[2, 19], green_deck=[]), "P2 P19")
    assert tokens(state) == ["stop"]
    assert look(state).hand_sizes == (0, 0)


def test_second_sitting_takes_the_ghost_of_the_earliest_round() -> None:
    """rip 8.1"""
    state = street(green_before=[15], green_past={2: [3], 4: [3, 5]})
    play(state, "P15")
    assert tokens(state) == ["=3", "=5"]
    play(state, "=3")
    assert side(state, "green", 2) == ([], [])
    assert side(state, "green", 4)[0] == [3, 5]


def test_second_sitting_moves_printed_ghosts_only() -> None:
    """rip 6"""
    state = street(green_before=[15], laid_before=[4])
    assert side(state, "green", 1) == ([], [4])
    assert tokens(play(state, "P15")) == ["stop"]


@pytest.mark.parametrize("number", [11, 20])
def test_exorcist_and_begone_may_be_aimed_at_a_card_already_struck(number: int) -> None:
    """rip 8.4"""
    other = 29
    state = street(
        green_before=[number],
        green_psychics=[other],
        copies={other: 20},
        marks={other: 5},
        laid_before=[] if number == 20 else [20],
        blue_psychics=[5, 8],
    )
    assert look(state).struck == (5,)
    assert tokens(play(state, f"P{number}")) == ["=P5", "=P8"]
    assert play(state, "=P5").totals() == (0, 0)


def test_hush_stops_value_cards() -> None:
    """rip 6"""
    state = street(blue_psychics=[17], green_before=[3, 4, 5, 13], green_hand=[1])
    assert tokens(state) == ["stop", "1"]
