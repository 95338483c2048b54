"""The colours of the page: within a theme each has one meaning."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

PALETTE = Path(__file__).parents[2] / "client" / "src" / "art" / "palette.css"


def test_no_colour_is_named_twice_or_the_second_would_be_drawn_for_both() -> None:
    blocks = [re.findall(r"(--[\w-]+):", block) for block in PALETTE.read_text(encoding="utf-8").split("}")]
    assert "--family-0" in blocks[0]
    for names in blocks:
        assert [name for name, times in Counter(names).items() if times > 1] == []
