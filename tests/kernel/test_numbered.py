"""Grades: a fifth of the deals each, equal deals alike, and a file that says what was measured."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from seance.kernel.numbered import (
    GRADES,
    MEASURE,
    Graded,
    GradeFile,
    Kind,
    KindFile,
    Measured,
    file_text,
    read_kind,
    write_kind,
)


def graded(*won: int, games: int = 10) -> Graded:
    return Graded(games, [Measured(one, 4, 4) for one in won])


def test_a_fifth_of_the_deals_has_each_grade_the_easiest_first() -> None:
    found = graded(10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert found.grades == (0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
    assert [found.mean(grade) for grade in range(5)] == [0.95, 0.75, 0.55, 0.35, 0.15]


def test_deals_of_one_score_have_one_grade() -> None:
    assert graded(5, 5, 5, 5, 5, 5, 5, 5, 5, 1).grades == (2,) * 9 + (4,)
    assert graded(9, 8, 7, 6, 0, 0, 0, 0, 0, 0).grades == (0, 0, 1, 1, *(3,) * 6)
    assert graded(5, 5, 5, 5, 5).mean(3) is None


def test_first_moves_that_lose_make_a_deal_harder() -> None:
    found = Graded(10, [Measured(6, 4, 4), Measured(6, 2, 4), Measured(4, 4, 4)])
    assert [found.score(number) for number in (1, 2, 3)] == [0.6, 0.3, 0.4]
    assert found.grades[1] > found.grades[2] > found.grades[0]


def test_a_deal_that_was_not_measured_has_no_grade() -> None:
    found = Graded(10, [None, Measured(3, 1, 1)])
    assert found.grades == (-1, 0)
    assert len(GRADES) == 5


def test_a_file_says_what_was_found() -> None:
    kind = Kind("pass-hard", {}, "level:4", 16)
    found = [Measured(3, 11, 12), None, Measured(0, 12, 12)]
    text = file_text(GradeFile(MEASURE, "1", {"pass-hard": write_kind("ab12", kind, found)}))
    read = msgspec.convert(tomllib.loads(text), GradeFile)
    assert (read.measure, read.rules) == (MEASURE, "1")
    assert read_kind("pass-hard", read.kinds["pass-hard"]).found == tuple(found)
    assert read.kinds["pass-hard"].data == "ab12"


@pytest.mark.parametrize(
    ("won", "kept"),
    [("1 2", "4/4"), ("1", "4"), ("x", "4/4"), ("17", "4/4"), ("1", "5/4"), ("1", "0/0"), ("1", "1/2/3")],
)
def test_a_damaged_file_is_refused(won: str, kept: str) -> None:
    with pytest.raises(ValueError, match="pass-hard are damaged"):
        read_kind("pass-hard", KindFile("", "level:4", 16, won, kept))
