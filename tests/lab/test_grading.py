"""Grading deals: the same however it was worked out, and gone on with where it was stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from seance.errors import OptionError
from seance.lab import grading
from seance.lab.grading import Found, Task
from seance.siggil.deals import KINDS

EASY, RIVER = KINDS["turtle-easy"], KINDS["river-easy"]


def grade(found: Found, deals: int, jobs: int = 1) -> list[Task]:
    """Grade so many deals of two kinds; what was done for it."""
    done: list[Task] = []
    grading.run(found, grading.plan(found, [EASY, RIVER], deals), jobs, done.append)
    return done


def test_it_goes_on_from_what_is_kept_and_ends_alike(tmp_path: Path) -> None:
    file = tmp_path / "deals.toml"
    whole: Found = {}
    grade(whole, 4, jobs=2)
    first = grading.read(file)
    assert first == {}
    grade(first, 2)
    grading.keep(file, first)
    second = grading.read(file)
    assert second == first
    assert {number for task in grade(second, 4) for number in task.numbers} == {3, 4}
    assert second == whole
    assert grading.plan(second, [EASY, RIVER], 4) == []


def test_what_another_measure_found_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "deals.toml"
    found: Found = {}
    grade(found, 1)
    grading.keep(file, found)
    text = file.read_text(encoding="utf-8")
    for old, new in (("measure = 1", "measure = 0"), ('rules = "1"', 'rules = "0"')):
        file.write_text(text.replace(old, new), encoding="utf-8")
        assert grading.read(file) == {}
    file.write_text(text.replace(f"games = {EASY.games}", "games = 3", 1), encoding="utf-8")
    assert list(grading.read(file)) == ["turtle-easy"]  # the kinds stand in the order of their names


def test_what_is_no_file_of_grades_is_said(tmp_path: Path) -> None:
    file = tmp_path / "deals.toml"
    for text in ("measure = 1", "no toml", 'measure = 1\nrules = "1"\n[kinds.pass-easy]\nwon = 3'):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(OptionError, match="no file of grades"):
            grading.read(file)
