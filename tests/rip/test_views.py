"""What is secret, what is public, and who remembers what (rip 5, 8.6)."""

from collections import Counter

import pytest

from seance.kernel.rng import Rng
from seance.rip.game import RIP, Options
from seance.rip.rules import RipState
from seance.rip.view import bag
from tests.rip.positions import hand, look, on_turn, play, street, tokens

EVERYBODY = ("green", "blue", None)


def told(state: RipState, token: str) -> list[str]:
    """How green, blue and a spectator are told of a move that is about to be played."""
    action = RIP.parse(token)
    assert action in state.actions()
    return [RIP.token_for(state, action, seat) for seat in (0, 1, None)]


# Secret and public.


def test_you_see_your_own_hand_deck_and_tenth_ghosts() -> None:
    """rip 5.1"""
    view = look(street(green_hand=[1, 5], green_deck=[2, 3], green_tenth=[6]), "green")
    assert (view.hand, view.deck, view.tenth) == ((1, 5), (2, 3), (6,))


def test_the_opponents_hand_deck_and_tenth_ghosts_make_no_difference_to_what_you_see() -> None:
    """rip 5.1: the same ghosts, shared otherwise among hand, deck and tenth."""
    one = street(green_hand=[1], blue_hand=[2, 5], blue_tenth=[6], blue_deck=[1, 3])
    other = street(green_hand=[1], blue_hand=[1, 6], blue_tenth=[3], blue_deck=[2, 5])
    assert look(one, "green") == look(other, "green")
    assert look(one, "green").key() == look(other, "green").key()
    assert look(one) == look(other)
    assert look(one, "blue") != look(other, "blue")


def test_a_spectator_sees_no_hand_no_deck_and_no_tenth_ghosts() -> None:
    """rip 5.1"""
    view = look(street(green_hand=[1], blue_hand=[2], green_tenth=[3], green_psychics=[3], blue_psychics=[4]))
    assert (view.hand, view.deck, view.tenth, view.opposing, view.actions) == (None, None, None, None, ())


@pytest.mark.parametrize("seat", EVERYBODY)
def test_everybody_sees_everything_laid_the_psychics_and_the_numbers_of_cards(seat: str | None) -> None:
    """rip 5.2"""
    state = street(
        green_hand=[1, 2],
        blue_hand=[3],
        green_side=[4],
        blue_side=[5, 6],
        green_psychics=[8],
        blue_psychics=[12],
        green_before=[10],
        blue_before=[11],
        green_tenth=[2, 2],
        blue_tenth=[1],
        green_tenth_psychics=[7],
        blue_tenth_psychics=[13],
        green_past=[1],
    )
    view = look(state, seat)
    assert view.ghosts[6] == ((4,), (5, 6))
    assert view.ghosts[0] == ((1,), ())
    assert view.psychics[6] == ((8,), (12,))
    assert view.before == ((10,), (11,))
    assert view.tenth_psychics == ((7,), (13,))
    assert view.hand_sizes == (2, 1)
    assert view.tenth_sizes == (2, 1)
    assert view.deck_sizes == (21 - 2 - 1 - 2 - 1, 21 - 1 - 2 - 1)
    assert view.totals == (5, 11)
    assert (view.round, view.player) == (7, 0)


def test_everybody_can_count_the_ghosts_that_are_still_hidden() -> None:
    """rip 5.2"""
    view = look(street(green_hand=[1], green_side=[6, 5], green_tenth=[2]))
    assert Counter(view.hidden[0]) == {1: 6, 2: 5, 3: 4, 4: 3, 5: 1}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_ghosts_at_the_tenth_stay_secret_if_the_game_ends_before(seat: str | None) -> None:
    """rip 5.1"""
    state = street(
        round=5, player="blue", green_side=[1], green_tenth=[6], blue_tenth=[5], taken="gggb", green_hand=[4]
    )
    play(state, "stop")
    assert state.over
    view = look(state, seat)
    assert view.winners == (0,)
    assert view.tenth == {"green": (6,), "blue": (5,), None: None}[seat]
    assert view.opposing is None
    assert view.ghosts[9] == ((), ())


