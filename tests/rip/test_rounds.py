"""Parts, setup, rounds and winning (rip 1-4)."""

from collections import Counter
from typing import Any

import pytest

from seance.kernel.rng import Rng
from seance.rip import cards, codes
from seance.rip.game import RIP, Options
from seance.rip.rules import RipState
from tests.rip.positions import before, hand, last_night, look, on_turn, play, side, street, taken, tokens, winner


def deal(number: int = 0, **options: object) -> RipState:
    return RIP.deal(RIP.options(options), number.to_bytes(32, "big"))


# Parts and setup.


def test_a_family_is_six_1s_five_2s_four_3s_three_4s_two_5s_and_a_6() -> None:
    """rip 1.1"""
    for seat in ("green", "blue"):
        view = look(deal(), seat)
        assert view.hand is not None
        assert view.deck is not None
        assert Counter((*view.hand, *view.deck)) == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}


def test_there_are_29_psychics_in_five_levels() -> None:
    """rip 1.2"""
    levels = [psychic.level for psychic in cards.psychics()]
    assert levels == [0] * 9 + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5
    assert [psychic.number for psychic in cards.psychics()] == list(range(1, 30))


def test_psychics_1_to_14_are_documented_and_the_others_are_house_designs() -> None:
    """rip 6"""
    assert [psychic.provenance for psychic in cards.psychics()] == ["documented"] * 14 + ["house"] * 15


@pytest.mark.parametrize("number", range(20))
def test_there_are_six_manors_and_four_castles_one_at_each_of_the_ten(number: int) -> None:
    """rip 1.3, 2.1"""
    assert sorted(look(deal(number)).mansions) == [codes.MANOR] * 6 + [codes.CASTLE] * 4


@pytest.mark.parametrize("number", range(20))
def test_nine_different_psychics_form_the_line_and_both_draw_five(number: int) -> None:
    """rip 2.1"""
    view = look(deal(number))
    assert len(view.line) == 9
    assert len(set(view.line)) == 9
    assert set(view.line) <= set(range(1, 30))
    assert view.hand_sizes == (5, 5)
    assert view.deck_sizes == (16, 16)
    assert view.tenth_sizes == (0, 0)
    assert view.before == ((), ())


def test_a_deal_opens_round_1_with_nothing_played() -> None:
    """rip 2.1, 3"""
    view = look(deal())
    assert (view.round, view.phase, view.closed, view.turns, view.played) == (1, "lay", False, 1, 0)
    assert view.taken == (None,) * 10


def test_over_many_deals_every_psychic_and_both_kinds_of_mansion_come_to_every_round() -> None:
    """rip 2.1"""
    views = [look(deal(number)) for number in range(600)]
    for place in range(9):
        assert {view.line[place] for view in views} == set(range(1, 30))
    for place in range(10):
        assert {view.mansions[place] for view in views} == {codes.MANOR, codes.CASTLE}
    assert {view.player for view in views} == {0, 1}


def test_the_first_player_can_be_chosen() -> None:
    """rip 2.1"""
    for number in range(10):
        assert on_turn(deal(number, first="green")) == "green"
        assert on_turn(deal(number, first="blue")) == "blue"


def test_the_two_hands_of_a_deal_are_drawn_apart() -> None:
    """rip 2.1"""
    views = [look(deal(number), "green").hand != look(deal(number), "blue").hand for number in range(20)]
    assert any(views)


# A turn.


def test_on_your_turn_you_lay_any_ghost_of_your_hand_or_psychic_before_you_or_stop() -> None:
    """rip 3.1"""
    state = street(green_hand=[1, 1, 3, 6], green_before=[4, 12], blue_before=[5])
    assert tokens(state) == ["stop", "1", "3", "6", "P4", "P12"]


