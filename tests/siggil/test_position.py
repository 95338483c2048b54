"""A position is a value: equality, a hash, and one line of text for any of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seance.errors import SeanceError
from seance.kernel.rng import Rng
from seance.siggil.game import SIGGIL
from seance.siggil.rules import SiggilState
from tests.option_sets import game_of, positions, seed_of
from tests.siggil.option_sets import OPTION_SETS

HASH = 12745971331547816041

MIDDLE = (
    "siggil layout=pass players=2 first=P2 turn=10:P1:take played=9 "
    "pile=T2T6/T7T1*DS6/S5W7W2W5W6S1/D7F1C7W3*T*FW1S4/..S3D3L3L5D4T3D1F6*S/......C3F2W4C1S2L7T4D2C6/"
    "............F3C5..F7F5C4..F4 free=*W*C*L P1=D5L1L6T5/-/- P2=S7D6L2L4C2/-/- takes=S7D5D6L1L4L6L2T5C2"
)


def read(text: str) -> SiggilState:
    return SIGGIL.position(text)[1]


def played_well(name: str, number: int) -> Iterator[Any]:
    """The positions of a game in which every seat plays what looks best: it captures, and solo games last."""
    game, options = game_of(name)
    state, eye = game.deal(options, seed_of(number)), game.heuristics()
    yield state
    while not state.over:
        state.play(max(eye.promising(state), key=lambda found: found[1])[0])
        yield state


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_position_of_a_game_survives_its_text(name: str) -> None:
    game, options = game_of(name)
    phases = set()
    for number in range(2):
        for state in chain(positions(name, number), played_well(name, number)):
            text = game.position_text(state)
            given_options, again = game.position(text)
            assert again.dump() == state.dump()
            assert again == state
            assert hash(again) == hash(state)
            assert game.position_text(again) == text
            assert (given_options.layout, given_options.players) == (options.layout, options.players)
            assert again.actions() == state.actions()
            phases.add(game.view(state, None).phase)
    assert phases >= ({"take", "capture", "over"} if options.players > 1 else {"discard", "take", "over"})


@settings(max_examples=40, deadline=None)
@given(
    given_options=st.fixed_dictionaries(
        {"layout": st.sampled_from(["pass", "river"]), "players": st.integers(1, 4)},
        optional={
            "difficulty": st.sampled_from(["easy", "hard"]),
            "fourth_spirit": st.sampled_from(["oldest", "choice"]),
            "open_memory": st.booleans(),
        },
    ),
    luck=st.integers(0, 2**32),
)
def test_options_survive_too(given_options: dict[str, Any], luck: int) -> None:
    options = SIGGIL.options(given_options)
    state = SIGGIL.deal(options, seed_of(luck))
    rng = Rng(luck)
    while not state.over:
        again, copy = SIGGIL.position(SIGGIL.position_text(state))
        assert copy == state
        assert (again.difficulty, again.fourth_spirit, again.open_memory, again.first) == (
            options.difficulty,
            options.fourth_spirit,
            options.open_memory,
            f"P{state.first + 1}",
        )
        actions = state.actions()
        state.play(actions[rng.draw(len(actions))])


def test_captures_and_the_end_of_solo_games_are_told() -> None:
    """siggil 7.2, 7.5"""
    texts = {
        SIGGIL.position_text(state)
        for number in range(40)
        for state in played_well("siggil-river-solo-hard-oldest", number)
    }
    assert any(":P1:capture " in text for text in texts)
    assert any(":over won=- " in text for text in texts)
    assert all(SIGGIL.position_text(read(text)) == text for text in texts)


def test_a_choice_that_is_due_is_told() -> None:
    """siggil 7.4"""
    found = [
        SIGGIL.position_text(state)
        for number in range(40)
        for state in positions("siggil-pass-solo-hard-choice", number)
        if SIGGIL.view(state, None).phase == "choice"
    ]
    assert found
    assert all(":P1:choice " in text and read(text).actions() for text in found)


def test_the_text_reads_like_the_table() -> None:
    state = read(MIDDLE)
    assert (state.turns, state.played, state.turn) == (10, 9, 0)
    assert SIGGIL.position_text(state) == MIDDLE
    assert repr(state) == f"<SiggilState {MIDDLE}>"
    assert SIGGIL.format(state.actions()[0]) == "S3"


def test_positions_are_equal_by_what_they_are() -> None:
    state = read(MIDDLE)
    assert state == state.copy()
    assert hash(state) == hash(state.copy())
    assert len({state, state.copy(), read(MIDDLE.replace("layout=pass", "layout=pass open_memory=true"))}) == 2
    assert state != MIDDLE
    moved = state.copy()
    moved.play(moved.actions()[0])
    assert moved != state


def test_a_hash_is_the_same_on_every_machine_and_differs_for_different_positions() -> None:
    state = read(MIDDLE)
    assert state.hash64() == HASH
    assert hash(state) == HASH - 2**64 * (HASH >> 63)
    seen: dict[Any, Any] = {}
    for name in ("siggil-pass-2", "siggil-pass-4", "siggil-river-2", "siggil-pass-solo-hard-choice"):
        for number in range(30):
            for state in positions(name, number):
                dump = (name, state.dump())
                assert seen.setdefault(state.hash64(), dump) == dump
    assert len(seen) > 4000


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("siggil ", "chess ", "begins with the word siggil"),
        (" free=*W*C*L", "", "does not tell free"),
        ("free=", "free=*W free=", "each name once"),
        ("free=", "colour=red free=", "no place for 'colour'"),
        ("layout=pass", "layout=moon", "no layout 'moon'"),
        ("players=2", "players=7", "players=1 to players=4"),
        ("first=P2", "first=random", "which seat began"),
        ("turn=10:P1:take", "turn=10:P2:take", "told as 10:P1:take"),
        ("turn=10:P1:take", "turn=12:P1:take", "does not agree"),
        ("turn=10:P1:take", "turn=9:P2:capture", "Nothing can be captured"),
        ("turn=10:P1:take", "turn=9:over won=P1", "not over"),
        ("turn=10:P1:take", "turn=9:over won=P2", "won by P1, not by 'P2'"),
        ("turn=10:P1:take", "turn=99999999999999999999:P1:take", "from 1 to 49"),
        ("played=9", "played=8", "from 9 to 98"),
        ("T2T6/", "T2T6", "slash between its levels"),
        ("T2T6/", "T2T5/", "T5 is told 2 times"),
        ("T2T6/", "T2../", "T6 is told 0 times"),
        ("T2T6/", "T2T9/", "'T9', which is not a card"),
        ("free=*W*C*L", "free=*W*C", r"\*L is told 0 times"),
        ("free=*W*C*L", "free=*W*CL1", "different spirits"),
        ("P1=D5L1L6T5/-/-", "P1=D5L1L6T5/-", "hand, spirits held and sets"),
        ("P1=D5L1L6T5/-/-", "P1=D5T5/-/*L:L1L6", "largest set"),
        ("P1=D5L1L6T5/-/-", "P1=D5T5/-/*L#L1L6", "is none"),
        ("takes=S7D5", "takes=D5S7", "takes of P1"),
        ("/............F3", "/..........*LF3", r"\*L is told 2 times"),
    ],
)
def test_a_bad_position_is_refused_in_a_sentence(old: str, new: str, sentence: str) -> None:
    assert MIDDLE.count(old) == 1
    with pytest.raises(SeanceError, match=rf"{sentence}.*\.$"):
        SIGGIL.position(MIDDLE.replace(old, new))


def test_a_spirit_that_would_have_escaped_is_refused() -> None:
    """siggil 2.5"""
    swapped = MIDDLE.replace("..F4 free", "..*L free").replace("*W*C*L", "*W*C").replace("/..S3", "/F4S3")
    with pytest.raises(SeanceError, match=r"The spirit \*L is available in the siggil: it would have escaped\.$"):
        SIGGIL.position(swapped)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_spoilt_text_is_refused_or_is_a_position_that_plays_on(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["siggil-pass-2", "siggil-river-3", "siggil-pass-solo-hard-choice"]))
    states = [state.copy() for state in played_well(name, data.draw(st.integers(0, 20)))]
    text = SIGGIL.position_text(states[data.draw(st.integers(0, len(states) - 1))])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        if data.draw(st.booleans()):  # two pairs change places, as cards do
            other = data.draw(st.integers(0, len(text) - 1))
            at, other = sorted((at, other))
            pair, that = text[at : at + 2], text[other : other + 2]
            text = text[:at] + that + text[at + 2 : other] + pair + text[other + 2 :]
        else:
            text = text[:at] + data.draw(st.sampled_from("*-./+:=# 0123456789SDLTCWFP²")) + text[at + 1 :]
    try:
        _, state = SIGGIL.position(text)
    except SeanceError as error:
        refused = str(error)
    else:
        refused = ""
    if refused:
        assert refused.endswith(".")
        assert "\n" not in refused
        return
    assert SIGGIL.position(SIGGIL.position_text(state))[1] == state
    assert bool(state.actions()) != state.over
    for seat in (*range(state.players), None):
        view = SIGGIL.view(state, seat)
        assert SIGGIL.view(SIGGIL.sample(view, Rng(1)), seat) == view
    state.roll_out(Rng(1))
    assert state.over
