"""What is told of a puzzle depends on nothing that its seat cannot know; games without puzzles have none."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from seance.errors import IllegalMove, NotFound, OptionError
from seance.games import find_game
from seance.lab.parallel import results
from seance.lab.puzzles import Doubted, Task, chosen, find, prove, tasks
from seance.puzzles.judge import alike, judge, list_puzzles, pose, seen
from seance.puzzles.prove import Prover, TooMuchWork, Way
from seance.puzzles.puzzle import Puzzle, puzzles_of
from tests.puzzles.test_puzzles import GAMES, every


@every
def test_a_puzzle_is_put_alike_whatever_its_seat_cannot_see(game: str, puzzle: Puzzle) -> None:
    posed = pose(game, puzzle.id)
    for state, _ in alike(game, puzzle.position):
        assert seen(game, state, state.turn) == (posed.view, posed.explanation, posed.moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_before_the_answer_does_not_name_it(game: str) -> None:
    for puzzle in puzzles_of(game).puzzles:
        wrong = next(path for path, line in puzzle.moves.items() if line.startswith("x") and " " not in path)
        told = judge(game, puzzle.id, [wrong])
        assert told.verdict == "wrong"
        assert told.right == ()
        assert told.reasons == ()
        assert set(told.chances) <= {wrong}


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_answered_with_what_happens_then(game: str) -> None:
    """Facts are told, so that the answer can be said in words, and the goal is missed in the end."""
    for puzzle in puzzles_of(game).puzzles:
        for path, line in puzzle.moves.items():
            if line.startswith("x"):
                told = judge(game, puzzle.id, path.split())
                assert any(event.facts for event in told.events[told.before :])
                assert told.view.seat not in told.view.winners


def test_a_right_move_bears_its_reasons_and_the_other_right_ones() -> None:
    for game in GAMES:
        solved = [
            judge(game, one.id, path.split())
            for one in puzzles_of(game).puzzles
            for path, line in one.moves.items()
            if line[0] == "!"
        ]
        assert sum(bool(told.reasons) for told in solved) > len(solved) / 2
        assert all(told.right for told in solved)


def test_a_game_that_says_nothing_of_puzzles_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {one.game for one in list_puzzles()} == set(GAMES)
    with pytest.raises(NotFound):
        pose("tiny", "d1")
    with pytest.raises(IllegalMove):
        judge("rip", puzzles_of("rip").puzzles[0].id, [])
    with pytest.raises(OptionError):
        tasks("rip", 0, 1, solo=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_number_finds_the_same_puzzle(game: str) -> None:
    """Also in another process. Those shipped are found again while the rules are those of the games they are from."""
    quick = sorted(puzzles_of(game).puzzles, key=lambda one: (not one.chances, len(one.moves)))
    games = ((one, Task(game, int(one.id[1:]), one.id.startswith("s"))) for one in quick)
    shipped, task, found = next((one, task, here) for one, task in games if (here := find(task)) is not None)
    assert list(results(find, [task], jobs=2)) == [(task, found)]
    assert found == shipped or found.position != shipped.position
    assert chosen(game, [found], 1) in ([found], [])


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_puzzle_is_proved_again_as_it_is(game: str) -> None:
    for one in puzzles_of(game).puzzles[:3]:
        assert prove(Doubted(game, replace(one, rules="0", data="", kind=""))) == one


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_with_a_wrong_solution_is_corrected_and_graded_anew(game: str) -> None:
    one = next(one for one in puzzles_of(game).puzzles if one.steps == 1)
    wrong = {path: "x" + line[1:] if line.startswith("!") else line for path, line in one.moves.items()}
    assert prove(Doubted(game, replace(one, moves=wrong, grade=5 if one.grade == 1 else 1))) == one


def test_what_is_no_puzzle_any_more_is_none() -> None:
    one = puzzles_of("rip").puzzles[0]
    options = find_game("rip").options({})
    first = find_game("rip").deal(options, bytes(32))
    assert prove(Doubted("rip", replace(one, position="rip of other rules"))) is None
    assert prove(Doubted("rip", replace(one, position=find_game("rip").position_text(first)))) is None


def test_what_was_found_under_other_rules_is_not_chosen() -> None:
    found = list(puzzles_of("siggil").puzzles)
    first = chosen("siggil", found, 100)[0]
    others = [replace(one, rules="0") if one == first else one for one in found]
    assert [one.id for one in chosen("siggil", others, 100)] == [one.id for one in found if one.id != first.id]


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    rules = find_game("siggil")
    state: Any = rules.deal(rules.options({}), bytes(32))
    prover = Prover(rules, state.turn, state, lambda start, now: False, 500)
    with pytest.raises(TooMuchWork):
        prover.right((Way(state, 0, ()),))


def test_ids_are_words_that_stand_in_a_link() -> None:
    for game in GAMES:
        assert all(re.fullmatch(r"[ds]\d+", one.id) for one in puzzles_of(game).puzzles)
