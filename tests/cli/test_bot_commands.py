"""analyse, arena, bot and bench search as a person or a program meets them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from seance import records
from seance.games import PACKAGES
from tests.cli.test_cli import COMMAND, run
from tests.option_sets import ONE, game_of, positions
from tests.records.test_records import random_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(records.write(random_record("rip-all", 1)), encoding="utf-8")
    return path


def test_a_recorded_position_is_analysed(record: Path) -> None:
    told = run("analyse", str(record), "--move", "1", "--iterations", "500")
    assert told.returncode == 0, told.stderr
    assert "500 iterations" in told.stdout
    assert "◀ played" in told.stdout
    assert " %" in told.stdout


def test_an_analysis_tells_of_every_legal_move(record: Path) -> None:
    told = json.loads(run("analyse", str(record), "--move", "1", "--iterations", "500", "--json").stdout)
    state = records.read(record.read_bytes()).first()
    game, _ = game_of("rip-all")
    assert {row["move"] for row in told["moves"]} == {game.format(action) for action in state.actions()}
    assert told["iterations"] == 500 == sum(row["visits"] for row in told["moves"])
    assert all(0 <= row["value"] <= 1 for row in told["moves"] if row["visits"])
    assert told["moves"][0]["line"][0] == told["moves"][0]["move"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--move", "0"], "There is no move 0; the record has moves 1 to"),
        (["--move", "9999"], "There is no move 9999"),
        (["--move", "1", "--iterations", "0"], "give it at least 1 of either"),
    ],
)
def test_a_bad_analysis_is_one_sentence(record: Path, arguments: list[str], sentence: str) -> None:
    told = run("analyse", str(record), *arguments)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_where_chance_acts_there_is_nothing_to_analyse(record: Path) -> None:
    game = records.read(record.read_bytes())
    move = next(n for n, action in enumerate(game.actions, 1) if action > 117)
    told = run("analyse", str(record), "--move", str(move))
    assert told.returncode == 2
    assert f"Move {move} is chance's" in told.stderr


@pytest.mark.parametrize("name", ONE)
def test_a_position_told_by_its_text_is_analysed_as_the_record_is(name: str) -> None:
    """The tiny third game too: a line of text is all it takes."""
    game, _ = game_of(name)
    state = next(s for s in positions(name, 3) if s.turn >= 0 and len(s.actions()) > 1)
    told = json.loads(run("analyse", "--position", game.position_text(state), "--iterations", "300", "--json").stdout)
    assert {row["move"] for row in told["moves"]} == {game.format(action) for action in state.actions()}
    assert told["iterations"] == 300


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Name a record and --move N, or --position"),
        (["--position", "rip line=1"], "."),
        (["--position", "chess e4"], "There is no game 'chess'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(arguments: list[str], sentence: str) -> None:
    told = run("analyse", *arguments)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_an_arena_prints_tables_and_json() -> None:
    told = run("arena", "siggil", "--players", "3", "--bots", "greedy, random", "--games", "6", "--jobs", "2")
    assert told.returncode == 0, told.stderr
    assert "95 % interval" in told.stdout
    assert "ratings" in told.stdout
    told = run("arena", "rip", "--bots", "greedy,random", "--games", "4", "--json")
    found = json.loads(told.stdout)
    assert found["pairings"][0]["games"] == 4
    assert set(found["pairings"][0]) >= {"bot", "against", "win_rate", "low", "high", "games"}
    assert [row["bot"] for row in found["ratings"]] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rip", "--bots", "greedy,clever"], "There is no bot 'clever'"),
        (["rip", "--bots", "greedy,search:0"], "give it at least 1 of either"),
        (["rip", "--bots", "greedy"], "at least two different bots"),
        (["rip", "--bots", "greedy,random", "--players", "3"], "rip is a game for 2 players, not for 3"),
        (["siggil", "--bots", "greedy,random", "--players", "9"], "players cannot be 9"),
        (["chess", "--bots", "greedy,random"], "There is no game 'chess'"),
        (["rip", "--bots", "greedy,program:false"], "The program 'false' ended with code 1"),
    ],
)
def test_a_bad_arena_is_one_sentence(arguments: list[str], sentence: str) -> None:
    told = run("arena", *arguments, "--games", "2")
    assert told.returncode == 2
    assert told.stdout == ""
    assert sentence in told.stderr
    assert "Traceback" not in told.stderr


def test_a_program_that_fails_in_play_keeps_the_record(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    told = run("play", "rip", "--seat", "0", "--bot", "program:false", "--save", str(saved))
    assert told.returncode == 2
    assert "The program 'false' ended with code 1" in told.stderr
    assert "not finished" in run("record", "check", str(saved)).stdout


def talk(lines: list[Any], *arguments: str) -> list[Any]:
    """What `seance bot` answers to these messages, objects or raw text."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    told = subprocess.run(
        [*COMMAND, "bot", *arguments], input=text, capture_output=True, text=True, check=True, timeout=60
    )
    assert told.stderr == ""
    return [json.loads(line) for line in told.stdout.splitlines()]


