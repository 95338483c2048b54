"""Records of the table server: whoever changes the secret, the salt, the entropy or the end is found out."""

from __future__ import annotations

import pytest

from seance import records
from seance.errors import RecordError
from seance.games import GAMES
from seance.kernel.rng import Rng
from seance.web.records import table_record
from tests.table.tables import SECRET, Logged


def played(game: str, resign: bool = False) -> list[str]:
    """The lines of a table's record, played to its end or given up."""
    logged = Logged(game, "po")
    logged.do(logged.table.join("guest", "Guest", "guest's"))
    if resign:
        logged.move(Rng(1))
        logged.do(logged.table.resign(1, "greedy"))
    logged.play_out(Rng(2))
    return records.write(table_record(logged.table)).split("\n")


def line_of(lines: list[str], tag: str) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(f"[{tag} "))


def refusal(lines: list[str]) -> str:
    with pytest.raises(RecordError) as caught:
        records.read("\n".join(lines))
    return str(caught.value)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("resign", [False, True])
def test_a_tables_record_is_good(game: str, resign: bool) -> None:
    record = records.read("\n".join(played(game, resign)))
    assert dict(record.tags)["Secret"] == SECRET.hex()
    assert bool(record.resigned) == resign
    assert record.last().over != resign


@pytest.mark.parametrize(
    ("tag", "text", "named", "what"),
    [
        ("Commitment", "0" * 64, "Commitment", "not the one that was committed to"),
        ("Secret", "00" * 32, "Commitment", "not the one that was committed to"),
        ("Salt", "00" * 16, "Commitment", "not the one that was committed to"),
        ("Secret", "no digits", "Secret", "hexadecimal"),
        ("Entropy.P2", "mine", "Secret", "does not come from the secret"),
        ("Resigned", "P2", "Resigned", "cannot have resigned"),
        ("Resigned", "P7", "Resigned", "cannot have resigned"),
    ],
)
def test_an_untrue_tag_is_refused_with_its_line(tag: str, text: str, named: str, what: str) -> None:
    lines = played("siggil")
    changed = f'[{tag} "{text}"]'
    if tag == "Resigned":
        lines.insert(1, changed)
    else:
        lines[line_of(lines, tag)] = changed
    sentence = refusal(lines)
    assert sentence.startswith(f"line {line_of(lines, named) + 1}: ")
    assert what in sentence


@pytest.mark.parametrize("tag", ["Commitment", "Salt", "Seed", "Entropy.P1", "Entropy.P2"])
def test_a_secret_without_the_rest_is_refused(tag: str) -> None:
    lines = played("siggil")
    del lines[line_of(lines, tag)]
    assert refusal(lines).startswith("line ")


def test_who_resigned_cannot_be_changed_without_the_result() -> None:
    lines = played("rip", resign=True)
    at = line_of(lines, "Resigned")
    lines[at] = '[Resigned "green"]'
    assert "the game's result is" in refusal(lines)
    del lines[at]
    assert "the game's result is" in refusal(lines)
