"""The turn of two to four players (siggil 3) and the end of their game (siggil 5)."""

import pytest

from seance.kernel.codes import OVER
from seance.siggil.game import SIGGIL
from tests.option_sets import seed_of

from .positions import free, held, legal, phase, play, position


def test_the_first_player_is_random_or_chosen() -> None:
    """siggil 3.1"""
    anyone = SIGGIL.options({"players": 3})
    assert {SIGGIL.deal(anyone, seed_of(n)).turn for n in range(40)} == {0, 1, 2}
    assert {SIGGIL.deal(SIGGIL.options({"players": 3, "first": "P3"}), seed_of(n)).turn for n in range(9)} == {2}


def test_all_56_cards_are_shuffled_and_dealt() -> None:
    """siggil 3.1"""
    options = SIGGIL.options({})
    deals = [SIGGIL.deal_text(SIGGIL.deal(options, seed_of(n))).split()[:56] for n in range(30)]
    assert all(len(set(deal)) == 56 for deal in deals)
    assert len({deal[55] for deal in deals}) > 10
    assert SIGGIL.deal_text(SIGGIL.deal(options, seed_of(3))).split()[:56] == deals[3]


def test_a_player_must_take_one_available_card() -> None:
    """siggil 3.2: there is no pass, and the next seat follows."""
    state = position(pile={1: "S1", 2: "S2", 3: "S3"}, players=3)
    assert legal(state) == "S1 S2 S3"
    play(state, "S2")
    assert (state.turn, state.turns, SIGGIL.view(state, 0).hand) == (1, 2, (1,))
    assert (play(state, "S1 S3").over, state.turn) == (True, OVER)


def test_after_the_take_one_spirit_may_be_captured() -> None:
    """siggil 3.3: once a turn, and one may decline."""
    told = {"pile": {1: "D3", 2: "S1", 3: "S2"}, "free": "*D *L", "hands": ["D1 D2 L1 L2 L4", ""]}
    state = play(position(**told), "D3")  # type: ignore[arg-type]
    assert (phase(state), state.turn) == ("capture", 0)
    assert legal(state).split()[0] == "pass"
    play(state, "*D:D1D2D3")
    assert (phase(state), state.turn, held(state, 0)) == ("take", 1, "*D")
    declined = play(position(**told), "D3 pass")  # type: ignore[arg-type]
    assert (phase(declined), declined.turn, free(declined)) == ("take", 1, "*D *L")


def test_a_turn_without_a_possible_capture_ends_by_itself() -> None:
    """siggil 3.3"""
    state = play(position(pile={1: "D3", 2: "S1"}, free="*D", hands=["D1"]), "D3")
    assert (phase(state), state.turn, state.turns) == ("take", 1, 2)


@pytest.mark.parametrize(("players", "goal", "lay"), [(2, 5, "F1F2F3"), (3, 4, "F1F2F3"), (4, 3, "F1F2")])
def test_the_game_ends_at_once_when_a_player_holds_enough_spirits(players: int, goal: int, lay: str) -> None:
    """siggil 5.1"""
    before = " ".join("*" + letter for letter in "SDLTCW"[: goal - 1])
    laid = {(0, f"{spirit}:"): f"{spirit[1]}5 {spirit[1]}6" for spirit in before.split()}
    told = {"pile": {1: "F1", 2: "S1"}, "free": "*F", "hands": ["F2 F3"], "sets": laid, "players": players}
    enough = play(position(held=[before], **told), f"F1 *F:{lay}")  # type: ignore[arg-type]
    assert (enough.over, enough.result(), legal(enough)) == (True, (0,), "")
    fewer = play(position(held=[before[3:]], **told), f"F1 *F:{lay}")  # type: ignore[arg-type]
    assert not fewer.over


def test_the_game_ends_after_the_turn_in_which_the_siggil_becomes_empty() -> None:
    """siggil 5.2: that turn's capture, also of a spirit that has just escaped, is still allowed."""
    state = play(position(pile={1: "*D", 9: "D3"}, hands=["D1 D2 S1 S2", "S3"]), "D3")
    assert (phase(state), state.over, free(state)) == ("capture", False, "*D")
    play(state, "*D:D1D2D3")
    assert (state.over, state.result(), phase(state)) == (True, (0,), "over")


def test_declining_the_last_capture_ends_the_game_too() -> None:
    """siggil 5.2"""
    state = play(position(pile={1: "*D", 9: "D3"}, hands=["D1 D2", "S3"]), "D3 pass")
    assert (state.over, state.result()) == (True, (1,))


def test_most_spirits_win_whatever_the_hands() -> None:
    """siggil 5.2"""
    state = play(position(pile={1: "S1"}, hands=["S2 S3 S4", ""], held=["*D *L", "*T"]), "S1")
    assert state.result() == (0,)


def test_tied_players_compare_cards_in_hand_not_on_the_table() -> None:
    """siggil 5.2: fewest win."""
    sets = {(1, "*T:"): "T1 T2 T3 T4 T5 T6"}
    state = play(position(pile={1: "S1"}, hands=["", "S3 S4"], held=["*D", "*T"], sets=sets), "S1")
    assert state.result() == (0,)


def test_players_still_tied_share_the_win() -> None:
    """siggil 5.2"""
    state = play(position(pile={1: "S1"}, hands=["", "S3", "S4 S5"], held=["*D", "*T", "*F"], players=3), "S1")
    assert state.result() == (0, 1)


def test_without_any_capture_hands_decide() -> None:
    """siggil 5.2: all are tied at no spirit."""
    state = play(position(pile={1: "S1"}, hands=["S2", "S3"]), "S1")
    assert state.result() == (1,)


def test_a_turn_of_the_round_that_is_not_played_is_not_made_up_for() -> None:
    """siggil 5.2: the end comes after the turn, not the round."""
    state = play(position(pile={1: "S1", 2: "S2"}, players=4), "S1 S2")
    assert (state.over, state.turns, state.result()) == (True, 2, (2, 3))
