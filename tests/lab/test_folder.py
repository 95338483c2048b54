"""A results folder: a row a game, gone on with after any stop, and nothing overwritten that is not its own."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import msgspec
import polars as pl
import pytest

from seance import records
from seance.errors import OptionError
from seance.lab import extras
from seance.lab.arena import Outcome, Plan, run
from seance.lab.folder import GAMES, NOTES, PARTS, PLAN, RECORDS, Folder, opened, read_folder
from seance.lab.part import sized
from seance.lab.plots import draw
from seance.lab.sequential import Bounds

SEED = bytes(32)
LAYOUTS = tuple({"layout": name} for name in ("pass", "river"))
ROUND_ROBIN = Plan("siggil", {"players": 2}, ("greedy", "random", "search:5"), 12, SEED, variants=LAYOUTS, records=5)


def small(plan: Plan) -> Plan:
    """Parts that are there in numbers, whatever the machine's speed."""
    return msgspec.structs.replace(plan, sizes=(2,) * len(plan.pairs()))


def played(path: Path, plan: Plan = ROUND_ROBIN, jobs: int = 1, resume: bool = False) -> Outcome:
    with opened(path, plan, resume, small) as folder:
        outcome = run(folder.plan, jobs, lambda games: None, folder)
        folder.write_games()
        folder.write_records()
        return outcome


def without_times(outcome: Outcome) -> list[tuple[object, ...]]:
    return [(pair.bot, pair.against, pair.games, pair.wins) for pair in outcome.pairings]


def contents(path: Path) -> dict[str, bytes]:
    return {file.relative_to(path).as_posix(): file.read_bytes() for file in path.rglob("*") if file.is_file()}


