"""The walk of a click names files and functions that are there, each once."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOP = re.compile(r"^\| (\d+) \| `([^`]+)` \| `([^`]+)` \|", re.MULTILINE)


def hops() -> list[tuple[str, str, str]]:
    return HOP.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def test_no_hop_comes_twice() -> None:
    places = [(file, function) for _, file, function in hops()]
    assert [int(number) for number, _, _ in hops()] == list(range(1, len(places) + 1))
    assert len(places) > 10
    assert len(set(places)) == len(places)


def test_every_hop_of_the_client_is_there() -> None:
    client = [(file, function) for _, file, function in hops() if file.startswith("client/")]
    assert len(client) > 3
    for file, function in client:
        text = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"(?<![\w.]){re.escape(function)}\b", text), f"{function} is not in {file}"


def test_every_hop_is_in_the_server_or_in_the_client() -> None:
    assert all(file.endswith(".py") or file.startswith("client/") for _, file, _ in hops())


def test_every_hop_of_the_server_is_there() -> None:
    python = [(file, function) for _, file, function in hops() if file.endswith(".py")]
    assert len(python) > 8
    for file, function in python:
        assert re.search(rf"^ *(async )?def {function}\b", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