def test_actions_are_shown_to_the_seat_on_turn_only() -> None:
    state = street(green_hand=[1], blue_hand=[2])
    assert look(state, "green").actions == tuple(state.actions())
    assert look(state, "blue").actions == ()
    assert look(state).actions == ()
    play(state, "1 stop")
    assert look(state, "green").actions == ()
    assert look(state, "blue").actions == tuple(state.actions())
    play(state, "stop")
    assert on_turn(state) == "chance"
    assert {look(state, seat).actions for seat in EVERYBODY} == {()}
    assert look(state).turn is None


def test_a_choice_within_your_own_deck_is_shown_to_you_only() -> None:
    """rip 5.1"""
    state = play(street(green_before=[2], green_deck=[3, 6]), "P2")
    assert [RIP.format(action) for action in look(state, "green").actions] == ["=3", "=6"]
    assert look(state, "blue").actions == ()


# The tutorial's line.


@pytest.mark.parametrize(("number", "shown"), [(1, 3), (2, 4), (5, 7), (6, 8), (7, 9), (9, 9)])
def test_in_the_tutorial_round_r_shows_the_psychics_up_to_round_r_plus_2(number: int, shown: int) -> None:
    """rip 2.3"""
    text = "line=4,8,1,2,3,5,6,7,9 mansions=mmmmmmcccc green=1,1,2,2,5 blue=1,2,2,3,6 first=blue"
    state = RIP.deal_from(Options(tutorial=True), text)
    for _ in range(1, number):
        play(state, "stop")
        while on_turn(state) == "chance":
            state.play(state.chances()[0])
        play(state, "10:-")
    for seat in EVERYBODY:
        line = look(state, seat).line
        assert line == ((4, 8, 1, 2, 3, 5, 6, 7, 9)[:shown] + (0,) * 9)[:9]


def test_without_the_tutorial_the_whole_line_is_open() -> None:
    """rip 2.1"""
    assert 0 not in look(RIP.deal(Options(), bytes(32)), "green").line


def test_a_hidden_psychic_of_the_tutorial_is_unknown_and_drawn_anew() -> None:
    """rip 2.3"""
    state = RIP.deal(Options(tutorial=True), bytes(32))
    view = look(state, "green")
    assert view.line[3:] == (0,) * 6
    rng = Rng(5)
    lines = {tuple(dict(RIP.sample(view, rng).dump())["line"][:9]) for _ in range(300)}
    assert {line[:3] for line in lines} == {view.line[:3]}
    assert all(sorted(line) == list(range(1, 10)) for line in lines)
    for place in range(3, 9):
        assert {line[place] for line in lines} == set(range(1, 10)) - set(view.line[:3])


# What each is told of a move.


def test_a_draw_is_told_to_the_one_who_draws() -> None:
    """rip 5.1"""
    state = play(street(blue_side=[3], green_deck=[4, 5], blue_deck=[6]), "stop")
    assert told(state, "~4") == ["~4", "~?", "~?"]
    play(state, "~4 ~5")
    assert told(state, "~6") == ["~?", "~6", "~?"]


def test_a_draw_from_an_open_grave_is_told_to_the_one_who_sees_the_hand() -> None:
    """rip 5.1, psychic 3"""
    state = play(street(green_before=[19], blue_psychics=[3]), "P19")
    assert told(state, "~4") == ["~4", "~4", "~?"]
    state = play(street(green_before=[19], green_psychics=[3]), "P19")
    assert told(state, "~4") == ["~4", "~?", "~?"]


def test_a_draw_after_the_round_is_not_told_to_the_one_who_saw_the_hand_in_it() -> None:
    """psychic 3: until the round ends."""
    state = play(street(blue_psychics=[3]), "stop")
    assert told(state, "~4") == ["~4", "~?", "~?"]


