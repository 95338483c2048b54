"""What the client takes from the server is what the server has."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from seance.datafile import Words
from seance.web.failures import CODES, STATUSES
from tests.client.vectors import PATH, vectors

CLIENT = Path(__file__).parents[2] / "client"
GENERATED: dict[Path, str] = runpy.run_path(str(CLIENT / "generate.py"))["generated"]()


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_a_generated_file_is_not_stale(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == GENERATED[path], "make types writes it anew"


def test_the_client_speaks_the_languages_of_cards_and_rules() -> None:
    catalogues = {path.stem for path in (CLIENT / "src" / "texts").glob("*.json")}
    assert catalogues == set(Words.__struct_fields__)


def test_the_client_has_a_sentence_for_every_refusal() -> None:
    codes = {code for _, code, _ in STATUSES} | set(CODES.values()) | {"failure"}
    texts = json.loads((CLIENT / "src" / "texts" / "en.json").read_text(encoding="utf-8"))
    assert {code for code in codes if f"error.{code}" not in texts} == set()


def test_the_lock_file_names_no_registry() -> None:
    assert '"resolved"' not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")


def test_the_clients_arithmetic_is_tested_against_this_servers() -> None:
    assert PATH.read_text(encoding="utf-8") == vectors(), "make types writes it anew"
