"""A folder of results: the plan, the parts that were played, each whole or not at all, and what is made of them.

Whatever stops an arena, the parts that are there are right; the rest is played when it goes on. Nothing is overwritten
that this plan did not write.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
import polars as pl

import seance
from seance.errors import OptionError
from seance.lab.part import Played, PlayedGame, deal_seed, start
from seance.lab.plan import Part, Plan
from seance.lab.stamp import Stamp, difference, stamp_of
from seance.records import Record, write
from seance.store.folder import lock

FORMAT = 1
PLAN, PARTS, GAMES, RECORDS, LOCK = "plan.json", "parts", "games", "records.zip", "lock"
NOTES = "made.json"
"""The digests of what was made here: anything else under such a name is somebody's own."""
NEW = ".new"
PLOTS = ("ratings", "seats", "lengths")
MADE = {f"{GAMES}.parquet", f"{GAMES}.csv", RECORDS, *(f"{name}.{kind}" for name in PLOTS for kind in ("svg", "png"))}
"""What is made of the parts, and made again when there are more."""
OURS = {PLAN, PARTS, LOCK, NOTES, *MADE}
TIMES = ("choices", "seconds")
COLUMNS: dict[str, Any] = {
    "deal": pl.Int64,
    "seed": pl.String,
    "options": pl.String,
    "bot": pl.String,
    "against": pl.String,
    "seat": pl.String,
    "first": pl.String,
    "winners": pl.String,
    "score": pl.Float64,
    "moves": pl.Int64,
    "turns": pl.Int64,
    "ended": pl.String,
    "record": pl.String,
    "choices": pl.Int64,
    "seconds": pl.Float64,
}
"""Of a part: a row a game, with the time of the whole part in its first."""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder says of itself."""

    format: int
    stamp: Stamp
    plan: Plan


class Folder:
    """The results of one plan."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.parts = {f"{part.name}.parquet": part for part in plan.parts()}

    def done(self) -> Iterator[tuple[Part, Played]]:
        """The parts that were played, in their order, with what they brought."""
        for part in self.played():
            yield part, self.read(part)

    def played(self) -> list[Part]:
        return [part for part in self.parts.values() if self.file(part).exists()]

    def left(self) -> list[Part]:
        return [part for part in self.parts.values() if not self.file(part).exists()]

    def file(self, part: Part) -> Path:
        return self.path / PARTS / f"{part.name}.parquet"

    def keep(self, part: Part, played: Played) -> None:
        rows = [{**msgspec.structs.asdict(game), "options": words(game.options)} for game in played.games]
        table = pl.DataFrame(rows, schema_overrides=COLUMNS).with_columns(
            choices=pl.Series([played.choices, *(0 for _ in rows[1:])], dtype=pl.Int64),
            seconds=pl.Series([played.seconds, *(0.0 for _ in rows[1:])], dtype=pl.Float64),
        )
        whole(self.file(part), table.select(list(COLUMNS)).write_parquet)

    def read(self, part: Part) -> Played:
        """A part as it was kept; OptionError if that is not what the plan says."""
        table = self.table(part)
        times = (int(table["choices"].sum()), float(table["seconds"].sum()))
        rows = table.drop(TIMES).to_dicts()
        games = [PlayedGame(**{**row, "options": self.variant(row["deal"])}) for row in rows]
        due = [(deal, seat) for deal in range(part.first, part.last) for seat in self.plan.turns()]
        labels = self.plan.labels()
        pair = self.plan.pairs()[part.pairing]
        names = tuple(self.plan.bots[number] for number in pair)
        right = [(deal, labels[seat], deal_seed(self.plan.seed, deal).hex(), *names) for deal, seat in due]
        if [(game.deal, game.seat, game.seed, game.bot, game.against) for game in games] != right:
            raise damaged(self.file(part))
        return Played(games, *times)

    def table(self, part: Part) -> pl.DataFrame:
        try:
            table = pl.read_parquet(self.file(part))
        except (OSError, pl.exceptions.PolarsError):
            raise damaged(self.file(part)) from None
        if dict(table.schema) != COLUMNS or table.null_count().sum_horizontal().item():
            raise damaged(self.file(part))
        return table

    def variant(self, deal: int) -> dict[str, Any]:
        return self.plan.variants[deal % len(self.plan.variants)] if self.plan.variants else {}

    def tables(self) -> Iterator[pl.DataFrame]:
        """The parts that were played, by pairing and deal."""
        for part in sorted(self.played(), key=lambda part: (part.pairing, part.first)):
            yield self.table(part)

    def games(self) -> pl.DataFrame:
        """A row a game, by pairing, deal and seat; what changes from deal to deal in columns of its own."""
        tables = [table.drop("record", *TIMES) for table in self.tables()]
        table = pl.concat(tables) if tables else pl.DataFrame(schema=COLUMNS).drop("record", *TIMES)
        varied = dict.fromkeys(name for variant in self.plan.variants for name in variant)
        columns = [
            pl.Series(name, [str(self.variant(deal).get(name, "")) for deal in table["deal"]], dtype=pl.String)
            for name in varied
        ]
        return table.with_columns(columns).drop("options")

    def write_games(self) -> pl.DataFrame:
        """All games as Parquet and CSV; the same bytes for the same games."""
        table = self.games()
        make(self.path / f"{GAMES}.parquet", table.write_parquet)
        make(self.path / f"{GAMES}.csv", table.write_csv)
        return table

    def write_records(self) -> int:
        """The games whose moves were kept, as records in one archive; how many."""
        count = 0

        def fill(path: Path) -> None:
            nonlocal count
            with ZipFile(path, "w", ZIP_DEFLATED) as archive:
                for row in self.recorded():
                    name = f"{row['bot']}-{row['against']}-{row['deal']:07}-{row['seat']}.txt"
                    file = ZipInfo("".join(c if c.isalnum() or c in "-." else "_" for c in name))  # without the time
                    file.external_attr = 0o600 << 16
                    archive.writestr(file, self.record(row), ZIP_DEFLATED)
                    count += 1

        make(self.path / RECORDS, fill)
        return count

    def recorded(self) -> Iterator[dict[str, Any]]:
        for table in self.tables():
            yield from table.filter(pl.col("record") != "").iter_rows(named=True)

    def record(self, row: dict[str, Any]) -> str:
        """The text of a record, as `seance record check` reads it."""
        match = start(self.plan, row["deal"])
        names = [row["bot"] if label == row["seat"] else row["against"] for label in self.plan.labels()]
        actions = tuple(match.game.parse(token) for token in row["record"].split())
        data = match.game.data_fingerprint(match.options)
        return write(
            Record(
                self.plan.game,
                match.options,
                match.deal,
                actions,
                match.seed,
                tuple(names),
                version=seance.__version__,
                data=data,
            )
        )


