"""A table whose moves were taken back again and again: its log is long, its game is not."""

from __future__ import annotations

from typing import Any

import pytest

from seance.games import find_game
from seance.kernel.rng import Rng
from seance.table.events import TakenBack
from seance.table.folded import SLICE
from seance.table.match import EVERY
from seance.table.table import Table
from tests.table.tables import SALT, SECRET, Logged, told


def back_and_forth(game: str = "rip", moves: int = 40, times: int = 50) -> Logged:
    """A person against a bot, some way into the game, moves and takes it back."""
    logged, rng = Logged(game, "pb", {"first": "green"} if game == "rip" else {"first": "P1"}), Rng(5)
    while len(logged.log) < moves or logged.table.turn != 0:
        logged.move(rng)
    for _ in range(times):
        logged.move(rng)
        logged.do(logged.table.take_back(0))
    return logged


@pytest.fixture
def facts_made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every time that facts are made for a seat."""
    made: list[int] = []
    game = find_game("rip")
    facts = game.facts

    def counted(rows: Any, seat: int | None) -> Any:
        made.append(len(rows))
        return facts(rows, seat)

    monkeypatch.setattr(type(game), "facts", staticmethod(counted))
    return made


def test_nothing_is_worked_out_for_moves_that_were_taken_back(facts_made: list[int]) -> None:
    short, long = back_and_forth(times=1), back_and_forth(times=200)
    assert short.table.match is not None
    assert long.table.match is not None
    assert len(long.log) > len(short.log) + 390
    made = []
    for logged in (short, long):
        facts_made.clear()
        replayed = logged.replayed()
        assert replayed.match is not None
        assert 0 < len(facts_made) <= 3 * (len(replayed.match.moves) + 1)  # two seats and a spectator, the deal too
        made.append(len(facts_made))
    assert made[0] == made[1]


def test_a_move_taken_back_is_told_by_its_token_alone_live_and_replayed() -> None:
    logged = back_and_forth(times=3)
    assert told(logged.replayed()) == told(logged.table)
    for seat in (0, 1, None):
        events = logged.table.events_for(seat)
        last = max(event.number for event in events if event.facts)
        undone = [event for event in events if event.kind == "played" and event.number > last]
        assert len(undone) >= 3
        assert all(event.token and not event.facts for event in undone)


class Read(list[Any]):
    """Moves that count how many of them were read at once."""

    most = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        if isinstance(place, slice):
            self.most = max(self.most, len(found))
        return found


@pytest.mark.parametrize("game", ["siggil", "rip"])
def test_taking_back_replays_a_few_moves_however_long_the_game_is(game: str) -> None:
    logged = back_and_forth(game, moves=60, times=1)
    match = logged.table.match
    assert match is not None
    assert len(match.moves) > 3 * EVERY
    match.moves = read = Read(match.moves)
    for kept in range(len(match.moves), -1, -1):
        fingerprint = match.position_at(kept).fingerprint()
        assert match.fork(kept).fingerprint == fingerprint
    assert read.most == len(read)  # what a fork copies
    read.most = 0
    for kept in range(len(match.moves) - 1, -1, -1):
        fingerprint = match.position_at(kept).fingerprint()
        match.take_back(kept)
        assert match.fingerprint == fingerprint
    assert 0 < read.most < EVERY
    assert match.fingerprint == match.position_at(0).fingerprint()


def test_a_log_is_replayed_in_slices_between_which_others_have_their_turn() -> None:
    logged = back_and_forth(times=2 * SLICE)
    work = Table.replaying("t1", SECRET, SALT, logged.log)
    slices = sum(1 for _ in work)
    assert slices == len(logged.log) // SLICE >= 4
    assert any(isinstance(entry.event, TakenBack) for entry in logged.log)
