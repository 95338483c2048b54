"""Secrets that were committed to before anybody brought entropy: each waits a while for one table, and is used once."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from seance.store.commits import Statements
from seance.store.row import Sealed
from seance.store.schema import commitments


async def keep(connection: Statements, sealed: Sealed, since: float, most: int) -> None:
    """Write one down, and forget those drawn before `since` and all but the visitor's latest `most`."""
    mine = commitments.c.visitor == sealed.visitor
    latest = select(commitments.c.commitment).where(mine).order_by(commitments.c.drawn.desc()).limit(most)
    await connection.execute(insert(commitments).values(sealed._asdict()))
    await connection.execute(delete(commitments).where(commitments.c.drawn < since))
    await connection.execute(delete(commitments).where(mine, commitments.c.commitment.not_in(latest)))


async def take(connection: Statements, commitment: str, visitor: str, since: float) -> Sealed | None:
    """The visitor's commitment, drawn at `since` or later, which from now on nobody can take; None if it is not there.

    It is gone before any table has it: killed in between, the server has lost a secret that nobody used.
    """
    wanted = (commitments.c.commitment == commitment, commitments.c.visitor == visitor, commitments.c.drawn >= since)
    taken = (await connection.execute(delete(commitments).where(*wanted).returning(commitments))).first()
    return None if taken is None else Sealed(**taken._mapping)
