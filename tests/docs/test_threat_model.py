"""Every promise of the threat model names tests, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(test_\w+)`", PAGE)))


@pytest.mark.parametrize(("file", "test"), NAMED)
def test_a_named_test_is_there(file: str, test: str) -> None:
    text = (ROOT / "tests" / file).read_text(encoding="utf-8")
    assert re.search(rf"^(async )?def {test}\(", text, re.MULTILINE)


def test_every_promise_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ") and "---" not in line]
    promises = [row for row in rows if not row.rstrip().endswith("| held by |")]
    assert len(promises) > 20
    assert [row for row in promises if "::test_" not in row] == []


@pytest.mark.parametrize("page", ["README.md", "SECURITY.md"])
def test_the_threat_model_can_be_found(page: str) -> None:
    assert "docs/threat-model.md" in (ROOT / page).read_text(encoding="utf-8")
