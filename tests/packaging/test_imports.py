"""Whatever is imported is declared, and the command starts where Unix's own modules are missing."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SCRIPTS = [ROOT / "setup.py", ROOT / "conftest.py", *sorted((ROOT / "client").glob("*.py"))]
OURS = {"seance", "tests", *(path.stem for path in SCRIPTS)}


def imported(file: Path) -> set[str]:
    """The names of the packages that a file imports, at its top or later."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return {name.split(".")[0] for name in found}


def undeclared(files: list[Path], declared: list[str]) -> dict[str, set[str]]:
    """The files with imports that neither Python nor these requirements bring."""
    assert files
    known = {canonicalize_name(Requirement(text).name) for text in declared}
    owners = packages_distributions()
    found = {}
    for file in files:
        foreign = imported(file) - OURS - sys.stdlib_module_names
        # an extra that is not installed here is known by its own name
        missing = {name for name in foreign if not known & set(map(canonicalize_name, owners.get(name, [name])))}
        if missing:
            found[file.relative_to(ROOT).as_posix()] = missing
    return found


MORE = PROJECT["project"]["optional-dependencies"]
SHARING = ROOT / "src" / "seance" / "store" / "nodes.py"
"""What runs only where several servers share a database, which is an extra."""
LAB = {
    ROOT / "src" / "seance" / "lab" / f"{name}.py"
    for name in ("balance", "folder", "learning", "plots", "study_page", "study_read")
}
"""What keeps and draws results and learns from games, another extra."""
PEERS = ROOT / "src" / "seance" / "lab" / "peers.py"
"""What plays against another library's search, one more."""


def test_whatever_the_package_imports_is_declared() -> None:
    files = set((ROOT / "src").rglob("*.py")) - {SHARING, PEERS} - LAB
    assert undeclared(sorted(files), PROJECT["project"]["dependencies"]) == {}
    assert undeclared([SHARING], PROJECT["project"]["dependencies"] + MORE["postgres"]) == {}
    assert undeclared(sorted(LAB), PROJECT["project"]["dependencies"] + MORE["lab"]) == {}
    assert undeclared([PEERS], PROJECT["project"]["dependencies"] + MORE["peers"]) == {}


def test_whatever_tests_and_scripts_import_is_declared_for_development() -> None:
    files = [*SCRIPTS, *(ROOT / "examples").glob("*.py"), *(ROOT / "tests").rglob("*.py")]
    declared = PROJECT["project"]["dependencies"] + MORE["dev"] + MORE["postgres"] + MORE["lab"]
    assert undeclared(files, declared) == {}


def test_every_script_is_checked_for_its_types() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in SCRIPTS} <= set(PROJECT["tool"]["mypy"]["files"])


@pytest.mark.parametrize("command", [["version"], ["serve", "--help"], ["bench", "--help"], ["arena", "--help"]])
def test_the_command_starts_where_the_modules_of_unix_are_missing(command: list[str]) -> None:
    """A module that is None in `sys.modules` cannot be imported: as on Windows, where these do not exist."""
    code = "import sys; sys.modules.update(dict.fromkeys(['resource', 'fcntl', 'pwd', 'grp', 'termios', 'uvloop'])); "
    code += f"sys.argv = {['seance', *command]}; from seance.cli.main import main; main()"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "seance" in told.stdout
