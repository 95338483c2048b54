"""The match: the only judge of turn and legality."""

from __future__ import annotations

import pytest

from seance.errors import IllegalMove, NotYourTurn
from seance.kernel.rng import Rng
from seance.table.match import Event, Match
from tests.option_sets import game_of, seed_of


def new_match(name: str, number: int = 1) -> Match:  # type: ignore[type-arg]
    game, options = game_of(name)
    return Match(game, options, seed_of(number))


def play_out(match: Match) -> None:  # type: ignore[type-arg]
    rng = Rng(1)
    while match.turn is not None:
        actions = match.view_for(match.turn).actions
        match.submit(match.turn, actions[rng.draw(len(actions))])


def test_only_the_seat_on_turn_may_act() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    with pytest.raises(NotYourTurn, match=r"It is (green|blue)'s turn, not that of (green|blue)\."):
        match.submit(1 - match.turn, 0)
    with pytest.raises(NotYourTurn, match="not at this table"):
        match.submit(7, 0)
    assert match.events == []


def test_an_illegal_action_is_refused_with_what_is_allowed() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    with pytest.raises(IllegalMove, match=r"=R3 cannot be played now; allowed: stop, .*\."):
        match.submit(match.turn, match.game.parse("=R3"))
    with pytest.raises(IllegalMove, match="action 9999 cannot"):
        match.submit(match.turn, 9999)
    assert match.events == []


def test_nobody_acts_after_the_end() -> None:
    match = new_match("siggil-pass-2")
    play_out(match)
    assert match.over
    assert match.result
    with pytest.raises(NotYourTurn, match="over"):
        match.submit(0, 0)


def test_chance_acts_right_after_the_action_that_calls_for_it() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    events = match.submit(match.turn, match.game.parse("stop"))
    assert [event.seat for event in events[1:]] == [None] * 4  # both draw two ghosts (rip 3.4)
    assert [event.number for event in events] == [1, 2, 3, 4, 5]
    assert match.turn is not None


def test_each_seat_is_told_its_own_draws_only() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    match.submit(match.turn, match.game.parse("stop"))
    green, blue, spectator = ([event.token for event in match.events_for(seat)] for seat in (0, 1, None))
    assert green[3:] == ["~?", "~?"]
    assert "?" not in "".join(green[:3])
    assert blue[1:3] == ["~?", "~?"]
    assert "?" not in "".join(blue[3:])
    assert spectator[1:] == ["~?"] * 4
    assert len(match.events_for(0, after=3)) == 2


@pytest.mark.parametrize("name", ["rip-all", "siggil-turtle-3", "siggil-pass-solo-hard-choice"])
def test_a_match_is_rebuilt_from_its_events(name: str) -> None:
    match = new_match(name)
    play_out(match)
    again = Match.replay(match.game, match.options, seed_of(1), match.events)
    assert again.view_for(None) == match.view_for(None)
    assert again.events == match.events


def test_events_of_another_seed_are_not_rebuilt() -> None:
    match = new_match("rip-all")
    play_out(match)
    with pytest.raises((IllegalMove, NotYourTurn)):
        Match.replay(match.game, match.options, seed_of(2), match.events)


def test_invented_chance_is_not_rebuilt() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    match.submit(match.turn, match.game.parse("stop"))
    first, second, *rest = match.events
    other = next(lot for lot in range(118, 124) if lot != second.action)
    with pytest.raises(IllegalMove, match="chance"):
        Match.replay(match.game, match.options, seed_of(1), [first, Event(2, None, other), *rest])