def words(options: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def damaged(path: Path) -> OptionError:
    return OptionError(f"{path} is damaged or not of these results; delete it, and --resume plays that part again.")


def whole(path: Path, write_to: Any) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(path.name + NEW)
    try:
        write_to(new)
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror or error}).") from None


def make(path: Path, write_to: Any) -> None:
    """Write one of the files that are made of the parts, noted as ours before it is there."""

    def made_and_noted(new: Path) -> None:
        write_to(new)
        digests = {digest(file) for file in (path, new) if file.exists()}  # whatever stops us, one of both is there
        notes = msgspec.json.encode({**read_notes(path.parent), path.name: sorted(digests)})
        whole(path.with_name(NOTES), lambda draft: draft.write_bytes(notes))

    whole(path, made_and_noted)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, blake2b).hexdigest()


def read_notes(path: Path) -> dict[str, list[str]]:
    """What was made in a folder, with the digests that each file may have."""
    try:
        return msgspec.json.decode((path / NOTES).read_bytes(), type=dict[str, list[str]])
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise OptionError(f"{path / NOTES} cannot be read ({error.strerror}).") from None
    except msgspec.MsgspecError:
        raise OptionError(f"{path / NOTES} is damaged; name another folder.") from None


@contextmanager
def opened(path: Path, plan: Plan, resume: bool, sized: Any) -> Iterator[Folder]:
    """The folder of a plan, for this process alone: a new one, or one to go on with.

    `sized` gives a new plan the sizes of its parts; one that is gone on with keeps its own.
    """
    refuse_foreign(path, resume)
    with alone_in(path):
        sheet = read_sheet(path)
        if sheet is None:
            plan = sized(plan)
            sheet = Sheet(FORMAT, stamp_of(plan), plan)
            text = msgspec.json.format(msgspec.json.encode(sheet))
            whole(path / PLAN, lambda new: new.write_bytes(text))
        refuse_other(path, sheet, plan)
        folder = Folder(path, sheet.plan)
        refuse_strangers(path, folder)
        yield folder


