"""Company, and every way out of it (rip 7.7, 8.5). Green is to lay and blue's Company is in force."""

from typing import Any

import pytest

from seance.rip.rules import RipState
from tests.rip.positions import hand, look, on_turn, play, side, street, tokens


def in_company(**position: Any) -> RipState:
    """Blue has laid Company and a 3."""
    position.setdefault("blue_side", [3])
    return street(**{"blue_psychics": [14], **position})


def test_a_lonely_ghost_may_not_be_laid() -> None:
    """rip 7.7"""
    assert tokens(in_company(green_hand=[6])) == ["stop"]


def test_a_lonely_psychic_may_not_be_laid() -> None:
    """rip 7.7"""
    assert tokens(in_company(green_before=[13])) == ["stop"]


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"green_hand": [6, 5]}, ["stop", "5", "6"]),
        ({"green_hand": [6], "green_before": [4]}, ["stop", "6", "P4"]),
        ({"green_before": [4, 8]}, ["stop", "P4", "P8"]),
    ],
    ids=["two ghosts", "a ghost and a psychic", "two psychics"],
)
def test_a_first_card_may_be_laid_if_a_second_can_follow(position: dict[str, list[int]], expected: list[str]) -> None:
    """rip 7.7"""
    assert tokens(in_company(**position)) == expected


@pytest.mark.parametrize("first", ["6", "P4"])
def test_with_exactly_one_card_laid_you_may_not_stop(first: str) -> None:
    """rip 7.7"""
    state = play(in_company(green_hand=[6], green_before=[4]), first)
    second = "P4" if first == "6" else "6"
    assert tokens(state) == [second]
    assert tokens(play(state, second)) == ["stop"]


def test_with_three_cards_laid_you_may_stop() -> None:
    """rip 7.7: two or more."""
    assert tokens(play(in_company(green_hand=[1, 1, 1, 2]), "1 1 1")) == ["stop", "2"]


def test_with_none_laid_you_may_stop_and_pass_the_turn() -> None:
    """rip 7.7"""
    state = in_company(green_hand=[6], green_side=[5])
    assert on_turn(play(state, "stop")) == "blue"


def test_company_asks_again_in_each_turn() -> None:
    """rip 7.7"""
    state = in_company(green_hand=[2, 2, 5], blue_hand=[4])
    play(state, "2 2 stop 4 stop")
    assert tokens(state) == ["stop"]


def test_a_psychic_that_cannot_be_laid_is_no_second_card() -> None:
    """rip 7.7: Late wedding, or any psychic under Hush."""
    assert tokens(in_company(green_hand=[6], green_before=[7])) == ["stop"]
    assert tokens(in_company(green_hand=[6], green_before=[4, 5], blue_psychics=[14, 17])) == ["stop"]


def test_two_ghosts_can_be_laid_under_company_and_hush() -> None:
    """rip 7.7"""
    assert tokens(in_company(green_hand=[6, 1], green_before=[4], blue_psychics=[14, 17])) == ["stop", "1", "6"]


# A card that laid two.


def test_an_aunt_and_her_ghost_are_two_cards() -> None:
    """rip 7.7"""
    state = in_company(green_before=[2])
    assert tokens(state) == ["stop", "P2"]
    play(state, "P2 =6")
    assert tokens(state) == ["stop"]


def test_an_aunt_who_finds_nobody_is_one_card() -> None:
    """rip 7.7, 7.12"""
    assert tokens(in_company(green_before=[2], green_deck=[])) == ["stop"]


def test_an_echo_of_an_aunt_lays_two_and_nothing_else_may_be_echoed() -> None:
    """rip 7.7, 8.5"""
    state = in_company(green_before=[29], laid_before=[2, 8])
    assert tokens(state) == ["stop", "P29"]
    play(state, "P29")
    assert tokens(state) == ["=P2"]
    assert tokens(play(state, "=P2 =6")) == ["stop"]


# A card that brings a second.


@pytest.mark.parametrize("number", [19, 21, 26])
def test_a_psychic_that_draws_brings_a_second_card_if_there_is_one_to_draw(number: int) -> None:
    """rip 7.7"""
    state = in_company(green_before=[number], green_deck=[3])
    play(state, f"P{number} ~3")
    assert tokens(state) == ["3"]
    assert tokens(play(state, "3")) == ["stop"]
    assert tokens(in_company(green_before=[number], green_deck=[])) == ["stop"]


