"""The command line as a person meets it: real processes, real files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from seance import records
from seance.games import GAMES, part_of
from tests.records.test_records import random_record

COMMAND = [str(Path(sys.executable).with_name("seance"))]


def run(*arguments: str, typed: str = "", games: str | None = None) -> subprocess.CompletedProcess[str]:
    """The command, with other games from elsewhere if they are given."""
    environment = os.environ if games is None else os.environ | {"SEANCE_GAMES": games}
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env=environment,
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_and_its_record_checked(game: str, tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    told = run("play", game, "--save", str(saved), typed="#1\n" * 400)
    assert told.returncode == 0, told.stderr
    assert "The game is over" in told.stdout
    checked = run("record", "check", str(saved))
    assert checked.returncode == 0
    assert f"good: {game}, " in checked.stdout
    assert "match the seed" in checked.stdout


def test_what_bots_do_is_told_in_sentences() -> None:
    told = run("play", "rip", "--seat", "0", "--seed", "ab" * 32).stdout.splitlines()
    assert "  Round 2: green begins." in told
    assert "  Blue lays Late wedding (P7) face down at the tenth mansion." in told
    assert "  Blue draws 2 ghosts." in told
    assert "  The Deer spirit escapes and is free." in run("play", "siggil", "--seed", "cd" * 32).stdout.splitlines()


def test_what_happens_in_a_game_without_words_is_told_in_tokens(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    told = run("play", "tiny", "--seat", "0", "--save", str(saved)).stdout.splitlines()
    moves = [line.partition(". ")[2] for line in saved.read_text().splitlines() if line[0:1].isdecimal()]
    assert len(moves) > 2
    for move in moves:
        assert f"  {' '.join(move.split()[:2])}" in told


def test_without_arguments_the_game_is_asked_for() -> None:
    told = run("play", typed="rip\nquit\n")
    assert told.returncode == 0
    assert "mansion" in told.stdout
    assert "You left the table." in told.stdout


def test_a_closed_input_leaves_the_table() -> None:
    told = run("play")
    assert told.returncode == 0
    assert "You left the table." in told.stdout


def test_a_bad_move_is_explained_and_asked_again() -> None:
    told = run("play", "siggil", typed="nonsense\nT9\n=3\n#0\nhelp\nall\nquit\n")
    assert told.returncode == 0
    assert told.stdout.count("your move") >= 6
    assert "nonsense" in told.stdout


def test_bots_can_be_watched_with_the_same_deal_again(tmp_path: Path) -> None:
    files = [tmp_path / "a", tmp_path / "b"]
    for file in files:
        run("play", "siggil", "-o", "players=4", "--seat", "0", "--seed", "ab" * 32, "--save", str(file))
    first, second = (records.read(file.read_bytes()) for file in files)
    assert first.deal == second.deal
    assert first.options.players == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "There is no game 'chess'; there are siggil, rip and tiny."),
        (["play", "siggil", "-o", "players=7"], "players cannot be 7"),
        (["play", "siggil", "-o", "layout=moon"], "'moon'"),
        (["play", "siggil", "-o", "players"], "'players' is no option"),
        (["play", "rip", "-o", "psychics=[1,2]"], "psychics cannot be (1, 2)"),
        (["play", "rip", "-o", "first=red"], "first is random, green or blue"),
        (["play", "rip", "--seed", "12"], "A seed is 32 bytes"),
        (["play", "rip", "--seat", "3"], "There is no seat 3"),
        (["play", "rip", "--bot", "clever"], "There is no bot 'clever'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    told = run(*arguments)
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("seance: ")
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_bad_records_are_named_and_good_ones_still_checked(tmp_path: Path) -> None:
    good, bad, binary = tmp_path / "good.txt", tmp_path / "bad.txt", tmp_path / "binary"
    text = records.write(random_record("rip-all", 1))
    good.write_text(text)
    bad.write_text(text.replace("\n3. ", "\n4. ", 1))
    binary.write_bytes(bytes(range(256)))
    told = run("record", "check", str(bad), str(good), str(binary), str(tmp_path / "none"))
    assert told.returncode == 2
    assert f"{good}: good: rip" in told.stdout
    assert f"{bad}: line " in told.stderr
    assert "not UTF-8" in told.stderr
    assert "cannot be read (No such file or directory)" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_version_says_whether_the_rules_are_compiled() -> None:
    told = run("version").stdout
    assert told.startswith("seance ")
    assert "compiled" in told or "interpreted" in told


def test_bench_engine_prints_one_object() -> None:
    told = run("bench", "engine", "--json", "--repeats", "1")
    assert told.returncode == 0, told.stderr
    measured = msgspec.json.decode(told.stdout, type=dict[str, dict[str, float]])
    plain = {"playouts_per_s", "mean_turns", "interpreted_playouts_per_s", "copies_per_s", "views_per_s"}
    for game in GAMES:
        more = {"mean_captures", "state_bytes"} if part_of(game, "bench") else set()
        assert set(measured[game]) == plain | more
        assert all(figure > 0 for figure in measured[game].values())
        assert measured[game].get("state_bytes", 0) <= 1024
    assert abs(measured["siggil"]["mean_turns"] - 48.025) < 0.3


def test_the_example_of_the_readme_runs() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    code = text.split("```python\n")[1].split("```")[0]
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("['stop', ")
    assert told.stdout.strip().endswith(("(0,)", "(1,)"))


def test_a_command_that_is_told_to_stop_leaves_no_process_behind() -> None:
    wish = ["arena", "siggil", "--bots", "level:5,greedy", "--games", "1000", "--jobs", "2", "--json"]
    arena = subprocess.Popen([*COMMAND, *wish], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    children = Path(f"/proc/{arena.pid}/task/{arena.pid}/children")
    workers: list[str] = []
    while len(workers) < 3:  # two that play and multiprocessing's own
        workers = children.read_text().split()
    arena.terminate()
    assert arena.wait(60) == 128 + signal.SIGTERM
    for _ in range(600):
        if not any(Path(f"/proc/{worker}").exists() for worker in workers):
            return
        time.sleep(0.1)
    raise AssertionError("a worker is still there")


@pytest.mark.parametrize(
    ("games", "says"),
    [
        ("nothing_at_all", "there is no Game called GAME in nothing_at_all.game."),
        ("tests.web", "there is no Game called GAME in tests.web.game."),
        (".", "there is no Game called GAME in"),
    ],
)
@pytest.mark.parametrize("arguments", [["version"], ["serve", "--port", "0"]], ids=["version", "serve"])
def test_a_game_from_elsewhere_that_is_not_there_is_one_sentence(games: str, says: str, arguments: list[str]) -> None:
    told = run(*arguments, games=games)
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"seance: SEANCE_GAMES names {games!r}, but ")
    assert says in told.stderr
    assert len(told.stderr.splitlines()) == 1