def test_you_lay_any_number_of_cards_in_any_mix_one_at_a_time_on_your_own_side() -> None:
    """rip 3.1"""
    state = street(green_hand=[1, 3, 6], green_before=[4, 8], blue_hand=[2])
    play(state, "3")
    assert (on_turn(state), state.totals()) == ("green", (3, 0))
    play(state, "P4")
    assert (on_turn(state), state.totals()) == ("green", (5, 0))
    play(state, "P8 6 1")
    assert side(state, "green") == ([1, 3, 6], [4, 8])
    assert side(state, "blue") == ([], [])
    assert state.totals() == (1 + 3 + 7 + 3, 0)
    assert hand(state, "green") == []
    assert before(state, "green") == []


def test_with_the_higher_total_a_stop_passes_the_turn() -> None:
    """rip 3.2"""
    state = play(street(green_hand=[2], blue_hand=[1, 3]), "2 stop")
    assert on_turn(state) == "blue"
    assert tokens(state) == ["stop", "1", "3"]
    assert look(state).round == 1


@pytest.mark.parametrize(("laid", "why"), [("1", "lower"), ("2", "equal")])
def test_without_the_higher_total_a_stop_withdraws(laid: str, why: str) -> None:
    """rip 3.2"""
    state = street(green_hand=[1, 2], blue_side=[2])
    play(state, f"{laid} stop")
    assert taken(state, 1) == "blue", why


def test_an_opening_turn_with_nothing_laid_loses_the_round() -> None:
    """rip 3.2"""
    state = play(street(green_hand=[6], blue_hand=[1]), "stop")
    assert taken(state, 1) == "blue"


def test_an_effect_may_lower_the_opponents_total_instead_of_raising_yours() -> None:
    """rip 3.2"""
    state = street(green_side=[3], blue_side=[2, 2], green_before=[12])
    assert state.totals() == (3, 4)
    play(state, "P12 stop")
    assert on_turn(state) == "blue"


def test_turns_are_counted_through_passes_and_rounds() -> None:
    """rip 3.2, 3.4"""
    state = street(green_hand=[2], blue_hand=[1], green_deck=[], blue_deck=[])
    first, played = look(state).turns, look(state).played
    assert look(play(state, "2")).turns == first
    assert look(play(state, "stop")).turns == first + 1
    assert look(play(state, "stop 10:-")).turns == first + 2
    assert look(state).played == played + 4


def test_cards_laid_stay_face_up_where_they_are() -> None:
    """rip 3.3"""
    state = street(green_hand=[3], blue_hand=[4], green_before=[4], green_tenth_psychics=[1])
    play(state, "3 P4 stop 4 stop ~1 ~1 ~1 ~1 10:-")
    assert look(state).round == 4
    assert side(state, "green", 3) == ([3], [4])
    assert side(state, "blue", 3) == ([4], [])
    assert side(state, "green") == ([], [])
    assert state.totals() == (0, 0)


def test_discards_are_face_up_and_out_of_the_game() -> None:
    """rip 3.3"""
    state = play(street(green_before=[11], blue_side=[5, 6]), "P11 =6")
    assert look(state).discards == (6,)
    assert side(state, "blue") == ([5], [])
    assert 6 not in look(state).hidden[1]


# The end of a round.


def ended_round(**position: Any) -> RipState:
    """Green withdraws from round 1, whose psychic is 13."""
    return play(street(blue_side=[3], green_hand=[1, 2], blue_hand=[4], prize=13, **position), "stop")


def test_the_winner_takes_the_mansion() -> None:
    """rip 3.4"""
    state = ended_round()
    assert taken(state, 1) == "blue"
    assert taken(state, 2) is None


def test_the_loser_takes_the_rounds_psychic() -> None:
    """rip 3.4"""
    state = ended_round()
    assert before(state, "green") == [13]
    assert before(state, "blue") == []


