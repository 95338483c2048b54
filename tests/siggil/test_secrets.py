"""What a seat may know (siggil 6), and states drawn from it."""

from typing import Any

from seance.kernel.rng import Rng
from seance.siggil.game import SIGGIL
from tests.option_sets import seed_of

from .positions import play, position, solo

DEEP = {49: "S1", 50: "S2", 45: "*D", 37: "S3", 38: "*L", 33: "S4", 25: "S5", 26: "S6", 21: "*T", 13: "S7"}
"""One pillar from the top down to place 13: even levels hold *D, S4 and *T."""


def test_every_take_is_public_and_stays_in_the_log() -> None:
    """siggil 6.1: in the order of the takes, for every seat and the spectator."""
    state = play(position(pile={1: "S1", 2: "S2", 3: "S3", 4: "S4"}, players=3), "S3 S1 S2")
    for seat in (0, 1, 2, None):
        assert SIGGIL.view(state, seat).takes == (2, 0, 1)


def test_the_table_shows_ones_own_hand_and_the_size_of_others() -> None:
    """siggil 6.1, 6.3"""
    state = position(pile=DEEP, hands=["D1 D2", "C1 C2 C3"])
    mine, theirs, spectator = (SIGGIL.view(state, seat) for seat in (0, 1, None))
    assert (mine.hand, theirs.hand, spectator.hand) == ((7, 8), (28, 29, 30), None)
    assert mine.hand_sizes == theirs.hand_sizes == spectator.hand_sizes == (2, 3)
    assert mine.hands is None


def test_open_memory_lays_all_hands_open() -> None:
    """siggil 6.3"""
    state = position(pile=DEEP, hands=["D1 D2", "C1"], open_memory=True)
    assert SIGGIL.view(state, None).hands == ((7, 8), (28,))


def test_open_memory_has_no_effect_in_solo() -> None:
    """siggil 6.3"""
    assert SIGGIL.view(solo(pile=DEEP, hands=["D1"], open_memory=True), None).hands is None


def test_face_down_cards_are_unknown_and_face_up_levels_known() -> None:
    """siggil 2.2, 6.2: also a face-up card that others hide."""
    state = position(pile=DEEP)
    for seat in (0, 1, None):
        pile = SIGGIL.view(state, seat).pile
        assert [pile[place - 1] for place in (45, 33, 21)] == [-1, -1, -1]
        assert [pile[place - 1] for place in (49, 37, 38, 13)] == [0, 2, 51, 6]
        assert pile[0] == -2


def test_an_available_card_is_turned_face_up() -> None:
    """siggil 2.4"""
    state = play(position(pile={33: "S4", 37: "S1", 1: "S7"}), "S1")
    view = SIGGIL.view(state, None)
    assert (view.pile[32], view.available) == (3, (0, 32))


def test_only_the_seat_on_turn_is_told_actions() -> None:
    state = position(pile=DEEP, turn=1)
    assert SIGGIL.view(state, 1).actions == tuple(state.actions())
    assert SIGGIL.view(state, 0).actions == SIGGIL.view(state, None).actions == ()


def test_positions_that_differ_only_in_hidden_cards_look_alike() -> None:
    """siggil 6.2: a spirit face down is not told from a card."""
    other = DEEP | {45: "S4", 33: "*D"}
    for seat in (0, 1, None):
        assert SIGGIL.view(position(pile=DEEP), seat).key() == SIGGIL.view(position(pile=other), seat).key()


def test_hard_discards_look_alike() -> None:
    """siggil 7.7: which card of the face-up pile was discarded shows, what remains unknown does not."""
    told: dict[str, Any] = {"pile": {1: "S1"}, "difficulty": "hard", "turns": 2, "takes": "D1"}
    assert SIGGIL.view(solo(discards="S2", **told), 0).key() == SIGGIL.view(solo(discards="S3", **told), 0).key()
    easy = told | {"difficulty": "easy"}
    assert SIGGIL.view(solo(discards="S2", **easy), 0).key() != SIGGIL.view(solo(discards="S3", **easy), 0).key()


def test_the_same_view_gives_the_same_state_and_different_samples() -> None:
    view = SIGGIL.view(SIGGIL.deal(SIGGIL.options({}), seed_of(1)), 0)
    assert SIGGIL.from_view(view).fingerprint() == SIGGIL.from_view(view).fingerprint()
    assert len({SIGGIL.sample(view, Rng(n)).fingerprint() for n in range(20)}) == 20


def test_a_sample_moves_spirits_among_all_hidden_places() -> None:
    """siggil 3.1, 6.2: each of the face-down places holds the one hidden spirit about equally often."""
    pile = {49: "S1", 45: "S2", 37: "S3", 33: "*D", 25: "S4", 21: "S5"}
    state = position(pile=pile)
    seen = {45: 0, 33: 0, 21: 0}
    for n in range(300):
        drawn = state.copy()
        drawn.redeal(0, Rng(n))
        for place in seen:
            seen[place] += drawn.card_at[place - 1] == 50
        assert drawn.spirit_places.bit_count() == 1
    assert sum(seen.values()) == 300
    assert min(seen.values()) > 60


def test_a_solo_sample_keeps_spirits_on_every_eighth_place() -> None:
    """siggil 7.1"""
    view = SIGGIL.view(SIGGIL.deal(SIGGIL.options({"players": 1}), seed_of(5)), 0)
    drawn = [SIGGIL.sample(view, Rng(n)).card_at for n in range(20)]
    for cards in drawn:
        assert all((place % 8 == 7) == (card >= 49) for place, card in enumerate(cards) if card != 56)
    assert len({cards[15] for cards in drawn}) > 1


def test_hard_discards_take_part_in_a_sample() -> None:
    """siggil 7.7: what was discarded may lie in the pile, for all the player is told."""
    pile = {49: "S1", 50: "S2", 45: "S3", 37: "S4"}
    hard = solo(pile=pile, discards="D1 D2", difficulty="hard")
    hard.redeal(0, Rng(1))
    seen = set()
    for n in range(30):
        hard.redeal(0, Rng(n))
        seen.add((hard.card_at[44], hard.discards))
        assert hard.discards.bit_count() == 2
    assert {card for card, _ in seen} == {2, 7, 8}
    easy = solo(pile=pile, discards="D1 D2")
    easy.redeal(0, Rng(1))
    assert (easy.card_at[44], easy.discards) == (2, 1 << 7 | 1 << 8)
