"""Lessons: positions that can be read, moves that can be played, clauses that there are, texts in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import lessons
import msgspec
import pytest
from lessons import ExampleText, LessonsText, StepText

from seance.datafile import Words
from seance.errors import DataError
from seance.games import AnyGame, find_game

ROOT = Path(__file__).parents[2]
GAMES = [find_game(path.parent.name) for path in sorted(lessons.GAMES.glob("*/lessons.toml"))]
LANGUAGES = Words.__struct_fields__
TYPEWRITTEN = re.compile(r"""['"]|\.\.\.|\s-\d""")
FRENCH = re.compile(r"[^\u00a0\u202f][:;!?»](?!\d)|« ")
"""No space before, or one where a line can break."""


def text_of(game: AnyGame) -> LessonsText:
    text = lessons.lessons_text(game)
    assert text is not None
    return text


def clauses(game: AnyGame) -> set[str]:
    page = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\*\*(\d+\.\d+)\*\*", page, re.MULTILINE))


def cited_by_tests(game: AnyGame) -> set[str]:
    """`rip 7.3, 7.4` names two."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        lists = re.findall(rf"\b{game.name} (\d+\.\d+(?:, \d+\.\d+)*)", path.read_text(encoding="utf-8"))
        found.update(clause for one in lists for clause in one.split(", "))
    return found


def every_words(told: Any) -> list[Words]:
    """All texts in a struct, however deep."""
    if isinstance(told, Words):
        return [told]
    if isinstance(told, tuple):
        return [words for part in told for words in every_words(part)]
    if isinstance(told, msgspec.Struct):
        return [words for name in told.__struct_fields__ for words in every_words(getattr(told, name))]
    return []


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


def test_there_are_lessons_for_both_games() -> None:
    assert {game.name for game in GAMES} >= {"rip", "siggil"}


def test_a_course_is_short_and_every_lesson_has_a_name_of_its_own(game: AnyGame) -> None:
    text = text_of(game)
    names = [step.name for step in text.course] + [example.clause for example in text.examples]
    assert 5 <= len(text.course) <= 8
    assert len(set(names)) == len(names)


def test_every_clause_that_is_named_is_in_the_rules(game: AnyGame) -> None:
    text = text_of(game)
    answers = [text.elsewhere, *(answer for step in text.course for answer in step.answers)]
    lessons_clauses = [*(step.clause for step in text.course), *(example.clause for example in text.examples)]
    assert {*lessons_clauses, *(answer.clause for answer in answers)} <= clauses(game)


def test_every_clause_that_a_test_cites_has_an_example(game: AnyGame) -> None:
    cited = cited_by_tests(game)
    assert len(cited) > 25
    assert cited - {example.clause for example in text_of(game).examples} == set()


def test_every_legal_move_of_a_step_is_shown_or_answered(game: AnyGame) -> None:
    """What cannot be read or played is refused on the way."""
    told = lessons.lessons(game)
    assert told is not None
    for step, text in zip(told.course, text_of(game).course, strict=True):
        _, state = game.position(text.position)
        legal = set(step.guess.places) if step.guess else {game.format(action) for action in state.actions()}
        assert {*step.right, *step.wrong} == legal
        assert set(step.wrong.values()) == set(range(len(step.answers))), "an answer that nothing gets"


def test_a_lesson_tells_what_its_seat_may_know_and_no_more(game: AnyGame) -> None:
    text, told = text_of(game), lessons.lessons(game)
    assert told is not None
    positions = [*(step.position for step in text.course), *(example.position for example in text.examples)]
    for position, step in zip(positions, (*told.course, *told.examples), strict=True):
        _, state = game.position(position)
        assert step.view == msgspec.structs.replace(game.view(state, state.turn), actions=())
        for outcome in step.right.values():
            assert outcome.view.seat == state.turn
            assert [event.number for event in outcome.events] == list(range(1, len(outcome.events) + 1))
            assert any(event.facts for event in outcome.events) is (step.guess is None)


def test_the_texts_are_whole_and_well_set(game: AnyGame) -> None:
    texts = every_words(text_of(game))
    assert len(texts) > 40
    for words in texts:
        for language in LANGUAGES:
            said = getattr(words, language)
            assert 2 < len(said) < 190, said
            assert not TYPEWRITTEN.search(said), said
        assert not FRENCH.search(words.fr), words.fr


WORDS = Words(*LANGUAGES)
POSITION = (
    "rip line=4,7,8,1,5,3,2,6,9 mansions=mcmmcmcmcm round=1 player=green phase=lay leader=green hand=12235/12235"
    " deck=1111122233344456/1111122233344456 played=0 turns=1"
)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"wants": "6"}, "asks for 6, but there are only stop, 1, 2, 3, 5"),
        ({"answers": ()}, "no answer to stop"),
        ({"then": "6"}, "6 cannot be played; allowed are stop, 1, 2, 3"),
    ],
)
def test_a_step_that_cannot_be_is_refused(changed: dict[str, Any], sentence: str) -> None:
    answers = (lessons.AnswerText("3.2", WORDS),)
    step = StepText("one", "3.1", POSITION, "5", WORDS, WORDS, WORDS, "", "", answers)
    assert set(lessons.step(find_game("rip"), step).right) == {"5"}
    with pytest.raises(DataError, match=sentence):
        lessons.step(find_game("rip"), msgspec.structs.replace(step, **changed))


def test_a_guess_asks_for_the_place_where_a_hidden_card_lies_most_likely(game: AnyGame) -> None:
    """Chances are of what the seat cannot see, and the right answer follows from them."""
    told = lessons.lessons(game)
    assert told is not None
    for step in told.course:
        if step.guess is not None:
            assert sum(step.guess.chances) == pytest.approx(1)
            likely = max(zip(step.guess.chances, step.guess.places, strict=True))[1]
            assert set(step.right) == {likely}
            assert step.right[likely].view == step.view
    assert game.name != "rip" or any(step.guess for step in told.course)


def test_a_card_that_is_not_hidden_cannot_be_guessed() -> None:
    step = StepText("one", "5.1", POSITION, "deck", WORDS, WORDS, WORDS, "", "7", (lessons.AnswerText("5.1", WORDS),))
    with pytest.raises(DataError, match="7 is not hidden"):
        lessons.step(find_game("rip"), step)


def test_an_example_that_cannot_be_is_refused() -> None:
    with pytest.raises(DataError, match="6 cannot be played"):
        lessons.example(find_game("rip"), ExampleText("3.1", POSITION, WORDS, "5 6"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_with_an_example_leads_there(game: AnyGame, language: str) -> None:
    page = (ROOT / "client" / "public" / "rules" / f"{game.name}.{language}.txt").read_text(encoding="utf-8")
    linked = re.findall(rf'<p data-clause="([\d.]+)">(?:(?!</p>).)*href="/learn/{game.name}/([\d.]+)"', page, re.DOTALL)
    assert [clause for clause, _ in linked] == [example.clause for example in text_of(game).examples]
    assert all(clause == leads for clause, leads in linked)
