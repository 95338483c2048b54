"""What holds for any game of the house, whatever its rules: a new game must pass here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seance.errors import IllegalMove, SeanceError, SeedError
from seance.kernel.game import View
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import OPTION_SETS, game_of, next_action, positions, seed_of

pytestmark = pytest.mark.parametrize("name", OPTION_SETS)


@st.composite
def played(draw: st.DrawFn) -> tuple[bytes, list[int]]:
    """A seed, and numbers that choose among the legal actions."""
    return draw(st.binary(min_size=32, max_size=32)), draw(st.lists(st.integers(0, 10**6), max_size=60))


def walk(name: str, choices: tuple[bytes, list[int]]) -> Iterator[tuple[Any, Any, Any]]:
    """Game, options and state, after the deal and after every action."""
    game, options = game_of(name)
    seed, numbers = choices
    state = game.deal(options, seed)
    yield game, options, state
    for number in numbers:
        if state.over:
            return
        actions = [game.outcome(state, seed)] if state.turn < 0 else state.actions()
        state.play(actions[number % len(actions)])
        yield game, options, state


@settings(max_examples=25, deadline=None)
@given(choices=played())
def test_a_legal_action_exists_until_the_end_and_none_after(name: str, choices: tuple[bytes, list[int]]) -> None:
    for game, _, state in walk(name, choices):
        actions = state.actions()
        assert bool(actions) != state.over
        assert actions == sorted(set(actions))
        assert all(action in range(game.action_count) for action in actions)


@settings(max_examples=15, deadline=None)
@given(choices=played())
def test_a_copy_is_equal_and_independent(name: str, choices: tuple[bytes, list[int]]) -> None:
    for _, _, state in walk(name, choices):
        before = state.dump()
        copy = state.copy()
        assert copy.dump() == before
        if not state.over:
            copy.play(copy.actions()[0])
            assert state.dump() == before
            assert copy.dump() != before


@settings(max_examples=15, deadline=None)
@given(choices=played())
def test_a_state_is_nothing_but_its_dump(name: str, choices: tuple[bytes, list[int]]) -> None:
    for game, options, state in walk(name, choices):
        again = game.load(options, state.dump())
        assert again.dump() == state.dump()
        assert again.fingerprint() == state.fingerprint()
        assert again.actions() == state.actions()
        assert again.chances() == state.chances()


@settings(max_examples=15, deadline=None)
@given(choices=played())
def test_chance_gives_one_of_its_possible_outcomes(name: str, choices: tuple[bytes, list[int]]) -> None:
    for game, _, state in walk(name, choices):
        chances = state.chances()
        assert bool(chances) == (state.turn < 0 and not state.over)
        assert sorted(set(chances)) == (state.actions() if chances else [])
        if chances:
            assert game.outcome(state, choices[0]) in chances


@settings(max_examples=10, deadline=None)
@given(choices=played())
def test_a_view_tells_what_anybody_may_ask_of_any_game(name: str, choices: tuple[bytes, list[int]]) -> None:
    for game, options, state in walk(name, choices):
        seats = range(len(game.seats(options)))
        for seat in (*seats, None):
            view: View = game.view(state, seat)
            assert view.seat == seat
            assert view.turn == (state.turn if state.turn >= 0 else None)
            assert view.actions == tuple(state.actions() if seat is not None and seat == state.turn else ())
            assert view.over == state.over
            assert view.winners == state.result()
            assert game.alone(view) == (len(seats) == 1)
            assert len(seats) in game.players


@settings(max_examples=10, deadline=None)
@given(choices=played())
def test_the_view_of_a_sample_is_the_view(name: str, choices: tuple[bytes, list[int]]) -> None:
    rng = Rng(len(choices[1]))
    for game, options, state in walk(name, choices):
        for seat in (*range(len(game.seats(options))), None):
            view = game.view(state, seat)
            assert game.view(game.sample(view, rng), seat).key() == view.key()
            assert game.view(game.from_view(view), seat).key() == view.key()


@settings(max_examples=10, deadline=None)
@given(choices=played())
def test_a_sample_allows_the_same_actions_and_plays_on(name: str, choices: tuple[bytes, list[int]]) -> None:
    rng = Rng(len(choices[1]))
    for game, _, state in walk(name, choices):
        if state.turn >= 0:
            sample = game.sample(game.view(state, state.turn), rng)
            assert sample.actions() == state.actions()
            sample.roll_out(rng)
            assert sample.over


def test_a_match_accepts_exactly_the_legal_actions(name: str) -> None:
    game, options = game_of(name)
    seed, rng = seed_of(5), Rng(5)
    match = Match(game, options, seed)
    while match.turn is not None:
        legal = set(match.view_for(match.turn).actions)
        before = match.view_for(None).key(), list(match.moves)
        for action in range(-1, game.action_count + 1):
            if action not in legal:
                with pytest.raises(IllegalMove, match="allowed: "):
                    match.submit(match.turn, action)
        assert (match.view_for(None).key(), match.moves) == before
        action = sorted(legal)[rng.draw(len(legal))]
        match.submit(match.turn, action)


def test_games_end_within_a_proven_bound(name: str) -> None:
    game, options = game_of(name)
    state = game.deal(options, seed_of(1))
    for number in range(2000):
        finished = state.copy()
        finished.redeal(-1, Rng(number))
        finished.roll_out(Rng(number))
        assert finished.over
        assert finished.played <= game.longest


def test_the_same_options_seed_and_actions_give_the_same_state(name: str) -> None:
    for first, second in zip(positions(name, 11), positions(name, 11), strict=True):
        assert first.fingerprint() == second.fingerprint()


def test_another_seed_gives_another_deal(name: str) -> None:
    game, options = game_of(name)
    deals = {game.deal_text(game.deal(options, seed_of(number))) for number in range(50)}
    assert len(deals) == 50


def test_a_deal_can_be_told_and_dealt_again(name: str) -> None:
    game, options = game_of(name)
    for number in range(20):
        state = game.deal(options, seed_of(number))
        assert game.deal_from(options, game.deal_text(state)).dump() == state.dump()


def test_every_action_has_one_token(name: str) -> None:
    game, _ = game_of(name)
    tokens = [game.format(action) for action in range(game.action_count)]
    assert len(set(tokens)) == game.action_count
    assert [game.parse(token) for token in tokens] == list(range(game.action_count))


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 64, None])
def test_a_seed_is_32_bytes(name: str, seed: Any) -> None:
    game, options = game_of(name)
    with pytest.raises(SeedError, match="32 bytes"):
        game.deal(options, seed)


@settings(max_examples=20, deadline=None)
@given(text=st.text(max_size=40))
def test_nonsense_is_refused_in_a_sentence(name: str, text: str) -> None:
    game, options = game_of(name)
    tokens = {game.format(action).upper() for action in range(game.action_count)}
    if text.upper() not in tokens:
        with pytest.raises(SeanceError, match=r"\.$"):
            game.parse(text)
    with pytest.raises(SeanceError, match=r"\.$"):
        game.deal_from(options, text)
    with pytest.raises(SeanceError, match=r"\.$"):
        game.options({"no such option": text})


def test_random_play_reaches_many_kinds_of_end(name: str) -> None:
    """The generic suites are worth something only if random games differ."""
    game, options = game_of(name)
    ends = set()
    for number in range(30):
        seed, rng = seed_of(number), Rng(number)
        state = game.deal(options, seed)
        while not state.over:
            state.play(next_action(game, state, seed, rng))
        ends.add(state.fingerprint())
    assert len(ends) == 30
