"""When there was no server: worked out at each start from the last sign of life of the one before."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from seance.store.database import in_transaction, upserted
from seance.store.migrate import refused_start
from seance.store.nodes import NOW, dead
from seance.store.schema import marks, nodes, pauses
from seance.table.pauses import Pause

ALIVE = "alive"
REMEMBERED = 30 * 24 * 3600.0
"""Seconds that a pause is remembered; the slowest clock gives a day for a move."""


def resume(url: str, wall: float) -> tuple[float, list[Pause]]:
    """What time it is for a server that starts now, and all pauses up to it.

    Time never goes back, whatever the machine says: what happened before a pause stays before what happens after it.
    Where several share a database it is the database's time, and there is no pause while another is there.
    """

    def resumed(connection: Connection) -> tuple[float, list[Pause]]:
        last = connection.execute(select(marks.c.value).where(marks.c.name == ALIVE)).scalar()
        shared = connection.dialect.name == "postgresql"
        said: float = connection.execute(select(NOW)).scalar_one() if shared else wall
        now = said if last is None else max(said, float(last))
        accompanied = shared and connection.execute(select(nodes.c.id).where(~dead())).first() is not None
        if last is not None and now > float(last) and not accompanied:
            connection.execute(insert(pauses).values(began=float(last), ended=now))
        connection.execute(delete(pauses).where(pauses.c.ended < now - REMEMBERED))
        connection.execute(upserted(connection.dialect.name, marks), [{"name": ALIVE, "value": repr(now)}])
        return now, [Pause(*row) for row in connection.execute(select(pauses).order_by(pauses.c.began))]

    with refused_start():
        return in_transaction(url, resumed)
