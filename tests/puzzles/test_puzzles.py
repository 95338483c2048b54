"""Every puzzle that is shipped: positions that can be read, moves that are all there, verdicts that are true."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import product
from math import comb, factorial, perm
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from seance.datafile import Words
from seance.errors import DataError
from seance.games import find_game
from seance.kernel.rng import Rng
from seance.lab.puzzles import LEAST_MARGIN, Task, kind_of, solo_game
from seance.puzzles.prove import chance
from seance.puzzles.puzzle import GRADES, Puzzle, Puzzles, file_of, is_stale, puzzles_of, shipped, written
from seance.siggil.layouts import layout_names
from seance.siggil.puzzles import OPTIONS
from seance.solve.cells import Cell, cells
from seance.solve.solver import solve
from tests.puzzles.brute import Judge, after, drawn_worlds, listed_worlds
from tests.siggil.test_layouts import BOX

GAMES = ("siggil", "rip")
LANGUAGES = Words.__struct_fields__
SHIPPED = [(game, one) for game in GAMES for one in puzzles_of(game).puzzles]


def each(wanted: Callable[[Puzzle], bool]) -> pytest.MarkDecorator:
    """A test for each puzzle of some sort."""
    named = [pytest.param(game, one, id=f"{game}-{one.id}") for game, one in SHIPPED if wanted(one)]
    return pytest.mark.parametrize(("game", "puzzle"), named)


every = each(lambda _: True)
sure = each(lambda one: not one.chances)
unsure = each(lambda one: bool(one.chances))
solo = each(lambda one: one.kind == "solo")
MANY = 60
"""So often each world would be drawn, if all were drawn equally often."""


def nodes(puzzle: Puzzle) -> dict[str, dict[str, str]]:
    """By the seat's moves so far: what becomes of each next one."""
    found: dict[str, dict[str, str]] = {}
    for path, line in puzzle.moves.items():
        before, _, token = path.rpartition(" ")
        found.setdefault(before, {})[token] = line
    return found


def start_of(game: str, puzzle: Puzzle, mark: str) -> Any:
    """The position in which a line is shown."""
    state = find_game(game).position(puzzle.position)[1]
    _, _, deal = mark.partition("@")
    if not deal:
        return state
    dump = list(listed_worlds(game, puzzle.position))[int(deal)]
    return find_game(game).load(find_game(game).position(puzzle.position)[0], dump)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_a_hundred_of_several_kinds_and_grades(game: str) -> None:
    puzzles = puzzles_of(game).puzzles
    assert len(puzzles) >= 100
    assert len(Counter(one.kind for one in puzzles)) >= 4
    assert len({one.grade for one in puzzles} & set(GRADES)) >= 4


def test_siggil_has_them_alone_and_for_two_on_every_layout_they_are_looked_for_on() -> None:
    found = {re.findall(r"layout=(\w+) players=(\d)", one.position)[0] for one in puzzles_of("siggil").puzzles}
    searched = {str(options["layout"]) for options in OPTIONS}
    assert found == set(product(searched, "12"))
    assert set(BOX) <= searched <= set(layout_names())


