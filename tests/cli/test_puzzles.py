"""`seance puzzles` as a person meets it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from seance.cli import puzzles as cli
from seance.errors import OptionError
from seance.puzzles.puzzle import Puzzles, puzzles_of, shipped, written
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
        (["prove", "chess"], "There is no game 'chess'"),
        (["prove", "tiny"], "Nobody says what puzzles of tiny are made of."),
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


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of RIP's puzzles, which commands then write instead: the first few."""
    path = tmp_path / "puzzles.toml"
    told = shipped("rip")
    path.write_text(written(Puzzles(told.kinds, told.puzzles[:4])), "utf-8")
    for module in ("seance.puzzles.puzzle", "seance.cli.puzzles"):
        monkeypatch.setattr(f"{module}.file_of", lambda _: path)
    return path


def test_puzzles_are_proved_again_and_what_is_none_is_left_out(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = file.read_text("utf-8")
    told = shipped("rip")
    stale = [replace(one, rules="0", data="") for one in told.puzzles]
    nonsense = replace(stale[0], id="d0", position="rip of other rules")
    file.write_text(written(Puzzles(told.kinds, (*stale, nonsense))), "utf-8")
    cli.prove("rip", jobs=1)
    assert file.read_text("utf-8") == good
    assert list(file.parent.iterdir()) == [file]
    said = capsys.readouterr().out
    assert "4 puzzles of rip are proved, 0 of them with other right moves than before." in said
    assert "d0 is left out: it is no puzzle any more." in said


def test_a_file_of_puzzles_is_never_written_without_any(file: Path) -> None:
    told = shipped("rip")
    file.write_text(written(Puzzles(told.kinds, (replace(told.puzzles[0], position="rip"),))), "utf-8")
    before = file.read_bytes()
    with pytest.raises(OptionError, match=r"No puzzle of rip would be left; puzzles.toml stays as it is."):
        cli.prove("rip", jobs=1)
    assert file.read_bytes() == before


def test_a_file_of_puzzles_is_written_whole_or_not_at_all(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(path: Path, text: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OptionError, match="cannot be written"):
        cli.prove("rip", jobs=1)
    assert file.read_bytes() == before
