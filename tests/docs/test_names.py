"""What the pages name is there: files, folders, links, make's targets and the commands of `seance`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.main import get_command

from seance.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
ROOTS = (ROOT, ROOT / "src", ROOT / "src" / "seance", ROOT / "client" / "src")
SUFFIX = r"\.(?:py|pxd|toml|md|ts|mjs|svelte|css|json|c|txt)"
FILE = re.compile(rf"(?!/)[\w./*-]*\w{SUFFIX}")
FOLDER = re.compile(r"(?:src|tests|docs|client|examples|stubs|licences)(?:/[\w.-]+)*/?")
EVERYWHERE = {
    path.name for top in ("src", "tests", "client/src", "docs", "examples") for path in (ROOT / top).rglob("*.*")
}
"""A file that is named without a folder is in some folder."""
OTHERS = {"tests/NAME", "game.txt", "plan.json", "made.json"}
"""What stands for a reader's own."""


def named(page: Path) -> list[str]:
    """The files and folders between backticks."""
    code = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", page.read_text(encoding="utf-8"))
    return [text for text in code if (FILE.fullmatch(text) or FOLDER.fullmatch(text)) and text not in OTHERS]


def there(name: str, page: Path) -> bool:
    if "/" not in name and "*" not in name:
        return name in EVERYWHERE or (ROOT / name).exists() or (page.parent / name).exists()
    return any(next(root.glob(name.rstrip("/")), None) for root in ROOTS)


def identity(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=identity)
def test_files_and_folders_are_there(page: Path) -> None:
    assert [name for name in named(page) if not there(name, page)] == []


def test_files_and_folders_are_found_in_the_pages() -> None:
    contributing = named(ROOT / "CONTRIBUTING.md")
    assert {"tests/recipes", "src/seance/rip/psychics.toml", "game.py", "client/src"} <= set(contributing)
    assert not there("src/seance/nothing.py", ROOT / "README.md")
    assert not there("nothing.py", ROOT / "README.md")


@pytest.mark.parametrize("page", PAGES, ids=identity)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_targets_of_make_are_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        asked = re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(asked) <= targets, page.name


def test_commands_are_there() -> None:
    commands = set(getattr(get_command(app), "commands", {}))
    found: set[str] = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        found |= set(re.findall(r"(?:^\$ |^|`|/bin/)seance (?!commit)([a-z]+)", text, re.MULTILINE))
    assert {"serve", "play", "record"} <= found <= commands
