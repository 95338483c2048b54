"""An environment that holds what the package declares and nothing else, for a wheel to be tried in."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

OURS = ("PYTHONPATH", "SEANCE_GAMES", "SEANCE_INTERPRETED")
"""What tests and those who run them may set, and a stranger has not."""


def run(*command: object) -> str:
    """What a command that must succeed prints."""
    environ = {name: value for name, value in os.environ.items() if name not in OURS}
    told = subprocess.run([str(word) for word in command], env=environ, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    return told.stdout


def wanted(requirements: list[str], extras: frozenset[str]) -> list[Requirement]:
    """The requirements that hold on this machine."""
    found = [Requirement(text) for text in requirements]
    return [r for r in found if r.marker is None or any(r.marker.evaluate({"extra": e}) for e in extras or {""})]


def needed(requirements: list[str]) -> dict[str, Distribution]:
    """The installed distributions that these requirements ask for, and those that they ask for in turn."""
    found: dict[str, Distribution] = {}
    seen = set()
    waiting = wanted(requirements, frozenset())
    while waiting:
        requirement = waiting.pop()
        asked = (requirement.name, frozenset(requirement.extras))
        if asked not in seen:
            seen.add(asked)
            dist = found[requirement.name] = distribution(requirement.name)
            waiting += wanted(dist.requires or [], asked[1])
    return found


class Environment:
    """A virtual environment with one wheel and links to the distributions that the wheel declares."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / "bin" / "python"
        self.command = folder / "bin" / "seance"
        pip = (sys.executable, "-m", "pip", "--python", self.python)
        run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel)
        self.packages = Path(run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        declared = run(self.python, "-c", "import importlib.metadata as m; print(*m.requires('seance'), sep='\\n')")
        for dist in needed(declared.splitlines()).values():
            self.link(dist)
        run(*pip, "check")

    def link(self, dist: Distribution) -> None:
        tops = {path.parts[0] for path in dist.files or [] if path.parts[0] not in ("..", "__pycache__")}
        for name in tops:
            if not (self.packages / name).exists():
                (self.packages / name).symlink_to(Path(str(dist.locate_file(name))))
