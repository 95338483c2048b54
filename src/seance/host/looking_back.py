"""Looking back on a game: at a table, or from a record that somebody brings."""

from __future__ import annotations

import asyncio

import msgspec

from seance.errors import OptionError
from seance.host.info import TableInfo, public_info
from seance.host.live import Live
from seance.records import read
from seance.records.table import table_of
from seance.store.slices import in_slices
from seance.table.looking_back import Frame, looking_back
from seance.table.table import Table


class Replay(msgspec.Struct, frozen=True):
    """A game from the deal on: the positions in which somebody had to act, and the last one."""

    table: TableInfo
    seat: int | None
    """Whose eyes it is seen through; None for a spectator's."""
    open: bool
    """Whether all cards are open."""
    frames: tuple[Frame, ...]
    share: str = ""
    """What a link must bear for others to look at the game; empty before its end, or where it may not be passed on."""


async def look_back(live: Live, visitor: str, seat: int | None, opened: bool, share: str = "") -> Replay:
    """The game of a table so far, for whoever may be told it so."""
    seat = 0 if opened and seat is None else seat
    live.check_reader(visitor, seat, opened, share)
    told = await replay_of(live.table, live.info_for(visitor), seat, opened)
    return msgspec.structs.replace(told, share=live.share_for(visitor, share))


async def look_into(text: str, seat: int | None, opened: bool, reading: asyncio.Lock) -> Replay:
    """The game that a record tells, every move of it judged; RecordError says why there is none.

    One record is read at a time, so that the tables share the processor with no more than that.
    """
    async with reading:
        table = await asyncio.to_thread(lambda: table_of(read(text)))
    seat = 0 if opened and seat is None else seat
    if seat is not None and seat not in range(len(table.seats)):
        raise OptionError(f"There is no seat {seat} in this game.")
    everybody = len(table.seats)
    return await replay_of(table, public_info(table, (True,) * everybody, (None,) * everybody), seat, opened)


async def replay_of(table: Table, info: TableInfo, seat: int | None, opened: bool) -> Replay:
    """A game as it is sent."""
    return Replay(info, seat, opened, tuple(await in_slices(looking_back(table, seat, opened), short=1)))
