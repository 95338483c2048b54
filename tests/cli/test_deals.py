"""`seance deals`, and codes of deals wherever a command takes one, as a person meets them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from seance import records
from seance.host.daily import DayDeal, DayInfo
from seance.table import daily, fairness
from seance.table.daily import Chain, DailySecret
from seance.table.numbered import graded, read_code
from tests.cli.test_cli import run

HOUSE = Chain(DailySecret(bytes(range(32)), daily.read_day("2026-03-01")))
DAY = daily.read_day("2026-03-21")


def told_day(**other: str) -> DayInfo:
    """What a house tells of a day that is over."""
    day, secret = DAY, HOUSE.secret(DAY)
    deals = tuple(
        DayDeal(one.code, one.slot, one.game, one.kind.options, fairness.commitment(*daily.sealed(secret, one)))
        for one in daily.deals_of(day)
    )
    first = daily.day_text(HOUSE.first)
    told = DayInfo(daily.day_text(day), deals, first, HOUSE.anchor.hex(), HOUSE.secret(day - 1).hex(), secret.hex())
    return msgspec.structs.replace(told, **other)


def test_the_deals_of_a_kind_are_listed_with_grades_and_seeds() -> None:
    told = run("deals", "list", "turtle-hard", "--grade", "fiendish", "--limit", "4")
    assert told.returncode == 0, told.stderr
    rows = [line.split() for line in told.stdout.splitlines()]
    assert len(rows) == 4
    for code, grade, _, seed in rows:
        assert grade == "fiendish"
        assert read_code(code).seed.hex() == seed
    assert run("deals", "list").stdout.count("level:") == len(graded("siggil")) >= 15


def test_a_numbered_deal_is_played_and_solved_by_its_code(tmp_path: Path) -> None:
    saved = tmp_path / "game.txt"
    told = run("play", "siggil", "--deal", "river-hard-choice-5", "--seat", "0", "--save", str(saved))
    assert told.returncode == 0, told.stderr
    record = records.read(saved.read_bytes())
    assert record.seed == read_code("river-hard-choice-5").seed
    assert record.options.fourth_spirit == "choice"
    assert run("solve", "--deal", "river-hard-choice-5").stdout.startswith(
        "The deal river-hard-choice-5: It can be won."
    )


def test_grading_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "deals.toml"
    told = run("deals", "grade", str(file), "--deals", "1", "--kind", "river-easy", "--jobs", "1")
    assert told.returncode == 0, told.stderr
    first = file.read_text(encoding="utf-8")
    assert "[kinds.river-easy]" in first
    assert run("deals", "grade", str(file), "--deals", "1", "--kind", "river-easy").returncode == 0
    assert file.read_text(encoding="utf-8") == first


def test_a_day_that_is_over_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "day.json"
    file.write_bytes(msgspec.json.encode(told_day()))
    told = run("deals", "check", str(file), "--anchor", HOUSE.anchor.hex())
    assert (told.returncode, told.stderr) == (0, "")
    assert "good: the deals of 2026-03-21" in told.stdout
    piped = run("deals", "check", "-", typed=file.read_text(encoding="utf-8"))
    assert "compare it" in piped.stdout


@pytest.mark.parametrize(
    ("other", "more", "sentence"),
    [
        ({"secret": ""}, [], "is told an hour after that day"),
        ({"secret": "00" * 32}, [], "is not the one that was sealed"),
        ({"secret": "xyz"}, [], "64 hexadecimal digits"),
        ({"first": "2026-03-02"}, [], "is not the one that was sealed"),
        ({"date": "2026-03-22"}, [], "is not the one that was sealed"),
        ({"date": "never"}, [], "is no date"),
        ({}, ["--anchor", "00"], "another one than you wrote down"),
    ],
)
def test_a_day_that_does_not_fit_is_said_to(
    other: dict[str, str], more: list[str], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "day.json"
    file.write_bytes(msgspec.json.encode(told_day(**other)))
    told = run("deals", "check", str(file), *more)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1


def test_another_seal_of_a_deal_is_found(tmp_path: Path) -> None:
    told = told_day()
    easy, hard = told.deals
    swapped = (msgspec.structs.replace(easy, commitment=hard.commitment), hard)
    (tmp_path / "day.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(told, deals=swapped)))
    answer = run("deals", "check", str(tmp_path / "day.json"))
    assert answer.returncode == 2
    assert "does not fit the secret of its day" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--deal", "pass-mid-2"], "There is no deal 'pass-mid-2'"),
        (["play", "--deal", "pass-hard-0"], "is no code of a deal"),
        (["play", "--deal", "pass-hard-100000"], "is no code of a deal"),
        (["play", "rip", "--deal", "pass-hard-1"], "is one of siggil"),
        (["play", "--deal", "pass-hard-1", "-o", "players=1"], "has its own options"),
        (["solve", "--deal", "xyz"], "is no code of a deal"),
        (["solve", "--deal", "x" * 10_000], f"'{'x' * 40}' is no code of a deal"),
        (["solve", "--deal", "daily-2026-01-01-easy"], "The deals of a day are played on their house's page."),
        (["solve", "--deal", "pass-hard-1", "--seed", "00" * 32], "Name one of"),
        (["deals", "list", "moon-hard"], "There is no kind of deals 'moon-hard'"),
        (["deals", "list", "pass-hard", "--grade", "mild"], "There is no grade 'mild'"),
        (["deals", "list", "pass-hard", "--limit", "0"], "The limit cannot be 0"),
        (["deals", "check", "/nowhere/day.json"], "cannot be read"),
        (["deals", "check", __file__], "is not what a house tells"),
        (["deals", "grade", "/nowhere/deals.toml"], "cannot be written"),
        (["deals", "grade", "x.toml", "--kind", "moon-easy"], "There is no kind of deals 'moon-easy'"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: list[str], sentence: str) -> None:
    told = run(*arguments)
    assert told.returncode == 2
    assert sentence in told.stderr
    assert told.stderr.count("\n") == 1
