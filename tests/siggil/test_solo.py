"""The game for one (siggil 7)."""

from typing import Any

import pytest

from seance.siggil.cards import is_spirit
from seance.siggil.game import SIGGIL
from tests.option_sets import seed_of

from .positions import free, held, legal, phase, play, solo

FOURTH = {9: "S1", 1: "*F", 2: "S2", 3: "S3", 4: "S4", 5: "S5"}
"""Discarding S1 lets the feather spirit escape."""


def lost(state: object) -> tuple[int, ...]:
    return SIGGIL.view(state, None).lost  # type: ignore[arg-type]


def test_the_deck_is_seven_groups_of_seven_cards_and_a_spirit() -> None:
    """siggil 7.1"""
    options = SIGGIL.options({"players": 1})
    deals = [SIGGIL.deal_text(SIGGIL.deal(options, seed_of(n))).split()[:56] for n in range(20)]
    for deal in deals:
        assert [place for place, token in enumerate(deal, 1) if token[0] == "*"] == [8, 16, 24, 32, 40, 48, 56]
        assert len(set(deal)) == 56
    assert len({deal[7] for deal in deals}) > 3
    assert len({deal[0] for deal in deals}) > 8


def test_a_turn_is_a_discard_a_take_and_a_capture() -> None:
    """siggil 7.2"""
    state = solo(pile=FOURTH, free="*D", takes="D1 D2", hands=["D1 D2"], turns=3)
    assert legal(state) == "-S1 -S3 -S4 -S5"
    play(state, "-S3")
    assert (phase(state), legal(state)) == ("take", "S1 S4 S5")
    play(state, "S4")
    assert (phase(state), state.turns) == ("discard", 4)
    assert SIGGIL.view(state, 0).discards == (2,)


@pytest.mark.parametrize(("difficulty", "size"), [("easy", 3), ("hard", 4)])
def test_a_capture_takes_three_cards_or_four_in_the_hard_game(difficulty: str, size: int) -> None:
    """siggil 7.2"""
    hand = "D1 D2 D3 D4 D5"
    state = solo(pile=FOURTH, free="*D", takes=hand, hands=[hand], turns=6, difficulty=difficulty)
    play(state, "-S3 S4")
    assert {len(token) for token in legal(state).split()} == {4, 3 + 2 * size}
    before = state.turns
    play(state, "*D:D1D2D3" + "D4" * (size - 3))
    assert (held(state, 0), state.turns, phase(state)) == ("*D", before + 1, "discard")


def test_a_spirit_held_is_not_captured_again() -> None:
    """siggil 7.2: only free ones."""
    hand = "D4 D5 D6 D7"
    sets = {(0, "*D:"): "D1 D2 D3"}
    state = solo(pile=FOURTH, held=["*D"], takes="D1 D2 D3 " + hand, hands=[hand], sets=sets, turns=8)
    assert phase(play(state, "-S3 S4")) == "discard"


def test_the_25th_turn_has_nothing_to_take_but_its_capture() -> None:
    """siggil 7.3: all 49 ordinary cards are 24 pairs and one."""
    takes = " ".join(f"{f}{n}" for f in "SDL" for n in range(1, 8)) + " T1 T2 T3"
    state = solo(pile={1: "F7"}, free="*D", takes=takes, hands=["D1 D2 D3"], turns=25)
    play(state, "-F7")
    assert (phase(state), legal(state), state.over) == ("capture", "pass *D:D1D2D3", False)
    play(state, "*D:D1D2D3")
    assert (state.over, state.result(), state.turns) == (True, (), 25)


def test_a_whole_game_that_loses_no_spirit_has_25_turns() -> None:
    """siggil 7.3"""
    sevens = " ".join(f"*{letter}" for letter in "SDLTCW")
    pile = {p: f"{'SDLTCWF'[(p - 1) // 7]}{(p - 1) % 7 + 1}" for p in range(1, 50)}
    state = solo(pile=pile, held=[sevens])
    steps = 0
    while not state.over:
        state.play(state.actions()[0])
        steps += 1
    assert (state.turns, steps, len(SIGGIL.view(state, 0).takes)) == (25, 49, 24)


def test_a_fourth_free_spirit_drives_out_the_oldest() -> None:
    """siggil 7.4"""
    state = play(solo(pile=FOURTH, free="*D *L *T", difficulty="hard"), "-S1")
    assert (free(state), lost(state), phase(state)) == ("*L *T *F", (1,), "take")


def test_the_oldest_is_the_one_free_longest_not_the_lowest() -> None:
    """siggil 7.4"""
    state = play(solo(pile=FOURTH, free="*T *L *D", difficulty="hard"), "-S1")
    assert (free(state), lost(state)) == ("*L *D *F", (3,))


def test_a_captured_spirit_makes_room() -> None:
    """siggil 7.4: three free at most, however many escaped."""
    state = play(solo(pile=FOURTH, free="*D *L", held=["*T *C"], difficulty="hard"), "-S1")
    assert (free(state), lost(state)) == ("*D *L *F", ())


def test_with_choice_the_player_drives_out_one_of_the_earlier_three() -> None:
    """siggil 7.4: not the fourth itself; the turn then goes on with the take."""
    state = play(solo(pile=FOURTH, free="*T *L *D", difficulty="hard", fourth_spirit="choice"), "-S1")
    assert (phase(state), legal(state), free(state)) == ("choice", "-*D -*L -*T", "*T *L *D *F")
    play(state, "-*L")
    assert (phase(state), free(state), lost(state)) == ("take", "*T *D *F", (2,))
    assert legal(state) == "S2 S3 S4 S5"


