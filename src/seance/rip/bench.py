"""What a benchmark of RIP plays."""

from __future__ import annotations

from seance.rip.rules import benchmark, state_bytes

__all__ = ["benchmark", "state_bytes"]