def test_a_ghost_laid_at_the_tenth_is_told_to_its_owner() -> None:
    """rip 5.1"""
    state = street(blue_side=[3], green_hand=[2], green_before=[7], green_deck=[], blue_deck=[], blue_psychics=[3])
    play(state, "stop")
    assert told(state, "10:2") == ["10:2", "10:?", "10:?"]
    state = street(player="blue", green_side=[3], blue_hand=[2], green_deck=[], blue_deck=[])
    assert told(play(state, "stop"), "10:2") == ["10:?", "10:2", "10:?"]


@pytest.mark.parametrize("token", ["10:P7", "10:-"])
def test_a_psychic_laid_at_the_tenth_or_none_is_told_to_all(token: str) -> None:
    """rip 5.2"""
    state = street(blue_side=[3], green_hand=[2], green_before=[7], green_deck=[], blue_deck=[])
    assert told(play(state, "stop"), token) == [token] * 3


def test_what_is_laid_stumbled_or_discarded_is_told_to_all() -> None:
    """rip 3.3, 5.2"""
    state = street(green_hand=[2, 5], blue_psychics=[6], green_before=[18], blue_hand=[4])
    assert told(state, "blind") == ["blind"] * 3
    assert told(play(state, "blind"), "~5") == ["~5"] * 3
    play(state, "~5")
    assert told(state, "2") == ["2"] * 3
    assert told(play(state, "P18"), "~4") == ["~4"] * 3


def test_all_other_choices_are_told_to_all() -> None:
    """rip 5.2"""
    state = play(street(green_before=[2, 10]), "P2")
    assert told(state, "=6") == ["=6"] * 3
    assert told(play(state, "=6 P10"), "=3") == ["=3"] * 3


# What was seen stays known (rip 8.6).


def test_a_ghost_of_second_sitting_stays_known_to_all() -> None:
    """rip 8.6"""
    state = play(street(green_before=[15], green_past=[6], green_hand=[2]), "P15 =6")
    for seat in EVERYBODY:
        assert look(state, seat).known == ((6,), ())
        assert look(state, seat).seen == ((6,), ())


def test_it_is_forgotten_when_it_is_laid() -> None:
    """rip 8.6"""
    state = play(street(green_before=[15], green_past=[6], green_hand=[2]), "P15 =6 6")
    assert look(state, "blue").known == ((), ())
    assert look(state).seen == ((), ())


def test_ghosts_of_safe_passage_stay_known_to_all() -> None:
    """rip 8.6"""
    state = street(
        green_side=[2, 4], green_psychics=[26], blue_side=[5, 6], green_hand=[1], green_deck=[], blue_deck=[]
    )
    play(state, "stop")
    for seat in EVERYBODY:
        assert look(state, seat).known == ((2, 4), ())
    play(state, "10:4")
    for seat in EVERYBODY:
        assert look(state, seat).known == ((2, 4), ())


def test_a_hand_seen_through_show_yourself_stays_known_to_the_one_who_saw_it() -> None:
    """rip 8.6: a spectator did not see it."""
    state = street(green_before=[3], blue_hand=[2, 5], green_deck=[], blue_deck=[6])
    play(state, "P3")
    assert look(state, "green").known == ((), (2, 5))
    assert look(state).known == ((), ())
    play(state, "stop 2 stop stop ~6")
    assert look(state, "green").opposing is None
    assert look(state, "green").known == ((), (5,))
    assert look(state).known == ((), ())


def test_a_ghost_seen_in_the_hand_stays_known_after_it_may_have_been_laid_at_the_tenth() -> None:
    """rip 8.6: known to be in the hand or at the tenth."""
    state = street(green_before=[3], blue_hand=[2, 5], green_deck=[], blue_deck=[])
    play(state, "P3 stop stop 10:5")
    view = look(state, "green")
    assert view.known == ((), (2, 5))
    assert (view.hand_sizes, view.tenth_sizes) == ((0, 1), (0, 1))


