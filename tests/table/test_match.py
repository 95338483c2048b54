"""The match: the only judge of turn and legality."""

from __future__ import annotations

import pytest

from seance.errors import IllegalMove, NotYourTurn, OptionError
from seance.kernel.rng import Rng
from seance.table.match import Match
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
    assert match.moves == []


def test_an_illegal_action_is_refused_with_what_is_allowed() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    with pytest.raises(IllegalMove, match=r"=R3 cannot be played now; allowed: stop, .*\."):
        match.submit(match.turn, match.game.parse("=R3"))
    with pytest.raises(IllegalMove, match="action 9999 cannot"):
        match.submit(match.turn, 9999)
    assert match.moves == []


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
    moves = match.submit(match.turn, match.game.parse("stop"))
    assert [move.seat for move in moves[1:]] == [None] * 4  # both draw two ghosts (rip 3.4)
    assert match.turn is not None


def test_each_seat_is_told_its_own_draws_only() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    match.submit(match.turn, match.game.parse("stop"))
    green, blue, spectator = ([move.token for move in match.moves_for(seat)] for seat in (0, 1, None))
    assert green[3:] == ["~?", "~?"]
    assert "?" not in "".join(green[:3])
    assert blue[1:3] == ["~?", "~?"]
    assert "?" not in "".join(blue[3:])
    assert spectator[1:] == ["~?"] * 4
    assert len(match.moves_for(0, after=3)) == 2


@pytest.mark.parametrize("name", ["rip-all", "siggil-turtle-3", "siggil-pass-solo-hard-choice"])
def test_a_match_is_rebuilt_from_its_deal_and_moves(name: str) -> None:
    match = new_match(name)
    play_out(match)
    again = Match(match.game, match.options, seed_of(99), deal=match.deal)
    for move in match.moves:
        again.play(move)
    for seat in (0, None):
        assert again.view_for(seat) == match.view_for(seat)
        assert again.moves_for(seat) == match.moves_for(seat)


def test_moves_are_taken_back_as_if_they_had_never_been() -> None:
    match = new_match("rip-all")
    views = [match.view_for(0)]
    while not match.over and len(match.moves) < 30:
        match.submit(match.turn or 0, match.view_for(match.turn).actions[0])
        views += [match.view_for(0)] if match.turn is not None else []
    kept = views[1].played
    match.take_back(kept)
    assert match.view_for(0) == views[1]
    assert len(match.moves) == len(match.moves_for(1)) == kept


def test_uncovering_a_card_or_drawing_reveals_and_laying_a_ghost_does_not() -> None:
    match = new_match("rip-all")
    assert match.turn is not None
    ghost = match.view_for(match.turn).actions[1]
    match.submit(match.turn, ghost)
    assert not match.revealing(0)
    match.submit(match.turn, match.game.parse("stop"))
    assert not match.revealing(0)
    match.submit(match.turn, match.game.parse("stop"))
    assert match.revealing(2)
    siggil = new_match("siggil-pillars-2")
    for _ in range(2):
        assert siggil.turn is not None
        siggil.submit(siggil.turn, siggil.view_for(siggil.turn).actions[-1])
    while not siggil.revealing(0):
        siggil.submit(siggil.turn or 0, siggil.view_for(siggil.turn).actions[-1])
    assert len(siggil.view_for(0).takes) <= 4


@pytest.mark.parametrize("name", ["rip-all", "siggil-turtle-3", "siggil-pass-solo-hard-choice"])
def test_any_earlier_position_can_be_had_and_is_what_it_was(name: str) -> None:
    match = new_match(name)
    dumps, rng = [match.position_at(0).dump()], Rng(5)
    while match.turn is not None:
        actions = match.view_for(match.turn).actions
        for move in match.plan(match.turn, actions[rng.draw(len(actions))]).moves:
            match.play(move)
            dumps.append(match.position_at(len(match.moves)).dump())
    assert len(set(dumps)) == len(match.moves) + 1
    assert [match.position_at(n).dump() for n in range(len(dumps))] == dumps
    match.position_at(3).play(match.moves[3].action)
    assert [match.position_at(n).dump() for n in range(len(dumps))] == dumps
    for beyond in (-1, len(dumps)):
        with pytest.raises(OptionError, match=f"There is no position after {beyond} moves"):
            match.position_at(beyond)


@pytest.mark.parametrize("name", ["rip-all", "siggil-turtle-3"])
def test_a_fork_goes_its_own_way_and_leaves_the_match_as_it_is(name: str) -> None:
    match = new_match(name)
    play_out(match)
    moves, told, last = list(match.moves), match.moves_for(None), match.view_for(0)
    at = next(n for n in range(len(moves) // 2, len(moves)) if moves[n].seat is not None)
    fork = match.fork(at)
    assert fork.moves == moves[:at]
    assert fork.moves_for(None) == told[:at]
    assert fork.turn == moves[at].seat
    other = next(action for action in fork.view_for(fork.turn).actions if action != moves[at].action)
    assert fork.turn is not None
    fork.submit(fork.turn, other)
    play_out(fork)
    assert fork.moves[at].action == other
    assert (match.moves, match.moves_for(None), match.view_for(0)) == (moves, told, last)
    again = match.fork(at)
    for move in moves[at:]:
        again.play(move)
    assert again.view_for(0) == last
    assert again.fingerprint == match.fingerprint


def test_a_fork_meets_the_same_chance() -> None:
    match = new_match("rip-all")
    fork = match.fork(0)
    assert match.turn is not None
    stop = match.game.parse("stop")
    assert fork.submit(match.turn, stop) == match.submit(match.turn, stop)


def test_a_plan_tells_where_it_leads_and_changes_nothing() -> None:
    match = new_match("siggil-pass-2")
    while match.turn is not None:
        before = match.view_for(None)
        plan = match.plan(match.turn, match.view_for(match.turn).actions[0])
        assert match.view_for(None) == before
        assert plan.turn == match.position_at(len(match.moves)).turns
        for move in plan.moves:
            match.play(move)
        assert (plan.after.over, plan.after.result()) == (match.over, match.result)
        assert plan.after.fingerprint() == match.fingerprint
