"""What a move brought about, as the rules wrote it down: in order, complete, and no more than a seat may know."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seance.kernel.rng import Rng
from seance.siggil.codes import ORDINARY
from seance.siggil.facts import (
    Captured,
    Discarded,
    Ended,
    Escaped,
    Lost,
    Passed,
    SiggilFact,
    Taken,
    TurnBegan,
    Uncovered,
)
from seance.siggil.game import SIGGIL
from seance.siggil.view import FACE_DOWN, TAKEN_AWAY, View
from tests.option_sets import game_of, next_action, seed_of
from tests.siggil.option_sets import OPTION_SETS
from tests.siggil.permute import shuffle

from .positions import play, position, solo

S, D, L, T, C, W, F = range(7)
"""The spirits by their families' letters."""


def told(state: Any, token: str, seat: int | None = None) -> tuple[Any, ...]:
    """Play a token; what this seat is told of it."""
    action = SIGGIL.parse(token)
    assert action in state.actions()
    return SIGGIL.facts(state.play(action), seat)


# One fact after another


def test_a_take_tells_what_it_uncovered_what_escaped_and_whose_turn_it_is() -> None:
    """siggil 2.4, 2.5: place 13 covers 9, place 9 covers 1 and 2."""
    state = position(pile={13: "S1", 9: "*F", 1: "S2", 2: "*L", 3: "S3"})
    assert told(state, "S1") == (
        Taken(seat=0, card=0, place=12),
        Uncovered(card=ORDINARY + F, place=8),
        Escaped(spirit=F, place=8),
        Uncovered(card=1, place=0),
        Uncovered(card=ORDINARY + L, place=1),
        Escaped(spirit=L, place=1),
        TurnBegan(seat=1, number=2),
    )


def test_a_capture_tells_from_whom_how_and_the_whole_set() -> None:
    """siggil 4.3: the first set is completed to five."""
    state = position(
        pile={1: "S1", 2: "S3"},
        held=["", "*D"],
        sets={(0, "*D:"): "D1 D2 D3", (1, "*D#"): "S2 L2 T2 C2"},
        hands=["D4 D5", ""],
    )
    assert told(state, "S1") == (Taken(0, 0, 0),)
    assert told(state, "*D:D4D5") == (
        Captured(seat=0, spirit=D, loser=1, way="family", laid=(10, 11), set=(7, 8, 9, 10, 11)),
        TurnBegan(seat=1, number=2),
    )


def test_a_free_spirit_is_captured_from_nobody() -> None:
    state = position(pile={1: "S1", 2: "S3"}, free="*D", hands=["S2 L2 T2"])
    play(state, "S1")
    assert told(state, "*D#S2L2T2")[0] == Captured(0, D, None, "number", (1, 15, 22), (1, 15, 22))


def test_who_could_capture_and_did_not_has_passed() -> None:
    state = position(pile={1: "S1", 2: "S3"}, free="*D", hands=["D1 D2 D3"])
    play(state, "S1")
    assert told(state, "pass") == (Passed(seat=0), TurnBegan(seat=1, number=2))


def test_the_end_tells_the_winners_and_its_reason() -> None:
    """siggil 5.1, 5.2, 7.6"""
    goal = position(pile={1: "S1", 2: "S3"}, free="*D", held=["*S *L *T *C"], hands=["D1 D2 D3"])
    assert told(play(goal, "S1"), "*D:D1D2D3")[-1] == Ended(winners=(0,), reason="goal")
    empty = position(pile={1: "S1"}, held=["", "*S"])
    assert told(empty, "S1") == (Taken(0, 0, 0), Ended(winners=(1,), reason="empty"))
    lost = solo(pile={9: "S1", 1: "*F", 3: "S3"}, free="*D *L *T")
    assert told(lost, "-S1")[-2:] == (Lost(spirit=D), Ended(winners=(), reason="lost"))


def test_a_discard_is_told_face_up_in_the_easy_game_and_face_down_in_the_hard_one() -> None:
    """siggil 7.2, 7.7: nobody is told, not even its player."""
    pile = {1: "S1", 2: "S2", 3: "S3"}
    for seat in (0, None):
        assert told(solo(pile=pile), "-S2", seat) == (Discarded(0, 1, 1),)
        assert told(solo(pile=pile, difficulty="hard"), "-S2", seat) == (Discarded(0, None, 1),)


