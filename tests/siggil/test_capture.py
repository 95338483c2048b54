"""Capturing spirits (siggil 4)."""

from itertools import combinations

import pytest

from seance.siggil.game import SIGGIL

from .positions import held, legal, play, position

REST = {1: "W1", 2: "W2", 3: "W3", 4: "W4", 5: "W5", 6: "W7"}


def captures(hand: str, **told: object) -> set[str]:
    """What seat 0 can do besides passing when it holds this hand and has taken its card; empty if not asked."""
    state = position(**{"pile": REST, "hands": [hand, ""], **told})  # type: ignore[arg-type]
    state.play(SIGGIL.parse("W1"))
    return set(legal(state).split()) - {"pass"} if state.turn == 0 else set()


def test_a_set_is_of_the_spirits_family_or_of_its_number() -> None:
    """siggil 4.1: the deer spirit's number is 2."""
    assert captures("D1 D3 D4 S2 L2 T2", free="*D") == {"*D:D1D3D4", "*D#S2L2T2"}
    assert captures("D1 D3 S2 L2 T1 T3", free="*D") == set()


def test_the_card_of_the_family_and_the_number_serves_either_set() -> None:
    """siggil 4.1"""
    assert captures("D1 D2 D3 S2 L2", free="*D") == {"*D:D1D2D3", "*D#S2D2L2"}


def test_a_free_spirit_takes_exactly_three_cards() -> None:
    """siggil 4.2: any three, never four."""
    hand = ("D1", "D3", "D5", "D6", "D7")
    assert captures(" ".join(hand), free="*D") == {"*D:" + "".join(three) for three in combinations(hand, 3)}


@pytest.mark.parametrize(("players", "size"), [(2, 3), (3, 3), (4, 2)])
def test_a_free_spirit_takes_two_cards_with_four_players(players: int, size: int) -> None:
    """siggil 4.2"""
    told = captures("D1 D3 D5", free="*D", players=players)
    assert {len(token) for token in told} == {3 + 2 * size}


def test_a_held_spirit_takes_a_new_set_of_one_card_more() -> None:
    """siggil 4.3"""
    sets = {(1, "*D:"): "D1 D2 D3"}
    assert captures("S2 L2 T2 C2 F2", held=["", "*D"], sets=sets) == {
        "*D#" + "".join(four) for four in combinations(("S2", "L2", "T2", "C2", "F2"), 4)
    }
    assert captures("D4 D5 D6 D7", held=["", "*D"], sets=sets) == {"*D:D4D5D6D7"}
    assert captures("D4 D5 D6", held=["", "*D"], sets=sets) == set()


def test_an_own_set_for_the_spirit_is_completed_with_exactly_the_missing_cards() -> None:
    """siggil 4.3"""
    sets = {(0, "*D:"): "D1 D2 D3", (1, "*D#"): "S2 L2 T2 C2"}
    assert captures("D4 D5 D6", held=["", "*D"], sets=sets) == {"*D:D4D5", "*D:D4D6", "*D:D5D6"}


def test_a_set_laid_for_another_spirit_does_not_help() -> None:
    """siggil 4.3: the twos lie for the deer spirit, not for the leaf spirit."""
    sets = {(0, "*D#"): "S2 L2 T2", (1, "*L:"): "L3 L4 L5"}
    assert captures("L6 L7", held=["*D", "*L"], sets=sets) == set()


def test_a_kind_that_lies_there_is_completed_never_doubled() -> None:
    """siggil 4.4: four new deer cards would be a second family set."""
    sets = {(0, "*D:"): "D1 D2 D3", (1, "*D#"): "S2 L2 T2 C2"}
    assert captures("D4 D5 D6 D7", held=["", "*D"], sets=sets) == {
        "*D:" + "".join(two) for two in combinations(("D4", "D5", "D6", "D7"), 2)
    }


