"""Without compiled rules everything still works, and says so once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "seance"


def test_a_package_without_extensions_plays_and_warns_once(tmp_path: Path) -> None:
    shutil.copytree(SOURCES, tmp_path / "seance", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    code = (
        "import seance, seance.rip.game as r, seance.siggil.game as s; print(seance.__file__, seance.runs_compiled()); "
        "state = r.RIP.deal(r.Options(), bytes(32)); state.play(0); print(s.SIGGIL.deal(s.Options(), bytes(32)).turns)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={k: v for k, v in os.environ.items() if k != "SEANCE_INTERPRETED"} | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.split() == [str(tmp_path / "seance" / "__init__.py"), "False", "1"]
    assert told.stderr.count("RuntimeWarning: The rules run interpreted") == 1