CHOICE = {"layout": "pass", "players": 1, "difficulty": "hard", "fourth_spirit": "choice"}
CHOICE_DEAL = (
    "C1 L2 L7 L4 T5 W4 S6 *T T1 W2 C3 D3 C2 W7 D5 *C L5 S3 S5 F7 S4 W3 C4 *L W5 D2 F6 D4 D1 C7 T2 *S L6 F5 T6 F3 C6 L3 "
    "T4 *D F4 T3 F1 D6 S2 L1 F2 *W S7 T7 S1 C5 D7 W6 W1 *F first=P1"
)


def test_a_spirit_lost_to_the_next_of_a_chain_is_named() -> None:
    """siggil 7.4, 7.6: the chosen one goes, the next escapes, and the oldest of those left goes without asking."""
    state = SIGGIL.deal_from(SIGGIL.options(CHOICE), CHOICE_DEAL)
    play(state, "-W6 F2 -C5 T6 -S1 L3 -W1 S7 -F1 F3 -D7 L1 -T3 W5 -F5")
    facts = told(state, "-*W")
    assert [fact for fact in facts if isinstance(fact, Escaped | Lost)] == [Lost(W), Escaped(C, 15), Lost(F)]
    assert facts[-1] == Ended((), "lost")


def test_the_deal_tells_escapes_and_what_they_uncovered() -> None:
    """siggil 2.5"""
    state = SIGGIL.deal_from(SIGGIL.options(CHOICE), CHOICE_DEAL)
    assert SIGGIL.facts(SIGGIL.deal_facts(state), None)[0] == Escaped(W, 47)
    for name in OPTION_SETS:
        game, options = game_of(name)
        for number in range(20):
            dealt = game.deal(options, seed_of(number))
            facts = game.facts(game.deal_facts(dealt), None)
            assert [fact.spirit for fact in facts if isinstance(fact, Escaped)] == list(game.view(dealt, None).free)
            top = [place for place in range(56) if not dealt.tables.covers[place]]
            opened = [fact.place for fact in facts if isinstance(fact, Uncovered)]
            left = [fact.place for fact in facts if isinstance(fact, Escaped)]
            assert sorted({*top, *opened} - {*left}) == list(game.view(dealt, None).available)
            assert len(opened) == len({*opened} - {*top})


def test_facts_survive_the_wire() -> None:
    state = solo(pile={9: "S1", 1: "*F", 3: "S3"}, free="*D *L *T")
    facts = list(told(state, "-S1"))
    wire = msgspec.json.encode(facts)
    assert wire.startswith(b'[{"what":"discarded","seat":0,"card":0,"place":8},{"what":"uncovered",')
    assert msgspec.json.decode(wire, type=list[SiggilFact]) == facts


# All facts together


class Table:
    """The public part of a position, known from the first public view and the facts alone."""

    def __init__(self, first: View) -> None:
        self.players = first.players
        self.solo = first.players == 1
        self.pile = list(first.pile)
        self.available = set(first.available)
        self.free = list(first.free)
        self.held: list[set[int]] = [set(spirits) for spirits in first.held]
        self.sets: list[dict[tuple[int, int], tuple[int, ...]]] = [{} for _ in range(first.players)]
        self.hands: list[set[int]] = [set() for _ in range(first.players)]
        self.lost: set[int] = set()
        self.discards: set[int | None] = set()
        self.discarded = 0
        self.takes: list[int] = []
        self.turn: int | None = first.turn
        self.turns = first.turns
        self.winners: tuple[int, ...] = ()

    def hear(self, fact: SiggilFact) -> None:
        match fact:
            case Taken(seat, card, place):
                self.leave(place)
                self.takes.append(card)
                self.hands[seat].add(card)
            case Discarded(_, card, place):
                self.leave(place)
                self.discarded += 1
                self.discards.add(card)
            case Uncovered(card, place):
                assert self.pile[place] in (card, FACE_DOWN)
                self.pile[place] = card
                self.available.add(place)
            case Escaped(spirit, place):
                assert self.pile[place] == ORDINARY + spirit
                self.leave(place)
                self.free.append(spirit)
            case Lost(spirit):
                self.free.remove(spirit)
                self.lost.add(spirit)
            case Captured(seat, spirit, loser, way, laid, whole):
                if loser is None:
                    self.free.remove(spirit)
                else:
                    self.held[loser].remove(spirit)
                self.held[seat].add(spirit)
                kind = spirit, ("family", "number").index(way)
                assert sorted((*self.sets[seat].get(kind, ()), *laid)) == list(whole)
                self.sets[seat][kind] = whole
                assert self.hands[seat] >= set(laid)
                self.hands[seat] -= set(laid)
            case Passed(seat):
                assert seat == self.turn
            case TurnBegan(seat, number):
                self.turn, self.turns = seat, number
            case Ended(winners, _):
                self.turn, self.winners = None, winners

    def leave(self, place: int) -> None:
        self.available.remove(place)
        self.pile[place] = TAKEN_AWAY

    def public(self) -> dict[str, object]:
        return {
            "pile": tuple(self.pile),
            "available": tuple(sorted(self.available)),
            "free": tuple(self.free),
            "held": tuple(tuple(sorted(held)) for held in self.held),
            "sets": tuple(tuple((*kind, sets[kind]) for kind in sorted(sets)) for sets in self.sets),
            "hand_sizes": tuple(len(hand) for hand in self.hands),
            "takes": tuple(self.takes),
            "lost": tuple(sorted(self.lost)),
            "discarded": self.discarded,
            "turn": self.turn,
            "turns": self.turns,
            "over": self.turn is None,
            "winners": self.winners,
        }


