"""Any position as one line, and back: equal, with the same hash, and refused in a sentence if it cannot be."""

from __future__ import annotations

import re
from random import Random

import pytest

from seance.errors import SeanceError
from seance.kernel.rng import Rng
from seance.rip.game import RIP
from tests.option_sets import positions, seed_of
from tests.rip.option_sets import OPTION_SETS
from tests.rip.positions import last_night, play, street


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_position_of_random_games_comes_back_from_its_text(name: str) -> None:
    phases = set()
    for number in range(12):
        for state in positions(name, number):
            text = RIP.position_text(state)
            options, again = RIP.position(text)
            assert options == state.options
            assert again.dump() == state.dump()
            assert again == state
            assert hash(again) == hash(state)
            assert again.hash64() == state.hash64()
            assert again.actions() == state.actions()
            assert text in repr(again)
            assert "\n" not in text
            phases.add(state.phase)
    assert len(phases) > 8 or name in ("rip-level-0", "rip-tutorial")


def test_a_text_reads_like_the_table() -> None:
    state = street(round=3, green_hand=[1, 5], green_side=[2], green_psychics=[8], blue_side=[3], blue_before=[20])
    assert RIP.position_text(state) == (
        "rip line=20,8,1,2,3,4,5,6,7 mansions=mmmmmmcccc taken=gb........ round=3 player=green phase=lay leader=green "
        "street=/;/;2P8/3 hand=15/ deck=111112222333344456/11111122222333444556 before=/P20 laid=P8 played=40 turns=6"
    )


def test_choices_and_chance_under_way_are_part_of_a_text() -> None:
    state = play(street(green_before=[22, 29], green_side=[2], blue_side=[3]), "P22 =2")
    assert "phase=swap-for" in RIP.position_text(state)
    assert "acting=22 chosen=2" in RIP.position_text(state)
    state = play(street(green_before=[29], laid_before=[18], blue_hand=[3]), "P29 =P18")
    assert "phase=snatch" in RIP.position_text(state)
    assert "copies=P29:18" in RIP.position_text(state)
    state = play(street(green_before=[19]), "P19")
    assert "phase=draw" in RIP.position_text(state)
    assert "draws=1/0" in RIP.position_text(state)


def test_positions_are_equal_exactly_if_everything_is() -> None:
    state = last_night(green=[3], green_psychics=[16], blue=[2])
    assert state == state.copy()
    assert state != street()
    assert state != "rip"
    assert len({state, state.copy(), play(state.copy(), "=P16")}) == 2
    tutorial = RIP.deal(RIP.options({"tutorial": True}), seed_of(1))
    other = RIP.load(RIP.options({}), tutorial.dump())
    assert other.dump() == tutorial.dump()
    assert other != tutorial


def test_a_hash_is_the_same_on_every_machine_compiled_or_not() -> None:
    state = street(round=3, green_hand=[1, 5], green_side=[2], green_psychics=[8], blue_side=[3], blue_before=[20])
    assert state.hash64() == 8046969149343195954


def test_the_hash_tells_the_positions_of_games_apart() -> None:
    found = {}
    for number in range(60):
        for state in positions("rip-all", number):
            found[state.hash64()] = state.fingerprint()
            assert 0 <= state.hash64() < 1 << 64
    assert len(set(found.values())) == len(found)
    assert len(found) > 3000


GOOD = RIP.position_text(street(green_hand=[1, 5], blue_hand=[2], green_side=[2], blue_side=[3], blue_before=[20]))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rip line", "siggil line", "begins with|is the word rip"),
        ("round=2", "", "does not say round="),
        ("round=2", "round=2 round=2", "each once"),
        ("round=2", "round=11", "a number from 1 to 10"),
        ("round=2", "round=two", "a number from 1 to 10"),
        ("player=green", "player=red", "one of green, blue"),
        ("phase=lay", "phase=sleep", "one of lay, call"),
        ("phase=lay", "phase=call acting=20", "does not lie in this round"),
        ("phase=lay", "phase=strike", "nothing could be done"),
        ("phase=lay", "phase=over", "names a winner if"),
        ("phase=lay", "phase=hide", "before the round is closed"),
        ("phase=lay", "phase=draw", "ghosts to draw if"),
        ("phase=lay", "phase=bring", "before the tenth mansion"),
        ("phase=lay", "phase=swap-for", "chosen card if"),
        ("phase=lay", "phase=swap-for chosen=6", "could not be chosen"),
        ("hand=15/2", "hand=16/2", "42 ghosts"),
        ("hand=15/2", "hand=15P3/2", "do not belong there"),
        ("hand=15/2", "hand=152", "the sides of one /"),
        ("hand=15/2", "hand=18/2", "cards look like"),
        ("before=/P20", "before=/P21", "in one place"),
        ("before=/P20", "before=P20/P20", "in one place"),
        ("before=/P20", "before=/P40", "does not exist"),
        ("mansions=mm", "mansions=cc", "six m and four c"),
        ("mansions=mm", "mansions=xm", "ten letters"),
        ("taken=g.", "taken=gg", "was not played"),
        ("taken=g.", "taken=..", "leaves out who took"),
        ("line=20", "line=31", "nine different psychics"),
        ("line=20", "psychics=0 line=20", "nine different psychics"),
        ("line=20", "psychics=7 line=20", "psychics cannot be"),
        ("played=40", "played=40 marks=P20:3x", "do not look like"),
        ("played=40", "played=40 marks=P4:3", "does not fit"),
        ("played=40", "played=40 copies=P29:3", "was not laid"),
        ("played=40", "played=40 known=/6", "neither in hand nor at the tenth"),
        ("played=40", "played=40 todo=dance", "one of call"),
        ("played=40", "played=40 colour=red", "each once"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(old: str, new: str, sentence: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(SeanceError, match=sentence) as refused:
        RIP.position(GOOD.replace(old, new))
    assert str(refused.value).endswith(".")


def test_a_damaged_text_is_refused_or_means_a_game_that_can_be_played_on() -> None:
    random, rng = Random(4), Rng(4)
    texts = [RIP.position_text(state) for number in range(25) for state in positions("rip-all", number)]
    accepted = 0
    for text in random.sample(texts, 1000):
        words = text.split()
        i = random.randrange(len(words))
        words[i] = random.choice(("", words[i] + "1", words[i][:-1], re.sub("[0-9]", "2", words[i]), words[i - 1]))
        try:
            _, state = RIP.position(" ".join(words))
        except SeanceError:
            continue
        accepted += 1
        state.roll_out(rng)
        assert state.over
    assert 0 < accepted < 600