def test_second_sitting_brings_a_second_card_if_there_is_one_to_take() -> None:
    """rip 7.7"""
    state = in_company(green_before=[15], green_past=[6, 2])
    play(state, "P15")
    assert tokens(state) == ["=2", "=6"]
    assert tokens(play(state, "=2")) == ["2"]
    assert tokens(in_company(green_before=[15])) == ["stop"]


# A card that does away with it.


@pytest.mark.parametrize("number", [11, 20])
def test_a_lonely_begone_or_exorcist_may_be_laid_and_must_do_away_with_company(number: int) -> None:
    """rip 7.7, 8.5"""
    state = in_company(green_before=[number], blue_psychics=[14, 8], blue_side=[2, 3])
    assert tokens(state) == ["stop", f"P{number}"]
    play(state, f"P{number}")
    assert tokens(state) == ["=P14"]
    play(state, "=P14")
    assert tokens(state) == ["stop"]


@pytest.mark.parametrize(("number", "targets"), [(11, ["=2", "=3", "=P8", "=P14"]), (20, ["=P8", "=P14"])])
def test_with_another_card_to_follow_every_target_may_be_chosen(number: int, targets: list[str]) -> None:
    """rip 8.5"""
    state = in_company(green_before=[number], green_hand=[1], blue_psychics=[14, 8], blue_side=[2, 3])
    play(state, f"P{number}")
    assert tokens(state) == targets
    other = play(state.copy(), "=P8")
    assert tokens(other) == ["1"]
    assert tokens(play(state, "=P14")) == ["stop", "1"]


def test_company_that_is_done_away_with_no_longer_binds_later_turns() -> None:
    """rip 7.7"""
    state = in_company(green_before=[11], green_side=[4], green_hand=[1], blue_hand=[5])
    play(state, "P11 =P14 stop 5 stop")
    assert tokens(state) == ["stop", "1"]


@pytest.mark.parametrize("original", [11, 20])
def test_a_lonely_echo_of_begone_or_exorcist_does_away_with_company(original: int) -> None:
    """rip 7.7, 8.5: of all that could be echoed only what does away with Company is offered."""
    state = in_company(green_before=[29], laid_before=[original, 4, 10], blue_psychics=[14, 8])
    assert tokens(state) == ["stop", "P29"]
    play(state, "P29")
    assert tokens(state) == [f"=P{original}"]
    play(state, f"=P{original}")
    assert tokens(state) == ["=P14"]
    assert tokens(play(state, "=P14")) == ["stop"]


def test_a_lonely_echo_with_nothing_helpful_to_echo_may_not_be_laid() -> None:
    """rip 7.7"""
    assert tokens(in_company(green_before=[29], laid_before=[4, 8, 10])) == ["stop"]


def test_an_echo_of_open_grave_or_second_sitting_brings_a_second_card() -> None:
    """rip 7.7, 8.5"""
    state = play(in_company(green_before=[29], laid_before=[15, 19, 4], green_past=[3]), "P29")
    assert tokens(state) == ["=P15", "=P19"]
    state = play(in_company(green_before=[29], laid_before=[15, 19, 4], green_deck=[], green_past=[3]), "P29")
    assert tokens(state) == ["=P15"]


def test_company_twice_is_not_done_away_with_by_one_begone() -> None:
    """rip 7.7, 7.5: Echo has the effect of Company too."""
    state = in_company(green_before=[11], blue_psychics=[14, 29], copies={29: 14})
    assert tokens(state) == ["stop"]
    state = in_company(green_before=[11], green_hand=[5], blue_psychics=[14, 29], copies={29: 14})
    play(state, "P11 =P14")
    assert tokens(state) == ["5"]


def test_company_through_an_echo_alone_is_done_away_with_by_taking_the_echo() -> None:
    """rip 7.7, 7.11"""
    state = street(green_before=[11], discarded=[14], blue_psychics=[8, 29], copies={29: 14}, blue_side=[3])
    play(state, "P11")
    assert tokens(state) == ["=P29"]


def indirect(number: int, **position: Any) -> RipState:
    """Green's Exorcist strikes Company, blue's Echo as Exorcist strikes green's Exorcist: Company is in force again."""
    return in_company(
        green_psychics=[20],
        blue_psychics=[14, 29],
        marks={20: 14, 29: 20},
        copies={29: 20},
        green_before=[number],
        **position,
    )