def view_message(name: str, moves: int) -> tuple[dict[str, Any], list[str]]:
    game, _ = game_of(name)
    state = next(s for s in positions(name, 3) if s.played >= moves and s.turn >= 0 and len(s.actions()) > 1)
    view = game.view(state, state.turn)
    body = json.loads(msgspec.json.encode(view))
    return {"type": "view", "view": body, "seed": 5}, [game.format(action) for action in state.actions()]


@pytest.mark.parametrize("name", ONE)
def test_the_houses_bot_answers_like_any_program(name: str) -> None:
    view, moves = view_message(name, 6)
    game = name.partition("-")[0]
    go = {"type": "go", "iterations": 600, "analyse": True}
    hello, *analyses, best, again, quick = talk(
        [
            {"type": "hello", "protocol": 1, "game": game},
            view,
            go,
            {"type": "option", "name": "level", "value": 2},
            {"type": "go"},
            {"type": "go", "milliseconds": 5},
            {"type": "quit"},
            "never read",
        ],
        "--game",
        game,
    )
    assert hello["type"] == "hello"
    assert hello["protocol"] == 1
    assert [line["type"] for line in analyses] == ["analysis"] * len(analyses)
    assert analyses[-1]["iterations"] == 600
    assert best == {"type": "bestmove", "move": analyses[-1]["lines"][0]["move"]}
    assert {best["move"], again["move"], quick["move"]} <= set(moves)


def test_nonsense_is_answered_and_life_goes_on() -> None:
    view, moves = view_message("rip-all", 4)
    lines = ["{", "[]", {"type": "dance"}, {"type": "go"}, {"type": "view", "view": 3}, {"type": "option"}]
    torn = {**view, "view": {**view["view"], "hidden": [[1, 1], [6]], "round": 4}}
    lines.append(torn)
    *errors, best = talk([*lines, view, {"type": "go"}], "--game", "rip", "--level", "1")
    assert [answer["type"] for answer in errors] == ["error"] * len(lines)
    assert best["move"] in moves


def test_a_bot_of_no_level_is_refused() -> None:
    told = run("bot", "--game", "rip", "--level", "6")
    assert told.returncode == 2
    assert "There is no level 6; there are levels 1 to 5." in told.stderr


def test_the_bots_move_is_that_of_its_seed() -> None:
    view, _ = view_message("siggil-pass-2", 6)
    assert talk([view, {"type": "go"}], "--game", "siggil", "--level", "3") == talk(
        [view, {"type": "go"}], "--game", "siggil", "--level", "3"
    )


def test_bench_search_prints_one_object() -> None:
    """Of the house's own games: ten thousand searches of one in plain Python would take a minute."""
    told = run("bench", "search", "--json", "--repeats", "1", games="")
    assert told.returncode == 0, told.stderr
    measured = json.loads(told.stdout)
    assert len(measured) == len(PACKAGES)
    for game in measured:
        assert measured[game]["iterations_per_s_per_core"] > 0
        assert measured[game]["two_threads_over_one"] > 0
        assert measured[game]["searches"] == 10000
        assert measured[game]["grown_kib"] < 2048


def test_a_tournament_is_kept_stopped_and_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "results"
    wish = ["rip", "--bots", "greedy,search:10", "--games", "2000", "--records", "2", "--out", str(out)]
    begun = subprocess.Popen(
        [*COMMAND, "arena", *wish, "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # also where tests run unattended
    )
    while begun.poll() is None and not list(out.glob("parts/*.parquet")):
        time.sleep(0.02)
    os.killpg(begun.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
    _, said = begun.communicate()
    assert begun.returncode == 130, said
    assert "--resume goes on from there" in said
    assert not (out / "games.csv").exists()
    told = run("arena", *wish, "--resume", "--jobs", "2", "--json")
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout)["pairings"][0]["games"] == 2000
    assert len((out / "games.csv").read_text().splitlines()) == 2001
    pictures = {f"{name}.{kind}" for name in ("ratings", "seats", "lengths") for kind in ("svg", "png")}
    assert {file.name for file in out.iterdir()} >= {"games.parquet", "records.zip", *pictures}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--resume"], "--resume goes on in a folder: name it with --out"),
        (["--out", "/dev/null/results"], "cannot be"),
        (["--out", "{folder}"], "has a file that is no result: mine.txt"),
        (["--out", "{folder}/new", "--records", "some"], "'some' is no number of records"),
        (["--vary", "psychics"], "'psychics' is no option"),
        (["--vary", "first=green,purple"], "That is no option of RIP"),
        (["--cluster", "tcp://127.0.0.1:9"], "There is no cluster at tcp://127.0.0.1:9"),
    ],
)
def test_a_tournament_that_cannot_be_is_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    filled = [argument.format(folder=tmp_path) for argument in arguments]
    told = run("arena", "rip", "--bots", "greedy,random", "--games", "2", *filled)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_who_lacks_the_library_for_results_is_told_how_to_get_it(tmp_path: Path) -> None:
    code = "import sys; sys.modules['polars'] = None; sys.argv[0] = 'seance'; from seance.cli.main import main; main()"
    wish = ["arena", "rip", "--bots", "greedy,random", "--games", "2", "--out", str(tmp_path / "results")]
    told = subprocess.run([sys.executable, "-c", code, *wish], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr == 'seance: This needs polars, which is not installed: pip install "seance[lab]".\n'
    assert not (tmp_path / "results").exists()
