"""Tokens of moves, both ways."""

import pytest

from seance.errors import UnreadableMove
from seance.siggil.game import SIGGIL


def test_every_action_has_a_token_that_reads_back() -> None:
    tokens = [SIGGIL.format(action) for action in range(SIGGIL.action_count)]
    assert SIGGIL.action_count == 1884
    assert len(set(tokens)) == 1884
    assert [SIGGIL.parse(token) for token in tokens] == list(range(1884))
    assert [SIGGIL.parse(token.lower()) for token in tokens] == list(range(1884))


@pytest.mark.parametrize(
    ("action", "token"),
    [
        (0, "pass"),
        (1 + 9, "D3"),
        (50 + 9, "-D3"),
        (99 + 1, "-*D"),
        (106 + 2 * 127 + 0b10110 - 1, "*D:D2D3D5"),
        (106 + 3 * 127 + 0b111 - 1, "*D#S2D2L2"),
        (1883, "*F#S7D7L7T7C7W7F7"),
    ],
)
def test_what_a_number_means_does_not_change(action: int, token: str) -> None:
    assert (SIGGIL.format(action), SIGGIL.parse(token)) == (token, action)


def test_the_cards_of_a_set_may_be_told_in_any_order() -> None:
    assert SIGGIL.parse("*d:d5D2d3") == SIGGIL.parse("*D:D2D3D5")


@pytest.mark.parametrize(
    "text",
    ["", "x", "D8", "D0", "S", "*D", "--D3", "-", "D3 ", " D3", "D3\n", "*D:", "*D#", "*D;D2", "*D:D2,D3", "-*D2", "?",
     "-?", "ſ1", "D\u0663", "pass pass", "*D:D1D2D3D4D5D6D7D1", "0", "12"],
)  # fmt: skip
def test_anything_else_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove, match="allowed are pass, a take like D3"):
        SIGGIL.parse(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("*D:D1D2S2", "S2 is of another family than the spirit; allowed once each are D1, D2"),
        ("*D#S2D2D3", "D3 is of another number"),
        ("*D:D1D2D1", "D1 is twice in the set"),
    ],
)
def test_a_set_that_does_not_match_its_spirit_is_unreadable(text: str, told: str) -> None:
    with pytest.raises(UnreadableMove, match=told):
        SIGGIL.parse(text)
