"""Work done by some processes: none of them outlives whoever gave it."""

from __future__ import annotations

import subprocess
import sys

import pytest

KILLED = """
import os, signal
from seance.lab.parallel import results

for _ in results(abs, range(9), 2):
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_workers_end_with_a_parent_that_was_killed() -> None:
    process = subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE)
    process.communicate(timeout=60)  # ends when the last of them lets go of standard output
    assert process.returncode == -9
