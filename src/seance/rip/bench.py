"""What a benchmark of RIP plays, and the same written straight in C."""

from __future__ import annotations

from pathlib import Path

from seance.rip.rules import benchmark, state_bytes

__all__ = ["YARDSTICK", "benchmark", "state_bytes"]

YARDSTICK = Path(__file__).with_name("yardstick.c")