def check_the_fold(name: str, number: int, rng: Rng) -> set[type]:
    """A random game in which the facts, folded, give every position's public part to every seat; kinds of facts met."""
    game, options = game_of(name)
    seed = seed_of(number)
    state = game.deal(options, seed)
    seats = (*range(options.players), None)
    tables = {seat: Table(game.view(state, None)) for seat in seats}
    met: set[type] = set()
    while not state.over:
        rows = state.play(next_action(game, state, seed, rng))
        for seat, table in tables.items():
            for fact in game.facts(rows, seat):
                met.add(type(fact))
                table.hear(cast(SiggilFact, fact))
            view = game.view(state, seat)
            public = table.public()
            assert public == {part: getattr(view, part) for part in public}
            if view.discards is not None:
                assert table.discards == set(view.discards)
            if view.hand is not None and seat is not None:
                assert table.hands[seat] == set(view.hand)
    return met


@settings(max_examples=60, deadline=None)
@given(name=st.sampled_from(sorted(OPTION_SETS)), number=st.integers(0, 2**64), luck=st.integers(0, 2**32))
def test_the_facts_folded_give_the_public_part_of_every_position(name: str, number: int, luck: int) -> None:
    check_the_fold(name, number, Rng(luck))


def test_random_games_tell_facts_of_every_kind() -> None:
    """The test above is worth something only if they do."""
    some = ("siggil-pass-2", "siggil-river-4", "siggil-pass-solo-hard-choice", "siggil-pillars-solo-easy-oldest")
    met = set().union(*(check_the_fold(name, number, Rng(number)) for name in some for number in range(10)))
    assert met == {Taken, Discarded, Uncovered, Escaped, Lost, Captured, Passed, TurnBegan, Ended}


# No more than a seat may know


@pytest.mark.parametrize(
    "name", ["siggil-pass-2", "siggil-pillars-3", "siggil-river-solo-easy-oldest", "siggil-pass-solo-hard-choice"]
)
def test_what_stays_hidden_changes_no_fact(name: str) -> None:
    """Cards that a move leaves face down can lie in any order: every seat is told the same."""
    game, options = game_of(name)
    random, rng = Random(4), Rng(4)
    changed = 0
    for number in range(12):
        state = game.deal(options, seed_of(number))
        while not state.over:
            action = next_action(game, state, seed_of(number), rng)
            after = state.copy()
            rows = after.play(action)
            still_hidden = [place for place, card in enumerate(game.view(after, None).pile) if card == FACE_DOWN]
            other = game.load(options, shuffle(options, state, None, random, still_hidden))
            changed += other.dump() != state.dump()
            others = other.play(action)
            for seat in (*range(options.players), None):
                assert game.facts(others, seat) == game.facts(rows, seat)
            state = after
    assert changed > 50


def test_a_copy_and_what_search_plays_write_nothing_down() -> None:
    """Facts are of one action: neither the state afterwards nor one that became equal to it goes on writing."""
    state = position(pile={1: "S1", 2: "S2", 3: "S3"})
    assert len(state.play(SIGGIL.parse("S1"))) == 2
    copy = state.copy()
    assert copy.roll_out(Rng(1)) == 2
    assert len(state.play(SIGGIL.parse("S2"))) == 2
