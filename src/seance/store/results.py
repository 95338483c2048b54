"""What visitors made of deals that many play: a row for each visitor and deal, written with the end of a game."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from seance.store.commits import Statements
from seance.store.database import put_first
from seance.store.row import Result, Tally
from seance.store.schema import marks, results, seats, tables
from seance.table import daily
from seance.table.daily import DailySecret
from seance.table.events import Entry, Revealed

HOUSE = "house"
MOST_OWN = 20_000
_columns = [results.c[name] for name in Result._fields]


async def note_results(connection: Statements, written: Sequence[tuple[str, Entry]]) -> None:
    """Keep what games came to that have just ended, of numbered and daily deals."""
    for table_id, entry in written:
        if isinstance(entry.event, Revealed) and entry.event.points is not None:
            await _note(connection, table_id, entry.at, entry.event)


async def _note(connection: Statements, table_id: str, at: float, ending: Revealed) -> None:
    """A visitor's first game is what counts; of later ones the best is remembered."""
    columns = (tables.c.deal, tables.c.created, seats.c.visitor, seats.c.seat)
    sits = select(*columns).join(seats, seats.c.table_id == tables.c.id)
    row = (await connection.execute(sits.where(tables.c.id == table_id, seats.c.visitor != ""))).first()
    if row is None or not (kind := daily.kind_of(row.deal or "")):
        return
    assert ending.points is not None
    won = row.seat in (ending.winners or ())
    mine = (results.c.deal == row.deal, results.c.visitor == row.visitor)
    before = (await connection.execute(select(*_columns).where(*mine).with_for_update())).first()
    if before is not None:
        turns = min([n for n in (before.best_turns, ending.turns if won else None) if n is not None], default=None)
        best = {"best_points": max(before.best_points, ending.points), "best_turns": turns}
        await connection.execute(update(results).where(*mine).values(games=before.games + 1, **best))
    elif daily.in_time(row.deal, row.created, at):
        first = Result(row.deal, won, ending.points, ending.turns, at, 1, ending.points, ending.turns if won else None)
        new = {"visitor": row.visitor, "kind": kind, "table_id": table_id, **first._asdict()}
        await connection.execute(insert(results).values(new))


async def tally(connection: AsyncConnection, code: str) -> list[Tally]:
    """How many players made what of a deal, counted by the database: few rows, however many played."""
    made = (results.c.won, results.c.points, results.c.turns)
    query = select(*made, func.count().label("players")).where(results.c.deal == code).group_by(*made)
    return [Tally(**row._mapping) for row in await connection.execute(query)]


async def results_of(connection: AsyncConnection, visitor: str, kind: str | None, most: int) -> list[Result]:
    """What a visitor made of deals, the latest first; of one kind of deals, if one is named."""
    query = select(*_columns).where(results.c.visitor == visitor).order_by(results.c.ended.desc()).limit(most)
    if kind is not None:
        query = query.where(results.c.kind == kind)
    return [Result(**row._mapping) for row in await connection.execute(query)]


async def result_of(connection: AsyncConnection, visitor: str, code: str) -> Result | None:
    """What a visitor made of a deal."""
    query = select(*_columns).where(results.c.deal == code, results.c.visitor == visitor)
    row = (await connection.execute(query)).first()
    return None if row is None else Result(**row._mapping)


async def house(connection: Statements, drawn: DailySecret) -> DailySecret:
    """What the daily deals come from; what was drawn is written down if nothing is there yet."""
    there = select(marks.c.value).where(marks.c.name == HOUSE)
    kept = (await connection.execute(there)).scalar()
    if kept is None:  # of servers that start at once the first counts
        await put_first(connection, marks, {"name": HOUSE, "value": f"{drawn.secret.hex()} {drawn.first}"})
        kept = (await connection.execute(there)).scalar_one()
    secret, first = kept.split()
    return DailySecret(bytes.fromhex(secret), int(first))
