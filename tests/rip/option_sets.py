"""Every set of options that makes another game of RIP."""

from __future__ import annotations

from typing import Any

OPTION_SETS: dict[str, dict[str, Any]] = {
    "rip-all": {},
    "rip-documented": {"psychics": "documented"},
    **{f"rip-level-{level}": {"psychics": level} for level in range(5)},
    "rip-list": {"psychics": [2, 3, 6, 11, 14, 15, 16, 17, 19, 20, 22, 29], "first": "blue"},
    "rip-tutorial": {"tutorial": True},
}
SAME = {"rip-level-4": "rip-all", "rip-level-1": "rip-documented"}
"""Level 4 is the highest; the documented psychics are those of levels 0 and 1."""
SOME = ("rip-all", "rip-tutorial")
"""Those that differ most, for tests that take long."""
