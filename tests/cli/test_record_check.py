"""`seance record check` as a doubter uses it: it says that a record matches only after having worked it out."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from seance import records
from seance.cli.app import app
from seance.kernel.rng import Rng
from seance.web.records import table_record
from tests.table.tables import Logged

PROOF = ("Commitment", "Secret", "Salt", "Seed")
OTHER = "0" * 64


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})


def saved(folder: Path, chairs: str = "po", without: tuple[str, ...] = (), **changed: str) -> tuple[str, str]:
    """A table's record in a file, without some of its tags or with others, and the commitment that was shown."""
    logged = Logged("siggil", chairs)
    if "o" in chairs:
        logged.do(logged.table.join("guest", "Guest", "guest's"))
    logged.play_out(Rng(3))
    lines = records.write(table_record(logged.table)).split("\n")
    lines = [line for line in lines if not line.startswith(tuple(f"[{tag} " for tag in (*without, *changed)))]
    lines[1:1] = [f'[{tag} "{text}"]' for tag, text in changed.items()]
    path = folder / "game.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path), logged.table.opened.commitment


def test_a_record_that_proves_its_deal_matches_its_commitment_and_no_other(tmp_path: Path) -> None:
    path, shown = saved(tmp_path)
    told = run("record", "check", path, "--commitment", shown.upper())
    assert told.exit_code == 0
    assert f"the seed matches commitment {shown}" in told.stdout
    told = run("record", "check", path, "--commitment", OTHER)
    assert told.exit_code == 2
    assert "does not match that commitment" in told.stderr


@pytest.mark.parametrize(
    "without",
    [("Secret",), ("Secret", "Seed"), ("Secret", "Salt"), ("Secret", "Salt", "Seed"), PROOF, ("Secret", "Commitment")],
    ids=" ".join,
)
def test_without_all_four_tags_a_record_never_matches(tmp_path: Path, without: tuple[str, ...]) -> None:
    """A house could write any commitment into a record that does not tell the secret."""
    path, shown = saved(tmp_path, without=without)
    for asked in (("--commitment", shown), ("--commitment", OTHER), ("--entropy", "P1=host 0")):
        told = run("record", "check", path, *asked)
        assert told.exit_code == 2
        assert "matches" not in told.output
        assert f"it lacks {', '.join(tag for tag in PROOF if tag in without)}." in told.stderr
    told = run("record", "check", path)
    assert told.exit_code == 0
    assert "matches" not in told.output
    assert ("proves nothing" in told.stdout) == (without != PROOF)


def test_a_house_that_writes_the_doubters_commitment_into_the_record_is_found_out(tmp_path: Path) -> None:
    for without in ((), ("Secret",), ("Secret", "Salt", "Seed")):
        path, _ = saved(tmp_path, without=without, Commitment=OTHER)
        told = run("record", "check", path, "--commitment", OTHER)
        assert told.exit_code == 2
        assert "matches" not in told.output


def test_the_entropy_of_a_seat_must_be_what_its_player_says(tmp_path: Path) -> None:
    path, shown = saved(tmp_path)
    good = run("record", "check", path, "--commitment", shown, "--entropy", "P1=host 0", "--entropy", "P2=guest's")
    assert good.exit_code == 0
    assert "entropy: P1 as you say, P2 as you say" in good.stdout
    for wrong, why in {
        "P1=host": "not made with that entropy of P1",
        "P1=": "not made with that entropy of P1",
        "P2=host 0": "not made with that entropy of P2",
        "P3=": "no seat 'P3'",
    }.items():
        told = run("record", "check", path, "--entropy", wrong)
        assert told.exit_code == 2
        assert why in told.stderr
    assert run("record", "check", path, "--entropy", "P1").exit_code == 2


def test_the_record_says_who_was_a_bot_and_a_bot_added_nothing(tmp_path: Path) -> None:
    path, shown = saved(tmp_path, "pb")
    told = run("record", "check", path, "--commitment", shown, "--entropy", "P1=host 0")
    assert "entropy: P1 as you say, P2 none, a bot." in told.stdout
    path, shown = saved(tmp_path)
    assert "P2 as the record says" in run("record", "check", path, "--entropy", "P1=host 0").stdout
    for bots, why in {"P2": "P2 was a bot at the deal, and a bot adds no entropy", "P9": "no seat 'P9'"}.items():
        path, shown = saved(tmp_path, Bots=bots)
        told = run("record", "check", path)
        assert told.exit_code == 2
        assert why in told.stderr


def test_without_bots_a_record_never_matches(tmp_path: Path) -> None:
    """A house could choose what a bot adds to the seed, and then call it a person by saying nothing."""
    for chairs, asked, others in (
        ("pb", (), "P1"),
        ("po", (), "P1, P2"),
        ("po", ("--entropy", "P1=host 0"), "P2"),
    ):
        path, shown = saved(tmp_path, chairs, without=("Bots",))
        told = run("record", "check", path, "--commitment", shown, *asked)
        assert told.exit_code == 2
        assert "matches" not in told.output
        assert "it lacks Bots" in told.stderr
        assert f"may have chosen the entropy of {others};" in told.stderr
        told = run("record", "check", path)
        assert told.exit_code == 0
        assert "matches" not in told.output
        assert "which seats were bots the record does not tell" in told.stdout


def test_without_bots_it_is_enough_to_know_everybodys_entropy(tmp_path: Path) -> None:
    path, shown = saved(tmp_path, without=("Bots",))
    told = run("record", "check", path, "--commitment", shown, "--entropy", "P1=host 0", "--entropy", "P2=guest's")
    assert told.exit_code == 0
    assert "matches" not in told.output
    assert f"comes from the secret of commitment {shown}; which seats were bots the record does not tell" in told.stdout


def test_a_record_of_people_alone_says_that_nobody_was_a_bot(tmp_path: Path) -> None:
    path, shown = saved(tmp_path)
    assert '[Bots ""]' in Path(path).read_text(encoding="utf-8")
    assert f"the seed matches commitment {shown}" in run("record", "check", path, "--commitment", shown).stdout
