"""`seance review` as a person meets it: what it prints and writes, and one sentence for whatever is no record."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from seance import records
from seance.cli.app import app
from seance.errors import SeanceError
from seance.games import GAMES
from seance.review.review import Review
from seance.review.words import loss_words, move_words, number_of
from tests.option_sets import ONE_OF
from tests.review.games import recorded

COMMAND = str(Path(sys.executable).with_name("seance"))
LITTLE = ("--effort", "0.01")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["review", *arguments], env={"COLUMNS": "160"})


def saved(folder: Path, game: str) -> str:
    path = folder / "game.txt"
    path.write_text(records.write(recorded(ONE_OF[game])), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_reviewed_and_its_page_needs_nothing_else(game: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    told = run(saved(tmp_path, game), "--html", str(page), *LITTLE)
    assert told.exit_code == 0, told.output
    assert f"Review of a game of {game.upper()}" in told.stdout
    assert "turning points" in told.stdout
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == len(recorded(ONE_OF[game]).options and find_seats(game))
    assert text.count("<table>") == 2 * len(find_seats(game))
    assert not any(word in text for word in ("<script", "src=", "href=", "url(", "http:", "https:"))


def find_seats(game: str) -> tuple[str, ...]:
    return GAMES[game].seats(recorded(ONE_OF[game]).options)


def test_json_tells_every_number_and_one_seat_is_enough(tmp_path: Path) -> None:
    path = saved(tmp_path, "rip")
    both, one = (run(path, "--json", *LITTLE, *more) for more in ((), ("--seat", "blue")))
    whole, blue = (msgspec.json.decode(told.stdout, type=Review) for told in (both, one))
    assert [seat.label for seat in whole.seats] == ["green", "blue"]
    assert blue.seats == (whole.seats[1],)


def test_every_decision_is_told_in_words_with_what_it_cost(tmp_path: Path) -> None:
    path = saved(tmp_path, "rip")
    review = msgspec.json.decode(run(path, "--json", *LITTLE).stdout, type=Review)
    told = run(path, *LITTLE).stdout
    tables = [part.partition("└")[0] for part in re.split(r"^decisions *$", told, flags=re.MULTILINE)[1:]]
    assert len(review.lots) > 0
    for seat, table in zip(review.seats, tables, strict=True):
        cells = [line.split("│") for line in table.splitlines() if line.startswith("│")]
        numbers = [int(row[1]) for row in cells if row[1].strip()]
        assert numbers == [number_of(review, one.step) for one in seat.decisions]
        assert all(loss_words(one) in table for one in seat.decisions)
    assert f"{review.moves - len(review.lots)} moves" in told
    assert "±" in told
    assert "lay a " in told
    assert "stop" in told


def test_a_move_is_told_in_words_where_the_game_has_them() -> None:
    assert move_words("rip", "P4") == "lay White lady (P4)"
    assert move_words("rip", "~3") == "chance gives a 3"
    assert move_words("rip", "10:?") == "10:?"
    assert move_words("siggil", "D3") == "take D3"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "this is no record of S\u00e9ance"),
        (b"\xff\xfe\x00", "it is not UTF-8 text"),
        (b'[Game "whist"]\n[Rules "1"]\n', "There is no game 'whist'"),
        (b'[Game "rip"]\n[Rules "999"]\n', "follows rules '999'"),
        (b"[" * 900_000, "a tag looks like"),
        (b"x" * 10_000_000, "too many for a record"),
    ],
)
def test_what_is_no_record_is_one_sentence(text: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(text)
    told = subprocess.run([COMMAND, "review", str(path)], capture_output=True, text=True, check=False, timeout=60)
    assert told.returncode == 2
    assert told.stdout == ""
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_a_missing_file_a_strange_seat_and_a_page_that_cannot_be_written_are_one_sentence(tmp_path: Path) -> None:
    path = saved(tmp_path, "tiny")
    for arguments, sentence in (
        ((str(tmp_path / "nothing.txt"),), "cannot be read"),
        (("/dev/zero",), "too many for a record"),  # a file that never ends
        ((path, "--seat", "purple"), "There is no seat 'purple'"),
        ((path, "--html", str(tmp_path / "no" / "page.html"), *LITTLE), "cannot be written"),
    ):
        told = run(*arguments)
        assert isinstance(told.exception, SeanceError)
        assert sentence in str(told.exception)


def test_names_in_a_record_stay_text_on_the_page(tmp_path: Path) -> None:
    record = msgspec.structs.replace(recorded(ONE_OF["tiny"]), players=("<script>alert(1)</script>", '"><img>'))
    path, page = tmp_path / "game.txt", tmp_path / "review.html"
    path.write_text(records.write(record), encoding="utf-8")
    assert run(str(path), "--html", str(page), *LITTLE).exit_code == 0
    assert "<script" not in page.read_text(encoding="utf-8")
    assert "<img" not in page.read_text(encoding="utf-8")


def test_whoever_stops_it_is_told_what_was_kept(tmp_path: Path) -> None:
    """How long a first step takes nobody knows: whoever stopped too soon waits longer."""
    command = [COMMAND, "review", saved(tmp_path, "rip"), "--effort", "20", "--threads", "1"]
    for seconds in (6, 24, 96):
        status, told, errors = stopped_after(command, seconds)
        if told:
            break
    assert status == 130
    assert "reviewed up to move" in told
    assert "Stopped: moves 1 to" in errors


def stopped_after(command: list[str], seconds: float) -> tuple[int, str, str]:
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where tests run unattended
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(seconds)
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, told, errors