def test_a_player_may_have_a_family_and_a_number_set_for_one_spirit() -> None:
    """siggil 4.4: the other kind is laid new and whole."""
    sets = {(0, "*D:"): "D1 D2 D3", (1, "*D:"): "D4 D5 D6 D7"}
    state = position(pile=REST, hands=["S2 L2 T2 C2 F2"], held=["", "*D"], sets=sets)
    play(state, "W1 *D#S2L2T2C2F2")
    assert [(kind, len(cards)) for _, kind, cards in SIGGIL.view(state, 0).sets[0]] == [(0, 3), (1, 5)]


def test_the_spirit_moves_and_the_losers_cards_stay() -> None:
    """siggil 4.5"""
    sets = {(1, "*D:"): "D1 D2 D3"}
    state = position(pile=REST, hands=["S2 L2 T2 C2"], held=["", "*D"], sets=sets)
    play(state, "W1 *D#S2L2T2C2")
    assert (held(state, 0), held(state, 1)) == ("*D", "")
    assert SIGGIL.view(state, None).sets[1] == ((1, 0, (7, 8, 9)),)
    assert SIGGIL.view(state, 0).hand == (35,)


def test_nobody_takes_a_spirit_from_seven_cards() -> None:
    """siggil 4.6"""
    sets = {(1, "*D:"): "D1 D2 D3 D4 D5 D6 D7"}
    assert captures("S2 L2 T2 C2 W2 F2", held=["", "*D"], sets=sets, pile={1: "W1", 2: "S1"}) == set()


def test_six_cards_are_still_taken_with_seven() -> None:
    """siggil 4.6: the other side of the limit."""
    sets = {(1, "*D:"): "D1 D3 D4 D5 D6 D7"}
    told = captures("S2 D2 L2 T2 C2 W2 F2", held=["", "*D"], sets=sets, pile={1: "W1", 2: "S1"})
    assert told == {"*D#S2D2L2T2C2W2F2"}


def test_a_set_whose_spirit_one_holds_is_not_added_to() -> None:
    """siggil 4.6"""
    sets = {(0, "*D:"): "D1 D2 D3"}
    assert captures("D4 D5 D6 D7 S2 L2 T2 C2", held=["*D"], sets=sets) == set()


def test_the_example_of_every_edition() -> None:
    """siggil 4: three deer, four twos, completed to five deer, completed to six twos."""
    hands = ["D1 D3 D4 D5 D6", "S2 L2 T2 C2 W2 F2"]
    state = position(pile={1: "S1", 2: "S3", 3: "S4", 4: "S5", 5: "S6"}, free="*D", hands=hands)
    play(state, "S1 *D:D1D3D4")
    play(state, "S3 *D#S2L2T2C2")
    assert (held(state, 0), held(state, 1)) == ("", "*D")
    play(state, "S4")
    assert legal(state) == "pass *D:D5D6"
    play(state, "*D:D5D6 S5")
    assert legal(state) == "pass *D#W2F2"
    play(state, "*D#W2F2")
    assert (held(state, 0), held(state, 1)) == ("", "*D")
    assert [len(cards) for table in SIGGIL.view(state, None).sets for _, _, cards in table] == [5, 6]
    assert state.captures() == 4


def test_four_deer_cards_would_do_too() -> None:
    """siggil 4, the example."""
    sets = {(1, "*D:"): "D1 D2 D3"}
    assert "*D:D4D5D6D7" in captures("D4 D5 D6 D7 S2 L2 T2 C2", held=["", "*D"], sets=sets)


def test_captures_are_listed_ascending_and_fit_the_room_for_moves() -> None:
    """Every card of the game in one hand, every spirit free: the most captures that there can be."""
    cards = " ".join(f"{f}{n}" for f in "SDLTCWF" for n in range(1, 8) if f"{f}{n}" not in ("W1", "W2"))
    state = position(pile={1: "W1", 2: "W2"}, hands=[cards], free="*S *D *L *T *C *W *F")
    actions = play(state, "W1").actions()
    assert actions == sorted(set(actions))
    assert len(actions) == 1 + 12 * 35 + 2 * 20  # without W2 the water family and the twos have six cards
