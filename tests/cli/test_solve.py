"""`seance solve` and `seance bench solver` as a person meets them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seance import records
from seance.games import find_game
from seance.solve.cells import Cell, cells
from tests.cli.test_cli import run

SEED = "00" * 31 + "05"
HARD = ["-o", "layout=river", "-o", "difficulty=hard"]


def test_a_deal_is_won_by_a_line_that_is_legal() -> None:
    told = run("solve", "--seed", SEED, *HARD, "--choices", "--json")
    assert told.returncode == 0, told.stderr
    answer = msgspec.json.decode(told.stdout)
    assert answer["outcome"] == "won"
    assert set(answer["choices"].values()) <= {"won", "lost"}
    game, state = find_game("siggil"), Cell("river", "hard", "oldest").deal(5)
    for token in answer["line"]:
        assert game.parse(token) in state.actions()
        state.play(game.parse(token))
    assert state.result() == (0,)


def test_a_record_tells_the_move_that_lost_it(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    run("play", "siggil", "-o", "players=1", *HARD, "--seat", "0", "--seed", SEED, "--save", str(saved))
    record = records.read(saved.read_bytes())
    assert not record.last().result()
    told = run("solve", str(saved))
    assert told.returncode == 0, told.stderr
    assert "The game was lost by move " in told.stdout
    assert "choices kept the win" in told.stdout
    assert "a line that wins" in told.stdout
    number = int(told.stdout.split("lost by move ")[1].split(".")[0])
    assert "It can be won." in run("solve", str(saved), "--move", str(number)).stdout
    assert "It is lost" in run("solve", str(saved), "--move", str(number + 1)).stdout


def test_a_position_is_told_by_its_text_and_a_limit_is_kept() -> None:
    text = find_game("siggil").position_text(Cell("turtle", "hard", "choice").deal(3))
    assert run("solve", "--position", text).stdout.startswith("The position: It can be won.")
    assert "the limit came first" in run("solve", "--position", text, "--nodes", "5").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name one of a record"),
        (["--seed", SEED, "--position", "siggil"], "Name one of a record"),
        (["--position", "siggil", "-o", "layout=river"], "Name one of a record"),
        (["--seed", "12"], "A seed is 32 bytes"),
        (["--seed", SEED, "-o", "layout=moon"], "There is no layout 'moon'"),
        (["--seed", SEED, "-o", "players=2"], "this one has 2 players"),
        (["--seed", SEED, "--seconds", "0"], "A search cannot take 0 seconds"),
        (["--seed", SEED, "--seconds", "nan"], "A search cannot take nan seconds"),
        (["--seed", SEED, "--memory", "0"], "A search cannot use 0 MiB: 1 to 1048576 are allowed."),
        (["--seed", SEED, "--memory", "9" * 20], "1 to 1048576 are allowed."),
        (["--seed", SEED, "--nodes", "-1"], "A search cannot expand -1 nodes"),
        (["--position", "siggil x"], "A position is told in words"),
        (["nothing.txt"], "the file cannot be read"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], sentence: str) -> None:
    told = run("solve", *arguments)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_bench_solver_prints_one_object() -> None:
    told = run("bench", "solver", "--json", "--deals", "10", "--positions", "10", "--repeats", "1", games="")
    assert told.returncode == 0, told.stderr
    measured = msgspec.json.decode(told.stdout)
    assert set(measured["deals"]) == {cell.name for cell in cells() if not cell.is_twin}
    assert all(figures["won"] == 10 for figures in measured["deals"].values())
    assert measured["middles"]["all"]["won"] + measured["middles"]["all"]["lost"] > 100
    assert measured["machine"]["memory"]["grown_mib"] <= measured["machine"]["memory"]["allowed_mib"]
