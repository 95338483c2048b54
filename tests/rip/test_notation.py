"""All 124 actions as tokens, both ways."""

import re
from pathlib import Path

import pytest

from seance.errors import UnreadableMove
from seance.rip import codes, notation
from seance.rip.game import RIP


def test_there_are_124_actions() -> None:
    assert RIP.action_count == codes.ACTIONS == 124
    assert sorted(notation.TOKENS) == list(range(124))


@pytest.mark.parametrize("action", range(124))
def test_every_action_has_a_token_that_is_read_back(action: int) -> None:
    assert RIP.parse(RIP.format(action)) == action
    assert RIP.parse(RIP.format(action).lower()) == action
    assert RIP.parse(RIP.format(action).upper()) == action


def test_no_two_actions_share_a_token() -> None:
    assert len({RIP.format(action) for action in range(124)}) == 124


@pytest.mark.parametrize(
    ("token", "action"),
    [
        ("stop", 0),
        ("1", 1),
        ("6", 6),
        ("P1", 7),
        ("P29", 35),
        ("blind", 36),
        ("=1", 37),
        ("=6", 42),
        ("=P1", 43),
        ("=P29", 71),
        ("=R1", 72),
        ("=R10", 81),
        ("10:-", 82),
        ("10:1", 83),
        ("10:6", 88),
        ("10:P1", 89),
        ("10:P29", 117),
        ("~1", 118),
        ("~6", 123),
    ],
)
def test_what_a_number_means_never_changes(token: str, action: int) -> None:
    assert RIP.parse(token) == action
    assert RIP.format(action) == token


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "0", "7", "-1", "stop ", " 3", "stopp", "1 2", "P 4", "٣", "¹", "x" * 5000),
        *("P", "P0", "P30", "P07", "=0", "=7", "=P0", "=P30", "=R0", "=R11"),
        *("10:", "10:0", "10:7", "10:P0", "10:P30", "10:?", "~0", "~7", "~?"),
    ],
)
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove, match="is no move of RIP; moves look like 3"):
        RIP.parse(text)


def test_the_sentence_for_an_unreadable_move_stays_short() -> None:
    with pytest.raises(UnreadableMove) as caught:
        RIP.parse("x" * 5000)
    assert len(str(caught.value)) < 250


def test_the_compiled_codes_are_the_same_as_the_interpreted_ones() -> None:
    text = Path(codes.__file__).with_name("codes.pxd").read_text(encoding="utf-8")
    compiled: dict[str, int] = {}
    for name, value in re.findall(r"^\s+([A-Z_]+) = (.+)$", text, re.MULTILINE):
        compiled[name] = eval(value, {}, compiled)
    plain = {name: value for name, value in vars(codes).items() if name.isupper()}
    assert compiled == plain
