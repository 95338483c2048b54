"""What experience says of a game for two: what it was fitted to, chances that add up, a file that is checked."""

from __future__ import annotations

import tomllib
from math import exp
from pathlib import Path
from typing import Any

import pytest

from seance.bots import players_of
from seance.errors import DataError
from seance.kernel.players import SearchSettings
from seance.search.ismcts import Search
from seance.siggil import learning
from seance.siggil.codes import TAKE
from seance.siggil.experience import FILE, read_weights
from seance.siggil.rules import SiggilState
from tests.option_sets import game_of, positions

TOLD = tomllib.loads(FILE.read_text("utf-8"))
MOVES = [weight for name, _ in learning.PARTS for weight in TOLD[name]]
SIGGIL = game_of("siggil-pass-2")[0]


def states(numbers: int) -> list[SiggilState]:
    """All positions of some games in which there is a choice."""
    found = []
    for number in range(numbers):
        for state in positions("siggil-pass-2", number):
            if not state.over and len(state.actions()) > 1:
                found.append(state.copy())
    return found


def points(state: SiggilState) -> float:
    """The network, added up from the file."""
    codes, tempers = learning.counts(state)
    rows = [TOLD["rows"][code] for code in codes]
    sums = [sum(max(0, rows[i][k] + rows[i + 1][k]) for i in range(0, 14, 2)) for k in range(16)]
    total = 0
    for i in range(16):
        height = sum(TOLD["tempers"][temper][i] for temper in tempers)
        height += sum(sums[k] * TOLD["second"][k][i] for k in range(16))
        total += (max(0, height) >> 6) * TOLD["last"][i]
    return total / 65536


def test_the_promise_of_a_move_is_what_was_fitted() -> None:
    knowing = SIGGIL.heuristics()
    seen = 0
    for state in states(6):
        likely = knowing.likely(state)
        sums = {action: sum(MOVES[i] for i in learning.told_apart(state, action)) for action, _ in likely}
        most = max(sums.values())
        assert likely == [(action, 1 + int(999 * exp((sums[action] - most) / 1000))) for action, _ in likely]
        seen += len(likely)
    assert seen > 1000


def test_the_chance_of_a_position_is_what_was_fitted() -> None:
    knowing = SIGGIL.heuristics()
    for state in states(6):
        if state.phase == TAKE:
            chance = 1 / (1 + exp(-points(state)))
            assert knowing.outlook(state, state.turn) == pytest.approx(chance)
            assert knowing.outlook(state, 1 - state.turn) == pytest.approx(1 - chance)


def test_a_finished_game_is_worth_its_result() -> None:
    end = states(1)[-1]
    while not end.over:
        end.play(end.actions()[0])
    shares = [(seat in end.result()) / len(end.result()) for seat in range(2)]
    assert [SIGGIL.heuristics().outlook(end, seat) for seat in range(2)] == shares


def test_what_is_uncovered_is_found_by_cover_alone_too() -> None:
    for state in states(2):
        for action in state.actions():
            if state.phase == TAKE:
                after = state.copy()
                after.play(action)
                bare = learning.uncovered(state, action - 1)
                spirits = [place for place in bare if state.card_at[place] >= 49]
                left = {place for place in range(56) if after.available >> place & 1}
                assert {place for place in bare if place not in spirits} <= left


def test_the_file_is_what_is_written() -> None:
    tables: list[Any] = []
    for name, unit in (("rows", 256), ("tempers", 16384), ("second", 64)):
        tables.append([[number / unit for number in row] for row in TOLD[name]])
    tables.append([number / 256 for number in TOLD["last"]])
    text = learning.file_of([weight / 1000 for weight in MOVES], *tables)
    assert tomllib.loads(text) == TOLD
    assert text == FILE.read_text("utf-8")


def test_a_search_by_experience_begins_with_what_is_most_promising() -> None:
    """All moves become nodes at once, the likeliest is visited first, and the tree stays within its room."""
    state = states(1)[8]
    knowing = SIGGIL.heuristics()
    favourite = max(knowing.likely(state), key=lambda one: one[1])[0]
    search = Search(state, knowing, 4, 1, SearchSettings(far=2, prior=0.3))
    search.run(1)
    assert {row[0] for row in search.rows()} == {action for action, _ in knowing.likely(state)}
    assert [row[0] for row in search.rows() if row[1]] == [favourite]
    search.run(2000)
    assert search.tree.used <= search.tree.capacity


def test_levels_in_the_middle_search_as_they_were_measured() -> None:
    players = players_of("siggil")
    plain = [level.settings for level in players.levels[1:4]]
    assert plain == [SearchSettings(far=2)] * 3
    assert players.levels[4].settings is None
    assert players.search.prior > 0


@pytest.mark.parametrize("change", [("last = [", "last = [1, "), ("hidden = ", "open = ")])
def test_a_file_that_does_not_fit_is_named(change: tuple[str, str], tmp_path: Path) -> None:
    changed = tmp_path / FILE.name
    changed.write_text(FILE.read_text("utf-8").replace(*change), "utf-8")
    with pytest.raises(DataError, match=r"experience.toml: .*"):
        read_weights(changed)
