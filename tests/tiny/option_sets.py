"""Every set of options that makes another game of TINY."""

from __future__ import annotations

from typing import Any

OPTION_SETS: dict[str, dict[str, Any]] = {"tiny-5": {}, "tiny-4": {"rounds": 4}}
SOME = ("tiny-5",)
