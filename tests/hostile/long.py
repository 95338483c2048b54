"""The long run, by hand: hundreds of thousands of bad messages and hundreds of kills.

python -m tests.hostile.long [--messages 300000] [--kills 200]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.hostile.bad_messages import UNHURRIED, faults, pester
from tests.web import test_nothing_lost as nothing_lost
from tests.web.harness import running

ROUND = 30_000
"""Bad messages to one server; a third of them over HTTP."""
KILLS_A_ROUND = 25


def say(words: str) -> None:
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {words}\n")
    sys.stdout.flush()


def bad_messages(count: int) -> Counter[str]:
    """Round after round, each with new seeds and a new server; everything that was answered."""
    total: Counter[str] = Counter()
    for seed in range(-(-count // ROUND)):
        with tempfile.TemporaryDirectory() as folder, running(Path(folder), **UNHURRIED) as server:
            total += asyncio.run(pester(server, ROUND // 3, ROUND - ROUND // 3, seed + 1000))
            assert faults(server.stop()) == []
        say(f"{total.total()} bad messages: {dict(total)}")
    return total


def kills(count: int) -> Counter[str]:
    """Round after round, each with new matches; what was acknowledged is there, once, or an assertion fails."""
    total: Counter[str] = Counter()
    for seed in range(-(-count // KILLS_A_ROUND)):
        with tempfile.TemporaryDirectory() as folder, running(Path(folder), **nothing_lost.FREE) as server:
            total += asyncio.run(nothing_lost.story(server, Path(folder), KILLS_A_ROUND, seed + 1000))
        say(f"{dict(total)}")
    return total


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=300_000)
    parser.add_argument("--kills", type=int, default=200)
    wanted = parser.parse_args()
    bad_messages(wanted.messages)
    kills(wanted.kills)
    say("nothing broke, nothing was lost")