def test_a_layout_that_comes_later_does_not_change_what_a_number_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [state.dump() for state in solo_game(Task("siggil", 7, solo=True))]
    monkeypatch.setattr("seance.lab.puzzles.cells", lambda: [Cell("a_new_one", "hard", "oldest"), *cells()])
    assert before
    assert [state.dump() for state in solo_game(Task("siggil", 7, solo=True))] == before


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_nearly_the_same(game: str) -> None:
    """One game of bots gives one puzzle: they differ in all their cards."""
    puzzles = puzzles_of(game).puzzles
    assert len({one.id for one in puzzles}) == len(puzzles)
    key = r"takes=\S*" if game == "siggil" else r"line=\S* .*street=\S*"
    assert len({re.search(key, one.position)[0] for one in puzzles}) == len(puzzles)  # type: ignore[index]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_words_in_every_language(game: str) -> None:
    told = puzzles_of(game)
    assert {one.kind for one in told.puzzles} <= set(told.kinds)
    for kind in told.kinds.values():
        for words in (kind.title, kind.asks):
            for language in LANGUAGES:
                text = getattr(words, language)
                assert text
                assert not re.search(r"""['"]|\.\.\.""", text)
            assert not re.search(r"[^\u00a0\u202f][:;!?»]", words.fr)


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_as_it_is_written(game: str) -> None:
    path = file_of(game)
    assert path is not None
    text = path.read_text("utf-8")
    assert text == written(shipped(game))
    assert msgspec.convert(tomllib.loads(text), Puzzles) == shipped(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_was_proved_with_the_rules_and_cards_as_they_are(game: str) -> None:
    stale = [one.id for one in shipped(game).puzzles if is_stale(game, one)]
    assert stale == [], f"proved with other rules or cards: `seance puzzles prove {game}` proves them again"


def test_what_was_proved_with_other_rules_or_cards_is_put_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    one, *others = shipped("rip").puzzles
    told = Puzzles({}, (replace(one, rules="0"), replace(one, data="00"), replace(one, position="rip"), *others))
    monkeypatch.setattr("seance.puzzles.puzzle.shipped", lambda _: told)
    assert puzzles_of.__wrapped__("rip").puzzles == tuple(others)


def test_a_word_that_is_missing_is_named_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = tmp_path / "puzzles.toml"
    bad.write_text(re.sub(r', ru = "[^"]*"', "", written(shipped("rip")), count=1), "utf-8")
    monkeypatch.setattr("seance.puzzles.puzzle.file_of", lambda _: bad)
    with pytest.raises(DataError, match=r"^puzzles.toml: .*missing required field `ru`"):
        shipped("rip")


@every
def test_every_move_has_an_answer_and_every_answer_can_be_played(game: str, puzzle: Puzzle) -> None:
    rules = find_game(game)
    told = nodes(puzzle)
    assert puzzle.position == rules.position_text(rules.position(puzzle.position)[1])
    assert puzzle.kind == kind_of(game, puzzle)
    seat = start_of(game, puzzle, "").turn
    for before, answers in told.items():
        line = puzzle.moves[before].split()[1:] if before else []
        state = start_of(game, puzzle, "")
        for token in line:
            state.play(rules.parse(token))
        assert state.turn == seat
        assert list(answers) == [rules.format(action) for action in state.actions()]
        for token, answer in answers.items():
            mark, *tokens = answer.split()
            assert tokens[: len(line) + 1] == [*line, token]
            now = start_of(game, puzzle, mark)
            assert rules.view(now, seat).key() == rules.view(start_of(game, puzzle, ""), seat).key()
            for one in tokens:
                assert rules.parse(one) in now.actions()
                now.play(rules.parse(one))
            judge = Judge(rules, puzzle)
            if mark == ">":
                assert f"{before} {token}".strip() in told
            else:
                assert judge.missed(now) == mark.startswith("x")
                assert now.over or mark.startswith("x")


@every
def test_there_is_something_to_find(game: str, puzzle: Puzzle) -> None:
    first = nodes(puzzle)[""]
    right = [token for token, line in first.items() if not line.startswith("x")]
    assert 0 < len(right) < len(first)
    assert len(right) == 1 or 3 * len(right) <= len(first)


@every
def test_the_worlds_of_a_puzzle_are_all_that_its_seat_cannot_tell_apart(game: str, puzzle: Puzzle) -> None:
    rules = find_game(game)
    state = rules.position(puzzle.position)[1]
    listed = listed_worlds(game, puzzle.position)
    drawn = drawn_worlds(rules, state, MANY * len(listed))
    assert set(drawn) <= set(listed)
    view = rules.view(state, state.turn)
    if game == "siggil":
        assert set(drawn) == set(listed)
        down = [place for place, card in enumerate(view.pile) if card == -1]
        spirits = sum(view.players == 1 and place % 8 == 7 for place in down)
        forgotten = view.discarded if view.players == 1 and view.discards is None else 0
        others = len(down) - spirits
        assert len(listed) == factorial(spirits) * perm(others + forgotten, others)
    else:  # hidden ghosts shared between hand, tenth mansion and deck, the known ones not in the deck
        there = 1 - state.turn
        if view.opposing is None:
            out, known = view.hand_sizes[there] + view.tenth_sizes[there], len(view.known[there])
            ways = comb(len(view.hidden[there]) - known, out - known) * comb(out, view.tenth_sizes[there])
            assert sum(listed.values()) == ways


@sure
def test_every_move_that_wins_for_certain_is_right_and_no_other(game: str, puzzle: Puzzle) -> None:
    rules = find_game(game)
    judge = Judge(rules, puzzle)
    state = rules.position(puzzle.position)[1]
    options = rules.position(puzzle.position)[0]
    worlds = [rules.load(options, dump) for dump in listed_worlds(game, puzzle.position)]
    for before, answers in nodes(puzzle).items():
        line = puzzle.moves[before].split()[1:] if before else []
        here = judge.worlds_along(worlds, line, state)
        for token, answer in answers.items():
            assert judge.wins_after(here, rules.parse(token)) == (not answer.startswith("x")), (before, token)


@solo
def test_the_solver_agrees_on_solo_puzzles(game: str, puzzle: Puzzle) -> None:
    """It sees all cards: what wins for certain wins in every world, and with nothing hidden what is wrong loses."""
    rules = find_game(game)
    options, _ = rules.position(puzzle.position)
    worlds = [rules.load(options, dump) for dump in listed_worlds(game, puzzle.position)]
    for token, line in nodes(puzzle)[""].items():
        found = [solve(after(world, rules.parse(token))).outcome for world in worlds]
        if line.startswith("x"):
            assert "lost" in found or len(worlds) > 1
        else:
            assert set(found) == {"won"}


@unsure
def test_the_best_chance_is_far_better_than_any_other(game: str, puzzle: Puzzle) -> None:
    """Chances are counted exactly; here deals are drawn."""
    rules = find_game(game)
    state = rules.position(puzzle.position)[1]
    view, rng, times = rules.view(state, state.turn), Rng(11), 600
    deals = [rules.sample(view, rng) for _ in range(times)]
    for token, told in puzzle.chances.items():
        found = sum(chance(rules, state.turn, after(deal, rules.parse(token))) for deal in deals) / times
        assert abs(found - told / 1000) < 0.09
    best, second = sorted(puzzle.chances.values(), reverse=True)[:2]
    right = [path for path, line in puzzle.moves.items() if line.startswith("!")]
    assert best < 1000
    assert best - second >= LEAST_MARGIN
    assert [puzzle.chances[token] for token in right] == [best]
