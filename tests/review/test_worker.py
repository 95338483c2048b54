"""A review by a process of its own is the review."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from seance import records
from seance.review.estimate import Effort
from seance.review.review import put_together, work_out_all
from seance.review.worker import Job, Progress
from tests.option_sets import ONE_OF
from tests.review.games import recorded

pytestmark = pytest.mark.slow


def ask(job: Job) -> subprocess.CompletedProcess[bytes]:
    line = msgspec.json.encode(job) + b"\n"
    return subprocess.run([sys.executable, "-m", "seance.review.worker"], input=line, capture_output=True, check=False)


def test_pieces_come_one_by_one_and_make_the_same_review() -> None:
    record = recorded(ONE_OF["tiny"])
    told = ask(Job(records.write(record), (0, 1), 0.01))
    assert told.returncode == 0, told.stderr
    heard = [msgspec.json.decode(line, type=Progress) for line in told.stdout.splitlines()]
    assert [progress.done for progress in heard] == list(range(1, heard[0].of + 1))
    ours = [piece for _, _, piece in work_out_all(record, (0, 1), Effort().times(0.01))]
    assert put_together(record, [progress.piece for progress in heard]) == put_together(record, ours)


def test_what_is_no_record_is_one_sentence() -> None:
    told = ask(Job("nonsense", (0,)))
    assert told.returncode == 1
    assert told.stdout == b""
    assert told.stderr.decode().count("\n") == 1
