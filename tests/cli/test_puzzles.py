"""`seance puzzles` as a person meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from seance.puzzles.puzzle import puzzles_of
from tests.cli.test_cli import run


def test_games_are_searched_and_gone_on_from(tmp_path: Path) -> None:
    data = tmp_path / "found"
    told = run("puzzles", "find", "siggil", str(data), "--solo", "--games", "3", "--jobs", "1")
    assert told.returncode == 0, told.stderr
    assert "puzzles in 3 games." in told.stdout
    kept = data.read_bytes()
    assert kept.count(b"\n") == 3
    again = run("puzzles", "find", "siggil", str(data), "--solo", "--games", "3", "--jobs", "1")
    assert "0 puzzles in 0 games." in again.stdout
    assert data.read_bytes() == kept


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["find", "rip", "FILE", "--solo"], "Nobody says what solo puzzles of rip are made of."),
        (["find", "chess", "FILE"], "There is no game 'chess'"),
        (["find", "rip", "FILE", "--games", "0"], "games"),
        (["find", "rip", "FOLDER"], "cannot be read"),
        (["find", "rip", "NOWHERE/FILE"], "cannot be written"),
        (["choose", "rip", "BAD"], "is not what `seance puzzles find` writes"),
        (["choose", "rip", "EMPTY"], "has no puzzles of rip; its puzzles stay as they are"),
        (["choose", "rip", "MISSING"], "cannot be read: No such file"),
    ],
)
def test_what_does_not_fit_is_said_in_a_sentence(arguments: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "BAD").write_text("nonsense\n")
    (tmp_path / "EMPTY").touch()
    (tmp_path / "FOLDER").mkdir()
    shipped = puzzles_of("rip").puzzles
    told = run("puzzles", *(str(tmp_path / one) if one.isupper() else one for one in arguments))
    assert told.returncode == 2
    assert says in " ".join(told.stderr.split())
    assert "Traceback" not in told.stderr
    puzzles_of.cache_clear()
    assert puzzles_of("rip").puzzles == shipped