def test_a_begone_on_the_echo_that_struck_my_exorcist_does_away_with_company_again() -> None:
    """rip 7.3, 7.7, 8.5: taking the Echo frees the Exorcist, which strikes Company; taking Company helps as well."""
    state = indirect(11)
    assert look(state).struck == (20,)
    assert tokens(state) == ["stop", "P11"]
    play(state, "P11")
    assert tokens(state) == ["=P14", "=P29"]
    play(state, "=P29")
    assert look(state).struck == (14,)
    assert tokens(state) == ["stop"]


def test_in_the_indirect_case_another_card_lets_me_choose_freely() -> None:
    """rip 8.5"""
    state = play(indirect(11, green_hand=[1]), "P11")
    assert tokens(state) == ["=3", "=P14", "=P29"]
    assert tokens(play(state.copy(), "=3")) == ["1"]
    assert tokens(play(state, "=P29")) == ["stop", "1"]


def test_company_that_is_struck_does_not_bind() -> None:
    """rip 7.3"""
    state = in_company(green_psychics=[20], marks={20: 14}, green_hand=[5])
    assert tokens(state) == ["stop", "5"]
    assert tokens(play(state, "5")) == ["stop"]


# Company and Stumble.


def test_a_ghost_laid_by_stumble_counts_as_the_first_card() -> None:
    """rip 7.7"""
    state = in_company(blue_psychics=[14, 6], green_hand=[2, 5])
    assert tokens(state) == ["stop", "blind"]
    play(state, "blind ~5")
    assert tokens(state) == ["2"]
    assert tokens(play(state, "2")) == ["stop"]


def test_a_ghost_laid_by_stumble_counts_as_the_second_card() -> None:
    """rip 7.7: Stumble came back into force after the first card."""
    state = in_company(blue_psychics=[14, 6], green_hand=[2, 5], laid_now=1)
    assert tokens(state) == ["blind"]
    assert tokens(play(state, "blind ~5")) == ["stop", "2"]


def test_one_ghost_under_stumble_and_company_may_not_be_laid_alone() -> None:
    """rip 7.7"""
    assert tokens(in_company(blue_psychics=[14, 6], green_hand=[5])) == ["stop"]


def test_one_ghost_under_stumble_and_company_may_be_followed_by_a_psychic() -> None:
    """rip 7.6, 7.7: the psychic cannot come first."""
    state = in_company(blue_psychics=[14, 6], green_hand=[5], green_before=[11])
    assert tokens(state) == ["stop", "blind"]
    play(state, "blind ~5")
    assert tokens(state) == ["P11"]
    play(state, "P11")
    assert tokens(state) == ["=3", "=P6", "=P14"]
    assert tokens(play(state, "=3")) == ["stop"]


def test_without_ghosts_in_hand_stumble_leaves_the_way_out_of_company() -> None:
    """rip 7.6, 7.7"""
    state = in_company(blue_psychics=[14, 6], green_before=[11])
    assert tokens(state) == ["stop", "P11"]
    assert tokens(play(state, "P11")) == ["=P14"]
    assert look(state).used == (6,)


def test_an_aunt_as_the_second_card_makes_three() -> None:
    """rip 7.7"""
    state = in_company(green_before=[2], green_hand=[1])
    play(state, "1 P2 =6")
    assert tokens(state) == ["stop"]
    assert side(state, "green")[0] == [1, 6]
    assert hand(state, "green") == []


def test_no_turn_under_company_gets_stuck() -> None:
    """rip 8.5: whatever is laid, from any small holding, a turn reaches a legal stop and never stops after one card."""
    alone = [(number,) for number in (2, 11, 15, 18, 19, 20, 21, 22, 26, 28, 29)]
    for before in ((), *alone, (29, 7), (2, 11), (10, 16)):
        for ghosts in ((), (3,), (3, 4)):
            for psychics in ((14,), (14, 6), (14, 17), (14, 5)):
                state = in_company(
                    round=8, green_before=before, green_hand=ghosts, blue_psychics=psychics, green_side=[1]
                )
                explore(state)


def explore(state: RipState) -> None:
    """Walk through every line of the turn; a stop after one card is legal only if Company is gone."""
    assert state.actions(), "stuck"
    for action in state.actions():
        if action == 0:
            in_force = 14 in look(state).psychics[7][1] and 14 not in look(state).struck
            told = dict(state.dump())
            assert not (in_force and told["laid_now"] == 1)
            continue
        following = state.copy()
        following.play(action)
        explore(following)
