"""Makes the corpus of what logs tell now: `python -m tests.logs.make`, once, before it is released.

The corpus is for ever: logs written then must go on working, however logs are written later. An older folder is never
made again; each was made by these scripts as they stood then. When a test says that the newest folder lacks an event or
a field, name a further one in `evening.py`, tell its story in `stories.py` and make it. Secrets, times and bots' chance
are fixed, so that the same code makes the same files.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from unittest.mock import patch

import msgspec
from sqlalchemy import select

from seance import __version__
from seance.store.log import Store, sqlite_url
from seance.store.migrate import migrate
from seance.store.schema import entries, tables
from tests.logs.evening import CORPUS, Evening, chosen
from tests.logs.kept import FOLDER, Kept, Line, Row, record_text, say
from tests.logs.stories import STORIES

MADE = FOLDER / CORPUS
FORGOTTEN = "fay"
"""The visitor who is erased from all logs once they are written."""
WITH_TEXT = ("take-backs-unseen", "what-if-dealt-anew", "numbered-17", "same-deal-again", "stood-in-to-the-end")
"""The tables whose whole record is kept."""
IN_DATABASE = (
    "asked-of-three",
    "asked-and-waiting",
    "stood-in-for-both",
    "forgot-the-entropy",
    "what-if-same-cards",
    "numbered-17",
    "daily-easy",
    "deal-passed-on",
    "same-deal-again",
    "same-deal-resigned",
    "same-deal-rematch",
    "forgotten-host",
    "forgotten-guest",
    "forgotten-rematch",
)
"""The tables of the database that is kept."""
WANTED = {
    *WITH_TEXT,
    *IN_DATABASE,
    "asked-and-refused",
    "take-backs-any",
    "take-backs-never",
    "stood-in-and-returned",
    "stood-in-rematch",
    "what-if-siggil-played-on",
    "what-if-of-a-record",
    "daily-hard",
    "resigned-solo",
    "resigned-of-three",
    "replaced-an-empty-chair",
    "waiting-public",
    "clock-rip",
}
"""Every table of the first format was kept; of later folders those that show what was added."""


async def write_down(store: Store, evenings: Sequence[Evening]) -> list[Kept]:
    """Give everything to a store as it happened, and take what the database holds then."""

    async def one(evening: Evening) -> None:
        for append in evening.appends:
            await store.append(evening.table.id, append.entries, append.status, append.new)

    async with store.running():
        await asyncio.gather(*map(one, evenings))
        for evening in evenings:
            if evening.code:
                await store.share_deal(evening.table.id, evening.code)
        nobodies = (chosen(FORGOTTEN, f"nobody {number}", 12).hex() for number in count())
        with patch.object(secrets, "token_urlsafe", lambda size: next(nobodies)):
            assert await store.erase(FORGOTTEN)
        return [await held(store, evening) for evening in evenings]


async def held(store: Store, evening: Evening) -> Kept:
    """A table as the database holds it, and what is said of it once it is loaded."""
    table_id = evening.table.id
    async with store.engine.connect() as connection:
        row = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().one()
        query = select(entries).where(entries.c.table_id == table_id).order_by(entries.c.number)
        log = (await connection.execute(query)).all()
    lines = tuple(Line(line.number, line.at, msgspec.Raw(line.event.encode()), line.key) for line in log)
    told = Row(**{**row, "secret": row["secret"].hex(), "salt": row["salt"].hex()})
    loaded, _ = await store.load(table_id)
    said = say(loaded, __version__)
    if "forgotten" not in evening.name:
        assert said == say(evening.table, __version__)
    return Kept(told, said, lines)


def write_database(evenings: Sequence[Evening], folder: Path) -> list[Kept]:
    migrate(sqlite_url(folder))
    return asyncio.run(write_down(Store(sqlite_url(folder)), evenings))


def main() -> None:
    MADE.mkdir()
    evenings = [evening for story in STORIES for evening in story() if evening.name in WANTED]
    assert {evening.name for evening in evenings} == WANTED
    with tempfile.TemporaryDirectory() as folder:
        for evening, kept in zip(evenings, write_database(evenings, Path(folder)), strict=True):
            kept.write(MADE / f"{evening.name}.jsonl")
            if evening.name in WITH_TEXT:
                (MADE / f"{evening.name}.txt").write_text(record_text(evening.table, __version__), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        write_database([evening for evening in evenings if evening.name in IN_DATABASE], Path(folder))
        shutil.copy(Path(folder) / "seance.db", MADE)


if __name__ == "__main__":
    main()
