"""The belief board: right where it can be worked out, and the same whatever lies where the seat cannot see it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from seance.games import AnyGame, find_game, part_of
from seance.kernel.codes import CHANCE
from seance.review.belief import SAMPLES, Belief, believing
from tests.option_sets import game_of
from tests.records.test_records import random_record
from tests.secrecy.permute import permuted

SETS = ("siggil-turtle-2", "siggil-river-3", "siggil-pass-solo-hard-choice", "rip-all", "rip-tutorial")


def board(game: AnyGame, view: Any) -> Belief:
    work = believing(game, view)
    while True:
        try:
            next(work)
        except StopIteration as done:
            told: Belief = done.value
            return told


def positions(name: str, games: int, random: Random) -> Iterator[tuple[AnyGame, Any, Any, int]]:
    """Positions of random games in which somebody is to act, and a seat."""
    game, options = game_of(name)
    for number in range(games):
        state = random_record(name, number, moves=random.randrange(1, 50)).last()
        if not state.over and state.turn != CHANCE:
            yield game, options, state, random.randrange(len(game.seats(options)))


@pytest.mark.parametrize("name", SETS)
def test_what_a_seat_cannot_know_changes_no_figure(name: str) -> None:
    random, changed = Random(3), 0
    for game, options, state, seat in positions(name, 12, random):
        told = msgspec.json.encode(board(game, game.view(state, seat)))
        for _ in range(2):
            other = permuted(game, options, state, seat, random)
            changed += other != state
            assert msgspec.json.encode(board(game, game.view(other, seat))) == told
    assert changed > 4


@pytest.mark.parametrize("name", SETS)
def test_cards_that_lie_there_can_be_believed_and_no_others(name: str) -> None:
    for game, _, state, seat in positions(name, 8, Random(4)):
        view = game.view(state, seat)
        told = board(game, view)
        assert told.samples in (0, SAMPLES)
        truly = dict(hidden(game, view, state))
        assert set(truly) <= {row.card for row in told.cards}
        assert all(0 <= chance <= 1 for row in told.cards for chance in row.chances)
        assert all(max(row.chances) > 0 for row in told.cards)


def hidden(game: AnyGame, view: Any, state: Any) -> Iterator[tuple[str, str]]:
    """What is really hidden, and where."""
    told = part_of(game.name, "belief")
    assert told is not None
    yield from told.hidden_cards(view, game.open_view(view, state))


def test_a_hand_of_rip_is_believed_as_it_can_be_worked_out() -> None:
    game = find_game("rip")
    options = game.options({})
    state = game.deal(options, b"x" * 32)
    told = board(game, game.view(state, 0))
    assert told.places == ("hand", "deck")
    family = sorted(game.view(state, 0).hidden[1])
    for row in told.cards:
        n, k = len(family), family.count(int(row.card))
        missed = 1.0
        for drawn in range(5):
            missed *= (n - k - drawn) / (n - drawn)
        assert row.chances[0] == pytest.approx(1 - missed, abs=0.08)


def test_every_face_down_card_of_siggil_is_as_likely_as_another() -> None:
    game = find_game("siggil")
    state = game.deal(game.options({"layout": "pass"}), b"y" * 32)
    told = board(game, game.view(state, 0))
    assert told.places == ("next", "deeper")
    chances = [row.chances[0] for row in told.cards]
    mean = sum(chances) / len(chances)
    assert all(chance == pytest.approx(mean, abs=0.09) for chance in chances)
    assert all(sum(row.chances) == pytest.approx(1, abs=0.002) for row in told.cards)


def test_a_game_that_does_not_say_where_cards_lie_has_no_board() -> None:
    game = find_game("rip")
    state = game.deal(game.options({}), b"x" * 32)
    assert board(game, game.view(state, None)) == Belief((), (), 0)