def test_both_draw_two_ghosts() -> None:
    """rip 3.4"""
    state = ended_round()
    assert on_turn(state) == "chance"
    play(state, "~6 ~5 ~1 ~1")
    assert hand(state, "green") == [1, 2, 5, 6]
    assert hand(state, "blue") == [1, 1, 4]


def test_a_draw_takes_any_ghost_that_is_left_with_equal_chance() -> None:
    """rip 8.2"""
    state = street(blue_side=[3], green_deck=[1, 1, 1, 6], blue_deck=[2])
    play(state, "stop")
    assert [RIP.format(lot) for lot in state.chances()] == ["~1", "~1", "~1", "~6"]
    play(state, "~6")
    assert tokens(state) == ["~1"]


def test_the_loser_may_then_lay_one_card_of_theirs_or_none_at_the_tenth_mansion() -> None:
    """rip 3.4"""
    state = play(ended_round(), "~6 ~5 ~1 ~1")
    assert on_turn(state) == "green"
    assert tokens(state) == ["10:-", "10:1", "10:2", "10:5", "10:6", "10:P13"]


@pytest.mark.parametrize("choice", ["10:-", "10:5", "10:P13"])
def test_after_one_card_at_the_tenth_the_winner_starts_the_next_round(choice: str) -> None:
    """rip 3.4"""
    state = play(ended_round(), f"~6 ~5 ~1 ~1 {choice}")
    assert on_turn(state) == "blue"
    assert look(state).round == 2
    assert look(state).tenth_sizes == (int(choice == "10:5"), 0)
    assert look(state).tenth_psychics == ((13,) if choice == "10:P13" else (), ())
    assert hand(state, "green") == ([1, 2, 6] if choice == "10:5" else [1, 2, 5, 6])
    assert before(state, "green") == ([] if choice == "10:P13" else [13])


def test_the_winner_lays_nothing_at_the_tenth_and_starts_again_even_if_they_started() -> None:
    """rip 3.4"""
    state = play(street(green_hand=[6], blue_hand=[1]), "6 stop stop ~1 ~1 ~1 ~1")
    assert on_turn(state) == "blue"
    play(state, "10:1")
    assert on_turn(state) == "green"


@pytest.mark.parametrize(("round_effect", "name"), [(17, "Hush"), (14, "Company"), (6, "Stumble")])
def test_nothing_of_the_rounds_effects_touches_the_laying_at_the_tenth(round_effect: int, name: str) -> None:
    """rip 3.4"""
    state = street(
        green_before=[4], green_hand=[1], blue_psychics=[round_effect], blue_side=[3], green_deck=[], prize=13
    )
    play(state, "stop ~1 ~1")
    assert tokens(state) == ["10:-", "10:1", "10:P4", "10:P13"], name


def test_each_draws_what_is_left_if_fewer_than_two_are() -> None:
    """rip 3.4"""
    state = street(blue_side=[3], green_deck=[4], blue_deck=[])
    play(state, "stop ~4")
    assert (hand(state, "green"), hand(state, "blue")) == ([4], [])
    assert on_turn(state) == "green"


def test_with_both_decks_empty_nobody_draws() -> None:
    """rip 3.4, 7.12"""
    state = play(street(blue_side=[3], green_hand=[1], green_deck=[], blue_deck=[]), "stop")
    assert tokens(state) == ["10:-", "10:1", "10:P1"]


def test_a_loser_with_nothing_to_lay_is_not_asked() -> None:
    """rip 3.4: the winner took the psychic, the loser has no ghost and no psychic."""
    state = street(player="blue", green_psychics=[1], green_side=[3], green_deck=[], blue_deck=[])
    play(state, "stop")
    assert look(state).round == 3
    assert on_turn(state) == "green"


