"""What a move brings about reaches each seat as the game tells it that seat, with the event that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from seance.games import GAMES, find_game
from seance.kernel.facts import Row
from seance.kernel.game import Fact
from seance.kernel.rng import Rng
from seance.table.match import Match, ToldMove
from tests.option_sets import OPTION_SETS, game_of, next_action, seed_of
from tests.table.tables import Logged

NAMES = ["siggil-pillars-4", "siggil-pass-solo-hard-choice", "rip-all"]


class Heard(Fact, frozen=True, tag="heard"):
    """Who was told what, for tests that must not depend on a game's own facts."""

    seat: int | None
    rows: tuple[Row, ...]


@pytest.fixture
def whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that tell each seat something else."""

    def facts(_: Any, rows: Sequence[Row], seat: int | None) -> tuple[Fact, ...]:
        return (Heard(seat, tuple(rows)),)

    def each_apart(game: Any, rows: Sequence[Row], seats: Sequence[int | None]) -> tuple[tuple[Fact, ...], ...]:
        return tuple([facts(game, rows, seat) for seat in seats])

    def deal_facts(_: Any, state: Any) -> list[Row]:
        return [Row(99, 0, 0, 0, 0, 0, 0, 0)]

    for game in GAMES.values():
        monkeypatch.setattr(type(game), "facts", facts)
        monkeypatch.setattr(type(game), "facts_for", each_apart)
        monkeypatch.setattr(type(game), "deal_facts", deal_facts)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_tells_each_seat_what_its_game_says_of_what_the_rules_wrote_down(name: str) -> None:
    game, options = game_of(name)
    match: Match[Any, Any, Any] = Match(game, options, seed_of(3))
    state, rng = game.deal(options, seed_of(3)), Rng(3)
    everybody = (*range(len(game.seats(options))), None)
    assert match.deal_facts() == tuple(game.facts(game.deal_facts(state), seat) for seat in everybody)
    heard: list[tuple[tuple[Fact, ...], ...]] = []
    while match.turn is not None:
        for move in match.plan(match.turn, next_action(game, state, seed_of(3), rng)).moves:
            tokens = tuple(game.token_for(state, move.action, seat) for seat in everybody)
            rows = state.play(move.action)
            heard.append(tuple(game.facts(rows, seat) for seat in everybody))
            assert match.play(move) == ToldMove(tokens, heard[-1])
    for i, seat in enumerate(everybody):
        assert [move.facts for move in match.moves_for(seat)] == [facts[i] for facts in heard]


@pytest.mark.parametrize("name", OPTION_SETS)
def test_facts_differ_between_seats_only_where_rows_are_not_for_everybody(name: str) -> None:
    game, options = game_of(name)
    everybody = (*range(len(game.seats(options))), None)
    state, rng = game.deal(options, seed_of(5)), Rng(5)
    while not state.over:
        rows = state.play(next_action(game, state, seed_of(5), rng))
        assert game.facts_for(rows, everybody) == tuple(game.facts(rows, seat) for seat in everybody)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("whispers")
def test_a_seat_is_told_its_own_facts_and_nobody_elses(name: str) -> None:
    game = find_game(name.partition("-")[0])
    logged = Logged(game.name, "p" * len(game.seats(game.options(OPTION_SETS[name]))), OPTION_SETS[name])
    logged.play_out(Rng(4))
    for seat in (*range(len(logged.table.seats)), None):
        events = logged.table.events_for(seat)
        assert {fact.seat for event in events for fact in event.facts} == {seat}
        assert all(len(event.facts) == (event.kind in ("dealt", "played")) for event in events)
        dealt = next(event for event in events if event.kind == "dealt")
        assert dealt.facts[0].rows == (Row(99, 0, 0, 0, 0, 0, 0, 0),)


def test_seats_that_are_told_the_same_share_one_event() -> None:
    logged = Logged("rip", "pp", {"first": "green"})
    logged.do(logged.table.act(0, "stop"))
    green, blue, spectator = (logged.table.events_for(seat) for seat in (0, 1, None))
    assert all(a is b is c for a, b, c in zip(green[:-4], blue, spectator, strict=False))
    drawn = list(zip(green[-4:], blue[-4:], spectator[-4:], strict=True))
    assert all(a != c and b is c for a, b, c in drawn[:2])  # green draws first
    assert all(a is c and b != c for a, b, c in drawn[2:])


@pytest.mark.usefixtures("whispers")
def test_taking_back_forgets_what_was_told_of_the_moves_taken_back_and_nothing_else() -> None:
    logged = Logged("rip", "pb", {"first": "green"})
    for _ in range(12):
        logged.move(Rng(7))
    match = logged.table.match
    assert match is not None
    before = match.moves_for(0)
    events = logged.table.take_back(0)
    logged.do(events)
    assert match.moves_for(0) == before[: len(match.moves)]
    assert 0 < len(match.moves) < len(before)
    assert logged.replayed().events_for(0) == logged.table.events_for(0)
