"""What a move brought about is told once, in its true order, to those who may know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import msgspec
import pytest

from seance.kernel.rng import Rng
from seance.rip import facts
from seance.rip.explain import Line, explain
from seance.rip.facts import (
    Asked,
    Banished,
    Brought,
    Counted,
    Drew,
    Echoed,
    Ended,
    Hid,
    Kept,
    Laid,
    Passed,
    PsychicWon,
    Returned,
    RipFact,
    RoundBegan,
    RoundWon,
    Saw,
    SightEnded,
    Silenced,
    Snatched,
    Struck,
    Totals,
    TurnedUp,
    Used,
)
from seance.rip.game import RIP
from seance.rip.rules import RipState
from seance.rip.view import View
from tests.option_sets import game_of, next_action, seed_of
from tests.rip.fold import Followed
from tests.rip.option_sets import OPTION_SETS
from tests.rip.positions import last_night, play, street
from tests.secrecy.permute import permuted

GREEN, BLUE = 0, 1


def told(state: RipState, text: str, seat: int | None = None) -> list[RipFact]:
    """What the tokens, played one after the other, tell a seat, without who is asked next and what each card counts."""
    rows: list[RipFact] = []
    for token in text.split():
        action = RIP.parse(token)
        assert action in state.actions(), token
        rows += RIP.facts(state.play(action), seat)
    return [fact for fact in rows if not isinstance(fact, Asked | Counted)]


# Rounds and the end.


def test_the_psychic_of_round_nine_is_told_before_the_tenth_mansion() -> None:
    """rip 3.4, 7.9: the loser has nothing to lay, and Mine anyway gives the winner the psychic."""
    deal = "line=9,7,2,13,10,8,4,1,14 mansions=cmcmmmcmmc green=1,1,1,2,2 blue=1,2,4,5,5 first=blue"
    moves = (
        "1 2 4 5 stop 2 2 1 1 1 stop ~3 ~1 ~1 ~4 10:P9 4 stop 1 3 stop ~3 ~4 ~1 ~2 10:P7 5 1 2 stop 3 4 stop ~1 ~4 ~4 "
        "~1 10:P2 4 1 stop 1 4 stop ~3 ~5 ~2 ~3 10:P13 2 stop 5 stop stop ~3 ~5 ~1 ~1 10:3 3 3 stop P10 =1 stop ~2 ~6 "
        "~6 ~3 10:P8 6 stop stop ~2 ~2 ~2 ~3 10:2 5 2 stop stop ~4 ~1 ~3 ~2 10:2 1 4 stop 3 P4 3 stop 2 2 stop 6 P1 3 "
        "stop"
    )
    state = RIP.deal_from(RIP.options({"psychics": 1}), deal)
    play(state, moves)
    last = told(state, "stop")
    assert last[:3] == [
        RoundWon(9, BLUE, "withdrew", (9, 17), 0),
        PsychicWon(BLUE, 14),
        RoundBegan(10, BLUE, 0),
    ]
    turned, ended = last[3:-1], last[-1]
    assert all(isinstance(fact, TurnedUp) for fact in turned)
    assert isinstance(ended, Ended)
    assert ended.reason == "tenth"
    assert isinstance(turned[-1], TurnedUp)
    assert ended.totals == turned[-1].totals


def test_a_round_is_told_from_the_mansion_to_the_next_beginning() -> None:
    """rip 3.4"""
    state = street(round=2, player="blue", leader="green", green_side=[3], blue_side=[1], blue_hand=[2], prize=9)
    assert told(state, "stop") == [RoundWon(2, GREEN, "withdrew", (3, 1), 0), PsychicWon(BLUE, 9)]
    assert told(state, "~1 ~2 ~4 ~5", BLUE) == [Drew(GREEN, None), Drew(GREEN, None), Drew(BLUE, 4), Drew(BLUE, 5)]
    assert told(state.copy(), "10:-") == [Kept(BLUE), RoundBegan(3, GREEN, 0)]
    assert told(state.copy(), "10:P9", GREEN) == [Hid(BLUE, 0, 9), RoundBegan(3, GREEN, 0)]
    assert told(state.copy(), "10:5", GREEN) == [Hid(BLUE, None, 0), RoundBegan(3, GREEN, 0)]
    assert told(state.copy(), "10:5", BLUE) == [Hid(BLUE, 5, 0), RoundBegan(3, GREEN, 0)]


def test_safe_passage_returns_ghosts_after_the_psychic_and_before_the_draws() -> None:
    """rip 3.4, 7.8"""
    state = street(player="blue", green_side=[6], blue_side=[2, 3], blue_psychics=[26], prize=9)
    assert told(state, "stop ~1") == [
        RoundWon(2, GREEN, "withdrew", (6, 5), 0),
        PsychicWon(BLUE, 9),
        Returned(BLUE, (2, 3)),
        Totals((6, 0)),
        Drew(GREEN, None),
    ]


def test_a_withdrawal_that_ends_the_game_returns_nothing() -> None:
    """rip 3.4, 4.1, 7.8: the mansion comes first, and with it the end."""
    state = street(
        round=5,
        player="blue",
        green_side=[6],
        blue_side=[2, 3],
        blue_psychics=[26],
        taken="gggb",
        mansions="mmmmmmcccc",
    )
    assert told(state, "stop") == [RoundWon(5, GREEN, "withdrew", (6, 5), 0), Ended(GREEN, "manors", (6, 5))]
    view = RIP.view(state, BLUE)
    assert view.ghosts[4] == ((6,), (2, 3))
    assert view.hand == ()


def test_what_a_card_counts_is_told_where_no_total_changes() -> None:
    """rip 7.4, psychic 12: a ghost of 2 that counts as 0, and the psychic to blame."""
    state = street(green_hand=[2], blue_psychics=[12], blue_side=[3])
    told = RIP.facts(state.play(RIP.parse("2")), None)
    assert told == (Laid(GREEN, 2, 0, "chosen"), Counted(((Line(0, 2, ((12, -2),), 0),), (Line(0, 3, (), 3),))))


def test_a_seat_is_told_when_it_sees_the_hand_no_more() -> None:
    """psychic 3: its card is banished, or the round is won."""
    state = street(player="blue", green_psychics=[3], green_side=[4], blue_before=[11], blue_hand=[1, 2])
    assert SightEnded(GREEN) not in told(state, "P11")
    assert told(state.copy(), "=4") == [Banished(GREEN, 4, 0), Totals((1, 0))]
    assert told(state, "=P3") == [Banished(GREEN, 0, 3), Totals((4, 0)), SightEnded(GREEN)]
    state = street(player="blue", green_psychics=[3], green_side=[4], blue_hand=[1, 2])
    for seat in (GREEN, BLUE, None):
        assert told(state.copy(), "stop", seat)[:2] == [RoundWon(2, GREEN, "withdrew", (5, 0), 0), SightEnded(GREEN)]


def test_the_crow_of_the_cock_ends_a_round_that_nobody_withdrew_from() -> None:
    """psychic 27"""
    state = street(player="green", green_side=[3], green_psychics=[27], blue_side=[2])
    assert told(state, "stop")[0] == RoundWon(2, GREEN, "crowed", (3, 2), 0)


def test_a_stop_with_the_higher_total_passes_the_turn() -> None:
    """rip 3.2"""
    state = street(green_hand=[4], blue_side=[3])
    assert RIP.facts(state.play(RIP.parse("4")), None) == (
        Laid(GREEN, 4, 0, "chosen"),
        Counted(((Line(0, 4, (), 4),), (Line(0, 3, (), 3),))),
        Totals((4, 3)),
    )
    assert RIP.facts(state.play(RIP.parse("stop")), None) == (Passed(GREEN, (4, 3)), Asked(BLUE, "lay"))


def test_the_tenth_mansion_is_turned_up_card_by_card() -> None:
    """rip 4.2: first the winner of round 9, ghosts from the lowest on, then psychics; totals after each."""
    state = street(
        round=9,
        player="green",
        leader="blue",
        blue_side=[1],
        green_deck=[],
        blue_deck=[],
        green_tenth=[5],
        blue_tenth=[3, 1],
        blue_tenth_psychics=[9, 16],
        prize=14,
    )
    play(state, "stop")
    assert told(state, "10:P14") == [
        Hid(GREEN, 0, 14),
        RoundBegan(10, BLUE, 0),
        TurnedUp(BLUE, 1, 0, (0, 1)),
        TurnedUp(BLUE, 3, 0, (0, 4)),
        TurnedUp(BLUE, 0, 9, (0, 6)),
        TurnedUp(BLUE, 0, 16, (0, 6)),
        TurnedUp(GREEN, 5, 0, (5, 6)),
        TurnedUp(GREEN, 0, 14, (5, 6)),
    ]
    assert told(state, "=P16") == [
        Brought(BLUE, 16),
        facts.Mirrored(BLUE, 16, 5),
        Totals((5, 12)),
        Ended(BLUE, "tenth", (5, 12)),
    ]


def test_a_round_of_the_tutorial_tells_which_psychic_it_turns_up() -> None:
    """rip 2.3"""
    state = RIP.deal_from(
        RIP.options({"tutorial": True}),
        "line=9,7,2,5,1,8,4,3,6 mansions=cmcmmmcmmc green=1,1,1,2,2 blue=1,2,4,5,5 first=blue",
    )
    play(state, "stop ~1 ~1 ~1 ~1")
    assert told(state, "10:-") == [Kept(BLUE), RoundBegan(2, GREEN, 5)]


# Psychics.


def test_echo_as_ferryman_tells_of_a_ghost_snatched_and_not_of_a_draw() -> None:
    """psychics 18 and 29"""
    state = street(green_before=[29], laid_before=[18], blue_hand=[3])
    assert told(state, "P29 =P18 ~3") == [Laid(GREEN, 0, 29, "chosen"), Echoed(GREEN, 29, 18, 3), Snatched(BLUE, 3)]


def test_echo_tells_the_round_whose_effect_it_has() -> None:
    """rip 7.11"""
    state = last_night(green_psychics=[29], laid_before=[14])
    assert told(state, "=P29 =P14")[:2] == [Brought(GREEN, 29), Echoed(GREEN, 29, 14, 10)]


def test_a_draw_is_told_to_who_draws_and_to_who_sees_the_hand() -> None:
    """rip 5.1, psychic 3"""
    for seat, ghost in ((GREEN, 4), (BLUE, 4), (None, None)):
        state = street(green_psychics=[3], player="blue", blue_before=[19], blue_hand=[2])
        assert told(state, "P19 ~4", seat) == [Laid(BLUE, 0, 19, "chosen"), Drew(BLUE, ghost)]


def test_a_hand_is_shown_once_when_sight_begins() -> None:
    """psychic 3"""
    for seat, hand in ((GREEN, (2, 5)), (BLUE, (2, 5)), (None, None)):
        state = street(green_before=[3], green_hand=[1], blue_hand=[2, 5])
        assert told(state, "P3 1 stop 5", seat) == [
            Laid(GREEN, 0, 3, "chosen"),
            Totals((1, 0)),
            Saw(GREEN, hand),
            Laid(GREEN, 1, 0, "chosen"),
            Totals((2, 0)),
            Passed(GREEN, (2, 0)),
            Laid(BLUE, 5, 0, "chosen"),
            Totals((2, 5)),
        ]


def test_an_exorcist_silences_and_its_end_frees() -> None:
    """rip 7.3"""
    state = street(green_before=[20], blue_psychics=[4], blue_before=[11], blue_hand=[1])
    assert told(state, "P20 =P4") == [
        Laid(GREEN, 0, 20, "chosen"),
        Struck(GREEN, 20, 4),
        Silenced(4, True),
        Totals((0, 0)),
    ]
    state = street(player="blue", green_psychics=[20], blue_psychics=[4], blue_before=[11], marks={20: 4})
    assert told(state, "P11 =P20") == [
        Laid(BLUE, 0, 11, "chosen"),
        Banished(GREEN, 0, 20),
        Silenced(4, False),
        Totals((0, 2)),
    ]


def test_a_struck_psychic_that_is_discarded_does_not_count_again() -> None:
    """rip 7.3, 8.4"""
    state = street(green_before=[11], green_psychics=[20], blue_psychics=[4], marks={20: 4})
    assert told(state, "P11 =P4") == [Laid(GREEN, 0, 11, "chosen"), Banished(BLUE, 0, 4)]


def test_a_stumble_is_used_up_before_the_ghost_lies_there() -> None:
    """rip 7.6"""
    state = street(green_psychics=[6], player="blue", blue_hand=[2, 4])
    assert told(state, "blind ~4") == [Used(6), Laid(BLUE, 4, 0, "stumbled"), Totals((0, 4))]


# Any game.

NOT_TOLD = {
    *("tutorial", "player", "played", "laid_now", "acting", "todo", "chosen", "draws"),
    *("known", "actions", "opposing_tenth"),
}
"""What facts do not give of a view: docs/notation.md names it."""


@pytest.mark.parametrize("name", OPTION_SETS)
def test_facts_folded_from_the_first_view_give_every_position(name: str) -> None:
    game, options = game_of(name)
    kinds: Counter[str] = Counter()
    sights = 0
    for number in range(40):
        seed, rng = seed_of(number), Rng(number)
        state = game.deal(options, seed)
        followers = [Followed(game.view(state, seat)) for seat in (GREEN, BLUE, None)]
        while not state.over:
            rows = state.play(next_action(game, state, seed, rng))
            for followed in followers:
                for fact in game.facts(rows, followed.seat):
                    followed.follow(cast(RipFact, fact))
                    kinds[type(fact).__name__] += 1
                view = game.view(state, followed.seat)
                for part, value in followed.public().items():
                    assert value == getattr(view, part), part
                assert followed.lines == explain(view).breakdown
                assert tuple(sum(line.counts for line in side) for side in followed.lines) == view.totals
                sights += view.opposing is not None
    assert {"RoundWon", "PsychicWon", "Drew", "Hid", "Ended", "Totals", "Passed", "Laid"} <= set(kinds)
    assert sights > 0
    assert set(View.__struct_fields__) - set(followers[0].public()) == NOT_TOLD


def test_random_games_bring_about_everything_that_can_be_told() -> None:
    kinds = set()
    for number in range(150):
        seed, rng = seed_of(number), Rng(number)
        state = RIP.deal(RIP.options({}), seed)
        while not state.over:
            kinds |= {type(fact) for fact in RIP.facts(state.play(next_action(RIP, state, seed, rng)), None)}
    assert kinds == set(facts.RipFact.__args__)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_what_a_seat_cannot_know_changes_no_fact_it_is_told(name: str) -> None:
    game, options = game_of(name)
    random = Random(3)
    compared = 0
    for number in range(12):
        seed, rng = seed_of(number), Rng(number)
        state = game.deal(options, seed)
        while not state.over:
            action = next_action(game, state, seed, rng)
            for seat in (GREEN, BLUE, None):
                token = game.token_for(state, action, seat)
                other = permuted(game, options, state, seat, random)
                alike = [a for a in other.actions() if game.token_for(other, a, seat) == token]
                if alike:
                    here, there = state.copy(), other
                    mine = game.facts(here.play(action), seat)
                    theirs = game.facts(there.play(random.choice(alike)), seat)
                    if game.view(here, seat) == game.view(there, seat):  # else the move itself has shown something
                        assert mine == theirs
                        compared += 1
            state.play(action)
    assert compared > 500


def test_facts_come_back_from_the_wire_as_they_went() -> None:
    state = street(green_before=[3], blue_hand=[2, 5])
    sent = RIP.facts(state.play(RIP.parse("P3")), GREEN)
    assert tuple(msgspec.json.decode(msgspec.json.encode(sent), type=list[RipFact])) == sent
