"""What a benchmark of SIGGIL plays, and the same written straight in C."""

from __future__ import annotations

from pathlib import Path

from seance.siggil.rules import benchmark, state_bytes

__all__ = ["OPTIONS", "YARDSTICK", "benchmark", "state_bytes"]

OPTIONS: dict[str, object] = {"layout": "pyramids", "players": 2}
YARDSTICK = Path(__file__).with_name("yardstick.c")
