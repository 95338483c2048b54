"""Every test, and every process that one starts, knows the tiny third game besides those of the house."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[1]
TINY = "tests.tiny"

os.environ["SEANCE_GAMES"] = ",".join(filter(None, (TINY, os.environ.get("SEANCE_GAMES"))))
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