def test_a_choice_during_the_take_goes_on_to_the_capture() -> None:
    """siggil 7.4"""
    told: dict[str, Any] = {
        "pile": FOURTH,
        "difficulty": "hard",
        "fourth_spirit": "choice",
        "takes": "D1 D2 D3 D4",
        "turns": 5,
    }
    state = solo(free="*T *L *D", hands=["D1 D2 D3 D4"], **told)
    play(state, "-S3 S1 -*T")
    assert (phase(state), legal(state)) == ("capture", "pass *D:D1D2D3D4")
    driven = play(solo(free="*T *L *D", hands=["D1 D2 D3 D4"], **told), "-S3 S1 -*D")
    assert (phase(driven), driven.turns) == ("discard", 6)


def test_one_is_driven_out_before_the_next_escape() -> None:
    """siggil 7.4: both spirits under S1 come loose, the second waits face up until the choice is made."""
    pile = {**FOURTH, 2: "*S"}
    state = play(solo(pile=pile, free="*T *L *D", difficulty="hard", fourth_spirit="choice"), "-S1")
    assert (phase(state), free(state)) == ("choice", "*T *L *D *F")
    view = SIGGIL.view(state, 0)
    assert (1 in view.available, is_spirit(view.pile[1])) == (True, True)
    play(state, "-*L")
    # siggil 7.6: the chain goes on, and the second one lost loses the hard game without asking
    assert (state.over, lost(state), free(state)) == (True, (2, 3), "*D *F *S")


def test_the_chain_goes_on_to_what_the_fourth_uncovered() -> None:
    """siggil 2.5, 7.4: the spirit on place 9 covered S2 and S5."""
    pile = {13: "S1", 9: "*F", 1: "S2", 2: "S5", 3: "S3"}
    state = play(solo(pile=pile, free="*T *L *D", difficulty="hard", fourth_spirit="choice"), "-S1 -*T")
    assert legal(state) == "S2 S3 S5"


@pytest.mark.parametrize(("difficulty", "goal"), [("easy", 7), ("hard", 6)])
def test_the_game_is_won_the_moment_the_goal_is_reached(difficulty: str, goal: int) -> None:
    """siggil 7.5: cards still lie in the siggil."""
    before = " ".join(f"*{letter}" for letter in "SDLTCW"[: goal - 1])
    hand = "F1 F2 F3" if difficulty == "easy" else "F1 F2 F3 F4"
    told: dict[str, Any] = {
        "pile": FOURTH | {1: "S6"},
        "free": "*F",
        "takes": hand,
        "hands": [hand],
        "turns": hand.count(" ") + 2,
    }
    state = solo(held=[before], difficulty=difficulty, **told)
    play(state, "-S3 S4 *F:" + hand.replace(" ", ""))
    assert (state.over, state.result(), phase(state)) == (True, (0,), "over")
    fewer = solo(held=[before[3:]], difficulty=difficulty, **told)
    assert not play(fewer, "-S3 S4 *F:" + hand.replace(" ", "")).over


@pytest.mark.parametrize("fourth_spirit", ["oldest", "choice"])
def test_the_easy_game_is_lost_with_the_first_spirit_lost(fourth_spirit: str) -> None:
    """siggil 7.6: nothing is asked."""
    state = play(solo(pile=FOURTH, free="*D *L *T", fourth_spirit=fourth_spirit), "-S1")
    assert (state.over, state.result(), lost(state), legal(state)) == (True, (), (1,), "")


@pytest.mark.parametrize("fourth_spirit", ["oldest", "choice"])
def test_the_hard_game_is_lost_with_the_second_spirit_lost(fourth_spirit: str) -> None:
    """siggil 7.6"""
    told: dict[str, Any] = {"pile": FOURTH, "free": "*D *L *T", "difficulty": "hard", "fourth_spirit": fourth_spirit}
    state = play(solo(lost="*C", **told), "-S1")
    assert (state.over, state.result(), lost(state)) == (True, (), (1, 4))
    assert not play(solo(**told), "-S1").over


def test_the_game_is_lost_at_the_end_of_the_turn_that_empties_the_siggil() -> None:
    """siggil 7.6: also when the goal is out of reach nothing is tested before."""
    state = solo(pile={1: "S1", 2: "S2", 3: "S3", 4: "S4"})
    play(state, "-S1 S2")
    assert not state.over
    play(state, "-S3 S4")
    assert (state.over, state.result()) == (True, ())


def test_the_hard_games_log_tells_only_that_a_card_was_discarded() -> None:
    """siggil 7.7"""
    hard, easy = solo(pile=FOURTH, difficulty="hard"), solo(pile=FOURTH)
    discard = SIGGIL.parse("-S3")
    assert [SIGGIL.token_for(hard, discard, seat) for seat in (0, None)] == ["-?", "-?"]
    assert SIGGIL.token_for(easy, discard, 0) == "-S3"
    assert SIGGIL.token_for(hard, SIGGIL.parse("S3"), None) == "S3"
    assert SIGGIL.token_for(hard, SIGGIL.parse("-*D"), None) == "-*D"
    view = SIGGIL.view(play(hard, "-S3"), 0)
    assert (view.discards, view.discarded) == (None, 1)
    assert SIGGIL.view(play(easy, "-S3"), 0).discards == (2,)