@contextmanager
def alone_in(path: Path) -> Iterator[None]:
    """A folder for results, made if need be, as long as no other process works in it."""
    try:
        (path / PARTS).mkdir(parents=True, exist_ok=True)
        file = (path / LOCK).open("a")
    except OSError as error:
        raise OptionError(f"{path} cannot be written ({error.strerror}).") from None
    with file:
        try:
            lock(file.fileno())
        except OSError:
            raise OptionError(f"Another process works in {path}; wait for it, or name another folder.") from None
        yield


def read_folder(path: Path) -> Folder:
    """A folder that was played, to look at."""
    sheet = read_sheet(path)
    if sheet is None:
        raise OptionError(f"{path} has no results: there is no {PLAN}.")
    return Folder(path, sheet.plan)


def read_sheet(path: Path) -> Sheet | None:
    try:
        sheet = msgspec.json.decode((path / PLAN).read_bytes(), type=Sheet)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OptionError(f"{path / PLAN} cannot be read ({error.strerror}).") from None
    except msgspec.MsgspecError:
        raise OptionError(f"{path / PLAN} is damaged, or no plan of an arena; name another folder.") from None
    if sheet.format != FORMAT:
        raise OptionError(f"{path} has results of another version; name another folder.")
    sizes = sheet.plan.sizes
    if sizes and (len(sizes) != len(sheet.plan.pairs()) or min(sizes) < 1):
        raise OptionError(f"{path / PLAN} is damaged: its parts do not fit its bots; name another folder.")
    return sheet


def refuse_foreign(path: Path, resume: bool) -> None:
    """A folder that is neither new nor a folder of results is left alone, and so are results unless they go on."""
    try:
        there = sorted(file.name for file in path.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        raise OptionError(f"{path} cannot be read ({error.strerror}).") from None
    strangers = [name for name in there if name.removesuffix(NEW) not in OURS]
    if strangers:
        raise OptionError(f"{path} has a file that is no result: {strangers[0]}; name another folder.")
    if PLAN in there and not resume:
        raise OptionError(f"{path} has results already: --resume goes on with them, another folder begins anew.")
    if set(there) - {LOCK, PARTS, PLAN + NEW} and PLAN not in there:
        raise OptionError(f"{path} has results but no {PLAN}: nobody knows of what; name another folder.")


def refuse_other(path: Path, sheet: Sheet, plan: Plan) -> None:
    """What was planned otherwise, or played by others, is not gone on with."""
    wanted = msgspec.structs.replace(plan, sizes=sheet.plan.sizes)
    for name in Plan.__struct_fields__:
        if getattr(wanted, name) != getattr(sheet.plan, name):
            raise OptionError(
                f"{path} was begun with other {name}; go on with the same options, or name another folder."
            )
    if other := difference(sheet.stamp, stamp_of(plan)):
        raise OptionError(f"{path} was begun with {other}: results would be mixed; name another folder.")


def refuse_strangers(path: Path, folder: Folder) -> None:
    for file in (path / PARTS).iterdir():
        if file.name.removesuffix(NEW) not in folder.parts:
            raise OptionError(f"{file} is no part of these results; move it elsewhere first.")
    notes = read_notes(path)
    for name in sorted(MADE):
        file = path / name
        if file.exists() and not (file.is_file() and digest(file) in notes.get(name, ())):
            raise OptionError(f"{file} was not made here, or was changed since; move it elsewhere first.")
