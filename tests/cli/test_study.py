"""`seance study` as a person meets it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from seance.lab import solo
from tests.cli.test_cli import COMMAND, run


def test_a_study_prints_a_line_for_each_kind_of_game_and_writes_a_page(tmp_path: Path) -> None:
    data, html = tmp_path / "study.json", tmp_path / "study.html"
    told = run("study", "solo", str(data), "--deals", "1", "--games", "1", "--html", str(html), "--jobs", "1")
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("The ") == len(solo.studied_cells()) >= 15
    assert "Playing alone" in html.read_text(encoding="utf-8")
    again = run("study", "solo", str(data), "--deals", "1", "--games", "1")
    assert again.stdout == told.stdout


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_stops_it_keeps_what_is_done(jobs: int, tmp_path: Path) -> None:
    data = tmp_path / "study.json"
    process = subprocess.Popen(
        [*COMMAND, "study", "solo", str(data), "--deals", "20000", "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where tests run unattended
    )
    try:
        until = time.monotonic() + 300
        while "pass-easy-oldest" not in solo.read(data).findings:  # what is done is kept now and then
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
        told, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Stopped: what was done is kept in" in errors
    assert "Traceback" not in errors
    assert solo.read(data).done
    assert "The Pass, easy" in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["--deals", "0"], "deals"), (["--games", "-1"], "games"), (["--jobs", "0"], "jobs"), ([], "cannot be")],
)
def test_what_does_not_fit_is_said_in_a_sentence(arguments: list[str], says: str, tmp_path: Path) -> None:
    told = run("study", "solo", str(tmp_path / "nowhere" / "study.json"), *arguments)
    assert told.returncode == 2
    assert says in told.stderr
    assert "Traceback" not in told.stderr


def test_a_study_of_balance_writes_a_page_and_goes_on_from_what_it_has(tmp_path: Path) -> None:
    home, html = tmp_path / "study", tmp_path / "rip.html"
    wish = ["study", "rip", str(home), "--games", "3", "--jobs", "1", "--html", str(html)]
    told = run(*wish)
    assert told.returncode == 0, told.stderr
    assert "whoever begins wins" in told.stdout
    before = html.read_bytes()
    assert run(*wish).stdout == told.stdout
    assert html.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--no-play"], "has no games of rip yet"),
        (["--cluster", "nowhere"], "There is no cluster at nowhere"),
        (["--games", "0"], "Invalid value"),
    ],
)
def test_a_study_that_cannot_be_is_told(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    told = run("study", "rip", str(tmp_path / "new"), *arguments)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert "Traceback" not in told.stderr
    assert not (tmp_path / "new").exists()


def test_what_a_study_estimates_can_be_tried(tmp_path: Path) -> None:
    home = str(tmp_path / "study")
    assert run("study", "rip", home, "--games", "4", "--jobs", "1").returncode == 0
    told = run("study", "check", "rip", home, "--pairs", "2", "--strength", "novice")
    assert told.returncode == 0, told.stderr
    assert "tried" in told.stdout
    assert "29 Echo" in told.stdout
    for arguments, sentence in (
        (["rip", home, "--strength", "mighty"], "has no games of strength 'mighty'"),
        (["chess", home], "There is no game 'chess'"),
        (["rip", str(tmp_path / "nowhere")], "has no games of rip yet"),
    ):
        told = run("study", "check", *arguments)
        assert told.returncode == 2
        assert sentence in told.stderr
