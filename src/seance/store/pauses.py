"""When there was no server: worked out at each start from the last sign of life of the one before."""

from __future__ import annotations

from sqlalchemy import create_engine, delete, insert, select

from seance.store.migrate import refused_start, sync_url
from seance.store.schema import marks, pauses
from seance.table.pauses import Pause

ALIVE = "alive"
REMEMBERED = 30 * 24 * 3600.0
"""Seconds that a pause is remembered; the slowest clock gives a day for a move."""


def resume(url: str, wall: float) -> tuple[float, list[Pause]]:
    """What time it is for a server that starts now, and all pauses up to it.

    Time never goes back, whatever the machine says: what happened before a pause stays before what happens after it.
    """
    engine = create_engine(sync_url(url), hide_parameters=True)
    try:
        with refused_start(), engine.begin() as connection:
            last = connection.execute(select(marks.c.value).where(marks.c.name == ALIVE)).scalar()
            now = wall if last is None else max(wall, float(last))
            if last is not None and now > float(last):
                connection.execute(insert(pauses).values(began=float(last), ended=now))
            connection.execute(delete(pauses).where(pauses.c.ended < now - REMEMBERED))
            connection.execute(delete(marks).where(marks.c.name == ALIVE))
            connection.execute(insert(marks).values(name=ALIVE, value=repr(now)))
            return now, [Pause(*row) for row in connection.execute(select(pauses).order_by(pauses.c.began))]
    finally:
        engine.dispose()
