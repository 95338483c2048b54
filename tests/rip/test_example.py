"""The worked example at the end of the rules page, token by token."""

from seance.rip.game import RIP, Options
from tests.rip.positions import before, look, on_turn, play, side, taken, tokens

DEAL = "line=4,8,1,2,3,5,6,7,9 mansions=mmmmmmcccc green=1,1,2,2,5 blue=1,2,2,3,4 first=green"


def test_the_worked_example() -> None:
    """rip 7, the example."""
    state = RIP.deal_from(Options(), DEAL)
    play(state, "1 2")
    assert state.totals() == (3, 0)
    play(state, "stop 1 3")
    assert state.totals() == (3, 4)
    play(state, "stop stop")
    assert taken(state, 1) == "blue"
    assert before(state, "green") == [4]
    play(state, "~1 ~3 ~1 ~6")
    assert on_turn(state) == "green"
    play(state, "10:3")

    assert look(state).round == 2
    assert on_turn(state) == "blue"
    play(state, "stop")
    assert taken(state, 2) == "green"
    assert before(state, "blue") == [8]
    play(state, "~2 ~6 ~1 ~1")
    assert on_turn(state) == "blue"
    play(state, "10:1")

    assert look(state).round == 3
    assert look(state).tenth_sizes == (1, 1)
    assert on_turn(state) == "green"
    play(state, "2 stop")
    play(state, "2 2")
    assert state.totals() == (2, 4)
    play(state, "stop 5")
    assert state.totals() == (7, 4)
    play(state, "stop 4")
    assert state.totals() == (7, 8)
    play(state, "stop 1 1")
    assert state.totals() == (9, 8)
    play(state, "stop P8")
    assert state.totals() == (9, 3 + 3 + 5)
    play(state, "stop")
    assert on_turn(state) == "green"
    play(state, "stop")
    assert taken(state, 3) == "blue"
    assert [taken(state, number) for number in (1, 2, 3, 4)] == ["blue", "green", "blue", None]
    assert side(state, "blue", 3) == ([2, 2, 4], [8])
    assert before(state, "green") == [1, 4]
    play(state, "~1 ~1 ~1 ~1")
    assert tokens(state)[:2] == ["10:-", "10:1"]
