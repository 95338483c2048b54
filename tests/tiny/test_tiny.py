"""The rules of the tiny game, and what only it can show: a game in plain Python, without players or a screen."""

from __future__ import annotations

from typing import Any

import pytest

from seance.errors import RecordError
from seance.kernel.codes import CHANCE, SPECTATOR
from seance.kernel.facts import Row
from seance.kernel.rng import Rng
from tests.option_sets import game_of, next_action, positions, seed_of
from tests.tiny.facts import AnyFact, Discarded, Drew, Ended, Kept, Swapped, facts
from tests.tiny.game import GAME
from tests.tiny.rules import DRAW, KEEP, LOT, SWAP, TinyState
from tests.tiny.view import View
from tests.uniform import chi_square, frequencies, limit

DEAL = "sun=2 moon=9 signs=5,6 omen=4 first=sun"


def dealt(rounds: int = 5) -> TinyState:
    return GAME.deal_from(GAME.options({"rounds": rounds}), DEAL)


def play(state: TinyState, tokens: str) -> list[Row]:
    return [row for token in tokens.split() for row in state.play(GAME.parse(token))]


def test_a_swap_lays_the_own_card_open_and_shows_which_one_was_taken() -> None:
    state = dealt()
    assert state.actions() == [KEEP, SWAP, SWAP + 1, DRAW]
    play(state, "swap2")
    assert (state.position.hands, state.position.signs, state.turn) == ((6, 9), (5, 2), 1)
    assert GAME.view(state, 1).shown == (6, None)


def test_a_drawn_card_is_known_to_its_drawer_alone() -> None:
    state = dealt()
    play(state, "draw")
    assert state.turn == CHANCE
    assert state.chances() == [LOT + card for card in (1, 3, 7, 8)]
    assert [GAME.token_for(state, LOT + 7, seat) for seat in (0, 1, None)] == ["~7", "~?", "~?"]
    rows = play(state, "~7")
    assert [GAME.facts(rows, seat) for seat in (0, 1, None)] == [(Drew(0, 7),), (Drew(0, None),), (Drew(0, None),)]
    assert [GAME.view(state, seat).card for seat in (0, 1, None)] == [7, 9, None]
    assert state.position.discards == (2,)


def test_the_card_nearest_to_the_omen_wins_and_equals_share() -> None:
    for tokens, winners in (("keep " * 8, (0,)), ("keep " * 7 + "swap2", (0, 1)), ("keep " * 7 + "swap1", (1,))):
        state = dealt(4)
        rows = play(state, tokens)
        assert state.result() == winners
        assert GAME.facts(rows, None)[-1] == Ended(4, (state.position.hands[0], state.position.hands[1]))


def test_facts_tell_a_whole_game() -> None:
    rows = play(dealt(4), "keep swap1 draw ~1 keep keep keep keep keep")
    assert GAME.facts(rows, 0)[:4] == (Kept(0), Swapped(1, 0, 9, 5), Discarded(0, 2), Drew(0, 1))


class Followed:
    """What a seat has been told so far, from a first view on; no rule stands here but that turns alternate."""

    def __init__(self, view: View) -> None:
        self.seat, self.card = view.seat, view.card
        self.turn, self.drawing, self.over, self.omen = view.turn, view.drawing, view.over, view.omen
        self.left, self.turns = view.left, view.turns
        self.signs, self.discards, self.shown = list(view.signs), list(view.discards), list(view.shown)

    def follow(self, fact: AnyFact) -> None:
        match fact:
            case Swapped():
                self.signs[fact.place] = fact.laid
                self.hold(fact.seat, fact.taken, fact.taken)
            case Discarded():
                self.discards = sorted([*self.discards, fact.card])
                self.hold(fact.seat, None, None)
                self.turn, self.drawing = None, fact.seat
                return
            case Drew():
                self.hold(fact.seat, fact.card, None)
            case Ended():
                self.over, self.omen, self.shown = True, fact.omen, list(fact.cards)
                return
        self.drawing, self.left = None, self.left - 1
        self.turn = 1 - fact.seat if self.left else None
        self.turns += self.left > 0

    def hold(self, seat: int, card: int | None, shown: int | None) -> None:
        self.shown[seat] = shown
        if seat == self.seat:
            self.card = card

    def public(self) -> dict[str, Any]:
        return {name: tuple(told) if isinstance(told, list) else told for name, told in vars(self).items()}


def test_facts_folded_from_the_first_view_give_every_position() -> None:
    for number in range(60):
        seed, rng = seed_of(number), Rng(number)
        state = GAME.deal(GAME.options({"rounds": 4 + number % 3}), seed)
        followers = [Followed(GAME.view(state, seat)) for seat in (0, 1, None)]
        while not state.over:
            rows = state.play(next_action(GAME, state, seed, rng))
            for followed in followers:
                for fact in facts(rows, followed.seat):
                    followed.follow(fact)
                view = GAME.view(state, followed.seat)
                assert followed.public() == {part: getattr(view, part) for part in followed.public()}
    # Who won follows from the omen and the cards; the rest never changes, counts moves or is a seat's to choose from.
    assert set(View.__struct_fields__) - set(followers[0].public()) == {"winners", "rounds", "played", "actions"}


def test_where_the_deck_is_used_up_nothing_can_be_drawn() -> None:
    state = dealt()
    play(state, "draw ~1 draw ~3 draw ~7 draw ~8")
    assert state.actions() == [KEEP, SWAP, SWAP + 1]


def test_a_position_is_a_value_with_a_text() -> None:
    for name in ("tiny-4", "tiny-5"):
        _, options = game_of(name)
        for number in range(30):
            for state in positions(name, number):
                told, again = GAME.position(GAME.position_text(state))
                assert (told, again) == (options, state)
                assert hash(again) == hash(state)
                assert repr(again) == repr(state)
                assert again is not state
    with pytest.raises(RecordError):
        GAME.position("tiny rounds=5")


def test_samples_are_uniform() -> None:
    state = dealt()
    play(state, "draw ~7 swap1")
    pool = {1, 3, 4, 7, 8}
    for seat, hidden in ((0, 4), (1, 5), (None, 5)):
        view = GAME.view(state, seat)
        seen = frequencies(GAME, view, 10_000, lambda s: (s.position.omen, *s.position.hands))
        arrangements = hidden * (hidden - 1) if hidden == 5 else hidden
        assert len(seen) == arrangements
        assert {omen for omen, *_ in seen} <= pool
        assert chi_square(seen, dict.fromkeys(seen, 10_000 / arrangements)) < limit(arrangements - 1)


def test_an_error_in_plain_rules_is_raised_and_ends_a_playout() -> None:
    """What C could only print is heard where Python asks; a playout that meets it comes to an end."""

    class Broken(TinyState):
        def advance(self, action: int) -> None:
            raise ValueError(action)

    whole = dealt()
    state = Broken(whole.position, whole.turn)
    with pytest.raises(ValueError, match="0"):
        state.play(KEEP)
    assert state.over


def test_dealing_anew_follows_from_the_generator() -> None:
    state = GAME.deal(GAME.options({}), seed_of(1))
    seen = set()
    for number in range(400):
        one, other = state.copy(), state.copy()
        for each in (one, other):
            each.redeal(SPECTATOR, Rng(number))
        assert one == other
        seen.add(one.fingerprint())
    assert len(seen) > 100