def test_what_was_seen_ends_with_its_card_but_is_not_forgotten() -> None:
    """rip 7.3, 8.6"""
    state = street(green_before=[3], green_hand=[4], blue_hand=[2, 5], blue_before=[11])
    play(state, "P3 4 stop P11 =P3")
    assert look(state, "green").opposing is None
    assert look(state, "green").known == ((), (2, 5))


def test_a_ghost_drawn_in_sight_is_known_besides_one_known_to_lie_at_the_tenth() -> None:
    """rip 8.6: green saw a 3 in blue's hand; it is not there now, so it lies at the tenth; then blue draws another."""
    state = street(
        player="blue",
        green_psychics=[3],
        blue_before=[19],
        blue_tenth=[3],
        blue_hand=[1],
        blue_deck=[3, 6],
        known=(0, bag([1, 3])),
    )
    assert look(state, "green").known == ((), (1, 3))
    play(state, "P19 ~3")
    assert look(state, "green").opposing == (1, 3)
    assert look(state, "green").known == ((), (1, 3, 3))
    rng = Rng(3)
    assert all(look(RIP.sample(look(state, "green"), rng), "blue").tenth == (3,) for _ in range(20))


def test_what_is_turned_up_at_the_tenth_is_no_longer_only_known() -> None:
    """rip 4.2, 8.6"""
    state = street(
        round=9,
        green_before=[3],
        green_tenth_psychics=[11],
        blue_hand=[2, 5],
        green_deck=[],
        blue_deck=[],
        leader="green",
    )
    play(state, "P3 stop stop 10:5")
    assert look(state, "green").known == ((), (2,))
    assert tokens(state) == ["=P11"]


def test_ferryman_takes_a_known_ghost_out_of_what_is_known() -> None:
    """rip 8.6"""
    state = street(green_before=[3, 18], blue_hand=[2, 5])
    play(state, "P3 P18 ~5")
    assert look(state, "green").known == ((), (2,))


# Drawing anew what a seat cannot know.


def test_a_sample_agrees_with_the_view_at_every_step_of_random_games() -> None:
    """rip 5: what is drawn anew differs only in what the seat does not see."""
    rng = Rng(8)
    for number in range(25):
        options = Options(tutorial=number % 5 == 0)
        state = RIP.deal(options, number.to_bytes(32, "big"))
        while not state.over:
            for seat in EVERYBODY:
                view = look(state, seat)
                assert look(RIP.from_view(view), seat) == view
                assert look(RIP.sample(view, rng), seat) == view
            choices = state.chances() or state.actions()
            state.play(choices[rng.draw(len(choices))])


def test_a_sample_leaves_known_ghosts_in_the_hand_or_at_the_tenth() -> None:
    """rip 8.6"""
    state = street(green_before=[3], blue_hand=[6, 5, 5], blue_tenth=[1], green_deck=[], blue_deck=[1, 2, 3])
    play(state, "P3 stop stop ~1 ~2 10:6")
    rng = Rng(2)
    view = look(state, "green")
    found: Counter[bool] = Counter()
    for _ in range(200):
        sample = look(RIP.sample(view, rng), "blue")
        assert sample.hand is not None
        assert sample.tenth is not None
        assert sample.deck is not None
        ghosts = Counter((*sample.hand, *sample.tenth))
        assert ghosts[6] == 1
        assert ghosts[5] == 2
        assert (len(sample.hand), len(sample.tenth), len(sample.deck)) == (4, 2, 1)
        found[6 in sample.tenth] += 1
    assert min(found[True], found[False]) > 20


def test_every_ghost_that_the_opponent_may_hold_is_drawn_as_often_as_is_fair() -> None:
    """rip 8.2: 1 of blue's 21 ghosts in hand is drawn anew by the numbers of the family."""
    view = look(street(blue_hand=[6]), "green")
    rng = Rng(1)
    found = Counter(hand(RIP.sample(view, rng), "blue")[0] for _ in range(2100))
    for value, n in {1: 600, 2: 500, 3: 400, 4: 300, 5: 200, 6: 100}.items():
        assert abs(found[value] - n) < 90