def test_the_decks_are_empty_after_the_draw_of_round_8() -> None:
    """rip 7.12: 5 and eight times 2 are 21."""
    text = "line=1,2,3,4,5,6,7,8,9 mansions=mmmmmmcccc green=1,1,1,1,1 blue=1,1,1,1,1 first=green"
    state = RIP.deal_from(Options(), text)
    for number in range(1, 9):
        assert look(state).deck_sizes == (18 - 2 * number, 18 - 2 * number)
        play(state, "stop")
        for _ in range(4):
            state.play(state.chances()[0])
        play(state, "10:-")
    assert look(state).deck_sizes == (0, 0)
    assert look(state).hand_sizes == (21, 21)
    play(state, "stop")
    assert tokens(state)[0] == "10:-"


# Winning.


def test_the_fourth_manor_wins_at_once_with_no_psychic_no_draw_and_no_card_at_the_tenth() -> None:
    """rip 4.1, 3.4"""
    state = street(round=5, green_side=[1], player="blue", blue_hand=[1], mansions="mmmmmmcccc", taken="gggb")
    assert on_turn(state) == "blue"
    before_stop = look(state)
    play(state, "stop")
    assert (winner(state), on_turn(state), tokens(state)) == ("green", "chance", [])
    assert taken(state, 5) == "green"
    assert look(state).before == before_stop.before
    assert look(state).hand_sizes == before_stop.hand_sizes
    assert look(state).deck_sizes == before_stop.deck_sizes


def test_the_third_castle_wins_at_once() -> None:
    """rip 4.1"""
    state = street(round=3, blue_side=[1], mansions="cccmmmmmmc", taken="bb")
    assert winner(play(state, "stop")) == "blue"


def test_three_manors_and_two_castles_do_not_win_yet() -> None:
    """rip 4.1"""
    state = street(round=5, blue_side=[1], mansions="mmccmmmmcc", taken="bbbb")
    play(state, "stop")
    assert winner(state) is None
    assert taken(state, 5) == "blue"


def test_castles_of_both_players_do_not_add_up() -> None:
    """rip 4.1"""
    state = street(round=3, blue_side=[1], mansions="cccmmmmmmc", taken="gb")
    assert winner(play(state, "stop")) is None


def test_the_loser_of_round_9_may_still_lay_a_card_at_the_tenth() -> None:
    """rip 3.4, 4.2"""
    state = street(round=9, blue_side=[2], green_hand=[5], blue_hand=[1], green_deck=[], blue_deck=[], prize=13)
    play(state, "stop")
    assert tokens(state) == ["10:-", "10:5", "10:P13"]
    play(state, "10:5")
    assert winner(state) == "green"
    assert taken(state, 10) == "green"


def test_the_higher_total_takes_the_tenth_mansion_and_the_game() -> None:
    """rip 4.3: even with fewer mansions."""
    state = last_night(green=[2], blue=[3], taken="gbgbgbgbg")
    assert (winner(state), taken(state, 10)) == ("blue", "blue")
    state = last_night(green=[4], blue=[3], taken="gbgbgbbbg")
    assert (winner(state), taken(state, 10)) == ("green", "green")


@pytest.mark.parametrize(("won", "who"), [("gbgbgbgbg", "green"), ("gbgbgbbgb", "blue")])
@pytest.mark.parametrize("last", ["green", "blue"])
def test_if_the_totals_tie_nobody_takes_it_and_five_of_nine_mansions_win(won: str, who: str, last: str) -> None:
    """rip 4.4"""
    state = last_night(green=[1, 2], blue=[3], taken=won, winner=last)
    assert state.totals() == (3, 3)
    assert winner(state) == who
    assert taken(state, 10) is None


def test_an_empty_tenth_mansion_is_a_tie() -> None:
    """rip 4.4"""
    assert winner(last_night(taken="gbgbgbbgb")) == "blue"


def test_a_game_is_never_drawn() -> None:
    """rip 4.4: whatever is played, exactly one seat wins."""
    rng = Rng(11)
    for number in range(200):
        state = RIP.deal(Options(), number.to_bytes(32, "big"))
        state.roll_out(rng)
        assert state.result() in ((0,), (1,))