def test_there_is_a_row_for_every_game(tmp_path: Path) -> None:
    outcome = played(tmp_path)
    table = pl.read_parquet(tmp_path / f"{GAMES}.parquet")
    assert len(table) == ROUND_ROBIN.all_games() == 36
    assert table.select("bot", "against", "deal", "seat").is_unique().all()
    for pair in outcome.pairings:
        rows = table.filter((pl.col("bot") == pair.bot) & (pl.col("against") == pair.against))
        assert rows["score"].sum() == pair.wins
    assert set(table["layout"]) == {"pass", "river"}
    assert set(table["ended"]) <= {"goal", "empty"}
    lines = list(csv.DictReader((tmp_path / f"{GAMES}.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["seed"], row["winners"], int(row["moves"])) for row in lines] == [
        (row["seed"], row["winners"], row["moves"]) for row in table.to_dicts()
    ]


def test_records_of_a_sample_are_true(tmp_path: Path) -> None:
    played(tmp_path)
    table = pl.read_parquet(tmp_path / f"{GAMES}.parquet")
    with ZipFile(tmp_path / RECORDS) as archive:
        texts = [archive.read(name) for name in archive.namelist()]
        assert {file.date_time[0] for file in archive.infolist()} == {1980}  # no time: the same games, the same bytes
    assert len(texts) == 5
    for text in texts:
        record = records.read(text)
        assert record.seed is not None
        (row,) = (
            table.filter((pl.col("seed") == record.seed.hex()) & (pl.col("bot").is_in(record.players)))
            .filter(pl.col("against").is_in(record.players))
            .filter(
                pl.col("seat") == pl.when(pl.col("bot") == record.players[0]).then(pl.lit("P1")).otherwise(pl.lit("P2"))
            )
            .to_dicts()
        )
        assert row["turns"] == record.last().turns
        assert row["winners"] == " ".join(f"P{seat + 1}" for seat in record.last().result())


def test_of_all_games_the_moves_can_be_kept() -> None:
    for count, wanted in ((None, 36), (0, 0), (7, 7), (36, 36), (99, 36)):
        plan = msgspec.structs.replace(ROUND_ROBIN, records=count)
        games = [plan.recorded(p, deal, seat) for p in range(3) for deal in range(plan.deals()) for seat in range(2)]
        assert sum(games) == wanted


class Stop(Exception):
    """What stops an arena in its middle."""


def test_what_was_stopped_goes_on_and_is_the_same_to_the_byte(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole")
    games = 0

    def tell(more: int) -> None:
        nonlocal games
        games += more
        if games > 10:
            raise Stop

    with pytest.raises(Stop), opened(tmp_path / "halves", ROUND_ROBIN, False, small) as folder:
        run(folder.plan, 1, tell, folder)
    kept = sorted((tmp_path / "halves" / PARTS).iterdir())
    assert 0 < len(kept) < len(folder.plan.parts())
    (tmp_path / "halves" / PARTS / f"{folder.plan.parts()[-1].name}.parquet.new").write_bytes(b"half a p")
    times = [file.stat().st_mtime_ns for file in kept]
    again = played(tmp_path / "halves", jobs=2, resume=True)
    assert [file.stat().st_mtime_ns for file in kept] == times  # what was played is not played again
    assert without_times(again) == without_times(whole)
    one, other = contents(tmp_path / "whole"), contents(tmp_path / "halves")
    for name in (f"{GAMES}.csv", f"{GAMES}.parquet", RECORDS):
        assert one[name] == other[name]
    assert not [name for name in other if name.endswith(".new")]


def test_a_sequential_test_ends_where_it_ended(tmp_path: Path) -> None:
    plan = Plan("rip", {}, ("greedy", "random"), 400, SEED, bounds=Bounds(0, 100), records=0)
    first = played(tmp_path, plan, jobs=2)
    before = len(list((tmp_path / PARTS).iterdir()))
    assert played(tmp_path, plan, resume=True).sequential == first.sequential
    assert len(list((tmp_path / PARTS).iterdir())) == before < len(small(plan).parts())


def spoil_plan(path: Path) -> None:
    (path / PLAN).write_text("{}")


def spoil_sizes(path: Path) -> None:
    sheet = msgspec.json.decode((path / PLAN).read_bytes())
    sheet["plan"]["sizes"][0] = 0
    (path / PLAN).write_bytes(msgspec.json.encode(sheet))


def lose_size(path: Path) -> None:
    sheet = msgspec.json.decode((path / PLAN).read_bytes())
    sheet["plan"]["sizes"].pop()
    (path / PLAN).write_bytes(msgspec.json.encode(sheet))


def spoil_part(path: Path) -> None:
    part = next((path / PARTS).iterdir())
    part.write_bytes(part.read_bytes()[:-100])


def exchange_parts(path: Path) -> None:
    first, second, *_ = sorted((path / PARTS).iterdir())
    second.write_bytes(first.read_bytes())


def add_file(path: Path) -> None:
    (path / "thesis.doc").write_text("my own")


def add_part(path: Path) -> None:
    (path / PARTS / "notes.txt").write_text("my own")


def replace_games(path: Path) -> None:
    (path / f"{GAMES}.csv").write_text("my own")


def replace_picture(path: Path) -> None:
    (path / "ratings.svg").write_text("my own")


def make_folder_of_games(path: Path) -> None:
    (path / f"{GAMES}.csv").unlink()
    (path / f"{GAMES}.csv").mkdir()


def lose_notes(path: Path) -> None:
    (path / NOTES).unlink()


def spoil_notes(path: Path) -> None:
    (path / NOTES).write_text("[]")


def lose_plan(path: Path) -> None:
    (path / PLAN).unlink()


def use_other_bots(path: Path) -> None:
    text = (path / PLAN).read_bytes()
    sheet = msgspec.json.decode(text)
    sheet["stamp"]["sources"] = "0" * 32
    (path / PLAN).write_bytes(msgspec.json.encode(sheet))


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (spoil_plan, "is damaged, or no plan"),
        (spoil_sizes, r"plan\.json is damaged: its parts do not fit"),
        (lose_size, r"plan\.json is damaged: its parts do not fit"),
        (spoil_part, "is damaged or not of these results"),
        (exchange_parts, "is damaged or not of these results"),
        (add_file, "has a file that is no result: thesis.doc"),
        (add_part, "is no part of these results"),
        (replace_games, r"games\.csv was not made here"),
        (make_folder_of_games, r"games\.csv was not made here"),
        (replace_picture, r"ratings\.svg was not made here"),
        (lose_notes, "was not made here, or was changed since; move it elsewhere first"),
        (spoil_notes, r"made\.json is damaged"),
        (lose_plan, "has results but no plan"),
        (use_other_bots, "was begun with other bots"),
    ],
)
def test_a_damaged_folder_is_left_as_it_is(tmp_path: Path, harm: Callable[[Path], None], sentence: str) -> None:
    played(tmp_path)
    harm(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(OptionError, match=sentence):
        played(tmp_path, resume=True)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("name", "value"), [("games", 14), ("bots", ("greedy", "random")), ("seed", bytes(31) + b"1"), ("records", 6)]
)
def test_other_options_are_not_mixed_in(tmp_path: Path, name: str, value: object) -> None:
    played(tmp_path)
    before = contents(tmp_path)
    with pytest.raises(OptionError, match=f"was begun with other {name}"):
        played(tmp_path, msgspec.structs.replace(ROUND_ROBIN, **{name: value}), resume=True)
    assert contents(tmp_path) == before


def test_results_are_not_begun_anew_in_the_same_place(tmp_path: Path) -> None:
    played(tmp_path)
    with pytest.raises(OptionError, match="has results already: --resume"):
        played(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(OptionError, match="cannot be read"):
        played(tmp_path / "file")
    with pytest.raises(OptionError, match="has no results"):
        read_folder(tmp_path / "nowhere")


def test_a_folder_is_for_one_process(tmp_path: Path) -> None:
    code = "import sys, pathlib, seance.lab.folder as f\nwith f.alone_in(pathlib.Path(sys.argv[1])): pass"
    with opened(tmp_path, ROUND_ROBIN, False, small):
        told = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False)
    assert "Another process works in" in told.stderr


def test_pictures_are_drawn_of_whatever_was_played(tmp_path: Path) -> None:
    outcome = played(tmp_path)
    draw(tmp_path, outcome, Folder(tmp_path, small(ROUND_ROBIN)).games())
    for name in ("ratings", "seats", "lengths"):
        assert (tmp_path / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    told = (tmp_path / "seats.svg").read_text()
    assert told.count("<svg") == 1
    played(tmp_path, resume=True)  # pictures are no strangers


def test_parts_take_a_few_seconds_and_no_pairing_is_one_part() -> None:
    plan = sized(msgspec.structs.replace(ROUND_ROBIN, games=2000))
    assert len(plan.sizes) == 3
    assert all(1 <= size <= -(-plan.deals() // 16) for size in plan.sizes)
    assert sum(part.last - part.first for part in plan.parts()) == 3 * plan.deals()


def test_who_lacks_a_library_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OptionError, match=r'polars, which is not installed: pip install "seance\[lab\]"'):
        extras.need("polars")
