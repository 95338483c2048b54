"""Every promise of the threat model names tests, and they are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.hostile.pending import not_yet

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py)::(test_\w+)`", PAGE)))
TO_COME = {
    "cli/test_record_check.py", "host/test_unreadable.py", "store/test_folder.py", "table/test_names.py",
    "web/test_commitments.py", "web/test_connections.py", "web/test_identity.py", "web/test_own_data.py",
    "test_before_the_deal_only_the_host_fills_chairs", "test_replacing_the_other_does_not_make_one_alone_with_bots",
}  # fmt: skip
"""Files and tests that are named before they are there."""


def promised(file: str, test: str) -> object:
    mark = [not_yet("a test that is still to come")] if {file, test} & TO_COME else []
    return pytest.param(file, test, marks=mark, id=f"{file}-{test}")


@pytest.mark.parametrize(("file", "test"), [promised(*one) for one in NAMED])
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
